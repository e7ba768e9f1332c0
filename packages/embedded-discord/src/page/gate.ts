import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/*
 * Access control of the page. It listens on this machine only, but any page open in a browser can send requests there;
 * what they cannot do is forge the page's own origin, or guess the secret.
 *
 * The secret is the first part of every path, so images and modules work with relative addresses and without a cookie,
 * which every other port of 127.0.0.1 would get too. `Referrer-Policy` hides it from other sites.
 */

/** The parts of a request that decide on access. */
export interface AccessRequest {
  readonly method: string;
  /** As sent, including the query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** The request is a WebSocket upgrade. */
  readonly isSocket: boolean;
}

/** The path below the secret, without a leading slash; or the reason for the refusal, to show in the browser. */
export type Admission =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly status: 403 | 404 | 405 | 413; readonly why: string };

const refuse = (status: 403 | 404 | 405 | 413, why: string): Admission => ({ ok: false, status, why });

/** Requests below this path, which follows the secret, go to the server of the Activity. */
export const ACTIVITY_PATH = 'activity/';

/** 128 random bits, for one run of the page. */
export const newSecret = (): string => randomBytes(16).toString('base64url');

/** Decides whether a request is let in. The secret is compared in constant time. */
export function admit(
  { method, url, headers, isSocket }: AccessRequest,
  port: number,
  secret: string,
): Admission {
  const { host = '', origin, 'sec-fetch-site': site } = headers;
  if (host !== `127.0.0.1:${port}` && host !== `localhost:${port}`)
    return refuse(403, 'This page answers on this machine only, by the address that the terminal shows.');
  if (isSocket ? origin !== `http://${host}` : origin !== undefined && origin !== `http://${host}`)
    return refuse(403, 'Another page may not use this one.');
  if (site !== undefined && site !== 'same-origin' && site !== 'none' && !isOpenedInATab(headers))
    return refuse(403, 'Another page may not use this one.');
  const [, given = '', path] = /^\/([^/?]*)(?:\/([^?]*))?/.exec(url) ?? [];
  // The server of the Activity decides which origins it accepts.
  const isProxied = path?.startsWith(ACTIVITY_PATH) === true && !isSocket;
  if (method !== 'GET' && method !== 'HEAD' && !isProxied) return refuse(405, 'This page is only looked at.');
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
  if (hasBody && !isProxied) return refuse(413, 'A request here has no body.');
  if (!isSameSecret(given, secret) || path === undefined)
    return refuse(
      404,
      'Nothing is here. The whole address of the page, with its secret, stands in the terminal.',
    );
  return { ok: true, path };
}

/** Following a link to the page is safe: its author knew the secret. */
const isOpenedInATab = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';

function isSameSecret(given: string, secret: string): boolean {
  const [a, b] = [given, secret].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

/**
 * The headers of every response.
 * @param pictures the origins of images that messages may show, besides the page's own
 */
export const securityHeaders = (
  port: number,
  pictures: readonly string[],
): Readonly<Record<string, string>> => ({
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self' data:", ...pictures].join(' '),
    `connect-src 'self' ws://127.0.0.1:${port} ws://localhost:${port}`,
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
});
