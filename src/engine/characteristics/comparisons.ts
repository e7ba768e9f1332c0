import type { Aspect } from '../cards/aspects.ts';
import { COLORS } from '../cards/card.ts';
import type { Characteristics, ObjectView } from '../cards/characteristics.ts';
import { citeOrLater, distinct } from '../rule-numbers/citing.ts';
import { aspectOf, decidingRules, isCard, isRelative } from './deciding-rules.ts';
import { decompose, type Several } from './decomposing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { CardObject } from '../cards/objects.ts';
import { starsOf } from '../cards/printed-numbers.ts';
import type { ObjectQuestion, SingleQuestion } from './questions.ts';
import { ok, type Result } from '../vocabulary/result.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { Citation, Citations, Ruling } from '../vocabulary/citations.ts';
import {
  compareSet,
  type OneSetQuestion,
  type WholeCardQuestion,
  type SeenValue,
} from './single-comparisons.ts';
import { editionOn, setsForAspect, whySeveralSets } from '../split-cards/split-card-rules.ts';
import { viewOf, type ViewRefusal } from './views.ts';

/*
 * Compares a card with values. Until 2017-04-28 a split card outside the stack had two sets of characteristics, and an
 * effect that compared got a single answer from both: 505.6 (2006-10-01), 708.6a (2013-05-01) to 708.6c (2013-05-01).
 * Since then there is one set to look at, as for every other object.
 */

/** One side of a comparison: a half, or all of an object with one set of characteristics. */
export interface ComparedSide {
  readonly names: readonly string[];
  readonly seen: SeenValue;
  readonly answer: boolean;
  /** True if it depends on a number that the card doesn't define, such as a power of `*`. Then `answer` is false. */
  readonly unknown?: true;
}

/** The answer as a tree that mirrors the question, so that it shows how it came about. */
export type CheckedQuestion = CheckedSingle | CheckedNot | CheckedSeveral;

interface QuestionAnswer {
  readonly answer: boolean;
  /** True if it depends on something unknown and the known values don't decide. Then `answer` is false. */
  readonly unknown?: true;
}

/** True if it is true for any side. */
export interface CheckedSingle extends QuestionAnswer {
  readonly kind: 'single';
  readonly question: SingleQuestion;
  readonly comparison: 'positive' | 'relative';
  readonly sides: readonly [ComparedSide, ...ComparedSide[]];
  readonly rule: RuleSubject;
}

/** The negative comparison: true if the positive one is false. */
export interface CheckedNot extends QuestionAnswer {
  readonly kind: 'not';
  readonly question: ObjectQuestion;
  readonly of: CheckedQuestion;
  /** `null` if no rule is needed: the object has one set of characteristics. */
  readonly rule: RuleSubject | null;
}

/** Several comparisons, each made separately. */
export interface CheckedSeveral extends QuestionAnswer {
  readonly kind: 'and' | 'or';
  readonly question: ObjectQuestion;
  readonly of: readonly CheckedQuestion[];
  readonly rule: RuleSubject | null;
}

/**
 * Answers a question about an object under the rules of an edition. CR 505.6 (2006-10-01): true if it is for either
 * side; a negative comparison is true if the positive one is false. Several characteristics are compared separately,
 * and so are several values of one, 708.6c (2013-05-01), each possibly by a different side. 708.6a (2013-05-01) extends
 * this to fused spells, which earlier texts omit. CR 709.4 (2026-06-19): the combined halves are compared. CR 505.3
 * (2006-10-01) alone decides whether a split card is multicolored. A comparison with a power or toughness of `*` is
 * `unknown` if an ability defines it: 208.2 (2026-06-19). Texts that don't cover a case are treated like a later one:
 * 505.6 (2003-07-01) covers only given values, so relative and negative comparisons use 505.6 (2006-07-15), and several
 * characteristics at once use 505.6 (2006-10-01).
 * @returns the answer as a tree
 */
export function checkQuestion(
  object: CardObject,
  question: ObjectQuestion,
  ruleset: Ruleset,
): Result<Ruling<CheckedQuestion>, ViewRefusal> {
  const viewed = viewOf(object, ruleset);
  if (!viewed.ok) return viewed;
  const { answer: view, citations } = viewed.value;
  const viewedObject: ViewedObject = { object, view, citations, ruleset };
  const answer = checkView(question, viewedObject);
  return ok({ answer, citations: rulesBehind(answer, viewedObject) });
}

/** An object and its view. */
interface ViewedObject {
  readonly object: CardObject;
  readonly view: ObjectView;
  readonly citations: Ruling<ObjectView>['citations'];
  readonly ruleset: Ruleset;
}

function checkView(question: ObjectQuestion, viewed: ViewedObject): CheckedQuestion {
  if ('of' in question)
    return question.kind === 'not' ? checkNot(question, viewed) : checkSeveral(question, viewed);
  const parts = decompose(question, viewed.view);
  return parts ? { ...checkSeveral(parts, viewed), question } : checkSingle(question, viewed);
}

function checkNot(question: Extract<ObjectQuestion, { kind: 'not' }>, viewed: ViewedObject): CheckedNot {
  const positive = checkView(question.of, viewed);
  const rule = comparesSides(positive) ? 'split/compare-negative' : null;
  return { kind: 'not', question, ...negated(positive), of: positive, rule };
}

function checkSeveral(question: Several, viewed: ViewedObject): CheckedSeveral {
  const partAnswers = question.of.map((part) => checkView(part, viewed));
  const answer = question.kind === 'and' ? allOf(partAnswers) : anyOf(partAnswers);
  return {
    kind: question.kind,
    question,
    ...answer,
    of: partAnswers,
    rule: rulesOnSeparateComparison(question.kind, partAnswers)[0] ?? null,
  };
}

