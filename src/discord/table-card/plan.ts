import type { GameBook, TableCard } from '../../store/port/games.ts';

/** Edits of a message older than an hour are limited: a table card is replaced before that. */
const OLDEST_MS = 50 * 60 * 1000;
/** Lines of the log that are looked through for the beginning of a turn; with more a fresh card is due anyway. */
const MOST_LINES = 64;

/** How a channel's game comes to be seen as it stands. */
export type CardPlan =
  | { readonly do: 'nothing' }
  | ({ readonly do: 'edit' } & Pick<TableCard, 'messageId' | 'postedAt'>)
  /** A fresh card; the old one, if there is one, loses its buttons. */
  | { readonly do: 'post'; readonly old: string | null };

export interface Circumstances {
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The card is drawn anew even where it shows the last line already. */
  readonly isForced: boolean;
  /** The bot may send messages to the channel. */
  readonly mayPost: boolean;
}

const NOTHING: CardPlan = { do: 'nothing' };

/**
 * Decides what to do about the table card of a channel: nothing where it shows the game as it stands, a fresh card for
 * each turn, for a new game and after 50 minutes, else an edit. A game that is over keeps the card it has.
 */
export function planCard(
  book: GameBook | null,
  card: TableCard | undefined,
  { now, isForced, mayPost }: Circumstances,
): CardPlan {
  if (!book) return NOTHING;
  const isOver = book.game.stage === 'over';
  if (card?.gameId !== book.id)
    return isOver || !mayPost ? NOTHING : { do: 'post', old: card?.messageId ?? null };
  const { messageId, seq, postedAt } = card;
  if (seq >= book.seq && !isForced) return NOTHING;
  const isDue = now - postedAt >= OLDEST_MS || hasTurnBegun(book, seq);
  return isDue && mayPost && !isOver ? { do: 'post', old: messageId } : { do: 'edit', messageId, postedAt };
}

/** True if a turn has begun since a line of the log, or if too many lines stand since to look for it. */
function hasTurnBegun(book: GameBook, since: number): boolean {
  const lines = book.seq - since;
  if (lines > MOST_LINES) return true;
  return book
    .log(lines)
    .some(({ entries, isUndone }) => !isUndone && entries.some(({ event }) => event.kind === 'turn/began'));
}
