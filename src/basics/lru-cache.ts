export interface LruCache<Key, Value> {
  get(key: Key): Value | undefined;
  /** Evicts the least recently used value if the cache is full. */
  set(key: Key, value: Value): void;
  delete(key: Key): void;
  entries(): Iterable<readonly [Key, Value]>;
}

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
