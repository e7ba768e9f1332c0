import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import { depthOf } from '#engine/game/subgame-depth.ts';
import { buttonsOf, linesOf, subgameTable, type SubgameTable } from '../tables/subgames.ts';

/** Alice, Bob and Cleo in a subgame of a subgame; each of Bob’s two decks has five cards. */
async function nested(edition = 'founding'): Promise<SubgameTable> {
  const table = await subgameTable(edition);
  await table.apply('subgame start', { card: 'Shahrazad', first: '@Alice', libraries: '@Bob 5' });
  await table.apply('subgame start', { card: 'Shahrazad', first: '@Alice', libraries: '@Bob 5' });
  return table;
}

const textOf = async (reply: Promise<Parameters<typeof linesOf>[0]>): Promise<string> =>
  linesOf(await reply).join('\n');

describe('each game goes by its name on the way down', () => {
  it('as it starts, in its preview', async () => {
    const table = await subgameTable();
    await table.apply('subgame start', { card: 'Shahrazad', first: '@Alice' });
    const shown = linesOf(await table.use('subgame start', { card: 'Shahrazad', first: '@Alice' }));
    expect([shown[0], shown[1]]).toEqual([
      'Shahrazad begins subgame 2',
      '1. Libraries are removed from subgame 1 face down, as the subgame’s decks:',
    ]);
    expect(shown).toContain('3. Subgame 1 is on hold: turn 1 of @Alice, untap step.');
  });

  it.each([
    [
      { up: 1 },
      'Brought into subgame 2: Bear of @Alice, from subgame 1, its main game.',
      /^In subgame 1: Triggered/,
    ],
    [
      { from: 'main-game' },
      'Brought into subgame 2: Bear of @Alice, from subgame 1, its main game.',
      /^In subgame 1: Triggered/,
    ],
    [
      { up: 2 },
      'Brought into subgame 2: Bear of @Alice, from the outermost game.',
      /^In the outermost game: Triggered/,
    ],
    [
      { from: 'outermost' },
      'Brought into subgame 2: Bear of @Alice, from the outermost game.',
      /^In the outermost game: Triggered/,
    ],
  ])('as a card is brought from %j', async (from, brought, triggered) => {
    const table = await nested();
    const lines = linesOf(
      await table.use('subgame bring', { card: 'Bear', ...from, triggers: '@Cleo Wheel' }),
    );
    expect(lines[0]).toBe(brought);
    expect(lines[1]).toMatch(triggered);
  });

  it('as it is over and ends, also in the log', async () => {
    const table = await nested();
    await table.use('game concede');
    const over = linesOf(await table.use('game concede', {}, 'Bob'));
    expect(over).toContain('Subgame 2 is over: @Cleo wins.');
    expect(over).toContain('`/subgame end` goes back to subgame 1.');
    expect((await table.card())[1]).toMatch(/^\*\*Subgame 2 is over\*\*: .* goes back to subgame 1\.$/);
    const shown = await table.use('subgame end');
    expect(linesOf(shown)).toEqual(
      expect.arrayContaining([
        'Subgame 2 ends (Shahrazad)',
        '1. Libraries go back to subgame 1 and are shuffled:',
        expect.stringMatching(/^\d\. Subgame 1 goes on: turn 1 of @Alice/),
      ]),
    );
    const ended = 'Subgame 2 (Shahrazad) ends: @Cleo wins. Subgame 1 goes on.';
    expect(linesOf(await table.press(shown, 'Apply'))[0]).toBe(ended);
    const last = 'The subgame (Shahrazad) ends: @Cleo wins. The main game goes on.';
    expect(await textOf(table.apply('subgame end', { winners: '@Cleo' }))).toContain(last);
    const log = await textOf(table.use('game log'));
    expect([log.includes(ended), log.includes(last)]).toEqual([true, true]);
  });
});

