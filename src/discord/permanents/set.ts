import { ApplicationCommandOptionType as Type } from 'discord.js';
import { foldName } from '#engine/cards/names.ts';
import type { Game } from '#engine/game/state.ts';
import type { PermanentAction } from '#engine/permanents/permanents.ts';
import type { ThingId } from '#engine/vocabulary/ids.ts';
import { refuse, type Refusal, type RefusedBy } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import type { Suggestion } from '../command/command.ts';
import type { OptionValues } from '../command/option-types.ts';
import { subcommand } from '../command/subcommand.ts';
import { parseAmount } from '../life/amounts.ts';
import { openGameState } from '../table/execute-game-action.ts';
import { changePermanents, forAll } from './change-permanents.ts';
import {
  completeSeveralOrAll,
  playerOption,
  SEVERAL_OPTION,
  flagOption,
  type PermanentFilter,
} from './options.ts';

const OPTIONS = [
  SEVERAL_OPTION,
  flagOption('tapped', 'Tapped or untapped'),
  {
    type: Type.String,
    name: 'counter',
    description: 'A kind of counter, such as +1/+1',
    autocomplete: true,
    max_length: 40,
  },
  {
    type: Type.String,
    name: 'amount',
    description: 'Of those counters, such as -3, +2 or =5',
    max_length: 12,
  },
  { type: Type.String, name: 'damage', description: 'Marked on it, such as +2 or =0', max_length: 12 },
  playerOption('controller', 'Who controls it from now on'),
  playerOption('goaded', 'Who goads it, until that player’s next turn'),
  flagOption('phasing', 'It has phasing'),
  flagOption('stays-tapped', 'It does not untap in untap steps'),
  flagOption('no-skips', 'It has nobody skip steps or turns: it lost its abilities'),
  flagOption('out-of-combat', 'It is removed from combat'),
] as const;

type SetOptions = OptionValues<typeof OPTIONS>;

export const setPermanents = subcommand({
  name: 'set',
  description: 'Tap, untap, counters, damage, who controls it',
  defaultPlayers: { controller: 'nobody', goaded: 'nobody' },
  options: OPTIONS,
  changes: true,
  run: (request, ctx) =>
    changePermanents(request, ctx, (context) => {
      const actions = parseSetActions(request.options);
      if (!actions.ok) return actions;
      const settable: PermanentFilter = ({ permanent: { status } }) =>
        status.tapped !== request.options.tapped;
      return forAll(request.options, context, actions.value, {
        fits: context.matching(settable),
        all: context.mine(settable),
      });
    }),
  complete: {
    permanent: completeSeveralOrAll(),
    counter: async (typing, ctx) => suggestCounterKinds(await openGameState(typing, ctx), typing.typed),
  },
});

/** Options that are sufficient on their own. */
const SETTABLE_OPTIONS: readonly (keyof SetOptions)[] = [
  'tapped',
  'counter',
  'damage',
  'controller',
  'goaded',
  'phasing',
  'stays-tapped',
  'no-skips',
  'out-of-combat',
];

/**
 * Parses the actions, in order.
 * @returns `option/none` without any; `option/missing` for counters without an amount or vice versa
 */
function parseSetActions(
  options: SetOptions,
): Result<
  (id: ThingId) => readonly PermanentAction[],
  RefusedBy<typeof parseAmount> | Refusal<'option/none' | 'option/missing'>
> {
  const { amount, controller, counter, damage, goaded, phasing: phases, tapped } = options;
  const { 'out-of-combat': outOfCombat, 'stays-tapped': staysTapped } = options;
  const { 'no-skips': skipsNothing } = options;
  if ((counter === undefined) !== (amount === undefined))
    return fail(refuse('option/missing', { option: counter === undefined ? 'counter' : 'amount' }));
  const counters = amount === undefined ? ok(null) : parseAmount('amount', amount);
  if (!counters.ok) return counters;
  const damageChange = damage === undefined ? ok(null) : parseAmount('damage', damage);
  if (!damageChange.ok) return damageChange;
  const marks = {
    ...(phases !== undefined && { phases }),
    ...(staysTapped !== undefined && { staysTapped }),
    ...(skipsNothing !== undefined && { skipsNothing }),
  };
  const actions = (id: ThingId): readonly PermanentAction[] => [
    ...(tapped === undefined ? [] : [{ kind: tapped ? 'permanent/tap' : 'permanent/untap', id } as const]),
    ...(counters.value && counter !== undefined
      ? [{ kind: 'permanent/counters', id, counter, change: counters.value } as const]
      : []),
    ...(damageChange.value ? [{ kind: 'permanent/damage', id, change: damageChange.value } as const] : []),
    ...(outOfCombat ? [{ kind: 'permanent/leave-combat', id } as const] : []),
    ...(controller === undefined ? [] : [{ kind: 'permanent/control', id, to: controller } as const]),
    ...(goaded === undefined ? [] : [{ kind: 'permanent/goad', id, by: goaded } as const]),
    ...(Object.keys(marks).length > 0 ? [{ kind: 'permanent/mark', id, marks } as const] : []),
  ];
  if (actions(0).length === 0) return fail(refuse('option/none', { options: SETTABLE_OPTIONS }));
  return ok(actions);
}

/** Frequent kinds of counters, suggested after those already used at the table. */
const COUNTER_KINDS = [
  '+1/+1',
  '-1/-1',
  'loyalty',
  'charge',
  'time',
  'lore',
  'shield',
  'stun',
  'age',
  'defense',
];

function suggestCounterKinds(game: Game | null, typed: string): readonly Suggestion[] {
  const used = game?.permanents.flatMap(({ permanent }) => Object.keys(permanent.counters)) ?? [];
  const text = foldName(typed);
  return [...new Set([...used, ...COUNTER_KINDS])]
    .filter(
      (name) => name.includes(typed.trim().toLowerCase()) || (text !== '' && foldName(name).includes(text)),
    )
    .map((name) => ({ name, value: name }));
}
