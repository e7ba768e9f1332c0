/** The values of a canonical text. Numbers must be integers; `undefined` fields are left out. */
export type Plain =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Plain[]
  | { readonly [key: string]: Plain };

/**
 * Serializes a value independently of the order of its fields: JSON without spaces, the fields of each object sorted
 * by name (RFC 8785).
 */
export function canonical(value: Plain): string {
  if (isList(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join(',')}}`;
}

const isList = (value: Plain): value is readonly Plain[] => Array.isArray(value);
