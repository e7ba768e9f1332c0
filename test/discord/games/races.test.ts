import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import game from '../../../commands/game.ts';
import { ALICE, BOB, CLEO, mentions, openGameChannel } from '../tables/game-channel.ts';

/** Whether each secret of a channel's coins is revealed, newest first. */
async function revealed({ store }: ReturnType<typeof openGameChannel>): Promise<readonly boolean[]> {
  const ledgers = await store.ledgers('7', 9);
  return ledgers.map(({ secret }) => secret !== null);
}

describe('two at once', () => {
  it('concede, of three: the second is asked first, since that would end the game', async () => {
    const table = openGameChannel();
    await table.use(game, ALICE, 'new', { players: mentions(BOB, CLEO) });
    await table.use(game, ALICE, 'start');
    const [one, other] = await Promise.all([
      table.use(game, BOB, 'concede'),
      table.use(game, CLEO, 'concede'),
    ]);
    expect(contentOf(one)).toMatch(/^<@100000000000000002> concedes\./);
    expect(contentOf(other)).toMatch(/^\*\*This ends the game, and can’t be undone:\*\*/);
    expect([(await table.book()).game.stage, await revealed(table)]).toEqual(['playing', [false]]);

    const done = await table.press(game, CLEO, other, 'Concede');
    expect(contentOf(done)).toMatch(/<@100000000000000001> wins.*The secret of \d+ flips? here/s);
    expect([(await table.book()).game.stage, await revealed(table)]).toEqual(['over', [false, true]]);
  });

  it('say how the game ends: it ends once, and one secret is revealed', async () => {
    const table = openGameChannel();
    await table.use(game, ALICE, 'new', { players: mentions(BOB), first: BOB });
    const asking = await table.use(game, ALICE, 'end', { draw: true });
    const both = ['End the game', 'End the game'].map((label) => table.press(game, ALICE, asking, label));
    const [one, other] = await Promise.all(both);
    expect(contentOf(one ?? {})).toMatch(/draw/);
    expect(contentOf(other ?? {})).toMatch(/^There’s no game here/);
    expect([(await table.book()).game.stage, await revealed(table)]).toEqual(['over', [false, true]]);
  });

  it('join and leave before it begins: the game goes on, and nothing is revealed', async () => {
    const table = openGameChannel();
    await table.use(game, ALICE, 'new');
    await Promise.all([table.use(game, BOB, 'join'), table.use(game, ALICE, 'leave')]);
    expect([(await table.book()).game.stage, await revealed(table)]).toEqual(['gathering', [false]]);
    await Promise.all([table.use(game, CLEO, 'join'), table.use(game, BOB, 'leave')]);
    await Promise.all([table.use(game, ALICE, 'join'), table.use(game, CLEO, 'leave')]);
    expect([(await table.book()).game.stage, await revealed(table)]).toEqual(['gathering', [false]]);
  });

  it('leave before it begins: the last one ends it, and the secret is revealed with it', async () => {
    const table = openGameChannel();
    await table.use(game, ALICE, 'new', { players: mentions(BOB) });
    await Promise.all([table.use(game, BOB, 'leave'), table.use(game, ALICE, 'leave')]);
    expect([(await table.book()).game.stage, await revealed(table)]).toEqual(['over', [false, true]]);
  });

  it('starts while one leaves: who would leave the list leaves the game, after a question', async () => {
    const table = openGameChannel();
    await table.use(game, ALICE, 'new', { players: mentions(BOB) });
    const [, leaving] = await Promise.all([
      table.use(game, ALICE, 'start', { first: ALICE }),
      table.use(game, BOB, 'leave'),
    ]);
    expect(contentOf(leaving)).toMatch(/^\*\*This ends the game/);
    expect((await table.book()).game.stage).toBe('playing');
  });
});

it('an answer that was refused stays refused, however often it is delivered', async () => {
  const table = openGameChannel();
  await table.use(game, ALICE, 'new', { players: mentions(BOB) });
  const asker = table.asker(CLEO);
  const leave = () =>
    game.run({ ...asker, subcommand: 'leave', options: { player: undefined, lost: undefined } }, table.ctx);
  const refusal = await leave();
  expect(refusal.ok).toBe(false);
  await table.use(game, CLEO, 'join');
  expect(await leave()).toEqual(refusal);
  expect((await table.book()).game.seats.map(({ playerId }) => playerId)).toEqual([ALICE, BOB, CLEO]);
});
