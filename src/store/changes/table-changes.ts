import type { CoinBooks, OpenBook } from '#ledger/book.ts';
import type { CoinRows } from '../coins/rows.ts';
import type { GameAtTable, GameBooks } from '../games/book.ts';
import type { GameRows } from '../games/rows.ts';
import type { Change, Origin, ChangeOutcome, Table } from '../port/changes.ts';
import type { ExhaustedQuota } from '../port/quotas.ts';
import type { RecordBooks } from '../records/book.ts';
import { bytesOfRecord } from '../records/bytes.ts';
import { storableIn } from '#basics/storable.ts';
import type { ChannelRows } from '../sql/statement.ts';
import { writeSetting } from '../table/settings.ts';

/** The parts of the store that a change of a table may write to. */
export interface TableStores {
  readonly coins: CoinBooks;
  readonly games: GameBooks;
  readonly coinRows: CoinRows;
  readonly gameRows: GameRows;
  readonly records: RecordBooks;
  readonly put: ChannelRows<object>['put'];
  /** The quota that is exhausted in a channel, if any, given the size of its open game. */
  readonly exhaustedQuota: (origin: Origin, gameBytes: number | null) => ExhaustedQuota | null;
}

/** The outcome of a change, and the number of bytes written. */
export type WrittenChange<Reply> = ChangeOutcome<Reply> & { readonly bytes?: number };

/** A change that was decided, but not written yet. */
export interface DecidedChange<Reply> {
  readonly outcome: ChangeOutcome<Reply>;
  /**
   * Writes the outcome in the current transaction. If it ends the game, adds the result to the records and reveals the
   * secret of its coins.
   */
  write(): WrittenChange<Reply>;
}

/** Decides a change. Opens the channel's coins, its game and the server's records only when they are needed. */
export function decideTableChange<Reply>(
  stores: TableStores,
  origin: Origin,
  change: Change<Reply>,
): DecidedChange<Reply> {
  const { reads = {} } = change;
  const { coins, games, coinRows, gameRows, records, exhaustedQuota } = stores;
  let coinBook: OpenBook | undefined;
  let openedGame: GameAtTable | undefined;
  const openCoins = () => (coinBook ??= coins.open(coinRows, origin));
  const openGame = () => (openedGame ??= games.open(gameRows, reads.log));
  const table: Table = {
    get coins() {
      return openCoins().book;
    },
    get game() {
      return openGame().book;
    },
    get records() {
      if (!reads.records) throw new Error('a change reads the records that it declared, which were none');
      return records.open(origin, reads.records);
    },
    get exhaustedQuota() {
      return exhaustedQuota(origin, openGame().bytes);
    },
  };
  const outcome = change(table);
  return {
    outcome,
    write() {
      if (outcome.isRefused) return outcome;
      const { setting, record, isPublishing } = outcome;
      const entries = outcome.entries && storableIn(outcome.entries);
      const seed = outcome.seed && storableIn(outcome.seed);
      if (setting) writeSetting(stores, origin, [setting.scope, setting.name, setting.value]);
      if (record) records.write(origin, storableIn(record));
      if (coinBook || entries || isPublishing || seed)
        openCoins().write({ ...outcome, ...(entries && { entries }), ...(seed && { seed }) });
      const written = outcome.game ? openGame().write(origin, outcome.game) : { isOver: false, bytes: 0 };
      const bytes = written.bytes + (record ? bytesOfRecord(record) : 0);
      if (!written.isOver) {
        if (entries) openGame().noteFlips(origin, entries);
        return { ...outcome, bytes };
      }
      const gameRecord = written.ended ? records.end(origin, storableIn(written.ended)) : null;
      const { revealed, next } = coins.reveal(coinRows, origin);
      const revealedReply = outcome.renderRevealed?.(revealed, gameRecord, next.book);
      next.write({ isPublishing: revealedReply?.isPublishing ?? false });
      return { reply: revealedReply ? revealedReply.reply : outcome.reply, bytes };
    },
  };
}
