import { foldName } from '../../engine/cards/names.ts';
import { knownCommanders, type KnownCommander } from '../../engine/game/commanders.ts';
import type { Game } from '../../engine/game/state.ts';
import type { Suggestion } from '../command/command.ts';

/** Discord takes no longer suggestion. */
const MAX_LENGTH = 100;

/**
 * The commanders of this table, for what is being typed of one. Where several share a name it says in which seat whose
 * owner sits, counted as on the table card.
 */
export const suggestKnown = (game: Game, typed: string): readonly Suggestion[] =>
  knownCommanders(game)
    .filter(({ key }) => key.length <= MAX_LENGTH && foldName(key).includes(foldName(typed)))
    .map((commander) => ({
      name: `${commander.key}${seatOf(game, commander)}`.slice(0, MAX_LENGTH),
      value: commander.key,
    }));

function seatOf({ seats }: Game, { key, name, ownerId }: KnownCommander): string {
  const place = seats.findIndex(({ playerId }) => playerId === ownerId);
  return key === name || place < 0 ? '' : `, seat ${place + 1}`;
}
