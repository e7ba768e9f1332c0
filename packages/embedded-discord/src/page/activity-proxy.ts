import { randomUUID } from 'node:crypto';
import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { EmbeddedDiscord } from '../embedded/embedded-discord.ts';
import type { Person } from '../vocabulary/person.ts';
import { ACTIVITY_PATH } from './gate.ts';
import type { LaunchedActivity } from './protocol.ts';

/*
 * Discord's proxy, `CLIENT_ID.discordsays.com`, as far as it is documented: it maps `/` to the target set in the
 * developer portal, with or without `/.proxy` before a path. Here it is below the page's own address, since the SDK
 * only accepts Discord's origins and its own.
 */

/** Headers of a single connection, and those by which only Discord may identify a browser. */
const DROPPED_HEADERS: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'cookie',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
]);

/** The path of an Activity with Discord's query parameters, of which the SDK requires the first three. */
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
  return { instance, path: `./${ACTIVITY_PATH}?${query.toString()}` };
}

/** Forwards a request to the server of the Activity. */
export function forwardToActivity(
  request: IncomingMessage,
  response: ServerResponse,
  discord: EmbeddedDiscord,
): void {
  const { urlMapping } = discord.activities;
  const path = (request.url ?? '').split(`/${ACTIVITY_PATH}`).slice(1).join(`/${ACTIVITY_PATH}`);
  if (urlMapping === null) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('No URL mapping is set.\n');
    return;
  }
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => !DROPPED_HEADERS.has(name)),
  );
  const target = new URL(`${urlMapping}/${path.replace(/^\.proxy\//, '')}`);
  const forwarded = httpRequest(target, { method: request.method, headers, agent: false }, (answer) => {
    const { connection: _, 'transfer-encoding': __, ...kept } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, kept);
    answer.pipe(response);
    answer.on('error', () => response.destroy());
  });
  forwarded.on('error', () => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502, { 'content-type': 'text/plain' }).end('The Activity does not answer.\n');
  });
  response.on('close', () => forwarded.destroy());
  request.pipe(forwarded);
}
