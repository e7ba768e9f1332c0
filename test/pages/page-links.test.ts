import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textOfResult, startHarness, press, toDiscordOptions } from '../helpers/bot-harness.ts';
import { openPageHall, readAloud, urlsOf, type PageHall } from './page-hall.ts';

let table: PageHall;
beforeAll(async () => {
  table = await openPageHall();
});
afterAll(() => table.close());

const statusOf = async (path: string): Promise<number> => (await table.get(path)).status;
const game = (user: string, name: string, options = {}, users = {}) =>
  table.at(user).slash('game', [{ name, type: 1, options: toDiscordOptions(options, users) }]);

describe('/game page', () => {
  it('gives each player a private link of their own', async () => {
    await table.open();
    const shown = await table.askPage('Alice');
    expect(shown.message?.flags).toBe(64);
    expect(textOfResult(shown)).toMatch(/^Your page of this game\./);
    // Whoever hosts is told whose page belongs in the middle.
    expect(textOfResult(shown)).toContain('on a tablet in the middle');
    expect(textOfResult(await table.askPage('Bob'))).not.toContain('tablet');
    const path = await table.link('Alice');
    expect(path).toMatch(/^\/judge\/g\/[\w-]{22}\/$/);
    expect(readAloud((await table.get(path)).body)).toContain('Alice (you)');
    expect(readAloud((await table.get(await table.link('Bob'))).body)).toContain('Bob (you)');
  });

  it('gives everyone else a link for spectators', async () => {
    await table.open();
    const shown = await table.askPage('Cleo');
    expect(textOfResult(shown)).toMatch(/this page only looks/);
    const path = new URL(urlsOf(shown).get('Open my page') ?? '').pathname;
    expect(await statusOf(path)).toBe(200);
    expect(await table.press(path, { do: 'next' }, { seq: 1 })).toMatchObject({ status: 403 });
  });

  it('needs a game', async () => {
    await table.open();
    await game('Alice', 'end', { draw: true });
    const callback = await game('Alice', 'end', { draw: true });
    await press(table.at('Alice'), callback, 'End the game');
    expect(textOfResult(await table.askPage('Alice'))).toMatch(/^There’s no game here/);
  });

  it('explains that pages are not set up', async () => {
    const harness = await startHarness();
    const alice = harness.discord.person({ user: 'Alice', guild: 'playgroup', channel: 'table' });
    await alice.slash('game', [{ name: 'new', type: 1, options: [] }]);
    const shown = await alice.slash('game', [{ name: 'page', type: 1, options: [] }]);
    expect(textOfResult(shown)).toBe('There are no pages here: whoever runs this bot hasn’t set them up.');
    await harness.close();
  });
});

