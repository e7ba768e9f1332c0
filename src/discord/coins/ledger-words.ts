import { isRoll, type Ledger } from '../../store/port/coins.ts';

/** How many secrets back the last one revealed is looked for under which anything was flipped. */
export const MAX_LEDGERS = 5;

/** The last ledger whose secret is revealed, those without a line only where no other is. */
export function lastRevealed(ledgers: readonly Ledger[]): Ledger | undefined {
  const revealed = ledgers.filter(({ secret }) => secret !== null);
  return revealed.find(({ count }) => count > 0) ?? revealed[0];
}

/** True where all lines from one on can be read and checked at once: no more work than any other command. */
export const isShort = (ledger: Pick<Ledger, 'from' | 'upTo'>, from: number): boolean =>
  ledger.from <= from && ledger.upTo === null;

/** The name of the lines of a ledger together, as far as they were read. */
export const formatLineCount = ({ entries }: Pick<Ledger, 'entries'>): string =>
  formatCountedLines(entries.length, entries.filter(isRoll).length);

/** The same of so many lines, so many of which are rolls. */
export const formatCountedLines = (lines: number, rolls: number): string =>
  rolls === 0 ? 'flip' : rolls === lines ? 'roll' : 'flip or roll';

export const forms = (name: string): [one: string, many: string] =>
  name === 'flip or roll' ? [name, 'flips and rolls'] : [name, `${name}s`];
