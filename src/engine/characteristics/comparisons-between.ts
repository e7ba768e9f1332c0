import { RULE_OF_ASPECT, type Aspect } from '../cards/aspects.ts';
import type { ObjectView } from '../cards/characteristics.ts';
import { citeOrLater, distinct } from '../rule-numbers/citing.ts';
import { aspectRules } from './deciding-rules.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { CardObject } from '../cards/objects.ts';
import { MEASURES, type ComparisonBetween, type Measure } from './measures-between.ts';
import { ok, type Result } from '../vocabulary/result.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import { cite } from '../rule-numbers/table.ts';
import type { Citations, Ruling } from '../vocabulary/citations.ts';
import type { SeenValue } from './single-comparisons.ts';
import { editionOn, setsForAspect } from '../split-cards/split-card-rules.ts';
import { viewOf, type ViewRefusal } from './views.ts';

/*
 * Compares two objects with each other, as Counterbalance compares a revealed card with a spell. The comparison is
 * about the first: is it greater than the second? Until 2017-04-28, each half of a split card outside the stack
 * counted.
 */

/** One side of each object, compared with each other. */
export interface SidePair {
  readonly one: SideOfPair;
  readonly other: SideOfPair;
  readonly answer: boolean;
}

/** A half, or a whole object with one set of characteristics, and the value that was compared. */
export interface SideOfPair {
  readonly names: readonly string[];
  readonly seen: SeenValue;
}

/** The answer, and the pairs it follows from: every side of the first object with every side of the second. */
export interface PairComparison {
  readonly what: ComparisonBetween;
  readonly answer: boolean;
  readonly comparison: 'positive' | 'relative' | 'negative';
  /** For a negative comparison, the pairs of the corresponding positive one, all of which must be false. */
  readonly pairs: readonly SidePair[];
  readonly rule: RuleSubject;
}

/**
 * Compares two objects with each other.
 * CR 505.6 (2006-10-01): a positive or relative comparison is true if it is for either side of each split card; a
 * negative one is true if the positive one is false. 708.6a (2013-05-01) extends this to fused spells, which earlier
 * texts omit. 505.6 (2003-07-01) covers only given values, such as that of the other card; for relative and negative
 * comparisons and for two split cards 505.6 (2006-07-15) is used. CR 201.2a, 201.2b, 201.2c (2026-06-19): objects
 * have the same name if they have one in common; an object without a name has neither the same name nor a different
 * one. Before 2020-11-20 that exception doesn't exist: names that are not the same are different, 201.2c
 * (2017-04-28).
 * @returns the answer with every pair of sides
 */
export function compareObjects(
  first: CardObject,
  second: CardObject,
  what: ComparisonBetween,
  ruleset: Ruleset,
): Result<Ruling<PairComparison>, ViewRefusal> {
  const [firstView, secondView] = [viewOf(first, ruleset), viewOf(second, ruleset)];
  if (!firstView.ok) return firstView;
  if (!secondView.ok) return secondView;
  const sides = [
    { object: first, view: firstView.value },
    { object: second, view: secondView.value },
  ] as const;
  const answer = compareSides(sides, what, ruleset);
  return ok({ answer, citations: rulesBehind(sides, what, ruleset) });
}

/** An object and its view. */
interface ComparedObject {
  readonly object: CardObject;
  readonly view: Ruling<ObjectView>;
}
type ObjectPair = readonly [one: ComparedObject, other: ComparedObject];

function compareSides(both: ObjectPair, what: ComparisonBetween, ruleset: Ruleset): PairComparison {
  const measure = MEASURES[what];
  const { isNegated, isRelative } = measure;
  const pairs = pairsOf(both, measure);
  const positive = pairs.some(({ answer }) => answer);
  const answer = isNegated ? !positive && canHaveDifferentNames(both, what, ruleset) : positive;
  const comparison = isRelative ? 'relative' : 'positive';
  return {
    what,
    answer,
    comparison: isNegated ? 'negative' : comparison,
    pairs,
    rule: decidingRule(both, what, ruleset),
  };
}

function pairsOf([one, other]: ObjectPair, { aspect, valueIn, holds }: Measure): readonly SidePair[] {
  return setsOf(one, aspect).flatMap((set) =>
    setsOf(other, aspect).map((opposite) => ({
      one: { names: set.names, seen: valueIn(set) },
      other: { names: opposite.names, seen: valueIn(opposite) },
      answer: holds(set, opposite),
    })),
  );
}

/** Names that differ are different names, unless the edition requires both objects to have a name. */
function canHaveDifferentNames(
  [one, other]: ObjectPair,
  what: ComparisonBetween,
  { namelessDiffer }: Ruleset,
): boolean {
  if (namelessDiffer || MEASURES[what].aspect !== 'name') return true;
  return isNamed(one) && (what === 'different-name-than' || isNamed(other));
}

const namesOf = ({ view }: ComparedObject): readonly string[] =>
  view.answer.alternatives.flatMap((set) => set.names);
const isNamed = (compared: ComparedObject): boolean => namesOf(compared).length > 0;
const setsOf = ({ object, view }: ComparedObject, aspect: Aspect) =>
  setsForAspect(aspect, object, view.answer);
const withSides = (both: ObjectPair, aspect: Aspect) =>
  both.filter((compared) => setsOf(compared, aspect).length > 1);

function decidingRule(both: ObjectPair, what: ComparisonBetween, ruleset: Ruleset): RuleSubject {
  const { aspect, isNegated } = MEASURES[what];
  if (withSides(both, aspect).length > 0) return isNegated ? 'split/compare-negative' : sidesRule(both, what);
  if (aspect !== 'name') return RULE_OF_ASPECT[aspect];
  const nameless = both.filter((compared) => !isNamed(compared));
  if (isNegated && nameless.length > 0) return differsRule(what, ruleset);
  // No earlier text says whether two objects without a name have the same one.
  if (nameless.length > 1) return 'name/nameless';
  return both.some((compared) => namesOf(compared).length > 1) ? 'name/several' : 'name/same';
}

const differsRule = (what: ComparisonBetween, { namelessDiffer }: Ruleset): RuleSubject =>
  what === 'different-name-than' && !namelessDiffer ? 'name/different-than' : 'name/different';

/** The text about given values treats the other card's value as given; it doesn't cover two split cards. */
function sidesRule(both: ObjectPair, what: ComparisonBetween): RuleSubject {
  const { aspect, isRelative } = MEASURES[what];
  return isRelative || withSides(both, aspect).length > 1 ? 'split/compare-sides' : 'split/compare';
}

function rulesBehind(both: ObjectPair, what: ComparisonBetween, ruleset: Ruleset): Citations {
  const { edition } = ruleset;
  const { aspect, isNegated } = MEASURES[what];
  const rule = decidingRule(both, what, ruleset);
  const sides = withSides(both, aspect);
  const citedEdition =
    sides.map(({ object }) => editionOn(object, ruleset)).find((sideEdition) => sideEdition !== edition) ??
    edition;
  const ofSides = sides.length > 0 ? [citeOrLater(sidesRule(both, what), citedEdition)] : [];
  const differs = aspect === 'name' && isNegated ? [cite(differsRule(what, ruleset), edition)] : [];
  return distinct([
    citeOrLater(rule, citedEdition),
    ...ofSides,
    ...both.flatMap(({ object, view }) => aspectRules(aspect, object, view, ruleset)),
    ...differs.filter((candidate) => candidate !== undefined),
  ]);
}
