import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { EmbeddedDiscord, type EmbeddedDiscordOptions, type Person } from 'embedded-discord';
import { ManualClock } from '#vocabulary/clock.ts';

export interface AnsweredInteraction {
  readonly status: number;
  // oxlint-disable-next-line no-explicit-any -- a test reads whatever JSON came
  readonly body: any;
  readonly headers: Headers;
}

// oxlint-disable-next-line no-explicit-any -- likewise
export type Payload = { op: number; t: string | null; s: number | null; d: any };

/** A gateway connection without a library: records payloads, and waits for them. */
export class BareSocket {
  readonly socket: WebSocket;
  readonly heard: Payload[] = [];
  readonly closed: Promise<number>;
  #waiting: (() => void)[] = [];

  constructor(url: string) {
    this.socket = new WebSocket(url);
    this.closed = new Promise((resolve) => this.socket.on('close', resolve));
    this.socket.on('message', (data: Buffer) => {
      this.heard.push(JSON.parse(data.toString()) as Payload);
      for (const wake of this.#waiting.splice(0)) wake();
    });
  }

  say(op: number, d: unknown): void {
    this.socket.send(JSON.stringify({ op, d }));
  }

  /** The first matching payload, past or future. */
  async hear(fits: (payload: Payload) => boolean): Promise<Payload> {
    for (;;) {
      const found = this.heard.find(fits);
      if (found) return found;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  event(name: string): Promise<Payload> {
    return this.hear(({ t }) => t === name);
  }
}

/** A bot that sends raw requests, for what a library would never send. */
export class BareBot {
  readonly local: EmbeddedDiscord;
  readonly clock: ManualClock;
  readonly socket: BareSocket;

  constructor(local: EmbeddedDiscord, clock: ManualClock, socket: BareSocket) {
    this.local = local;
    this.clock = clock;
    this.socket = socket;
  }

  static async start(options: EmbeddedDiscordOptions = {}): Promise<BareBot> {
    const clock = new ManualClock();
    const local = await EmbeddedDiscord.start({ clock, ...options });
    const { body } = await ask(local, 'GET', '/gateway/bot');
    const socket = new BareSocket(`${body.url}/?v=10&encoding=json`);
    await socket.hear(({ op }) => op === 10);
    socket.say(2, { token: local.token, intents: 0, shard: [0, body.shards], properties: {} });
    await socket.event('READY');
    onTestFinished(async () => {
      socket.socket.terminate();
      await local.close();
    });
    return new BareBot(local, clock, socket);
  }

  ask(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<AnsweredInteraction> {
    return ask(this.local, method, path, body, headers);
  }

  person(user = 'Ana', guild: string | null = 'Guild'): Person {
    return this.local.person({ user, guild, channel: 'table' });
  }

  /** The newest interaction that reaches the bot after `act`. */
  async next<T>(act: () => T): Promise<{ on: Event; started: T }> {
    const before = this.socket.heard.length;
    const started = act();
    const { d } = await this.socket.hear(
      (payload) => payload.t === 'INTERACTION_CREATE' && this.socket.heard.indexOf(payload) >= before,
    );
    const on: Event = {
      data: d,
      callback: (callback, query = '') =>
        this.ask('POST', `/interactions/${d.id}/${d.token}/callback${query}`, callback),
      hook: (method, path = '', body?) =>
        this.ask(method, `/webhooks/${this.local.applicationId}/${d.token}${path}`, body),
    };
    return { on, started };
  }
}

export interface Event {
  // oxlint-disable-next-line no-explicit-any -- likewise
  readonly data: any;
  callback(callback: unknown, query?: string): Promise<AnsweredInteraction>;
  hook(method: string, path?: string, body?: unknown): Promise<AnsweredInteraction>;
}

export async function ask(
  local: EmbeddedDiscord,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<AnsweredInteraction> {
  const response = await fetch(`${local.apiUrl}/v10${path}`, {
    method,
    headers: {
      authorization: `Bot ${local.token}`,
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : null, headers: response.headers };
}
