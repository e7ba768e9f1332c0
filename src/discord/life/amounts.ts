import { ApplicationCommandOptionType as Type } from 'discord.js';
import type { Change } from '../../engine/game/counts.ts';
import { refuse, type Refusal, type RefusedBy } from '../../engine/refusals/refusal.ts';
import { fail, ok, type Result } from '../../engine/vocabulary/result.ts';
import type { BotRequest, BotContext, HandlerResult } from '../command/command.ts';
import {
  executeGameAction,
  type GameActionOptions,
  type GameDecision,
} from '../table/execute-game-action.ts';

/*
 * Amounts as subcommands of `/set` ask for them, and what they change.
 */

export const AMOUNT_OPTION = {
  type: Type.String,
  name: 'amount',
  description: 'Such as -3, +2 or =20',
  required: true,
  max_length: 12,
} as const;

/** Of what only ever grows in play. */
export const GROWTH_OPTION = { ...AMOUNT_OPTION, description: 'Such as 3 (or +3), -1 or =10' } as const;

export const PLAYER_OPTION = {
  type: Type.User,
  name: 'player',
  description: 'Whose; left out, yours',
} as const;

/** `+2`, `-3` with any dash, `=20`, `=-4`; as many digits as the option takes: the engine says how far it may go. */
const CHANGE_PATTERN = /^\s*(?:(\+)|(=)?\s*([−–-])?)\s*(\d+)\s*$/;

const PLAIN_PATTERN = /^\s*(\d+)\s*$/;

/**
 * Reads what somebody typed for a number that changes: `-3` and `+2` change it by so much, `=20` sets it, `=-3` below
 * 0.
 * @param option as it is called where the amount is refused.
 */
export function parseAmount(
  option: string,
  typed: string,
): Result<Change, Refusal<'option/unsigned' | 'option/wrong-kind'>> {
  const [, plus, sets, minus, digits] = CHANGE_PATTERN.exec(typed) ?? [];
  if (plus === undefined && sets === undefined && minus === undefined) {
    const [, number] = PLAIN_PATTERN.exec(typed) ?? [];
    if (number !== undefined) return fail(refuse('option/unsigned', { number }));
    const wanted = 'like `-3` or `+2` to change it, or `=20` to set it';
    return fail(refuse('option/wrong-kind', { option, wanted }));
  }
  const amount = minus === undefined ? Number(digits) : 0 - Number(digits);
  return ok(sets === undefined ? { by: amount } : { to: amount });
}

/** The same of what only ever grows in play: a number without a sign is added. */
export function parseGrowth(
  option: string,
  typed: string,
): Result<Change, Refusal<'option/unsigned' | 'option/wrong-kind'>> {
  const [, number] = PLAIN_PATTERN.exec(typed) ?? [];
  return number === undefined ? parseAmount(option, typed) : ok({ by: Number(number) });
}

/** Changes a number of players by an amount that was typed. */
export async function changePlayerNumbers(
  request: BotRequest,
  ctx: BotContext,
  change: Result<Change, RefusedBy<typeof parseAmount>>,
  decide: (change: Change) => GameDecision,
  options: GameActionOptions = {},
): Promise<HandlerResult> {
  if (!change.ok) return change.failure;
  return executeGameAction(request, ctx, decide(change.value), options);
}

/** By how much a number grows, or where it shrinks, by how much it does; 0 where it is set or does the other. */
export const increaseOf = (change: Change): number => ('by' in change ? Math.max(change.by, 0) : 0);
export const decreaseOf = (change: Change): number => ('by' in change ? Math.max(-change.by, 0) : 0);
