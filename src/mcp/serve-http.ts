import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import {
  createMcpHandler,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  validateHostHeader,
  validateOriginHeader,
  type McpHttpHandler,
  type McpServer,
} from '@modelcontextprotocol/server';
import { limitConnections, TIMEOUT_CHECK_INTERVAL_MS } from '#basics/limit-connections.ts';

/** Only reachable from this machine. */
const LOOPBACK = '127.0.0.1';
const PATH = '/mcp';

/** More than the largest valid call. */
const MAX_BODY_BYTES = 256 * 1024;
const MAX_CONNECTIONS = 32;
/** Streams that wait for changes of the tool list, which never changes. */
const MAX_SUBSCRIPTIONS = 8;
const REQUEST_TIMEOUT_MS = 30_000;

export interface HttpSettings {
  /** 0 for any free port. */
  readonly port: number;
  /** Clients send it as `Authorization: Bearer …`. */
  readonly token: string;
}

export interface McpHttpServer {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * Serves the tools over Streamable HTTP at `/mcp` on the loopback interface. A request needs the token, and a Host and
 * an Origin of this machine, so that no web page can reach it by DNS rebinding.
 * @param createServer creates a server for a request
 * @throws errors of `listen`, for instance if the port is in use
 */
export async function serveHttp(
  { port, token }: HttpSettings,
  createServer: () => McpServer,
  onError: (error: unknown) => void,
): Promise<McpHttpServer> {
  const handler = createMcpHandler(createServer, {
    maxRequestBodySize: MAX_BODY_BYTES,
    maxSubscriptions: MAX_SUBSCRIPTIONS,
    onerror: () => {},
  });
  const server = createHttpServer(
    {
      requestTimeout: REQUEST_TIMEOUT_MS,
      headersTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL_MS,
    },
    (request, response) =>
      void respond(request, response, handler, token).catch((error: unknown) => {
        response.destroy();
        if (!isLostClient(error)) onError(error);
      }),
  );
  limitConnections(server, { max: MAX_CONNECTIONS });
  server.listen(port, LOOPBACK);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      await handler.close();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function respond(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handler: McpHttpHandler,
  token: string,
): Promise<void> {
  const refused = refuse(incoming, token);
  if (refused) {
    outgoing.writeHead(refused.status, { 'content-type': 'text/plain; charset=utf-8', ...refused.headers });
    outgoing.end(refused.text);
    return;
  }
  const response = await handler.fetch(toRequest(incoming));
  outgoing.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    // Without closing the connection, the unread rest of the body would precede the next request.
    ...(!incoming.complete && { connection: 'close' }),
  });
  if (!response.body) return void outgoing.end();
  await pipeline(Readable.fromWeb(response.body as ReadableStream), outgoing);
}

interface RefusedRequest {
  readonly status: number;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Checks the origin of a request before its token. */
function refuse({ method, headers, url = '' }: IncomingMessage, token: string): RefusedRequest | undefined {
  if (!validateHostHeader(headers.host, localhostAllowedHostnames()).ok)
    return { status: 403, text: 'only by the name localhost or the address 127.0.0.1\n' };
  if (!validateOriginHeader(headers.origin, localhostAllowedOrigins()).ok)
    return { status: 403, text: 'not from other sites\n' };
  if (url.replace(/\?.*$/, '') !== PATH) return { status: 404, text: `${PATH}\n` };
  const [, sent = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  if (!isSame(sent, token))
    return {
      status: 401,
      text: 'send MCP_TOKEN as Authorization: Bearer …\n',
      headers: { 'www-authenticate': 'Bearer' },
    };
  // The handler refuses other methods itself, but a `Request` can't be created with this one.
  if (method === 'TRACE') return { status: 405, text: 'only POST\n', headers: { allow: 'POST' } };
  return undefined;
}

/** Takes the same time however much of the token is right. */
const isSame = (sent: string, token: string): boolean => timingSafeEqual(hash(sent), hash(token));

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Converts a request, without the token. The original host is in the headers. */
function toRequest(incoming: IncomingMessage): Request {
  const { method = 'GET', headers, url = '' } = incoming;
  const { authorization: _, ...others } = headers;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(new URL(url, `http://${LOOPBACK}`), {
    method,
    headers: Object.entries(others).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
    ...(hasBody && { body: Readable.toWeb(incoming) as unknown as BodyInit, duplex: 'half' }),
  });
}

/** True if the client disconnected before the answer was written. */
const isLostClient = (error: unknown): boolean =>
  ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE', 'ABORT_ERR'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  );
