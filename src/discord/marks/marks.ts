import { ApplicationCommandOptionType as Type } from 'discord.js';
import { MAX_COUNT } from '#engine/deciding/checks.ts';
import { decideMark } from '#engine/marks/marks.ts';
import { MAX_SPEED } from '#engine/marks/speed.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail } from '#engine/vocabulary/result.ts';
import { choices } from '../command/option-types.ts';
import { subcommand } from '../command/subcommand.ts';
import { PLAYER_OPTION } from '../life/amounts.ts';
import { executeGameAction, withAction } from '../table/execute-game-action.ts';

export const setSpeed = subcommand({
  name: 'speed',
  description: 'Speed, by start your engines!: one faster, or how fast',
  unlisted: { below: ['game status'], label: 'Speed…', opensForm: true },
  defaultPlayers: { player: 'other' },
  options: [
    {
      type: Type.Integer,
      name: 'speed',
      description: '1 to 4, 0 for none; left out, one more',
      min_value: 0,
      max_value: MAX_SPEED,
    },
    PLAYER_OPTION,
  ],
  changes: true,
  run(request, ctx) {
    const { speed, player: playerId } = request.options;
    const to = speed === undefined ? {} : { to: speed };
    return executeGameAction(request, ctx, withAction(decideMark, { kind: 'mark/speed', playerId, ...to }));
  },
});

export const setBlessing = subcommand({
  name: 'blessing',
  description: 'The city’s blessing, by ascend, for the rest of the game',
  unlisted: { below: ['game status'], label: 'City’s blessing' },
  defaultPlayers: { player: 'other' },
  options: [PLAYER_OPTION, { type: Type.Boolean, name: 'gone', description: 'Not so after all (host)' }],
  changes: true,
  run(request, ctx) {
    const { gone = false, player: playerId } = request.options;
    return executeGameAction(
      request,
      ctx,
      withAction(decideMark, { kind: 'mark/blessing', playerId, has: !gone }),
    );
  },
});

export const setHandSize = subcommand({
  name: 'hand-size',
  description: 'The maximum hand size of which cleanup reminds',
  unlisted: { below: ['game status'], label: 'Maximum hand size…', opensForm: true },
  defaultPlayers: { player: 'other' },
  options: [
    {
      type: Type.Integer,
      name: 'cards',
      description: 'How many cards; 7 too is reminded of',
      min_value: 0,
      max_value: MAX_COUNT,
    },
    {
      type: Type.String,
      name: 'what',
      description: 'Instead of a number',
      choices: choices({ none: 'no maximum', usual: 'seven as ever, without a reminder' }),
    },
    PLAYER_OPTION,
  ],
  changes: true,
  run(request, ctx) {
    const { cards, what, player: playerId } = request.options;
    if (cards !== undefined && what !== undefined)
      return fail(refuse('option/clash', { one: 'cards', other: 'what' }));
    if (cards === undefined && what === undefined)
      return fail(refuse('option/none', { options: ['cards', 'what'] }));
    const to = what === 'none' ? what : (cards ?? null);
    return executeGameAction(request, ctx, withAction(decideMark, { kind: 'mark/hand-size', playerId, to }));
  },
});
