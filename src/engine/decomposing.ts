import type { Color } from './cards.ts';
import type { View } from './characteristics.ts';
import { comparable, namesIn } from './comparable-names.ts';
import type { Question, Relation, Single } from './questions.ts';
import { othersThan } from './single-comparisons.ts';

/** A question of several questions. */
export type Several = Extract<Question, { kind: 'and' | 'or' }>;

/**
 * The comparisons that a question for several values at once consists of, as a question; `undefined` where it asks
 * for one value. A set of colors is one comparison for an object with one set of characteristics; the sides of a split
 * card are asked for each color: 505.6 (2006-10-01) compares each separately, and 708.6c (2013-05-01) speaks of values
 * too. A whole printed name such as `Assault // Battery` asks for the name of each half.
 */
export function decompose(single: Single, view: View): Several | undefined {
  if (single.kind === 'name') return decomposeName(single, view);
  if (view.sets.length === 1) return undefined;
  if (single.kind === 'colorless') return noneOf(othersThan([]));
  if (single.kind !== 'colors') return undefined;
  const { relation, colors } = single;
  return relation === '>=' && colors.length === 1 ? undefined : decomposeColors(relation, colors);
}

function decomposeName(single: Extract<Single, { kind: 'name' }>, view: View): Several | undefined {
  const pieces = namesIn(single.name);
  if (pieces.length < 2) return undefined;
  const names = view.sets.flatMap((set) => set.names);
  if (single.whole && comparable(names.join(' ')) !== comparable(single.name)) return undefined;
  return { kind: 'and', of: pieces.map((name) => ({ kind: 'name', name, whole: single.whole })) };
}

function decomposeColors(relation: Relation, colors: readonly Color[]): Several {
  const others = othersThan(colors);
  switch (relation) {
    case '>=':
      return allOf(colors);
    case '<=':
      return noneOf(others);
    case '=':
      return { kind: 'and', of: [...colors.map(isOf), ...others.map(isNotOf)] };
    case '>':
      return { kind: 'and', of: [...colors.map(isOf), { kind: 'or', of: others.map(isOf) }] };
    case '<':
      return { kind: 'and', of: [...others.map(isNotOf), { kind: 'not', of: allOf(colors) }] };
  }
}

const isOf = (color: Color): Question => ({ kind: 'colors', relation: '>=', colors: [color] });
const isNotOf = (color: Color): Question => ({ kind: 'not', of: isOf(color) });
const allOf = (colors: readonly Color[]): Several => ({ kind: 'and', of: colors.map(isOf) });
const noneOf = (colors: readonly Color[]): Several => ({ kind: 'and', of: colors.map(isNotOf) });
