import { contentOf } from '#discord/command/reply.ts';
import { expect, it } from 'vitest';
import game from '../../../commands/game.ts';
import permanent from '../../../commands/permanent.ts';
import set from '../../../commands/set.ts';
import stack from '../../../commands/stack.ts';
import turn from '../../../commands/turn.ts';
import { countComponents, MAX_LAYOUT_TEXT_LENGTH, MAX_COMPONENTS } from '#discord/command/layout.ts';
import { layoutOf, textOf, type Reply } from '#discord/command/reply.ts';
import { buttonsOf, mentions, openGameChannel } from '../tables/game-channel.ts';
import { idOf } from '../tables/card-book.ts';

/** The limit for a table. */
const PLAYERS = Array.from({ length: 16 }, (_, index) => idOf(index + 1));
const [HOST = '', ...OTHERS] = PLAYERS;
const player = (at: number): string => PLAYERS[at % PLAYERS.length] ?? HOST;

/** The longest possible name, of characters that are escaped with a backslash. */
const nameOf = (at: number): string => `a${'*_`~|>@[]()#<'.repeat(11)}${at}`.slice(0, 150);

function fits(reply: Reply): void {
  const { embeds = [], components = [] } = reply;
  expect(contentOf(reply).length).toBeLessThanOrEqual(2000);
  for (const { description = '' } of embeds) expect(description.length).toBeLessThanOrEqual(4096);
  expect(textOf(reply).length).toBeGreaterThan(0);
  expect(textOf(reply).length).toBeLessThanOrEqual(reply.layout ? MAX_LAYOUT_TEXT_LENGTH : Infinity);
  expect(countComponents(layoutOf(reply) ?? [])).toBeLessThanOrEqual(MAX_COMPONENTS);
  expect(components.length).toBeLessThanOrEqual(5);
  for (const [label, id] of buttonsOf({ components })) {
    expect(label.length).toBeLessThanOrEqual(80);
    expect(id.length).toBeLessThanOrEqual(100);
  }
}

async function fullTable() {
  const table = openGameChannel();
  await table.use(game, HOST, 'new', { players: mentions(...OTHERS), edition: 'founding', first: HOST });
  for (const [index, one] of PLAYERS.entries()) {
    await table.use(set, one, 'counter', { kind: 'poison', amount: '=12' });
    await table.use(set, one, 'commander-damage', { commander: nameOf(index), amount: '=999999' });
    await table.use(turn, one, 'extra', { player: one, card: nameOf(index) });
    await table.use(turn, one, 'skip', { player: one, card: nameOf(index) });
    const control = { player: player(index + 1), by: one, card: nameOf(index) };
    await table.use(turn, one, 'control', control);
    await table.use(stack, HOST, 'trigger', { card: nameOf(index), when: 'each-end-step', controller: one });
    await table.use(stack, HOST, 'add', { card: nameOf(index), what: 'activated-ability', controller: one });
  }
  for (let at = 0; at < 25; at += 1)
    await table.use(permanent, HOST, 'add', {
      card: nameOf(at),
      count: 20,
      'face-down': at % 2 === 0,
      owner: player(at),
      controller: player(at + 1),
    });
  expect((await table.book()).game.permanents).toHaveLength(500);
  return table;
}

it('every reply of /game fits into a message for any game', async () => {
  const table = await fullTable();
  const use = async (user: string, subcommand: string, options = {}): Promise<Reply> => {
    const reply = await table.use(game, user, subcommand, options);
    fits(reply);
    return reply;
  };
  const press = async (user: string, reply: Reply, label: string): Promise<Reply> => {
    const said = await table.press(game, user, reply, label);
    fits(said);
    return said;
  };
  const look = async (): Promise<void> => {
    await use(HOST, 'status');
    await press(HOST, await use(HOST, 'log'), 'Older');
    await use(HOST, 'log', { line: (await table.book()).seq });
  };

  await use(HOST, 'new');
  await use(HOST, 'settings', { pings: false });
  await look();
  const ids = (await table.book()).game.permanents.map(({ id }) => id);
  const [from = 0, to = 0] = [ids[0], ids.at(-1)];
  fits(await table.use(permanent, HOST, 'set', { permanent: `#${from}-#${to}`, tapped: true }));
  await look();
  await press(HOST, await use(player(3), 'undo'), 'Take it back');
  await look();
  fits(await table.use(permanent, HOST, 'leave', { permanent: `#${from}-#${to}` }));
  await look();
  await use(HOST, 'host', { to: player(1) });
  await use(player(1), 'undo');
  await use(player(1), 'undo');

  for (const one of PLAYERS.slice(0, -1)) {
    await table.use(set, one, 'life', { amount: '=-5' });
    // Some have to confirm, because others would lose first: nothing has changed yet.
    const reply = await use(one, 'concede');
    if (buttonsOf(reply).has('I concede')) await press(one, reply, 'I concede');
    if ((await table.book()).game.stage === 'over') break;
    await look();
  }
  const { hostId, stage } = (await table.book()).game;
  if (stage === 'playing')
    await press(hostId, await use(hostId, 'end', { winners: mentions(player(15)) }), 'End the game');
  await look();
  expect((await table.book()).game.stage).toBe('over');
});

it.each(['life', 'poison'])('so does the question before all sixteen lose by %s', async (what) => {
  const table = await fullTable();
  for (const one of PLAYERS)
    await (what === 'life'
      ? table.use(set, one, 'life', { amount: '=-5' })
      : table.use(set, one, 'counter', { kind: 'poison', amount: '=12' }));
  const reply = await table.use(game, player(2), 'concede');
  fits(reply);
  const lost = await table.use(game, HOST, 'leave', { player: player(2), lost: true });
  fits(lost);
  expect(buttonsOf(lost).has('End the game')).toBe(true);
  fits(await table.press(game, HOST, lost, 'End the game'));
  expect((await table.book()).game.stage).toBe('over');
  fits(await table.use(game, HOST, 'log'));
});
