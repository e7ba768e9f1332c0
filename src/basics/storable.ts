/** Makes a text storable in all engines: drops NUL, and replaces unpaired surrogates with U+FFFD. */
export const storable = (text: string): string =>
  text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\u{FFFD}');

/** Applies {@link storable} to all texts in plain data. Data that is storable already is returned as it is. */
export const storableIn = <Value>(value: Value): Value => convert(value) as Value;

function convert(value: unknown): unknown {
  if (typeof value === 'string') return storable(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const items = value.map(convert);
    return items.every((item, index) => Object.is(item, value[index])) ? value : items;
  }
  let changed: Record<string, unknown> | undefined;
  for (const [name, field] of Object.entries(value)) {
    const converted = convert(field);
    if (!Object.is(converted, field)) (changed ??= { ...value })[name] = converted;
  }
  return changed ?? value;
}
