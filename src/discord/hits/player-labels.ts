import type { Game } from '../../engine/game/state.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';
import type { BotRequest, BotContext } from '../command/command.ts';

/**
 * The players of a table by what they are called in a form, no two alike; in the order of their seats. Those of one name have their
 * seats behind it. */
export type PlayerLabels = ReadonlyMap<PlayerId, string>;

/** Discord takes labels of this length, in characters. */
const MAX_LABEL_LENGTH = 45;

/**
 * The names of a table's players where no mention can stand: as on their server, of guests as they are called at the
 * table, and by their seat of those whom nobody could name in time.
 */
export async function createPlayerLabels(
  { seats }: Game,
  { origin }: Pick<BotRequest, 'origin'>,
  { names }: Pick<BotContext, 'names'>,
): Promise<PlayerLabels> {
  const players = seats.map(({ playerId }) => playerId);
  const told = await names.of(origin.guildId, players);
  const own = players.map((playerId, at) => shortened(told.get(playerId) ?? `Player ${at + 1}`));
  const isAlone = (name: string): boolean =>
    own.filter((other) => other.toLowerCase() === name.toLowerCase()).length === 1;
  return new Map(
    players.map((playerId, at) => {
      const name = own[at] ?? '';
      return [playerId, isAlone(name) ? name : `${name} ${at + 1}`];
    }),
  );
}

/** Room is left for a number behind it. */
const shortened = (name: string): string =>
  Array.from(name.replace(/\s+/g, ' ').trim() || 'Nameless')
    .slice(0, MAX_LABEL_LENGTH - 3)
    .join('');
