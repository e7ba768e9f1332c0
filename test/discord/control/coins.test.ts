import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import flip from '../../../commands/flip.ts';
import game from '../../../commands/game.ts';
import roll from '../../../commands/roll.ts';
import turn from '../../../commands/turn.ts';
import type { SlashCommand } from '#discord/command/command.ts';
import type { Reply } from '#discord/command/reply.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
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

/** Bob’s turn, which Alice controls with Mindslaver; Dan hosts. */
async function slaved(edition: Edition): Promise<GameChannel> {
  const table = openGameChannel(edition);
  await table.use(game, DAN, 'new', { players: mentions(ALICE, BOB, CLEO), first: ALICE });
  await table.use(turn, ALICE, 'control', { player: BOB, by: ALICE, card: 'Mindslaver' });
  await table.use(turn, ALICE, 'next');
  return table;
}

type Options = Readonly<Record<string, string | number | boolean>>;

async function types(
  table: GameChannel,
  command: SlashCommand,
  user: string,
  options: Options,
): Promise<Reply> {
  const result = await command.run({ ...table.asker(user), subcommand: null, options }, table.ctx);
  return replyOf(result, user);
}

const first = (reply: Reply): string => contentOf(reply).split('\n')[0] ?? '';
const MENTIONS = new Map<string, string>([
  [ALICE, 'Alice'],
  [BOB, 'Bob'],
  [CLEO, 'Cleo'],
  [DAN, 'Dan'],
]);
const named = (text: string): string =>
  text.replaceAll('**', '').replace(/<@(\d+)>/g, (_, id: string) => `@${MENTIONS.get(id) ?? id}`);

const CALLED = /^(?:Heads|Tails)\. @Bob called heads and (?:wins|loses) the flip\.$/;

describe.each<[Edition, rule: string]>([
  ['founding', 'CR 507.3, 511.1 (2006-10-01)'],
  ['2026-06-19', 'CR 723.5, 705.2 (2026-06-19)'],
])('%s: coins on a controlled turn', (edition, rule) => {
  it('a call typed by a controlled player is made by the controller, and the flip stays the flipper’s', async () => {
    const table = await slaved(edition);
    const reply = await types(table, flip, BOB, { call: 'heads' });
    expect(named(contentOf(reply))).toBe(`@Alice controls @Bob, and calls it.\n-# ${rule}`);
    expect(await table.store.history('7', 5)).toEqual([]);
    expect(named(first(await table.press(flip, BOB, reply, 'Heads')))).toBe(
      '@Alice controls you, and decides that.',
    );
    expect(named(first(await table.press(flip, CLEO, reply, 'Heads')))).toBe('@Alice decides that.');
    const said = await table.press(flip, ALICE, reply, 'Tails');
    expect(named(first(said))).toMatch(/^(?:Heads|Tails)\. @Bob called tails and (?:wins|loses) the flip\.$/);
    expect(said.replaces).toBe(true);
    expect(await table.store.history('7', 5)).toHaveLength(1);
  });

  it.each<[who: string, user: string]>([
    ['the controller types it', ALICE],
    ['the host enters it', DAN],
  ])('%s for the player who is controlled', async (_, user) => {
    const table = await slaved(edition);
    expect(named(first(await types(table, flip, user, { call: 'heads', players: mentions(BOB) })))).toMatch(
      CALLED,
    );
  });

  it('asks for a call that was typed for a player the user does not decide for', async () => {
    const table = await slaved(edition);
    const reply = await types(table, flip, CLEO, { call: 'heads', players: mentions(ALICE) });
    expect(named(first(reply))).toBe('@Alice calls it.');
    expect(named(first(await table.press(flip, ALICE, reply, 'Heads')))).toContain('@Alice called heads');
  });

  it('the controller chooses the coin of a Krark’s Thumb, regardless of the player’s preference', async () => {
    const table = await slaved(edition);
    const preferred = { content: [] };
    const { origin } = table.asker(BOB);
    await table.store.changeSetting(origin, { userId: BOB }, 'keep', 'wins', preferred);
    const options = { coins: 40, thumbs: 1, players: mentions(BOB) };
    const reply = await types(table, flip, BOB, { ...options, keep: 'heads' });
    expect(named(contentOf(reply))).toMatch(/\n@Alice, for @Bob, coin \d+: Krark’s Thumb shows/);
    expect(named(first(await table.press(flip, BOB, reply, 'Keep heads')))).toBe(
      '@Alice controls you, and decides that.',
    );
    expect(contentOf(await table.press(flip, ALICE, reply, 'All tails'))).toMatch(/\d+ heads, \d+ tails/);
    const typed = await types(table, flip, ALICE, { ...options, keep: 'heads' });
    expect(contentOf(typed)).not.toContain('Which do you keep');
  });

  it('whether a player flips again is the controller’s to say', async () => {
    const table = await slaved(edition);
    const options = { card: 'Fiery Gambit', call: 'heads', players: mentions(BOB) };
    for (;;) {
      const reply = await types(table, flip, ALICE, options);
      if (!buttonsOf(reply).has('Stop')) continue;
      expect(named(contentOf(reply))).toContain('@Alice, for @Bob, do you flip again?');
      expect(named(first(await table.press(flip, BOB, reply, 'Stop')))).toBe(
        '@Alice controls you, and decides that.',
      );
      expect(buttonsOf(await table.press(flip, ALICE, reply, 'Stop')).has('Stop')).toBe(false);
      return;
    }
  });

  it('which dice are ignored is the controller’s to say', async () => {
    const table = await slaved(edition);
    const reply = await types(table, roll, BOB, { dice: 'd6+d20', ignore: 'chosen' });
    expect(named(contentOf(reply))).toContain('@Alice, for @Bob, which do you ignore?');
    const [label = ''] = buttonsOf(reply).keys();
    expect(named(first(await table.press(roll, BOB, reply, label)))).toBe(
      '@Alice controls you, and decides that.',
    );
    expect(contentOf(await table.press(roll, ALICE, reply, label))).not.toContain('which do you ignore');
  });
});

describe('coins and dice of a player who controls another (723.8)', () => {
  it.each<[what: string, command: SlashCommand, options: Options]>([
    ['/flip', flip, {}],
    ['/flip call:heads', flip, { call: 'heads' }],
    ['/flip card:', flip, { card: 'Mijae Djinn', call: 'tails' }],
    ['/roll', roll, { dice: '2d6' }],
  ])('%s: whose they are is asked first', async (_, command, options) => {
    const table = await slaved('2026-06-19');
    const reply = await types(table, command, ALICE, options);
    expect(named(first(reply))).toBe('Whose? You control @Bob now.');
    expect([...buttonsOf(reply).keys()]).toEqual(['Bob’s', 'Mine']);
    expect(await table.store.history('7', 5)).toEqual([]);
    expect(named(contentOf(await table.press(command, ALICE, reply, 'Bob’s')))).toContain('@Bob');
    expect(named(contentOf(await table.press(command, ALICE, reply, 'Mine')))).toContain('@Alice');
  });

  it.each<[what: string, user: string, options: Options]>([
    ['a player is named', ALICE, { players: mentions(ALICE) }],
    ['the player who is controlled types it', BOB, {}],
    ['somebody else types it', CLEO, {}],
  ])('nothing is asked if %s', async (_, user, options) => {
    const table = await slaved('2026-06-19');
    expect(named(first(await types(table, flip, user, options)))).toMatch(/^(?:Heads|Tails)\. /);
  });
});
