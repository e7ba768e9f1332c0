import { ButtonStyle, ComponentType } from 'discord.js';
import { isCombatDamageDue } from '#engine/stack/add-to-stack.ts';
import { decideStack } from '#engine/stack/stack.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { turnOf } from '#engine/steps/structure.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail } from '#engine/vocabulary/result.ts';
import type { BotContext, Press, HandlerResult } from '../command/command.ts';
import { customId } from '../command/custom-id.ts';
import type { Reply } from '../command/reply.ts';
import { withButtonRow } from '../command/rows.ts';
import { executeGameAction, type GameDecision } from '../table/execute-game-action.ts';
import { renderActionReply, type AppliedAction } from '../table/action-reply.ts';

/** Custom-id action of the button that puts combat damage on the stack. */
export const DAMAGE_ACTION = 'combat-damage';

export const DAMAGE_LABEL = 'Combat damage on the stack';

/** The name of combat damage on the stack. */
export const COMBAT_DAMAGE = 'Combat damage';

/** Puts the assigned combat damage on the stack as one object, if it is due. */
export const putCombatDamage: GameDecision = (game, actor, ruleset) => {
  if (!isCombatDamageDue(game, ruleset)) return fail(refuse('button/stale', {}));
  const { playerId } = turnOf(game);
  return decideStack(
    game,
    actor,
    {
      kind: 'stack/add',
      what: 'combat-damage',
      name: COMBAT_DAMAGE,
      card: null,
      halves: [],
      isCopy: false,
      controllerId: playerId,
      ownerId: playerId,
      fromGraveyard: false,
      faceDown: false,
    },
    ruleset,
  );
};

/** Adds the button to a reply if combat damage is due. */
export const withCombatDamage = (reply: Reply, { after, gameId }: AppliedAction): Reply =>
  isCombatDamageDue(after, rulesetOf(after.edition))
    ? withButtonRow(reply, {
        type: ComponentType.Button,
        style: ButtonStyle.Secondary,
        label: DAMAGE_LABEL,
        custom_id: customId(DAMAGE_ACTION, gameId),
      })
    : reply;

export async function handleCombatDamageButton(press: Press, ctx: BotContext): Promise<HandlerResult> {
  const [gameId = ''] = press.parts;
  const decide: GameDecision = (game, actor, ruleset, book) =>
    book.id === gameId ? putCombatDamage(game, actor, ruleset, book) : fail(refuse('button/stale', {}));
  return executeGameAction(press, ctx, decide, { render: renderActionReply });
}
