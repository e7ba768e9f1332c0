import { ButtonStyle, ComponentType } from 'discord.js';
import { decideStack } from '../../engine/stack/stack.ts';
import { refuse } from '../../engine/refusals/refusal.ts';
import type { ThingId } from '../../engine/vocabulary/ids.ts';
import { fail } from '../../engine/vocabulary/result.ts';
import type { BotContext, Press, HandlerResult } from '../command/command.ts';
import { customId } from '../command/custom-id.ts';
import type { Reply } from '../command/reply.ts';
import { withButtonRow } from '../command/rows.ts';
import { executeGameAction, type GameDecision } from '../table/execute-game-action.ts';
import { renderActionReply } from '../table/action-reply.ts';

/** Custom-id action of the button that says an extra-turn spell was cast for its cleave cost. */
export const CLEAVE_ACTION = 'cleave';

/** Adds a button that cancels the recorded loss. @param lossId id of the recorded ability */
export const withCleaveButton = (reply: Reply, gameId: string, lossId: ThingId): Reply =>
  withButtonRow(reply, {
    type: ComponentType.Button,
    style: ButtonStyle.Secondary,
    label: 'Cleave cost paid: no loss',
    custom_id: customId(CLEAVE_ACTION, gameId, lossId),
  });

/** Cancels the loss if it has not happened yet. */
export async function handleCleaveButton(press: Press, ctx: BotContext): Promise<HandlerResult> {
  const [gameId = '', loss = ''] = press.parts;
  if (!/^\d{1,9}$/.test(loss)) return refuse('button/stale', {});
  const decide: GameDecision = (game, actor, ruleset, book) =>
    book.id === gameId && game.abilities.some(({ id }) => id === Number(loss))
      ? decideStack(game, actor, { kind: 'ability/forget', id: Number(loss) }, ruleset)
      : fail(refuse('button/stale', {}));
  return executeGameAction(press, ctx, decide, { say: renderActionReply });
}
