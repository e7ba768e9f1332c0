import { requestOfSettings } from '#engine/formats/gathering.ts';
import { MAX_LEADERS } from '#engine/commanders/naming.ts';
import { commandersOf } from '#engine/game/commanders.ts';
import { PLAIN_FORMAT, type FormatRequest } from '#engine/game/format.ts';
import type { OpenAction } from '#engine/lobby/opening.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { GameWithLog } from '#store/port/games.ts';
import type { GameRecord } from '#store/port/records.ts';

/** The properties of a finished game that the next one takes over. */
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
  /** Archenemy games ask again who the archenemy is. */
  readonly isArchenemy: boolean;
  /** The opening of the next game, with the same seats and settings. */
  readonly opening: OpenAction;
}

/**
 * The maximum number of log entries to search for the format request: games rarely have more before their second turn.
 */
const MAX_ENTRIES = 100;

export function previousGameOf(playedGame: GameWithLog, record: GameRecord): PreviousGame {
  const { game } = playedGame;
  const players = game.seats.map(({ playerId }) => playerId);
  const lost = record.players.flatMap(({ outcome }, seat) => (outcome === 'lost' ? [seat] : []));
  const isDraw = record.how === 'drawn';
  const { startingLife, format, pings, silenced, timer } = game.settings;
  const isArchenemy = format.variant === 'archenemy';
  const formatRequest =
    playedGame.requestedFormat ?? formatRequestFromLog(playedGame) ?? requestOfSettings(game.settings);
  return {
    number: record.number,
    edition: game.edition,
    players,
    losers: lost.length > 0 && !isDraw ? lost : players.map((_, seat) => seat),
    isDraw,
    commanders: players.map((playerId, seat) => {
      const names = record.players[seat]?.commanders ?? [];
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
        ...(timer && { timer }),
      },
      players,
    },
  };
}

/** Finds the last format request in the log of the lobby and the first turn, if any. */
const formatRequestFromLog = (playedGame: GameWithLog): FormatRequest | undefined =>
  playedGame
    .log(MAX_ENTRIES, MAX_ENTRIES + 1)
    .filter(({ isUndone }) => !isUndone)
    .toReversed()
    .flatMap(({ entries }) => entries.map(({ event }) => event))
    .flatMap((event) => ('settings' in event ? (event.settings.asked ?? []) : []))
    .at(-1);
