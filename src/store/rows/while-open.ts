/** Wraps the functions of an object so that each first calls `assertOpen`, which throws if the store is closed. */
export function whileOpen<Functions extends object>(functions: Functions, assertOpen: () => void): Functions {
  const all = Object.entries(functions).map(([name, run]) => [
    name,
    async (...args: readonly unknown[]) => {
      assertOpen();
      return (run as (...args: readonly unknown[]) => unknown)(...args);
    },
  ]);
  return Object.fromEntries(all) as Functions;
}
