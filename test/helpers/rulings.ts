import { expect } from 'vitest';
import { followsLaterRule } from '#engine/rule-numbers/citing.ts';
import { TURNING_DAYS } from '#engine/editions/rulesets.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { Result } from '#engine/vocabulary/result.ts';
import type { Citation, Ruling } from '#engine/vocabulary/citations.ts';

/** Returns the value; throws if refused. */
export function valueIn<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.value;
}

/** Returns the answer of a ruling; throws if refused. */
export const answerIn = <Answer>(result: Result<Ruling<Answer>, unknown>): Answer => valueIn(result).answer;

/** Citations as players see them: `709.4b (2026-06-19)`. */
export const formatCitations = (citations: readonly Citation[]): string[] =>
  citations.map(({ number, edition }) => `${number} (${edition})`);

/** Each edition with a change, and `founding`. */
export const ALL_EDITIONS: readonly Edition[] = ['founding', ...TURNING_DAYS];

/** Expects each citation to be in force or, if the edition is silent, to be of a later edition with no earlier rule. */
export function expectInForce({ citations }: Ruling<unknown>, edition: Edition): void {
  expect(citations.length).toBeGreaterThan(0);
  expect(formatCitations(citations.filter((rule) => followsLaterRule(edition, rule)))).toEqual([]);
}
