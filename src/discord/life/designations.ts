import { ApplicationCommandOptionType as Type } from 'discord.js';
import { decideNumbers } from '#engine/life/numbers.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import type { BotRequest, BotContext, HandlerResult } from '../command/command.ts';
import { choices, type OptionValues } from '../command/option-types.ts';
import { subcommand } from '../command/subcommand.ts';
import { executeGameAction, withAction } from '../table/execute-game-action.ts';

/* Designations: the monarch and the initiative, held by at most one player, and day and night. */

const OPTIONS = [
  { type: Type.User, name: 'player', description: 'Who; left out, you' },
  { type: Type.Boolean, name: 'nobody', description: 'Nobody any more' },
] as const;

const HOLDER_DEFAULT = {
  player: ({ nobody }: Readonly<Record<string, unknown>>) => (nobody ? 'nobody' : 'other'),
} as const;

export const setMonarch = subcommand({
  name: 'monarch',
  description: 'Who is the monarch',
  defaultPlayers: HOLDER_DEFAULT,
  options: OPTIONS,
  changes: true,
  run: (request, ctx) => passDesignation('monarch/pass', request, ctx),
});

export const setInitiative = subcommand({
  name: 'initiative',
  description: 'Who has the initiative',
  defaultPlayers: HOLDER_DEFAULT,
  options: OPTIONS,
  changes: true,
  run: (request, ctx) => passDesignation('initiative/pass', request, ctx),
});

async function passDesignation(
  kind: 'monarch/pass' | 'initiative/pass',
  request: BotRequest & { readonly options: OptionValues<typeof OPTIONS> },
  ctx: BotContext,
): Promise<HandlerResult> {
  const to = parseHolder(request.options, request.origin.actorId);
  return to.ok ? executeGameAction(request, ctx, withAction(decideNumbers, { kind, to: to.value })) : to;
}

function parseHolder(
  { player, nobody = false }: OptionValues<typeof OPTIONS>,
  self: PlayerId,
): Result<PlayerId | null, Refusal<'option/clash'>> {
  if (!nobody) return ok(player ?? self);
  return player === undefined ? ok(null) : fail(refuse('option/clash', { one: 'player', other: 'nobody' }));
}

const SPELL_COUNTS = { '0': 0, '1': 1, '2': 2 } as const;

export const setDayNight = subcommand({
  name: 'day-night',
  description: 'Whether it is day or night, and whether that changes as a turn begins',
  options: [
    {
      type: Type.String,
      name: 'is',
      description: 'What an effect makes it',
      choices: choices({ day: 'day', night: 'night', neither: 'neither' }),
    },
    {
      type: Type.String,
      name: 'spells',
      description: 'The untap step asks: spells last turn’s player cast then',
      choices: choices({ '0': 'none', '1': 'one', '2': 'two or more' }),
    },
  ],
  changes: true,
  run(request, ctx) {
    const { is, spells } = request.options;
    if (is !== undefined && spells !== undefined)
      return fail(refuse('option/clash', { one: 'is', other: 'spells' }));
    if (spells !== undefined)
      return executeGameAction(
        request,
        ctx,
        withAction(decideNumbers, { kind: 'day/check', spells: SPELL_COUNTS[spells] }),
      );
    if (is === undefined) return fail(refuse('option/none', { options: ['is', 'spells'] }));
    const action = { kind: 'day/change', to: is === 'neither' ? null : is } as const;
    return executeGameAction(request, ctx, withAction(decideNumbers, action));
  },
});
