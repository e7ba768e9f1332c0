import { get, request, type IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ApplicationCommandOptionType as Type, ButtonStyle } from 'discord.js';
import { startPair, type Pair } from './child.ts';
import { print, printRatio } from './measure.ts';

const TABLES = 100;
const PLAYERS = ['Alice', 'Bob', 'Cleo', 'Dan'] as const;
const PRESSES_A_SECOND = 25;
const SECONDS = 40;
/** Presses that warm the bot up, before any is measured. */
const WARM = 200;

interface OpenPage {
  readonly path: string;
  /** When it was last shown something, and after which line of the log. */
  shown: { readonly at: number; readonly seq: number };
}

interface Table {
  readonly pages: readonly OpenPage[];
}

/** 100 tables of four open pages, and 25 presses a second over all: how soon the other pages show each. */
export async function pages(folder: string): Promise<void> {
  const port = await freePort();
  const pair = await startPair(join(folder, 'pages.sqlite'), { PAGE_PORT: `${port}` });
  const tables: Table[] = [];
  for (let at = 0; at < TABLES; at += 1) tables.push(await openTable(pair, at, port));
  await pressing(tables, port, WARM);
  const cardsBefore = await pair.cardRequests();
  const cpuBefore = await pair.cpu();
  const { toOthers, toAnswer, late } = await pressing(tables, port, PRESSES_A_SECOND * SECONDS);
  const cpu = ((await pair.cpu()) - cpuBefore) / toAnswer.length;
  const cards = (await pair.cardRequests()) - cardsBefore;
  const bench = `press on a page, ${TABLES} tables of ${PLAYERS.length} pages, ${PRESSES_A_SECOND} a second`;
  print({ bench: `${bench}: to its answer`, ...percentiles(toAnswer), late });
  print({ bench: `${bench}: to the other pages`, ...percentiles(toOthers), tableCards: cards });
  // What a page shows was queued for the table card before.
  printRatio('press on a page to the other pages, p99 to 200 ms', percentiles(toOthers).p99 / 200, {
    most: 1,
  });
  print({ bench: `${bench}: the bot computes`, msEach: cpu });
  print({ bench: 'memory with 400 open pages', bytes: await pair.memory() });
  await pair.stop();
}

/** Presses one page after the other, at an even pace, each at another table than the one before. */
async function pressing(
  tables: readonly Table[],
  port: number,
  presses: number,
): Promise<{
  readonly toOthers: readonly number[];
  readonly toAnswer: readonly number[];
  readonly late: number;
}> {
  const toOthers: number[] = [];
  const toAnswer: number[] = [];
  let late = 0;
  const started = performance.now();
  const underWay: Promise<void>[] = [];
  for (let at = 0; at < presses; at += 1) {
    const due = started + (at * 1000) / PRESSES_A_SECOND;
    await sleep(due - performance.now());
    const { pages: open } = tables[at % tables.length] ?? { pages: [] };
    const [presser, ...others] = turned(open, Math.floor(at / tables.length) % open.length);
    if (presser) underWay.push(once(presser, others, at));
  }
  await Promise.all(underWay);
  return { toOthers, toAnswer, late };

  async function once(presser: OpenPage, others: readonly OpenPage[], at: number): Promise<void> {
    const before = presser.shown.seq;
    const from = performance.now();
    const pressed = post(presser.path, port, {
      do: 'life',
      by: at % 2 === 0 ? '-1' : '1',
      press: randomUUID(),
      seq: `${before}`,
      pressed: `${Date.now()}`,
    });
    const said = await pressed;
    toAnswer.push(performance.now() - from);
    // A machine that others use may stand still for seconds.
    if (said.includes('"late"')) {
      late += 1;
      return;
    }
    if (!said.includes('"done"')) throw new Error(`a press was not taken: ${said}`);
    await Promise.all(others.map((other) => shownAfter(other, before)));
    for (const other of others) toOthers.push(other.shown.at - from);
  }
}

async function shownAfter(page: OpenPage, seq: number): Promise<void> {
  for (let waits = 0; page.shown.seq <= seq; waits += 1) {
    if (waits > 2000) throw new Error('a page was not shown a press');
    await sleep(5);
  }
}

async function openTable(pair: Pair, at: number, port: number): Promise<Table> {
  const person = (user: string) => pair.discord.person({ user, guild: 'playgroup', channel: `table-${at}` });
  const others = PLAYERS.slice(1).map((one) => `<@${person(one).userId}>`);
  await person('Alice').slash('game', [
    {
      name: 'new',
      type: Type.Subcommand,
      options: [
        { name: 'players', type: Type.String, value: others.join(' ') },
        { name: 'first', type: Type.User, value: person('Alice').userId },
      ],
    },
  ]);
  const open: OpenPage[] = [];
  for (const player of PLAYERS) {
    const { message } = await person(player).slash('game', [
      { name: 'page', type: Type.Subcommand, options: [] },
    ]);
    const rows = (message?.components ?? []) as { components?: { style?: number; url?: string }[] }[];
    const link = rows.flatMap((row) => row.components ?? []).find(({ style }) => style === ButtonStyle.Link);
    const page: OpenPage = { path: new URL(link?.url ?? '').pathname, shown: { at: 0, seq: 0 } };
    await watch(page, port);
    open.push(page);
  }
  return { pages: open };
}

/** Keeps a live connection, and notes when it is shown what. */
function watch(page: OpenPage, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const connecting = get({ port, path: `${page.path}live`, agent: false }, (response: IncomingMessage) => {
      let rest = '';
      response.setEncoding('utf8');
      response.on('error', () => {});
      response.on('data', (chunk: string) => {
        const at = performance.now();
        const parts = (rest + chunk).split('\n\n');
        rest = parts.pop() ?? '';
        for (const part of parts) {
          const seq = Number(/"seq":(\d+)/.exec(part)?.[1] ?? 0);
          if (seq > page.shown.seq) page.shown = { at, seq };
          if (seq > 0) resolve();
        }
      });
    });
    connecting.on('error', reject);
  });
}

function post(path: string, port: number, fields: Readonly<Record<string, string>>): Promise<string> {
  const headers = {
    origin: `http://127.0.0.1:${port}`,
    'content-type': 'application/json',
    accept: 'application/json',
  };
  return new Promise((resolve, reject) => {
    const sending = request({ port, path: `${path}press`, method: 'POST', headers }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (body += chunk));
      response.on('end', () => resolve(body));
    });
    sending.on('error', reject);
    sending.end(JSON.stringify(fields));
  });
}

function percentiles(all: readonly number[]): {
  readonly p50: number;
  readonly p99: number;
  readonly most: number;
} {
  const sorted = all.toSorted((one, other) => one - other);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  return { p50: at(0.5), p99: at(0.99), most: sorted.at(-1) ?? NaN };
}

const turned = <One>(all: readonly One[], by: number): readonly One[] => [
  ...all.slice(by),
  ...all.slice(0, by),
];

const sleep = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, ms));
  });

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
