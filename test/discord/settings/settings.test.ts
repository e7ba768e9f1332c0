import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ApplicationCommandOptionType as Type, PermissionFlagsBits } from 'discord.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import type { Person, SentOption, CallbackResult } from 'embedded-discord';
import {
  buttonsOf,
  textOfResult,
  startHarness,
  press,
  toDiscordOptions,
  type BotHarness,
} from '../../helpers/bot-harness.ts';
import { until } from '../../helpers/until.ts';
const MINUTE = 60 * 1000;

let harness: BotHarness;
let manager: Person;
let bob: Person;
beforeEach(async () => {
  harness = await startHarness();
  manager = at('Alice', 'playgroup', { permissions: PermissionFlagsBits.ManageGuild });
  bob = at('Bob', 'playgroup');
});
afterEach(async () => {
  await harness.close();
});

const at = (user: string, guild: string | null, more: { permissions?: bigint } = {}): Person =>
  harness.discord.person({ user, guild, channel: guild === null ? `dm-${user}` : 'table', ...more });

const settings = (
  person: Person,
  options: Parameters<typeof toDiscordOptions>[0] = {},
): Promise<CallbackResult> => person.slash('settings', toDiscordOptions(options));
const sub = (name: string, options: readonly SentOption[] = []): SentOption[] => [
  { name, type: Type.Subcommand, options },
];
const flip = (person: Person): Promise<CallbackResult> =>
  person.slash('flip', toDiscordOptions({ call: 'heads' }));
/** The number of recorded flips. */
const flips = async (person: Person): Promise<number> =>
  textOfResult(await person.slash('coins', sub('history'))).match(/^\*\*\d+\.\*\*/gm)?.length ?? 0;
const openGame = (person: Person): Promise<CallbackResult> =>
  person.slash(
    'game',
    sub('new', toDiscordOptions({ players: `<@${at('Bob', null).userId}>` }, { first: person.userId })),
  );
/** The table card comes with the first change. */
const loseLife = (person: Person): Promise<CallbackResult> =>
  person.slash('set', sub('life', toDiscordOptions({ amount: '-1' })));
const undo = (person: Person): Promise<CallbackResult> => person.slash('game', sub('undo'));
const editionOf = async (person: Person): Promise<string> =>
  / plays? by (.+)\.$/m.exec(textOfResult(await settings(person)))?.[1] ?? '';

/** All bytes of the database's files. */
function stored(): string {
  const folder = dirname(harness.databaseFile);
  return readdirSync(folder)
    .filter((file) => file.startsWith(basename(harness.databaseFile)))
    .map((file) => readFileSync(join(folder, file), 'latin1'))
    .join('\n');
}

describe('/settings timezone', () => {
  it('is set by who may manage the server, by the name of a zone', async () => {
    expect(textOfResult(await settings(bob, { timezone: 'Europe/Berlin' }))).toMatch(
      /^Only somebody who can manage/,
    );
    expect(textOfResult(await settings(manager, { timezone: 'Europe/Atlantis' }))).toMatch(
      /^I can’t read "Europe\/Atlantis" as `timezone`/,
    );
    expect(textOfResult(await settings(bob))).not.toContain('Days of games');
    expect(textOfResult(await settings(manager, { timezone: 'new york' }))).toBe(
      'Days of games on record here are those of America/New_York from now on.',
    );
    expect(textOfResult(await settings(bob))).toContain('are those of America/New_York.');
    expect(textOfResult(await settings(at('Alice', null), { timezone: 'UTC' }))).toMatch(/server/);
    await settings(manager, { timezone: 'UTC' });
    expect(textOfResult(await settings(bob))).not.toContain('Days of games');
  });
});

describe('/settings edition', () => {
  it('lets managers set it for the server', async () => {
    expect(textOfResult(await settings(bob, { edition: 'today' }))).toMatch(/^Only somebody who can manage/);
    expect(textOfResult(await settings(manager, { edition: 'today' }))).toBe(
      `This server plays by today’s rules (${TODAYS_DATE}) from now on.`,
    );
    expect(await editionOf(bob)).toBe(`today’s rules (${TODAYS_DATE})`);
  });

  it('is not set together with forgetting', async () => {
    const refused = await settings(manager, { edition: 'today', forget: 'server' });
    expect(textOfResult(refused)).toMatch(/don’t go together/);
    expect(buttonsOf(refused).size).toBe(0);
  });
});

