import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from 'embedded-discord';
import { startHarness, toDiscordOptions, textOfMessage, type BotHarness } from '../../helpers/bot-harness.ts';
import { until } from '../../helpers/until.ts';

const CALLBACK = 'POST /interactions';
const POST = 'POST /channels';
const ANYTHING = /^/;
const MINUTE_MS = 60 * 1000;
/** The client's own number of attempts. */
const TRIES = 4;

let harness: BotHarness;
let alice: Person;
beforeEach(async () => {
  harness = await startHarness();
  alice = harness.discord.person({ user: 'Alice', guild: 'playgroup', channel: 'table' });
});
afterEach(() => harness.close());

const DEEDS = {
  'a flip': () => alice.slash('flip', toDiscordOptions({ call: 'heads' })),
  'a private flip': () => alice.slash('flip', toDiscordOptions({ call: 'heads', private: true })),
  'a choice': () =>
    alice.slash('coins', [{ name: 'keep', type: 1, options: toDiscordOptions({ coin: 'wins' }) }]),
} as const;
type Deed = keyof typeof DEEDS;

/** The public text of the channel's messages. */
const read = () => harness.discord.messages(alice.channelId).map(textOfMessage);
const isLogged = (line: string) => until(() => expect(harness.log.map(({ msg }) => msg)).toContain(line));
const outcomes = (outcome: string) => harness.log.filter((line) => line['outcome'] === outcome);
/** Nobody gets an answer, and it will be retried. */
const OWED = 'an answer cannot be delivered now and will be retried';

/** A person does something, and the answer is lost, as far as the bot knows. */
async function unanswered(deed: Deed): Promise<void> {
  const before = outcomes('undelivered').length;
  void DEEDS[deed]();
  await until(() => expect(outcomes('undelivered')).toHaveLength(before + 1));
}

/** Discord answers nothing but its gateway until the returned function is called. */
const goDown = () => harness.discord.faults.answer(ANYTHING, { status: 503 }, Infinity);

/** Time passes while Discord is down: the due attempt fails, and the next one is not due yet. */
async function downFor(ms: number): Promise<void> {
  const tries = () => harness.log.filter(({ msg }) => msg === OWED).length;
  await isLogged(OWED);
  const before = tries();
  harness.clock.advance(ms);
  await until(() => expect(tries()).toBe(before + 1));
}

/** Discord’s gateway connection is cut, and the bot reconnects. */
async function reconnect(): Promise<void> {
  harness.discord.faults.drop();
  await isLogged('gateway back');
}

/** The channel shows the same after the bot was away again. */
async function onlyOnce(): Promise<void> {
  const before = read();
  await harness.restart();
  harness.clock.advance(2 * MINUTE_MS);
  expect(read()).toEqual(before);
}

const FLIP = /^\*\*(?:Heads|Tails)\.\*\* .*flip 1/s;
const COUNTED = /^This counted, though my answer came too late:\n.*called heads.*flip 1/s;
const PERHAPS = /^This counted\. You may have seen it already:\n.*called heads.*flip 1/s;
const PRIVATE = /^A private flip or roll of <@\d+> counted, but I could not show it\. [^]*does\.$/;
const PRIVATE_PERHAPS = /^A private flip or roll of <@\d+> counted\. If you did not see it/;
const DONE = /^What <@\d+> asked for is done, but my private answer came too late/;
const DONE_PERHAPS = /^What <@\d+> asked for is done, though my private answer may not have been shown/;

describe('an answer of which nothing was heard', () => {
  it.each<[string, Deed, () => void, readonly RegExp[]]>([
    ['taken', 'a flip', () => harness.discord.faults.loseAnswers(CALLBACK, TRIES), [FLIP]],
    ['taken', 'a private flip', () => harness.discord.faults.loseAnswers(CALLBACK, TRIES), []],
    ['taken', 'a choice', () => harness.discord.faults.loseAnswers(CALLBACK, TRIES), []],
    ['lost on the way', 'a flip', () => harness.discord.faults.answer(CALLBACK, 'reset', TRIES), [COUNTED]],
    ['refused', 'a flip', () => harness.discord.faults.answer(CALLBACK, { status: 500 }, TRIES), [COUNTED]],
    [
      'refused',
      'a private flip',
      () => harness.discord.faults.answer(CALLBACK, { status: 500 }, TRIES),
      [PRIVATE],
    ],
    ['refused', 'a choice', () => harness.discord.faults.answer(CALLBACK, { status: 500 }, TRIES), [DONE]],
  ])('%s: %s', async (_, deed, trouble, expected) => {
    trouble();
    await unanswered(deed);
    if (expected[0] === FLIP || expected.length === 0)
      await isLogged('Discord had already accepted the answer');
    await until(() =>
      expect(read()).toEqual(expected.map((words) => expect.stringMatching(words) as string)),
    );
    await onlyOnce();
  });
});

describe('an answer that Discord took, though the bot stopped before it heard of that', () => {
  it.each<[Deed, readonly RegExp[]]>([
    ['a flip', [FLIP]],
    ['a private flip', []],
    ['a choice', []],
  ])('is not told again after the next start: %s', async (deed, expected) => {
    harness.discord.faults.loseAnswers(CALLBACK, TRIES);
    const isUp = harness.discord.faults.answer('GET /webhooks', { status: 503 }, Infinity);
    await unanswered(deed);
    await isLogged(OWED);
    await harness.stopBot();
    isUp();
    await harness.restart();
    await isLogged('Discord had already accepted the answer');
    expect(read()).toEqual(expected.map((words) => expect.stringMatching(words) as string));
    await onlyOnce();
    expect(JSON.stringify(harness.log)).not.toContain('aW50ZXJhY3Rpb24');
  });
});

