/** Keeps values for at most `maxAgeMs`, and drops the oldest if there are too many. */
export function createRecentCache<Value>(maxAgeMs: number, maxEntries: number) {
  const values = new Map<string, { readonly value: Value; readonly at: number }>();
  return {
    get(id: string, now: number): Value | undefined {
      const found = values.get(id);
      return found && found.at > now - maxAgeMs ? found.value : undefined;
    },
    /** @param at in ms */
    set(id: string, value: Value, at: number): void {
      values.delete(id);
      values.set(id, { value, at });
      for (const [oldest, { at: time }] of values) {
        if (time > at - maxAgeMs && values.size <= maxEntries) break;
        values.delete(oldest);
      }
    },
    /** True also for a value that has expired, until the next call of `set`. */
    has: (id: string) => values.has(id),
    /** @returns true if it was stored */
    delete: (id: string) => values.delete(id),
  };
}
