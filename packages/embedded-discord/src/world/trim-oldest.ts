/**
 * Drops the oldest entries if a map has grown a quarter beyond `most`: many at once, since removing single entries from
 * the front of a large Map is slow.
 */
export function trimOldest(map: Map<string, unknown>, max: number): void {
  if (map.size <= max * 1.25) return;
  let extra = map.size - max;
  for (const key of map.keys()) {
    if (extra-- <= 0) return;
    map.delete(key);
  }
}
