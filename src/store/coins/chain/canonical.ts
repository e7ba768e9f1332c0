/** What a canonical text is made of. Numbers are whole; fields that are `undefined` are left out. */
export type Plain =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Plain[]
  | { readonly [key: string]: Plain };

/**
 * The one text of a value, whatever order its fields came in: JSON without spaces, the fields of each object sorted by
 * their names (RFC 8785).
 */
export function canonical(value: Plain): string {
  if (isList(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value ?? null);
  const fields = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join(',')}}`;
}

const isList = (value: Plain): value is readonly Plain[] => Array.isArray(value);
