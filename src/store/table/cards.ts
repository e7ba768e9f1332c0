import type { StaleCard, TableCard } from '../port/games.ts';
import type { Store } from '../port/port.ts';
import { pendingValues, type DeferredWrites } from '../sql/deferred-writes.ts';
import { typed, type Dialect } from '../sql/dialect.ts';
import type { Driver } from '../sql/driver.ts';
import type { ChangeSql, Statement } from '../sql/statement.ts';

const HOUR_MS = 60 * 60 * 1000;

/** A change of a channel's card that waits to be written. */
type PendingCard =
  | { readonly shows: TableCard }
  /** Removes the card if it is this message. */
  | { readonly drops: Pick<TableCard, 'channelId' | 'messageId'> };

type CardStore = Pick<Store<unknown>, 'showCard' | 'dropCard' | 'card' | 'staleCards'>;

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
  ...typed('TEXT', 'channelId', 'messageId', 'gameId'),
  ...typed('BIGINT', 'seq', 'postedAt'),
};

const isSame = (one: TableCard, other: TableCard): boolean =>
  one.messageId === other.messageId && one.gameId === other.gameId;

/** The card of a channel after a pending change. */
function cardAfter(held: TableCard | undefined, pending: PendingCard): TableCard | undefined {
  if ('drops' in pending) return held?.messageId === pending.drops.messageId ? undefined : held;
  const { shows } = pending;
  return held && isSame(held, shows) && held.seq > shows.seq ? held : shows;
}

/** Adds a change to those that wait. Cards of the same message and game replace each other. */
function withChange(waiting: readonly PendingCard[], added: PendingCard): readonly PendingCard[] {
  const last = waiting.at(-1);
  if (!last || !('shows' in last) || !('shows' in added) || !isSame(last.shows, added.shows))
    return [...waiting, added];
  return last.shows.seq > added.shows.seq ? waiting : [...waiting.slice(0, -1), added];
}

/**
 * The message that shows each channel's game. Changes are visible at once, and written later.
 * @param atOnce reads synchronously, on SQLite. If the page of a card is damaged, showing it fails, rather than a
 *   transaction that writes it.
 */
export function tableCards(
  sql: Pick<Driver, 'dialect' | 'query'>,
  atOnce?: Pick<ChangeSql, 'want'>,
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
    showCard(card) {
      atOnce?.want(FIND_CARD, [card.channelId]);
      change(card.channelId, { shows: card });
    },
    dropCard: (channelId, messageId) => change(channelId, { drops: { channelId, messageId } }),

    async card(channelId) {
      const waiting = changed.get(channelId) ?? [];
      const [held] = await sql.query<TableCard>(FIND_CARD, [channelId]);
      return (changed.get(channelId) ?? waiting).reduce(cardAfter, held);
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
  const drops = changes.flatMap((change) => ('drops' in change ? [change.drops] : []));
  const cards = changes.flatMap((change) => ('shows' in change ? [change.shows] : []));
  return [
    ...(drops.length > 0 ? [{ text: drop, values: [JSON.stringify(drops)] }] : []),
    ...(cards.length > 0 ? [{ text: show, values: [JSON.stringify(cards)] }] : []),
  ];
}
