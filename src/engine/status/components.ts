import type { Card } from '../cards/card.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { Component, Permanent } from './permanent.ts';

/*
 * The components of a permanent: usually one card or token, and all parts of a merged one. A melded one is listed as its
 * result; only {@link cardsIn} names its two cards.
 */

/** The components from top to bottom; for a melded permanent, the result alone. */
export const componentsOf = ({ card, isToken, components }: Permanent): readonly Component[] =>
  components ?? [{ card, isToken }];

/**
 * The names of the cards that a permanent becomes in its new zone: two for a melded one, several for a merged one,
 * none for a token.
 * CR 712.21, 730.3 (2026-06-19).
 */
export const cardsIn = (permanent: Permanent): readonly string[] =>
  componentsOf(permanent)
    .filter(({ isToken }) => !isToken)
    .flatMap(({ card }) => (isMelded(card) ? card.meld.fronts : [nameOffBattlefield(card)]));

/** The names revealed when it leaves face down: those of all components. CR 708.9 (2026-06-19). */
export const revealedAs = (permanent: Permanent): string =>
  componentsOf(permanent)
    .map(({ card }) => card.name)
    .join(' and ');

/** True if no card represents it, so that nothing is left once it leaves the battlefield. */
export const isTokenOnly = (permanent: Permanent): boolean =>
  componentsOf(permanent).every(({ isToken }) => isToken);

/** The rules by which it leaves as several objects; empty for a single one. */
export const rulesOfComponents = (permanent: Permanent): readonly RuleSubject[] => [
  ...(permanent.components ? (['merge/leaves'] as const) : []),
  ...(componentsOf(permanent).some(({ card, isToken }) => isMelded(card) && !isToken)
    ? (['meld/leaves'] as const)
    : []),
];

/** True if the card is the result of melding, rather than one of the two cards. */
const isMelded = (card: Card): card is Card & { readonly meld: NonNullable<Card['meld']> } =>
  card.meld?.into === card.name;

/** The name of a card off the battlefield and the stack: both halves of a split card, otherwise the first part. */
export const nameOffBattlefield = ({ name, layout, parts: [first] }: Card): string =>
  layout === 'split' ? name : first.name;
