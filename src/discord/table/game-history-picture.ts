import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
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
const MAX_ENTRIES = 4096;
/** Between so many of them others have their turn: together they take some milliseconds. */
const ENTRIES_PER_READ = 32;

/** A game that has ended, and what it came to. */
export interface EndedGame {
  readonly game: Game;
  readonly record: GameRecord;
}

/**
 * A game that has ended over its turns. Its log is read once it is written, outside the change that ended the game.
 * @returns `null` where there is nothing to see: nobody's life ever changed
 */
export async function drawGameHistory(
  { game, record }: EndedGame,
  { origin: { guildId } }: Pick<BotRequest, 'origin'>,
  { store, names }: { readonly store: Pick<BotContext['store'], 'log'>; readonly names: BotContext['names'] },
): Promise<Picture | null> {
  if (record.gameId === null) return null;
  const history = lifeHistoryOf(game, await readLastEvents(record.gameId, store));
  if (!hasLifeChanges(history)) return null;
  const seats = game.seats.map(({ playerId }, at) => ({ playerId, told: record.players[at] }));
  const known = await names.of(
    guildId,
    seats.map(({ playerId }) => playerId),
  );
  const winners = seats.flatMap(({ playerId, told: recorded }) =>
    recorded?.outcome === 'won' ? [playerId] : [],
  );
  return turnsPicture({ history, names: namesAsRecorded(seats, known), winners, theme: IN_MESSAGES });
}

/** Names, but of those who do not want to be counted. */
function namesAsRecorded(
  seats: readonly { readonly playerId: string; readonly told: GameRecord['players'][number] | undefined }[],
  known: Names,
): Names {
  const isNamed = (recorded: GameRecord['players'][number] | undefined): boolean =>
    recorded !== undefined && recorded.playerId !== null && !recorded.isHidden;
  return new Map(
    seats.flatMap(({ playerId, told: recorded }) => {
      const name = isNamed(recorded) ? known.get(playerId) : ANONYMOUS;
      return name === undefined ? [] : [[playerId, name] as const];
    }),
  );
}

/** The name of somebody whom nobody is to know. */
const ANONYMOUS = 'somebody';

const hasLifeChanges = ({ from, turns, lines }: LifeHistory): boolean =>
  turns > from && lines.some(({ life }) => life.some((value) => value !== life[0]));

/** The last events of a game that are in force, oldest first. */
async function readLastEvents(
  gameId: string,
  store: Pick<BotContext['store'], 'log'>,
): Promise<readonly GameEvent[]> {
  const lines: (readonly GameEvent[])[] = [];
  let before: number | undefined;
  for (let read = 0; read < MAX_ENTRIES; read += ENTRIES_PER_READ) {
    const rows = await store.log(gameId, ENTRIES_PER_READ, before);
    for (const { entries, isUndone } of rows) if (!isUndone) lines.push(entries.map(({ event }) => event));
    before = rows.at(-1)?.seq;
    if (rows.length < ENTRIES_PER_READ) break;
    await yieldToEventLoop();
  }
  return lines.toReversed().flat();
}
