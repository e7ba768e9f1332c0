import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import game from '../../../commands/game.ts';
import set from '../../../commands/set.ts';
import { formatTable, idOf, otherPlayers } from '../tables/formats.ts';

async function bothAtNothing() {
  const table = formatTable();
  await table.game('new', { players: otherPlayers(4), variant: '2HG', first: '@A' });
  for (const player of ['A', 'C'])
    await table.at.use(set, idOf(player), 'life', { amount: '=0', player: idOf(player) });
  return table;
}

describe('Two-Headed Giant teams at 0, both', () => {
  it('draw, whichever head says that it has lost', async () => {
    const table = await bothAtNothing();
    const asking = await table.at.use(game, idOf('B'), 'leave', {
      lost: true,
    });
    expect(contentOf(asking)).toMatch(/ends the game.*\n(> .*\n)*> The game is a draw\./);
  });

  it('see the draw before a player concedes', async () => {
    const table = await bothAtNothing();
    expect(await table.game('concede', {}, 'B')).toContain('then the game is a draw');
  });

  it('nothing else is offered to the only team that loses', async () => {
    const table = formatTable();
    await table.game('new', { players: otherPlayers(4), variant: '2HG', first: '@A' });
    await table.at.use(set, idOf('A'), 'life', { amount: '=0', player: idOf('A') });
    const asking = await table.game('concede', {}, 'B');
    expect(asking).toMatch(/This ends the game, and/);
    expect(asking).not.toMatch(/otherwise/);
  });
});
