import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { BotRequest, BotContext } from '../command/command.ts';

/** In characters: Discord allows 100 for a label, and a number precedes the name. */
const MAX_NAME_LENGTH = 80;

/**
 * Returns display names for places that cannot show mentions, in the order of the players: server nicknames, and the
 * names of guests. `null` if a name could not be fetched in time or must not be shown.
 */
export async function fetchDisplayNames(
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
