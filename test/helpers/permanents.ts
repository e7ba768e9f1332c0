import type { Card } from '#engine/cards/card.ts';
import type { Ruleset } from '#engine/editions/rulesets.ts';
import { viewOfPermanent } from '#engine/status/views.ts';
import { enterBattlefield, type Entering, type Permanent } from '#engine/status/permanent.ts';
import type { Refusal } from '#engine/refusals/refusal.ts';
import type { Result } from '#engine/vocabulary/result.ts';
import type { Citation, Ruling } from '#engine/vocabulary/citations.ts';

/* Puts permanents on the battlefield of a test. */

/** Returns the answer; throws if refused. */
export function done<Answer>(result: Result<Ruling<Answer>, Refusal>): Answer {
  if (!result.ok) throw new Error(result.failure.code);
  return result.value.answer;
}

/** Puts a permanent whose id is by default the name of its card. */
export const put = (
  card: Card,
  ruleset: Ruleset,
  { id = card.name, ...entering }: Partial<Omit<Entering, 'card'>> = {},
): Permanent => done(enterBattlefield({ ...entering, id, card }, ruleset));

/** Formats the rules that a ruling or a refusal cites: `504.7 (2006-10-01)`. */
export function rulesOf(result: Result<Ruling<unknown>, Refusal>): string {
  return cited(result.ok ? result.value.citations : result.failure.citations);
}

export const cited = (citations: readonly Citation[]): string =>
  citations.map(({ edition, number }) => `${number} (${edition})`).join(', ');

export const namesOf = (permanent: Permanent, ruleset: Ruleset): readonly string[] =>
  done(viewOfPermanent(permanent, ruleset)).alternatives.flatMap(({ names }) => names);
