import { isRoll, type Ledger, type LedgerEntry } from '../port/coins.ts';
import type { FlipRow } from './stored-flips.ts';

/** Coins and dice read at once, unless it is a single line: they are computed again in some 50 ms. */
const MAX_THROWN = 5000;

/** Lines of the ledger, in the order in which they were read. */
export interface SomeLines {
  readonly entries: readonly LedgerEntry[];
  /** Sequence numbers of those that cannot be read. */
  readonly unreadable: readonly number[];
  /** Coins and dice in them. */
  readonly thrown: number;
  /** The first one that is left; `null` where none is. */
  readonly next: number | null;
}

/** Lines are read as far as they have so many coins and dice, one at least. */
export interface Gathering {
  /** @returns whether there is room for the next one */
  take(row: FlipRow): boolean;
  lines(): SomeLines;
}

export function gathering(read: (row: FlipRow) => LedgerEntry | undefined, most = MAX_THROWN): Gathering {
  const entries: LedgerEntry[] = [];
  const unreadable: number[] = [];
  let thrown = 0;
  let next: number | null = null;
  return {
    take(row) {
      const entry = read(row);
      const more = entry ? countThrown(entry) : 1;
      if (thrown + more > most && entries.length + unreadable.length > 0) {
        next = row.sequence;
        return false;
      }
      thrown += more;
      if (entry) entries.push(entry);
      else unreadable.push(row.sequence);
      return true;
    },
    lines: () => ({ entries, unreadable, thrown, next }),
  };
}

export type LedgerLines = Pick<Ledger, 'from' | 'upTo' | 'entries' | 'unreadable'>;

/** The last lines of a ledger, of those read from its end, up to a sequence number if one is given. */
export const lastLines = ({ entries, unreadable, next }: SomeLines, upTo: number | null): LedgerLines => ({
  from: next === null ? 1 : next + 1,
  upTo,
  entries: entries.toReversed(),
  unreadable: unreadable.toReversed(),
});

/** Its lines from a sequence number on, of those read in order. */
export const linesFrom = ({ entries, unreadable, next }: SomeLines, from: number): LedgerLines => ({
  from,
  upTo: next === null ? null : next - 1,
  entries,
  unreadable,
});

/** How many coins or dice a line threw, as far as is worth telling. */
const countThrown = (entry: LedgerEntry): number =>
  1 +
  (isRoll(entry)
    ? entry.outcome.rolls.reduce((sum, { natural }) => sum + natural.length, 0)
    : entry.outcome.flips.reduce((sum, { drawn }) => sum + drawn.length, 0));
