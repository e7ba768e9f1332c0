import { refuse, type Refusal } from '../refusals/refusal.ts';
import { refusePool } from './notation.ts';
import {
  MAX_CHOSEN_AMONG,
  MAX_DRAWN_AMONG,
  ignorableDice,
  dieSides,
  type DiceRequest,
  type RollRequest,
} from './vocabulary.ts';

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

/** Why a request cannot be rolled; `undefined` if it can. Nothing is drawn to find out. */
export function refuseRoll(request: RollRequest): RollRequestRefusal | undefined {
  const twice = request.rollers.find((player, at) => request.rollers.indexOf(player) !== at);
  if (twice !== undefined) return refuse('coins/flipper-twice', { playerId: twice });
  switch (request.kind) {
    case 'dice':
      return refusePool(request) ?? refuseIgnoring(request) ?? refuseOrder(request) ?? refuseRerolls(request);
    case 'draw':
      return request.drawing.among.length > MAX_DRAWN_AMONG
        ? refuse('dice/too-many-to-draw', { max: MAX_DRAWN_AMONG })
        : undefined;
    case 'planar':
      return undefined;
  }
}

/** Refuses to ignore all dice. */
function refuseIgnoring(
  request: DiceRequest,
): Refusal<'dice/nothing-left' | 'dice/too-many-to-choose' | 'option/out-of-range'> | undefined {
  const { ignoring } = request;
  if (!ignoring) return undefined;
  const dice = dieSides({ dice: ignorableDice(request, ignoring) }).length;
  if (!Number.isInteger(ignoring.count) || ignoring.count < 1)
    return refuse('option/out-of-range', { option: 'ignored', min: 1, max: dice });
  if (ignoring.count >= dice) return refuse('dice/nothing-left', { dice, ignored: ignoring.count });
  return ignoring.which === 'chosen' && dice > MAX_CHOSEN_AMONG
    ? refuse('dice/too-many-to-choose', { max: MAX_CHOSEN_AMONG })
    : undefined;
}

/** Refuses to draw an order from results that can't differ, or that depend on a player's choice. */
function refuseOrder(request: DiceRequest): Refusal<'dice/never-differ' | 'option/clash'> | undefined {
  if (!request.isOrder) return undefined;
  if (dieSides(request).every((sides) => sides === 1)) return refuse('dice/never-differ', {});
  return request.ignoring?.which === 'chosen'
    ? refuse('option/clash', { one: 'ignore', other: 'draw' })
    : undefined;
}

/** Refuses rerolls unless one player rolls and the kept dice show faces that such dice have. */
function refuseRerolls(request: DiceRequest): Refusal<'dice/nothing-rerolled'> | undefined {
  const { rerolls, rollers, isOrder } = request;
  if (!rerolls) return undefined;
  const sides = dieSides(request);
  const { was, places } = rerolls;
  const fits = (value: number, at: number): boolean =>
    Number.isInteger(value) && value >= 1 && value <= (sides[at] ?? 0);
  const areRerolled = places.length > 0 && places.every((place) => was[place] !== undefined);
  return was.length === sides.length && was.every(fits) && areRerolled && rollers.length === 1 && !isOrder
    ? undefined
    : refuse('dice/nothing-rerolled', {});
}
