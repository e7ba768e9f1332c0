import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import { admit, guardHeaders, newSecret } from './gate.ts';
import { MOST_BYTES, type Told } from './protocol.ts';
import { Shelf } from './shelf.ts';
import { type Surroundings, Tab } from './tab.ts';

/** A page that is served. */
export interface Page {
  /** With its secret. */
  readonly address: string;
  /** Tells every tab that the bot stops, and hangs up. */
  close(): Promise<void>;
}

export interface PageOptions extends Partial<Omit<Surroundings, 'discord'>>, Pick<Surroundings, 'discord'> {
  /** The first port that is tried, and after it the next ones: 8080. */
  readonly port?: number;
  /** The origins of images that messages may show: `https://cards.example`. */
  readonly pictures?: readonly string[];
}

const FIRST_PORT = 8080;
/** So many ports are tried before any that is free is taken. */
const PORTS_TRIED = 20;
const MOST_TABS = 32;
const MOST_CONNECTIONS = 128;
/** A tab that reads so much slower than it is told, in bytes, is hung up on. */
const MOST_UNREAD = 16 * 1024 * 1024;

const GOING_AWAY = 1001;
const POLICY_VIOLATION = 1008;

/** Serves the embedded Discord as a page, to browsers of this machine that know its address. */
export async function servePage(options: PageOptions): Promise<Page> {
  const { discord, hints = {}, emojiText = () => undefined, extras = [], pictures = [] } = options;
  const secret = newSecret();
  const server = createServer({
    maxHeaderSize: 8192,
    headersTimeout: 10_000,
    requestTimeout: 10_000,
    keepAliveTimeout: 5000,
  });
  server.maxConnections = MOST_CONNECTIONS;
  const shelf = new Shelf(discord);
  const port = await listen(server, options.port ?? FIRST_PORT);
  const headers = guardHeaders(port, pictures);
  const tabs = new Tabs({ discord, hints, emojiText, extras });
  server.on('request', (request, response) => {
    void answer(request, response, { port, secret, headers, shelf });
  });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const admitted = admit(knockOf(request, true), port, secret);
    if (!admitted.ok) return refuseSocket(socket, admitted.status);
    if (admitted.path !== 'live') return refuseSocket(socket, 404);
    if (tabs.isFull) return refuseSocket(socket, 503);
    return tabs.open(request, socket, head);
  });
  return {
    address: `http://127.0.0.1:${port}/${secret}/`,
    async close() {
      tabs.close();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

const knockOf = (request: IncomingMessage, isSocket: boolean) => ({
  method: request.method ?? '',
  url: request.url ?? '',
  headers: request.headers,
  isSocket,
});

interface Serving {
  readonly port: number;
  readonly secret: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly shelf: Shelf;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { port, secret, headers, shelf }: Serving,
): Promise<void> {
  response.on('error', () => response.destroy());
  const plain = { ...headers, 'content-type': 'text/plain; charset=utf-8' };
  const admitted = admit(knockOf(request, false), port, secret);
  if (!admitted.ok) {
    // What may follow as a body is not read.
    response.writeHead(admitted.status, { ...plain, connection: 'close' }).end(`${admitted.why}\n`);
    return;
  }
  const item = await shelf.get(admitted.path);
  if (item === null) {
    response.writeHead(404, plain).end('Nothing is here.\n');
    return;
  }
  response.writeHead(200, {
    ...headers,
    'content-type': item.contentType,
    'content-length': item.bytes.length,
    ...(item.isDownload === true && { 'content-disposition': 'attachment' }),
  });
  response.end(request.method === 'HEAD' ? undefined : item.bytes);
}

function refuseSocket(socket: Duplex, status: number): void {
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  );
}

/** Listens on 127.0.0.1 at the first free port from this one on; 0 is any. */
async function listen(server: Server, first: number): Promise<number> {
  const ports = [...Array.from({ length: PORTS_TRIED }, (_, more) => first + more), 0];
  for (const port of ports)
    if (await isOpenedAt(server, port)) return (server.address() as AddressInfo).port;
  throw new Error('There is no free port on 127.0.0.1.');
}

function isOpenedAt(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => {
      server.off('listening', succeed);
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false);
      else reject(error);
    };
    const succeed = () => {
      server.off('error', fail);
      resolve(true);
    };
    server.once('error', fail);
    server.once('listening', succeed);
    server.listen(port, '127.0.0.1');
  });
}

/** The tabs that are open, each with its socket. */
class Tabs {
  readonly #around: Surroundings;
  readonly #server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MOST_BYTES,
  });

  constructor(around: Surroundings) {
    this.#around = around;
  }

  get isFull(): boolean {
    return this.#server.clients.size >= MOST_TABS;
  }

  open(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    this.#server.handleUpgrade(request, socket, head, (live) => this.#sit(live));
  }

  close(): void {
    for (const live of this.#server.clients) {
      tell(live, { event: 'left' });
      live.close(GOING_AWAY);
    }
    this.#server.close();
  }

  #sit(live: WebSocket): void {
    const tab = new Tab(this.#around, (told) => tell(live, told));
    live.on('message', (data: Buffer, isBinary: boolean) => {
      const heard = isBinary ? Promise.resolve(false) : tab.hear(data.toString('utf8'));
      void heard.then((isTab) => (isTab ? undefined : live.close(POLICY_VIOLATION)));
    });
    // Too long a message, or a frame that is none: ws closes the connection with the reason.
    live.on('error', () => undefined);
    live.on('close', () => tab.close());
  }
}

function tell(live: WebSocket, told: Told): void {
  if (live.readyState !== WebSocket.OPEN) return;
  if (live.bufferedAmount > MOST_UNREAD) return live.terminate();
  live.send(JSON.stringify(told));
}
