import type { Card } from '../cards/card.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { isOnBattlefield, type CardObject } from '../cards/objects.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import { parseTypeLine } from '../cards/type-lines.ts';

/*
 * Which face of a double-faced card counts, and when the smaller card counts that is inset in an adventurer, omen or
 * preparation card.
 */

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
 * True if either face may be cast or played: 712.11b (2026-06-19). If the data does not say so, a mana cost on the back
 * does; this misses only lands on the back.
 */
export const isModal = ({ layout, modal, parts: [, back] }: Card): boolean =>
  layout === 'double-faced' && (modal === true || (back !== undefined && back.manaCost !== ''));

/** True if it melds, or is what two such cards become: 712.8g (2026-06-19). Its back belongs to a pair. */
export const isMeldCard = ({ layout, parts }: Card): boolean =>
  layout === 'double-faced' && parts.length === 1;

/**
 * A card as others have it that copy it: a copy of a melded permanent has no fronts, and so a mana value of 0, and of
 * one of the two cards nothing changes: 202.3c (2026-06-19).
 */
export const asCopied = (card: Card): Card =>
  isMeldResult(card) ? { name: card.name, layout: 'ordinary', parts: card.parts } : card;

/** The mana value of a melded permanent, if known; `undefined` for anything else. */
export const meldedValue = (card: Card): number | undefined =>
  isMeldResult(card) ? card.meld?.manaValue : undefined;

/** True if it is what two cards become that meld; each of those has a mana cost or is a land. */
export const isMeldResult = (card: Card): boolean =>
  isMeldCard(card) &&
  card.parts[0].manaCost === '' &&
  !parseTypeLine(card.parts[0].typeLine).types.includes('Land');

/** The place of the part that is the object: the face that is up, or a spell's inset; elsewhere the first. */
export function partThatCounts(object: CardObject, ruleset: Ruleset): number {
  const { card, zone, halves: [place = 0] = [] } = object;
  if (card.layout === 'double-faced') return zone === 'stack' || isOnBattlefield(zone, ruleset) ? place : 0;
  return card.layout === 'adventure' && zone === 'stack' ? place : 0;
}

/**
 * True if a back face has the mana value of its front: 202.3b (2026-06-19). Before that rule it was 0, as for anything
 * without a mana cost; and a face of a modal card has its own, 712.8f (2026-06-19).
 */
export const takesFrontValue = (object: CardObject, ruleset: Ruleset): boolean =>
  ruleset.backFaceValue === 'front' &&
  object.card.layout === 'double-faced' &&
  !isModal(object.card) &&
  partThatCounts(object, ruleset) > 0;

/**
 * The rule that decides which of the printed characteristics a card has in a zone; `undefined` if it has only one set.
 */
export function ruleOfFace(object: CardObject, ruleset: Ruleset): RuleSubject | undefined {
  const place = partThatCounts(object, ruleset);
  const inset = insetOf(object.card);
  if (inset) return place > 0 ? RULES_OF_INSETS[inset].spell : RULES_OF_INSETS[inset].elsewhere;
  return object.card.layout === 'double-faced' ? ruleOfDoubleFaced(object, place, ruleset) : undefined;
}

function ruleOfDoubleFaced({ card, zone }: CardObject, place: number, ruleset: Ruleset): RuleSubject {
  const isPermanent = isOnBattlefield(zone, ruleset);
  if (isMeldCard(card)) return ruleOfMeldCard(card, zone, isPermanent);
  if (zone !== 'stack' && !isPermanent) return 'double-faced/elsewhere';
  if (isModal(card)) return 'double-faced/modal';
  if (!isPermanent) return 'double-faced/spell';
  return place > 0 ? 'double-faced/back-up' : 'double-faced/front-up';
}

function ruleOfMeldCard(card: Card, zone: CardObject['zone'], isPermanent: boolean): RuleSubject {
  if (isMeldResult(card)) return 'double-faced/melded';
  if (isPermanent) return 'double-faced/meld-permanent';
  return zone === 'stack' ? 'double-faced/meld-spell' : 'double-faced/meld-card';
}

/** A prepare spell is never the card that it is inset in, but a copy: 722.3 (2026-06-19). */
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

/** The rule that describes such a card's frame. */
export const frameOfInset = (card: Card): RuleSubject => RULES_OF_INSETS[insetOf(card) ?? 'adventure'].frame;

/** The rule by which the name of what is inset may be chosen. */
export const nameOfInset = (card: Card): RuleSubject => RULES_OF_INSETS[insetOf(card) ?? 'adventure'].name;
