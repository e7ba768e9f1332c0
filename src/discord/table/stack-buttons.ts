import { ButtonStyle, ComponentType, type APIButtonComponentWithCustomId } from 'discord.js';
import type { Game } from '#engine/game/state.ts';
import { counteringResult } from '#engine/stack/countering.ts';
import { waitingAbilities } from '#engine/turns/abilities.ts';
import { customId } from '../command/custom-id.ts';
import type { Reply } from '../command/reply.ts';
import { buttonLabel, withButtonRow } from '../command/rows.ts';
import type { AppliedAction } from './action-reply.ts';

/** Custom-id action of the buttons that resolve the top of the stack or put waiting abilities on it. */
export const STACK_ACTION = 'stack';

/**
 * `top`: resolve the top object. `only`: resolve it without countering anything. `put`: put waiting abilities on the
 * stack.
 */
export const STACK_VERBS = ['top', 'only', 'put'] as const;

/** Adds buttons for the next actions on the stack. Waiting abilities come first. */
export function withStackButtons(
  reply: Reply,
  { after, gameId }: Pick<AppliedAction, 'after' | 'gameId'>,
): Reply {
  const buttons = after.stage === 'playing' && !after.result ? buttonsFor(after, gameId) : [];
  const [first, ...rest] = buttons;
  return first ? withButtonRow(reply, first, ...rest) : reply;
}

function buttonsFor(game: Game, gameId: string): readonly APIButtonComponentWithCustomId[] {
  if (waitingAbilities(game).length > 0) return [button('Put on the stack', 'put', gameId)];
  const top = game.stack.at(-1);
  if (!top) return [];
  const counters = counteringResult(game, top, undefined);
  const target = counters.ok && counters.value.how === 'counters' ? counters.value.target : null;
  return target
    ? [
        button(`${top.name} counters ${target.name}`, 'top', gameId, top.id),
        button('It counters nothing', 'only', gameId, top.id),
      ]
    : [button(`Resolve ${top.name}`, 'top', gameId, top.id)];
}

const button = (
  label: string,
  verb: (typeof STACK_VERBS)[number],
  ...parts: readonly (string | number)[]
): APIButtonComponentWithCustomId => ({
  type: ComponentType.Button,
  style: ButtonStyle.Secondary,
  label: buttonLabel(label),
  custom_id: customId(STACK_ACTION, verb, ...parts),
});
