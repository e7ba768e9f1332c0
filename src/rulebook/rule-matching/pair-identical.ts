import type { Family } from './family.ts';
import { pairBest, type PairCandidate } from './pair-best.ts';
import { startPairing, type Pairing } from './pairing.ts';
import type { EditionWords } from './weighing.ts';

/** With less agreement around an identical pair, another pair may be better. */
const MIN_CONTEXT = 0.15;
/** Minimum agreement in each round, so that the safest of several identical pairs are joined first. */
const MIN_LIKENESS_PER_ROUND = [0.8, 0.5, 0.25];

/** Pairs rules with identical words. If several have the same words, prefers those in the same place. */
/** Rules with their words in a comparable form. */
type PlainRules = readonly Pick<EditionWords['before'][number], 'plain'>[];

export function pairIdentical(
  { before, after }: { readonly before: PlainRules; readonly after: PlainRules },
  families: readonly [Family, Family],
): Pairing {
  const [beforeGroups, afterGroups] = [groupByWords(before), groupByWords(after)];
  const uniquePairs: (readonly [from: number, to: number])[] = [];
  const ambiguous: PairCandidate[] = [];
  for (const [words, places] of beforeGroups) {
    const matches = afterGroups.get(words) ?? [];
    const [from = -1, to = -1] = [places[0], matches[0]];
    if (places.length === 1 && matches.length === 1) uniquePairs.push([from, to]);
    else for (const a of places) for (const b of matches) ambiguous.push({ from: a, to: b, likeness: 1 });
  }
  const all = startPairing(...families);
  for (const pair of uniquePairs) all.join(...pair);
  const pairing = startPairing(...families);
  for (const pair of uniquePairs) if (all.context(...pair) >= MIN_CONTEXT) pairing.join(...pair);
  for (const minContext of MIN_LIKENESS_PER_ROUND)
    pairBest(ambiguous, pairing, ({ context }) => context >= minContext);
  return pairing;
}

function groupByWords(rules: PlainRules): ReadonlyMap<string, readonly number[]> {
  const groups = new Map<string, number[]>();
  for (const [place, { plain }] of rules.entries()) {
    const group = groups.get(plain) ?? [];
    groups.set(plain, group);
    group.push(place);
  }
  return groups;
}
