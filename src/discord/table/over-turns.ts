import { setImmediate as afterOthers } from 'node:timers/promises';
import type { GameEvent } from '../../engine/events/events.ts';
import type { Game } from '../../engine/game/state.ts';
import { lifeHistoryOf, type LifeHistory } from '../../engine/records/life-history.ts';
import type { Names } from '../../pictures/names.ts';
import type { Picture } from '../../pictures/picture.ts';
import { IN_MESSAGES } from '../../pictures/theme.ts';
import { turnsPicture } from '../../pictures/turns/turns.tsx';
import type { GameRecord } from '../../store/port/records.ts';
import type { BotRequest, BotContext } from '../command/command.ts';

/**
 * So many lines of a log are read for the picture, its last ones: of four players, some three hundred turns. It says
 * where that was not all.
 */
const MOST_LINES = 4096;
/** Between so many of them others have their turn: together they take some milliseconds. */
const AT_ONCE = 32;

/** A game that has ended, and what it came to. */
export interface Ended {
  readonly game: Game;
  readonly record: GameRecord;
}

/**
 * A game that has ended over its turns. Its log is read once it is written, outside the change that ended the game.
 * @returns `null` where there is nothing to see: nobody's life ever changed
 */
export async function pictureTurns(
  { game, record }: Ended,
  { origin: { guildId } }: Pick<BotRequest, 'origin'>,
  { store, names }: { readonly store: Pick<BotContext['store'], 'log'>; readonly names: BotContext['names'] },
): Promise<Picture | null> {
  if (record.gameId === null) return null;
  const history = lifeHistoryOf(game, await lastEvents(record.gameId, store));
  if (!isWorthSeeing(history)) return null;
  const seats = game.seats.map(({ playerId }, at) => ({ playerId, told: record.players[at] }));
  const known = await names.of(
    guildId,
    seats.map(({ playerId }) => playerId),
  );
  const winners = seats.flatMap(({ playerId, told }) => (told?.outcome === 'won' ? [playerId] : []));
  return turnsPicture({ history, names: asRecorded(seats, known), winners, theme: IN_MESSAGES });
}

/** Names, but of those who do not want to be counted. */
function asRecorded(
  seats: readonly { readonly playerId: string; readonly told: GameRecord['players'][number] | undefined }[],
  known: Names,
): Names {
  const isNamed = (told: GameRecord['players'][number] | undefined): boolean =>
    told !== undefined && told.playerId !== null && !told.isHidden;
  return new Map(
    seats.flatMap(({ playerId, told }) => {
      const name = isNamed(told) ? known.get(playerId) : NOBODY;
      return name === undefined ? [] : [[playerId, name] as const];
    }),
  );
}

/** The name of somebody whom nobody is to know. */
const NOBODY = 'somebody';

const isWorthSeeing = ({ from, turns, lines }: LifeHistory): boolean =>
  turns > from && lines.some(({ life }) => life.some((value) => value !== life[0]));

/** The last events of a game that are in force, oldest first. */
async function lastEvents(
  gameId: string,
  store: Pick<BotContext['store'], 'log'>,
): Promise<readonly GameEvent[]> {
  const lines: (readonly GameEvent[])[] = [];
  let before: number | undefined;
  for (let read = 0; read < MOST_LINES; read += AT_ONCE) {
    const rows = await store.log(gameId, AT_ONCE, before);
    for (const { entries, isUndone } of rows) if (!isUndone) lines.push(entries.map(({ event }) => event));
    before = rows.at(-1)?.seq;
    if (rows.length < AT_ONCE) break;
    await afterOthers();
  }
  return lines.toReversed().flat();
}
