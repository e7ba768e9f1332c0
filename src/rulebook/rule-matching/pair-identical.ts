import type { Family } from './family.ts';
import { pairBest, type Candidate } from './pair-best.ts';
import { startPairing, type Pairing } from './pairing.ts';
import type { WordedRule, Words } from './weighing.ts';

/** So little around a pair of the same words agrees that another pair may be better. */
const MIN_CONTEXT = 0.15;
/** Of several rules of the same words, those in the surest places are joined first. */
const ROUNDS = [0.8, 0.5, 0.25];

/** Pairs the rules of the same words; where several have the same, those that stand in the same places. */
export function pairIdentical({ before, after }: Words, families: readonly [Family, Family]): Pairing {
  const [ones, others] = [groupByWords(before), groupByWords(after)];
  const unique: (readonly [one: number, other: number])[] = [];
  const several: Candidate[] = [];
  for (const [words, places] of ones) {
    const matches = others.get(words) ?? [];
    const [one = -1, other = -1] = [places[0], matches[0]];
    if (places.length === 1 && matches.length === 1) unique.push([one, other]);
    else for (const a of places) for (const b of matches) several.push({ one: a, other: b, likeness: 1 });
  }
  const all = startPairing(...families);
  for (const pair of unique) all.join(...pair);
  const pairing = startPairing(...families);
  for (const pair of unique) if (all.context(...pair) >= MIN_CONTEXT) pairing.join(...pair);
  for (const least of ROUNDS) pairBest(several, pairing, ({ context }) => context >= least);
  return pairing;
}

function groupByWords(rules: readonly WordedRule[]): ReadonlyMap<string, readonly number[]> {
  const groups = new Map<string, number[]>();
  for (const [place, { plain }] of rules.entries()) {
    const group = groups.get(plain) ?? [];
    groups.set(plain, group);
    group.push(place);
  }
  return groups;
}
