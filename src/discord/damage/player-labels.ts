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
  const labels = players.map((playerId, index) =>
    shortenName(displayNames.get(playerId) ?? `Player ${index + 1}`),
  );
  const isUnique = (name: string): boolean =>
    labels.filter((other) => other.toLowerCase() === name.toLowerCase()).length === 1;
  return new Map(
    players.map((playerId, index) => {
      const name = labels[index] ?? '';
      return [playerId, isUnique(name) ? name : `${name} ${index + 1}`];
    }),
  );
}

/** Reserves room for the seat number. */
const shortenName = (name: string): string =>
  Array.from(name.replace(/\s+/g, ' ').trim() || 'Nameless')
    .slice(0, MAX_LABEL_LENGTH - 3)
    .join('');
