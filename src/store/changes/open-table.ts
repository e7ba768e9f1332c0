import type { OpenBook } from '../coins/book.ts';
import type { GameAtTable } from '../games/book.ts';
import type { Origin, Outcome, Table } from '../port/changes.ts';
import type { ExhaustedQuota } from '../port/quotas.ts';
import type { RecordBook } from '../port/records.ts';

/** A channel during one change. */
export interface OpenTable {
  readonly table: Table;
  /**
   * Writes the result of a change.
   * @returns for a game that has ended, its state before and after; and the size of the game in bytes
   * @throws if the result is not valid
   */
  write(outcome: Outcome<unknown>): ReturnType<GameAtTable['write']>;
}

interface TableParts {
  readonly coins: () => OpenBook;
  readonly game: () => GameAtTable;
  readonly records: () => RecordBook | null;
  readonly exhaustedQuota: (gameBytes: number | null) => ExhaustedQuota | null;
}

/** Opens a channel for a change. Opens its coins, its game and the server's records only when they are needed. */
export function openTable({ coins, game, records, exhaustedQuota }: TableParts, origin: Origin): OpenTable {
  let coinBook: OpenBook | undefined;
  let openedGame: GameAtTable | undefined;
  const openCoins = () => (coinBook ??= coins());
  const openGame = () => (openedGame ??= game());
  return {
    table: {
      get coins() {
        return openCoins().book;
      },
      get game() {
        return openGame().book;
      },
      get records() {
        return records();
      },
      get full() {
        return exhaustedQuota(openGame().bytes);
      },
    },
    write(outcome) {
      const usesCoins =
        coinBook !== undefined || outcome.entries !== undefined || outcome.publishes || outcome.seed;
      if (usesCoins) openCoins().write(outcome);
      const written = outcome.game ? openGame().write(origin, outcome.game) : { isOver: false, bytes: 0 };
      if (outcome.entries && !written.isOver) openGame().noteFlips(origin, outcome.entries);
      return written;
    },
  };
}
