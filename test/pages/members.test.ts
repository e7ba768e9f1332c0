import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { textOfResult, press as pressBelow, toDiscordOptions } from '../helpers/bot-harness.ts';
import { openPageHall, readAloud, type PageHall } from './page-hall.ts';

/*
 * A link presses for its owner for as long as they may act where the game is played. Before, 80 of 80 rolls of somebody who
 * had been removed from the server were posted in its channel.
 */

const DAY_MS = 24 * 60 * 60 * 1000;
const VIEW_CHANNEL = 1n << 10n;
const USE_COMMANDS = 1n << 31n;

let table: PageHall;
beforeAll(async () => {
  table = await openPageHall({ pages: { linkDays: 3 } });
});
afterAll(() => table.close());

let path: string;
beforeEach(async () => {
  await table.open();
  path = await table.link('Bob');
});

afterEach(() => membership().rejoin(guild(), bob().userId));

const bob = () => table.at('Bob');
const guild = () => bob().guildId ?? '';
const membership = () => table.discord.membership;
/** What was known of everybody is older than it may be for a press. */
const later = (ms = 11_000) => table.harness.clock.advance(ms);
const roll = () => table.press(path, { do: 'roll', dice: '2d6' }, { seq: 1 });
const statusOf = async (of: string): Promise<number> => (await table.get(of)).status;
const rollsInChannel = () => table.channel().filter((one) => one.includes('(2d6)')).length;
const audits = (of: string) => table.harness.log.filter(({ audit }) => audit === of);

describe('a player removed from the server', () => {
  it('writes nothing there any more, and their links end', async () => {
    const looks = await table.link('Bob', 'spectate');
    expect(await roll()).toMatchObject({ outcome: 'done' });
    membership().remove(guild(), bob().userId);
    later();
    const answers = [];
    for (let nth = 0; nth < 3; nth += 1) {
      const { status, said } = await roll();
      answers.push([status, said]);
    }
    expect(answers[0]).toEqual([
      200,
      'You are no longer a member of this server, so your links to its games have ended.',
    ]);
    expect(answers.slice(1).map(([status]) => status)).toEqual([410, 410]);
    expect(rollsInChannel()).toBe(1);
    expect(await Promise.all([path, looks].map(statusOf))).toEqual([410, 410]);
    expect(audits('page/ended').at(-1)).toMatchObject({ server: guild(), of: bob().userId, links: 3 });
    expect(await statusOf(await table.link('Alice'))).toBe(200);
  });

  it('gets through ten presses more at most, however fast they come', async () => {
    expect(await roll()).toMatchObject({ outcome: 'done' });
    membership().remove(guild(), bob().userId);
    const statuses = [];
    for (let nth = 0; nth < 30; nth += 1) statuses.push((await roll()).status);
    expect(statuses.at(-1)).toBe(410);
    expect(rollsInChannel()).toBeLessThanOrEqual(11);
  });

  it('loses open pages too, within minutes', async () => {
    const live = await table.live(path);
    expect(live.status).toBe(200);
    membership().remove(guild(), bob().userId);
    for (let minutes = 0; minutes < 6 && !live.isOver; minutes += 1) later(60_000);
    await table.harness.until(() => expect(live.isOver).toBe(true));
    expect(live.events.at(-1)).toMatchObject({ event: 'ended', data: { why: 'revoked' } });
  });
});

describe('a member', () => {
  it("with a timeout can't act until it ends, but can watch", async () => {
    membership().timeOut(guild(), bob().userId, table.harness.clock.now() + 60_000);
    later();
    expect(await roll()).toMatchObject({
      outcome: 'refused',
      said: expect.stringMatching(/^You are timed out on this server: you can go on/),
    });
    expect([rollsInChannel(), await statusOf(path)]).toEqual([0, 200]);
    later(60_000);
    expect(await roll()).toMatchObject({ outcome: 'done' });
  });

  it.each([
    ['does not see the channel', VIEW_CHANNEL],
    ['may not use commands in it', USE_COMMANDS],
  ])('who %s any more writes nothing into it, and looks on', async (_, bits) => {
    membership().deny(bob().channelId, bob().userId, bits);
    later(61_000);
    expect(await roll()).toMatchObject({
      outcome: 'refused',
      said: 'You can’t use commands in the channel of this game any more. Nothing was done.',
    });
    expect([rollsInChannel(), await statusOf(path)]).toEqual([0, 200]);
    membership().deny(bob().channelId, bob().userId, 0n);
    later(61_000);
    expect(await roll()).toMatchObject({ outcome: 'done' });
  });

  it('of a channel hidden from the bot counts as a member, without a request for each press', async () => {
    table.discord.channelStates.deny(bob().channelId, 'View Channel');
    membership().deny(bob().channelId, bob().userId, VIEW_CHANNEL);
    const asked = countRequests(/^GET \/channels/);
    for (let nth = 0; nth < 4; nth += 1) {
      later(61_000);
      expect(await table.press(path, { do: 'life', by: '-1' })).toMatchObject({ outcome: 'done' });
    }
    expect(asked()).toBe(1);
    table.discord.channelStates.deny(bob().channelId, 'View Channel', false);
    membership().deny(bob().channelId, bob().userId, 0n);
  });

  it('is asked for once in ten seconds, and not at all while they use the bot in Discord', async () => {
    later();
    const asked = countRequests(/^GET \/guilds\/\d+\/members/);
    for (let nth = 0; nth < 5; nth += 1) await roll();
    expect(asked()).toBe(1);
    later();
    await bob().slash('flip');
    await roll();
    expect(asked()).toBe(1);
  });
});

