import { ApplicationCommandOptionType as Type } from 'discord.js';
import { foldName } from '#engine/cards/names.ts';
import { MAX_COUNT } from '#engine/deciding/checks.ts';
import type { Game } from '#engine/game/state.ts';
import { decideNumbers } from '#engine/life/numbers.ts';
import { decideTurn } from '#engine/turns/turns.ts';
import { ok } from '#engine/vocabulary/result.ts';
import type { Suggestion } from '../command/command.ts';
import { subcommand } from '../command/subcommand.ts';
import {
  executeGameAction,
  withAction,
  openGameState,
  withParsedAction,
} from '../table/execute-game-action.ts';
import { DEALER_OPTION } from '../damage/dealer.ts';
import {
  completeTarget,
  parseChangeTargets,
  TARGET_OPTION,
  withDealerNote,
} from '../damage/target-option.ts';
import {
  AMOUNT_OPTION,
  executeNumberChange,
  increaseOf,
  GROWTH_OPTION,
  PLAYER_OPTION,
  parseAmount,
  parseGrowth,
} from './amounts.ts';
import { decideNumberChange } from './change-numbers.ts';

export const setCounter = subcommand({
  name: 'counter',
  description: 'Counters that a player has: poison, energy, experience or any other',
  defaultPlayers: { by: 'nobody' },
  options: [
    {
      type: Type.String,
      name: 'kind',
      description: 'Such as poison',
      required: true,
      autocomplete: true,
      max_length: 40,
    },
    GROWTH_OPTION,
    TARGET_OPTION,
    DEALER_OPTION,
  ],
  changes: true,
  async run(request, ctx) {
    const { amount, kind: counter } = request.options;
    const growth = parseGrowth('amount', amount);
    const line = { command: 'set', subcommand: 'counter', options: request.options };
    const resolved = await parseChangeTargets(request, ctx, line, growth.ok && increaseOf(growth.value) > 0);
    if ('reply' in resolved) return resolved.reply;
    const result = await executeNumberChange(request, ctx, growth, (change) => {
      const increase = increaseOf(change);
      return decideNumberChange(
        resolved.targets,
        resolved.dealer,
        (playerId) => ({ kind: 'counters/change', playerId, counter, change }),
        (playerId) => (increase > 0 ? { what: 'counters', playerId, counter, amount: increase } : null),
      );
    });
    return withDealerNote(result, resolved);
  },
  complete: {
    kind: async (typing, ctx) => suggestCounters(await openGameState(typing, ctx), typing.typed),
    player: completeTarget,
  },
});

/** Counters that cards give players. */
const COMMON_COUNTERS = ['poison', 'energy', 'experience', 'rad', 'ticket'];

/** Suggests kinds of players' counters, those at the table first. */
function suggestCounters(game: Game | null, typed: string): readonly Suggestion[] {
  const used = game?.seats.flatMap(({ counters }) => Object.keys(counters)) ?? [];
  const text = foldName(typed);
  return [...new Set([...used, ...COMMON_COUNTERS])]
    .filter((name) => name.length <= 100 && foldName(name).includes(text))
    .map((name) => ({ name, value: name }));
}

export const setLibrary = subcommand({
  name: 'library',
  description: 'How many cards a library holds: a subgame begins with them',
  unlisted: { below: ['game status'], label: 'Cards in a library…' },
  defaultPlayers: { player: 'other' },
  options: [
    {
      type: Type.Integer,
      name: 'cards',
      description: 'How many cards are in it now',
      required: true,
      min_value: 0,
      max_value: MAX_COUNT,
    },
    PLAYER_OPTION,
  ],
  changes: true,
  run(request, ctx) {
    const { cards: to, player: playerId } = request.options;
    return executeGameAction(
      request,
      ctx,
      withAction(decideNumbers, { kind: 'library/count', playerId, to }),
    );
  },
});

export const setStorm = subcommand({
  name: 'storm',
  description: 'How many spells were cast this turn',
  options: [{ ...AMOUNT_OPTION, description: 'Such as +1 or =4' }],
  changes: true,
  run(request, ctx) {
    const parsed = parseAmount('amount', request.options.amount);
    if (!parsed.ok) return parsed;
    const change = parsed.value;
    const decide = withParsedAction(decideTurn, ({ turn }) =>
      ok({ kind: 'turn/storm', to: 'to' in change ? change.to : (turn?.storm ?? 0) + change.by } as const),
    );
    return executeGameAction(request, ctx, decide);
  },
});
