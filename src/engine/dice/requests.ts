import { firstRefusal, refuse, type Refusal } from '../refusals/refusal.ts';
import { checkPool } from './notation.ts';
import {
  MAX_CHOSEN_AMONG,
  MAX_DRAWN_AMONG,
  ignorableDice,
  dieSides,
  type DiceRequest,
  type RollRequest,
} from './vocabulary.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';

export type RollRequestRefusal = Refusal<
  | 'dice/too-many'
  | 'dice/nothing-left'
  | 'dice/too-many-to-choose'
  | 'dice/never-differ'
  | 'dice/too-many-to-draw'
  | 'dice/nothing-rerolled'
  | 'coins/flipper-twice'
  | 'option/out-of-range'
  | 'option/clash'
>;

/** Refuses a request that cannot be rolled, before anything is drawn. */
export function checkRoll(request: RollRequest): Result<void, RollRequestRefusal> {
  const repeated = request.rollers.find((player, index) => request.rollers.indexOf(player) !== index);
  if (repeated !== undefined) return fail(refuse('coins/flipper-twice', { playerId: repeated }));
  switch (request.kind) {
    case 'dice': {
      // Checked first, since the other checks go through every die.
      const pool = checkPool(request);
      if (!pool.ok) return pool;
      return firstRefusal([checkIgnoring(request), checkOrder(request), checkRerolls(request)]) ?? ok();
    }
    case 'draw':
      return request.drawing.among.length > MAX_DRAWN_AMONG
        ? fail(refuse('dice/too-many-to-draw', { max: MAX_DRAWN_AMONG }))
        : ok();
    case 'planar':
      return ok();
  }
}

/** Refuses to ignore all dice. */
function checkIgnoring(
  request: DiceRequest,
): Result<void, Refusal<'dice/nothing-left' | 'dice/too-many-to-choose' | 'option/out-of-range'>> {
  const { ignoring } = request;
  if (!ignoring) return ok();
  const dice = dieSides({ dice: ignorableDice(request, ignoring) }).length;
  if (!Number.isInteger(ignoring.count) || ignoring.count < 1)
    return fail(refuse('option/out-of-range', { option: 'ignored', min: 1, max: dice }));
  if (ignoring.count >= dice) return fail(refuse('dice/nothing-left', { dice, ignored: ignoring.count }));
  return ignoring.which === 'chosen' && dice > MAX_CHOSEN_AMONG
    ? fail(refuse('dice/too-many-to-choose', { max: MAX_CHOSEN_AMONG }))
    : ok();
}

/** Refuses to draw an order from results that can't differ, or that depend on a player's choice. */
function checkOrder(request: DiceRequest): Result<void, Refusal<'dice/never-differ' | 'option/clash'>> {
  if (!request.isOrder) return ok();
  if (dieSides(request).every((sides) => sides === 1)) return fail(refuse('dice/never-differ', {}));
  return request.ignoring?.which === 'chosen'
    ? fail(refuse('option/clash', { one: 'ignore', other: 'draw' }))
    : ok();
}

/** Refuses rerolls unless one player rolls and the kept dice show faces that such dice have. */
function checkRerolls(request: DiceRequest): Result<void, Refusal<'dice/nothing-rerolled'>> {
  const { rerolls, rollers, isOrder } = request;
  if (!rerolls) return ok();
  const sides = dieSides(request);
  const { was, places } = rerolls;
  const fits = (value: number, at: number): boolean =>
    Number.isInteger(value) && value >= 1 && value <= (sides[at] ?? 0);
  const areRerolled = places.length > 0 && places.every((place) => was[place] !== undefined);
  return was.length === sides.length && was.every(fits) && areRerolled && rollers.length === 1 && !isOrder
    ? ok()
    : fail(refuse('dice/nothing-rerolled', {}));
}
