import type { ServerResponse } from 'node:http';
import { plainPage, pressResultFragment } from '../view/index.ts';
import type { PressResult } from '../view-model/types.ts';

/** Security headers: strict CSP, no referrer, no caching. */
const HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'X-Robots-Tag': 'noindex, nofollow',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  'Cache-Control': 'no-store',
};

/**
 * Discord's clients. They serve an Activity at an address of its own, `CLIENT_ID.discordsays.com`, which is `'self'` to
 * its pages. Other applications' addresses must not frame them.
 */
const DISCORD_FRAMES = 'https://discord.com https://*.discord.com';

/** Headers of an Activity: Discord shows it in a frame, and it shows the page in another one. */
const FRAMED_HEADERS: Readonly<Record<string, string>> = (() => {
  const { 'X-Frame-Options': _, 'Content-Security-Policy': policy = '', ...others } = HEADERS;
  const framed = policy.replace(
    "frame-ancestors 'none'",
    `frame-src 'self'; frame-ancestors 'self' ${DISCORD_FRAMES}`,
  );
  return { ...others, 'Content-Security-Policy': framed };
})();

const framed = new WeakSet<ServerResponse>();

/** Lets Discord show the response in a frame. */
export const allowFraming = (response: ServerResponse): void => void framed.add(response);

const headersOf = (response: ServerResponse): Readonly<Record<string, string>> =>
  framed.has(response) ? FRAMED_HEADERS : HEADERS;

type ExtraHeaders = Readonly<Record<string, string>>;

/** Sends a whole body. Node sends only the headers of the response to `HEAD`. */
export function sendBody(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
  more: ExtraHeaders = {},
): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, {
    ...headersOf(response),
    'Content-Type': type,
    'Content-Length': Buffer.byteLength(body),
    ...more,
  });
  response.end(body);
}

export const sendHtml = (response: ServerResponse, status: number, html: string, more?: ExtraHeaders): void =>
  sendBody(response, status, 'text/html; charset=utf-8', html, more);

export const sendJson = (
  response: ServerResponse,
  status: number,
  value: unknown,
  more?: ExtraHeaders,
): void => sendBody(response, status, 'application/json', JSON.stringify(value), more);

/** Sends the headers of an event stream; the caller writes the events. */
export function beginEventStream(response: ServerResponse): void {
  response.writeHead(200, {
    ...headersOf(response),
    'Content-Type': 'text/event-stream',
    // nginx would buffer events.
    'X-Accel-Buffering': 'no',
  });
}

/** Title and text of error pages, by status, or by a name if a status has several pages. */
const PLAIN_PAGES = {
  400: ['Not understood', 'That was no press of a page.'],
  403: ['Not from here', 'That came from another site, and nothing was done.'],
  'only-looks': ['Only looking', 'This link only looks on, and nothing was done.'],
  404: ['No page here', 'There is no page here. In Discord, /game page gives you one.'],
  405: ['Not like that', 'Nothing here answers to that.'],
  410: [
    'This link has ended',
    'The link was revoked or is too old, or its game is over. In Discord, /game page gives a new one.',
  ],
  413: ['Too much', 'That was too much for a press.'],
  415: ['Not understood', 'That was no press of a page.'],
  429: ['Slowly', 'That was too much at once. Wait a few seconds.'],
  500: ['A bug of mine', 'That is a bug of mine, sorry.'],
  503: ['Not yet', 'The bot is starting or stopping. Try again in a moment.'],
} as const;

export type PlainReason = keyof typeof PLAIN_PAGES;

export interface PlainPageOptions {
  readonly wantsJson: boolean;
  /** Path of scripts and styles, relative to the requested URL. */
  readonly assets: string;
}

/** Sends a page with one sentence that explains why there is nothing else. */
export function sendPlain(
  response: ServerResponse,
  reason: PlainReason,
  { wantsJson, assets }: PlainPageOptions,
  { more = {}, also = '' }: { readonly more?: ExtraHeaders; readonly also?: string } = {},
): void {
  const status = reason === 'only-looks' ? 403 : reason;
  const [title, sentence] = PLAIN_PAGES[reason];
  const message = `${sentence}${also}`;
  if (wantsJson)
    sendJson(
      response,
      status,
      { outcome: 'refused', html: pressResultFragment(refusedPress(message)) },
      more,
    );
  else sendHtml(response, status, plainPage(title, message, assets, status === 404 || status === 410), more);
}

/** A refusal as the result of a press. */
export const refusedPress = (sentence: string): PressResult => ({
  outcome: 'refused',
  seq: null,
  words: [[{ text: sentence }]],
  offers: [],
  keeps: null,
});

/** The reasons that open pages show when they end. */
export const ENDED = {
  revoked: PLAIN_PAGES[410][1],
  over: 'The game is over.',
  gone: PLAIN_PAGES[410][1],
} as const;
