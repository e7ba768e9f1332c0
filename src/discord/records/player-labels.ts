import type { PlayerId } from '../../engine/vocabulary/players.ts';
import type { BotRequest, BotContext } from '../command/command.ts';

/** Discord takes labels of this length, in characters; room is left for a number before it. */
const MAX_NAME_LENGTH = 80;

/**
 * The names of players where no mention can stand, in their order: as on their server, of guests as they are called at
 * the table. `null`: whom nobody could name in time, and who is not to be named.
 */
export async function playerLabels(
  players: readonly (PlayerId | null)[],
  { origin }: Pick<BotRequest, 'origin'>,
  { names }: Pick<BotContext, 'names'>,
): Promise<readonly (string | null)[]> {
  const displayNames = await names.of(
    origin.guildId,
    players.filter((player) => player !== null),
  );
  return players.map((player) => {
    const name = player === null ? undefined : displayNames.get(player)?.replace(/\s+/g, ' ').trim();
    return name ? Array.from(name).slice(0, MAX_NAME_LENGTH).join('') : null;
  });
}
