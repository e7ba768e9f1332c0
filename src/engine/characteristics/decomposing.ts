import type { Color } from '../cards/card.ts';
import type { ObjectView } from '../cards/characteristics.ts';
import { isSameName, partNames } from '../cards/names.ts';
import type { ObjectQuestion, Relation, SingleQuestion } from './questions.ts';
import { otherColors } from './single-comparisons.ts';

/** A question composed of several questions. */
export type Several = Extract<ObjectQuestion, { kind: 'and' | 'or' }>;

/**
 * Splits a question about several values into comparisons of one value each; `undefined` if it is about one value.
 * For an object with one set of characteristics a set of colors is a single comparison; for the sides of a split card
 * each color is compared separately: CR 708.6c (2013-05-01). “This color and no other” excludes the others, which is
 * a negative comparison. “Colorless” excludes nothing: either half is enough, CR 505.6 (2006-10-01). A full printed
 * name such as `Assault // Battery` asks for the name of each half.
 */
export function decompose(question: SingleQuestion, view: ObjectView): Several | undefined {
  if (question.kind === 'name') return decomposeName(question, view);
  if (view.alternatives.length === 1) return undefined;
  if (question.kind !== 'colors') return undefined;
  const { relation, colors } = question;
  return isOneValue(relation, colors) ? undefined : decomposeColors(relation, colors);
}

/** One color, or colorless. */
const isOneValue = (relation: Relation, { length }: readonly Color[]): boolean =>
  (relation === '>=' && length === 1) || ((relation === '=' || relation === '<=') && length === 0);

function decomposeName(
  question: Extract<SingleQuestion, { kind: 'name' }>,
  view: ObjectView,
): Several | undefined {
  const names = view.alternatives.flatMap((set) => set.names);
  const pieces = partNames(question.name, names);
  if (pieces.length < 2 || names.some((name) => containsTyped(name, question.name))) return undefined;
  if (question.whole && !isSameName(names.join(' '), question.name)) return undefined;
  return { kind: 'and', of: pieces.map((name) => ({ kind: 'name', name, whole: question.whole })) };
}

/** True if the name contains the typed text; its slashes are part of the text, and don't separate two names. */
const containsTyped = (name: string, typed: string): boolean =>
  name.toLowerCase().includes(typed.toLowerCase());

function decomposeColors(relation: Relation, colors: readonly Color[]): Several {
  const others = otherColors(colors);
  switch (relation) {
    case '>=':
      return hasAllColors(colors);
    case '<=':
      return hasNoneOfColors(others);
    case '=':
      return { kind: 'and', of: [...colors.map(hasColor), ...others.map(lacksColor)] };
    case '>':
      return { kind: 'and', of: [...colors.map(hasColor), { kind: 'or', of: others.map(hasColor) }] };
    case '<':
      return { kind: 'and', of: [...others.map(lacksColor), { kind: 'not', of: hasAllColors(colors) }] };
  }
}

const hasColor = (color: Color): ObjectQuestion => ({ kind: 'colors', relation: '>=', colors: [color] });
const lacksColor = (color: Color): ObjectQuestion => ({ kind: 'not', of: hasColor(color) });
const hasAllColors = (colors: readonly Color[]): Several => ({ kind: 'and', of: colors.map(hasColor) });
const hasNoneOfColors = (colors: readonly Color[]): Several => ({ kind: 'and', of: colors.map(lacksColor) });
