import { isFlip, type LedgerEntry, type CoinTally } from './vocabulary/ledger.ts';

type MutableTally = { -readonly [Key in keyof CoinTally]: CoinTally[Key] };

/**
 * Counts each player's flips: faces if they are known, wins and losses if the flip can be won or lost. Ignores dice.
 */
export function tally(entries: Iterable<LedgerEntry>): readonly CoinTally[] {
  const players = new Map<string, MutableTally>();
  for (const entry of entries) {
    if (!isFlip(entry)) continue;
    const { outcome } = entry;
    for (const { by, kept, won } of outcome.flips) {
      const counts = players.get(by) ?? { playerId: by, heads: 0, tails: 0, won: 0, lost: 0 };
      if (kept !== null) counts[kept] += 1;
      if (won !== null) counts[won ? 'won' : 'lost'] += 1;
      players.set(by, counts);
    }
  }
  return [...players.values()];
}

/** Returns how the continuation of a flip changes the tallies. */
export function tallyOfChange(before: LedgerEntry, after: LedgerEntry): readonly CoinTally[] {
  const previous = new Map(tally([before]).map((counts) => [counts.playerId, counts]));
  return tally([after]).map(({ playerId, heads, tails, won, lost }) => {
    const old = previous.get(playerId) ?? { heads: 0, tails: 0, won: 0, lost: 0 };
    return {
      playerId,
      heads: heads - old.heads,
      tails: tails - old.tails,
      won: won - old.won,
      lost: lost - old.lost,
    };
  });
}
