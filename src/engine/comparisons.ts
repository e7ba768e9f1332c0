import { COLORS } from './cards.ts';
import type { View } from './characteristics.ts';
import { distinct, restsOn } from './citing.ts';
import { decidingRule, isCard, isRelative } from './deciding-rules.ts';
import { decompose, type Several } from './decomposing.ts';
import type { Ruleset } from './editions.ts';
import type { CardObject } from './game-objects.ts';
import type { Question, Single } from './questions.ts';
import type { Refusal } from './refusals.ts';
import { ok, type Result } from './result.ts';
import type { RuleSubject } from './rule-numbers.ts';
import type { Ruling } from './ruling.ts';
import { compareSet, type OfOneSet, type OfWholeCard, type Seen } from './single-comparisons.ts';
import { viewOf } from './views.ts';

/*
 * Comparing a card with values. A split card outside the stack had two sets of characteristics until 2017-04-28, and
 * an effect that compares got one answer of both: 505.6 (2006-10-01), 708.6a (2013-05-01) to 708.6c (2013-05-01).
 * Since then, as for every other object, there is one set to look at.
 */

/** One side of a comparison: a half, or all of an object with one set of characteristics. */
export interface Side {
  readonly names: readonly string[];
  readonly seen: Seen;
  readonly answer: boolean;
}

/** An answer and how it came about: as a question is made of questions, so is the answer of answers. */
export type Checked = CheckedSingle | CheckedNot | CheckedSeveral;

/** Yes if any of its sides says yes. */
export interface CheckedSingle {
  readonly kind: 'single';
  readonly question: Single;
  readonly answer: boolean;
  readonly comparison: 'positive' | 'relative';
  readonly sides: readonly [Side, ...Side[]];
  readonly rule: RuleSubject;
}

/** The negative comparison: yes if the positive one says no. */
export interface CheckedNot {
  readonly kind: 'not';
  readonly question: Question;
  readonly answer: boolean;
  readonly of: Checked;
  /** `null` where it takes no rule: the object has one set of characteristics. */
  readonly rule: RuleSubject | null;
}

/** Several comparisons, each made separately: what was asked so, or a question for several values taken apart. */
export interface CheckedSeveral {
  readonly kind: 'and' | 'or';
  readonly question: Question;
  readonly answer: boolean;
  readonly of: readonly Checked[];
  readonly rule: RuleSubject | null;
}

/**
 * Answers a question about an object with yes or no, as the rules of a day compare.
 *
 * CR 505.6 (2006-10-01): yes if either side says yes; a negative comparison is yes if the positive one is no; several
 * characteristics are compared separately, and both sides may help: 708.6c (2013-05-01). 709.4 (2026-06-19): the
 * halves combined are compared. 505.3 (2006-10-01) alone says whether a split card is multicolored.
 * Silent texts follow a later one: 505.6 (2003-07-01) speaks of given values only, so relative and negative
 * comparisons follow 505.6 (2006-07-15), and several characteristics at once follow 505.6 (2006-10-01).
 *
 * @returns the answer as a tree; or the refusal of `viewOf` for an object that cannot be so.
 */
export function check(
  object: CardObject,
  question: Question,
  ruleset: Ruleset,
): Result<Ruling<Checked>, Refusal> {
  const viewed = viewOf(object, ruleset);
  if (!viewed.ok) return viewed;
  const answer = checkView(question, object, viewed.value.answer);
  return ok({ answer, because: rulesBehind(answer, object, viewed.value, ruleset) });
}

function checkView(question: Question, object: CardObject, view: View): Checked {
  if ('of' in question)
    return question.kind === 'not' ? checkNot(question, object, view) : checkSeveral(question, object, view);
  const parts = decompose(question, view);
  return parts ? { ...checkSeveral(parts, object, view), question } : checkSingle(question, object, view);
}

function checkNot(question: Extract<Question, { kind: 'not' }>, object: CardObject, view: View): CheckedNot {
  const of = checkView(question.of, object, view);
  const rule = comparesSides(of) ? 'split/compare-negative' : null;
  return { kind: 'not', question, answer: !of.answer, of, rule };
}

function checkSeveral(question: Several, object: CardObject, view: View): CheckedSeveral {
  const of = question.of.map((one) => checkView(one, object, view));
  const isYes = ({ answer }: Checked): boolean => answer;
  const answer = question.kind === 'and' ? of.every(isYes) : of.some(isYes);
  const rule = of.filter(comparesSides).length > 1 ? 'split/compare-several' : null;
  return { kind: question.kind, question, answer, of, rule };
}

function checkSingle(question: Single, object: CardObject, view: View): CheckedSingle {
  const sides = isOfWholeCard(question)
    ? ([wholeCard(question, object, view)] as const)
    : sidesOf(question, view);
  return {
    kind: 'single',
    question,
    answer: sides.some(({ answer }) => answer),
    comparison: isRelative(question) ? 'relative' : 'positive',
    sides,
    rule: decidingRule(question, object, view),
  };
}

function sidesOf(question: OfOneSet, view: View): CheckedSingle['sides'] {
  const [first, ...others] = view.sets.map((set) => ({ names: set.names, ...compareSet(question, set) }));
  return [first as Side, ...others];
}

const isOfWholeCard = (question: Single): question is OfWholeCard =>
  ['multicolored', 'monocolored', 'layout'].includes(question.kind);

function wholeCard(question: OfWholeCard, { card }: CardObject, view: View): Side {
  const names = view.sets.flatMap((set) => set.names);
  if (question.kind === 'layout')
    return { names, seen: card.layout, answer: card.layout === question.layout };
  const seen = COLORS.filter((color) => view.sets.some((set) => set.colors.includes(color)));
  const { multicolored } = view;
  const answer = question.kind === 'multicolored' ? multicolored : !multicolored && seen.length > 0;
  return { names, seen, answer };
}

/**
 * The rules that decided. A fused spell and a permanent have several sets of characteristics by rules of their own,
 * which belong to the answer; and an empty `and` or `or` rests on nothing but what the object is.
 */
function rulesBehind(
  checked: Checked,
  object: CardObject,
  view: Ruling<View>,
  { edition }: Ruleset,
): Ruling<unknown>['because'] {
  const [first, ...others] = rulesIn(checked);
  if (!first) return view.because;
  const because = restsOn(edition, first, ...others);
  return isCard(object) || view.answer.sets.length === 1 ? because : distinct([...because, ...view.because]);
}

/** Every rule in the tree, from its leaves up. */
function rulesIn(checked: Checked): readonly RuleSubject[] {
  if (checked.kind === 'single') return [checked.rule];
  const below = checked.kind === 'not' ? rulesIn(checked.of) : checked.of.flatMap(rulesIn);
  return checked.rule ? [...below, checked.rule] : below;
}

/** Whether an answer rests on more than one set of characteristics. */
function comparesSides(checked: Checked): boolean {
  if (checked.kind === 'single') return checked.sides.length > 1;
  return checked.kind === 'not' ? comparesSides(checked.of) : checked.of.some(comparesSides);
}
