import { ApplicationCommandOptionType as Type } from 'discord.js';
import { choices } from '../command/option-types.ts';
import { subcommand } from '../command/subcommand.ts';
import { changePermanents, forAll } from './change-permanents.ts';
import { completeSeveralOrAll, SEVERAL_OPTION, type PermanentFilter } from './options.ts';

const hasFaces: PermanentFilter = ({ permanent: { card, status } }) =>
  !status.faceDown && !status.phasedOut && card.layout === 'double-faced' && card.parts.length > 1;

export const transform = subcommand({
  name: 'transform',
  description: 'An effect turns it to its other face',
  options: [
    SEVERAL_OPTION,
    {
      type: Type.String,
      name: 'how',
      description: 'What the effect says; left out, transform',
      choices: choices({ transform: 'transform', convert: 'convert' }),
    },
  ],
  changes: true,
  run(request, ctx) {
    const { how = 'transform' } = request.options;
    return changePermanents(request, ctx, (context) =>
      forAll(request.options, context, (id) => [{ kind: 'permanent/transform', id, how }], {
        fits: context.matching(hasFaces),
        all: context.mine(hasFaces),
      }),
    );
  },
  complete: { permanent: completeSeveralOrAll(() => hasFaces) },
});
