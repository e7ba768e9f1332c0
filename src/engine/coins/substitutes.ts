import type { RandomSource, Face, Substitute } from './vocabulary.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { refuse, type Refusal } from '../refusals/refusal.ts';
import { citeOrLater, laterRule } from '../rule-numbers/citing.ts';
import type { Edition } from '../vocabulary/editions.ts';
import type { Citation } from '../vocabulary/citations.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';

/*
 * Players may agree on a substitute for the coin if it has two equally likely outcomes: a die with an even number of
 * sides, odd for heads and even for tails, or an object with one side named heads and the other tails.
 */

/** The maximum number of sides of a die. */
const MAX_SIDES = 1_000_000;

/** The result of one throw, of a coin or its substitute. */
export interface CoinThrow {
  readonly face: Face;
  /** 1 to the number of sides; `null` if no die is rolled. */
  readonly rolled: number | null;
}

const HALF = 2 ** 31;

/**
 * Throws a coin or its substitute. The face is the top bit of the number drawn, so heads and tails are exactly equally
 * likely, with any die; the 31 bits below choose among the odd or the even numbers of the die, each as likely as the
 * others to within one part in 2^31 / (sides / 2).
 * @param index of the only number of `draw` that is used.
 */
export function throwCoin(draw: RandomSource, index: number, substitute: Substitute | null): CoinThrow {
  const drawn = draw(index);
  const face = drawn < HALF ? 'heads' : 'tails';
  if (substitute?.kind !== 'die') return { face, rolled: null };
  const pair = Math.floor(((drawn % HALF) * (substitute.sides / 2)) / HALF);
  return { face, rolled: 2 * pair + (face === 'heads' ? 1 : 2) };
}

/**
 * Refuses substitutes that are not allowed.
 * CR 511.3 (2006-10-01), 705.1 (2026-06-19): two outcomes of equal likelihood.
 */
export function checkSubstitute(
  substitute: Substitute,
  ruleset: Ruleset,
): Result<
  void,
  Refusal<'coins/unfair-object' | 'option/out-of-range' | 'coins/die-too-small' | 'coins/odd-die'>
> {
  const citations = citeEqualChances(ruleset.edition);
  if (substitute.kind === 'object') {
    const sides = [substitute.heads, substitute.tails].map(normalizeSpoken);
    if (sides.includes(''))
      return fail(refuse('coins/unfair-object', { why: 'both of its sides need a name' }, citations));
    if (sides[0] === sides[1])
      return fail(refuse('coins/unfair-object', { why: 'its two sides need different names' }, citations));
    return ok();
  }
  const { sides } = substitute;
  if (!Number.isInteger(sides) || sides > MAX_SIDES)
    return fail(refuse('option/out-of-range', { option: 'sides', min: 2, max: MAX_SIDES }));
  if (sides < 2) return fail(refuse('coins/die-too-small', { sides }, citations));
  if (sides % 2 === 1) return fail(refuse('coins/odd-die', { sides }, citations));
  return ok();
}

/**
 * The rules that require equal chances of a coin's substitute. The glossary before 2006-07-15 allows a die without
 * mentioning its sides, so the later rule is cited too.
 */
function citeEqualChances(edition: Edition): readonly Citation[] {
  const currentRule = citeOrLater('coins/substitutes', edition);
  if (currentRule.number !== 'Glossary') return [currentRule];
  return [currentRule, laterRule('coins/substitutes', edition, (number) => number !== 'Glossary')];
}

/**
 * Makes names equal that players could not tell apart: ignores case, look-alike forms, invisible characters and
 * repeated spaces.
 */
const normalizeSpoken = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
