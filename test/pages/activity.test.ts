import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Log } from '#basics/log.ts';
import { createActivity, type ActivityOptions } from '#pages/activity/activity.ts';
import { DEFAULT_PAGE_LIMITS } from '#pages/http/limits.ts';
import { ManualClock } from '../helpers/manual-clock.ts';
import { press, textOfResult } from '../helpers/bot-harness.ts';
import { until } from '../helpers/until.ts';
import { openPageHall, readAloud, type Answer, type PageHall } from './page-hall.ts';

/** Pages that open inside Discord: who gets in, and as whom. */

const ACTIVITY = { pages: { activity: { clientSecret: '' } } };
const AT = '/judge/activity/';

interface Entry {
  readonly path?: string;
  readonly refused?: string;
}

/** As the page in the Activity sends it. */
const send = (
  hall: PageHall,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> =>
  hall.send(
    `${AT}enter`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    },
    JSON.stringify(body),
  );

async function enter(hall: PageHall, code: string, instance: string): Promise<Entry> {
  const { body } = await send(hall, { code, instance });
  return JSON.parse(body) as Entry;
}

/** Somebody opens the Activity of the channel, and authorizes the bot. */
async function open(hall: PageHall, user: string): Promise<Entry> {
  const { activities } = hall.discord;
  const { id } = activities.launch(hall.at(user));
  return enter(hall, activities.authorize(hall.at(user).userId), id);
}

