import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SentFile } from '../messages/message.ts';
import {
  type RestResponse,
  invalidJson,
  notFound,
  serverError,
  unauthorized,
} from '../vocabulary/rest-response.ts';
import type { World } from '../world/world.ts';
import { activityRoutes } from './activities.ts';
import { callbackRoutes } from './callbacks.ts';
import { channelRoutes } from './channels.ts';
import { commandRoutes } from './commands.ts';
import { emojiRoutes } from './emojis.ts';
import { identityRoutes } from './identity.ts';
import { parseMultipart } from './multipart.ts';
import { peopleRoutes } from './people.ts';
import { refuseRequest } from './refuse.ts';
import { RouteTable } from './route.ts';
import { webhookRoutes } from './webhooks.ts';

/** The base of all routes, with or without a version. */
const PREFIX = /^\/api(?:\/v\d+)?(?=\/)/;
const NO_FILES: readonly SentFile[] = [];

const ROUTES = new RouteTable([
  ...identityRoutes,
  ...peopleRoutes,
  ...activityRoutes,
  ...commandRoutes,
  ...emojiRoutes,
  ...callbackRoutes,
  ...webhookRoutes,
  ...channelRoutes,
]);

/** The faults that a test has ordered, queried before each response. A request is described as `METHOD /path`. */
export interface FaultSource {
  /** The error response for this request; null if none was ordered. */
  takeResponse(request: string): RestResponse | 'reset' | null;
  /** The delay of the response to this request, in milliseconds. */
  takeDelay(request: string): number;
  /** True if this request takes effect, but its response is lost. */
  takeLoss(request: string): boolean;
}

/** Listens on 127.0.0.1 at a free port, unreachable from the network. */
export async function listenOnLoopback(): Promise<{ server: Server; port: number }> {
  // Never closes kept-alive connections: closing an idle one would race with the bot's next request.
  const server = createServer({ keepAliveTimeout: 0 });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return { server, port: (server.address() as AddressInfo).port };
}

/** The REST server: parses requests, checks the authorization, runs the route, and reports problems. */
export class RestServer {
  readonly #world: World;
  readonly #faults: FaultSource;

  constructor(world: World, faults: FaultSource) {
    this.#world = world;
    this.#faults = faults;
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => response.destroy());
    request.on('end', () => {
      const [raw = '/', query = ''] = (request.url ?? '/').split('?', 2);
      const path = decodePath(raw);
      const file = request.method === 'GET' ? this.#world.files.get(raw) : undefined;
      if (file) return void response.writeHead(200, { 'content-type': file.contentType }).end(file.bytes);
      const requestLine = `${request.method ?? 'GET'} ${path.replace(PREFIX, '')}`;
      const fault = this.#faults.takeResponse(requestLine);
      if (fault === 'reset') return void request.socket.resetAndDestroy();
      const body = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
      const answer = fault ?? this.#answer(request, path, query, body ?? Buffer.alloc(0));
      if (this.#faults.takeLoss(requestLine)) return void request.socket.resetAndDestroy();
      const delay = this.#faults.takeDelay(requestLine);
      const respond = (): void => {
        response.setHeader('date', new Date(this.#world.clock.now()).toUTCString());
        write(response, answer);
      };
      if (delay === 0) respond();
      else this.#world.clock.after(delay, respond);
      return undefined;
    });
  }

  #answer(request: IncomingMessage, path: string, query: string, raw: Buffer): RestResponse {
    const { method = 'GET', headers } = request;
    const found = PREFIX.test(path) ? ROUTES.find(method, path.replace(PREFIX, '')) : null;
    if (!found) return this.#refuseUnknown(`${method} ${path}`);
    const routeRequest = {
      world: this.#world,
      ...found,
      query: new URLSearchParams(query),
      authorization: headers.authorization ?? '',
      body: undefined,
      files: NO_FILES,
    };
    if (found.route.handleBearer && routeRequest.authorization.startsWith('Bearer '))
      return found.route.handleBearer(routeRequest);
    if (found.route.isOpen !== true && headers.authorization !== `Bot ${this.#world.token}`)
      return refuseRequest(routeRequest, 'unauthorized', 'The token is missing or wrong.', unauthorized);
    const parsedBody = readBody(headers['content-type'] ?? '', raw);
    if (!parsedBody) return refuseRequest(routeRequest, 'invalid body', 'The body is not JSON.', invalidJson);
    const rateLimit = this.#world.rateLimits.take({ method, path: found.route.path, params: found.params });
    if ('refused' in rateLimit) return rateLimit.refused;
    try {
      const answer = found.route.handle({ ...routeRequest, ...parsedBody });
      return { ...answer, headers: { ...rateLimit.headers, ...answer.headers } };
    } catch (error) {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      return refuseRequest(routeRequest, 'server error', text, serverError);
    }
  }

  #refuseUnknown(where: string): RestResponse {
    const text = 'The embedded Discord has no such route.';
    this.#world.problems.add({ kind: 'unknown route', where, text, answer: notFound.body });
    return notFound;
  }
}

function decodePath(raw: string): string {
  if (!raw.includes('%')) return raw;
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}

/** The JSON body and the uploaded files; null if the JSON is invalid. */
function readBody(contentType: string, raw: Buffer): { body: unknown; files: readonly SentFile[] } | null {
  if (raw.length === 0) return { body: undefined, files: NO_FILES };
  if (contentType.startsWith('application/x-www-form-urlencoded'))
    return { body: Object.fromEntries(new URLSearchParams(raw.toString('utf8'))), files: NO_FILES };
  const multipart = contentType.startsWith('multipart/') ? parseMultipart(contentType, raw) : null;
  try {
    if (!multipart) return { body: JSON.parse(raw.toString('utf8')), files: NO_FILES };
    const body: unknown = multipart.payload === null ? {} : JSON.parse(multipart.payload);
    return { body, files: multipart.files };
  } catch {
    return null;
  }
}

function write(response: ServerResponse, { status, body, headers }: RestResponse): void {
  if (status === 204 || body === undefined) {
    response.writeHead(status, headers).end();
    return;
  }
  const json = JSON.stringify(body);
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(json),
      ...headers,
    })
    .end(json);
}
