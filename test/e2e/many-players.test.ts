import { ApplicationCommandOptionType as Type } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person, CallbackResult } from 'embedded-discord';
import { textOfResult, startHarness, toDiscordOptions, type BotHarness } from '../helpers/bot-harness.ts';

/* Games of many players through the gateway: Emperor and Two-Headed Giant. */

let harness: BotHarness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(async () => {
  expect(harness.discord.problems).toEqual([]);
  await harness.close();
});

const NAMES = ['Ann', 'Bob', 'Cid', 'Dan', 'Eve', 'Fay'];

/** A new channel in which people use commands; replies show their names. */
function openChannel(channel: string) {
  const at = (user: string): Person => harness.discord.person({ user, guild: 'playgroup', channel });
  const idOf = (name: string): string => at(name).userId;
  const named = (text: string): string =>
    NAMES.reduce((now, name) => now.replaceAll(`<@${idOf(name)}>`, `@${name}`), text);
  return async (
    user: string,
    command: string,
    subcommand: string,
    options: Parameters<typeof toDiscordOptions>[0] = {},
    users: Readonly<Record<string, string>> = {},
  ): Promise<string> => {
    const ids = Object.fromEntries(Object.entries(users).map(([name, handle]) => [name, idOf(handle)]));
    const typed = Object.fromEntries(
      Object.entries(options).map(([name, value]) => [
        name,
        typeof value === 'string'
          ? value.replace(/@(\w+)/g, (_, handle: string) => `<@${idOf(handle)}>`)
          : value,
      ]),
    );
    const given = { name: subcommand, type: Type.Subcommand, options: toDiscordOptions(typed, ids) };
    const shown: CallbackResult = await at(user).slash(command, [given]);
    harness.advanceUntilCardIsDrawn();
    return `${shown.ephemeral ? '(private) ' : ''}${named(textOfResult(shown))}`;
  };
}

describe('an Emperor game of six', () => {
  const does = openChannel('emperors');

  it('gathers, waits for its players, and draws the team whose emperor goes first', async () => {
    const opened = await does('Ann', 'game', 'new', {
      variant: 'emperor',
      players: '@Bob @Cid @Dan @Eve',
      edition: 'founding',
    });
    expect(opened).toMatch(/^A new game\. Founding rules \(2006-10-01\); Emperor, teams of 3: .*; 20 life\./);
    expect(opened).toContain('\n1 more player is needed for Emperor.\n');
    expect(await does('Ann', 'game', 'start')).toMatch(/^\(private\) In Emperor games .*\n-# CR 607\.1/);
    expect(await does('Fay', 'game', 'join')).toBe('@Fay joins.');
    const started = await does('Ann', 'game', 'start');
    expect(started).toMatch(/^The game begins\. @(Bob|Eve) was drawn to go first/);
    expect(started).toMatch(/the team of @(Ann|Dan)\. Link `[0-9a-f]{10}`\. Check: `\/coins verify`/);
  });

  it('answers questions about attacks and range, also after a restart', async () => {
    await harness.restart();
    expect(await does('Cid', 'table', 'may-attack')).toMatch(
      /^@Cid may attack \*\*@Dan\*\*\. Other opponents/,
    );
    expect(await does('Bob', 'table', 'may-attack')).toMatch(/^@Bob may attack \*\*nobody\*\*/);
    expect(await does('Zoe', 'table', 'in-range', {}, { from: 'Bob', to: 'Dan' })).toMatch(/^\*\*Yes\*\*/);
    expect(await does('Zoe', 'table', 'in-range', {}, { from: 'Ann', to: 'Cid' })).toMatch(/^\*\*No\*\*/);
    expect(await does('Zoe', 'table', 'format')).toContain('@Ann, @Bob (emperor) and @Cid');
  });
});

describe('a Two-Headed Giant game of today', () => {
  const does = openChannel('giants');

  it('begins with 30 life per team, and the named teams take turns', async () => {
    const opened = await does(
      'Ann',
      'game',
      'new',
      { variant: '2HG', teams: '@Ann @Bob vs @Cid @Dan', edition: 'today' },
      { first: 'Cid' },
    );
    expect(opened).toMatch(
      /^A new game\. Today’s rules \(2026-06-19\); Two-Headed Giant, teams of 2: turns shared by teams; 30 life a team\./,
    );
    expect(opened).toContain('Teams A: @Cid and @Dan; B: @Ann and @Bob.');
    expect(await does('Ann', 'table', 'turn-order')).toMatch(
      /^\*\*Turn\*\*: @Cid and @Dan, then @Ann and @Bob\./,
    );
    expect(await does('Ann', 'table', 'draws-first')).toMatch(/^\*\*Nobody\*\* draws/);
    expect(await does('Ann', 'table', 'apnap')).toMatch(/@Cid and @Dan, then @Ann and @Bob/);
  });

  it('refuses a second variant with the rule', async () => {
    const elsewhere = openChannel('giants-2');
    expect(await elsewhere('Ann', 'game', 'new', { variant: '2HG and Emperor', edition: 'today' })).toBe(
      '(private) A game has at most one variant: choose Two-Headed Giant or Emperor.\n-# CR 800.2 · 2006: 600.2',
    );
  });
});
