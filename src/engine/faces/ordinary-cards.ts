import type { RuleSubjects } from '../cards/aspects.ts';
import { COLORS, type Card, type CardPart, type Color } from '../cards/card.ts';
import type { Characteristics, Types, ObjectView } from '../cards/characteristics.ts';
import { citeRules } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { meldedValue, countedPartIndex, ruleOfFace, takesFrontValue } from './double-faced.ts';
import type { CardObject } from '../cards/objects.ts';
import { colorsOf, manaValueOf } from '../cards/mana-costs.ts';
import { parseTypeLine } from '../cards/type-lines.ts';
import type { Ruling } from '../vocabulary/citations.ts';

/* Printed characteristics, and the cards that need nothing else: ordinary cards, double-faced cards and adventurers. */

/**
 * The characteristics of one part of a card.
 * @param index the part's index in `card.parts`.
 * @param x the value chosen for X, on the stack; 0 anywhere else.
 */
export function characteristicsOfPart(part: CardPart, index: number, x = 0): Characteristics {
  const { types, colors } = printedValuesOf(part);
  return {
    ...types,
    names: [part.name],
    manaCost: part.manaCost,
    manaValue: manaValueOf(part.manaCost, x),
    colors,
    power: part.power ?? null,
    toughness: part.toughness ?? null,
    loyalty: part.loyalty ?? null,
    defense: part.defense ?? null,
    texts: [index],
  };
}

interface PrintedValues {
  readonly types: Types;
  readonly colors: readonly Color[];
}

/** Cache: printed values never change, and are the same under every ruleset. */
const CACHE = new WeakMap<CardPart, PrintedValues>();

function printedValuesOf(part: CardPart): PrintedValues {
  const known = CACHE.get(part);
  if (known) return known;
  const { typeLine, manaCost, colors } = part;
  const read = {
    types: parseTypeLine(typeLine),
    colors: colors ? COLORS.filter((color) => colors.includes(color)) : colorsOf(manaCost),
  };
  CACHE.set(part, read);
  return read;
}

export const viewOfOne = (characteristics: Characteristics): ObjectView => ({
  alternatives: [characteristics],
  multicolored: characteristics.colors.length > 1,
});

/** The part of a card at an index. @throws if the card has no such part, which is a bug */
export function partAt(card: Card, index: number): CardPart {
  const part = card.parts[index];
  if (!part) throw new Error(`${card.name} has no part ${index}`);
  return part;
}

/** True if only the card's name is known; every real card has a type line. */
export const isUnknown = ({ layout, parts }: Card): boolean =>
  layout === 'ordinary' && parts[0].typeLine === '';

/** The value chosen for X, which applies only on the stack; 0 in other zones. */
export const chosenX = ({ zone, x = 0 }: CardObject): number => (zone === 'stack' ? x : 0);

const PRINTED_RULES: RuleSubjects = ['object/color'];

/**
 * An ordinary, double-faced or adventurer card. On the stack and the battlefield, a double-faced card has the
 * characteristics of the face that is up, elsewhere those of its front. An adventurer is its inset only as a spell that
 * was cast as such.
 */
export function ordinaryView(object: CardObject, ruleset: Ruleset): Ruling<ObjectView> {
  const { card } = object;
  const { edition } = ruleset;
  const index = countedPartIndex(object, ruleset);
  const printed = characteristicsOfPart(partAt(card, index), index, chosenX(object));
  const ofFace = ruleOfFace(object, ruleset);
  const [first, ...others]: RuleSubjects = ofFace ? [ofFace, ...PRINTED_RULES] : PRINTED_RULES;
  const melded = meldedValue(card);
  if (melded !== undefined)
    return {
      answer: viewOfOne({ ...printed, manaValue: melded }),
      citations: citeRules(edition, first, ...others, 'object/mana-value-of-melded'),
    };
  if (!takesFrontValue(object, ruleset))
    return {
      answer: viewOfOne(printed),
      citations: citeRules(edition, first, ...others, 'object/mana-value'),
    };
  const manaValue = manaValueOf(partAt(card, 0).manaCost, chosenX(object));
  return {
    answer: viewOfOne({ ...printed, manaValue }),
    citations: citeRules(edition, first, ...others, 'object/mana-value-of-back'),
  };
}