describe('a page inside Discord', () => {
  let hall: PageHall;
  beforeAll(async () => {
    hall = await openPageHall({ ...ACTIVITY, prepare: (discord) => discord.enableActivities() });
    await hall.open();
  });
  afterAll(() => hall.close());

  const page = async (user: string): Promise<string> => {
    const { path } = await open(hall, user);
    expect(path).toMatch(/^g\/[\w-]{22}\/$/);
    return `${AT}${path}`;
  };

  it('is a player’s own for a player, with their rights', async () => {
    const path = await page('Alice');
    const { status, headers, body } = await hall.get(path);
    expect(status).toBe(200);
    expect(readAloud(body)).toContain('Alice');
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers['content-security-policy']).toMatch(/frame-ancestors 'self' https:\/\/discord\.com /);
    expect(headers['content-security-policy']).not.toContain('discordsays');
    expect(headers['set-cookie']).toBeUndefined();
    const pressed = await hall.press(path, { do: 'life', by: '-3' }, { origin: 'https://1.discordsays.com' });
    expect(pressed).toMatchObject({ status: 200, outcome: 'done' });
    const shown = await hall.at('Bob').slash('game', [{ name: 'status', type: 1, options: [] }]);
    expect(textOfResult(shown)).toContain(`<@${hall.at('Alice').userId}> **17**`);
  });

  it('only looks for whoever does not play', async () => {
    const path = await page('Zoe');
    const { body } = await hall.get(path);
    expect(body).not.toContain('<form');
    const pressed = await hall.press(path, { do: 'life', by: '-3' });
    expect(pressed).toMatchObject({ status: 403, said: expect.stringContaining('only looks') as string });
  });

  it('is the same at each launch, so that no link on a phone is replaced', async () => {
    const phone = await hall.link('Bob');
    const first = await page('Bob');
    for (let more = 0; more < 4; more += 1) expect(await page('Bob')).toBe(first);
    expect((await hall.get(phone)).status).toBe(200);
    await press(hall.at('Bob'), await hall.askPage('Bob'), 'Revoke');
    expect((await hall.get(first)).status).toBe(410);
    const next = await page('Bob');
    expect(next).not.toBe(first);
    expect((await hall.get(next)).status).toBe(200);
  });

  it('does not open for a code that is made up, or used', async () => {
    const { activities } = hall.discord;
    const { id } = activities.launch(hall.at('Alice'));
    expect(await enter(hall, 'made-up', id)).toEqual({ refused: 'user' });
    expect(await enter(hall, 'made up\r\n', id)).toEqual({ refused: 'user' });
    const code = activities.authorize(hall.at('Alice').userId);
    expect(await enter(hall, code, id)).toHaveProperty('path');
    expect(await enter(hall, code, id)).toEqual({ refused: 'user' });
  });

  it('does not open for an instance in which the user does not take part', async () => {
    const { activities } = hall.discord;
    const { id } = activities.launch(hall.at('Alice'));
    const carol = () => activities.authorize(hall.at('Carol').userId);
    expect(await enter(hall, carol(), id)).toEqual({ refused: 'instance' });
    expect(await enter(hall, carol(), 'i-1-gc-1-1')).toEqual({ refused: 'instance' });
    expect(await enter(hall, carol(), '../../users/@me')).toEqual({ refused: 'instance' });
    activities.leave(id, hall.at('Alice').userId);
    const alice = activities.authorize(hall.at('Alice').userId);
    expect(await enter(hall, alice, id)).toEqual({ refused: 'instance' });
  });

  it('is of the channel that Discord names, and of no other', async () => {
    const elsewhere = hall.discord.person({ user: 'Alice', guild: 'playgroup', channel: 'elsewhere' });
    const { id } = hall.discord.activities.launch(elsewhere);
    expect(await enter(hall, hall.discord.activities.authorize(elsewhere.userId), id)).toEqual({
      refused: 'no-game',
    });
  });

  it.each([
    ['another site', 403, { code: 'a', instance: 'b' }, { 'sec-fetch-site': 'cross-site' }],
    ['a form', 403, { code: 'a', instance: 'b' }, { 'content-type': 'text/plain' }],
    ['nothing', 400, null, {}],
    ['something else', 400, { code: 5 }, {}],
    ['too much', 400, { code: 'a'.repeat(9000), instance: 'b' }, {}],
  ])('takes nothing from %s', async (_, status, body, headers) => {
    expect((await send(hall, body, headers)).status).toBe(status);
  });

  it('says the application’s id on its first page, and may be framed by Discord', async () => {
    for (const at of [AT, '/activity', '/activity/?frame_id=1']) {
      const { status, body, headers } = await hall.get(at);
      expect([at, status]).toEqual([at, 200]);
      expect(body).toContain(`data-client="${hall.discord.applicationId}"`);
      expect(headers['content-security-policy']).toContain("frame-src 'self'");
    }
    expect((await hall.get('/judge/g/abc/')).headers['x-frame-options']).toBe('DENY');
    // By this, the page around it notices that a link has ended.
    expect((await hall.get(`${AT}g/abc/`)).body).toContain('data-ended');
    expect((await hall.send(`${AT}g/abc/`, { method: 'PUT' })).body).not.toContain('data-ended');
  });

  it('opens by a button below /game page, and by the command in the app launcher', async () => {
    const { discord } = hall;
    const shown = await press(hall.at('Alice'), await hall.askPage('Alice'), 'Open in Discord');
    expect(discord.activities.find(shown.activity ?? '')?.users).toContain(hall.at('Alice').userId);
    const launched = await hall.at('Bob').launch();
    expect(launched.activity).toBe(shown.activity);
    expect(discord.commands().find(({ name }) => name === 'launch')).toMatchObject({ type: 4, handler: 1 });
  });

  it.each([
    ['an invalid body', { status: 400, code: 50035 }],
    ['another reason', { status: 403, code: 50001 }],
  ])('is answered with the way to a link if Discord refuses to launch it for %s', async (_, bad) => {
    const warnings = () =>
      hall.harness.log.filter(({ msg }) => String(msg).includes('Activities → Settings')).length;
    const below = await hall.askPage('Alice');
    for (const launch of [
      () => press(hall.at('Alice'), below, 'Open in Discord'),
      () => hall.at('Bob').launch(),
    ]) {
      hall.discord.faults.answer('POST /interactions', bad);
      const shown = await launch();
      expect(textOfResult(shown)).toBe('The page doesn’t open in Discord here. For a link: `/game page`.');
      expect(shown.ephemeral).toBe(true);
    }
    expect(warnings()).toBe(1);
    expect(hall.harness.log.some(({ outcome }) => outcome === 'bug' || outcome === 'undelivered')).toBe(
      false,
    );
  });

  it('writes neither codes, access tokens nor the client secret to the log', async () => {
    const { activities } = hall.discord;
    hall.discord.faults.answer(/^POST \/oauth2\/token/, { status: 500 });
    const code = activities.authorize(hall.at('Alice').userId);
    const { id } = activities.launch(hall.at('Alice'));
    expect(await enter(hall, code, id)).toEqual({ refused: 'unavailable' });
    const logged = JSON.stringify(hall.harness.log);
    expect(logged).toContain('an Activity was not opened');
    expect(logged).not.toContain(code);
    expect(logged).not.toContain(activities.clientSecret);
  });
});

describe('a flood of entries', () => {
  let hall: PageHall;
  const ALL = { points: 8, seconds: 600 };
  beforeAll(async () => {
    const limits = { ...DEFAULT_PAGE_LIMITS, entry: { address: { points: 5, seconds: 600 }, all: ALL } };
    hall = await openPageHall({ pages: { ...ACTIVITY.pages, limits } });
  });
  afterAll(() => hall.close());

  it('ends at the bot, per address and over all, and leaves other limits alone', async () => {
    const { id } = hall.discord.activities.launch(hall.at('Alice'));
    const from = async (address: string, times: number) => {
      const statuses: number[] = [];
      for (let nth = 0; nth < times; nth += 1) {
        const body = { code: 'made-up', instance: id };
        const { status, ...answer } = await send(hall, body, { 'x-forwarded-for': address });
        statuses.push(status);
        if (status !== 429) continue;
        expect(JSON.parse(answer.body)).toEqual({ refused: 'busy' });
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      }
      return statuses;
    };
    expect(await from('203.0.113.1', 7)).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(await from('203.0.113.2', 4)).toEqual([200, 200, 200, 429]);
    expect((await hall.get('/judge/g/abc/', { 'x-forwarded-for': '203.0.113.1' })).status).toBe(404);
  });
});

