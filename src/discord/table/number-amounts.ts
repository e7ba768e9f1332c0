import type { Change } from '../../engine/game/counts.ts';
import { refuse, type Refusal } from '../../engine/refusals.ts';
import { fail, ok, type Result } from '../../engine/result.ts';

/** `+2`, `-3` with any dash, `=20`, `=-4`; as many digits as the option takes: the engine says how far it may go. */
const AMOUNT = /^\s*(?:(\+)|(=)?\s*([−–-])?)\s*(\d+)\s*$/;

/**
 * What somebody typed for a number that changes: `-3` and `+2` change it by so much, `=20` sets it, `=-3` below 0.
 * @param option as it is called where the amount is refused.
 * @returns `option/wrong-kind` for anything else: a number without a sign could be either.
 */
export function readAmount(option: string, typed: string): Result<Change, Refusal> {
  const [, plus, sets, minus, digits] = AMOUNT.exec(typed) ?? [];
  if (plus === undefined && sets === undefined && minus === undefined)
    return fail(
      refuse('option/wrong-kind', {
        option,
        wanted: 'such as `-3` or `+2` to change it, or `=20` to set it',
      }),
    );
  const amount = minus === undefined ? Number(digits) : 0 - Number(digits);
  return ok(sets === undefined ? { by: amount } : { to: amount });
}
