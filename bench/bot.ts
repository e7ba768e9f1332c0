import { text } from '#text/template.ts';
import { commands } from '../commands/index.ts';
import { startBot } from '../src/bot.ts';
import { systemClock } from '#basics/clock.ts';
import { ok } from '#engine/vocabulary/result.ts';
import { command } from '#discord/command/command.ts';
import { DEFAULT_PAGE_LIMITS } from '#pages/http/limits.ts';
import { makeLog } from '#basics/log.ts';

/** Runs the bot in a child process, with an additional command that measures the minimum cost of a reply. */
const constant = command({
  data: { name: 'constant', description: 'Always the same' },
  run: () => ok({ content: text`The same as ever.` }),
});

const {
  DISCORD_TOKEN: token = '',
  DISCORD_API_URL: apiUrl = '',
  DATABASE_FILE: databaseFile = '',
  DATABASE_URL: databaseUrl = '',
  CARDS_FILE: cardsFile = '',
  RULES_FILE: rulesFile = '',
  PAGE_PORT: pagePort = '',
  SHARD_COUNT: shardCount = '',
  SHARD_IDS: shardIds = '',
} = process.env;
let cardRequestCount = 0;
const log = makeLog('debug', {
  write(line) {
    if (line.includes('"msg":"table card"')) cardRequestCount += 1;
  },
});
const bot = await startBot({
  token,
  apiUrl,
  databaseFile,
  databaseUrl: databaseUrl || null,
  cardsFile: cardsFile || null,
  rulesFile: rulesFile || null,
  ...(shardCount && { shards: { count: Number(shardCount), ids: shardIds.split(',').map(Number) } }),
  clock: systemClock,
  log,
  pages: pagePort
    ? {
        url: `http://127.0.0.1:${pagePort}`,
        host: '127.0.0.1',
        port: Number(pagePort),
        // All pages of the benchmark have the same address, as behind a proxy.
        byProxy: true,
        limits: {
          ...DEFAULT_PAGE_LIMITS,
          address: { points: 1_000_000, seconds: 5 },
          live: { ...DEFAULT_PAGE_LIMITS.live, address: DEFAULT_PAGE_LIMITS.live.all },
        },
      }
    : null,
  commands: [...commands, constant],
});

process.on('message', (message) => {
  if (message === 'memory') process.send?.(process.memoryUsage.rss());
  if (message === 'cpu') {
    const { user, system } = process.cpuUsage();
    process.send?.((user + system) / 1000);
  }
  if (message === 'card requests') process.send?.(cardRequestCount);
  // Exit explicitly: thousands of queued table cards in the REST client would delay the end for minutes.
  if (message === 'stop') void bot.stop().then(() => process.exit());
});
process.send?.('ready');
