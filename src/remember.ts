/** What was worked out, by what was asked. */
export interface Memory<Key, Value> {
  get(key: Key): Value | undefined;
  /** Remembers a value; of too many, the oldest is forgotten. */
  set(key: Key, value: Value): void;
}

/** A memory of at most so many values. */
export function remember<Key, Value>(most: number): Memory<Key, Value> {
  const values = new Map<Key, Value>();
  return {
    get: (key) => values.get(key),
    set(key, value) {
      values.delete(key);
      values.set(key, value);
      if (values.size <= most) return;
      const [oldest] = values.keys();
      values.delete(oldest as Key);
    },
  };
}
