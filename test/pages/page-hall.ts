import { randomUUID } from 'node:crypto';
import { get, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { expect } from 'vitest';
import type { EmbeddedDiscord, Person, CallbackResult } from 'embedded-discord';
import {
  buttonsOf,
  textOfResult,
  startHarness,
  PAGES_URL,
  toDiscordOptions,
  textOfMessage,
  type BotHarness,
  type HarnessOptions,
} from '../helpers/bot-harness.ts';

/*
 * A table in the embedded Discord whose pages are served over real sockets, and pages as a browser would use them.
 */

/** An answer of the pages' server. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** The answer to a press, as a script gets it. */
export interface Pressed {
  readonly status: number;
  readonly outcome: string;
  /** The line of the log that it wrote. */
  readonly seq: number | null;
  /** Its words, without marks. */
  readonly said: string;
}

/** An event of a live connection. */
export interface LiveEvent {
  readonly event: string;
  readonly id: string | null;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A live connection. */
export interface LiveConnection {
  readonly status: number;
  readonly events: readonly LiveEvent[];
  readonly isOver: boolean;
  /** Breaks it off, as a phone does that goes away. */
  cut(): void;
}

export interface PageHall {
  readonly harness: BotHarness;
  readonly discord: EmbeddedDiscord;
  at(user: string): Person;
  /** A game of these players in a channel of its own, in which the first has the turn, as `/game new` opens it. */
  open(
    options?: Readonly<Record<string, string | number | boolean>>,
    ...players: readonly string[]
  ): Promise<void>;
  /** The answer to `/game page`. */
  askPage(user: string): Promise<CallbackResult>;
  /** The path of somebody’s own page, or of one that only looks. */
  link(user: string, kind?: 'own' | 'spectate'): Promise<string>;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  send(path: string, given: RequestOptions, body?: string): Promise<Answer>;
  /** Presses something on a page, as its script does. */
  press(
    path: string,
    fields: Readonly<Record<string, string | readonly string[]>>,
    given?: Given,
  ): Promise<Pressed>;
  live(path: string, lastEventId?: string): Promise<LiveConnection>;
  /** The messages that everybody reads in the channel. */
  channel(): readonly string[];
  /** The line of the game’s log that a page shows. */
  seq(path: string): Promise<number>;
  close(): Promise<void>;
}

interface Given {
  readonly id?: string;
  readonly seq?: number;
  /** So many milliseconds before it arrives. */
  readonly ago?: number;
  readonly origin?: string;
}

export const ORIGIN = new URL(PAGES_URL).origin;

/** The link buttons of a reply, by their labels. */
export const urlsOf = ({ message }: CallbackResult): ReadonlyMap<string, string> => {
  const rows = (message?.components ?? []) as { components?: { label?: string; url?: string }[] }[];
  const buttons = rows.flatMap((row) => row.components ?? []);
  return new Map(buttons.flatMap(({ label = '', url }) => (url ? [[label, url]] : [])));
};

const pathOf = (url: string | undefined, pages: string): string => {
  if (!url?.startsWith(pages)) throw new Error(`no link to a page: ${url}`);
  return new URL(url).pathname;
};

/** HTML as it is read. */
export const readAloud = (html: string): string =>
  html
    .replace(/<(?:style|script|svg)[\s\S]*?<\/(?:style|script|svg)>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();

export async function openPageHall(options: HarnessOptions = {}): Promise<PageHall> {
  const harness = await startHarness({ pages: {}, ...options });
  const { discord } = harness;
  const pagesUrl = options.pages?.url ?? PAGES_URL;
  let channels = 0;
  const at = (user: string): Person =>
    discord.person({ user, guild: 'playgroup', channel: `table-${channels}` });
  const lives: LiveConnection[] = [];
  /** Those of all links: none of them is ever logged. */
  const secrets = new Set<string>();

  const noted = (path: string): string => {
    secrets.add(path.split('/').at(-2) ?? '');
    return path;
  };

  const send: PageHall['send'] = (path, given, body) =>
    new Promise((resolve, reject) => {
      const request = httpRequest(`${harness.pagesAt}${path}`, { agent: false, ...given }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString('utf8'),
          }),
        );
      });
      request.on('error', reject);
      request.end(body);
    });

  const getPage: PageHall['get'] = (path, headers = {}) => send(path, { headers });

  const seq = async (path: string): Promise<number> => {
    const { body } = await getPage(path);
    return Number(
      /name="seq" value="(\d+)"|value="(\d+)" name="seq"|data-seq="(\d+)"/
        .exec(body)
        ?.slice(1)
        .find(Boolean) ?? NaN,
    );
  };

  const askPage = (user: string): Promise<CallbackResult> =>
    at(user).slash('game', [{ name: 'page', type: 1, options: [] }]);

  return {
    harness,
    discord,
    at,
    async open(given = {}, ...players) {
      channels += 1;
      const [first = 'Alice', ...others] = players.length > 0 ? players : ['Alice', 'Bob'];
      const named = others.map((other) => `<@${at(other).userId}>`).join(' ');
      const typed = [
        ...toDiscordOptions({ players: named, ...given }),
        ...toDiscordOptions({}, { first: at(first).userId }),
      ];
      const shown = await at(first).slash('game', [{ name: 'new', type: 1, options: typed }]);
      expect(textOfResult(shown)).toMatch(/begins|goes first/);
    },
    askPage,
    async link(user, kind = 'own') {
      const shown = await askPage(user);
      if (kind === 'own') return noted(pathOf(urlsOf(shown).get('Open my page'), pagesUrl));
      const id = buttonsOf(shown).get('Spectate');
      if (!shown.message || !id) throw new Error('nothing to spectate');
      return noted(pathOf(urlsOf(await at(user).press(shown.message, id)).get('Spectate'), pagesUrl));
    },
    get: getPage,
    send,
    seq,
    async press(path, fields, { id = randomUUID(), seq: shown, ago = 0, origin = ORIGIN } = {}) {
      const body = {
        press: id,
        seq: `${shown ?? (await seq(path))}`,
        pressed: `${harness.clock.now() - ago}`,
        ...fields,
      };
      const headers = { origin, 'content-type': 'application/json', accept: 'application/json' };
      const answer = await send(`${path}press`, { method: 'POST', headers }, JSON.stringify(body));
      const {
        outcome,
        seq: wrote = null,
        html,
      } = JSON.parse(answer.body) as {
        outcome: string;
        seq?: number | null;
        html: string;
      };
      return { status: answer.status, outcome, seq: wrote, said: readAloud(html) };
    },
    live: (path, lastEventId) =>
      new Promise((resolve, reject) => {
        const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
        const request = get(`${harness.pagesAt}${path}live`, { agent: false, headers }, (response) => {
          const events: LiveEvent[] = [];
          let rest = '';
          let isOver = false;
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => {
            const parts = (rest + chunk).split('\n\n');
            rest = parts.pop() ?? '';
            for (const part of parts) {
              const event = readEvent(part);
              if (event) events.push(event);
            }
          });
          response.on('close', () => (isOver = true));
          response.on('error', () => {});
          const connection: LiveConnection = {
            status: response.statusCode ?? 0,
            events,
            get isOver() {
              return isOver;
            },
            cut: () => request.destroy(),
          };
          lives.push(connection);
          resolve(connection);
        });
        request.on('error', reject);
      }),
    channel: () => discord.messages(at('Alice').channelId).map(textOfMessage),
    async close() {
      for (const one of lives) one.cut();
      await harness.close();
      const logged = JSON.stringify(harness.log);
      for (const secret of secrets) expect(logged).not.toContain(secret);
      expect(discord.problems.filter(({ kind }) => kind === 'invalid body')).toEqual([]);
    },
  };
}

function readEvent(part: string): LiveEvent | null {
  const lines = new Map(
    part.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  );
  const event = lines.get('event');
  if (event === undefined) return null;
  const data = JSON.parse(lines.get('data') ?? '{}') as LiveEvent['data'];
  return { event, id: lines.get('id') ?? null, data };
}
