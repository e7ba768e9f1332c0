import { get, request, type IncomingMessage } from 'node:http';
import { randomUUID } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ApplicationCommandOptionType as Type, ButtonStyle } from 'discord.js';
import type { Person, CallbackResult } from 'embedded-discord';
import { startPair, type Pair } from './child.ts';
import { print, printRatio } from './measure.ts';

const TABLES = 100;
const PLAYERS = ['Alice', 'Bob', 'Cleo', 'Dan'] as const;
const PRESSES_A_SECOND = 25;
const SECONDS = 40;
/** The number of presses before the measurement begins. */
const WARM_UP_PRESSES = 200;
/** The time in ms for which edits of a table card are collected before one is sent. */
const SETTLE_MS = 150;

/** A page or a table card: when it last showed the game, and after which log entry. */
interface View {
  shown: { readonly at: number; readonly seq: number };
}

interface OpenPage extends View {
  readonly path: string;
}

interface Table {
  readonly pages: readonly OpenPage[];
  /** A page without a player. */
  readonly spectator: OpenPage;
  readonly card: View;
}

/**
 * Opens 100 tables, each with four players' pages and a spectator's, and sends 25 presses per second in total. Measures
 * the delay until the other pages show each press, and until the edit of the table card is sent.
 */
export async function pages(folder: string): Promise<void> {
  const port = await freePort();
  const pair = await startPair(join(folder, 'pages.sqlite'), { PAGE_PORT: `${port}` });
  const tables: Table[] = [];
  const cards = new Map<string, View>();
  const endWatch = pair.discord.watch((update) => {
    if (update.kind !== 'message') return;
    const card = cards.get(update.channelId);
    const seq = Number(/log line (\d+)/.exec(JSON.stringify(update.stored))?.[1] ?? 0);
    if (card && seq > card.shown.seq) card.shown = { at: performance.now(), seq };
  });
  for (let at = 0; at < TABLES; at += 1) tables.push(await openTable(pair, at, port, cards));
  await pressAtEvenPace(tables, port, WARM_UP_PRESSES);
  const cardsBefore = await pair.cardRequests();
  const cpuBefore = await pair.cpu();
  const { toOthers, toAnswer, toCard, late } = await pressAtEvenPace(
    tables,
    port,
    PRESSES_A_SECOND * SECONDS,
  );
  const cpu = ((await pair.cpu()) - cpuBefore) / toAnswer.length;
  const edits = (await pair.cardRequests()) - cardsBefore;
  endWatch();
  const bench = `press on a page, ${TABLES} tables of ${PLAYERS.length} pages and a spectator, ${PRESSES_A_SECOND} a second`;
  print({ bench: `${bench}: to its answer`, ...percentiles(toAnswer), late });
  print({ bench: `${bench}: to the other pages`, ...percentiles(toOthers) });
  print({ bench: `${bench}: to the edit of the table card`, ...percentiles(toCard), edits });
  printRatio('press on a page to the other pages, p99 to 200 ms', percentiles(toOthers).p99 / 200, {
    most: 1,
  });
  printRatio(
    'press on a page to the queued edit of the table card, at the latest, p99 to 200 ms',
    (percentiles(toCard).p99 - SETTLE_MS) / 200,
    { most: 1 },
  );
  print({ bench: `${bench}: the bot computes`, msEach: cpu });
  print({ bench: 'memory with 500 open pages', bytes: await pair.memory() });
  await pair.stop();
}

