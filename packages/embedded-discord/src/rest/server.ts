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
import { readMultipart } from './multipart.ts';
import { peopleRoutes } from './people.ts';
import { refuseRequest } from './refuse.ts';
import { RouteTable } from './route.ts';
import { webhookRoutes } from './webhooks.ts';

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
  takeAnswer(request: string): RestResponse | 'reset' | null;
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
  readonly #trouble: FaultSource;

  constructor(world: World, trouble: FaultSource) {
    this.#world = world;
    this.#trouble = trouble;
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
      const asked = `${request.method ?? 'GET'} ${path.replace(PREFIX, '')}`;
      const ordered = this.#trouble.takeAnswer(asked);
      if (ordered === 'reset') return void request.socket.resetAndDestroy();
      const body = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
      const answer = ordered ?? this.#answer(request, path, query, body ?? Buffer.alloc(0));
      if (this.#trouble.takeLoss(asked)) return void request.socket.resetAndDestroy();
      const delay = this.#trouble.takeDelay(asked);
      const say = (): void => {
        response.setHeader('date', new Date(this.#world.clock.now()).toUTCString());
        write(response, answer);
      };
      if (delay === 0) say();
      else this.#world.clock.after(delay, say);
      return undefined;
    });
  }

  #answer(request: IncomingMessage, path: string, query: string, raw: Buffer): RestResponse {
    const { method = 'GET', headers } = request;
    const found = PREFIX.test(path) ? ROUTES.find(method, path.replace(PREFIX, '')) : null;
    if (!found) return this.#refuseUnknown(`${method} ${path}`);
    const asked = {
      world: this.#world,
      ...found,
      query: new URLSearchParams(query),
      authorization: headers.authorization ?? '',
      body: undefined,
      files: NO_FILES,
    };
    if (found.route.forBearer && asked.authorization.startsWith('Bearer '))
      return found.route.forBearer(asked);
    if (found.route.isOpen !== true && headers.authorization !== `Bot ${this.#world.token}`)
      return refuseRequest(asked, 'unauthorized', 'The token is missing or wrong.', unauthorized);
    const sent = readBody(headers['content-type'] ?? '', raw);
    if (!sent) return refuseRequest(asked, 'invalid body', 'The body is not JSON.', invalidJson);
    const limited = this.#world.rateLimits.take({ method, path: found.route.path, parts: found.parts });
    if ('refused' in limited) return limited.refused;
    try {
      const answer = found.route.answer({ ...asked, ...sent });
      return { ...answer, headers: { ...limited.headers, ...answer.headers } };
    } catch (error) {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      return refuseRequest(asked, 'server error', text, serverError);
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
  const multipart = contentType.startsWith('multipart/') ? readMultipart(contentType, raw) : null;
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
