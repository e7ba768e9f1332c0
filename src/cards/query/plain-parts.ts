import type { Node } from 'ohm-js';
import { COLORS, type Color, type Layout } from '#engine/cards/card.ts';
import type { ComparisonBetween } from '#engine/characteristics/measures-between.ts';
import type { ObjectQuestion, Relation, SingleQuestion } from '#engine/characteristics/questions.ts';
import { relates } from '#engine/characteristics/single-comparisons.ts';
import { parseColorNames } from './color-names.ts';

/* Builds the questions for the parts of a text in plain words; `plain-words.ts` combines them. */

/** Words such as `card`, which any object matches. */
export const ANYTHING: ObjectQuestion = { kind: 'and', of: [] };

export const isAnything = (question: ObjectQuestion): boolean =>
  question.kind === 'and' && question.of.length === 0;

const MAX_NUMBER = 9_999_999;

/** True if a query can express the question. A chosen name is possible only as the whole question. */
export function isExpressible(question: ObjectQuestion, isWhole = false): boolean {
  if ('of' in question) return [question.of].flat().every((part) => isExpressible(part));
  if ('value' in question)
    return Math.abs(question.value) <= MAX_NUMBER && (question.value >= 0 || question.kind !== 'mana-value');
  return isWhole || question.kind !== 'name' || question.chosen === undefined;
}

export const negated = (of: ObjectQuestion): ObjectQuestion =>
  of.kind === 'not' ? of.of : { kind: 'not', of };

/** Combines questions; `null` if one of them was not understood. */
export function several(
  kind: 'and' | 'or',
  parts: readonly (ObjectQuestion | null)[],
): ObjectQuestion | null {
  const of = parts.filter((part) => part === null || !isAnything(part));
  if (of.includes(null)) return null;
  const [only, ...others] = of as readonly ObjectQuestion[];
  if (!only) return ANYTHING;
  return others.length === 0 ? only : { kind, of: [only, ...others] };
}

/** A list with an `or` anywhere is one of alternatives: `red, green, or blue`. */
export const joinedBy = (separators: readonly Node[]): 'and' | 'or' =>
  separators.some(({ sourceString }) => /or|\|/.test(sourceString)) ? 'or' : 'and';

export const KIND_QUESTIONS: ReadonlyMap<string, SingleQuestion> = new Map(
  Object.entries({
    split: 'split',
    flip: 'flip',
    adventure: 'adventure',
    adventurer: 'adventure',
    'double-faced': 'double-faced',
  } as const satisfies Readonly<Record<string, Layout>>).map(([word, layout]) => [
    word,
    { kind: 'layout', layout },
  ]),
);

const SINGULAR: Readonly<Record<string, string>> = {
  sorceries: 'sorcery',
  conspiracies: 'conspiracy',
  phenomena: 'phenomenon',
};

export function typeQuestion(typed: string): ObjectQuestion {
  const word = SINGULAR[typed] ?? typed.replace(/s$/, '');
  return word === 'permanent' ? { kind: 'permanent' } : { kind: 'type', word };
}

const NUMBERS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen'.split(
    ' ',
  );

type Measure = 'mana-value' | 'power' | 'toughness';

/** A condition on a number, for any of the measures. */
export type Amount = (kind: Measure) => ObjectQuestion;

export const is =
  (relation: Relation, value: number): Amount =>
  (kind) => ({ kind, relation, value });

function measureOf({ sourceString }: Node): Measure {
  const [word = ''] = /(?:pow|tou)/.exec(sourceString) ?? [];
  return word === 'pow' ? 'power' : word === 'tou' ? 'toughness' : 'mana-value';
}

export const questionOf = (node: Node): ObjectQuestion | null => node['question']() as ObjectQuestion | null;
export const amountOf = (node: Node): Amount => node['amount']() as Amount;

export function nodeNumber({ sourceString }: Node): number {
  const word = NUMBERS.indexOf(sourceString);
  return word >= 0 ? word : Number(sourceString);
}

export function colorsQuestion(typed: string): ObjectQuestion | null {
  const colors = parseColorNames(typed);
  return colors ? { kind: 'colors', relation: '>=', colors } : null;
}

export const parityQuestion = (node: Node): ObjectQuestion => ({
  kind: 'parity',
  parity: node.sourceString === 'even' ? 'even' : 'odd',
});

/** Without a measure the number is a mana value, which is never negative. */
export const amounts =
  (relation: Relation) =>
  (_words: Node, number: Node): Amount =>
    is(relation, nodeNumber(number));

/** CR 700.6 (2026-06-19). */
export const HISTORIC: ObjectQuestion = {
  kind: 'or',
  of: ['legendary', 'artifact', 'saga'].map((word) => ({ kind: 'type', word }) as const),
};

/** Every set of colors. */
const SETS: readonly (readonly Color[])[] = Array.from({ length: 2 ** COLORS.length }, (_, set) =>
  COLORS.filter((_color, place) => Math.floor(set / 2 ** place) % 2 === 1),
);

/** A question about the number of colors, as alternatives of color sets. */
export function colorCountQuestion(amount: Amount): ObjectQuestion | null {
  const asked = amount('mana-value');
  const sizes = [0, 1, 2, 3, 4, 5].filter((size) => holdsFor(asked, size));
  const [only, ...others] = sizes;
  if (only === undefined || sizes.length > COLORS.length) return null;
  if (others.length === 0 && only < 2) return only === 0 ? { kind: 'colorless' } : { kind: 'monocolored' };
  if (String(sizes) === '2,3,4,5') return { kind: 'multicolored' };
  const sets = SETS.filter(({ length }) => sizes.includes(length));
  return several(
    'or',
    sets.map((colors) => ({ kind: 'colors', relation: '=', colors })),
  );
}

/** True if a number satisfies a question about numbers. */
function holdsFor(question: ObjectQuestion, value: number): boolean {
  if (!('of' in question)) return 'value' in question && relates(value, question.relation, question.value);
  if (question.kind === 'not') return !holdsFor(question.of, value);
  return question.kind === 'and'
    ? question.of.every((part) => holdsFor(part, value))
    : question.of.some((part) => holdsFor(part, value));
}

export const COLORED: ObjectQuestion = { kind: 'not', of: { kind: 'colorless' } };

/** The property that two cards are compared by, and whether it must be equal or differ. */
export function comparison(how: 'shares' | 'shares-no', { sourceString }: Node): ComparisonBetween | null {
  const isSame = how === 'shares';
  if (sourceString.startsWith('name')) return isSame ? 'same-name' : 'different-names';
  if (/^colou?r/.test(sourceString)) return `${how}-color`;
  if (sourceString.startsWith('card type')) return `${how}-card-type`;
  if (sourceString.includes('type')) return `${how}-subtype`;
  if (sourceString.startsWith('mana cost')) return isSame ? 'same-mana-cost' : 'different-mana-cost';
  return isSame ? 'same-mana-value' : 'different-mana-value';
}

/** For example `power and toughness 2 or less`, `power or toughness 1 or less`. */
export function measured(measures: Node, amount: Amount): ObjectQuestion | null {
  const [first, joints, others] = measures.children;
  const kinds = [first, ...(others?.children ?? [])].flatMap((node) => (node ? [measureOf(node)] : []));
  return several(joinedBy(joints?.children ?? []), kinds.map(amount));
}
