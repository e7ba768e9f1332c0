import type { PlayerId } from '../../engine/vocabulary/players.ts';
import type { GameBook, TableCard } from '../../store/port/games.ts';
import type { InvalidateOptions } from '../command/table-cards.ts';

/** Why a card is drawn, beside that its game may have changed. */
export interface RedrawRequest {
  /** The card may show something else than the store says it does. */
  readonly isForced: boolean;
  /** Interactions that changed the game and could not be answered: the card names what they changed. */
  readonly late: ReadonlySet<string>;
  /** The server of the channel; `null` for direct messages, `undefined` where nobody said. */
  readonly guildId: string | null | undefined;
  /** Whose turn begins, of a team several, to be pinged by a fresh card if it is their turn still. */
  readonly pings: readonly PlayerId[];
  /** The message of the old card has lost its buttons already. */
  readonly closed: string | null;
  /** Messages that show the game no more and still have buttons. */
  readonly closes: ReadonlySet<string>;
}

export const redrawRequestFor = ({
  isForced = false,
  late,
  guildId,
  pings,
  closed,
  closes,
}: InvalidateOptions): RedrawRequest => ({
  isForced,
  guildId,
  late: new Set(late === undefined ? [] : [late]),
  pings: pings ?? [],
  closed: closed ?? null,
  closes: new Set(closes === undefined ? [] : [closes]),
});

/** Both reasons in one: of what can be only once, the later. */
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

/** Edits of a message older than an hour are limited: a table card is replaced before that. */
const MAX_CARD_AGE_MS = 50 * 60 * 1000;
/** Lines of the log that are looked through for the beginning of a turn; with more a fresh card is due anyway. */
const MAX_LINES = 64;

/** How a channel's game comes to be seen as it stands. */
export type CardPlan =
  | { readonly do: 'nothing' }
  | ({ readonly do: 'edit' } & Pick<TableCard, 'messageId' | 'postedAt'>)
  /** A fresh card; the old one, if there is one, loses its buttons. A turn has begun since, or not. */
  | { readonly do: 'post'; readonly old: string | null; readonly isNewTurn: boolean };

interface PlanOptions {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The card is drawn anew even where it shows the last line already. */
  readonly isForced: boolean;
  /** The bot may send messages to the channel. */
  readonly canPost: boolean;
  /** Its own replies have pushed the card out of sight. */
  readonly isScrolledAway?: boolean;
}

const NOTHING: CardPlan = { do: 'nothing' };

/**
 * Decides what to do about the table card of a channel: nothing where it shows the game as it stands, a fresh card for
 * each turn, for a new game, where the old one is out of sight and after 50 minutes, else an edit. A game that is over keeps the card it has.
 */
export function planCard(
  book: GameBook | null,
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

/** True if a turn has begun since a line of the log, or if too many lines stand since to look for it. */
function hasTurnBegun(book: GameBook, since: number): boolean {
  const lines = book.seq - since;
  if (lines > MAX_LINES) return true;
  return book
    .log(lines)
    .some(({ entries, isUndone }) => !isUndone && entries.some(({ event }) => event.kind === 'turn/began'));
}
