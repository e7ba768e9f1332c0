import type { OpenBook } from '../coins/book.ts';
import type { GameAtTable } from '../games/book.ts';
import type { Origin, Outcome, Table } from '../port/changes.ts';

/** A channel during one change. */
export interface OpenTable {
  readonly table: Table;
  /**
   * Writes what the change decided.
   * @returns whether the game is over thereby
   * @throws where that is nothing that can be written
   */
  write(decided: Outcome<unknown>): { readonly isOver: boolean };
}

/** Opens a channel's table: of its coins and its game only what is asked for is read. */
export function openTable(origin: Origin, coins: () => OpenBook, game: () => GameAtTable): OpenTable {
  let coinBook: OpenBook | undefined;
  let atTable: GameAtTable | undefined;
  const openCoins = () => (coinBook ??= coins());
  const openGame = () => (atTable ??= game());
  return {
    table: {
      get coins() {
        return openCoins().book;
      },
      get game() {
        return openGame().book;
      },
    },
    write(decided) {
      const usesCoins = coinBook !== undefined || decided.entries !== undefined || decided.publishes;
      if (usesCoins) openCoins().write(decided);
      const isOver = decided.game ? openGame().write(decided.game).isOver : false;
      if (decided.entries && !isOver) openGame().noteFlips(origin, decided.entries);
      return { isOver };
    },
  };
}
