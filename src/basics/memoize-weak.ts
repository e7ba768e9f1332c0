/** Computes a value once per object, and keeps it as long as the object lives. */
export function memoizeWeak<Key extends WeakKey, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const cache = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const cached = cache.get(key);
    if (cached) return cached.value;
    const value = make(key);
    cache.set(key, { value });
    return value;
  };
}
