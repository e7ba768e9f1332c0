import { randomUUID } from 'node:crypto';
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { EmbeddedDiscord } from '../embedded/embedded-discord.ts';
import type { Person } from '../vocabulary/person.ts';
import { PROXIED } from './gate.ts';
import type { LaunchedActivity } from './protocol.ts';

/*
 * Discord's proxy, `CLIENT_ID.discordsays.com`, as far as it is documented: it maps `/` to the target set in the
 * developer portal, with or without `/.proxy` before a path. Here it is below the page's own address, since the SDK
 * only accepts Discord's origins and its own.
 */

/** Headers of a single connection, and those by which only Discord may identify a browser. */
const KEPT_BACK: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'cookie',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
]);

/** The query parameters of an Activity; the SDK requires the first three. */
export function launchedActivity(
  instance: string | null,
  { channelId, guildId }: Pick<Person, 'channelId' | 'guildId'>,
): LaunchedActivity | null {
  if (instance === null) return null;
  const query = new URLSearchParams({
    instance_id: instance,
    frame_id: randomUUID(),
    platform: 'desktop',
    channel_id: channelId,
    ...(guildId !== null && { guild_id: guildId }),
  });
  return { instance, path: `./${PROXIED}?${query.toString()}` };
}

/** Forwards a request to the server of the Activity. */
export function passOn(request: IncomingMessage, response: ServerResponse, discord: EmbeddedDiscord): void {
  const { urlMapping } = discord.activities;
  const own = (request.url ?? '').split(`/${PROXIED}`).slice(1).join(`/${PROXIED}`);
  if (urlMapping === null) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('No URL mapping is set.\n');
    return;
  }
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => !KEPT_BACK.has(name)),
  );
  const target = new URL(`${urlMapping}/${own.replace(/^\.proxy\//, '')}`);
  const passed = httpRequest(target, { method: request.method, headers, agent: false }, (answer) => {
    const { connection: _, 'transfer-encoding': __, ...kept } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, kept);
    answer.pipe(response);
    answer.on('error', () => response.destroy());
  });
  passed.on('error', () => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502, { 'content-type': 'text/plain' }).end('The Activity does not answer.\n');
  });
  response.on('close', () => passed.destroy());
  request.pipe(passed);
}
