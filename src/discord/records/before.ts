import { NO_WISHES } from '../../engine/formats/gathering.ts';
import { commandersOf } from '../../engine/game/commanders.ts';
import { PLAIN, type Wishes } from '../../engine/game/format.ts';
import type { GameSettings } from '../../engine/game/state.ts';
import type { Opening } from '../../engine/lobby/lobby.ts';
import type { Edition } from '../../engine/vocabulary/editions.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';
import type { GameBook } from '../../store/port/games.ts';
import type { GameRecord } from '../../store/port/records.ts';

/** A game that ended, as far as the next one is like it. */
export interface Before {
  /** Of its record. */
  readonly number: number;
  readonly edition: Edition;
  /** In turn order. */
  readonly players: readonly PlayerId[];
  /** By their places: who may be the loser who chooses who goes first. All, where nobody has lost or it was a draw. */
  readonly losers: readonly number[];
  readonly isDraw: boolean;
  /** The next one, with the same seats and settings. */
  readonly opening: Opening;
  /** Who led whose deck, of those who named anybody. */
  readonly leaders: readonly { readonly playerId: PlayerId; readonly names: readonly string[] }[];
}

/** The lines in which a game gathers are no more, as far as anybody looks for what was asked in them. */
const MOST_GATHERING = 100;

export function playedBefore(book: GameBook, record: GameRecord): Before {
  const { game } = book;
  const players = game.seats.map(({ playerId }) => playerId);
  const lost = record.players.flatMap(({ outcome }, at) => (outcome === 'lost' ? [at] : []));
  const isDraw = record.how === 'drawn';
  return {
    number: record.number,
    edition: game.edition,
    players,
    losers: lost.length > 0 && !isDraw ? lost : players.map((_, at) => at),
    isDraw,
    opening: {
      edition: game.edition,
      settings: {
        format: PLAIN,
        startingLife: game.settings.startingLife,
        asked: askedIn(book) ?? wishesAsPlayed(game.settings),
        pings: game.settings.pings,
      },
      players,
    },
    leaders: players
      .map((playerId) => ({ playerId, names: commandersOf(game, playerId) }))
      .filter(({ names }) => names.length > 0),
  };
}

/** What the table asked for as it gathered; `undefined` where its log does not tell. */
function askedIn(book: GameBook): Wishes | undefined {
  const events = book
    .log(MOST_GATHERING, MOST_GATHERING + 1)
    .filter(({ isUndone }) => !isUndone)
    .toReversed()
    .flatMap(({ entries }) => entries.map(({ event }) => event));
  const started = events.findIndex(({ kind }) => kind === 'game/started');
  const gathering = events.slice(0, started < 0 ? 0 : started);
  return gathering.flatMap((event) => ('settings' in event ? (event.settings.asked ?? []) : [])).at(-1);
}

/** The same format and life, asked for as it was played. */
const wishesAsPlayed = ({ format, startingLife }: GameSettings): Wishes => ({
  ...NO_WISHES,
  variants: format.variant ? [format.variant] : [],
  attacks: [format.attack],
  isCommander: format.isCommander,
  life: startingLife,
});
