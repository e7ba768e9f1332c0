import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { GameWithLog, TableCard } from '#store/port/games.ts';
import type { InvalidateOptions } from '../command/table-cards.ts';

/** Reasons to redraw a card besides a change of its game. */
export interface RedrawRequest {
  /** Redraw even if the stored version is current: the message may show something else. */
  readonly isForced: boolean;
  /** Interactions that changed the game but could not be answered: the card lists their changes. */
  readonly late: ReadonlySet<string>;
  /** The server of the channel; `null` for direct messages, `undefined` if unknown. */
  readonly guildId: string | null | undefined;
  /** Players to ping with a new card if it is still their turn. */
  readonly pings: readonly PlayerId[];
  /** The message of the old card, if its buttons are already gone. */
  readonly closed: string | null;
  /** Messages that no longer show the game but still have buttons. */
  readonly closes: ReadonlySet<string>;
}

export const redrawRequestFor = ({
  isForced = false,
  lateInteractionId: late,
  guildId,
  pings,
  closedCardId: closed,
  outdatedMessageId: closes,
}: InvalidateOptions): RedrawRequest => ({
  isForced,
  guildId,
  late: new Set(late === undefined ? [] : [late]),
  pings: pings ?? [],
  closed: closed ?? null,
  closes: new Set(closes === undefined ? [] : [closes]),
});

/** Combines two requests; the later one wins for fields with a single value. */
export const mergeRedrawRequests = (earlier: RedrawRequest | null, later: RedrawRequest): RedrawRequest =>
  earlier
    ? {
        isForced: earlier.isForced || later.isForced,
        late: new Set([...earlier.late, ...later.late]),
        pings: later.pings.length > 0 ? later.pings : earlier.pings,
        guildId: later.guildId === undefined ? earlier.guildId : later.guildId,
        closed: later.closed ?? earlier.closed,
        closes: new Set([...earlier.closes, ...later.closes]),
      }
    : later;

/** Discord limits edits of messages older than an hour, so cards are replaced before that. */
const MAX_CARD_AGE_MS = 50 * 60 * 1000;
/** Entries searched for the beginning of a turn; with more, a new card is due anyway. */
const MAX_LINES = 64;

/** How to bring the table card up to date. */
export type CardPlan =
  | { readonly do: 'nothing' }
  | ({ readonly do: 'edit' } & Pick<TableCard, 'messageId' | 'postedAt'>)
  /** Posts a new card and removes the buttons of the old one. */
  | { readonly do: 'post'; readonly old: string | null; readonly isNewTurn: boolean };

interface PlanOptions {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Redraw even if the card shows the last entry. */
  readonly isForced: boolean;
  readonly canPost: boolean;
  /** The bot's own replies have scrolled the card out of sight. */
  readonly isScrolledAway?: boolean;
}

const NOTHING: CardPlan = { do: 'nothing' };

/**
 * Decides how to update the table card of a channel: a new card for each turn, for a new game, when the old one is
 * out of sight or 50 minutes old; otherwise an edit; nothing if it is current. A finished game keeps its card.
 */
export function planCard(
  book: GameWithLog | null,
  card: TableCard | undefined,
  { now, isForced, canPost, isScrolledAway = false }: PlanOptions,
): CardPlan {
  if (!book) return NOTHING;
  const isOver = book.game.stage === 'over';
  if (card?.gameId !== book.id)
    return isOver || !canPost ? NOTHING : { do: 'post', old: card?.messageId ?? null, isNewTurn: false };
  const { messageId, seq, postedAt } = card;
  const mustFollow = isScrolledAway && canPost && !isOver;
  if (seq >= book.seq && !isForced && !mustFollow) return NOTHING;
  const isNewTurn = hasTurnBegun(book, seq);
  const needsNewMessage = mustFollow || now - postedAt >= MAX_CARD_AGE_MS || isNewTurn;
  return needsNewMessage && canPost && !isOver
    ? { do: 'post', old: messageId, isNewTurn }
    : { do: 'edit', messageId, postedAt };
}

/** Returns true if a turn has begun since the entry, or too many entries were added to check. */
function hasTurnBegun(book: GameWithLog, since: number): boolean {
  const lines = book.seq - since;
  if (lines > MAX_LINES) return true;
  return book
    .log(lines)
    .some(({ entries, isUndone }) => !isUndone && entries.some(({ event }) => event.kind === 'turn/began'));
}
