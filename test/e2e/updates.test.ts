import { spawn } from 'node:child_process';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UpdateSources } from '#import/updates/updates.ts';
import { bulkText, bulkCard, bulkRuling } from '../helpers/scryfall-bulk.ts';
import { bundleProgram, type Program } from '../helpers/bundle-program.ts';
import { startLoopback, type Loopback } from '../helpers/loopback.ts';
import {
  textOfResult,
  startHarness,
  toDiscordOptions,
  type BotHarness,
  type HarnessOptions,
} from '../helpers/bot-harness.ts';
import { until } from '../helpers/until.ts';
import { openCardFile } from '#imported/cards/open-card-file.ts';
import { readRulesFile } from '#imported/rules/write-rules-file.ts';
import { madeUpRules } from '../import/made-up-rules.ts';
import { temporaryFolder } from '../temporary/temporary-folder.ts';

let folder: string;
let server: Loopback;
let harness: BotHarness | undefined;

beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(async () => {
  await harness?.close();
  harness = undefined;
  await server.close();
});

/** Serves Scryfall's bulk list with one card and one ruling, and the rules, by path. */
function serveAll(request: IncomingMessage, response: ServerResponse): void {
  const file = (type: string) => ({
    type,
    download_uri: `http://${request.headers.host}/${type}.json`,
    size: 400,
  });
  const list = { object: 'list', data: [file('oracle_cards'), file('rulings')] };
  const pages: Readonly<Record<string, string>> = {
    '/rules.txt?key=secret': madeUpRules('2026-09-25'),
    '/bulk-data': JSON.stringify(list),
    '/oracle_cards.json': bulkText([bulkCard('Gherkin of Doom')]),
    '/rulings.json': bulkText([bulkRuling('Gherkin of Doom', 'It is green.')]),
  };
  response.end(pages[request.url ?? '']);
}
const PATHS = ['/rules.txt?key=secret', '/bulk-data', '/oracle_cards.json', '/rulings.json'];

const startFetching = async (
  from: Partial<UpdateSources> = {},
  more: HarnessOptions = {},
): Promise<BotHarness> =>
  (harness = await startHarness({
    ...more,
    rulesFile: join(folder, 'rules.sqlite'),
    cardsFile: join(folder, 'cards.sqlite'),
    fetch: { rulesUrl: `${server.url}/rules.txt?key=secret`, cardsUrl: null, hosts: [], ...from },
  }));

const updateChecksIn = ({ log }: BotHarness) =>
  log.filter(({ msg }) => String(msg).startsWith('Official rules: '));

