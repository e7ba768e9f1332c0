import type { PlayerId } from '../../engine/vocabulary/players.ts';
import type { PermanentAction } from '../../engine/permanents/permanents.ts';
import type { ThingId } from '../../engine/vocabulary/ids.ts';
import { refuse, type Refusal, type RefusedBy } from '../../engine/vocabulary/refusals.ts';
import { fail, ok, type Result } from '../../engine/vocabulary/result.ts';
import { readAmount } from '../life/amounts.ts';

/** What `/permanent set` is asked of each permanent. */
export interface SetOptions {
  readonly tapped: boolean | undefined;
  readonly counter: string | undefined;
  readonly amount: string | undefined;
  readonly damage: string | undefined;
  readonly controller: PlayerId | undefined;
  readonly phasing: boolean | undefined;
  readonly 'stays-tapped': boolean | undefined;
  readonly 'out-of-combat': boolean | undefined;
}

/** What can be said by itself. */
const SETTABLE: readonly (keyof SetOptions)[] = [
  'tapped',
  'counter',
  'damage',
  'controller',
  'phasing',
  'stays-tapped',
  'out-of-combat',
];

/**
 * What is done to a permanent, in order.
 * @returns `option/none` where nothing is to be done; `option/missing` for counters without an amount or the other way
 *   round.
 */
export function readSetting(
  options: SetOptions,
): Result<
  (id: ThingId) => readonly PermanentAction[],
  RefusedBy<typeof readAmount> | Refusal<'option/none' | 'option/missing'>
> {
  const { amount, controller, counter, damage, phasing: phases, tapped } = options;
  const { 'out-of-combat': outOfCombat, 'stays-tapped': staysTapped } = options;
  if ((counter === undefined) !== (amount === undefined))
    return fail(refuse('option/missing', { option: counter === undefined ? 'counter' : 'amount' }));
  const counters = amount === undefined ? ok(null) : readAmount('amount', amount);
  if (!counters.ok) return counters;
  const marked = damage === undefined ? ok(null) : readAmount('damage', damage);
  if (!marked.ok) return marked;
  const marks = {
    ...(phases !== undefined && { phases }),
    ...(staysTapped !== undefined && { staysTapped }),
  };
  const actions = (id: ThingId): readonly PermanentAction[] => [
    ...(tapped === undefined ? [] : [{ kind: tapped ? 'permanent/tap' : 'permanent/untap', id } as const]),
    ...(counters.value && counter !== undefined
      ? [{ kind: 'permanent/counters', id, counter, change: counters.value } as const]
      : []),
    ...(marked.value ? [{ kind: 'permanent/damage', id, change: marked.value } as const] : []),
    ...(outOfCombat ? [{ kind: 'permanent/leave-combat', id } as const] : []),
    ...(controller === undefined ? [] : [{ kind: 'permanent/control', id, to: controller } as const]),
    ...(Object.keys(marks).length > 0 ? [{ kind: 'permanent/mark', id, marks } as const] : []),
  ];
  if (actions(0).length === 0) return fail(refuse('option/none', { options: SETTABLE }));
  return ok(actions);
}
