/** True if two pieces of plain data say the same; a key that is `undefined` says nothing. */
export function deepEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [mine, theirs] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const keys = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  return [...keys].every((key) => deepEqual(mine[key], theirs[key]));
}
