import type { StaleCard, TableCard } from '../port/games.ts';
import type { Store } from '../port/port.ts';
import type { DeferredWrites } from '../sql/deferred-writes.ts';
import type { Dialect } from '../sql/dialect.ts';
import type { Driver } from '../sql/driver.ts';
import type { ChangeSql, Statement } from '../sql/statement.ts';

const HOUR_MS = 60 * 60 * 1000;

/** A pending change of a channel's card, relative to the stored one. */
type PendingCard =
  /** Shows this card; `isSure` replaces even a stored card that shows a later line of the same message. */
  | { readonly kind: 'shown'; readonly card: TableCard; readonly isSure: boolean }
  /** Removes whichever card is stored. */
  | { readonly kind: 'gone' }
  /** Removes the stored card if its message is one of these. */
  | { readonly kind: 'dropped'; readonly messageIds: readonly string[] };

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
  remove: `DELETE FROM table_card WHERE ${isIn('channel_id', '$1', 'TEXT')}`,
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
  channelId: 'TEXT',
  messageId: 'TEXT',
  gameId: 'TEXT',
  seq: 'BIGINT',
  postedAt: 'BIGINT',
} as const;

/** True if the held card is of the same message and game but shows a later line. */
const isLater = (held: TableCard, card: TableCard): boolean =>
  held.messageId === card.messageId && held.gameId === card.gameId && held.seq > card.seq;

function shown(pending: PendingCard | undefined, card: TableCard): PendingCard {
  switch (pending?.kind) {
    case undefined:
      return { kind: 'shown', card, isSure: false };
    case 'gone':
      return { kind: 'shown', card, isSure: true };
    case 'dropped':
      return { kind: 'shown', card, isSure: pending.messageIds.includes(card.messageId) };
    case 'shown': {
      if (isLater(pending.card, card)) return pending;
      const isSame = pending.card.messageId === card.messageId && pending.card.gameId === card.gameId;
      return { kind: 'shown', card, isSure: pending.isSure || !isSame };
    }
  }
}

function dropped(pending: PendingCard | undefined, messageId: string): PendingCard {
  switch (pending?.kind) {
    case undefined:
      return { kind: 'dropped', messageIds: [messageId] };
    case 'gone':
      return pending;
    case 'dropped':
      return { kind: 'dropped', messageIds: [...new Set([...pending.messageIds, messageId])] };
    case 'shown':
      return pending.card.messageId === messageId ? { kind: 'gone' } : pending;
  }
}

/** The card of a channel after a pending change. */
function cardAfter(held: TableCard | undefined, pending: PendingCard | undefined): TableCard | undefined {
  switch (pending?.kind) {
    case undefined:
      return held;
    case 'gone':
      return undefined;
    case 'dropped':
      return held && pending.messageIds.includes(held.messageId) ? undefined : held;
    case 'shown':
      return held && !pending.isSure && isLater(held, pending.card) ? held : pending.card;
  }
}

/**
 * The message that shows each channel's game. Changes are visible at once, and written later.
 * @param atOnce reads at once, on SQLite: if the page of a card is damaged, showing it fails, and not a transaction that
 * writes it
 */
export function tableCards(
  sql: Pick<Driver, 'dialect' | 'query'>,
  atOnce?: Pick<ChangeSql, 'want'>,
): CardStore & DeferredWrites {
  const statements = cardStatements(sql.dialect);
  const changed = new Map<string, PendingCard>();

  return {
    showCard(card) {
      atOnce?.want(FIND_CARD, [card.channelId]);
      changed.set(card.channelId, shown(changed.get(card.channelId), card));
    },
    dropCard: (channelId, messageId) =>
      void changed.set(channelId, dropped(changed.get(channelId), messageId)),

    async card(channelId) {
      const pending = changed.get(channelId);
      const [held] = await sql.query<TableCard>(FIND_CARD, [channelId]);
      return cardAfter(held, changed.get(channelId) ?? pending);
    },

    staleCards: (now, limit, after = '') =>
      sql.query<StaleCard>(statements.stale, [now - HOUR_MS, after, [...changed.keys()], limit]),

    isPending: () => changed.size > 0,

    take() {
      const taken = [...changed];
      return {
        statements: statementsOf(statements, taken),
        committed() {
          for (const [channelId, pending] of taken)
            if (changed.get(channelId) === pending) changed.delete(channelId);
        },
      };
    },
  };
}

function statementsOf(
  { remove, drop, show }: ReturnType<typeof cardStatements>,
  taken: readonly (readonly [string, PendingCard])[],
): readonly Statement[] {
  const gone = taken.flatMap(([channelId, pending]) =>
    pending.kind === 'gone' || (pending.kind === 'shown' && pending.isSure) ? [channelId] : [],
  );
  const drops = taken.flatMap(([channelId, pending]) =>
    pending.kind === 'dropped' ? pending.messageIds.map((messageId) => ({ channelId, messageId })) : [],
  );
  const cards = taken.flatMap(([, pending]) => (pending.kind === 'shown' ? [pending.card] : []));
  return [
    ...(gone.length > 0 ? [{ text: remove, values: [gone] }] : []),
    ...(drops.length > 0 ? [{ text: drop, values: [JSON.stringify(drops)] }] : []),
    ...(cards.length > 0 ? [{ text: show, values: [JSON.stringify(cards)] }] : []),
  ];
}
