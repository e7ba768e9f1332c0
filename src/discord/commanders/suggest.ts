import { foldName } from '#engine/cards/names.ts';
import { knownCommanders, type KnownCommander } from '#engine/game/commanders.ts';
import type { Game } from '#engine/game/state.ts';
import type { Suggestion } from '../command/command.ts';

/** Discord's limit for the name and the value of a suggestion. */
const MAX_LENGTH = 100;

/**
 * Suggests the commanders of this table. Equal names are distinguished by the seat of the owner, numbered as on the
 * table card.
 */
export const suggestKnownCommanders = (game: Game, typed: string): readonly Suggestion[] =>
  knownCommanders(game)
    .filter(({ key }) => key.length <= MAX_LENGTH && foldName(key).includes(foldName(typed)))
    .map((commander) => ({
      name: `${commander.key}${seatOf(game, commander)}`.slice(0, MAX_LENGTH),
      value: commander.key,
    }));

function seatOf({ seats }: Game, { key, name, ownerId }: KnownCommander): string {
  const seatIndex = seats.findIndex(({ playerId }) => playerId === ownerId);
  return key === name || seatIndex < 0 ? '' : `, seat ${seatIndex + 1}`;
}
