import { ApplicationCommandOptionType as Type } from 'discord.js';
import type { CountChange } from '#engine/game/counts.ts';
import { refuse, type Refusal, type RefusedBy } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import type { BotRequest, BotContext, HandlerResult } from '../command/command.ts';
import {
  executeGameAction,
  type GameActionOptions,
  type GameDecision,
} from '../table/execute-game-action.ts';

/* Options for amounts, shared by subcommands of `/set`, and the numbers that they change. */

export const AMOUNT_OPTION = {
  type: Type.String,
  name: 'amount',
  description: 'Such as -3, +2 or =20',
  required: true,
  max_length: 12,
} as const;

/** For numbers that only grow in play. */
export const GROWTH_OPTION = { ...AMOUNT_OPTION, description: 'Such as 3 (or +3), -1 or =10' } as const;

export const PLAYER_OPTION = {
  type: Type.User,
  name: 'player',
  description: 'Whose; left out, yours',
} as const;

/** `+2`, `-3` with any dash, `=20`, `=-4`. The engine limits the size. */
const CHANGE_PATTERN = /^\s*(?:(\+)|(=)?\s*([−–-])?)\s*(\d+)\s*$/;

const PLAIN_PATTERN = /^\s*(\d+)\s*$/;

/**
 * Parses a change: `-3` and `+2` are relative, `=20` is absolute, `=-3` is below 0.
 * @param option named in refusals
 */
export function parseAmount(
  option: string,
  typed: string,
): Result<CountChange, Refusal<'option/unsigned' | 'option/wrong-kind'>> {
  const [, plus, sets, minus, digits] = CHANGE_PATTERN.exec(typed) ?? [];
  if (plus === undefined && sets === undefined && minus === undefined) {
    const [, number] = PLAIN_PATTERN.exec(typed) ?? [];
    if (number !== undefined) return fail(refuse('option/unsigned', { number }));
    const expected = 'like `-3` or `+2` to change it, or `=20` to set it';
    return fail(refuse('option/wrong-kind', { option, wanted: expected }));
  }
  const amount = minus === undefined ? Number(digits) : 0 - Number(digits);
  return ok(sets === undefined ? { by: amount } : { to: amount });
}

/** Parses a change of a number that only grows in play: without a sign it is added. */
export function parseGrowth(
  option: string,
  typed: string,
): Result<CountChange, Refusal<'option/unsigned' | 'option/wrong-kind'>> {
  const [, number] = PLAIN_PATTERN.exec(typed) ?? [];
  return number === undefined ? parseAmount(option, typed) : ok({ by: Number(number) });
}

/** Changes a number of players by a typed amount. */
export async function executeNumberChange(
  request: BotRequest,
  ctx: BotContext,
  change: Result<CountChange, RefusedBy<typeof parseAmount>>,
  decide: (change: CountChange) => GameDecision,
  options: GameActionOptions = {},
): Promise<HandlerResult> {
  if (!change.ok) return change;
  return executeGameAction(request, ctx, decide(change.value), options);
}

/** The amount by which a number grows; 0 if it is set or shrinks. */
export const increaseOf = (change: CountChange): number => ('by' in change ? Math.max(change.by, 0) : 0);
export const decreaseOf = (change: CountChange): number => ('by' in change ? Math.max(-change.by, 0) : 0);
