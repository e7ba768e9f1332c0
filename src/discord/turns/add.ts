import { appendLines } from '../command/reply.ts';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { ADDING, ADDING_NAMES, addingCard } from '#cards/turns/added-parts.ts';
import type { AddedPart } from '#engine/turns/add-part.ts';
import { decideTurn } from '#engine/turns/turns.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail } from '#engine/vocabulary/result.ts';
import { choices } from '../command/option-types.ts';
import { subcommand } from '../command/subcommand.ts';
import { CARD_OPTION, completeNames, resolveCardName, withDidYouMean } from '../table/typed-card.ts';
import { formatFromText } from '../labels/from-text.ts';
import { executeGameAction, withAction } from '../table/execute-game-action.ts';
import { renderWithUpcomingTurns } from './upcoming.ts';

/** Phases and steps that can be added, in players' terms. */
const ADDED_PART_NAMES = {
  combat: 'a combat phase',
  'combat-and-main': 'a combat phase, and a main phase after it',
  main: 'a main phase',
  beginning: 'a beginning phase',
  untap: 'an untap step',
  upkeep: 'an upkeep step',
  draw: 'a draw step',
  end: 'an end step',
} as const satisfies Record<AddedPart, string>;

const AFTER_NAMES = {
  phase: 'this phase',
  'second-main': 'the second main phase of the turn',
} as const;

export const addPart = subcommand({
  name: 'add',
  description: 'An extra phase or step in this turn (Relentless Assault)',
  unlisted: { below: ['turn extra', 'game status'], label: 'Extra phase or step…', opensForm: true },
  defaultPlayers: {
    player: ({ card }, { cards }) =>
      typeof card === 'string' && addingCard(resolveCardName(card, cards))?.isForController
        ? 'deed'
        : 'nobody',
  },
  options: [
    {
      type: Type.String,
      name: 'what',
      description: 'What’s added; left out, what the card adds',
      choices: choices(ADDED_PART_NAMES),
    },
    CARD_OPTION,
    {
      type: Type.Integer,
      name: 'times',
      description: 'How often; once, or as the card says',
      min_value: 1,
      max_value: 20,
    },
    {
      type: Type.String,
      name: 'after',
      description: 'After what; left out, as the card says, or this phase or step',
      choices: choices(AFTER_NAMES),
    },
    {
      type: Type.User,
      name: 'player',
      description: 'Who controls the card, where it adds to its controller’s turn only; left out, you',
    },
  ],
  changes: true,
  run(request, ctx) {
    const { what, card: typed, times: typedTimes, after, player } = request.options;
    const card = typed === undefined ? null : resolveCardName(typed, ctx.cards);
    // The facts of the card apply unless another part than the printed one is given.
    const cardFacts = card === null ? undefined : addingCard(card);
    const applicable = cardFacts && (what === undefined || what === cardFacts.part) ? cardFacts : undefined;
    const part = what ?? applicable?.part;
    if (part === undefined) return fail(refuse('option/missing', { option: 'what' }));
    const times = typedTimes ?? (applicable ? applicable.times : 1);
    if (times === null) return fail(refuse('option/missing', { option: 'times' }));
    const action = {
      kind: 'turn/add',
      part,
      times,
      after: after ?? applicable?.after ?? 'here',
      card,
      only: applicable?.only ?? null,
      playerId: applicable?.isForController ? (player ?? request.origin.actorId) : null,
    } as const;
    return executeGameAction(request, ctx, withAction(decideTurn, action), {
      render: withDidYouMean(typed, ctx.cards, (applied) =>
        appendLines(renderWithUpcomingTurns(applied), applicable ? formatFromText(ADDING, card) : []),
      ),
    });
  },
  complete: { card: completeNames(ADDING_NAMES) },
});
