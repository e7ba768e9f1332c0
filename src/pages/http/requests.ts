import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { networkPrefix } from './limits.ts';

/** A parsed path of the pages. */
export type RequestTarget = {
  /** The path is below the Activity's, so Discord may show it in a frame. */
  readonly isFramed?: true;
} & (
  | { readonly at: 'activity' }
  | { readonly at: 'enter' }
  | {
      readonly at: 'page' | 'page-without-slash' | 'press' | 'live' | 'worker' | 'manifest';
      readonly secret: string;
    }
  | { readonly at: 'rule'; readonly secret: string; readonly number: string }
  | { readonly at: 'art'; readonly secret: string; readonly name: string }
  | { readonly at: 'asset'; readonly hash: string; readonly name: string }
);

/**
 * Parses the path of a request; `null` for an unknown one.
 * @param prefix path of PAGE_URL without a trailing slash; a proxy may have removed it
 */
export function parseTarget(target: string, prefix: string): RequestTarget | null {
  const [path = ''] = target.split('?', 1);
  const own = prefix !== '' && path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path;
  const framed = /^\/activity(?=\/|$)(.*)$/.exec(own)?.[1];
  if (framed === undefined) return parseOwnPath(own);
  if (framed === '' || framed === '/') return { at: 'activity', isFramed: true };
  if (framed === '/enter') return { at: 'enter', isFramed: true };
  const place = parseOwnPath(framed);
  return place && { ...place, isFramed: true };
}

function parseOwnPath(own: string): RequestTarget | null {
  const [start, kind, ...parts] = own.split('/');
  if (start !== '') return null;
  const [first = '', second, third, ...more] = parts;
  if (more.length > 0) return null;
  if (kind === 'assets' && second !== undefined && third === undefined)
    return { at: 'asset', hash: first, name: second };
  if (kind !== 'g' || first === '') return null;
  if (second === undefined) return { at: 'page-without-slash', secret: first };
  if (second === 'rule' && third) return { at: 'rule', secret: first, number: third };
  if (second === 'art' && third) return { at: 'art', secret: first, name: third };
  if (third !== undefined) return null;
  const at = FILES_OF_A_PAGE.get(second);
  return at ? { at, secret: first } : null;
}

const FILES_OF_A_PAGE: ReadonlyMap<string, 'page' | 'press' | 'live' | 'worker' | 'manifest'> = new Map([
  ['', 'page'],
  ['press', 'press'],
  ['live', 'live'],
  // Its folder is its scope: that one page.
  ['worker.js', 'worker'],
  ['app.webmanifest', 'manifest'],
]);

/**
 * The address, or IPv6 network, that a request comes from.
 * @param byProxy the request comes through a reverse proxy, which appends the address to `X-Forwarded-For`
 */
export function clientAddress({ headers, socket }: IncomingMessage, byProxy: boolean): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').at(-1)?.trim();
  // Ignores invalid addresses: as keys they would be unbounded in length and number.
  return networkPrefix(byProxy && forwarded && isIP(forwarded) ? forwarded : (socket.remoteAddress ?? ''));
}

/**
 * True for a request from our own pages. Without a referrer, browsers send no origin with a form, but mark the
 * request as same-origin.
 */
export function isSameOrigin({ headers }: IncomingMessage, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  if (headers.origin === origin) return true;
  return site === 'same-origin' && (headers.origin === undefined || headers.origin === 'null');
}

/**
 * True for a request from our own pages inside Discord, where the origin is that of Discord's proxy. JSON is proof
 * enough: a browser sends it to another site only after a preflight request, which nothing here answers.
 */
export const isFromFrame = ({ headers }: IncomingMessage): boolean =>
  (headers['sec-fetch-site'] === undefined || headers['sec-fetch-site'] === 'same-origin') &&
  mediaType(headers['content-type']) === 'application/json';

export const mediaType = (contentType: string | undefined): string =>
  (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

export const wantsJson = ({ headers }: IncomingMessage): boolean =>
  headers.accept?.includes('application/json') ?? false;

/** The media type of a fragment of a page, which scripts request. */
const FRAGMENT = 'text/vnd.fragment+html';

export const wantsFragment = ({ headers }: IncomingMessage): boolean =>
  headers.accept?.includes(FRAGMENT) ?? false;

/** Maximum size of a press, in bytes. */
const MAX_BODY_BYTES = 8 * 1024;

/** Reads the body of a press; `null` if it is too long. Rejects if the connection breaks. */
export function readBody(request: IncomingMessage): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= MAX_BODY_BYTES) chunks.push(chunk);
      else {
        request.pause();
        resolve(null);
      }
    });
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
    request.on('error', reject);
    request.on('close', () => reject(new Error('the request broke off')));
  });
}
