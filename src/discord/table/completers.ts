import type { Game } from '../../engine/game/state.ts';
import { suggestHalves } from '../cards/choose-half.ts';
import type { Completer, Typing } from '../command/command.ts';
import { readTypedYet } from './card-typed.ts';
import { gameHere } from './change-game.ts';
import { suggestThings, type Pickable } from './suggest-things.ts';

/*
 * What options of several subcommands suggest while they are typed.
 */

/** A half of the card that the option `card` names. */
export const completeHalf: Completer = ({ typed, others }, { cards }) =>
  suggestHalves(readTypedYet(others['card'], cards), typed);

/** Things of the open game; nothing where none is open. */
export const completeThing =
  (things: (game: Game, typing: Typing) => readonly Pickable[], suggest = suggestThings): Completer =>
  async (typing, house) => {
    const game = await gameHere(typing, house);
    return game ? suggest(things(game, typing), typing.typed, typing.origin.actorId) : [];
  };
