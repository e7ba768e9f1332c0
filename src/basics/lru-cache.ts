/** Answers worked out before, by what was asked. */
export interface LruCache<Key, Value> {
  get(key: Key): Value | undefined;
  /** Remembers a value; of too many, the one that was not asked for the longest is forgotten. */
  set(key: Key, value: Value): void;
  delete(key: Key): void;
  /** All that is remembered. */
  entries(): Iterable<readonly [Key, Value]>;
}

/** A memory of at most so many values. */
export function createLruCache<Key, Value>(maxEntries: number): LruCache<Key, Value> {
  const values = new Map<Key, Value>();
  return {
    get(key) {
      const value = values.get(key);
      if (value === undefined) return undefined;
      values.delete(key);
      values.set(key, value);
      return value;
    },
    set(key, value) {
      values.delete(key);
      values.set(key, value);
      if (values.size <= maxEntries) return;
      const [oldest] = values.keys();
      values.delete(oldest as Key);
    },
    delete: (key) => void values.delete(key),
    entries: () => values.entries(),
  };
}
