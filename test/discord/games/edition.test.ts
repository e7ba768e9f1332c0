import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import game from '../../../commands/game.ts';
import set from '../../../commands/set.ts';
import turn from '../../../commands/turn.ts';
import type { SlashCommand } from '#discord/command/command.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import {
  ALICE,
  BOB,
  CLEO,
  DAN,
  mentions,
  openGameChannel,
  type GameChannel,
} from '../tables/game-channel.ts';

const TEAMS = { players: mentions(ALICE, BOB, CLEO, DAN), variant: 'two-headed-giant' };

type Options = Parameters<GameChannel['use']>[3];

/** A table with a game opened by Alice. */
async function tableOf(edition: Edition, options: Options = {}) {
  const table = openGameChannel(edition);
  const use = async (name: string, given: Options = {}, command: SlashCommand = game) =>
    contentOf(await table.use(command, ALICE, name, given));
  await use('new', options);
  return { book: () => table.book(), sit: table, use };
}
const lives = async ({ book }: Pick<GameChannel, 'book'>) =>
  (await book()).game.seats.map(({ life }) => life);

describe('/game settings edition:', () => {
  it('before the game begins: teams get the life of the new one, and the table reads so', async () => {
    const table = await tableOf('founding', TEAMS);
    expect(await lives(table)).toEqual([40, 40, 40, 40]);
    expect(await table.use('settings', { edition: 'today' })).toMatch(
      /^This game is played by today’s rules \(2026-06-19\) from here on\. Two-Headed Giant.*30 life/,
    );
    expect(await lives(table)).toEqual([30, 30, 30, 30]);
    expect(contentOf(await table.sit.use(game, BOB, 'settings'))).toMatch(
      /^Today’s rules \(2026-06-19\); Two-Headed Giant/,
    );
    expect(await table.use('log')).toMatch(/is played by today’s rules/);
  });

  it.each<[what: string, options: Options, life: number]>([
    ['as the new one has it', TEAMS, 30],
    ['as it was typed', { ...TEAMS, life: 50 }, 50],
  ])('in the first turn keeps losses: life %s', async (_, options, life) => {
    const table = await tableOf('founding', { ...options, first: ALICE });
    await table.use('life', { amount: '-3' }, set);
    const before = await lives(table);
    expect(await table.use('settings', { edition: 'today' })).toMatch(/today’s rules/);
    expect((await lives(table))[0]).toBe(life - 3);
    expect((await table.book()).game.edition).toBe('2026-06-19');
    await table.use('undo');
    expect((await table.book()).game.edition).toBe('founding');
    expect(await lives(table)).toEqual(before);
  });

  it('with more before the game begins, and until its first turn ends', async () => {
    const table = await tableOf('founding', TEAMS);
    await table.use('settings', { edition: '2013-05-01', life: 25, pings: false });
    const { settings, edition } = (await table.book()).game;
    expect({ edition, life: settings.startingLife, pings: settings.pings }).toEqual({
      edition: '2013-05-01',
      life: 25,
      pings: false,
    });
    await table.use('start', { first: ALICE });
    expect(await table.use('settings', { edition: 'today', life: 33 })).toMatch(
      /^This game is played by today’s rules .*\n.*33 life a team to start\./,
    );
    expect(await lives(table)).toEqual([33, 33, 33, 33]);
    const both = (await table.book()).game;
    expect([both.edition, both.settings.startingLife]).toEqual(['2026-06-19', 33]);
    await table.use('undo');
    expect(await lives(table)).toEqual([25, 25, 25, 25]);
  });

  it.each<[what: string, options: Options, given: Options, said: RegExp]>([
    ['an unknown edition', {}, { edition: '1993' }, /I don’t know the edition/],
    ['the one that it has', {}, { edition: 'founding' }, /already/],
    ['what the new one does not play', TEAMS, { edition: 'today', 'shared-turns': false }, /turns.*CR 810/s],
  ])('is refused for %s', async (_, options, given, said) => {
    const table = await tableOf('founding', options);
    expect(await table.use('settings', given)).toMatch(said);
    expect((await table.book()).game.edition).toBe('founding');
  });

  it('is refused after the first turn, with the reason, and for anyone but the host', async () => {
    const table = await tableOf('founding', { players: mentions(BOB), first: ALICE });
    const content = contentOf(await table.sit.use(game, BOB, 'settings', { edition: 'today' }));
    expect(content).toMatch(/^Only the host/);
    await table.use('next', {}, turn);
    expect(await table.use('settings', { edition: 'today' })).toMatch(/until its first turn ends/);
  });
});
