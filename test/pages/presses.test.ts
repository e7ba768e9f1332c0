import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buttonsOf, textOfResult } from '../helpers/bot-harness.ts';
import type { CallbackResult } from 'embedded-discord';
import { openPageHall, ORIGIN, readAloud, type PageHall } from './page-hall.ts';

let table: PageHall;
beforeAll(async () => {
  table = await openPageHall();
});
afterAll(() => table.close());

/** The life of everybody, as the log and a page say. */
const pageOf = async (path: string): Promise<string> => readAloud((await table.get(path)).body);
const turnOf = async (path: string): Promise<string | undefined> =>
  /Turn (\d+): \w+/.exec(await pageOf(path))?.[0];

/** The buttons of the answer to a press, as the page offers them. */
async function idsAsked(path: string, fields: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const body = JSON.stringify({
    press: randomUUID(),
    seq: `${await table.seq(path)}`,
    pressed: `${table.harness.clock.now()}`,
    ...fields,
  });
  const headers = { origin: ORIGIN, 'content-type': 'application/json', accept: 'application/json' };
  const answer = await table.send(`${path}press`, { method: 'POST', headers }, body);
  const { html } = JSON.parse(answer.body) as { html: string };
  return [...html.matchAll(/value="(v1:[^"]+)"/g)].map(([, id = '']) => id.replaceAll('&amp;', '&'));
}

