import { expect } from 'vitest';
import { isFollowed } from '../../src/engine/rule-numbers/citing.ts';
import { TURNING_DAYS } from '../../src/engine/editions/rulesets.ts';
import type { Edition } from '../../src/engine/vocabulary/editions.ts';
import type { Result } from '../../src/engine/vocabulary/result.ts';
import type { Citation, Ruling } from '../../src/engine/vocabulary/citations.ts';

/** The value of a result that must not be a refusal. */
export function valueIn<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.value;
}

/** The answer of a ruling that must not be a refusal. */
export const answerIn = <Answer>(result: Result<Ruling<Answer>, unknown>): Answer => valueIn(result).answer;

/** Citations as a player writes them: `709.4b (2026-06-19)`. */
export const written = (citations: readonly Citation[]): string[] =>
  citations.map(({ number, edition }) => `${number} (${edition})`);

/** Every edition in which something changed, and `founding`. */
export const ALL_EDITIONS: readonly Edition[] = ['founding', ...TURNING_DAYS];

/** Every citation is of a rule in force, or, where the edition is silent, of a later one with nothing of it before. */
export function expectInForce({ citations }: Ruling<unknown>, edition: Edition): void {
  expect(citations.length).toBeGreaterThan(0);
  expect(written(citations.filter((rule) => isFollowed(edition, rule)))).toEqual([]);
}