describe('a bot that fetches', () => {
  it('imports a new edition automatically while it answers, and checks again only after a day', async () => {
    const rules = { '300.5': 'Whoever likes gherkins may move a pebble.' };
    let send: () => void = () => {};
    server = await startLoopback((_, response) => {
      send = () => response.end(madeUpRules('2026-09-25', { rules }));
    });
    const bot = await startFetching({}, { readsAhead: true });
    const alice = bot.discord.person({ user: 'Alice', guild: 'playgroup', channel: 'table' });
    await bot.until(() => expect(server.requests).toHaveLength(1));
    const early = await alice.slash('rule', toDiscordOptions({ query: '505.6' }));
    expect(textOfResult(early)).toContain('505.6');
    send();
    await until(() => expect(updateChecksIn(bot)).toHaveLength(1));
    expect(updateChecksIn(bot)).toMatchObject([{ level: 'info', outcome: 'new', edition: '2026-09-25' }]);
    await bot.until(async () => {
      const callback = await alice.slash('rule', toDiscordOptions({ query: '300.5', edition: '2026-09-25' }));
      expect(textOfResult(callback)).toContain('gherkins');
    });
    const today = await alice.slash('rule', toDiscordOptions({ query: '300.5', edition: 'today' }));
    expect(textOfResult(today)).not.toContain('gherkins');
    await bot.restart();
    expect(server.requests).toHaveLength(1);
    expect(JSON.stringify(bot.log)).not.toContain('secret');
  });

  it('imports all cards and rulings in the background, and checks again after a week', async () => {
    server = await startLoopback(serveAll);
    const bot = await startFetching({ cardsUrl: `${server.url}/bulk-data` });
    const alice = bot.discord.person({ user: 'Alice', guild: 'playgroup', channel: 'table' });
    await bot.until(() => expect(bot.log.filter(({ outcome }) => outcome)).toHaveLength(2));
    expect(bot.log.filter(({ outcome }) => outcome)).toMatchObject([{ outcome: 'new' }, { outcome: 'new' }]);
    await bot.until(async () => {
      const callback = await alice.slash('rulings', toDiscordOptions({ card: 'Gherkin of Doom' }));
      expect(JSON.stringify(callback.message?.embeds)).toContain('It is green.');
    });
    // Their order is undefined.
    expect(new Set(server.requests.map(({ url }) => url))).toEqual(new Set(PATHS));
    expect(server.requests).toHaveLength(PATHS.length);
    for (const { headers } of server.requests.filter(({ url }) => !url?.startsWith('/rules')))
      expect(headers).toMatchObject({
        'user-agent': expect.stringMatching(/^playgroup-judge\/\d/) as string,
        accept: expect.stringMatching(/^application\/json/) as string,
      });
    const texts = bot.log.map(({ msg }) => String(msg)).filter((line) => line.startsWith('All cards: '));
    expect(texts).toEqual([
      `All cards: reading ${server.url}/oracle_cards.json (0.4 KB)`,
      `All cards: reading ${server.url}/rulings.json (0.1 KB)`,
      expect.stringMatching(/^All cards: 1 card and 1 ruling imported into /),
    ]);
    await bot.restart();
    await bot.stopBot();
    expect(server.requests).toHaveLength(4);
  });

  it('continues without unavailable sources, and logs a line about each', async () => {
    server = await startLoopback((_, response) => response.writeHead(503).end());
    const bot = await startFetching({ cardsUrl: `${server.url}/bulk-data` });
    const alice = bot.discord.person({ user: 'Alice', guild: 'playgroup', channel: 'table' });
    await bot.until(() => expect(server.requests).toHaveLength(2));
    await bot.until(() => expect(bot.log.filter(({ outcome }) => outcome === 'failed')).toHaveLength(2));
    expect(
      textOfResult(await alice.slash('rule', toDiscordOptions({ query: '705.2', edition: 'today' }))),
    ).toContain('705.2');
    const failed = bot.log
      .filter(({ outcome }) => outcome)
      .map(({ level, msg }) => `${String(level)} ${String(msg)}`);
    expect(failed.toSorted()).toEqual([
      `warn All cards: ${server.url}/bulk-data answers with status 503: it is out of order; try again later`,
      `warn Official rules: ${server.url}/rules.txt answers with status 503: it is out of order; try again later`,
    ]);
  });

  it('stops although a server does not answer', async () => {
    server = await startLoopback(() => {});
    const bot = await startFetching();
    await bot.until(() => expect(server.requests).toHaveLength(1));
    await bot.stopBot();
    expect(bot.log.at(-1)).toMatchObject({ msg: 'stopped' });
    expect(updateChecksIn(bot)).toEqual([]);
  });
});

describe('at the terminal', () => {
  const ROOT = fileURLToPath(new URL('../..', import.meta.url));

  /** The output of a program that may fetch from the server. */
  async function run(program: Program, ...lines: readonly string[]): Promise<string> {
    server = await startLoopback(serveAll);
    const { DISCORD_TOKEN: _, DISCORD_API_URL: __, ...inherited } = process.env;
    const child = spawn(process.execPath, [await bundleProgram(program)], {
      cwd: ROOT,
      env: {
        ...inherited,
        DATABASE_FILE: join(folder, 'judge.sqlite'),
        FETCH: 'on',
        RULES_TEXT_URL: `${server.url}/rules.txt?key=secret`,
        CARDS_URL: `${server.url}/bulk-data`,
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    child.stdin.end(lines.map((line) => `${line}\n`).join(''));
    return text(child.stdout);
  }

  it('fetches only with !fetch, which imports both and shows its progress', async () => {
    const output = await run('src/main.ts', '/rulings card:Sol Ring', '!fetch');
    // Each was requested exactly once, so not before the input.
    expect(server.requests.map(({ url }) => url)).toEqual(PATHS);
    const [before = '', fetched = ''] = output.split('Alice #table> !fetch\n');
    expect(before).toContain('`!fetch` brings');
    expect(fetched.split('\n')).toEqual([
      `Official rules: asking ${server.url}/rules.txt …`,
      expect.stringMatching(/^Official rules: 2026-09-25 imported from /),
      `All cards: asking ${server.url}/bulk-data …`,
      `All cards: reading ${server.url}/oracle_cards.json (0.4 KB)`,
      `All cards: reading ${server.url}/rulings.json (0.1 KB)`,
      expect.stringMatching(/^All cards: 1 card and 1 ruling imported into /),
      'I go by what is new in a few seconds.',
      '',
    ]);
    expect(readRulesFile(join(folder, 'judge.rules.sqlite')).editions).toHaveLength(1);
    const cards = openCardFile(join(folder, 'judge.cards.sqlite'));
    expect(cards.find('Gherkin of Doom')?.card.name).toBe('Gherkin of Doom');
    cards.close();
  });

  it('play fetches nothing, and explains how to import', async () => {
    const output = await run('src/cli/play.ts', '/rulings card:Sol Ring', '/flip call:heads');
    expect(output).toContain('Whoever runs me can import');
    expect(server.requests).toEqual([]);
  });
});
