import type { View } from './characteristics.ts';
import { distinct, restsOn } from './citing.ts';
import { isCard, ORDINARY, ruleOfSet, type Aspect } from './deciding-rules.ts';
import type { Ruleset } from './editions.ts';
import type { CardObject } from './game-objects.ts';
import { MEASURES, type ComparisonBetween, type Measure } from './measures-between.ts';
import type { Refusal } from './refusals.ts';
import { ok, type Result } from './result.ts';
import { cite, type RuleSubject } from './rule-numbers.ts';
import type { Ruling } from './ruling.ts';
import type { Seen } from './single-comparisons.ts';
import { viewOf } from './views.ts';

export { COMPARISONS_BETWEEN, type ComparisonBetween } from './measures-between.ts';

/*
 * Comparing two objects with each other, as Counterbalance does with a revealed card and a spell: the first, said of
 * the second. Each half of a split card outside the stack speaks for it until 2017-04-28.
 */

/** One side of each object, compared with each other. */
export interface Pair {
  readonly one: PairedSide;
  readonly other: PairedSide;
  readonly answer: boolean;
}

/** A half, or all of an object with one set of characteristics, and what was looked at. */
export interface PairedSide {
  readonly names: readonly string[];
  readonly seen: Seen;
}

/** An answer and how it came about: every side of the one with every side of the other. */
export interface Compared {
  readonly what: ComparisonBetween;
  readonly answer: boolean;
  readonly comparison: 'positive' | 'relative' | 'negative';
  /** For a negative comparison those of the comparable positive one, which must all say no. */
  readonly pairs: readonly Pair[];
  readonly rule: RuleSubject;
}

/**
 * Compares two objects with each other.
 *
 * CR 505.6 (2006-10-01): a positive or relative comparison is yes if either side of each split card makes it so, a
 * negative one if the positive one is no. 505.6 (2003-07-01) knows given values only, such as that of the other card;
 * for relative and negative comparisons and those of two split cards 505.6 (2006-07-15) is followed.
 * CR 201.2a, 201.2b, 201.2c (2026-06-19): objects have the same name if they have one in common; an object with no
 * name has neither the same name nor a different one. Before 2022-04-29 nothing excepts it: names that are not the
 * same are different, 201.2c (2017-04-28).
 *
 * @returns the answer with every pair of sides; or the refusal of `viewOf` for an object that cannot be so.
 */
export function compareObjects(
  one: CardObject,
  other: CardObject,
  what: ComparisonBetween,
  ruleset: Ruleset,
): Result<Ruling<Compared>, Refusal> {
  const [viewed, opposite] = [viewOf(one, ruleset), viewOf(other, ruleset)];
  if (!viewed.ok) return viewed;
  if (!opposite.ok) return opposite;
  const sides = [
    { object: one, view: viewed.value },
    { object: other, view: opposite.value },
  ] as const;
  const answer = compareSides(sides, what, ruleset);
  return ok({ answer, because: rulesBehind(sides, answer, ruleset) });
}

/** An object and what it is. */
interface Compares {
  readonly object: CardObject;
  readonly view: Ruling<View>;
}
type Both = readonly [one: Compares, other: Compares];

function compareSides(both: Both, what: ComparisonBetween, ruleset: Ruleset): Compared {
  const measure = MEASURES[what];
  const { isNegated, isRelative } = measure;
  const pairs = pairsOf(both, measure);
  const positive = pairs.some(({ answer }) => answer);
  const answer = isNegated ? !positive && mayDiffer(both, what, ruleset) : positive;
  const comparison = isRelative ? 'relative' : 'positive';
  return {
    what,
    answer,
    comparison: isNegated ? 'negative' : comparison,
    pairs,
    rule: decidingRule(both, what),
  };
}

function pairsOf([{ view: one }, { view: other }]: Both, { see, fits }: Measure): readonly Pair[] {
  return one.answer.sets.flatMap((set) =>
    other.answer.sets.map((opposite) => ({
      one: { names: set.names, seen: see(set) },
      other: { names: opposite.names, seen: see(opposite) },
      answer: fits(set, opposite),
    })),
  );
}

/** Names that are not the same are different ones, unless the rules want a name for that. */
function mayDiffer([one, other]: Both, what: ComparisonBetween, { namelessDiffer }: Ruleset): boolean {
  if (namelessDiffer || MEASURES[what].aspect !== 'name') return true;
  return isNamed(one) && (what === 'different-name-than' || isNamed(other));
}

const namesOf = ({ view }: Compares): readonly string[] => view.answer.sets.flatMap((set) => set.names);
const isNamed = (one: Compares): boolean => namesOf(one).length > 0;
const hasSides = ({ view }: Compares): boolean => view.answer.sets.length > 1;

function decidingRule(both: Both, what: ComparisonBetween): RuleSubject {
  const { aspect, isNegated } = MEASURES[what];
  if (both.some(hasSides)) return isNegated ? 'split/compare-negative' : sidesRule(both, what);
  if (aspect !== 'name') return ORDINARY[aspect];
  if (isNegated && !both.every(isNamed)) return 'name/different';
  return both.some((one) => namesOf(one).length > 1) ? 'name/several' : 'name/same';
}

/** The text that knows given values only has the other card's value for one: of two split cards it does not speak. */
const sidesRule = (both: Both, what: ComparisonBetween): RuleSubject =>
  MEASURES[what].isRelative || both.every(hasSides) ? 'split/compare-sides' : 'split/compare';

function rulesBehind(both: Both, { rule, what }: Compared, ruleset: Ruleset): Ruling<unknown>['because'] {
  const { edition, namelessDiffer } = ruleset;
  const { aspect, isNegated } = MEASURES[what];
  const others = both.some(hasSides) ? [sidesRule(both, what)] : [];
  const because = restsOn(edition, rule, ...others, ...both.flatMap((one) => rulesOf(one, aspect)));
  const ofSets = both.filter(hasSides).flatMap(({ object, view }) => (isCard(object) ? [] : view.because));
  const differs =
    what === 'different-name-than' && !namelessDiffer ? 'name/different-than' : 'name/different';
  const ofNames = aspect === 'name' && isNegated ? [cite(differs, edition)] : [];
  return distinct([...because, ...ofNames.filter((one) => one !== undefined), ...ofSets]);
}

/** Why an object with one set of characteristics has this one, where that is more than what is printed on it. */
function rulesOf({ object, view }: Compares, aspect: Aspect): readonly RuleSubject[] {
  const [set, ...others] = view.answer.sets;
  const rule = ruleOfSet(aspect, object, set);
  return others.length > 0 || rule === ORDINARY[aspect] ? [] : [rule];
}
