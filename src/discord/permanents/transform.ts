import { ApplicationCommandOptionType as Type } from 'discord.js';
import { choices } from '../command/option-types.ts';
import { subcommand } from '../command/subcommand.ts';
import { changePermanents, toEach } from './meant.ts';
import { completeSeveralOrAll, SEVERAL, type Fits } from './picking.ts';

const hasFaces: Fits = ({ permanent: { card, status } }) =>
  !status.faceDown && !status.phasedOut && card.layout === 'double-faced' && card.parts.length > 1;

export const transform = subcommand({
  name: 'transform',
  description: 'An effect turns it to its other face',
  options: [
    SEVERAL,
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
    return changePermanents(request, ctx, (here) =>
      toEach(request.options, here, (id) => [{ kind: 'permanent/transform', id, how }], {
        fits: here.only(hasFaces),
        all: here.mine(hasFaces),
      }),
    );
  },
  complete: { permanent: completeSeveralOrAll(() => hasFaces) },
});
