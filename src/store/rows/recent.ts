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
export function recent<Value>(forMs: number, most: number): Recent<Value> {
  const held = new Map<string, { readonly value: Value; readonly at: number }>();
  return {
    get(id, now) {
      const found = held.get(id);
      return found && found.at > now - forMs ? found.value : undefined;
    },
    set(id, value, at) {
      held.delete(id);
      held.set(id, { value, at });
      for (const [oldest, { at: then }] of held) {
        if (then > at - forMs && held.size <= most) break;
        held.delete(oldest);
      }
    },
    has: (id) => held.has(id),
    delete: (id) => held.delete(id),
  };
}
