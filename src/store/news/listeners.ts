/** Functions to call, in the order in which they were added. */
export function createListeners<Args extends readonly unknown[]>() {
  const listeners = new Set<{ readonly call: (...args: Args) => void }>();
  return {
    /** @returns a function that removes it */
    add(this: void, call: (...args: Args) => void): () => void {
      // The same function can be added twice.
      const added = { call };
      listeners.add(added);
      return () => void listeners.delete(added);
    },
    call(...args: Args): void {
      for (const { call } of listeners) call(...args);
    },
    isEmpty: () => listeners.size === 0,
  };
}