/**
 * Lists the rules for comparing several things separately: several characteristics since 2006-10-01, several values
 * of one since 2013-05-01. “Red or white” and “neither red nor white” need no such rule, since for them it makes no
 * difference.
 */
function rulesOnSeparateComparison(
  kind: Several['kind'],
  of: readonly CheckedQuestion[],
): readonly RuleSubject[] {
  const compared = of.filter(comparesSides);
  const aspects = compared.flatMap((checked) => [...new Set(aspectsIn(checked))]);
  const different = new Set(aspects).size;
  // "Neither a creature nor a land" is a negative comparison, even if something else is compared as well.
  const isSimple = compared
    .filter((checked) =>
      aspectsIn(checked).some((aspect) => aspects.indexOf(aspect) < aspects.lastIndexOf(aspect)),
    )
    .every((checked) => (checked.kind === 'not') === (kind === 'and'));
  return [
    ...(compared.length > 1 && different > 1 ? (['split/compare-several'] as const) : []),
    ...(aspects.length > different && !isSimple ? (['split/compare-values'] as const) : []),
  ];
}

function aspectsIn(checked: CheckedQuestion): readonly Aspect[] {
  if (checked.kind === 'single') return [aspectOf(checked.question)];
  return checked.kind === 'not' ? aspectsIn(checked.of) : checked.of.flatMap(aspectsIn);
}

const UNKNOWN: QuestionAnswer = { answer: false, unknown: true };

/** The comparison with the opposite answer. */
const negated = ({ answer, unknown }: QuestionAnswer): QuestionAnswer =>
  unknown ? UNKNOWN : { answer: !answer };

/** True if any is true; unknown if none is true and any is unknown. */
function anyOf(all: readonly QuestionAnswer[]): QuestionAnswer {
  if (all.some(({ answer }) => answer)) return { answer: true };
  return all.some(({ unknown }) => unknown) ? UNKNOWN : { answer: false };
}

/** False if any is false; unknown if none is false and any is unknown. */
const allOf = (all: readonly QuestionAnswer[]): QuestionAnswer => negated(anyOf(all.map(negated)));

/** True if an answer depends on more than one set of characteristics. */
function comparesSides(checked: CheckedQuestion): boolean {
  if (checked.kind === 'single') return checked.sides.length > 1;
  return checked.kind === 'not' ? comparesSides(checked.of) : checked.of.some(comparesSides);
}

function checkSingle(question: SingleQuestion, viewed: ViewedObject): CheckedSingle {
  const sides = isOfWholeCard(question)
    ? ([sideOfWholeCard(question, viewed)] as const)
    : sidesOf(question, viewed);
  return {
    kind: 'single',
    question,
    ...anyOf(sides),
    comparison: isRelative(question) ? 'relative' : 'positive',
    sides,
    rule: decidingRules(question, viewed.object, viewed.view, viewed.ruleset)[0],
  };
}

function sidesOf(question: OneSetQuestion, { object, view, ruleset }: ViewedObject): CheckedSingle['sides'] {
  const stars = starsOf(object, ruleset);
  const [first, ...others] = setsForAspect(aspectOf(question), object, view);
  const side = (set: Characteristics): ComparedSide => ({
    names: set.names,
    ...compareSet(question, set, stars, object.card),
  });
  return [side(first), ...others.map(side)];
}

const isOfWholeCard = (question: SingleQuestion): question is WholeCardQuestion =>
  ['multicolored', 'monocolored', 'layout'].includes(question.kind);

function sideOfWholeCard(
  question: WholeCardQuestion,
  { object: { card }, view }: ViewedObject,
): ComparedSide {
  const names = view.alternatives.flatMap((set) => set.names);
  if (question.kind === 'layout')
    return { names, seen: card.layout, answer: card.layout === question.layout };
  const seen = COLORS.filter((color) => view.alternatives.some((set) => set.colors.includes(color)));
  const { multicolored } = view;
  const answer = question.kind === 'multicolored' ? multicolored : !multicolored && seen.length > 0;
  return { names, seen, answer };
}

/**
 * The rules that decided. Adds those by which a fused spell or a permanent has several sets of characteristics, or a
 * face-down object has listed ones. An empty `and` or `or` cites only the rules of the view.
 */
function rulesBehind(checked: CheckedQuestion, viewed: ViewedObject): Citations {
  const { object, view, ruleset } = viewed;
  const cited = (rule: RuleSubject): Citation =>
    citeOrLater(rule, rule === 'split/two-faces' ? ruleset.edition : editionOn(object, ruleset));
  const [first, ...others] = rulesIn(checked, viewed).map(cited);
  if (!first) return viewed.citations;
  if (object.faceDown) return distinct([first, ...others, ...viewed.citations]);
  const hasSides = view.alternatives.length > 1 && !isCard(object, ruleset);
  return distinct([first, ...others, ...(hasSides ? whySeveralSets(object).map(cited) : [])]);
}

/** Cites every rule in the tree, from its leaves up. */
function rulesIn(checked: CheckedQuestion, viewed: ViewedObject): readonly RuleSubject[] {
  const { object, view, ruleset } = viewed;
  switch (checked.kind) {
    case 'single':
      return [
        ...decidingRules(checked.question, object, view, ruleset),
        ...(checked.sides.some(hasStar) ? (['object/star'] as const) : []),
      ];
    case 'not':
      return [...rulesIn(checked.of, viewed), ...(checked.rule ? [checked.rule] : [])];
    case 'and':
    case 'or':
      return [
        ...checked.of.flatMap((part) => rulesIn(part, viewed)),
        ...rulesOnSeparateComparison(checked.kind, checked.of),
      ];
  }
}

const hasStar = ({ seen }: ComparedSide): boolean => typeof seen === 'string' && seen.includes('*');
