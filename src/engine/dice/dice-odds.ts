import { fraction, type Fraction } from '../coins/fractions.ts';
import type { WaysBySum } from '../coins/ways.ts';
import { citeRules } from '../rule-numbers/citing.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { Edition } from '../vocabulary/editions.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import { refuse, type Refusal } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import { checkPool } from './notation.ts';
import { PLANAR_SIDES } from './planar-die.ts';
import { ignorableDice, dieSides, type Ignoring, type PlanarFace, type Pool } from './vocabulary.ts';

/* The chance of a roll's result. All numbers are exact: every way in which the dice can fall is counted. */

export interface RollOdds {
  readonly exactly: Fraction;
  readonly atLeast: Fraction;
  readonly atMost: Fraction;
  readonly expected: Fraction;
  readonly least: number;
  readonly most: number;
  /** The number of ways to reach each result. */
  readonly ways: WaysBySum;
}

/** Above this number of counting steps the computation takes too long. */
const MAX_STEPS = 2_000_000;

/** Ignored dice that no player chooses. Which of equal dice is ignored makes no difference to the sum. */
export type FixedIgnoring = Ignoring & { readonly which: 'lowest' | 'highest' };

/** The chance that dice come to exactly, at least, or at most `wanted`. 706.1a, 706.2, 706.6 (2026-06-19). */
export function oddsOfRoll(
  pool: Pool,
  ignoring: FixedIgnoring | null,
  wanted: number,
  { edition }: { readonly edition: Edition },
): Result<
  Ruling<RollOdds>,
  Refusal<'dice/too-many' | 'dice/nothing-left' | 'dice/too-many-for-odds' | 'option/out-of-range'>
> {
  const checked = checkPool(pool);
  if (!checked.ok) return checked;
  const ignored = ignoring?.count ?? 0;
  const among = ignoring ? dieSides({ dice: ignorableDice(pool, ignoring) }).length : Infinity;
  if (ignored >= among) return fail(refuse('dice/nothing-left', { dice: among, ignored }));
  if (countingSteps(pool, ignoring) > MAX_STEPS) return fail(refuse('dice/too-many-for-odds', {}));
  const results = ignoring ? waysOfRoll(pool, ignoring) : waysOfSum(pool);
  const { least, ways, all } = results;
  const at = wanted - least;
  const sum = (from: number, to: number): Fraction =>
    fraction(
      ways.slice(Math.max(0, from), Math.max(0, to)).reduce((total, way) => total + way, 0n),
      all,
    );
  const total = ways.reduce((weighted, way, index) => weighted + way * BigInt(least + index), 0n);
  const extraRules: readonly RuleSubject[] = [
    ...(pool.modifier === 0 ? [] : (['dice/result'] as const)),
    ...(ignoring ? (['dice/ignored'] as const) : []),
  ];
  return ok({
    answer: {
      exactly: sum(at, at + 1),
      atLeast: sum(at, ways.length),
      atMost: sum(0, at + 1),
      expected: fraction(total, all),
      least,
      most: least + ways.length - 1,
      ways: results,
    },
    citations: citeRules(edition, 'dice/kind', ...extraRules),
  });
}

/** An upper bound of the work, in counting steps. */
export function countingSteps(pool: Pool, ignoring: FixedIgnoring | null): number {
  const sides = dieSides(pool);
  const sums = sides.reduce((total, side) => total + side, 0);
  if (!ignoring) return sums * sides.length;
  const counts = ignorableDice(pool, ignoring).reduce((product, { count }) => product * (count + 1), 1);
  return counts * sums * Math.max(...sides) * sides.length;
}

/** The ways to each sum of the kept dice and the dice of all other terms. */
function waysOfRoll(pool: Pool, ignoring: FixedIgnoring): WaysBySum {
  const { of } = ignoring;
  if (of === undefined) return waysOfKept(pool, ignoring);
  const kept = waysOfKept({ dice: ignorableDice(pool, ignoring), modifier: 0 }, ignoring);
  return waysOfSum({ ...pool, dice: pool.dice.toSpliced(of, 1) }, kept);
}

const NO_DICE: WaysBySum = { least: 0, ways: [1n], all: 1n };

