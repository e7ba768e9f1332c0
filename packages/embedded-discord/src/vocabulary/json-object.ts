/** Reads JSON of unknown structure: missing parts are empty, and nothing throws. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function asRecord(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function asRecords(value: unknown): readonly JsonObject[] {
  return asList(value).map(asRecord);
}

export function asText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function asInteger(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) ? value : 0;
}

/** Indices of values that occur earlier in the list; undefined and null don't count. */
export function duplicateIndices(values: readonly unknown[]): number[] {
  const seen = new Set<unknown>();
  return values.flatMap((value, index) => {
    if (value === undefined || value === null) return [];
    if (seen.has(value)) return [index];
    seen.add(value);
    return [];
  });
}
