import type { Change } from '../../engine/game/counts.ts';
import { refuse, type Refusal } from '../../engine/vocabulary/refusals.ts';
import { fail, ok, type Result } from '../../engine/vocabulary/result.ts';

/** `+2`, `-3` with any dash, `=20`, `=-4`; as many digits as the option takes: the engine says how far it may go. */
const AMOUNT = /^\s*(?:(\+)|(=)?\s*([−–-])?)\s*(\d+)\s*$/;

const PLAIN = /^\s*(\d+)\s*$/;

/**
 * Reads what somebody typed for a number that changes: `-3` and `+2` change it by so much, `=20` sets it, `=-3` below
 * 0.
 * @param option as it is called where the amount is refused.
 * @returns `option/unsigned` for a number without a sign, which could be either.
 */
export function readAmount(
  option: string,
  typed: string,
): Result<Change, Refusal<'option/unsigned' | 'option/wrong-kind'>> {
  const [, plus, sets, minus, digits] = AMOUNT.exec(typed) ?? [];
  if (plus === undefined && sets === undefined && minus === undefined) {
    const [, number] = PLAIN.exec(typed) ?? [];
    if (number !== undefined) return fail(refuse('option/unsigned', { number }));
    const wanted = 'such as `-3` or `+2` to change it, or `=20` to set it';
    return fail(refuse('option/wrong-kind', { option, wanted }));
  }
  const amount = minus === undefined ? Number(digits) : 0 - Number(digits);
  return ok(sets === undefined ? { by: amount } : { to: amount });
}

/** The same of what only ever grows in play: a number without a sign is added. */
export function readGrowth(
  option: string,
  typed: string,
): Result<Change, Refusal<'option/unsigned' | 'option/wrong-kind'>> {
  const [, number] = PLAIN.exec(typed) ?? [];
  return number === undefined ? readAmount(option, typed) : ok({ by: Number(number) });
}
