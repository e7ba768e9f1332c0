/** A cache of recent values by id. */
export interface Recent<Value> {
  get(id: string, now: number): Value | undefined;
  has(id: string): boolean;
  /** @param at in ms */
  set(id: string, value: Value, at: number): void;
  /** @returns whether it was there */
  delete(id: string): boolean;
}

/** Keeps values for a limited time, and drops the oldest if there are too many. */
export function recent<Value>(forMs: number, maxEntries: number): Recent<Value> {
  const values = new Map<string, { readonly value: Value; readonly at: number }>();
  return {
    get(id, now) {
      const found = values.get(id);
      return found && found.at > now - forMs ? found.value : undefined;
    },
    set(id, value, at) {
      values.delete(id);
      values.set(id, { value, at });
      for (const [oldest, { at: time }] of values) {
        if (time > at - forMs && values.size <= maxEntries) break;
        values.delete(oldest);
      }
    },
    has: (id) => values.has(id),
    delete: (id) => values.delete(id),
  };
}