describe('a link', () => {
  it.each(['A'.repeat(22), 'short', 'B'.repeat(23), '%2e%2e', '..', 'ä'])(
    'that nobody was given leads nowhere: %s',
    async (secret) => {
      const unknown = await table.get(`/judge/g/${'C'.repeat(22)}/`);
      const answer = await table.get(encodeURI(`/judge/g/${secret}/`));
      expect([answer.status, answer.body]).toEqual([404, unknown.body]);
    },
  );

  it('presses for whom it was given, whatever the page says', async () => {
    await table.open();
    const bobs = await table.link('Bob');
    const said = await table.press(bobs, { do: 'life', by: '-4', actor: table.at('Alice').userId });
    expect(said.said).toBe('Bob : 20 → 16 life.');
    const alices = await table.press(bobs, { do: 'life', by: '-4', player: table.at('Alice').userId });
    expect(alices).toMatchObject({ outcome: 'refused', said: 'Only Alice or the host can change that.' });
    expect(await table.press(bobs, { do: 'next' })).toMatchObject({ outcome: 'refused' });
  });

  it('ends when it is revoked, with all links of that person, and no others', async () => {
    await table.open();
    const mine = [await table.link('Alice'), await table.link('Alice', 'spectate')];
    const bobs = await table.link('Bob');
    const live = await table.live(mine[0] ?? '');
    const shown = await press(table.at('Alice'), await table.askPage('Alice'), 'Revoke');
    expect(textOfResult(shown)).toMatch(/^Revoked: \d links\. A new one: `\/game page`\.$/);
    expect(await Promise.all([...mine, bobs].map(statusOf))).toEqual([410, 410, 200]);
    expect(readAloud((await table.get(mine[0] ?? '')).body)).toContain('The link was revoked');
    expect(await table.press(mine[0] ?? '', { do: 'next' }, { seq: 1 })).toMatchObject({ status: 410 });
    await table.harness.until(() => expect(live.isOver).toBe(true));
    expect(live.events.at(-1)).toMatchObject({ event: 'ended', data: { why: 'revoked' } });
  });

  it('is replaced by the third after it', async () => {
    await table.open();
    const links = [];
    for (let at = 0; at < 4; at += 1) links.push(await table.link('Bob'));
    expect(await Promise.all(links.map(statusOf))).toEqual([410, 200, 200, 200]);
  });

  it('ends with the game, whose end it shows', async () => {
    await table.open();
    const path = await table.link('Bob');
    const live = await table.live(path);
    await press(table.at('Alice'), await game('Alice', 'end', { draw: true }), 'End the game');
    await table.harness.until(() => expect(live.isOver).toBe(true));
    expect(live.events.slice(-2).map(({ event }) => event)).toEqual(['page', 'ended']);
    const page = await table.get(path);
    expect(page.status).toBe(410);
    expect(readAloud(page.body)).toContain('The game is over. It is a draw.');
    expect(await table.press(path, { do: 'life', by: '1' }, { seq: 1 })).toMatchObject({
      outcome: 'refused',
      said: expect.stringMatching(/^There’s no game here/),
    });
    await table.at('Alice').slash('game', [{ name: 'new', type: 1, options: [] }]);
    expect(await statusOf(path)).toBe(410);
  });

  it('ends with the places of all', async () => {
    await table.open({}, 'Alice', 'Bob', 'Cleo', 'Dan');
    const path = await table.link('Bob');
    await game('Dan', 'concede');
    await game('Bob', 'concede');
    await press(table.at('Cleo'), await game('Cleo', 'concede'), 'Concede');
    const end = async () => readAloud((await table.get(path)).body);
    await table.harness.until(async () => expect(await end()).toContain('The game is over.'));
    expect(await end()).toMatch(/The game is over\. Alice wins\. 2nd Cleo ?, 3rd Bob ?, 4th Dan/);
  });

  it("of a player who left becomes a spectator's", async () => {
    await table.open({}, 'Alice', 'Bob', 'Cleo');
    const path = await table.link('Cleo');
    expect((await table.get(path)).body).toContain('<form');
    await game('Cleo', 'concede');
    const page = readAloud((await table.get(path)).body);
    expect(page).toContain('You have left the game: this page only looks on.');
    expect(page).not.toContain('Next turn');
    expect(await table.press(path, { do: 'life', by: '5' })).toMatchObject({
      outcome: 'refused',
      said: 'You have conceded this game.',
    });
  });

  it('goes on after a start of the bot', async () => {
    await table.open();
    const path = await table.link('Bob');
    await table.harness.restart();
    expect(await table.press(path, { do: 'life', by: '-1' })).toMatchObject({ said: 'Bob : 20 → 19 life.' });
  });

  it("is erased with the person's other data", async () => {
    await table.open();
    const path = await table.link('Bob');
    const callback = await table.at('Bob').slash('settings', toDiscordOptions({ forget: 'me' }));
    expect(textOfResult(callback)).toContain('/game page');
    await press(table.at('Bob'), callback, 'Erase');
    expect(await statusOf(path)).toBe(404);
  });
});

it('to a game that gathers lets its owner join, and start it as its host', async () => {
  await table.open();
  await press(table.at('Alice'), await game('Alice', 'end', { draw: true }), 'End the game');
  await game('Alice', 'new');
  const [bobs, alices] = [await table.link('Bob'), await table.link('Alice')];
  expect(readAloud((await table.get(bobs)).body)).toContain('Join');
  expect((await table.press(bobs, { do: 'join' })).said).toContain('Bob joins');
  expect((await table.press(alices, { do: 'start' })).said).toMatch(/The game begins/);
  expect(readAloud((await table.get(bobs)).body)).toMatch(/Bob \(you\)/);
});