describe('a press on a page', () => {
  it.each([
    [{ do: 'life', by: '-3' }, 'Alice : 20 → 17 life.'],
    [{ do: 'life', by: '3', sign: '-' }, 'Alice : 20 → 17 life.'],
    [{ do: 'life', by: '−3' }, 'Alice : 20 → 17 life.'],
    [{ do: 'counter', kind: 'poison', by: '+2' }, 'Alice : 0 → 2 poison counters.'],
    [{ do: 'next' }, 'Bob ’s turn begins. CR 500.1'],
    [{ do: 'step' }, 'Upkeep step. CR 501.1'],
    [{ do: 'who' }, /^Alice decides on what to cast, activate and play: nobody controls Alice \./],
    [{ do: 'judge', line: 'i lose 3' }, 'Alice : 20 → 17 life.'],
    [{ do: 'judge', line: 'whose turn is it?' }, /turn 1/],
    [{ do: 'judge', line: 'heads' }, /^Nothing done yet/],
    [{ do: 'judge', line: 'flip a coin' }, /^(?:Heads|Tails)\. Alice flipped/],
    [{ do: 'keep' }, /^Alice keeps/],
    [{ do: 'mulligan' }, /^Alice/],
  ])('does what the table’s button or command does: %j', async (fields, said) => {
    await table.open();
    const answer = await table.press(await table.link('Alice'), fields);
    expect(answer).toMatchObject({
      status: 200,
      outcome: 'done',
      said: typeof said === 'string' ? said : expect.stringMatching(said),
    });
  });

  it.each([
    [{ do: 'life', by: 'many' }, /whole number/],
    [{ do: 'life', by: '999999' }, /must stay between/],
    [{ do: 'counter', by: '1' }, /kind/],
    [{ do: 'dance' }, /no longer have that command/],
    [{ do: 'button', id: 'v1:table:next:x:1' }, /^The game has gone on/],
    [{ do: 'room' }, /^The game has gone on/],
    [{ do: 'roll', dice: 'none' }, /./],
  ])('is refused in the words of the bot: %j', async (fields, said) => {
    await table.open();
    expect(await table.press(await table.link('Alice'), fields)).toMatchObject({
      outcome: 'refused',
      said: expect.stringMatching(said),
    });
  });

  it('records damage to others, as the form of the table card does', async () => {
    await table.open({}, 'Alice', 'Bob', 'Cleo');
    const path = await table.link('Alice');
    const [bob, cleo] = ['Bob', 'Cleo'].map((one) => `p:${table.at(one).userId}`);
    const damage = {
      do: 'damage',
      turn: '1.0',
      [`${bob}`]: ['7', 'lifelink'],
      [`${cleo}`]: ['2', 'poison'],
      typed: '',
    };
    const { said } = await table.press(path, damage);
    expect(said).toContain('Bob : 20 → 13 life');
    expect(said).toContain('Cleo');
    const all = await pageOf(path);
    expect(all).toContain('−7 by Alice');
    expect((await table.press(path, { do: 'back' })).said).toContain('Bob : 13 → 20 life');
    const stale = await table.press(path, { ...damage, turn: '9.0' });
    expect(stale.said).toMatch(/^The turn has ended since you opened that\./);
  });

  it('asks before the turn of a player who has lost, on that page, and goes on by its answers', async () => {
    await table.open({}, 'Alice', 'Bob', 'Cleo');
    const path = await table.link('Alice');
    await table.press(path, { do: 'damage', turn: '1.0', typed: 'Bob 30' });
    const before = table.channel().length;
    const ids = await idsAsked(path, { do: 'next' });
    expect(ids).toHaveLength(2);
    expect(table.channel()).toHaveLength(before);
    expect(await turnOf(path)).toBe('Turn 1: Alice');
    expect((await table.press(path, { do: 'button', id: ids[1]! })).said).toMatch(/^Bob ’s turn begins/);
    expect(await turnOf(path)).toBe('Turn 2: Bob');
  });

  it('and removes players who lose', async () => {
    await table.open({}, 'Alice', 'Bob', 'Cleo');
    const path = await table.link('Alice');
    await table.press(path, { do: 'damage', turn: '1.0', typed: 'Bob 30' });
    const [remove] = await idsAsked(path, { do: 'next' });
    expect((await table.press(path, { do: 'button', id: remove! })).said).toMatch(/^Bob has lost the game/);
  });

  it('sent twice is performed once, with the same answer', async () => {
    await table.open();
    const path = await table.link('Bob');
    const id = randomUUID();
    const life = { do: 'life', by: '-5' };
    const answers = await Promise.all([
      table.press(path, life, { id, seq: 1 }),
      table.press(path, life, { id, seq: 1 }),
    ]);
    const again = await table.press(path, life, { id, seq: 1, ago: 60_000 });
    expect([...answers, again].map(({ said }) => said)).toEqual(
      Array.from({ length: 3 }, () => 'Bob : 20 → 15 life.'),
    );
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'repeated']);
  });

  it('is told by its id and its line of the log, on the pages of whoever pressed it', async () => {
    await table.open();
    const [own, tablet, bobs] = await Promise.all(['Alice', 'Alice', 'Bob'].map((one) => table.link(one)));
    const pressesOn = async (path = ''): Promise<string> =>
      /data-presses="([^"]*)"/.exec((await table.get(path)).body)?.[1] ?? '';
    const ids = [randomUUID(), randomUUID()];
    for (const id of ids) {
      const done = await table.press(own!, { do: 'life', by: '-1' }, { id });
      expect(done.seq).toBe(await table.seq(own!));
      const again = await table.press(own!, { do: 'life', by: '-1' }, { id });
      expect(again).toMatchObject({ outcome: 'repeated', seq: done.seq });
    }
    for (const path of [own, tablet]) expect(await pressesOn(path)).toBe(ids.toReversed().join(' '));
    expect(await pressesOn(bobs)).toBe('');
    const refused = await table.press(own!, { do: 'life', by: '999999' });
    expect(refused).toMatchObject({ outcome: 'refused', seq: null });
    expect(await table.press(own!, { do: 'who' })).toMatchObject({ outcome: 'done', seq: null });
  });

  it('sent again after a start of the bot is done once, however late', async () => {
    await table.open();
    const path = await table.link('Bob');
    const id = randomUUID();
    const life = { do: 'life', by: '-5' };
    await table.press(path, life, { id });
    await table.harness.restart();
    for (const ago of [0, 60_000])
      expect((await table.press(path, life, { id, ago })).said).toBe('Bob : 20 → 15 life.');
    expect(await pageOf(path)).not.toContain('10 life');
  });

  it('is its own, though another link sends the same id', async () => {
    await table.open();
    const id = randomUUID();
    const life = { do: 'life', by: '-1' };
    expect((await table.press(await table.link('Alice'), life, { id })).said).toBe('Alice : 20 → 19 life.');
    expect((await table.press(await table.link('Bob'), life, { id })).said).toBe('Bob : 20 → 19 life.');
  });

  it('that arrives late is not done, and not done later either', async () => {
    await table.open();
    const path = await table.link('Alice');
    const id = randomUUID();
    for (const ago of [2501, 0])
      expect(await table.press(path, { do: 'next' }, { id, ago })).toMatchObject({
        outcome: 'late',
        said: expect.stringMatching(/late|long/),
      });
    expect(await turnOf(path)).toBe('Turn 1: Alice');
    expect(await table.press(path, { do: 'who' }, { ago: 9000 })).toMatchObject({ outcome: 'done' });
    expect(await table.press(path, { do: 'next' }, { ago: 2500 })).toMatchObject({ outcome: 'done' });
  });

  it('passes one turn, pressed on two pages and in Discord at once', async () => {
    await table.open();
    const pages = [await table.link('Alice'), await table.link('Alice')];
    const seq = await table.seq(pages[0] ?? '');
    await table.harness.until(() => expect(cards()).toHaveLength(1));
    const [card] = cards();
    const id = buttonsOf({ message: card } as CallbackResult).get('Next turn') ?? '';
    if (!card) throw new Error('no card');
    const [inDiscord, ...said] = await Promise.all([
      table.at('Alice').press(card, id),
      ...pages.map((page) => table.press(page, { do: 'next' }, { seq })),
    ]);
    expect(await turnOf(pages[0] ?? '')).toBe('Turn 2: Bob');
    const refusals = [textOfResult(inDiscord), ...said.map((one) => one.said)].filter((one) =>
      /The game has gone on|button/.test(one),
    );
    expect(refusals.length).toBe(2);
  });

  const cards = () =>
    table.discord
      .messages(table.at('Alice').channelId)
      .filter((message) => [...buttonsOf({ message } as CallbackResult).keys()].includes('Next turn'));

  it('of an outdated page is refused if it would now do something else', async () => {
    await table.open();
    const path = await table.link('Alice');
    const seq = await table.seq(path);
    await table.press(path, { do: 'step' }, { seq });
    expect(await table.press(path, { do: 'step' }, { seq })).toMatchObject({ outcome: 'refused' });
    expect(await table.press(path, { do: 'life', by: '-1' }, { seq })).toMatchObject({ outcome: 'done' });
    expect(await table.press(path, { do: 'undo' }, { seq })).toMatchObject({ outcome: 'refused' });
  });
});

