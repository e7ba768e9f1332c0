import { isRoll, type Ledger } from '#store/port/coins.ts';

/** How many secrets back to look for the last revealed one with entries. */
export const MAX_LEDGERS = 5;

/** The last revealed ledger, preferring one with entries. */
export function lastRevealed(ledgers: readonly Ledger[]): Ledger | undefined {
  const revealed = ledgers.filter(({ secret }) => secret !== null);
  return revealed.find(({ count }) => count > 0) ?? revealed[0];
}

/** True if all entries from `from` on are cheap enough to process immediately. */
export const isShort = (ledger: Pick<Ledger, 'from' | 'upTo'>, from: number): boolean =>
  ledger.from <= from && ledger.upTo === null;

/** What to call the entries of a ledger that were read: `flip`, `roll`, `flip or roll`. */
export const entryNoun = ({ entries }: Pick<Ledger, 'entries'>): string =>
  entryNounFor(entries.length, entries.filter(isRoll).length);

/** Likewise for given counts. */
export const entryNounFor = (lines: number, rolls: number): string =>
  rolls === 0 ? 'flip' : rolls === lines ? 'roll' : 'flip or roll';

export const forms = (name: string): [one: string, many: string] =>
  name === 'flip or roll' ? [name, 'flips and rolls'] : [name, `${name}s`];
