import { COLORS, type Color } from './cards.ts';
import type { Characteristics } from './characteristics.ts';
import { comparable } from './comparable-names.ts';
import type { Relation, Single } from './questions.ts';
import { isPermanentType } from './type-lines.ts';

/** Singles that look at all of the card at once, whatever sides it has. */
export type OfWholeCard = Extract<Single, { kind: 'multicolored' | 'monocolored' | 'layout' }>;
/** Singles that each set of characteristics answers for itself. */
export type OfOneSet = Exclude<Single, OfWholeCard>;

/**
 * What a comparison looked at: letters of colors, words of a type line, names, the layout; a number for a mana value;
 * power or toughness as printed, `null` for none.
 */
export type Seen = readonly string[] | string | number | null;

/** What a single comparison looks at in one set of characteristics, and its answer. */
export function compareSet(question: OfOneSet, set: Characteristics): { seen: Seen; answer: boolean } {
  switch (question.kind) {
    case 'colors':
      return { seen: set.colors, answer: standSo(set.colors, question.relation, question.colors) };
    case 'colorless':
      return { seen: set.colors, answer: set.colors.length === 0 };
    case 'mana-value':
      return {
        seen: set.manaValue,
        answer: relates(set.manaValue, question.relation, question.value),
      };
    case 'power':
    case 'toughness': {
      const seen = set[question.kind];
      return {
        seen,
        answer: seen !== null && relates(numberIn(seen), question.relation, question.value),
      };
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

/** Whether a number stands in a relation to another. */
export function relates(one: number, relation: Relation, other: number): boolean {
  switch (relation) {
    case '=':
      return one === other;
    case '<':
      return one < other;
    case '<=':
      return one <= other;
    case '>':
      return one > other;
    case '>=':
      return one >= other;
  }
}

function standSo(colors: readonly Color[], relation: Relation, asked: readonly Color[]): boolean {
  const hasAll = asked.every((color) => colors.includes(color));
  const hasOther = othersThan(asked).some((color) => colors.includes(color));
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

/** The colors that are not among these. */
export const othersThan = (colors: readonly Color[]): readonly Color[] =>
  COLORS.filter((color) => !colors.includes(color));

function isNamed(name: string, { name: asked, whole }: Extract<Single, { kind: 'name' }>): boolean {
  return whole
    ? comparable(name) === comparable(asked)
    : comparable(name).includes(comparable(asked)) || name.toLowerCase().includes(asked.toLowerCase());
}

/** Power or toughness as a number: a `*`, which an ability defines, counts as 0. */
function numberIn(printed: string): number {
  if (printed.includes('∞')) return Infinity;
  return Number(/-?\d+(?:\.\d+)?/.exec(printed)?.[0] ?? 0);
}
