/** The values of a canonical text. Numbers must be integers; `undefined` fields are left out. */
export type CanonicalValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly CanonicalValue[]
  | { readonly [key: string]: CanonicalValue };

/**
 * Serializes a value independently of the order of its fields: JSON without spaces, the fields of each object sorted
 * by name (RFC 8785).
 */
export function canonicalJson(value: CanonicalValue): string {
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonicalJson(field)}`).join(',')}}`;
}

const isList = (value: CanonicalValue): value is readonly CanonicalValue[] => Array.isArray(value);
