import { text } from '#text/template.ts';
import { asMarkdown } from '#discord/markdown/write.ts';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { Reply } from '#discord/command/reply.ts';
import type { CardRouting } from '#discord/table-card/routing.ts';
import { CardQueue } from '#discord/table-card/queue.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';
import type { TestReply } from '../../store/coins/flips.ts';
import { playAt } from '../../store/games/games.ts';

/** Tables whose games all changed at once, and the cards posted for them. */
async function changedTables(many: number, routing: CardRouting | null = null) {
  const clock = new ManualClock();
  const store = openSqliteStore<TestReply>(':memory:', { clock });
  const channels = Array.from({ length: many }, (_, index) => String(100 + index));
  await Promise.all(channels.map((channelId) => playAt(() => store, channelId).open('1', '2')));
  const posted: string[] = [];
  const closed: string[] = [];
  const messages = {
    post(channelId: string) {
      posted.push(channelId);
      const times = posted.filter((id) => id === channelId).length;
      return Promise.resolve(`9${channelId}${times > 1 ? `-${times}` : ''}`);
    },
    call: () => Promise.reject(new Error('nobody is pinged here')),
    turnIntoCard: () => Promise.resolve(),
    edit: () => Promise.resolve(),
    close(_: string, messageId: string) {
      closed.push(messageId);
      return Promise.resolve();
    },
    recordShown: () => undefined,
  };
  const render = () => ({ content: text`a table` });
  const renderTurnPicture = async () => null;
  const log = pino({ level: 'silent' });
  const queue = new CardQueue({
    store,
    messages,
    clock,
    log,
    render,
    renderTurnPicture: renderTurnPicture,
    routing,
  });
  for (const channelId of channels) queue.invalidate(channelId, { guildId: '10' });
  const wait = async (ms: number) => {
    for (let past = 0; past < ms; past += 25) {
      clock.advance(25);
      await new Promise(setImmediate);
    }
  };
  return { queue, store, posted, closed, wait };
}

/** A public reply with this many lines. */
const replyOf = (lines: number): Reply => ({
  content: asMarkdown(Array.from({ length: lines }, () => 'a line').join('\n')),
});

it('a card scrolled out of sight by replies is reposted, and the old one closed', async () => {
  const { queue, store, posted, closed, wait } = await changedTables(2);
  await wait(500);
  const say = (lines: number) => queue.recordAnswer('1', true, { channelId: '100', reply: replyOf(lines) });
  say(10);
  await wait(2000);
  expect(posted).toEqual(['100', '101']);
  say(14);
  await wait(2000);
  expect(posted).toEqual(['100', '101', '100']);
  expect(closed).toEqual(['9100']);
  for (let times = 0; times < 50; times += 1) say(40);
  await wait(5000);
  expect(posted).toHaveLength(4);
  await store.close();
});

it('replies without a game, and private ones, cause no new card', async () => {
  const { queue, store, posted, wait } = await changedTables(1);
  await wait(500);
  for (let times = 0; times < 50; times += 1) {
    queue.recordAnswer('1', true, { channelId: '200', reply: replyOf(40) });
    queue.recordAnswer('1', true);
  }
  await wait(5000);
  expect(posted).toEqual(['100']);
  await store.close();
});

it('at the end the cards that are due are drawn without waiting for more changes', async () => {
  const { queue, store, posted, wait } = await changedTables(20);
  const ended = queue.end();
  await wait(500);
  await ended;
  expect(new Set(posted).size).toBe(20);
  await store.close();
});

it('no card is drawn any more once the end has come, however many are left', async () => {
  const { queue, store, posted, wait } = await changedTables(500);
  const ended = queue.end();
  await wait(3000);
  await ended;
  const drawn = posted.length;
  expect(drawn).toBeGreaterThan(0);
  expect(drawn).toBeLessThan(500);
  await wait(60_000);
  queue.invalidate('100');
  await wait(1000);
  expect(posted).toHaveLength(drawn);
  await store.close();
});

it('a card is drawn by the process that has the shard when its time comes', async () => {
  const passedOn: string[] = [];
  let ownsGuild = true;
  const { queue, store, posted, wait } = await changedTables(2, {
    ownsGuild: () => ownsGuild,
    forward: (channelId, { guildId, late }) => passedOn.push([channelId, guildId, ...late].join(' ')),
  });
  ownsGuild = false;
  queue.invalidate('101', { guildId: '10', lateInteractionId: '7' });
  await wait(2000);
  expect(posted).toEqual([]);
  expect(passedOn).toEqual(['100 10', '101 10 7']);
  ownsGuild = true;
  queue.invalidate('101', { guildId: '10' });
  await wait(2000);
  expect(posted).toEqual(['101']);
  expect(passedOn).toHaveLength(2);
  await store.close();
});
