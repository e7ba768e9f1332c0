import { COLORS, type Card, type Color } from '../cards/card.ts';
import type { Characteristics } from '../cards/characteristics.ts';
import { foldName, isSameName } from '../cards/names.ts';
import { parsePrintedNumber, type Stars } from '../cards/printed-numbers.ts';
import type { Relation, SingleQuestion } from './questions.ts';
import { isPermanentType } from '../cards/type-lines.ts';
import { symbolsIn } from './symbols.ts';

/** Questions about the whole card, regardless of its sides. */
export type WholeCardQuestion = Extract<SingleQuestion, { kind: 'multicolored' | 'monocolored' | 'layout' }>;
/** Questions that each set of characteristics answers separately. */
export type OneSetQuestion = Exclude<SingleQuestion, WholeCardQuestion>;

/**
 * The value that a comparison looked at: letters of colors, words of a type line, names, the layout; a number for a
 * mana value; power or toughness as printed, `null` for none.
 */
export type SeenValue = readonly string[] | string | number | null;

/** The value that a comparison saw, and its answer; `unknown` if it depends on a number that is not known. */
export interface SetAnswer {
  readonly seen: SeenValue;
  readonly answer: boolean;
  readonly unknown?: true;
}

/**
 * Makes a single comparison with one set of characteristics.
 * @param stars the meaning of a `*` in the object's zone.
 * @param card the card with the printed symbols.
 */
export function compareSet(
  question: OneSetQuestion,
  set: Characteristics,
  stars: Stars,
  card: Card,
): SetAnswer {
  switch (question.kind) {
    case 'colors':
      return { seen: set.colors, answer: compareColors(set.colors, question.relation, question.colors) };
    case 'colorless':
      return { seen: set.colors, answer: set.colors.length === 0 };
    case 'mana-value':
      return {
        seen: set.manaValue,
        answer: relates(set.manaValue, question.relation, question.value),
      };
    case 'parity':
      return { seen: set.manaValue, answer: set.manaValue % 2 === (question.parity === 'even' ? 0 : 1) };
    case 'repeated-symbol': {
      const seen = symbolsIn(set, card);
      return { seen, answer: new Set(seen).size < seen.length };
    }
    case 'power':
    case 'toughness': {
      const seen = set[question.kind];
      if (seen === null) return { seen, answer: false };
      const number = parsePrintedNumber(seen, stars);
      if (number === undefined) return { seen, answer: false, unknown: true };
      return { seen, answer: relates(number, question.relation, question.value) };
    }
    case 'type': {
      const seen = [...set.supertypes, ...set.types, ...set.subtypes];
      return { seen, answer: seen.some((word) => word.toLowerCase() === question.word.toLowerCase()) };
    }
    case 'permanent':
      return { seen: set.types, answer: isPermanentType(set) };
    case 'name':
      return { seen: set.names, answer: set.names.some((name) => isNamed(name, question)) };
  }
}

/** True if `a relation b`, such as `2 <= 3`. */
export function relates(a: number, relation: Relation, b: number): boolean {
  switch (relation) {
    case '=':
      return a === b;
    case '<':
      return a < b;
    case '<=':
      return a <= b;
    case '>':
      return a > b;
    case '>=':
      return a >= b;
  }
}

function compareColors(colors: readonly Color[], relation: Relation, requested: readonly Color[]): boolean {
  const hasAll = requested.every((color) => colors.includes(color));
  const hasOther = otherColors(requested).some((color) => colors.includes(color));
  switch (relation) {
    case '=':
      return hasAll && !hasOther;
    case '<':
      return !hasAll && !hasOther;
    case '<=':
      return !hasOther;
    case '>':
      return hasAll && hasOther;
    case '>=':
      return hasAll;
  }
}

export const otherColors = (colors: readonly Color[]): readonly Color[] =>
  COLORS.filter((color) => !colors.includes(color));

function isNamed(name: string, { name: wanted, whole }: Extract<SingleQuestion, { kind: 'name' }>): boolean {
  return whole
    ? isSameName(name, wanted)
    : foldName(name).includes(foldName(wanted)) || name.toLowerCase().includes(wanted.toLowerCase());
}
