import { monotonicFactory } from 'ulid';
import { coinBooks, type CoinBooks, type Entropy } from '../coins/book.ts';
import { coinRowsOf, type ChannelCoins } from '../coins/rows.ts';
import { gameBooks, type GameBooks } from '../games/book.ts';
import { gameRowsOf, type ChannelGame, type StateCache } from '../games/rows.ts';
import type { Change, ChangeReads, Origin, Outcome } from '../port/changes.ts';
import type { ExhaustedQuota } from '../port/quotas.ts';
import type { RecordBooks } from '../records/book.ts';
import { bytesOfRecord } from '../records/bytes.ts';
import { storableIn } from '../rows/storable.ts';
import type { ChannelRows } from '../sql/statement.ts';
import { settingsOf, type SettingChanges } from '../table/settings.ts';
import { openTable } from './open-table.ts';

/** The parts of the store that a change of a table may write to. */
export interface TableStores {
  readonly coins: CoinBooks;
  readonly games: GameBooks;
  readonly records: RecordBooks;
  readonly settings: SettingChanges;
  /** The quota that is exhausted in a channel, if any, given the size of its open game. */
  readonly exhaustedQuota: (origin: Origin, gameBytes: number | null) => ExhaustedQuota | null;
}

interface StoresSettings {
  readonly entropy: Entropy;
  /** Receives a line about each damaged state of a game. */
  readonly warn: (line: string) => void;
  /** The state after a game's last line, if it is in memory. */
  readonly cached?: StateCache['get'];
}

/** Returns a function that opens the stores for one change of a channel. */
export function createTableStores({ entropy, warn, cached }: StoresSettings) {
  const ids = { secrets: monotonicFactory(), games: monotonicFactory() };
  return (
    channel: ChannelRows<ChannelCoins & ChannelGame>,
    { flip }: ChangeReads,
    others: Pick<TableStores, 'records' | 'exhaustedQuota'>,
  ): TableStores => ({
    coins: coinBooks(coinRowsOf(channel, flip), entropy, ids.secrets),
    games: gameBooks(gameRowsOf(channel, cached), warn, ids.games),
    settings: settingsOf(channel),
    ...others,
  });
}

/** The outcome of a change, and the number of bytes written. */
export type WrittenChange<Reply> = Outcome<Reply> & { readonly bytes?: number };

/** A change that was decided, but not written yet. */
export interface DecidedChange<Reply> {
  readonly outcome: Outcome<Reply>;
  /**
   * Writes the outcome in the current transaction. If it ends the game, adds the result to the records and reveals the
   * secret of its coins.
   */
  write(): WrittenChange<Reply>;
}

/** Decides a change of a channel's table. */
export function decideTableChange<Reply>(
  { coins, games, records, settings, exhaustedQuota }: TableStores,
  origin: Origin,
  change: Change<Reply>,
): DecidedChange<Reply> {
  const { reads = {} } = change;
  const opened = openTable(
    {
      coins: () => coins.open(origin, reads.flip),
      game: () => games.open(origin, reads.log),
      records() {
        if (!reads.records) throw new Error('a change reads the records that it declared, which were none');
        return records.open(origin, reads.records);
      },
      exhaustedQuota: (gameBytes) => exhaustedQuota(origin, gameBytes),
    },
    origin,
  );
  const outcome = change(opened.table);
  return {
    outcome,
    write() {
      if (outcome.refused) return outcome;
      const { setting, record, entries, seed } = outcome;
      if (setting) settings.change(origin, setting.scope, setting.name, setting.value);
      if (record) records.write(origin, storableIn(record));
      const {
        isOver,
        ended,
        bytes: ofGame,
      } = opened.write({
        ...outcome,
        ...(entries && { entries: storableIn(entries) }),
        ...(seed && { seed: storableIn(seed) }),
      });
      const bytes = ofGame + (record ? bytesOfRecord(record) : 0);
      if (!isOver) return { ...outcome, bytes };
      const gameRecord = ended ? records.end(origin, storableIn(ended)) : null;
      const { revealed, next } = coins.reveal(origin);
      const revealedReply = outcome.renderRevealed?.(revealed, gameRecord, next.book);
      next.write({ publishes: revealedReply?.publishes ?? false });
      return { reply: revealedReply ? revealedReply.reply : outcome.reply, bytes };
    },
  };
}
