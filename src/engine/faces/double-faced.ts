import type { Card } from '../cards/card.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { isOnBattlefield, type CardObject } from '../cards/objects.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import { parseTypeLine } from '../cards/type-lines.ts';

/* Which face of a double-faced card counts, and when the inset of an adventurer, omen or preparation card counts. */

/** The kind of card inset in another: 715.1, 720.1, 722.1 (2026-06-19). */
export type Inset = 'adventure' | 'omen' | 'preparation';

/** The kind of card inset in another, from its subtype; prepare spells have no subtype of their own. */
export function insetOf({ layout, parts }: Card): Inset | undefined {
  const [, inset] = parts;
  if (layout !== 'adventure' || !inset) return undefined;
  const { subtypes } = parseTypeLine(inset.typeLine);
  if (subtypes.includes('Adventure')) return 'adventure';
  return subtypes.includes('Omen') ? 'omen' : 'preparation';
}

/**
 * True if either face may be cast or played: 712.11b (2026-06-19). If the data don't say, a mana cost on the back
 * indicates it; only lands on the back are missed.
 */
export const isModal = ({ layout, modal, parts: [, back] }: Card): boolean =>
  layout === 'double-faced' && (modal === true || (back !== undefined && back.manaCost !== ''));

/**
 * True if the card melds with another or is the result: 712.8g (2026-06-19). Both cards of a pair have the same back.
 */
export const isMeldCard = ({ layout, parts }: Card): boolean =>
  layout === 'double-faced' && parts.length === 1;

/**
 * The card of a copy. A copy of a melded permanent has no front faces, so its mana value is 0: 202.3c (2026-06-19). Any
 * other card is unchanged.
 */
export const asCopied = (card: Card): Card =>
  isMeldResult(card) ? { name: card.name, layout: 'ordinary', parts: card.parts } : card;

/** The mana value of a melded permanent, if known; `undefined` for anything else. */
export const meldedValue = (card: Card): number | undefined =>
  isMeldResult(card) ? card.meld?.manaValue : undefined;

/**
 * True if the card is the result of melding, which has neither a mana cost nor the type land, unlike the two cards that
 * meld.
 */
export const isMeldResult = (card: Card): boolean =>
  isMeldCard(card) &&
  card.parts[0].manaCost === '' &&
  !parseTypeLine(card.parts[0].typeLine).types.includes('Land');

/** The index of the part that the object is: the face that is up, or a spell's inset; elsewhere the first. */
export function countedPartIndex(object: CardObject, ruleset: Ruleset): number {
  const { card, zone, halves: [chosen = 0] = [] } = object;
  if (card.layout === 'double-faced') return zone === 'stack' || isOnBattlefield(zone, ruleset) ? chosen : 0;
  return card.layout === 'adventure' && zone === 'stack' ? chosen : 0;
}

/**
 * True if a back face has the mana value of its front: 202.3b (2026-06-19). Before that rule it was 0, as for anything
 * without a mana cost. A face of a modal card has its own mana value: 712.8f (2026-06-19).
 */
export const takesFrontValue = (object: CardObject, ruleset: Ruleset): boolean =>
  ruleset.backFaceValue === 'front' &&
  object.card.layout === 'double-faced' &&
  !isModal(object.card) &&
  countedPartIndex(object, ruleset) > 0;

/** The rule that decides which printed characteristics a card has in a zone; `undefined` if only one set is printed. */
export function ruleOfFace(object: CardObject, ruleset: Ruleset): RuleSubject | undefined {
  const index = countedPartIndex(object, ruleset);
  const inset = insetOf(object.card);
  if (inset) return index > 0 ? RULES_OF_INSETS[inset].spell : RULES_OF_INSETS[inset].elsewhere;
  return object.card.layout === 'double-faced' ? ruleOfDoubleFaced(object, index, ruleset) : undefined;
}

function ruleOfDoubleFaced({ card, zone }: CardObject, partIndex: number, ruleset: Ruleset): RuleSubject {
  const isPermanent = isOnBattlefield(zone, ruleset);
  if (isMeldCard(card)) return ruleOfMeldCard(card, zone, isPermanent);
  if (zone !== 'stack' && !isPermanent) return 'double-faced/elsewhere';
  if (isModal(card)) return 'double-faced/modal';
  if (!isPermanent) return 'double-faced/spell';
  return partIndex > 0 ? 'double-faced/back-up' : 'double-faced/front-up';
}

function ruleOfMeldCard(card: Card, zone: CardObject['zone'], isPermanent: boolean): RuleSubject {
  if (isMeldResult(card)) return 'double-faced/melded';
  if (isPermanent) return 'double-faced/meld-permanent';
  return zone === 'stack' ? 'double-faced/meld-spell' : 'double-faced/meld-card';
}

/** A prepare spell is a copy, never the card that contains it: 722.3 (2026-06-19). */
const RULES_OF_INSETS: {
  readonly [I in Inset]: Readonly<Record<'frame' | 'spell' | 'elsewhere' | 'name', RuleSubject>>;
} = {
  adventure: {
    frame: 'adventure/frame',
    spell: 'adventure/spell',
    elsewhere: 'adventure/elsewhere',
    name: 'adventure/name',
  },
  omen: { frame: 'omen/frame', spell: 'omen/spell', elsewhere: 'omen/elsewhere', name: 'omen/name' },
  preparation: {
    frame: 'preparation/frame',
    spell: 'preparation/cast',
    elsewhere: 'preparation/elsewhere',
    name: 'preparation/name',
  },
};

/** The rule that describes the frame of a card with an inset. */
export const frameOfInset = (card: Card): RuleSubject => RULES_OF_INSETS[insetOf(card) ?? 'adventure'].frame;

/** The rule by which the name of the inset card may be chosen. */
export const nameOfInset = (card: Card): RuleSubject => RULES_OF_INSETS[insetOf(card) ?? 'adventure'].name;