/** Counts the requests that match, which are answered as ever. */
function countRequests(wanted: RegExp): () => number {
  let count = 0;
  table.discord.faults.delayAnswers(
    {
      test(request: string) {
        if (wanted.test(request)) count += 1;
        return false;
      },
    } as RegExp,
    0,
  );
  return () => count;
}

describe('while Discord fails', () => {
  it('the last answer is valid for ten minutes; then changes wait, and watching continues', async () => {
    const life = () => table.press(path, { do: 'life', by: '-1' });
    const isUp = table.discord.faults.answer('GET /guilds', { status: 503 }, Infinity);
    const asked = countRequests(/^GET \/guilds/);
    later();
    expect(await life()).toMatchObject({ outcome: 'done' });
    later(8 * 60_000);
    expect(await life()).toMatchObject({ outcome: 'done' });
    later(3 * 60_000);
    for (let nth = 0; nth < 20; nth += 1)
      expect(await life()).toMatchObject({
        outcome: 'refused',
        said: expect.stringMatching(/^Discord doesn’t say just now whether you are still here/),
      });
    // discord.js tries a request three times more before it gives up.
    expect(asked()).toBeLessThanOrEqual(4 * 4);
    expect(await statusOf(path)).toBe(200);
    isUp();
    later(60_000);
    expect(await life()).toMatchObject({ outcome: 'done' });
  });

  it('and refused requests are repeated only after minutes, since Discord blocks clients that are refused too often', async () => {
    const isUp = table.discord.faults.answer('GET /guilds', { status: 403, code: 50_001 }, Infinity);
    const asked = countRequests(/^GET \/guilds/);
    for (let nth = 0; nth < 24; nth += 1) {
      later();
      await table.press(path, { do: 'life', by: '-1' });
    }
    // For the member, and for the roles of the server.
    expect(asked()).toBe(2);
    isUp();
    later(5 * 60_000);
    expect(await roll()).toMatchObject({ outcome: 'done' });
  });
});

describe('all links to a game', () => {
  const list = async (user: string, permissions?: bigint) => {
    const { channelId } = bob();
    const person = table.discord.person({
      user,
      guild: 'playgroup',
      channel: channelId,
      ...(permissions && { permissions }),
    });
    return {
      person,
      shown: await person.slash('game', [
        { name: 'page', type: 1, options: toDiscordOptions({ links: true }) },
      ]),
    };
  };
  const MANAGE_SERVER = (1n << 10n) | (1n << 31n) | (1n << 5n);

  it('are listed for its host, who ends those of one person', async () => {
    const [alices, looks] = [await table.link('Alice'), await table.link('Bob', 'spectate')];
    const live = await table.live(path);
    const { person, shown } = await list('Alice');
    expect(shown.message?.flags).toBe(64);
    expect(textOfResult(shown)).toMatch(/^\*\*Links to this game: \d\*\*\n/);
    expect(textOfResult(shown)).toMatch(new RegExp(`<@${bob().userId}> plays: \\d links?, <t:`));
    const id = `v1:page:end:${gameIdIn(shown)}`;
    if (!shown.message) throw new Error('no list');
    const ended = await person.select(shown.message, id, [`player ${bob().userId}`]);
    expect(textOfResult(ended)).toMatch(/^Ended: \d links?\.\n/);
    expect(await Promise.all([path, looks, alices].map(statusOf))).toEqual([410, 200, 200]);
    await table.harness.until(() => expect(live.isOver).toBe(true));
    expect(audits('page/listed').at(-1)).toMatchObject({ by: person.userId });
    expect(audits('page/revoked').at(-1)).toMatchObject({ by: person.userId, of: [bob().userId] });
  });

  it('can be revoked by anyone who manages the server, without playing', async () => {
    const { person, shown } = await list('Zoe', MANAGE_SERVER);
    const all = await pressBelow(person, shown, 'End all');
    expect(textOfResult(all)).toMatch(/^Ended: \d links?\.\nNo link leads to this game\.$/);
    expect(await statusOf(path)).toBe(410);
  });

  it('can be used by no one else, pressed, chosen or forged', async () => {
    const { shown } = await list('Alice');
    expect(textOfResult((await list('Bob')).shown)).toMatch(/host/);
    if (!shown.message) throw new Error('no list');
    const game = gameIdIn(shown);
    for (const one of [`v1:page:end-all:${game}`, `v1:page:end:${game}`, `v1:page:links:${game}:0`])
      expect(textOfResult(await bob().press(shown.message, one))).toMatch(/host/);
    expect(await statusOf(path)).toBe(200);
  });
});

const gameIdIn = ({ message }: { readonly message: unknown }): string =>
  /v1:page:end:([^":]+)/.exec(JSON.stringify(message))?.[1] ?? '';

describe('a link that is old', () => {
  it('goes on while its game does, and ends once nothing has changed for a day', async () => {
    for (let day = 0; day < 4; day += 1) {
      await table.press(path, { do: 'life', by: '-1' });
      later(DAY_MS - 60_000);
    }
    expect(await statusOf(path)).toBe(200);
    expect(await table.press(path, { do: 'life', by: '-1' })).toMatchObject({ outcome: 'done' });
    const newer = await table.link('Bob');
    later(DAY_MS + 1);
    expect([await statusOf(path), await statusOf(newer)]).toEqual([410, 200]);
    expect(readAloud((await table.get(path)).body)).toContain('too old');
    expect((await table.press(path, { do: 'life', by: '-1' }, { seq: 1 })).status).toBe(410);
  });
});
