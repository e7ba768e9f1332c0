import type { StaleCard, TableCard } from '../port/games.ts';
import type { Store } from '../port/port.ts';
import { pendingValues, type DeferredWrites } from '../sql/deferred-writes.ts';
import { typedColumns, type Dialect } from '../sql/dialect.ts';
import type { Driver } from '../sql/driver.ts';
import type { ChangeSql, Statement } from '../sql/statement.ts';

const HOUR_MS = 60 * 60 * 1000;

/** A change of a channel's card that waits to be written. */
type PendingCard =
  | { readonly card: TableCard }
  /** Removes the card if it is this message. */
  | { readonly removal: Pick<TableCard, 'channelId' | 'messageId'> };

type CardStore = Pick<Store<unknown>, 'recordCard' | 'forgetCard' | 'card' | 'staleCards'>;

const CARD = `card.channel_id AS "channelId", card.message_id AS "messageId", card.game_id AS "gameId", card.seq,
  card.posted_at AS "postedAt"`;

const FIND_CARD = `SELECT ${CARD} FROM table_card AS card WHERE channel_id = $1`;

const cardStatements = ({ isIn, objects }: Dialect) => ({
  /** The cards posted since $1 in channels after $2, except those in the list $3, limited to $4. */
  stale: `SELECT ${CARD}, game.guild_id AS "guildId" FROM table_card AS card JOIN game ON game.id = card.game_id
    WHERE card.posted_at > $1 AND card.seq < game.seq AND card.channel_id > $2
      AND NOT (${isIn('card.channel_id', '$3', 'TEXT')})
    ORDER BY card.channel_id LIMIT $4`,
  drop: `DELETE FROM table_card WHERE (channel_id, message_id) IN (
    SELECT "channelId", "messageId" FROM ${objects('$1', { channelId: 'TEXT', messageId: 'TEXT' }, 'dropped')})`,
  // A game may have been forgotten since its card was posted.
  show: `INSERT INTO table_card (channel_id, message_id, game_id, seq, posted_at)
    SELECT card."channelId", card."messageId", card."gameId", card.seq, card."postedAt"
    FROM ${objects('$1', COLUMNS, 'card')} JOIN game ON game.id = card."gameId" AND game.channel_id = card."channelId"
    WHERE true ORDER BY card."channelId"
    ON CONFLICT (channel_id) DO UPDATE SET message_id = excluded.message_id, game_id = excluded.game_id,
      seq = excluded.seq, posted_at = excluded.posted_at
    WHERE (table_card.message_id, table_card.game_id) <> (excluded.message_id, excluded.game_id)
      OR table_card.seq <= excluded.seq`,
});

const COLUMNS = {
  ...typedColumns('TEXT', 'channelId', 'messageId', 'gameId'),
  ...typedColumns('BIGINT', 'seq', 'postedAt'),
};

const isSame = (a: TableCard, b: TableCard): boolean => a.messageId === b.messageId && a.gameId === b.gameId;

/** The card of a channel after a pending change. */
function cardAfter(stored: TableCard | undefined, pending: PendingCard): TableCard | undefined {
  if ('removal' in pending) return stored?.messageId === pending.removal.messageId ? undefined : stored;
  const { card } = pending;
  return stored && isSame(stored, card) && stored.seq > card.seq ? stored : card;
}

/** Adds a change to those that wait. Cards of the same message and game replace each other. */
function withChange(waiting: readonly PendingCard[], added: PendingCard): readonly PendingCard[] {
  const last = waiting.at(-1);
  if (!last || !('card' in last) || !('card' in added) || !isSame(last.card, added.card))
    return [...waiting, added];
  return last.card.seq > added.card.seq ? waiting : [...waiting.slice(0, -1), added];
}

/**
 * The message that shows each channel's game. Changes are visible at once, and written later.
 * @param syncSql reads synchronously, on SQLite. If the page of a card is damaged, recording it fails, rather than a
 *   transaction that writes it.
 */
export function tableCards(
  sql: Pick<Driver, 'dialect' | 'query'>,
  syncSql?: Pick<ChangeSql, 'select'>,
): CardStore & DeferredWrites {
  const statements = cardStatements(sql.dialect);
  const { values: changed, writes } = pendingValues<readonly PendingCard[]>((waiting) => {
    const times = Math.max(...waiting.map(({ length }) => length));
    // One change of each channel at a time, in order.
    return Array.from({ length: times }, (_, nth) =>
      statementsOf(
        statements,
        waiting.flatMap((changes) => changes[nth] ?? []),
      ),
    ).flat();
  });
  const change = (channelId: string, added: PendingCard): void =>
    void changed.set(channelId, withChange(changed.get(channelId) ?? [], added));

  return {
    recordCard(card) {
      syncSql?.select(FIND_CARD, [card.channelId]);
      change(card.channelId, { card });
    },
    forgetCard: (channelId, messageId) => change(channelId, { removal: { channelId, messageId } }),

    async card(channelId) {
      const waiting = changed.get(channelId) ?? [];
      const [stored] = await sql.query<TableCard>(FIND_CARD, [channelId]);
      return (changed.get(channelId) ?? waiting).reduce(cardAfter, stored);
    },

    staleCards: (now, limit, after = '') =>
      sql.query<StaleCard>(statements.stale, [now - HOUR_MS, after, [...changed.keys()], limit]),

    ...writes,
  };
}

function statementsOf(
  { drop, show }: ReturnType<typeof cardStatements>,
  changes: readonly PendingCard[],
): readonly Statement[] {
  const drops = changes.flatMap((change) => ('removal' in change ? [change.removal] : []));
  const cards = changes.flatMap((change) => ('card' in change ? [change.card] : []));
  return [
    ...(drops.length > 0 ? [{ text: drop, values: [JSON.stringify(drops)] }] : []),
    ...(cards.length > 0 ? [{ text: show, values: [JSON.stringify(cards)] }] : []),
  ];
}
