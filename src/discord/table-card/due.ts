import type { Touch } from '../command/tables.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';

/** Why a card is drawn, beside that its game may have changed. */
export interface Due {
  /** The card may show something else than the store says it does. */
  readonly isForced: boolean;
  /** Interactions that changed the game and could not be answered: the card names what they changed. */
  readonly late: ReadonlySet<string>;
  /** Whose turn begins, of a team several, to be pinged by a fresh card if it is their turn still. */
  readonly pings: readonly PlayerId[];
  /** The message of the old card has lost its buttons already. */
  readonly closed: string | null;
  /** Messages that show the game no more and still have buttons. */
  readonly closes: ReadonlySet<string>;
}

export const dueBy = ({ isForced = false, late, pings, closed, closes }: Touch): Due => ({
  isForced,
  late: new Set(late === undefined ? [] : [late]),
  pings: pings ?? [],
  closed: closed ?? null,
  closes: new Set(closes === undefined ? [] : [closes]),
});

/** Both reasons in one: of what can be only once, the later. */
export const merge = (one: Due | null, other: Due): Due =>
  one
    ? {
        isForced: one.isForced || other.isForced,
        late: new Set([...one.late, ...other.late]),
        pings: other.pings.length > 0 ? other.pings : one.pings,
        closed: other.closed ?? one.closed,
        closes: new Set([...one.closes, ...other.closes]),
      }
    : other;
