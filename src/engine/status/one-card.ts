import type { Card } from '../cards/card.ts';
import { restsOn } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { Ruling } from '../vocabulary/citations.ts';

/**
 * How many cards somebody drew, discarded or holds: a split card is one, however many halves it has.
 * CR 505.4 (2006-10-01), 709.2 (2026-06-19).
 */
export const cardsCounted = (cards: readonly Card[], { edition }: Ruleset): Ruling<number> => ({
  answer: cards.length,
  because: restsOn(edition, 'split/one-card'),
});
