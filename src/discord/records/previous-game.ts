import { EMPTY_FORMAT_REQUEST } from '#engine/formats/gathering.ts';
import { MAX_LEADERS } from '#engine/commanders/naming.ts';
import { commandersOf } from '#engine/game/commanders.ts';
import { PLAIN_FORMAT, type FormatRequest } from '#engine/game/format.ts';
import type { GameSettings } from '#engine/game/state.ts';
import type { OpenAction } from '#engine/lobby/lobby.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { GameWithLog } from '#store/port/games.ts';
import type { GameRecord } from '#store/port/records.ts';

/** What the next game takes over from a finished one. */
export interface PreviousGame {
  /** The number of its record. */
  readonly number: number;
  readonly edition: Edition;
  /** In turn order. */
  readonly players: readonly PlayerId[];
  /** Indexes of players who may choose who goes first; all of them if nobody lost or the game was drawn. */
  readonly losers: readonly number[];
  readonly isDraw: boolean;
  /** Commanders by player, as currently on record. */
  readonly commanders: readonly (readonly string[])[];
  /** In an Archenemy game the archenemy is asked for again. */
  readonly isArchenemy: boolean;
  /** The opening of the next game, with the same seats and settings. */
  readonly opening: OpenAction;
}

/** Entries searched for the format request: a game hardly has more before its second turn. */
const MAX_ENTRIES = 100;

export function findPlayedBefore(book: GameWithLog, record: GameRecord): PreviousGame {
  const { game } = book;
  const players = game.seats.map(({ playerId }) => playerId);
  const lost = record.players.flatMap(({ outcome }, at) => (outcome === 'lost' ? [at] : []));
  const isDraw = record.how === 'drawn';
  const { startingLife, format, pings, silenced } = game.settings;
  const isArchenemy = format.variant === 'archenemy';
  const formatRequest = book.asked ?? formatRequestFromLog(book) ?? formatRequestFromSettings(game.settings);
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
        format: PLAIN_FORMAT,
        startingLife,
        asked: isArchenemy ? { ...formatRequest, teams: [] } : formatRequest,
        pings,
        ...(silenced && { silenced }),
      },
      players,
    },
  };
}

/** Reads the format request of the lobby or the first turn; `undefined` if the log does not tell. */
const formatRequestFromLog = (book: GameWithLog): FormatRequest | undefined =>
  book
    .log(MAX_ENTRIES, MAX_ENTRIES + 1)
    .filter(({ isUndone }) => !isUndone)
    .toReversed()
    .flatMap(({ entries }) => entries.map(({ event }) => event))
    .flatMap((event) => ('settings' in event ? (event.settings.asked ?? []) : []))
    .at(-1);

/** Derives format request from the settings that were played. */
const formatRequestFromSettings = ({ format, startingLife }: GameSettings): FormatRequest => ({
  ...EMPTY_FORMAT_REQUEST,
  variants: format.variant ? [format.variant] : [],
  attacks: [format.attack],
  isCommander: format.isCommander,
  ...(format.isBrawl && { isBrawl: true }),
  ...(format.isPlanechase && { isPlanechase: true }),
  life: startingLife,
});
