import { ApplicationCommandOptionType as Type } from 'discord.js';
import { choices } from '../command/option-types.ts';
import { subcommand } from '../command/subcommand.ts';
import { changePermanents, forAll } from './change-permanents.ts';
import { completeSeveralOrAll, SEVERAL_OPTION } from './options.ts';

/** Destinations of a permanent. */
const LEAVES_TO = {
  graveyard: 'graveyard',
  exile: 'exile (removed from the game)',
  hand: 'hand',
  library: 'library',
  command: 'command zone',
} as const;

export const leave = subcommand({
  name: 'leave',
  description: 'It leaves the battlefield',
  options: [
    SEVERAL_OPTION,
    {
      type: Type.String,
      name: 'to',
      description: 'Where it goes; left out, the graveyard',
      choices: choices(LEAVES_TO),
    },
  ],
  changes: true,
  run(request, ctx) {
    const { to = 'graveyard' } = request.options;
    return changePermanents(request, ctx, (context) =>
      forAll(request.options, context, (id) => [{ kind: 'permanent/leave', id, to }], {
        all: context.mine(),
      }),
    );
  },
  complete: { permanent: completeSeveralOrAll() },
});
