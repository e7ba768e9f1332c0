import { rulesetOf } from '../../engine/editions/rulesets.ts';
import { mayNote } from '../../engine/deciding/checks.ts';
import { outermostOf } from '../../engine/subgames/subgames.ts';
import { refuse } from '../../engine/refusals/refusal.ts';
import { actorOf, type House, type Press, type Said } from '../command/command.ts';
import { isAt, openGame } from '../table/change-game.ts';
import { readSubgamePress } from './buttons.ts';
import { readCarried } from './carried.ts';
import { applyEnd, showEnding } from './end.ts';
import { applyStart } from './start.ts';

/**
 * Applies what was shown of the start or the end of a subgame, or leaves it; or shows what its end will do.
 * @returns `button/stale` once the game has gone on, `game/none`, or what applying it refuses.
 */
export async function pressSubgame(press: Press, house: House): Promise<Said> {
  const pressed = readSubgamePress(press.parts, press.ids);
  const book = await openGame(press, house);
  if (!book.ok) return book.failure;
  const { game } = book.value;
  if (!pressed) return refuse('button/stale', {});
  const { at, text } = pressed.carried;
  if (!isAt(book.value, at)) return refuse('button/stale', {});
  if (pressed.verb === 'cancel') {
    const may = mayNote(outermostOf(game), actorOf(press), rulesetOf(game.edition));
    if (press.askedBy !== press.origin.actorId && !may.ok) return may.failure;
    return { content: 'Cancelled: nothing changes.', replaces: true };
  }
  const carried = readCarried(text, game);
  if (!carried) return refuse('button/stale', {});
  if (carried.kind === 'start') return applyStart(press, house, carried, at);
  return pressed.verb === 'ask'
    ? await showEnding(press, carried.ending, house, { at })
    : applyEnd(press, house, carried, at);
}
