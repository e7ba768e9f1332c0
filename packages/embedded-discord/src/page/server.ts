import { createServer, type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { forwardToActivity } from './activity-proxy.ts';
import { admit, securityHeaders, newSecret, ACTIVITY_PATH } from './gate.ts';
import { listenFrom } from './listen.ts';
import { StaticFiles } from './static-files.ts';
import type { TabContext } from './tab-context.ts';
import { Tabs } from './tabs.ts';

/** A running page. */
export interface Page {
  /** Contains the secret. */
  readonly address: string;
  /** Notifies every tab that the bot stops, and closes the connections. */
  close(): Promise<void>;
}

/** The content of the page, and its ports. */
export interface ServePageOptions extends Partial<Omit<TabContext, 'discord'>>, Pick<TabContext, 'discord'> {
  /** The first port to try, followed by the next ones; 8080 by default. */
  readonly port?: number;
  /** The origins of images that messages may show: `https://cards.example`. */
  readonly pictures?: readonly string[];
}

const FIRST_PORT = 8080;
const MAX_CONNECTIONS = 128;

/** Serves the embedded Discord as a page to browsers of this machine that know its address. */
export async function servePage(options: ServePageOptions): Promise<Page> {
  const { discord, hints = {}, emojiText = () => undefined, extras = [], pictures = [] } = options;
  const secret = newSecret();
  const server = createServer({
    maxHeaderSize: 8192,
    headersTimeout: 10_000,
    requestTimeout: 10_000,
    keepAliveTimeout: 5000,
    // By default, Node checks every 30 s, so timeouts would be as late.
    connectionsCheckingInterval: 1000,
  });
  server.maxConnections = MAX_CONNECTIONS;
  const staticFiles = new StaticFiles(discord);
  const port = await listenFrom(server, options.port ?? FIRST_PORT);
  const headers = securityHeaders(port, pictures);
  const tabs = new Tabs({ discord, hints, emojiText, extras });
  server.on('request', (request, response) => {
    void handleRequest(request, response, { port, secret, headers, staticFiles });
  });
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => socket.destroy());
    const admission = admit(accessRequestOf(request, true), port, secret);
    if (!admission.ok) return refuseSocket(socket, admission.status);
    if (admission.path !== 'live') return refuseSocket(socket, 404);
    if (tabs.isFull) return refuseSocket(socket, 503);
    return tabs.open(request, socket, head);
  });
  return {
    address: `http://127.0.0.1:${port}/${secret}/`,
    async close() {
      await tabs.close();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

const accessRequestOf = (request: IncomingMessage, isSocket: boolean) => ({
  method: request.method ?? '',
  url: request.url ?? '',
  headers: request.headers,
  isSocket,
});

interface RequestContext {
  readonly port: number;
  readonly secret: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly staticFiles: StaticFiles;
}

async function handleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { port, secret, headers, staticFiles: shelf }: RequestContext,
): Promise<void> {
  response.on('error', () => response.destroy());
  const plain = { ...headers, 'content-type': 'text/plain; charset=utf-8' };
  const admission = admit(accessRequestOf(request, false), port, secret);
  if (!admission.ok) {
    // Doesn't read the request's body.
    response.writeHead(admission.status, { ...plain, connection: 'close' }).end(`${admission.why}\n`);
    return;
  }
  if (admission.path.startsWith(ACTIVITY_PATH)) return forwardToActivity(request, response, shelf.discord);
  // A file may have been deleted since the start.
  const item = await shelf.get(admission.path).catch(() => null);
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
