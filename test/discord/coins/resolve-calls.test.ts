import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import commander from '../../../commands/commander.ts';
import coins from '../../../commands/coins.ts';
import flip from '../../../commands/flip.ts';
import game from '../../../commands/game.ts';
import permanent from '../../../commands/permanent.ts';
import turn from '../../../commands/turn.ts';
import type { Reply } from '#discord/command/reply.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { isFlip, type FlipEntry } from '#ledger/vocabulary/ledger.ts';
import { audit } from '#ledger/audit.ts';
import {
  ALICE,
  BOB,
  buttonsOf,
  CLEO,
  DAN,
  mentions,
  openGameChannel,
  type GameChannel,
} from '../tables/game-channel.ts';
import { replyOf } from '../../helpers/reply-of.ts';

type Options = Readonly<Record<string, string | number | boolean>>;

async function flips(table: GameChannel, user: string, options: Options = {}): Promise<Reply> {
  const result = await flip.run({ ...table.asker(user), subcommand: null, options }, table.ctx);
  return replyOf(result, user);
}

/** Alice, Bob and Cleo play; Dan hosts and plays too. */
async function playing(edition: Edition = '2026-06-19'): Promise<GameChannel> {
  const table = openGameChannel(edition);
  await table.use(game, DAN, 'new', { players: mentions(ALICE, BOB, CLEO), first: ALICE });
  return table;
}

async function all(table: GameChannel): Promise<readonly FlipEntry[]> {
  return (await table.store.history('7', 9)).filter(isFlip);
}

const NAMES = new Map<string, string>([
  [ALICE, 'Alice'],
  [BOB, 'Bob'],
  [CLEO, 'Cleo'],
  [DAN, 'Dan'],
]);
const read = (reply: Reply): string =>
  contentOf(reply)
    .replaceAll('**', '')
    .replace(/<@(\d+)>/g, (_, id: string) => `@${NAMES.get(id) ?? id}`);
const first = (reply: Reply): string => read(reply).split('\n')[0] ?? '';

const RULES: readonly (readonly [Edition, rule: string])[] = [
  ['founding', 'CR 511.1 (2006-10-01)'],
  ['2026-06-19', 'CR 705.2 (2026-06-19)'],
];

