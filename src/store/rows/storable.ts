/** A text as every engine can keep it: without NUL, and with U+FFFD for half of a surrogate pair. */
export const storable = (text: string): string =>
  text.replaceAll('\0', '').replaceAll(/\p{Surrogate}/gu, '\u{FFFD}');

/** The same of all texts in plain data. */
export function storableIn<Value>(value: Value): Value {
  const made = (of: unknown): unknown => {
    if (typeof of === 'string') return storable(of);
    if (Array.isArray(of)) return of.map(made);
    if (typeof of !== 'object' || of === null) return of;
    return Object.fromEntries(Object.entries(of).map(([name, one]) => [name, made(one)]));
  };
  return made(value) as Value;
}
