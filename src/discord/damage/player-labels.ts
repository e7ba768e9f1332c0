import type { Game } from '#engine/game/state.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { BotRequest, BotContext } from '../command/command.ts';

/** Distinct labels of players in seat order. Equal names are followed by the seat. */
export type PlayerLabels = ReadonlyMap<PlayerId, string>;

/** Discord's limit. */
const MAX_LABEL_LENGTH = 45;

/**
 * Labels for forms, where mentions do not work: display names on the server, names of guests, and the seat of players
 * whose names were not available in time.
 */
export async function createPlayerLabels(
  { seats }: Game,
  { origin }: Pick<BotRequest, 'origin'>,
  { names }: Pick<BotContext, 'names'>,
): Promise<PlayerLabels> {
  const players = seats.map(({ playerId }) => playerId);
  const displayNames = await names.of(origin.guildId, players);
  const own = players.map((playerId, at) => shortened(displayNames.get(playerId) ?? `Player ${at + 1}`));
  const isAlone = (name: string): boolean =>
    own.filter((other) => other.toLowerCase() === name.toLowerCase()).length === 1;
  return new Map(
    players.map((playerId, at) => {
      const name = own[at] ?? '';
      return [playerId, isAlone(name) ? name : `${name} ${at + 1}`];
    }),
  );
}

/** Reserves room for a number. */
const shortened = (name: string): string =>
  Array.from(name.replace(/\s+/g, ' ').trim() || 'Nameless')
    .slice(0, MAX_LABEL_LENGTH - 3)
    .join('');