describe.each(RULES)('%s: several flippers each call their own', (edition, rule) => {
  it('asks each player before a coin is flipped, and only they may press', async () => {
    const table = await playing(edition);
    const ofBob = await flips(table, ALICE, { call: 'heads', players: mentions(BOB, CLEO) });
    expect(read(ofBob)).toBe(`@Bob calls their own flip.\n-# ${rule}`);
    expect(first(await table.press(flip, ALICE, ofBob, 'Heads'))).toBe('@Bob decides that.');
    expect(first(await table.press(flip, CLEO, ofBob, 'Heads'))).toBe('@Bob decides that.');
    const ofCleo = await table.press(flip, BOB, ofBob, 'Tails');
    expect(read(ofCleo)).toBe(`@Cleo calls their own flip. Called: @Bob tails.\n-# ${rule}`);
    expect(await all(table)).toEqual([]);
    const reply = await table.press(flip, CLEO, ofCleo, 'Heads');
    expect(read(reply)).toMatch(
      /^(?:Heads|Tails)\. @Bob called tails and (?:wins|loses) the flip\.\n(?:Heads|Tails)\. @Cleo called heads/,
    );
    const [entry] = await all(table);
    expect(entry?.request).toMatchObject({ call: null, calls: { [BOB]: 'tails', [CLEO]: 'heads' } });
    expect(entry?.outcome.flips.map(({ kept, won }) => won === (kept === 'tails'))).toEqual([
      true,
      expect.any(Boolean),
    ]);
    const [, cleo] = entry?.outcome.flips ?? [];
    expect(cleo?.won).toBe(cleo?.kept === 'heads');
  });

  it('a typed call counts for the user alone', async () => {
    const table = await playing(edition);
    const reply = await flips(table, CLEO, { call: 'heads', players: mentions(BOB, CLEO) });
    expect(first(reply)).toBe('@Bob calls their own flip. Called: @Cleo heads.');
    await table.press(flip, BOB, reply, 'Tails');
    const [entry] = await all(table);
    expect(entry?.request.calls).toEqual({ [BOB]: 'tails', [CLEO]: 'heads' });
  });

  it('the host may press for others, and type what each calls', async () => {
    const table = await playing(edition);
    const reply = await flips(table, DAN, { call: 'heads', players: mentions(BOB, CLEO) });
    expect(first(reply)).toBe('@Bob calls their own flip.');
    expect(first(await table.press(flip, DAN, reply, 'Heads'))).toContain('Called: @Bob heads.');
    const typed = await flips(table, DAN, { players: `<@${BOB}> heads, <@${CLEO}> tails` });
    expect(read(typed)).toMatch(/@Bob called heads[^]*@Cleo called tails/);
  });

  it('does not let others type their calls', async () => {
    const table = await playing(edition);
    const reply = await flips(table, ALICE, { players: `<@${BOB}> heads <@${CLEO}> tails` });
    expect(first(reply)).toBe('@Bob calls their own flip.');
    expect(await all(table)).toEqual([]);
  });

  it('asks them outside of a game too, and only they may press', async () => {
    const table = openGameChannel(edition);
    const ofBob = await flips(table, ALICE, { call: 'heads', players: mentions(BOB, CLEO) });
    expect(first(ofBob)).toBe('@Bob calls their own flip.');
    expect(first(await table.press(flip, ALICE, ofBob, 'Heads'))).toBe('That choice is for @Bob to make.');
    const ofCleo = await table.press(flip, BOB, ofBob, 'Heads');
    expect(read(await table.press(flip, CLEO, ofCleo, 'Tails'))).toMatch(
      /@Bob called heads[^]*@Cleo called tails/,
    );
  });

  it.each<[string, Options]>([
    ['at once', { coins: 3 }],
    ['until a loss', { until: 'loss' }],
    ['until all show heads', { until: 'all-heads' }],
    ['more than a reply names', { players: mentions(ALICE, BOB, CLEO, DAN) }],
  ])('every form: %s', async (_, options) => {
    const table = await playing(edition);
    const players = String(options['players'] ?? mentions(ALICE, BOB));
    let said = await flips(table, DAN, { ...options, players, call: 'heads' });
    for (let face = 0; buttonsOf(said).has('Heads'); face += 1)
      said = await table.press(flip, DAN, said, face % 2 ? 'Heads' : 'Tails');
    const [entry] = await all(table);
    expect(Object.values(entry?.request.calls ?? {}).length).toBe(players.split(' ').length);
    for (const { by, kept, won } of entry?.outcome.flips ?? [])
      expect(won).toBe(kept === entry?.request.calls?.[by]);
  });

  it('keeps the owner of a typed Thumb, regardless of who presses', async () => {
    const table = await playing(edition);
    const options = { call: 'heads', players: mentions(BOB, CLEO), thumbs: 1, keep: 'wins' };
    const reply = await flips(table, CLEO, options);
    await table.press(flip, BOB, reply, 'Tails');
    const [entry] = await all(table);
    expect(entry?.request.thumbs).toEqual({ [CLEO]: 1 });
  });

  it('a Thumb keeps what wins by its own player’s call', async () => {
    const table = await playing(edition);
    await table.use(permanent, DAN, 'add', { card: "Krark's Thumb", controller: CLEO });
    await table.store.changeSetting(table.asker(CLEO).origin, { userId: CLEO }, 'keep', 'wins', {
      content: [],
    });
    await flips(table, DAN, { players: `<@${BOB}> heads <@${CLEO}> tails`, coins: 30 });
    const [entry] = await all(table);
    const ofCleo = (entry?.outcome.flips ?? []).filter(({ by }) => by === CLEO);
    expect(ofCleo.map(({ won }) => won)).toEqual(ofCleo.map(({ drawn }) => drawn.includes('tails')));
    expect(ofCleo).toHaveLength(30);
  });
});

