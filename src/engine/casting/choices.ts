import type { Card } from '../cards/card.ts';
import type { CastRequest, MayCast } from './options.ts';
import { citeOrLater } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { insetOf, isModal } from '../faces/double-faced.ts';
import { partAt } from '../faces/ordinary-cards.ts';
import { cite, type RuleSubject } from '../rule-numbers/table.ts';
import type { Citation } from '../vocabulary/citations.ts';
import { allPlaces, isPermanentPart, type Places } from '../split-cards/halves.ts';

/*
 * What a player chooses before a card of several parts goes on the stack, and where that goes as it resolves.
 */

/**
 * The parts among which the caster chooses: halves, the faces of a modal card, a card and its inset. A prepare spell is
 * listed too, since one may look for it: 722.3 (2026-06-19). Of any other card it is the first part.
 */
export const placesToCast = (card: Card): Places =>
  card.layout === 'split' || insetOf(card) || isModal(card) ? allPlaces(card) : [0];

/** The rules by which this part is chosen; none for a card of one part. */
export function choiceRules(card: Card, ruleset: Ruleset): readonly Citation[] {
  const later = (subject: RuleSubject) => [citeOrLater(subject, ruleset.edition)];
  if (card.layout === 'split') return [halfRule('split/choose-half', ruleset)];
  if (isModal(card)) return later('double-faced/choose-face');
  if (card.layout === 'double-faced') return later('double-faced/cast');
  const inset = insetOf(card);
  return inset && inset !== 'preparation' ? later(`${inset}/choose`) : [];
}

/** The rule by which only this part is looked at, to see whether it can be cast as an effect wants. */
export function evaluationRules(card: Card, place: number, ruleset: Ruleset): readonly Citation[] {
  if (card.layout === 'split') return [halfRule('split/castable-half', ruleset)];
  if (isModal(card)) return [citeOrLater('double-faced/castable-face', ruleset.edition)];
  const inset = place > 0 ? insetOf(card) : undefined;
  return inset && inset !== 'preparation' ? [citeOrLater(`${inset}/castable`, ruleset.edition)] : [];
}

/** A rule about the half that is chosen; before it was written, the one that leaves no other half on the stack. */
const halfRule = (subject: RuleSubject, { edition }: Ruleset): Citation =>
  cite(subject, edition) ?? citeOrLater('split/half-on-stack', edition);

/** Where a spell goes as it resolves, and the rule that sends it elsewhere than usual. */
export interface Destination {
  readonly to: MayCast['resolvesTo'];
  readonly rules: readonly RuleSubject[];
}

/**
 * A spell cast with aftermath from a graveyard is exiled wherever else it would go: 702.127a (2026-06-19). An
 * Adventure is exiled, 715.3d (2026-06-19), and an Omen shuffled into the library, 720.3d (2026-06-19).
 */
export function destinationOf({ card, from, isCopy = false }: CastRequest, halves: Places): Destination {
  const parts = halves.map((place) => partAt(card, place));
  if (parts.every(isPermanentPart)) return { to: 'battlefield', rules: [] };
  if (isCopy) return { to: 'nowhere', rules: [] };
  const inset = halves[0] > 0 ? insetOf(card) : undefined;
  if (inset === 'adventure') return { to: 'exile', rules: ['adventure/resolves'] };
  if (inset === 'omen') return { to: 'library', rules: ['omen/resolves'] };
  const isAftermath = from === 'graveyard' && parts.some(({ aftermath }) => aftermath);
  return { to: isAftermath ? 'exile' : 'graveyard', rules: [] };
}
