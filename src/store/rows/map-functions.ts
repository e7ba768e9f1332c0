export type AnyFunction = (...args: readonly unknown[]) => unknown;

/** Wraps all functions of an object, and those of objects in it. */
export function mapFunctions<Functions extends object>(
  functions: Functions,
  wrap: (run: AnyFunction) => AnyFunction,
): Functions {
  const all = Object.entries(functions).map(([name, member]) => [
    name,
    typeof member === 'function'
      ? wrap(member as AnyFunction)
      : member && mapFunctions(member as object, wrap),
  ]);
  return Object.fromEntries(all) as Functions;
}
