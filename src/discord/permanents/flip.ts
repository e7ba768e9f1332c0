import { subcommand } from '../command/subcommand.ts';
import { changePermanents, toOne } from './meant.ts';
import { completeOne, WHICH, yes, type Fits } from './picking.ts';

const isFlipped: Fits = ({ permanent: { status } }) => status.flipped;
const isUnflipped: Fits = (one) => !isFlipped(one);

export const flip = subcommand({
  name: 'flip',
  description: 'Flip it; only leaving the battlefield ends that',
  options: [WHICH, yes('back', 'Unflip it, which the rules never do')],
  changes: true,
  run(asked, house) {
    const { back = false } = asked.options;
    const kind = back ? 'permanent/unflip' : 'permanent/flip';
    return changePermanents(asked, house, (here) =>
      toOne(asked.options, here, (id) => ({ kind, id }), here.only(back ? isFlipped : isUnflipped)),
    );
  },
  complete: {
    permanent: completeOne((_, { others }) => (others['back'] === true ? () => true : isUnflipped)),
  },
});
