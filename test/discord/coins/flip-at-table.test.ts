import { contentOf } from '#discord/command/reply.ts';
import { expect, it } from 'vitest';
import flip from '../../../commands/flip.ts';
import game from '../../../commands/game.ts';
import { ALICE, BOB, CLEO, mentions, openGameChannel, type GameChannel } from '../tables/game-channel.ts';
import { subgameTable } from '../tables/subgames.ts';

/** The edition that ruled a user's `/flip`. */
async function editionOfFlip(table: GameChannel, user: string, edition?: string) {
  await flip.run(
    { ...table.asker(user), subcommand: null, options: edition === undefined ? {} : { edition } },
    table.ctx,
  );
  const [newest] = await table.store.history('7', 1);
  return newest?.edition;
}

it('follows the edition of the open game unless another is typed', async () => {
  const table = openGameChannel();
  expect(await editionOfFlip(table, ALICE)).toBe('founding');
  await table.use(game, ALICE, 'new', { players: mentions(BOB, CLEO), edition: '2013-05-01', first: BOB });
  expect(await editionOfFlip(table, ALICE)).toBe('2013-05-01');
  expect(await editionOfFlip(table, ALICE, '2004-10-01')).toBe('2004-10-01');
  await table.press(game, ALICE, await table.use(game, ALICE, 'end'), 'End the game');
  expect(await editionOfFlip(table, ALICE)).toBe('founding');
});

it('prevents undo also for a player who is only in the main game', async () => {
  const table = await subgameTable();
  const { channel } = table;
  const libraries = '@Alice 40, @Bob 40, @Cleo 40';
  await table.apply('subgame start', { libraries, first: '@Alice' });
  await table.use('game concede', {}, 'Cleo');
  await table.apply('subgame start', { libraries: '@Alice 33, @Bob 33', first: '@Alice' });
  expect((await channel.book()).game.seats.map(({ playerId }) => playerId)).toEqual([ALICE, BOB]);
  await editionOfFlip(channel, CLEO);
  expect(contentOf(await table.use('game undo'))).toMatch(/^Flip 1, by @Cleo, came after/);
});
