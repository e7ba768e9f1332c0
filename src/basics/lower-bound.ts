/**
 * Binary search for the first index for which `isBefore` is false; `size` if there is none.
 * @param isBefore true up to some index, false from there on
 */
export function lowerBound(size: number, isBefore: (index: number) => boolean): number {
  let [low, high] = [0, size];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
