import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { GameEvent } from '#engine/events/events.ts';
import type { Game } from '#engine/game/state.ts';
import { lifeHistoryOf, type LifeHistory } from '#engine/records/life-history.ts';
import type { PictureNames } from '#pictures/picture-names.ts';
import type { Picture } from '#pictures/picture.ts';
import { MESSAGE_THEME } from '#pictures/theme.ts';
import { turnsPicture } from '#pictures/turns/turns.tsx';
import type { GameRecord } from '#store/port/records.ts';
import type { BotRequest, BotContext } from '../command/command.ts';

/**
 * The maximum number of log entries to read for the picture, from the last one back: about three hundred turns of four
 * players. The picture says if it is incomplete.
 */
const MAX_ENTRIES = 4096;
/** The number of entries to read before yielding to the event loop. */
const ENTRIES_PER_READ = 32;

export interface EndedGame {
  readonly game: Game;
  readonly record: GameRecord;
}

/**
 * Draws the history of a finished game. Reads its log after the transaction that ended it.
 * @returns `null` if nobody's life total ever changed
 */
export async function drawGameHistory(
  { game, record }: EndedGame,
  { origin: { guildId } }: Pick<BotRequest, 'origin'>,
  { store, names }: { readonly store: Pick<BotContext['store'], 'log'>; readonly names: BotContext['names'] },
): Promise<Picture | null> {
  if (record.gameId === null) return null;
  const history = lifeHistoryOf(game, await readLastEvents(record.gameId, store));
  if (!hasLifeChanges(history)) return null;
  const seats = game.seats.map(({ playerId }, index) => ({ playerId, recorded: record.players[index] }));
  const displayNames = await names.of(
    guildId,
    seats.map(({ playerId }) => playerId),
  );
  const winners = seats.flatMap(({ playerId, recorded }) => (recorded?.outcome === 'won' ? [playerId] : []));
  return turnsPicture({
    history,
    names: namesAsRecorded(seats, displayNames),
    winners,
    theme: MESSAGE_THEME,
  });
}

/** Maps players to their names. Players who opted out of being counted are anonymous. */
function namesAsRecorded(
  seats: readonly {
    readonly playerId: string;
    readonly recorded: GameRecord['players'][number] | undefined;
  }[],
  displayNames: PictureNames,
): PictureNames {
  const isNamed = (recorded: GameRecord['players'][number] | undefined): boolean =>
    recorded !== undefined && recorded.playerId !== null && !recorded.isHidden;
  return new Map(
    seats.flatMap(({ playerId, recorded }) => {
      const name = isNamed(recorded) ? displayNames.get(playerId) : ANONYMOUS;
      return name === undefined ? [] : [[playerId, name] as const];
    }),
  );
}

const ANONYMOUS = 'somebody';

const hasLifeChanges = ({ from, turns, lines }: LifeHistory): boolean =>
  turns > from && lines.some(({ life }) => life.some((value) => value !== life[0]));

/** Reads the last events in force, oldest first. */
async function readLastEvents(
  gameId: string,
  store: Pick<BotContext['store'], 'log'>,
): Promise<readonly GameEvent[]> {
  const events: (readonly GameEvent[])[] = [];
  let before: number | undefined;
  for (let count = 0; count < MAX_ENTRIES; count += ENTRIES_PER_READ) {
    const rows = await store.log(gameId, ENTRIES_PER_READ, before);
    for (const { entries, isUndone } of rows) if (!isUndone) events.push(entries.map(({ event }) => event));
    before = rows.at(-1)?.seq;
    if (rows.length < ENTRIES_PER_READ) break;
    await yieldToEventLoop();
  }
  return events.toReversed().flat();
}
