/** Makes a text storable in all engines: drops NUL, and replaces unpaired surrogates with U+FFFD. */
export const storable = (text: string): string =>
  text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\u{FFFD}');

/** Applies {@link storable} to all texts in plain data. */
export function storableIn<Value>(value: Value): Value {
  const convert = (item: unknown): unknown => {
    if (typeof item === 'string') return storable(item);
    if (Array.isArray(item)) return item.map(convert);
    if (typeof item !== 'object' || item === null) return item;
    return Object.fromEntries(Object.entries(item).map(([name, field]) => [name, convert(field)]));
  };
  return convert(value) as Value;
}