/** Sends presses at an even pace, each at another table than the previous one. */
async function pressAtEvenPace(
  tables: readonly Table[],
  port: number,
  presses: number,
): Promise<{
  readonly toOthers: readonly number[];
  readonly toAnswer: readonly number[];
  /** The time until Discord received the edit of the table card. */
  readonly toCard: readonly number[];
  readonly late: number;
}> {
  const toOthers: number[] = [];
  const toAnswer: number[] = [];
  const toCard: number[] = [];
  let late = 0;
  const started = performance.now();
  const inFlight: Promise<void>[] = [];
  for (let index = 0; index < presses; index += 1) {
    const due = started + (index * 1000) / PRESSES_A_SECOND;
    await sleep(due - performance.now());
    const table = tables[index % tables.length];
    if (table) inFlight.push(pressOnce(table, index));
  }
  await Promise.all(inFlight);
  return { toOthers, toAnswer, toCard, late };

  async function pressOnce({ pages: open, spectator, card }: Table, index: number): Promise<void> {
    const [presser, ...players] = rotate(open, Math.floor(index / tables.length) % open.length);
    if (!presser) return;
    const others = [...players, spectator];
    const before = presser.shown.seq;
    const from = performance.now();
    const pressed = post(presser.path, port, {
      do: 'life',
      by: index % 2 === 0 ? '-1' : '1',
      press: randomUUID(),
      seq: `${before}`,
      pressed: `${Date.now()}`,
    });
    const answer = await pressed;
    toAnswer.push(performance.now() - from);
    // A shared machine may pause for seconds.
    if (answer.includes('"late"')) {
      late += 1;
      return;
    }
    if (!answer.includes('"done"')) throw new Error(`a press was not taken: ${answer}`);
    await Promise.all(others.map((other) => shownAfter(other, before)));
    for (const other of others) toOthers.push(other.shown.at - from);
    await shownAfter(card, before);
    toCard.push(card.shown.at - from);
  }
}

async function shownAfter(view: View, seq: number): Promise<void> {
  for (let waits = 0; view.shown.seq <= seq; waits += 1) {
    if (waits > 2000) throw new Error('a press was not shown');
    await sleep(5);
  }
}

async function openTable(pair: Pair, at: number, port: number, cards: Map<string, View>): Promise<Table> {
  const person = (user: string) => pair.discord.person({ user, guild: 'playgroup', channel: `table-${at}` });
  const others = PLAYERS.slice(1).map((player) => `<@${person(player).userId}>`);
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
  const card: View = { shown: { at: 0, seq: 0 } };
  cards.set(person('Alice').channelId, card);
  const open: OpenPage[] = [];
  for (const player of PLAYERS) open.push(await openAt(await askPage(person(player)), port));
  const reply = await askPage(person('Alice'));
  const spectateId = buttonsOf(reply).find(({ label }) => label === 'Spectate')?.custom_id ?? '';
  if (!reply.message) throw new Error('nothing to spectate');
  const spectator = await openAt(await person('Alice').press(reply.message, spectateId), port);
  return { pages: open, spectator, card };
}

const askPage = (player: Person): Promise<CallbackResult> =>
  player.slash('game', [{ name: 'page', type: Type.Subcommand, options: [] }]);

interface Button {
  readonly style?: number;
  readonly label?: string;
  readonly url?: string;
  readonly custom_id?: string;
}

const buttonsOf = ({ message }: CallbackResult): readonly Button[] =>
  ((message?.components ?? []) as { components?: Button[] }[]).flatMap((row) => row.components ?? []);

/** Opens the page that a reply links to. */
async function openAt(shown: CallbackResult, port: number): Promise<OpenPage> {
  const link = buttonsOf(shown).find(({ style }) => style === ButtonStyle.Link);
  const page: OpenPage = { path: new URL(link?.url ?? '').pathname, shown: { at: 0, seq: 0 } };
  await watch(page, port);
  return page;
}

/** Keeps a live connection open, and records when it shows which log entry. */
function watch(page: OpenPage, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const connecting = get({ port, path: `${page.path}live`, agent: false }, (response: IncomingMessage) => {
      if (response.statusCode !== 200) reject(new Error(`a page was answered with ${response.statusCode}`));
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

function percentiles(values: readonly number[]): {
  readonly p50: number;
  readonly p99: number;
  readonly most: number;
} {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  return { p50: at(0.5), p99: at(0.99), most: sorted.at(-1) ?? NaN };
}

const rotate = <Item>(all: readonly Item[], by: number): readonly Item[] => [
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
