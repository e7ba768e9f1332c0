import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { press, textOfShown } from '../helpers/bot-harness.ts';
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
    expect(headers['set-cookie']).toBeUndefined();
    const pressed = await hall.press(path, { do: 'life', by: '-3' }, { origin: 'https://1.discordsays.com' });
    expect(pressed).toMatchObject({ status: 200, outcome: 'done' });
    const shown = await hall.at('Bob').slash('game', [{ name: 'status', type: 1, options: [] }]);
    expect(textOfShown(shown)).toContain(`<@${hall.at('Alice').userId}> **17**`);
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
  });

  it('opens by a button below /game page, and by the command in the app launcher', async () => {
    const { discord } = hall;
    const shown = await press(hall.at('Alice'), await hall.askPage('Alice'), 'Open in Discord');
    expect(discord.activities.find(shown.activity ?? '')?.users).toContain(hall.at('Alice').userId);
    const launched = await hall.at('Bob').launch();
    expect(launched.activity).toBe(shown.activity);
    expect(discord.commands().find(({ name }) => name === 'launch')).toMatchObject({ type: 4, handler: 1 });
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
      expect(textOfShown(shown)).toContain('doesn’t open in Discord here');
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
