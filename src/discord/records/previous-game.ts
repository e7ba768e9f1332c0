import { NO_WISHES } from '../../engine/formats/gathering.ts';
import { MAX_LEADERS } from '../../engine/commanders/naming.ts';
import { commandersOf } from '../../engine/game/commanders.ts';
import { PLAIN, type Wishes } from '../../engine/game/format.ts';
import type { GameSettings } from '../../engine/game/state.ts';
import type { Opening } from '../../engine/lobby/lobby.ts';
import type { Edition } from '../../engine/vocabulary/editions.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';
import type { GameBook } from '../../store/port/games.ts';
import type { GameRecord } from '../../store/port/records.ts';

/** A game that ended, as far as the next one is like it. */
export interface PreviousGame {
  /** Of its record. */
  readonly number: number;
  readonly edition: Edition;
  /** In turn order. */
  readonly players: readonly PlayerId[];
  /** By their places: who may be the loser who chooses who goes first. All, where nobody has lost or it was a draw. */
  readonly losers: readonly number[];
  readonly isDraw: boolean;
  /** In the same order: who led their decks, as the record has it by now. */
  readonly commanders: readonly (readonly string[])[];
  /** Somebody plays alone against all others: who does is asked anew. */
  readonly isArchenemy: boolean;
  /** The next one, with the same seats and settings. */
  readonly opening: Opening;
}

/** The lines in which a game gathers, and its first turn, are no more, as far as anybody looks for what was asked in them. */
const MAX_ENTRIES = 100;

export function findPlayedBefore(book: GameBook, record: GameRecord): PreviousGame {
  const { game } = book;
  const players = game.seats.map(({ playerId }) => playerId);
  const lost = record.players.flatMap(({ outcome }, at) => (outcome === 'lost' ? [at] : []));
  const isDraw = record.how === 'drawn';
  const { startingLife, format, pings, silenced } = game.settings;
  const isArchenemy = format.variant === 'archenemy';
  const asked = book.asked ?? wishesFromLog(book) ?? wishesFromSettings(game.settings);
  return {
    number: record.number,
    edition: game.edition,
    players,
    losers: lost.length > 0 && !isDraw ? lost : players.map((_, at) => at),
    isDraw,
    commanders: players.map((playerId, at) => {
      const names = record.players[at]?.commanders ?? [];
      return names.length > 0 && names.length <= MAX_LEADERS ? names : commandersOf(game, playerId);
    }),
    isArchenemy,
    opening: {
      edition: game.edition,
      settings: {
        format: PLAIN,
        startingLife,
        asked: isArchenemy ? { ...asked, teams: [] } : asked,
        pings,
        ...(silenced && { silenced }),
      },
      players,
    },
  };
}

/** The wishes of the table as it gathered, or at last in its first turn; `undefined` where its log does not tell. */
const wishesFromLog = (book: GameBook): Wishes | undefined =>
  book
    .log(MAX_ENTRIES, MAX_ENTRIES + 1)
    .filter(({ isUndone }) => !isUndone)
    .toReversed()
    .flatMap(({ entries }) => entries.map(({ event }) => event))
    .flatMap((event) => ('settings' in event ? (event.settings.asked ?? []) : []))
    .at(-1);

/** The same format and life, asked for as it was played. */
const wishesFromSettings = ({ format, startingLife }: GameSettings): Wishes => ({
  ...NO_WISHES,
  variants: format.variant ? [format.variant] : [],
  attacks: [format.attack],
  isCommander: format.isCommander,
  ...(format.isBrawl && { isBrawl: true }),
  ...(format.isPlanechase && { isPlanechase: true }),
  life: startingLife,
});
