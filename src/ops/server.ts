import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Read } from './meters.ts';

/** The health of one part of the bot, with the reason where it does not work. */
export interface Check {
  /** `gateway`, `database` */
  readonly name: string;
  /** `null` where it works; else a few words: `not connected`. */
  readonly fault: string | null;
  /** A remark on it where it works; left out: `ok`. */
  readonly note?: string;
}

export interface Watched {
  readonly meters: Read;
  /** Asked at each request, and at each beat of a watchdog. */
  readonly checks: () => Promise<readonly Check[]>;
}

export interface OpsServer {
  readonly port: number;
  stop(): Promise<void>;
}

const TEXT = 'text/plain; charset=utf-8';

/** Who asks, waits so long at most, in milliseconds. */
const PATIENCE_MS = 10_000;

/**
 * Serves what an operator's programs ask: `/healthz`, 200 as long as the process answers; `/readyz`, 200 where every
 * check passes, else 503 with a line for each; `/metrics` for Prometheus. It shows nothing of any game or person.
 * @throws what `listen` throws: that the port is taken, or the address is not of this machine.
 */
export async function serveOps(
  { host, port }: { readonly host: string; readonly port: number },
  watched: Watched,
): Promise<OpsServer> {
  const server = createServer({ requestTimeout: PATIENCE_MS }, (request, response) => {
    void answer(request, response, watched);
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, watched: Watched): Promise<void> {
  const { status, type = TEXT, text } = await told(request, watched);
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(status === 405 && { allow: 'GET, HEAD' }),
  });
  response.end(request.method === 'HEAD' ? undefined : text);
}

interface Told {
  readonly status: number;
  readonly type?: string;
  readonly text: string;
}

async function told({ method, url }: IncomingMessage, { meters, checks }: Watched): Promise<Told> {
  if (method !== 'GET' && method !== 'HEAD') return { status: 405, text: 'GET or HEAD only\n' };
  switch ((url ?? '').replace(/\?.*$/, '')) {
    case '/healthz':
      return { status: 200, text: 'alive\n' };
    case '/readyz': {
      const all = await checks();
      const lines = all.map(({ name, fault, note }) => `${name}: ${fault ?? note ?? 'ok'}\n`);
      return { status: all.every(({ fault }) => fault === null) ? 200 : 503, text: lines.join('') };
    }
    case '/metrics':
      return { status: 200, type: meters.contentType, text: await meters.text() };
    default:
      return { status: 404, text: '/healthz, /readyz, /metrics\n' };
  }
}