describe('while Discord is down', () => {
  it.each<[Deed, RegExp]>([
    ['a flip', COUNTED],
    ['a private flip', PRIVATE],
    ['a choice', DONE],
  ])('%s waits, and is told as soon as the gateway is back', async (deed, words) => {
    const isUp = goDown();
    await unanswered(deed);
    await isLogged(OWED);
    isUp();
    await reconnect();
    await until(() => expect(read()).toEqual([expect.stringMatching(words)]));
    await onlyOnce();
  });

  it('a try follows by itself, in pauses of a minute at the most', async () => {
    const isUp = goDown();
    await unanswered('a flip');
    for (let minutes = 0; minutes < 5; minutes += 1) await downFor(MINUTE_MS);
    isUp();
    await until(() => {
      harness.clock.advance(1000);
      expect(read()).toEqual([expect.stringMatching(/^This counted/)]);
    });
    expect(harness.log.filter(({ msg, level }) => msg === OWED && level === 'warn')).toHaveLength(1);
    await onlyOnce();
  });

  it('for longer than Discord remembers nonces, the answer says that it may have been seen', async () => {
    const isUp = goDown();
    await unanswered('a flip');
    await downFor(20 * MINUTE_MS);
    isUp();
    await reconnect();
    await until(() => expect(read()).toEqual([expect.stringMatching(PERHAPS)]));
  });

  it('for longer than an hour, it is dropped', async () => {
    const isUp = goDown();
    await unanswered('a flip');
    await downFor(61 * MINUTE_MS);
    isUp();
    await reconnect();
    await isLogged('an answer was given up after an hour');
    expect(read()).toEqual([]);
  });

  it.each<[Deed, number, RegExp]>([
    ['a flip', 0, COUNTED],
    ['a private flip', 0, PRIVATE],
    ['a choice', 0, DONE],
    ['a flip', 20, PERHAPS],
    ['a private flip', 20, PRIVATE_PERHAPS],
    ['a choice', 20, DONE_PERHAPS],
  ])('and the bot stops, %s is told after the next start, %i minutes later', async (deed, minutes, words) => {
    const isUp = goDown();
    await unanswered(deed);
    await harness.stopBot();
    isUp();
    harness.clock.advance(minutes * MINUTE_MS);
    await harness.restart();
    await until(() => expect(read()).toEqual([expect.stringMatching(words)]));
    await onlyOnce();
  });

  it('many are delivered in order, each once', async () => {
    const isUp = goDown();
    for (let flips = 0; flips < 5; flips += 1) await unanswered('a flip');
    isUp();
    await reconnect();
    const order = [1, 2, 3, 4, 5].map((flip) => expect.stringContaining(`flip ${flip}`) as string);
    await until(() => expect(read()).toEqual(order));
    await onlyOnce();
  });
});

describe('a message that is delivered late', () => {
  const late = () => harness.discord.faults.answer(CALLBACK, { status: 500 }, TRIES);

  it('is one, though Discord’s answer to it is lost', async () => {
    late();
    harness.discord.faults.loseAnswers(POST, TRIES);
    await unanswered('a flip');
    await isLogged(OWED);
    await reconnect();
    await isLogged('answered late, in the channel');
    expect(read()).toEqual([expect.stringMatching(COUNTED)]);
    await onlyOnce();
  });

  it.each([
    ['the channel is gone', { status: 404, code: 10003 }],
    ['the bot does not see the channel', { status: 403, code: 50001 }],
    ['the bot may not write there', { status: 403, code: 50013 }],
    ['Discord does not take what it says', { status: 400, code: 50035 }],
  ])('is given up where %s', async (_, never) => {
    late();
    harness.discord.faults.answer(POST, never);
    await unanswered('a flip');
    await isLogged('a committed answer cannot be delivered');
    await onlyOnce();
    expect(read()).toEqual([]);
  });

  it.each([
    ['a 403 of something between', { status: 403 }],
    ['a 502', { status: 502 }],
    ['a cut connection', 'reset'],
  ] as const)('is not given up for %s', async (_, trouble) => {
    late();
    harness.discord.faults.answer(POST, trouble, TRIES);
    await unanswered('a flip');
    await isLogged(OWED);
    await until(() => {
      harness.clock.advance(1000);
      expect(read()).toEqual([expect.stringMatching(/^This counted/)]);
    });
  });

  it('waits for its own channel alone', async () => {
    const away = harness.discord.person({ user: 'Bob', guild: 'playgroup', channel: 'away' });
    const isUp = harness.discord.faults.answer(`${POST}/${away.channelId}`, { status: 500 }, Infinity);
    late();
    void away.slash('flip', toDiscordOptions({ call: 'heads' }));
    await isLogged(OWED);
    late();
    await unanswered('a flip');
    await until(() => expect(read()).toEqual([expect.stringMatching(COUNTED)]));
    expect(harness.discord.messages(away.channelId)).toEqual([]);
    isUp();
    await reconnect();
    await until(() => expect(harness.discord.messages(away.channelId)).toHaveLength(1));
  });
});