describe('public answers', () => {
  it.each([
    [{ do: 'flip' }, /^-# <@\d+>, on the page:\n\*\*(?:Heads|Tails)\./],
    [{ do: 'flip', call: 'heads' }, /called heads/],
    [{ do: 'roll', dice: '2d6' }, /\(2d6\)/],
  ])('is said in the channel, once: %j', async (fields, said) => {
    await table.open();
    const path = await table.link('Bob');
    const id = randomUUID();
    await table.press(path, fields, { id });
    await table.press(path, fields, { id });
    expect(table.channel().filter((one) => said.test(one))).toHaveLength(1);
  });

  it('are posted once Discord accepts them, with a note that the press may have been seen', async () => {
    await table.open();
    const isUp = table.discord.faults.answer('POST /channels', { status: 503 }, Infinity);
    expect(await table.press(await table.link('Bob'), { do: 'flip' })).toMatchObject({ outcome: 'done' });
    isUp();
    const said = () => table.channel().filter((one) => /flip 1/.test(one));
    await table.harness.until(() => expect(said()).toHaveLength(1));
    expect(said()[0]).toMatch(/^This counted\. You may have seen it already:/);
  });

  it('is in the ledger like any other flip', async () => {
    await table.open();
    await table.press(await table.link('Bob'), { do: 'flip' });
    const shown = await table.at('Bob').slash('coins', [{ name: 'history', type: 1, options: [] }]);
    expect(textOfResult(shown)).toContain(`<@${table.at('Bob').userId}>`);
  });

  it('ask other players to take back what is theirs', async () => {
    await table.open({}, 'Alice', 'Bob', 'Cleo');
    await table.press(await table.link('Bob'), { do: 'life', by: '-2' });
    const { said } = await table.press(await table.link('Cleo'), { do: 'undo' });
    expect(said).toMatch(/^Cleo asks Bob or Alice, the host, to take this back:|^Cleo asks/);
    expect(table.channel().at(-1)).toContain('to take this back:');
  });
});

describe('a press that waited for the network', () => {
  const MINUTE_MS = 60_000;

  it.each([
    ['one’s own life, as it was', { do: 'life', by: '-3', from: '20' }, 30, 'Alice : 20 → 17 life.'],
    ['after half an hour', { do: 'life', by: '-3', from: '20' }, 31, '−3 life: That reached me too late'],
    ['with no word of what it was', { do: 'life', by: '-3' }, 1, 'That reached me too late'],
    ['the turn', { do: 'next', from: '20' }, 1, 'That reached me too late'],
    ['counters', { do: 'counter', kind: 'poison', by: '1', from: '0' }, 1, 'too late'],
    [
      'one’s own life, which is another',
      { do: 'life', by: '-3', from: '19' },
      1,
      'The table has you at 20 by now.',
    ],
  ])('%s', async (_, fields, minutes, said) => {
    await table.open();
    const path = await table.link('Alice');
    table.harness.clock.advance(35 * MINUTE_MS);
    const answer = await table.press(path, fields, { ago: minutes * MINUTE_MS });
    expect(answer.said).toContain(said);
    expect((await pageOf(path)).includes('17 life')).toBe(said.includes('17 life'));
  });

  it('is not of somebody else’s life, even by the host', async () => {
    await table.open();
    const late = { do: 'life', by: '-3', from: '20', player: table.at('Bob').userId };
    const answer = await table.press(await table.link('Alice'), late, { ago: MINUTE_MS });
    expect(answer.outcome).toBe('late');
  });

  it('is not of another game', async () => {
    await table.open();
    const path = await table.link('Alice');
    const seq = await table.seq(path);
    const game = (name: string, options: readonly object[] = []) =>
      table.at('Alice').slash('game', [{ name, type: 1, options: [...options] } as never]);
    const ended = await game('end', [{ name: 'draw', type: 5, value: true }]);
    await table.at('Alice').press(ended.message!, buttonsOf(ended).get('End the game')!);
    const life = { do: 'life', by: '-3', from: '20' };
    expect(await table.press(path, life, { ago: MINUTE_MS, seq })).toMatchObject({ outcome: 'refused' });
  });

  it('is at the time at which it changes the game', async () => {
    await table.open();
    const path = await table.link('Alice');
    const { clock } = table.harness;
    await table.press(path, { do: 'timer', set: 'on' });
    clock.advance(25 * MINUTE_MS);
    const began = clock.now();
    await table.press(path, { do: 'next' });
    const late = await table.press(path, { do: 'life', by: '-3', from: '20' }, { ago: 20 * MINUTE_MS });
    expect(late.said).toBe('Alice : 20 → 17 life.');
    // Its time as it was tapped would put the clock of the turn back.
    const { body } = await table.get(path);
    expect(Number(/data-from="(\d+)"/.exec(body)?.[1])).toBe(began);
  });

  it.each(['abc', '1e3', '99999999', '20.5'])('is refused for a life that is no number: %s', async (from) => {
    await table.open();
    const late = { do: 'life', by: '-3', from };
    const answer = await table.press(await table.link('Alice'), late, { ago: MINUTE_MS });
    expect(answer).toMatchObject({ outcome: 'refused', said: expect.stringContaining('a whole number') });
  });

  it('asks about taps that come to nothing without adding them', async () => {
    await table.open();
    const path = await table.link('Alice');
    const asked = await table.press(path, { do: 'life', by: '0', from: '19' }, { ago: MINUTE_MS });
    expect(asked).toMatchObject({ outcome: 'asks', said: expect.stringMatching(/Keep 20 Set 19$/) });
  });
});

describe('who hits whom', () => {
  it('is with a creature of whoever deals it', async () => {
    await table.open({}, 'Alice', 'Bob', 'Cleo');
    const bears = [{ name: 'card', type: 3, value: 'Grizzly Bears' }];
    await table.at('Cleo').slash('permanent', [{ name: 'add', type: 1, options: bears }]);
    const path = await table.link('Alice');
    const { body } = await table.get(path);
    const [, turn = ''] = /name="turn" value="([^"]+)"/.exec(body) ?? [];
    const [form = ''] = /<form id="hit-form".*?<\/form>/s.exec(body) ?? [];
    expect(readAloud(form)).toContain('Grizzly Bears (Cleo)');
    expect(form).toContain(`value="of:1" data-dealer="${table.at('Cleo').userId}"`);
    const hit = (dealer: string) =>
      table.press(path, {
        do: 'damage',
        turn,
        dealer: table.at(dealer).userId,
        to: table.at('Alice').userId,
        hit: ['3', 'of:1'],
      });
    expect(await hit('Bob')).toMatchObject({
      outcome: 'refused',
      said: 'Whoever deals that doesn’t control that creature.',
    });
    expect(await hit('Cleo')).toMatchObject({ outcome: 'done', said: expect.stringContaining('20 → 17') });
  });
});

