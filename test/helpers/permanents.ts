import type { Card } from '#engine/cards/card.ts';
import type { Ruleset } from '#engine/editions/rulesets.ts';
import { viewOfPermanent } from '#engine/status/views.ts';
import { enterBattlefield, type Entering, type Permanent } from '#engine/status/permanent.ts';
import type { Refusal } from '#engine/refusals/refusal.ts';
import type { Result } from '#engine/vocabulary/result.ts';
import type { Citation, Ruling } from '#engine/vocabulary/citations.ts';
import { answerIn } from './rulings.ts';

/* Puts permanents on the battlefield of a test. */

/** Puts a permanent whose id is by default the name of its card. */
export const putPermanent = (
  card: Card,
  ruleset: Ruleset,
  { id = card.name, ...entering }: Partial<Omit<Entering, 'card'>> = {},
): Permanent => answerIn(enterBattlefield({ ...entering, id, card }, ruleset));

/** Formats the rules that a ruling or a refusal cites: `504.7 (2006-10-01)`. */
export function formatCitedRules(result: Result<Ruling<unknown>, Refusal>): string {
  return joinCitations(result.ok ? result.value.citations : result.failure.citations);
}

export const joinCitations = (citations: readonly Citation[]): string =>
  citations.map(({ edition, number }) => `${number} (${edition})`).join(', ');

export const namesOf = (permanent: Permanent, ruleset: Ruleset): readonly string[] =>
  answerIn(viewOfPermanent(permanent, ruleset)).alternatives.flatMap(({ names }) => names);
