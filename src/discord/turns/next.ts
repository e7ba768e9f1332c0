import { playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import { formatCount } from '#basics/format-count.ts';
import { deciderOf } from '#engine/game/control-chain.ts';
import { ok } from '#engine/vocabulary/result.ts';
import type { Game } from '#engine/game/state.ts';
import { turnOf } from '#engine/steps/structure.ts';
import { decideTurn } from '#engine/turns/turns.ts';
import type { BotRequest, BotContext, HandlerResult } from '../command/command.ts';
import type { Reply } from '../command/reply.ts';
import { subcommand } from '../command/subcommand.ts';
import { formatActiveTeam } from '../labels/teams.ts';
import { formatName } from '../labels/things.ts';
import { askAboutLosers } from './ask-about-losers.ts';
import { executeGameAction, withAction } from '../table/execute-game-action.ts';
import { renderActionReply, type AppliedAction } from '../table/action-reply.ts';

export const nextTurn = subcommand({
  name: 'next',
  description: 'Finish the turn and begin the next',
  changes: true,
  run: runNextTurn,
});

/** Begins the next turn; `/turn end` without options does the same. */
export async function runNextTurn(request: BotRequest, ctx: BotContext): Promise<HandlerResult> {
  const losers = await askAboutLosers(request, ctx, 'next');
  if (losers) return ok(losers);
  return executeGameAction(request, ctx, withAction(decideTurn, { kind: 'turn/next' }), {
    render: renderNextTurn,
  });
}

/** Renders the turn that began, or the reason why the game stopped before it. */
function renderNextTurn(applied: AppliedAction): Reply {
  const { entries, after } = applied;
  const hasNextTurnBegun = entries.some(({ event }) => event.kind === 'turn/began');
  const stopNote = hasNextTurnBegun ? [] : [text`**The turn isn’t over**: ${formatStopReason(after)}.`];
  return renderActionReply(applied, { after: stopNote });
}

/** Formats the reason why the game stopped: an object on the stack, or an open decision. */
export function formatStopReason(game: Game): Text {
  const { stack } = game;
  const top = stack.at(-1);
  if (top && stack.length > 1) return text`${formatCount(stack.length, 'object')} are on the stack`;
  if (top)
    return text`${top.kind === 'spell' ? '' : 'an ability of '}${formatName(top.name)} is on the stack`;
  const { playerId } = turnOf(game);
  const decider = deciderOf(game, playerId);
  const who = decider === playerId ? formatActiveTeam(game, playerId) : playerName(decider);
  return text`${who} decides how it goes on`;
}