describe('private answers', () => {
  it('has its buttons on that page, and on no other', async () => {
    await table.open({ life: 5 });
    const [alices, bobs] = [await table.link('Alice'), await table.link('Bob')];
    await table.press(bobs, { do: 'life', by: '-5' });
    const before = table.channel().length;
    const [id = ''] = await idsAsked(alices, { do: 'lose' });
    expect(id).not.toBe('');
    expect(table.channel()).toHaveLength(before);
    expect(await table.press(bobs, { do: 'button', id })).toMatchObject({ outcome: 'refused' });
    expect((await table.press(alices, { do: 'button', id })).said).toContain('Alice wins');
    expect(table.channel().join('\n')).toMatch(/wins/);
  });
});

describe('a form without scripts', () => {
  const headers = (more = {}) => ({
    'content-type': 'application/x-www-form-urlencoded',
    'sec-fetch-site': 'same-origin',
    origin: 'null',
    ...more,
  });
  const form = (fields: Readonly<Record<string, string>>): string => new URLSearchParams(fields).toString();

  it('is answered with the whole page and the result; sent again, it is performed once', async () => {
    await table.open();
    const path = await table.link('Alice');
    const { body: page } = await table.get(path);
    expect(page).toMatch(/<form[^>]*method="post"/i);
    const fields = {
      press: 'a-form-without-scripts',
      seq: '1',
      pressed: `${table.harness.clock.now()}`,
      do: 'life',
      by: '-2',
    };
    for (let sends = 0; sends < 2; sends += 1) {
      const answer = await table.send(`${path}press`, { method: 'POST', headers: headers() }, form(fields));
      expect(answer.status).toBe(200);
      expect(readAloud(answer.body)).toContain('Alice : 20 → 18 life.');
    }
    expect(await pageOf(path)).toContain('18 life');
    table.harness.clock.advance(49 * 60_000);
    const old = await table.send(
      `${path}press`,
      { method: 'POST', headers: headers() },
      form({ ...fields, press: 'another-of-them' }),
    );
    expect(readAloud(old.body)).toContain('18 → 16');
    table.harness.clock.advance(2 * 60_000);
    const late = await table.send(
      `${path}press`,
      { method: 'POST', headers: headers() },
      form({ ...fields, press: 'too-late-by-now' }),
    );
    expect(readAloud(late.body)).not.toContain('16 → 14');
  });

  it('has damage that was refused in the answer: the page that comes back has empty fields', async () => {
    await table.open();
    const path = await table.link('Alice');
    const fields = { do: 'damage', turn: '1.0', typed: 'Zed 4' };
    const own = { press: 'damage-without-scripts', seq: '1', pressed: `${table.harness.clock.now()}` };
    const answer = await table.send(
      `${path}press`,
      { method: 'POST', headers: headers() },
      form({ ...fields, ...own }),
    );
    expect(readAloud(answer.body)).toMatch(/Who is “Zed”\?.*Not recorded: Zed 4/);
    const pressed = await table.press(path, fields);
    expect(pressed.outcome).toBe('refused');
    expect(pressed.said).not.toContain('Not recorded');
  });

  it('comes from a page of ours', async () => {
    await table.open();
    const path = await table.link('Alice');
    const body = form({
      press: 'from-elsewhere',
      seq: '1',
      pressed: `${table.harness.clock.now()}`,
      do: 'next',
    });
    for (const more of [
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
      { origin: ORIGIN, 'sec-fetch-site': 'same-site' },
      { origin: 'null', 'sec-fetch-site': 'none' },
    ])
      expect(
        (await table.send(`${path}press`, { method: 'POST', headers: headers(more) }, body)).status,
      ).toBe(403);
    expect(await turnOf(path)).toBe('Turn 1: Alice');
  });
});

it('is logged in one line each, with nothing of the link', async () => {
  await table.open();
  await table.press(await table.link('Alice'), { do: 'step' });
  const line = table.harness.log.findLast(({ msg }) => msg === 'press');
  expect(line).toMatchObject({
    command: 'page step',
    outcome: 'answered',
    id: expect.stringMatching(/^page:/),
  });
});

it('what is posted in the channel has the commands that can be tapped there', async () => {
  const hall = await openPageHall({ mentionsCommands: true });
  try {
    await hall.open({ variant: 'planechase' });
    const path = await hall.link('Alice');
    // The planar die is rolled in a main phase.
    for (const _ of ['upkeep', 'main']) await hall.press(path, { do: 'step' });
    const pressed = await hall.press(path, { do: 'planar' });
    expect(pressed.outcome).toBe('done');
    const posted = hall.discord
      .messages(hall.at('Alice').channelId)
      .map(({ content }) => content)
      .find((content) => content.includes('on the page'));
    expect(posted).toMatch(/<\/[a-z -]+:\d+>/);
    expect(pressed.said).not.toContain('</');
  } finally {
    await hall.close();
  }
});
