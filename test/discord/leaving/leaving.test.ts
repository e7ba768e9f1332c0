import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import game from '../../../commands/game.ts';
import permanent from '../../../commands/permanent.ts';
import stack from '../../../commands/stack.ts';
import turn from '../../../commands/turn.ts';
import {
  ALICE,
  BOB,
  CLEO,
  buttonsOf,
  mentions,
  openGameChannel,
  type GameChannel,
} from '../tables/game-channel.ts';

async function threePlay(edition = 'founding'): Promise<GameChannel> {
  const table = openGameChannel();
  await table.use(game, ALICE, 'new', { players: mentions(BOB, CLEO), edition, first: BOB });
  return table;
}

const add = (table: GameChannel, user: string, card: string, more = {}) =>
  table.use(permanent, user, 'add', { card, ...more });

/** Bob controls a bear of his own, Cleo’s wall through Bribery, and Alice’s bird that he took. */
async function bobHasAllKinds(edition?: string): Promise<GameChannel> {
  const table = await threePlay(edition);
  await add(table, BOB, 'Some Bear');
  await add(table, BOB, 'Some Wall', { owner: CLEO });
  await add(table, ALICE, 'Some Bird');
  await table.use(permanent, ALICE, 'set', { permanent: '#3', controller: BOB });
  return table;
}

describe('leaving with further consequences', () => {
  it('previews all consequences privately, and then applies them publicly', async () => {
    const table = await bobHasAllKinds();
    const happens = [
      `<@${BOB}> concedes.`,
      'Out of the game: Some Bear (#1).',
      `Now under <@${ALICE}>’s control: Some Bird (#3).`,
      'Removed from the game: Some Wall (#2).',
    ];
    const besides = [
      `<@${BOB}>’s turn goes on without an active player.`,
      '-# CR 102.3a, 600.4a (2006-10-01)',
      '-# The rules of 2006 are silent on part of this: it follows CR 600.4e (2007-02-01).',
    ];
    const asking = await table.use(game, BOB, 'concede');
    expect(asking.isPrivate).toBe(true);
    expect(contentOf(asking).split('\n')).toEqual([
      '**This will happen:**',
      ...happens.map((line) => `> ${line}`),
      ...besides,
    ]);
    expect([...buttonsOf(asking).keys()]).toEqual(['Concede', 'Cancel']);
    expect((await table.book()).game.permanents).toHaveLength(3);

    const done = await table.press(game, BOB, asking, 'Concede');
    expect(done.isPrivate).toBeUndefined();
    expect(contentOf(done).split('\n')).toEqual([...happens, ...besides]);
    expect((await table.book()).game.permanents).toMatchObject([{ id: 3, controllerId: ALICE }]);

    await table.use(game, ALICE, 'undo');
    expect((await table.book()).game.permanents).toHaveLength(3);
  });

  it('in today’s terms, with effects until a next turn that never begins', async () => {
    const table = await bobHasAllKinds('2026-06-19');
    const asking = await table.use(game, BOB, 'concede');
    expect(contentOf(asking).split('\n').slice(4)).toEqual([
      '> Exiled: Some Wall (#2).',
      `<@${BOB}>’s turn goes on without an active player.`,
      'Effects until their next turn last until it would have begun. CR 800.4m (2026-06-19)',
      '-# CR 104.3a, 800.4j, 800.4a (2026-06-19)',
    ]);
    const done = await table.press(game, BOB, asking, 'Concede');
    expect(contentOf(done)).not.toContain('next turn');
  });

  it('shows priority, remaining attackers, and questions about tokens', async () => {
    const table = await threePlay();
    for (let step = 0; step < 5; step += 1) await table.use(turn, BOB, 'step');
    await add(table, BOB, 'Some Bear');
    await add(table, ALICE, 'Some Myr', { token: true });
    await table.use(permanent, BOB, 'attack', { permanent: '#1', player: CLEO });
    await table.use(stack, BOB, 'add', { card: 'Shock' });
    const asking = await table.use(game, CLEO, 'leave');
    expect(contentOf(asking).split('\n')).toEqual([
      '**This will happen:**',
      `> <@${CLEO}> leaves the game.`,
      `If <@${CLEO}> had priority, <@${ALICE}> has it now. CR 600.4a (2007-02-01)`,
      'Still in combat, but attacking nobody and dealing no combat damage: Some Bear (#1). CR 306.2 (2006-10-01) · 800.4d (2009-07-11)',
      'Whoever controlled what made a token owns it. If that’s who left, remove it with `/permanent leave`. CR 200.4a, 600.4a (2006-10-01)',
      `${NONE_LISTED} CR 600.4a (2006-10-01)`,
      '-# CR 102.5 (2006-10-01)',
    ]);
  });

  it('asks the host who declares a loss, and is stale once the game has changed', async () => {
    const table = await threePlay('2026-06-19');
    await add(table, BOB, 'Some Bear');
    const asking = await table.use(game, ALICE, 'leave', { player: BOB });
    expect([...buttonsOf(asking).keys()]).toEqual(['Has lost', 'Cancel']);
    await add(table, CLEO, 'Some Bird');
    expect(contentOf(await table.press(game, ALICE, asking, 'Has lost'))).toMatch(/out of date/);
    expect(contentOf(await table.press(game, ALICE, asking, 'Cancel'))).toBe('Cancelled: the game goes on.');
    expect((await table.book()).game.permanents).toHaveLength(2);
  });
});

describe('the end of a game', () => {
  it.each<[options: Record<string, string | boolean>, asks: string, says: string]>([
    [{}, 'The game ends without a winner.', '**No winner** on turn 1'],
    [{ draw: true }, 'The game is a draw.', '**A draw** on turn 1'],
    [{ winners: mentions(BOB) }, `<@${BOB}> wins the game.`, `**<@${BOB}> wins** on turn 1`],
    [
      { winners: mentions(BOB, CLEO) },
      `<@${BOB}> and <@${CLEO}> win the game.`,
      `**<@${BOB}> and <@${CLEO}> win** on turn 1`,
    ],
  ])('%j: %s', async (options, asks, says) => {
    const table = await threePlay();
    const asking = await table.use(game, ALICE, 'end', options);
    expect(contentOf(asking)).toContain(`> ${asks}`);
    expect(contentOf(await table.press(game, ALICE, asking, 'End the game'))).toContain(says);
  });
});

const NONE_LISTED = 'All their cards leave too; none are listed here.';

describe('leaving without further consequences', () => {
  it.each([
    [
      'founding',
      CLEO,
      [`<@${CLEO}> concedes.`, `${NONE_LISTED} CR 600.4a (2006-10-01)`, '-# CR 102.3a (2006-10-01)'],
    ],
    [
      '2026-06-19',
      BOB,
      [
        `<@${BOB}> concedes.`,
        `<@${BOB}>’s turn goes on without an active player.`,
        `${NONE_LISTED} CR 800.4a (2026-06-19)`,
        '-# CR 104.3a, 800.4j (2026-06-19)',
      ],
    ],
  ] as const)('%s: is done at once', async (edition, leaver, says) => {
    const table = await threePlay(edition);
    await add(table, ALICE, 'Some Bird');
    const reply = await table.use(game, leaver, 'concede');
    expect(contentOf(reply).split('\n')).toEqual(says);
    expect(reply.isPrivate).toBeUndefined();
  });
});