describe('fewer than seven cards, game by game', () => {
  it('loses as each of them starts, though already lost the one around it', async () => {
    const table = await subgameTable();
    const asked = { card: 'Shahrazad', first: '@Alice', libraries: '@Bob 5' };
    const loses = /\*\*@Bob loses\*\* as the subgame starts: 5 cards .* CR 506\.3a/;
    expect(await textOf(table.apply('subgame start', asked))).toMatch(loses);
    const stays = /@Bob \(5 cards .*\) has lost subgame 1 but hasn’t left it: (.*)\. CR 506\.3a/;
    expect(stays.exec(await textOf(table.use('subgame start', asked)))?.[1]).toBe(
      'first `/game leave lost:True`',
    );
    const within = await textOf(table.apply('subgame start', asked));
    expect(within).toMatch(loses);
    expect(stays.exec(within)?.[1]).toBe('`/game leave lost:True` once it goes on');
    expect(await textOf(table.apply('subgame end', { winners: '@Alice' }))).not.toContain('loses');
  });

  it('loses once more as the subgame is restarted, and the main game stands still', async () => {
    const table = await subgameTable('2026-06-19');
    await table.apply('subgame start', { card: 'Shahrazad', first: '@Alice', libraries: '@Alice 53 @Bob 5' });
    const loses = '**@Bob loses** as state-based actions are checked';
    expect(await textOf(table.use('turn step'))).toContain(loses);
    const main = (await table.game()).main?.game;
    const asked = { card: 'Karn Liberated', by: '@Cleo', exempt: '@Alice 3' };
    const restarted = linesOf(await table.use('subgame restart', asked));
    expect(restarted[0]).toMatch(/^The subgame is restarted \(Karn Liberated\)\. @Cleo goes first/);
    expect(restarted.at(-1)).toMatch(/^-# CR 727\.1, .*\(2026-06-19\)/);
    expect((await table.game()).turn).toMatchObject({ number: 1 });
    expect((await table.game()).main?.game).toEqual(main);
    expect(await textOf(table.use('turn step'))).toContain(loses);
    await table.use('game undo');
    await table.use('game undo');
    expect((await table.game()).turn?.step).toBe('upkeep');
  });

  it.each([
    ['more cards than there are', { exempt: '@Bob 6' }, /cards/],
    ['cards of nobody', { exempt: '6' }, /Type it like/],
    ['somebody who does not play', { by: '@Dan' }, /not in/],
  ])('a restart refuses %s', async (_, asked, sentence) => {
    const table = await subgameTable('2026-06-19');
    await table.apply('subgame start', { card: 'Shahrazad', first: '@Alice', libraries: '@Bob 5' });
    const reply = await table.use('subgame restart', asked);
    expect(reply.isPrivate).toBe(true);
    expect(contentOf(reply)).toMatch(sentence);
  });
});

describe('the libraries with which a subgame begins', () => {
  it('are asked for again within a subgame: its opening hands are drawn', async () => {
    const table = await subgameTable();
    await table.apply('subgame start', { card: 'Shahrazad', first: '@Alice', libraries: '@Bob 53' });
    const shown = () => textOf(table.use('subgame start', { card: 'Shahrazad', first: '@Alice' }));
    expect(await shown()).toContain('- @Bob: not counted\n');
    expect(await textOf(table.use('set library', { cards: 46 }, 'Bob'))).toContain(
      '@Bob: **46** cards in the library.',
    );
    expect(await shown()).toContain('- @Bob: 46 cards as last counted\n');
    expect(await shown()).toContain(
      'Shahrazad begins subgame 2\n1. Libraries are removed from subgame 1 face down, as the subgame’s decks:\n- @Alice: not counted\n- @Bob: 46 cards as last counted\n- @Cleo: not counted\n2. @Alice goes first; 20 life to start.\n3. Subgame 1 is on hold: turn 1 of @Alice, untap step.\nEach player who didn’t win the subgame loses half their life, rounded up.\n-# Count them with `libraries:@Alice 53`: fewer than seven loses.\n-# CR 506.3, 506.4, 506.2, 506.7 (2006-10-01)',
    );
  });

  it.each([
    ['somebody else’s library', { cards: 40, player: '@Alice' }, /@Alice/],
    ['the number that it has', { cards: 46 }, /46 cards in the library already/],
  ])('/set library refuses %s', async (_, asked, sentence) => {
    const table = await subgameTable();
    await table.use('set library', { cards: 46 }, 'Bob');
    expect(contentOf(await table.use('set library', asked, 'Bob'))).toMatch(sentence);
  });
});

describe('triggers of removing the libraries', () => {
  it('by `triggers:`, waits in the main game and goes on the stack: once the subgame has ended', async () => {
    const table = await subgameTable();
    const asked = { card: 'Shahrazad', first: '@Bob', triggers: '@Cleo Wheel; Torch @Bob Gate' };
    expect(await textOf(table.apply('subgame start', asked))).toContain(
      'A subgame begins (Shahrazad). @Bob goes first, then @Cleo and @Alice; 20 life to start.\nIn the main game: Triggered, waiting to go on the stack: an ability of Wheel (@Cleo).\nIn the main game: Triggered, waiting to go on the stack: an ability of Torch (@Cleo).\nIn the main game: Triggered, waiting to go on the stack: an ability of Gate (@Bob).\n@Bob’s turn begins.\n-# CR 506.4, 506.3, 506.2, 101.2, 300.1 (2006-10-01)',
    );
    expect(await textOf(table.use('subgame show'))).toMatch(/triggers waiting: .*Wheel.*Torch.*Gate/);
    expect((await table.game()).abilities).toEqual([]);
    await table.apply('subgame end', { winners: '@Cleo' });
    expect((await table.game()).stack.map(({ name }) => name)).toEqual(['Gate', 'Wheel', 'Torch']);
  });
});

describe('leaving all games from within a subgame', () => {
  it('is shown to the leaver alone, game by game, and then done', async () => {
    const table = await nested();
    const before = await table.game();
    const shown = await table.use('game leave', {}, 'Bob');
    expect(shown.isPrivate).toBe(true);
    expect(linesOf(shown).slice(0, 6)).toEqual([
      'outermost game › subgame 1 (Shahrazad) › **subgame 2** (Shahrazad)',
      'This leaves all games. To give up only subgame 2, use `/game concede`.',
      '**This will happen:**',
      '> @Bob leaves the game.',
      '> In subgame 1: @Bob leaves the game.',
      '> In the outermost game: @Bob leaves the game.',
    ]);
    expect([...buttonsOf(shown).keys()]).toEqual(['Leave', 'Cancel']);
    expect(await table.game()).toEqual(before);

    await table.press(shown, 'Leave', 'Bob');
    const games = [
      await table.game(),
      (await table.game()).main?.game,
      (await table.game()).main?.game.main?.game,
    ];
    expect(games.map((game) => game?.seats.find(({ left }) => left !== null)?.left)).toEqual(
      Array(3).fill('left'),
    );
    await table.use('game undo', {}, 'Bob');
    expect((await table.game()).seats.map(({ left }) => left)).toEqual([null, null, null]);
  });

  it('shows the consequences in the outer games, and whose turn continues there', async () => {
    const table = await subgameTable('2026-06-19');
    await table.use('permanent add', { card: 'Bear' });
    await table.apply('subgame start', { card: 'Enter the Dungeon', first: '@Bob' });
    const shown = await textOf(table.use('game leave'));
    expect(shown).toContain('> In the main game, out of the game: Bear (#1) and Shahrazad.');
    expect(shown).toContain('In the main game: @Alice’s turn goes on without an active player.');
  });

  it('of two who are left, it ends the subgame without a result, and the game', async () => {
    const table = await subgameTable();
    await table.use('game concede', {}, 'Cleo');
    await table.apply('subgame start', { card: 'Shahrazad', first: '@Alice' });
    const shown = await table.use('game leave', {}, 'Bob');
    const lines = linesOf(shown);
    expect(lines).toContain('**This ends the game, and can’t be undone:**');
    expect(lines).toContainEqual(
      expect.stringMatching(/^> The subgame \(Shahrazad\) ends without a result\. The main game goes on\.$/),
    );
    await table.press(shown, 'Leave', 'Bob');
    expect(await table.game()).toMatchObject({ stage: 'over', main: null });
    expect(depthOf(await table.game())).toBe(0);
  });
});
