import type { Text } from '#text/text.ts';
import { text } from '#text/template.ts';
import { joinTexts } from '#text/parts.ts';
import { commandersOf, shortName, commanderTax } from '#engine/game/commanders.ts';
import type { Game } from '#engine/game/state.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { formatName } from '../labels/things.ts';

/** Formats the commanders behind a player's name while the game gathers players. */
export function formatCommanders(game: Game, playerId: PlayerId): Text {
  const names = commandersOf(game, playerId);
  return names.length > 0
    ? text` · ${joinTexts(
        names.map((name) => formatName(name)),
        ' + ',
      )}`
    : '';
}

/** The name that players say: `Okaun` for Okaun, Eye of Chaos, `Tymna` for Tymna the Weaver. */
const spokenName = (name: string): string => shortName(name).replace(EPITHET, '');

/** ` the Weaver`, but not within `Kaalia of the Vast`. */
const EPITHET = /(?<=\S)(?<! (?:of|in|from|and|to|for|with|by|on|at|under|behind|beyond)) the .*$/i;

/** Creates a function that shortens names of commanders, except those whose short names would be alike. */
export function commanderLabeler(names: readonly string[]): (name: string) => string {
  const spoken = names.map(spokenName);
  const isUnique = (label: string): boolean => spoken.filter((other) => other === label).length === 1;
  return (name) => (isUnique(spokenName(name)) ? spokenName(name) : name);
}

/** Formats a player's commanders beside their life: short names, and the additional cost from the command zone. */
export const formatCommanderTax = (game: Game, playerId: PlayerId): readonly Text[] => {
  const label = commanderLabeler(commandersOf(game, playerId));
  return game.commanders
    .filter(({ ownerId }) => ownerId === playerId)
    .map(
      (commander) =>
        text`${formatName(label(commander.name))}${commanderTax(commander) > 0 ? ` +{${commanderTax(commander)}}` : ''}`,
    );
};
