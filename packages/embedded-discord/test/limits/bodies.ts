import { describe, expect, it } from 'vitest';
import { type BodyKind, createBodyCheck } from '#limits/body-check.ts';
import { loadSchemas } from '#limits/schemas.ts';

/** Request bodies, and the errors that Discord reports in them. */

export const check = createBodyCheck(await loadSchemas());
export const checkByLimitsAlone = createBodyCheck(null);

export const V2 = 1 << 15;
export const repeat = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i));
export const button = (id: string, more: object = {}) => ({
  type: 2,
  style: 1,
  label: 'Flip',
  custom_id: id,
  ...more,
});
export const linkButton = (more: object) => ({ type: 2, style: 5, label: 'Rules', ...more });
const option = (value: string) => ({ label: value, value });
export const select = (id: string, values: string[]) => ({
  type: 3,
  custom_id: id,
  options: values.map(option),
});
export const row = (...components: object[]) => ({ type: 1, components });
export const saying = (data: object) => ({ type: 4, data });
export const withRows = (...components: object[]) => saying({ components });
export const words = (content: string) => ({ type: 10, content });
export const commandBody = (more: object = {}) => ({ name: 'flip', description: 'Flip a coin', ...more });
export const choosing = (more: object) => ({ type: 3, name: 'call', description: 'Heads or tails', ...more });
export const textInput = (id: string, more: object = {}) => ({
  type: 4,
  style: 1,
  label: 'Text',
  custom_id: id,
  ...more,
});
export const modal = (...components: object[]) => ({
  type: 9,
  data: { custom_id: 'm', title: 'Note', components },
});

/** A body that Discord rejects, `path CODE` of the error, and the most similar valid body. */
export type LimitRow = readonly [what: string, kind: BodyKind, bad: unknown, error: string, good: unknown];

/** Checks rows whose invalid body passes Discord's own schema: the limits find the error, with the schema and alone. */
export function describeLimits(rows: readonly LimitRow[]): void {
  describe('what the schema of Discord lets pass and Discord does not', () => {
    it.each(rows)('%s (%s)', (_, kind, bad, error) => {
      expect(errorsOf(check(kind, bad))).toEqual([error]);
      expect(errorsOf(checkByLimitsAlone(kind, bad))).toEqual([error]);
    });

    it.each(rows)('not: %s (%s)', (_what, kind, _bad, _error, good) => {
      expect(errorsOf(check(kind, good))).toEqual([]);
      expect(errorsOf(checkByLimitsAlone(kind, good))).toEqual([]);
    });
  });
}

/** `path CODE` of each error, or the code if the body is rejected as a whole. */
export function errorsOf(answer: ReturnType<typeof check>): string[] {
  const body = answer?.body as { code: number; errors?: object } | undefined;
  if (!body) return [];
  return body.errors ? leaves(body.errors, []) : [String(body.code)];
}

function leaves(tree: object, path: string[]): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    key === '_errors'
      ? (value as { code: string }[]).map(({ code }) => `${path.join('.')} ${code}`)
      : leaves(value as object, [...path, key]),
  );
}
