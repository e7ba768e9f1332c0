import { isRoll, type Ledger, type LedgerEntry } from './vocabulary/ledger.ts';
import type { FlipRow } from './encoding/stored-flips.ts';

/** The maximum cost of the lines read at once, unless a single line has more. Recomputing them takes about 50 ms. */
const MAX_COST = 5000;

/** A range of sequence numbers, inclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Lines of the ledger in the order in which they were read. */
export interface LineBatch {
  readonly entries: readonly LedgerEntry[];
  /** Sequence numbers. */
  readonly unreadable: readonly number[];
  /** The number of coins and dice in them. */
  readonly thrown: number;
  /** The first line not read; `null` if all were read. */
  readonly next: number | null;
}

/** Collects at least one line, and more up to a maximum number of coins and dice. */
export function collectLines(read: (row: FlipRow) => LedgerEntry | undefined, maxCost = MAX_COST) {
  const entries: LedgerEntry[] = [];
  const unreadable: number[] = [];
  let thrown = 0;
  let next: number | null = null;
  return {
    /** @returns false if the line did not fit */
    take(row: FlipRow): boolean {
      const entry = read(row);
      const cost = entry ? costOf(entry) : 1;
      if (thrown + cost > maxCost && entries.length + unreadable.length > 0) {
        next = row.sequence;
        return false;
      }
      thrown += cost;
      if (entry) entries.push(entry);
      else unreadable.push(row.sequence);
      return true;
    },
    lines: (): LineBatch => ({ entries, unreadable, thrown, next }),
  };
}

export type LedgerLines = Pick<Ledger, 'from' | 'upTo' | 'entries' | 'unreadable'>;

/** The last lines of a ledger, from lines read newest first, optionally up to a sequence number. */
export const lastLines = ({ entries, unreadable, next }: LineBatch, upTo: number | null): LedgerLines => ({
  from: next === null ? 1 : next + 1,
  upTo,
  entries: entries.toReversed(),
  unreadable: unreadable.toReversed(),
});

/** The lines of a ledger from a sequence number on, from lines read in order. */
export const linesFrom = ({ entries, unreadable, next }: LineBatch, from: number): LedgerLines => ({
  from,
  upTo: next === null ? null : next - 1,
  entries,
  unreadable,
});

/** The cost of a line: its coins or dice, and one for the line itself. */
const costOf = (entry: LedgerEntry): number =>
  1 +
  (isRoll(entry)
    ? entry.outcome.rolls.reduce((sum, { natural }) => sum + natural.length, 0)
    : entry.outcome.flips.reduce((sum, { drawn }) => sum + drawn.length, 0));
