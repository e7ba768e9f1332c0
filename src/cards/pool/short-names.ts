import { eachInSteps, type WorkSteps } from '#basics/work-steps.ts';
import { foldName } from '#engine/cards/names.ts';
import type { RankedName } from './name-index.ts';

/** Finds names by the part before their comma, the best known first: `emrakul` for Emrakul, the Aeons Torn. */
export type ShortNames = (typed: string) => readonly string[];

/** Indexes the names; thousands of them have a comma. @param names for duplicates, the first rank and fame are used */
export function* buildShortNames(names: Iterable<RankedName>): WorkSteps<ShortNames> {
  const byShort = new Map<string, RankedName[]>();
  yield* eachInSteps(names, (ranked) => {
    const comma = ranked.name.indexOf(',');
    if (comma < 0) return;
    const short = foldName(ranked.name.slice(0, comma));
    const known = byShort.get(short);
    if (!known) byShort.set(short, [ranked]);
    else if (!known.some(({ name }) => name === ranked.name)) known.push(ranked);
  });
  return (typed) => (byShort.get(foldName(typed)) ?? []).toSorted(byRankAndFame).map(({ name }) => name);
}

const byRankAndFame = (a: RankedName, b: RankedName): number =>
  a.rank - b.rank || (a.fame === b.fame ? 0 : (a.fame ?? Infinity) - (b.fame ?? Infinity));
