import { commandersOf, shortName, commanderTax } from '#engine/game/commanders.ts';
import type { Game } from '#engine/game/state.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { formatName } from '../labels/things.ts';

/** Formats the commanders behind a player's name while the game gathers players. */
export function formatCommanders(game: Game, playerId: PlayerId): string {
  const names = commandersOf(game, playerId);
  return names.length > 0 ? ` · ${names.map((name) => formatName(name)).join(' + ')}` : '';
}

/** Formats a player's commanders beside their life: short names, and the additional cost from the command zone. */
export const formatCommanderTax = ({ commanders }: Game, playerId: PlayerId): readonly string[] =>
  commanders
    .filter(({ ownerId }) => ownerId === playerId)
    .map(
      (commander) =>
        `${formatName(shortName(commander.name))}${commanderTax(commander) > 0 ? ` +{${commanderTax(commander)}}` : ''}`,
    );