describe('/settings forget:server', () => {
  it('says what will be erased, erases it, and keeps not even that', async () => {
    await settings(manager, { edition: 'today' });
    await openGame(manager);
    await flip(bob);
    const other = at('Cleo', 'another playgroup');
    await flip(other);

    const callback = await settings(manager, { forget: 'server' });
    expect(callback.ephemeral).toBe(false);
    expect(textOfResult(callback)).toMatch(
      /^\*\*Erase all that I keep of this server.*\n.*the game that is open here/,
    );
    expect([...buttonsOf(callback).keys()]).toEqual(['Erase', 'Cancel']);
    expect(await flips(bob)).toBe(1);

    const done = await press(manager, callback, 'Erase');
    expect(done.callbackType).toBe(7);
    expect(textOfResult(done)).toBe(`<@${manager.userId}> had all erased that I kept of this server.`);
    expect(done.message?.mentions).toEqual([]);
    expect(buttonsOf(done).size).toBe(0);

    await harness.stopBot();
    const bytes = stored();
    expect(bytes).toContain(other.channelId);
    for (const { guildId, channelId, userId } of [manager, bob])
      for (const id of [guildId, channelId, userId]) expect(bytes).not.toContain(id);
  });

  it('restarts the records of its players', async () => {
    await settings(manager, { edition: 'today' });
    await openGame(manager);
    await flip(bob);
    await press(manager, await settings(manager, { forget: 'server' }), 'Erase');
    expect(textOfResult(await undo(manager))).toMatch(/`\/game new`/);
    expect(await editionOf(bob)).toBe('today’s rules (2026-06-19)');
    expect(await flips(bob)).toBe(0);
    expect(textOfResult(await flip(bob))).toContain('flip 1');
    expect(textOfResult(await openGame(manager))).toMatch(/^A new game/);
  });

  it('takes the buttons from the table card of the channel', async () => {
    await openGame(manager);
    await loseLife(manager);
    const cards = () =>
      harness.discord
        .messages(manager.channelId)
        .filter((message) => buttonsOf({ message } as CallbackResult).has('Next step')).length;
    await harness.until(() => expect(cards()).toBe(1));
    await press(manager, await settings(manager, { forget: 'server' }), 'Erase');
    await harness.until(() => expect(cards()).toBe(0));
  });

  it('keeps the buttons of another channel’s card until they are pressed', async () => {
    const there = harness.discord.person({ user: 'Alice', guild: 'playgroup', channel: 'elsewhere' });
    await openGame(there);
    await loseLife(there);
    const cards = () =>
      harness.discord
        .messages(there.channelId)
        .filter((message) => buttonsOf({ message } as CallbackResult).has('Next step'));
    await harness.until(() => expect(cards()).toHaveLength(1));
    await press(manager, await settings(manager, { forget: 'server' }), 'Erase');
    const pressed = await press(there, { message: cards()[0] } as CallbackResult, 'Next turn');
    expect(pressed.ephemeral).toBe(true);
    expect(textOfResult(pressed)).toMatch(/^There’s no game here/);
    await harness.until(() => expect(cards()).toHaveLength(0));
  });

  it('is for those who may manage the server, when asked and when pressed', async () => {
    await flip(bob);
    const refused = await settings(bob, { forget: 'server' });
    expect(refused.ephemeral).toBe(true);
    expect(textOfResult(refused)).toMatch(/^Only somebody who can manage the server may erase/);

    const callback = await settings(manager, { forget: 'server' });
    for (const label of ['Erase', 'Cancel'])
      expect(textOfResult(await press(bob, callback, label))).toMatch(/^Only somebody who can manage/);
    expect(await flips(bob)).toBe(1);
  });

  it('erases nothing once cancelled', async () => {
    await flip(bob);
    const cancelled = await press(manager, await settings(manager, { forget: 'server' }), 'Cancel');
    expect(textOfResult(cancelled)).toBe('Cancelled: nothing was erased.');
    expect(buttonsOf(cancelled).size).toBe(0);
    expect(await flips(bob)).toBe(1);
  });

  it('erases nothing a quarter of an hour later', async () => {
    await flip(bob);
    const callback = await settings(manager, { forget: 'server' });
    harness.clock.advance(16 * MINUTE);
    expect(textOfResult(await press(manager, callback, 'Erase'))).toMatch(/out of date/);
    expect(await flips(bob)).toBe(1);
  });

  it('pressed and delivered twice, is answered once', async () => {
    await flip(bob);
    const callback = await settings(manager, { forget: 'server' });
    harness.discord.faults.deliverTwice();
    expect(textOfResult(await press(manager, callback, 'Erase'))).toMatch(/had all erased/);
    await until(() => expect(harness.log.map(({ outcome }) => outcome)).toContain('repeated'));
  });

  it('is nothing for direct messages', async () => {
    expect(textOfResult(await settings(at('Bob', null), { forget: 'server' }))).toMatch(
      /^This isn’t a server/,
    );
  });
});

describe('/settings forget:me', () => {
  it('is private, available to every user, and erases only their own data', async () => {
    const here = at('Bob', null);
    await flip(here);
    await settings(here, { edition: 'today' });
    await bob.slash('coins', sub('keep', toDiscordOptions({ keep: 'wins' })));
    await flip(bob);

    const callback = await settings(bob, { forget: 'me' });
    expect(callback.ephemeral).toBe(true);
    const done = await press(bob, callback, 'Erase');
    expect(done.callbackType).toBe(7);
    expect(textOfResult(done)).toMatch(/^Erased: your settings/);

    expect(await editionOf(here)).toBe('today’s rules (2026-06-19)');
    expect(await flips(here)).toBe(0);
    expect(await flips(bob)).toBe(1);
  });

  it('keeps the data of other users', async () => {
    const cleo = at('Cleo', null);
    await flip(cleo);
    await press(bob, await settings(bob, { forget: 'me' }), 'Erase');
    expect(await flips(cleo)).toBe(1);
  });

  it('erases nothing once cancelled', async () => {
    const here = at('Bob', null);
    await flip(here);
    const cancelled = await press(here, await settings(here, { forget: 'me' }), 'Cancel');
    expect(textOfResult(cancelled)).toBe('Cancelled: nothing was erased.');
    expect(await flips(here)).toBe(1);
  });
});
