/** Open resources, closed in reverse order. */
export interface CloseStack {
  /** @param close is called once */
  add(close: () => unknown): void;
  /**
   * Closes everything, the last first, one after the other.
   * @throws the first error, after everything has been closed as far as possible
   */
  close(): Promise<void>;
}

export function createCloseStack(): CloseStack {
  const closers: (() => unknown)[] = [];
  return {
    add: (close) => void closers.push(close),
    async close() {
      const errors: unknown[] = [];
      for (let close = closers.pop(); close; close = closers.pop())
        try {
          await close();
        } catch (error) {
          errors.push(error);
        }
      if (errors.length > 0) throw errors[0];
    },
  };
}
