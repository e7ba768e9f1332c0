import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { TIMEOUT_CHECK_INTERVAL_MS, limitConnections } from '#basics/limit-connections.ts';
import { isOwnHost } from './is-own-host.ts';
import type { PrometheusMeters } from './prometheus-meters.ts';

/** State of one part of the bot. */
export interface HealthCheck {
  /** `gateway`, `database` */
  readonly name: string;
  /** `null` if healthy; otherwise a few words: `not connected`. */
  readonly fault: string | null;
  /** A remark if healthy; `ok` by default. */
  readonly note?: string;
}

export interface MonitoredBot {
  readonly meters: PrometheusMeters;
  /** Called on each request, and for each watchdog notification. */
  readonly checks: () => Promise<readonly HealthCheck[]>;
}

/** Address, and the host names that are accepted besides IP addresses. */
export interface OpsSettings {
  readonly host: string;
  readonly port: number;
  readonly hosts: readonly string[];
}

export interface OpsServer {
  readonly port: number;
  stop(): Promise<void>;
}

const TEXT = 'text/plain; charset=utf-8';

const REQUEST_TIMEOUT_MS = 10_000;

/** Per address: probes and Prometheus ask every few seconds. */
const RATE_LIMIT = { points: 60, duration: 5 };

const MAX_CONNECTIONS = 64;

/**
 * Serves `/healthz` (200 while the process responds), `/readyz` (200 if all checks pass, otherwise 503, with a line
 * per check) and `/metrics` for Prometheus. None of them reveals games or people.
 * @throws errors of `listen`: the port is taken, or the address is not local
 */
export async function serveOps({ host, port, hosts }: OpsSettings, bot: MonitoredBot): Promise<OpsServer> {
  const limiter = new RateLimiterMemory(RATE_LIMIT);
  const context: RequestContext = {
    hosts: [...hosts, host.toLowerCase()],
    limiter,
    checks: shareWhilePending(bot.checks),
    metrics: shareWhilePending(() => bot.meters.text()),
    contentType: bot.meters.contentType,
  };
  const server = createServer(
    {
      requestTimeout: REQUEST_TIMEOUT_MS,
      headersTimeout: REQUEST_TIMEOUT_MS,
      connectionsCheckingInterval: TIMEOUT_CHECK_INTERVAL_MS,
    },
    (request, response) => void respond(request, response, context),
  );
  limitConnections(server, { max: MAX_CONNECTIONS });
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

interface RequestContext {
  readonly hosts: readonly string[];
  readonly limiter: RateLimiterMemory;
  readonly checks: () => Promise<readonly HealthCheck[]>;
  readonly metrics: () => Promise<string>;
  readonly contentType: string;
}

/** Shares one run of `work` between all callers while it is pending. */
function shareWhilePending<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let pending: Promise<Value> | undefined;
  return () => (pending ??= work().finally(() => (pending = undefined)));
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  context: RequestContext,
): Promise<void> {
  const { status, type = TEXT, text } = await handleRequest(request, context);
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(status === 405 && { allow: 'GET, HEAD' }),
    ...(status === 429 && { 'retry-after': String(RATE_LIMIT.duration) }),
  });
  response.end(request.method === 'HEAD' ? undefined : text);
}

interface OpsResponse {
  readonly status: number;
  readonly type?: string;
  readonly text: string;
}

async function handleRequest(
  { method, url, headers, socket }: IncomingMessage,
  context: RequestContext,
): Promise<OpsResponse> {
  const isAllowed = await context.limiter.consume(socket.remoteAddress ?? '').then(
    () => true,
    () => false,
  );
  if (!isAllowed) return { status: 429, text: 'too many requests\n' };
  if (!isOwnHost(headers.host, context.hosts))
    return { status: 403, text: 'not by this name: OPS_HOSTS lists those that are answered\n' };
  if (method !== 'GET' && method !== 'HEAD') return { status: 405, text: 'GET or HEAD only\n' };
  switch ((url ?? '').replace(/\?.*$/, '')) {
    case '/healthz':
      return { status: 200, text: 'alive\n' };
    case '/readyz': {
      const all = await context.checks();
      const lines = all.map(({ name, fault, note }) => `${name}: ${fault ?? note ?? 'ok'}\n`);
      return { status: all.every(({ fault }) => fault === null) ? 200 : 503, text: lines.join('') };
    }
    case '/metrics':
      return { status: 200, type: context.contentType, text: await context.metrics() };
    default:
      return { status: 404, text: '/healthz, /readyz, /metrics\n' };
  }
}
