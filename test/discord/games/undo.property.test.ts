import fc from 'fast-check';
import { expect, it } from 'vitest';
import game from '../../../commands/game.ts';
import { executeGameAction, withAction } from '#discord/table/execute-game-action.ts';
import { decideNumbers } from '#engine/life/numbers.ts';
import type { Game } from '#engine/game/state.ts';
import { decideTurn } from '#engine/turns/turns.ts';
import { ALICE, BOB, CLEO, mentions, openGameChannel } from '../tables/game-channel.ts';

const loses = { kind: 'life/change', playerId: CLEO, change: { by: -1 } } as const;
const DEEDS = {
  turn: withAction(decideTurn, { kind: 'turn/next' }),
  step: withAction(decideTurn, { kind: 'turn/step' }),
  extra: withAction(decideTurn, { kind: 'turn/extra', playerId: BOB, card: null }),
  life: withAction(decideNumbers, loses),
};
const deeds = fc.array(fc.constantFrom('turn', 'step', 'extra', 'life', 'undo', 'undo'), { maxLength: 30 });

it('undo restores the previous state, change by change, back to the drawing of the first player', async () => {
  await fc.assert(
    fc.asyncProperty(deeds, async (all) => {
      const table = openGameChannel();
      await table.use(game, ALICE, 'new', { players: mentions(BOB, CLEO) });
      await table.use(game, ALICE, 'start');
      const stood: Game[] = [];
      for (const deed of all) {
        const before = await table.book();
        if (deed === 'undo') {
          await table.use(game, ALICE, 'undo');
          const expected = stood.pop();
          // Ids are never reused, so that the log stays unambiguous.
          expect((await table.book()).game).toEqual({
            ...(expected ?? before.game),
            made: before.game.made,
          });
          expect((await table.book()).seq).toBe(before.seq + (expected ? 1 : 0));
        } else {
          await executeGameAction(table.asker(ALICE), table.ctx, DEEDS[deed]);
          expect((await table.book()).seq).toBe(before.seq + 1);
          stood.push(before.game);
        }
      }
    }),
    { numRuns: 25 },
  );
});
