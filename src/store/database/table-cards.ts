import type Database from '#basics/sqlite.ts';
import type { StaleCard, TableCard } from '../port/games.ts';
import { firstOf, PAGE, paged } from '../rows/paged.ts';

const HOUR_MS = 60 * 60 * 1000;

/**
 * The message that shows each channel's game. Changes are visible at once, and written with the next transaction.
 */
export interface TableCards {
  /** Has no effect if the message is known to show a later line of the game. */
  show(card: TableCard): void;
  drop(channelId: string, messageId: string): void;
  find(channelId: string): TableCard | undefined;
  /** The cards posted within the last hour that don't show their game's last line, by channel. */
  stale(now: number, limit: number, after: string): readonly StaleCard[];
  /** True if there are pending writes. */
  isPending(): boolean;
  /** Writes pending changes, within a transaction. */
  write(): void;
  /** Call after the commit. */
  committed(): void;
}

const CARD = `card.channel_id AS channelId, card.message_id AS messageId, card.game_id AS gameId, card.seq,
  card.posted_at AS postedAt`;

export function tableCards(db: Database): TableCards {
  const select = db.prepare<[string], TableCard>(
    `SELECT ${CARD} FROM table_card AS card WHERE channel_id = ?`,
  );
  const selectStale = db.prepare<[number, string], StaleCard>(
    `SELECT ${CARD}, game.guild_id AS guildId FROM table_card AS card JOIN game ON game.id = card.game_id
     WHERE card.posted_at > ? AND card.seq < game.seq AND card.channel_id > ?
     ORDER BY card.channel_id LIMIT ${PAGE}`,
  );
  // A game may have been forgotten since its card was posted.
  const replace = db.prepare<[TableCard]>(
    `INSERT OR REPLACE INTO table_card (channel_id, message_id, game_id, seq, posted_at)
     SELECT :channelId, :messageId, :gameId, :seq, :postedAt
     WHERE EXISTS (SELECT 1 FROM game WHERE id = :gameId AND channel_id = :channelId)`,
  );
  const remove = db.prepare<[string]>('DELETE FROM table_card WHERE channel_id = ?');
  /** By channel; `null` if no message shows its game any longer. */
  const pending = new Map<string, TableCard | null>();

  const find = (channelId: string): TableCard | undefined => {
    const card = pending.get(channelId);
    return card === undefined ? select.get(channelId) : (card ?? undefined);
  };

  return {
    show(card) {
      const shown = find(card.channelId);
      const isLater =
        shown?.messageId === card.messageId && shown.gameId === card.gameId && shown.seq > card.seq;
      if (!isLater) pending.set(card.channelId, card);
    },
    drop(channelId, messageId) {
      if (find(channelId)?.messageId === messageId) pending.set(channelId, null);
    },
    find,
    stale(now, limit, after) {
      const cards = paged<StaleCard>((last) => selectStale.all(now - HOUR_MS, last?.channelId ?? after));
      return firstOf(cards, limit, (card) => (pending.has(card.channelId) ? undefined : card));
    },
    isPending: () => pending.size > 0,
    write() {
      for (const [channelId, card] of pending) {
        if (card) replace.run(card);
        else remove.run(channelId);
      }
    },
    committed: () => pending.clear(),
  };
}
