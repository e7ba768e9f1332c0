import { ApplicationCommandOptionType as Type } from 'discord.js';
import { MAX_CARD_NAME_LENGTH } from '#engine/deciding/typed-names.ts';
import { decideStack } from '#engine/stack/stack.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import { choices } from '../command/option-types.ts';
import { subcommand } from '../command/subcommand.ts';
import { resolveCardName } from '../table/typed-card.ts';
import {
  executeGameAction,
  withAction,
  openGameState,
  withParsedAction,
} from '../table/execute-game-action.ts';
import { completeObject, suggestSeveral } from '../table/suggest-objects.ts';
import { findObjects } from '../table/find-objects.ts';
import { pickableAbilities, pickableWaitingAbilities } from '../table/pickable-objects.ts';
import { renderActionReply, type AppliedAction } from '../table/action-reply.ts';
import type { Reply } from '../command/reply.ts';
import { CONTROLLER, suggestSources } from './add.ts';
import { withStackButtons } from '../table/stack-buttons.ts';
import { withAbilityController } from './controller.ts';

const WHEN_NAMES = {
  waiting: 'it has triggered, and waits for the stack',
  'each-end-step': 'at the beginning of each end step (“at end of turn”)',
  'next-end-step': 'once, at the beginning of the next end step',
  'end-of-combat': 'once, at end of combat',
} as const;

const renderTriggers = (applied: AppliedAction): Reply =>
  withStackButtons(renderActionReply(applied), applied);

export const noteTrigger = subcommand({
  name: 'trigger',
  description: 'Note a triggered ability: one that waits, or one that will trigger',
  defaultPlayers: { controller: 'nobody', 'on-turn-of': 'nobody' },
  options: [
    {
      type: Type.String,
      name: 'card',
      description: 'Its source: a card, or any name',
      required: true,
      autocomplete: true,
      max_length: MAX_CARD_NAME_LENGTH,
    },
    {
      type: Type.String,
      name: 'when',
      description: 'When it triggers; left out, it has and waits for the stack',
      choices: choices(WHEN_NAMES),
    },
    CONTROLLER,
    {
      type: Type.User,
      name: 'on-turn-of',
      description: 'Only in end steps of this player’s turns; left out, of anybody’s',
    },
  ],
  changes: true,
  run(request, ctx) {
    const { card, controller, when = 'waiting', 'on-turn-of': onTurnOf = null } = request.options;
    if (onTurnOf !== null && (when === 'waiting' || when === 'end-of-combat'))
      return fail(refuse('option/clash', { one: `when: ${when}`, other: 'on-turn-of' }));
    const line = { command: 'stack', subcommand: 'trigger', options: request.options };
    return withAbilityController(
      request,
      ctx,
      { card, controller, what: 'triggered', when, line },
      (controllerId, rule) => {
        const name = resolveCardName(card, ctx.cards);
        const action = { kind: 'ability/note', name, controllerId, when, onTurnOf, rule } as const;
        return executeGameAction(request, ctx, withAction(decideStack, action), { render: renderTriggers });
      },
    );
  },
  complete: {
    card: async (typing, ctx) => suggestSources(await openGameState(typing, ctx), typing.typed, ctx.cards),
  },
});

export const putAbilities = subcommand({
  name: 'put',
  description: 'Put all waiting abilities on the stack',
  unlisted: { below: ['stack show'], label: 'Put waiting abilities' },
  options: [
    {
      type: Type.String,
      name: 'first',
      description: 'Those that go on it first, lowest first: #3, #5',
      autocomplete: true,
      max_length: MAX_CARD_NAME_LENGTH,
    },
  ],
  changes: true,
  run(request, ctx) {
    const { first } = request.options;
    const decide = withParsedAction(decideStack, (game) => {
      const found =
        first === undefined ? ok([]) : findObjects(pickableAbilities(game), first, { of: 'ability' });
      return found.ok ? ok({ kind: 'ability/put-on-stack', first: found.value } as const) : found;
    });
    return executeGameAction(request, ctx, decide, { render: renderTriggers });
  },
  complete: { first: completeObject(pickableWaitingAbilities, suggestSeveral) },
});