describe('asking Discord who opens an Activity', () => {
  /** A stand-in for Discord's OAuth endpoint that counts requests. */
  async function at(answer: (response: ServerResponse) => void) {
    let asked = 0;
    const server = createServer((_, response) => {
      asked += 1;
      answer(response);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const clock = new ManualClock();
    const levels: string[] = [];
    const activity = createActivity({
      api: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      clientSecret: 'secret',
      applicationId: () => '1',
      rest: { get: () => Promise.reject(new Error('not reached')) },
      ctx: { clock } as unknown as ActivityOptions['ctx'],
      pages: { link: () => Promise.resolve(null) },
      log: {
        warn: () => void levels.push('warn'),
        debug: () => void levels.push('debug'),
      } as unknown as Log,
    });
    const ask = () => activity.enter({ code: 'code', instanceId: 'instance' });
    return { ask, clock, levels, asked: () => asked };
  }

  it.each([
    ['limits the bot', 429, { 'retry-after': '90' }, 90_000],
    ['limits the bot, and does not say for how long', 429, {}, 60_000],
    ['refuses the client secret', 401, {}, 60_000],
  ])('pauses if Discord %s', async (_, status, headers, ms) => {
    const { ask, clock, levels, asked } = await at((response) =>
      response.writeHead(status, headers).end('{}'),
    );
    for (let nth = 0; nth < 3; nth += 1) expect(await ask()).toEqual({ refused: 'unavailable' });
    clock.advance(ms - 1);
    await ask();
    expect([asked(), levels]).toEqual([1, ['warn']]);
    clock.advance(1);
    await ask();
    expect([asked(), levels]).toEqual([2, ['warn', 'warn']]);
  });

  it('warns once a minute, whatever fails', async () => {
    const { ask, clock, levels } = await at((response) => response.writeHead(500).end());
    for (let nth = 0; nth < 3; nth += 1) await ask();
    clock.advance(60_000);
    await ask();
    expect(levels).toEqual(['warn', 'debug', 'debug', 'warn']);
  });

  it('happens for few people at once', async () => {
    const waiting: ServerResponse[] = [];
    const { ask, asked } = await at((response) => void waiting.push(response));
    const asking = Array.from({ length: 8 }, ask);
    expect(await ask()).toEqual({ refused: 'busy' });
    await until(() => expect(asked()).toBe(8));
    for (const response of waiting) response.writeHead(400).end('{}');
    expect(await Promise.all(asking)).toEqual(Array.from({ length: 8 }, () => ({ refused: 'user' })));
    const next = ask();
    await until(() => expect(asked()).toBe(9));
    waiting.at(-1)?.writeHead(400).end('{}');
    expect(await next).toEqual({ refused: 'user' });
  });
});

describe('an Activity that is off', () => {
  it('has no pages, no button, and an answer to the command that Discord made', async () => {
    const hall = await openPageHall();
    try {
      await hall.open();
      for (const at of [AT, `${AT}enter`, (await hall.link('Alice')).replace('/judge/', AT)])
        expect((await hall.get(at)).status).toBe(404);
      expect(JSON.stringify((await hall.askPage('Alice')).message)).not.toContain('Open in Discord');
      expect(hall.discord.commands().some(({ name }) => name === 'launch')).toBe(false);
    } finally {
      await hall.close();
    }
  });

  it('leaves the command to Discord, and answers it if it was the bot’s before', async () => {
    const hall = await openPageHall({ prepare: (discord) => discord.enableActivities() });
    try {
      const entryPoint = hall.discord.commands().find(({ name }) => name === 'launch')!;
      expect(entryPoint).toMatchObject({ handler: 2 });
      Object.assign(entryPoint, { handler: 1 });
      const shown = await hall.at('Alice').launch();
      expect(textOfResult(shown)).toContain('doesn’t open in Discord here');
      expect(shown.ephemeral).toBe(true);
    } finally {
      await hall.close();
    }
  });

  it('refuses a client secret that Discord does not take, and says so in the log', async () => {
    const hall = await openPageHall({ pages: { activity: { clientSecret: 'wrong' } } });
    try {
      await hall.open();
      expect(await open(hall, 'Alice')).toEqual({ refused: 'unavailable' });
      expect(JSON.stringify(hall.harness.log)).toContain('Discord refuses CLIENT_SECRET');
    } finally {
      await hall.close();
    }
  });
});
