import { subcommand } from '../command/subcommand.ts';
import { findThings } from '../table/suggest-things.ts';
import { canBlock, isReady } from './combat.ts';
import { changePermanents, toEach } from './meant.ts';
import { completeSeveral, completeSeveralOrAll, SEVERAL, text, type Fits } from './picking.ts';

const isAttacking: Fits = ({ combat }) => combat?.role === 'attacking';

export const block = subcommand({
  name: 'block',
  description: 'Block with a creature',
  options: [
    SEVERAL,
    { ...text('attacker', 'What it blocks, or several: #3, #5-#8, 3 Goblin'), required: true },
  ],
  changes: true,
  run: (asked, house) =>
    changePermanents(asked, house, (here) => {
      const { game, things } = here;
      const blocks = findThings(things, asked.options.attacker, { fits: here.only(isAttacking) });
      if (!blocks.ok) return blocks;
      const fits = here.only((one) => canBlock(one, game));
      const own = fits.filter(({ controllerId }) => controllerId === asked.origin.actorId);
      return toEach(asked.options, here, (id) => [{ kind: 'permanent/block', id, blocks: blocks.value }], {
        fits: own.length > 0 ? own : fits,
        all: here.mine((one) => isReady(one, game)),
      });
    }),
  complete: {
    permanent: completeSeveralOrAll((game) => (one) => canBlock(one, game)),
    attacker: completeSeveral(() => isAttacking),
  },
});