it('the controller makes a controlled player’s call, also among other calls', async () => {
  const table = await playing();
  await table.use(turn, ALICE, 'control', { player: BOB, by: ALICE, card: 'Mindslaver' });
  await table.use(turn, ALICE, 'next');
  const reply = await flips(table, BOB, { call: 'heads', players: mentions(BOB, CLEO) });
  expect(first(reply)).toBe('@Alice controls @Bob, and calls it.');
  expect(first(await table.press(flip, BOB, reply, 'Heads'))).toBe('@Alice controls you, and decides that.');
  expect(first(await table.press(flip, ALICE, reply, 'Heads'))).toBe(
    '@Cleo calls their own flip. Called: @Bob heads.',
  );
});

it('before 2006-07-15 one opponent calls, even for several flippers', async () => {
  const table = await playing('2006-05-01');
  const reply = await flips(table, ALICE, { call: 'heads', players: mentions(BOB, CLEO), opponent: ALICE });
  expect(read(reply)).toMatch(/@Alice called heads, so @Bob/);
});

it('flips immediately without a call', async () => {
  const table = await playing();
  expect((await flips(table, ALICE, { players: mentions(BOB, CLEO) })).components).toEqual([]);
  const clash = await flips(table, ALICE, { card: 'Mana Clash', opponent: BOB });
  expect(read(clash)).toContain('Mana Clash');
  expect((await all(table)).map(({ request }) => [request.call, request.calls])).toEqual([
    [null, undefined],
    [null, undefined],
  ]);
});

it('each call is part of the chain, so a changed call is noticed', async () => {
  const table = await playing();
  await flips(table, DAN, { players: `<@${BOB}> heads <@${CLEO}> tails` });
  await table.use(coins, ALICE, 'reveal');
  const { origin } = table.asker(ALICE, { mayManageServer: true });
  await table.store.reveal(origin, () => ({ reply: { content: [] } }));
  const ledger = (await table.store.ledgers('7', 2)).find(({ entries }) => entries.length > 0);
  expect(ledger).toBeDefined();
  if (!ledger) return;
  expect(audit(ledger)).toMatchObject({ isTampered: false, confirmed: 1 });
  for (const calls of [
    { [BOB]: 'tails', [CLEO]: 'tails' },
    { [CLEO]: 'heads', [BOB]: 'tails' },
  ] as const) {
    const entries = ledger.entries.map((entry) =>
      isFlip(entry) ? { ...entry, request: { ...entry.request, calls } } : entry,
    );
    expect(audit({ ...ledger, entries })).toMatchObject({ isTampered: true });
  }
});

describe('a flip that lacks only its call', () => {
  it.each<[string, Options, heading: string]>([
    ['a card', { card: 'Mana Crypt' }, 'Mana Crypt\n@Alice calls it.'],
    ['until a loss', { until: 'loss' }, '@Alice calls it.'],
  ])('is asked for it: %s', async (_, options, heading) => {
    const table = await playing();
    const reply = await flips(table, ALICE, options);
    expect(read(reply)).toBe(`${heading}\n-# CR 705.2 (2026-06-19)`);
    expect([...buttonsOf(reply).keys()]).toEqual(['Heads', 'Tails']);
    expect(first(await table.press(flip, BOB, reply, 'Heads'))).toBe('@Alice decides that.');
    expect(await all(table)).toEqual([]);
    expect(read(await table.press(flip, ALICE, reply, 'Tails'))).toMatch(/call(?:ed|ing) tails/);
    const [entry] = await all(table);
    expect(entry?.request).toMatchObject({ call: 'tails', flippers: [ALICE] });
  });

  it('names the Thumbs that count before any coin is flipped', async () => {
    const table = await playing();
    await table.use(permanent, ALICE, 'add', { card: "Krark's Thumb" });
    const reply = await flips(table, ALICE, { card: 'Mana Crypt' });
    expect(read(reply)).toBe(
      'Mana Crypt\nWith your Krark’s Thumb (#1):\n@Alice calls it.\n-# CR 705.2 (2026-06-19)',
    );
  });

  it('is called by an opponent before 2006-07-15', async () => {
    const table = await playing('2006-05-01');
    const reply = await flips(table, ALICE, { card: 'Mana Crypt', opponent: BOB });
    expect(first(reply)).toBe('Mana Crypt');
    expect(read(reply)).toContain('@Bob calls it.');
    expect(first(await table.press(flip, ALICE, reply, 'Heads'))).toBe('@Bob decides that.');
    expect(read(await table.press(flip, BOB, reply, 'Heads'))).toMatch(
      /@Bob called heads, so @Alice (?:wins|loses)/,
    );
  });

  it('is shown to the asker only, if it is private', async () => {
    const table = openGameChannel();
    expect(await flips(table, ALICE, { card: 'Mana Crypt', private: true })).toMatchObject({
      isPrivate: true,
    });
  });
});

