import { gistFeatures } from './gist-features.ts';
import { estimateGists, readGistModel } from './gist-model.ts';
import type { MatchedLine } from './slots.ts';

/** The minimum probability of a reading's gists; below it, the reading is only offered. */
export const MIN_GIST_SHARE = 0.4;

/** How likely a line is to say each kind of thing. */
export interface LineGists {
  /** The probability of the likeliest of these gists. */
  shareOf(gists: readonly string[]): number;
  /** What is added to the cost of a reading of these gists: 0 for the likeliest of all. */
  costOf(gists: readonly string[]): number;
}

/** The cost per natural logarithm of how much likelier the likeliest gist is. */
const COST_OF_UNLIKELY = 0.18;
/** However unlikely a gist is, a line whose words all match may say it. */
const MAX_COST = 0.9;

export function gistsOf(line: MatchedLine): LineGists {
  const shares = estimateGists(readGistModel(), gistFeatures(line));
  const highest = Math.max(...shares.values());
  const shareOf = (gists: readonly string[]): number => {
    let share = 0;
    for (const gist of gists) share = Math.max(share, shares.get(gist) ?? 0);
    return share;
  };
  return {
    shareOf,
    costOf: (gists) =>
      Math.min(MAX_COST, COST_OF_UNLIKELY * Math.log(highest / Math.max(1e-9, shareOf(gists)))),
  };
}
