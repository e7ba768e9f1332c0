import { text } from '#text/template.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { authorizeBookkeeping } from '#engine/deciding/checks.ts';
import { outermostOf } from '#engine/game/subgame-depth.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import { actorOf, type BotContext, type Press, type HandlerResult } from '../command/command.ts';
import { isAtVersion, findOpenGame } from '../table/execute-game-action.ts';
import { parseSubgamePress } from './buttons.ts';
import { decodeCarried } from './carried-text.ts';
import { applyEnd, previewSubgameEnd } from './end.ts';
import { applyStart } from './start.ts';

/**
 * Applies or cancels what was previewed, or previews the end of the subgame.
 * @returns `button/stale` if the game has changed since, `game/none`, or refusals of applying it
 */
export async function handleSubgameButton(press: Press, ctx: BotContext): Promise<HandlerResult> {
  const pressed = parseSubgamePress(press.parts, press.ids);
  const found = await findOpenGame(press, ctx);
  if (!found.ok) return found;
  const { game } = found.value;
  if (!pressed) return fail(refuse('button/stale', {}));
  const { at, text: carriedText } = pressed.carried;
  if (!isAtVersion(found.value, at)) return fail(refuse('button/stale', {}));
  if (pressed.verb === 'cancel') {
    const authorized = authorizeBookkeeping(outermostOf(game), actorOf(press), rulesetOf(game.edition));
    if (press.askedBy !== press.origin.actorId && !authorized.ok) return authorized;
    return ok({ content: text`Cancelled: nothing changes.`, replaces: true });
  }
  const carried = decodeCarried(carriedText, game);
  if (!carried) return fail(refuse('button/stale', {}));
  if (carried.kind === 'start') return applyStart(press, ctx, carried, at);
  return pressed.verb === 'ask'
    ? await previewSubgameEnd(press, carried.ending, ctx, { at })
    : applyEnd(press, ctx, carried, at);
}
