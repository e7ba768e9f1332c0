import type { Ledger } from '#ledger/vocabulary/ledger.ts';

/** The number of latest secrets among which the last revealed one with entries is looked for. */
export const MAX_LEDGERS = 5;

/** The last revealed ledger, preferring one with entries. */
export function lastRevealed(ledgers: readonly Ledger[]): Ledger | undefined {
  const revealed = ledgers.filter(({ secret }) => secret !== null);
  return revealed.find(({ count }) => count > 0) ?? revealed[0];
}

/** True if the ledger was read with all entries from `from` on, so that they can be processed immediately. */
export const isFullyLoaded = (ledger: Pick<Ledger, 'from' | 'upTo'>, from: number): boolean =>
  ledger.from <= from && ledger.upTo === null;