describe('a card by a part of its name', () => {
  it.each<[typed: string, purpose: string]>([
    ['Okaun', 'Okaun, Eye of Chaos'],
    ['okaun eye', 'Okaun, Eye of Chaos'],
    ['Mana Cry', 'Mana Crypt'],
    ['firecat', 'Crazed Firecat'],
    ['thumbless', 'Krark, the Thumbless'],
  ])('%s: the only one is taken', async (card, purpose) => {
    const table = await playing();
    await flips(table, ALICE, { card, call: 'heads' });
    expect((await all(table))[0]?.purpose).toBe(purpose);
  });

  it('asks which of several cards, one line each', async () => {
    const table = await playing();
    const reply = await flips(table, ALICE, { card: 'Zndrsplt', call: 'heads' });
    expect(read(reply)).toBe('Which card is “Zndrsplt”?\n• Zndrsplt, Eye of Wisdom\n• Toothy and Zndrsplt');
    expect([...buttonsOf(reply).keys()]).toEqual(['Zndrsplt, Eye of Wisdom', 'Toothy and Zndrsplt']);
    await table.press(flip, ALICE, reply, 'Toothy and Zndrsplt');
    expect((await all(table))[0]).toMatchObject({
      purpose: 'Toothy and Zndrsplt',
      request: { call: 'heads' },
    });
  });

  it('keeps the asker as the flipper, who makes the call, regardless of who presses', async () => {
    const table = await playing();
    const reply = await flips(table, ALICE, { card: 'Zndrsplt' });
    const called = await table.press(flip, BOB, reply, 'Zndrsplt, Eye of Wisdom');
    expect(read(called)).toContain('@Alice calls it.');
    await table.press(flip, ALICE, called, 'Heads');
    expect((await all(table))[0]?.request.flippers).toEqual([ALICE]);
  });

  it('leaves a call typed for another player to that player', async () => {
    const table = await playing();
    const reply = await flips(table, ALICE, { card: 'Zndrsplt', call: 'heads', players: mentions(BOB) });
    const called = await table.press(flip, ALICE, reply, 'Zndrsplt, Eye of Wisdom');
    expect(read(called)).toContain('@Bob calls it.');
  });

  it('prefers the user’s commander, then permanents that the user controls', async () => {
    const table = openGameChannel('2026-06-19');
    await table.use(game, ALICE, 'new', { players: mentions(BOB), first: ALICE });
    await table.use(commander, ALICE, 'name', { commander: 'Zndrsplt, Eye of Wisdom' });
    await table.use(permanent, BOB, 'add', { card: 'Zndrsplt, Eye of Wisdom' });
    for (const user of [ALICE, BOB]) {
      await flips(table, user, { card: 'Zndrsplt', call: 'heads' });
      const [entry] = await all(table);
      expect(entry?.purpose).toBe('Zndrsplt, Eye of Wisdom');
      expect(entry?.request.flippers).toEqual([user]);
    }
  });

  it('asks for the occasion if a card flips on several', async () => {
    const table = await playing();
    const reply = await flips(table, ALICE, { card: 'Planar Chaos', call: 'tails' });
    expect(first(reply)).toBe('Planar Chaos flips more than once. For which?');
    await table.press(flip, ALICE, reply, 'at the beginning of your upkeep');
    expect((await all(table))[0]?.purpose).toBe('Planar Chaos (at the beginning of your upkeep)');
  });

  it('refuses a name that resembles no card', async () => {
    const table = await playing();
    expect(read(await flips(table, ALICE, { card: 'qqqq' }))).toBe('No coin-flipping card matches "qqqq".');
  });
});
