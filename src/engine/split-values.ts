import type { Color } from './cards.ts';
import type { Characteristics, Types, View } from './characteristics.ts';
import { citeOrLater, distinct, restsOn } from './citing.ts';
import { combined } from './combined-halves.ts';
import type { Ruleset } from './editions.ts';
import type { CardObject } from './game-objects.ts';
import type { Refusal } from './refusals.ts';
import { ok, type Result } from './result.ts';
import type { RuleSubject } from './rule-numbers.ts';
import type { Ruling } from './ruling.ts';
import { sharesTypeLine } from './split-halves.ts';
import { viewOf } from './views.ts';

/*
 * Effects that ask for a characteristic. A split card that is no spell answered for both halves at once, then once
 * for each, 505.5 (2006-10-01), and answers for its halves combined since 708.4 (2017-04-28).
 */

/** What an effect may ask for, and what an answer looks like. */
export interface Values {
  'mana-value': number;
  colors: readonly Color[];
  names: readonly string[];
  types: Types;
  'mana-cost': string;
}

export type Asked = keyof Values;

/** What an effect gets that asks for a characteristic. */
export interface Valued<What extends Asked> {
  readonly what: What;
  /** One, or one for each half, left to right; two that are equal are still two. */
  readonly answers: readonly [Values[What], ...Values[What][]];
  /** How many an effect makes that makes as many of something; `null` where the answer is no number. */
  readonly counted: number | null;
}

/**
 * What an effect gets that asks for a characteristic of any object.
 * @returns the refusals of `viewOf`.
 */
export function valueOf<What extends Asked>(
  object: CardObject,
  what: What,
  ruleset: Ruleset,
): Result<Ruling<Valued<What>>, Refusal> {
  const seen = viewOf(object, ruleset);
  if (!seen.ok) return seen;
  const { answer: view, because } = seen.value;
  const [first, ...others] = setsAsked(object, view, what, ruleset);
  const read: (set: Characteristics) => Values[What] = READ[what];
  const answers: Valued<What>['answers'] = [read(first), ...others.map(read)];
  return ok({
    answer: { what, answers, counted: countOf(answers) },
    because: rulesFor(object, view, what, ruleset) ?? because,
  });
}

const READ: { readonly [What in Asked]: (set: Characteristics) => Values[What] } = {
  'mana-value': ({ manaValue }) => manaValue,
  colors: ({ colors }) => colors,
  names: ({ names }) => names,
  types: ({ supertypes, types, subtypes }) => ({ supertypes, types, subtypes }),
  'mana-cost': ({ manaCost }) => manaCost,
};

/** A fused spell has one mana value only: 708.5 (2013-05-01). */
function setsAsked(
  { card, zone }: CardObject,
  { sets }: View,
  what: Asked,
  { splitAnswer }: Ruleset,
): View['sets'] {
  if (sets.length === 1 || card.layout !== 'split') return sets;
  if (zone === 'stack') return what === 'mana-value' ? [sets[0]] : sets;
  return splitAnswer === 'sum' ? [combined(sets)] : sets;
}

/** Infernal Genesis on Assault // Battery, "1, and 4", makes five: the example of 505.5 (2006-10-01). */
const countOf = (answers: readonly unknown[]): number | null =>
  answers.every((answer) => typeof answer === 'number')
    ? answers.reduce((sum, answer) => sum + answer, 0)
    : null;

/** The rule for each characteristic of halves combined. */
const COMBINED: { readonly [What in Asked]: RuleSubject } = {
  'mana-value': 'split/mana-cost',
  colors: 'split/mana-cost',
  names: 'split/name',
  types: 'split/types-and-abilities',
  'mana-cost': 'split/mana-cost',
};

/** The rule for each characteristic of a card with one set of them. */
const PLAIN: { readonly [What in Asked]: RuleSubject } = {
  'mana-value': 'object/mana-value',
  colors: 'object/color',
  names: 'object/characteristics',
  types: 'object/characteristics',
  'mana-cost': 'object/characteristics',
};

/** The rules behind an answer where they are other than those behind the view. */
function rulesFor(
  { card, zone, halves = [], faceDown = false }: CardObject,
  { sets }: View,
  what: Asked,
  { edition, splitAnswer, fusedSpell }: Ruleset,
): Ruling<unknown>['because'] | undefined {
  if (faceDown || card.layout === 'flip' || card.layout === 'double-faced') return undefined;
  if (card.layout !== 'split') return restsOn(edition, PLAIN[what]);
  if (zone === 'battlefield' && sharesTypeLine(card)) {
    const doors = restsOn(edition, 'split/shared-type-line', 'split/unlocked');
    return sets.length > 1 ? distinct([...doors, citeOrLater('split/two-answers', edition)]) : doors;
  }
  if (zone !== 'stack')
    return splitAnswer === 'combined'
      ? restsOn(edition, 'split/off-stack', COMBINED[what])
      : restsOn(edition, 'split/two-answers');
  if (new Set(halves).size < 2) return undefined;
  if (fusedSpell === 'combined') return restsOn(edition, 'split/fused', COMBINED[what]);
  return fusedSpell === 'two-sets'
    ? restsOn(edition, 'fuse/characteristics', 'split/two-answers')
    : undefined;
}