/** Adds one die at a time: the ways to a sum are those to all sums from which this die reaches it. */
function waysOfSum(pool: Pool, before = NO_DICE): WaysBySum {
  const sides = dieSides(pool);
  let ways: readonly bigint[] = before.ways;
  for (const side of sides) {
    const next: bigint[] = [];
    let window = 0n;
    for (let at = 0; at < ways.length + side - 1; at += 1) {
      window += ways[at] ?? 0n;
      if (at >= side) window -= ways[at - side] ?? 0n;
      next.push(window);
    }
    ways = next;
  }
  return { least: before.least + sides.length + pool.modifier, ways, all: before.all * allOf(sides) };
}

const allOf = (sides: readonly number[]): bigint => sides.reduce((all, side) => all * BigInt(side), 1n);

/**
 * Goes through the numbers from the kept end, and places any number of dice of each term on each number. The dice
 * placed first are kept, the others ignored. A state is how many dice of each term are placed, with the ways to each
 * sum.
 */
function waysOfKept(pool: Pool, { which, count }: FixedIgnoring): WaysBySum {
  const sides = dieSides(pool);
  const kept = sides.length - count;
  const largest = Math.max(...sides);
  const numbers = Array.from({ length: largest }, (_, index) =>
    which === 'lowest' ? largest - index : index + 1,
  );
  let states = new Map<string, PlacedDice>([
    ['', { placed: pool.dice.map(() => 0), sums: new Map([[0, 1n]]) }],
  ]);
  for (const number of numbers)
    for (const [term, dice] of pool.dice.entries())
      if (number <= dice.sides) states = placeDice(states, term, dice.count, number, kept);
  const sums = [...states.values()].find(({ placed }) =>
    placed.every((placedOfTerm, term) => placedOfTerm === pool.dice[term]?.count),
  )?.sums;
  const reached = [...(sums?.keys() ?? [])].toSorted((a, b) => a - b);
  const [lowest = 0] = reached;
  const highest = reached.at(-1) ?? lowest;
  const ways = Array.from({ length: highest - lowest + 1 }, (_, index) => sums?.get(lowest + index) ?? 0n);
  return { least: lowest + pool.modifier, ways, all: allOf(sides) };
}

interface PlacedDice {
  readonly placed: readonly number[];
  readonly sums: Map<number, bigint>;
}

/** Lets any number of the dice of a term that are not placed yet show this number. */
function placeDice(
  before: ReadonlyMap<string, PlacedDice>,
  term: number,
  dice: number,
  number: number,
  kept: number,
): Map<string, PlacedDice> {
  const after = new Map<string, PlacedDice>();
  for (const { placed, sums } of before.values()) {
    const placedCount = placed.reduce((total, count) => total + count, 0);
    const left = dice - (placed[term] ?? 0);
    let choose = 1n;
    for (let added = 0; added <= left; added += 1) {
      const counted = Math.min(kept, placedCount + added) - Math.min(kept, placedCount);
      const next = placed.map((count, index) => (index === term ? count + added : count));
      const key = next.join();
      const state = after.get(key) ?? { placed: next, sums: new Map<number, bigint>() };
      for (const [sum, ways] of sums) {
        const reached = sum + counted * number;
        state.sums.set(reached, (state.sums.get(reached) ?? 0n) + ways * choose);
      }
      after.set(key, state);
      choose = (choose * BigInt(left - added)) / BigInt(added + 1);
    }
  }
  return after;
}

/** The number of the planar die’s faces that show each face. 901.3a (2026-06-19). */
const FACE_COUNTS: Readonly<Record<PlanarFace, number>> = {
  planeswalk: 1,
  chaos: 1,
  blank: PLANAR_SIDES - 2,
};

/** The chance that one roll of the planar die shows a face, and that at least one of several does. */
export function oddsOfPlanar(
  face: PlanarFace,
  rolls: number,
  { edition }: { readonly edition: Edition },
): Ruling<Record<'once' | 'atLeastOnce', Fraction>> {
  const all = BigInt(PLANAR_SIDES);
  const faces = BigInt(FACE_COUNTS[face]);
  const neverShown = fraction((all - faces) ** BigInt(rolls), all ** BigInt(rolls));
  return {
    answer: {
      once: fraction(faces, all),
      atLeastOnce: fraction(neverShown.denominator - neverShown.numerator, neverShown.denominator),
    },
    citations: citeRules(edition, 'planechase/die'),
  };
}
