import type { Aspect, RuleSubjects } from '../cards/aspects.ts';
import type { Card, Color } from '../cards/card.ts';
import type { Characteristics, Types, ObjectView } from '../cards/characteristics.ts';
import { citeRules } from '../rule-numbers/citing.ts';
import { cite } from '../rule-numbers/table.ts';
import { combinedHalves } from '../split-cards/halves.ts';
import { isCard, rulesOfSet } from './deciding-rules.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { CardObject } from '../cards/objects.ts';
import { ok, type Result } from '../vocabulary/result.ts';
import type { Citations, Ruling } from '../vocabulary/citations.ts';
import { editionOn, isFused, setsForAspect } from '../split-cards/split-card-rules.ts';
import { symbolsIn } from './symbols.ts';
import { viewOf, type ViewRefusal } from './views.ts';

/*
 * Effects that ask for a characteristic. A split card that is not a spell gave one answer for both halves, later one
 * for each, 505.5 (2006-10-01), and since 708.4 (2017-04-28) answers for its combined halves.
 */

/** The characteristics that an effect may ask for, each with the type of its answer. */
export interface CharacteristicValues {
  'mana-value': number;
  colors: readonly Color[];
  names: readonly string[];
  types: Types;
  'mana-cost': string;
  /** Each with its braces, as printed; those of several halves one after another. */
  'mana-symbols': readonly string[];
}

export type CharacteristicName = keyof CharacteristicValues;

/** The answer that an effect gets when it asks for a characteristic. */
export interface CharacteristicAnswer<What extends CharacteristicName> {
  readonly what: What;
  /** One answer, or one for each half from left to right, even if they are equal. */
  readonly answers: readonly [CharacteristicValues[What], ...CharacteristicValues[What][]];
  /**
   * The number for an effect that creates or counts as many things as the answer says; `null` if the answer is not a
   * number.
   */
  readonly counted: number | null;
  /** True if effects that use the number, rather than compare it, use the sum of a split card's answers. */
  readonly isSummed?: boolean;
}

/** The answer for an effect that asks for a characteristic of an object. */
export function valueOf<What extends CharacteristicName>(
  object: CardObject,
  what: What,
  ruleset: Ruleset,
): Result<Ruling<CharacteristicAnswer<What>>, ViewRefusal> {
  const seen = viewOf(object, ruleset);
  if (!seen.ok) return seen;
  const { answer: view, citations } = seen.value;
  const [first, ...others] = setsThatAnswer(object, view, what, ruleset);
  const read = (set: Characteristics): CharacteristicValues[What] => READERS[what](set, object.card);
  const answers: CharacteristicAnswer<What>['answers'] = [read(first), ...others.map(read)];
  return ok({
    answer: { what, answers, counted: sumIfNumbers(answers), ...summed(answers, what, ruleset) },
    citations: rulesFor(object, view, what, ruleset) ?? citations,
  });
}

const READERS: {
  readonly [What in CharacteristicName]: (set: Characteristics, card: Card) => CharacteristicValues[What];
} = {
  'mana-value': ({ manaValue }) => manaValue,
  colors: ({ colors }) => colors,
  names: ({ names }) => names,
  types: ({ supertypes, types, subtypes }) => ({ supertypes, types, subtypes }),
  'mana-cost': ({ manaCost }) => manaCost,
  'mana-symbols': symbolsIn,
};

/**
 * The sets of characteristics that answer. Until 2006-05-01, a split card that is not a spell had one answer for both
 * halves.
 */
function setsThatAnswer(
  object: CardObject,
  view: ObjectView,
  what: CharacteristicName,
  { splitAnswer }: Ruleset,
): ObjectView['alternatives'] {
  const sets = setsForAspect(ASPECTS[what], object, view);
  return splitAnswer === 'sum' && sets.length > 1 && object.zone !== 'stack' ? [combinedHalves(sets)] : sets;
}

/** The example of 505.5 (2006-10-01): Infernal Genesis sees "1 and 4" on Assault // Battery, and makes five tokens. */
const sumIfNumbers = (answers: readonly unknown[]): number | null =>
  answers.every((answer) => typeof answer === 'number')
    ? answers.reduce((sum, answer) => sum + answer, 0)
    : null;

const summed = (answers: readonly unknown[], what: CharacteristicName, { splitValueUsed }: Ruleset) =>
  answers.length > 1 && what === 'mana-value' && splitValueUsed === 'sum' ? { isSummed: true } : {};

const ASPECTS: { readonly [What in CharacteristicName]: Aspect } = {
  'mana-value': 'mana-value',
  colors: 'color',
  names: 'name',
  types: 'types',
  'mana-cost': 'mana-cost',
  'mana-symbols': 'mana-symbols',
};

/** The rules behind an answer if they differ from those behind the view. */
function rulesFor(
  object: CardObject,
  view: ObjectView,
  what: CharacteristicName,
  ruleset: Ruleset,
): Citations | undefined {
  const { card, faceDown = false } = object;
  if (faceDown) return undefined;
  const aspect = ASPECTS[what];
  const edition = editionOn(object, ruleset);
  const [set, ...others] = setsForAspect(aspect, object, view);
  if (others.length > 0) return citeRules(edition, ...rulesOfSeveral(object, what, ruleset));
  const rules = rulesOfSet(aspect, object, set, ruleset);
  if (card.layout === 'flip' && rules[0] !== 'flip/unchanged') return undefined;
  if (card.layout !== 'split' || object.zone === 'stack') return citeRules(edition, ...rules);
  if (isCard(object, ruleset)) {
    // The combined halves decide, if the edition has a rule for it: 709.4b (2026-06-19).
    return cite(rules[0], edition)
      ? citeRules(edition, ...rules, 'split/off-stack')
      : citeRules(edition, 'split/off-stack', ...rules);
  }
  return citeRules(edition, ...rules, 'split/unlocked');
}

/** The rule about two answers, and for a spell or permanent the rules by which it has two. */
function rulesOfSeveral(object: CardObject, what: CharacteristicName, ruleset: Ruleset): RuleSubjects {
  if (isCard(object, ruleset))
    return what === 'mana-value' && ruleset.splitValueUsed === 'sum'
      ? ['split/two-answers', 'split/sum']
      : ['split/two-answers'];
  if (!isFused(object))
    return what === 'types'
      ? ['split/shared-type-line', 'split/shared-types', 'split/two-answers']
      : ['split/shared-type-line', 'split/unlocked', 'split/two-answers'];
  const rules: RuleSubjects = ['fuse/characteristics', 'split/two-answers'];
  return what === 'colors' ? [...rules, 'split/color'] : rules;
}
