/**
 * Caches the last result.
 * @param keyOf by default, what is given is its own key
 */
export function memoizeLast<Given, Result>(
  compute: (given: Given) => Result,
  keyOf: (given: Given) => unknown = (given) => given,
): (given: Given) => Result {
  let last: { readonly key: unknown; readonly result: Result } | undefined;
  return (given) => {
    const key = keyOf(given);
    if (last && last.key === key) return last.result;
    const result = compute(given);
    last = { key, result };
    return result;
  };
}
