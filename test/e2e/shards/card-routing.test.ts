import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeLog } from '#basics/log.ts';
import type { Bot } from '#bot.ts';
import { textsIn, type Layout } from '#discord/command/layout.ts';
import type { CallbackResult } from 'embedded-discord';
import { shardOfGuild } from '#shards/shard-of-guild.ts';
import { buttonsOf, toDiscordOptions, PAGES_URL } from '../../helpers/bot-harness.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';
import { until } from '../../helpers/until.ts';
import { ORIGIN, urlsOf } from '../../pages/page-hall.ts';
import { postgresServer } from '../../postgres/database.ts';
import { startSharedShards, type SharedShards } from './shared-shards.ts';

/* Any process serves pages, but only the owner of a server's shard draws its table cards. */

const server = postgresServer();
const SHARDS = [0, 1] as const;
const HOUR_MS = 3_600_000;
/** How far the clock goes on before each look. */
const STEP_MS = 25;

/** A bot with one of two shards that serves pages, and its actions on table cards. */
async function start(world: SharedShards, clock: ManualClock, shard: number) {
  const drawn: string[] = [];
  const write = (line: string): void => {
    const { msg, did } = JSON.parse(line) as { msg?: string; did?: string };
    if (msg === 'table card' && did) drawn.push(did);
  };
  const pages = { url: PAGES_URL, host: '127.0.0.1', port: 0, byProxy: false };
  const log = makeLog('debug', { write });
  const shards = { count: SHARDS.length, ids: [shard], tempo: { leaseMs: HOUR_MS } };
  const bot = await world.start(shards, { pages, log, clock });
  return { bot, drawn };
}

/** A server of the shard. */
function guildOf(world: SharedShards, shard: number): string {
  for (let nth = 0; ; nth += 1) {
    const guild = `Guild ${nth}`;
    const { guildId } = world.discord.person({ user: 'Ana', guild, channel: 'table' });
    if (shardOfGuild(guildId, SHARDS.length) === shard) return guild;
  }
}

/** Presses a button on a page served by a bot. */
async function pressOn(bot: Bot, path: string, fields: Readonly<Record<string, string>>): Promise<string> {
  const at = `http://127.0.0.1:${bot.pagePort}${path}`;
  const html = await (await fetch(at)).text();
  const seq = /data-seq="(\d+)"/.exec(html)?.[1] ?? '';
  const answer = await fetch(`${at}press`, {
    method: 'POST',
    headers: { origin: ORIGIN, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ press: randomUUID(), seq, ...fields }),
  });
  return ((await answer.json()) as { outcome: string }).outcome;
}

describe.skipIf(server === null)('what is pressed on a page of another process', () => {
  it('is shown by the one card of the table, which the process of its server draws', async () => {
    // The clock stands still, so that nothing is late on a slow machine.
    const clock = new ManualClock();
    const world = await startSharedShards(server ?? '', { shards: SHARDS.length, clock });
    const soon = (holds: () => void): Promise<void> =>
      until(() => {
        clock.advance(STEP_MS);
        holds();
      });
    const [secondBot, holder] = await Promise.all(SHARDS.map((shard) => start(world, clock, shard)));
    if (!secondBot || !holder) throw new Error('no bots');
    await world.discord.ready();
    const guild = guildOf(world, 1);
    const [ana, bob] = ['Ana', 'Bob'].map((user) => world.discord.person({ user, guild, channel: 'table' }));
    if (!ana || !bob) throw new Error('nobody plays');
    const game = [
      ...toDiscordOptions({ players: `<@${bob.userId}>` }),
      ...toDiscordOptions({}, { first: ana.userId }),
    ];
    await ana.slash('game', [{ name: 'new', type: 1, options: game }]);
    // The card comes with the first change.
    await ana.slash('turn', [{ name: 'step', type: 1, options: [] }]);
    const link = urlsOf(await ana.slash('game', [{ name: 'page', type: 1, options: [] }])).get(
      'Open my page',
    );
    const { pathname } = new URL(link ?? '');
    await soon(() => expect(holder.drawn).toContain('post'));

    const cards = () =>
      world.discord
        .messages(ana.channelId)
        .filter((message) => buttonsOf({ message } as CallbackResult).has('Next step'))
        .map((message) => textsIn((message.components ?? []) as Layout).join('\n'));
    const pressed = () => ({ pressed: String(clock.now()) });
    const drawnBefore = holder.drawn.length;
    expect(await pressOn(secondBot.bot, pathname, { do: 'life', by: '-7', ...pressed() })).toBe('done');
    await soon(() => expect(secondBot.drawn.length + holder.drawn.length).toBeGreaterThan(drawnBefore));
    expect(secondBot.drawn).toEqual([]);
    await soon(() => expect(cards()).toEqual([expect.stringContaining('13')]));

    // A new card is due for the next turn while the game is also changed on Discord.
    expect(await pressOn(secondBot.bot, pathname, { do: 'next', ...pressed() })).toBe('done');
    await bob.slash('set', [{ name: 'life', type: 1, options: toDiscordOptions({ amount: '-1' }) }]);
    await soon(() => expect(cards()).toEqual([expect.stringMatching(/Turn 2[^]*\*\*19\*\*/)]));
    expect(secondBot.drawn).toEqual([]);
  });
});
