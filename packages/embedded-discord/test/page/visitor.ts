import { request as send } from 'node:http';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { type EmbeddedDiscord, type Page, type PageOptions, servePage } from 'embedded-discord';
import type { AnswerTo, TabRequest, TabPlace, TabMessage } from '#page/protocol.ts';

/** Serves a page for this Discord until the test is over. */
export async function pageOf(discord: EmbeddedDiscord, options: Partial<PageOptions> = {}): Promise<Page> {
  const page = await servePage({ discord, port: 0, ...options });
  onTestFinished(() => page.close());
  return page;
}

export interface Heard {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
}

/** Sends a request with any headers, including Host. @param path below the page's own, as sent */
export function get(
  { address }: Page,
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Heard> {
  const { hostname, port, host, pathname } = new URL(address);
  return new Promise((resolve, reject) => {
    const request = send(
      {
        hostname,
        port,
        method,
        path: path.startsWith('/') ? path : pathname + path,
        setHost: false,
        agent: false,
        headers: { host, ...headers },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
      },
    );
    request.once('error', reject);
    request.end(body);
  });
}

/** Tries to open the socket: `open`, or the status of the refusal. */
export function knock(
  { address }: Page,
  path: string,
  headers: Record<string, string>,
): Promise<number | 'open'> {
  const { origin, pathname } = new URL(address);
  const url = `${origin.replace('http', 'ws')}${path.startsWith('/') ? path : pathname + path}`;
  const { host = '', ...others } = headers;
  const socket = new WebSocket(url, { headers: { ...others, ...(host !== '' && { host }) } });
  return new Promise((resolve) => {
    socket.once('open', () => {
      socket.terminate();
      resolve('open');
    });
    socket.once('unexpected-response', (_, response) => {
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    socket.once('error', () => resolve(0));
  });
}

export const TABLE_TAB: TabPlace = {
  user: 'Alice',
  guild: 'playgroup',
  channel: 'table',
  manages: true,
};

/** A client like a tab in a browser: it sends requests and records events. */
export class Visitor {
  readonly socket: WebSocket;
  readonly closed: Promise<number>;
  readonly told: TabMessage[] = [];
  #last = 0;
  #waiting: (() => void)[] = [];

  private constructor(address: string) {
    const { origin, pathname } = new URL(address);
    this.socket = new WebSocket(`${origin.replace('http', 'ws')}${pathname}live`, { origin });
    this.closed = new Promise((resolve) => this.socket.on('close', resolve));
    this.socket.on('message', (data: Buffer) => {
      this.told.push(JSON.parse(data.toString()) as TabMessage);
      for (const wake of this.#waiting.splice(0)) wake();
    });
  }

  static async open({ address }: Page): Promise<Visitor> {
    const visitor = new Visitor(address);
    await new Promise((resolve, reject) => {
      visitor.socket.once('open', resolve);
      visitor.socket.once('error', reject);
    });
    onTestFinished(() => visitor.socket.terminate());
    return visitor;
  }

  /** Opens a tab and enters a channel. */
  static async at(page: Page, place: Partial<TabPlace> = {}): Promise<Visitor> {
    const visitor = await Visitor.open(page);
    await visitor.ask({ ask: 'enter', ...TABLE_TAB, ...place });
    return visitor;
  }

  /** The answer to a request. @throws the sentence of a refusal */
  async ask<What extends TabRequest>(what: What): Promise<AnswerTo[What['ask']]> {
    const id = (this.#last += 1);
    this.socket.send(JSON.stringify({ id, what }));
    const message = await this.hear((one) => 'id' in one && one.id === id);
    if ('refused' in message) throw new Error(message.refused);
    return ('answer' in message ? message.answer : null) as AnswerTo[What['ask']];
  }

  /** The first matching event, past or future. */
  async hear(fits: (told: TabMessage) => boolean): Promise<TabMessage> {
    for (;;) {
      const found = this.told.find(fits);
      if (found) return found;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** The first message that contains this text, past or future. */
  async reads(part: string): Promise<Extract<TabMessage, { event: 'message' }>> {
    const told = await this.hear(
      (one) => 'event' in one && one.event === 'message' && wordsIn(one).includes(part),
    );
    return told as Extract<TabMessage, { event: 'message' }>;
  }

  /** The text of the received messages. */
  get read(): readonly string[] {
    return this.told.flatMap((one) => ('event' in one && one.event === 'message' ? wordsIn(one) : []));
  }
}

/** The text of a message: its content or the text of its components. */
function wordsIn({ message }: Extract<TabMessage, { event: 'message' }>): string {
  const parts = JSON.stringify(message.components ?? []).matchAll(/"content":"((?:[^"\\]|\\.)*)"/g);
  return [message.content, ...[...parts].map(([, text = '']) => text)].join('\n').trim();
}
