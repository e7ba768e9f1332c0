import { SourceFault, oneLine } from './faults.ts';
import { redactUrl } from './redact-url.ts';
import type { HttpResponse } from './http-get.ts';

/** Maximum number of bytes read of an error response. */
const MAX_BYTES = 65_536;

const MEANINGS: Readonly<Record<number, string>> = {
  401: 'it may not be read without logging in',
  403: 'it may not be read from here',
  404: 'there is no such page',
  410: 'the page no longer exists',
};

/** Describes an error response in one line, with the server's reason if it is Scryfall's. */
export async function httpError(address: string, answer: HttpResponse): Promise<SourceFault> {
  const { status, headers, body } = answer;
  const details = detailsOf(await readStart(body));
  const meaning =
    status === 429
      ? tooManyRequests(headers)
      : status >= 500
        ? 'it is out of order; try again later'
        : MEANINGS[status];
  return new SourceFault(
    `${redactUrl(address)} answers with status ${status}${meaning ? `: ${meaning}` : ''}${details ? ` (${details})` : ''}`,
  );
}

/** Scryfall blocks clients that keep retrying, so nothing retries automatically. */
function tooManyRequests(headers: Headers): string {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  const wait = seconds > 0 ? `${seconds} seconds` : 'half a minute at least';
  return `it was asked too often; wait ${wait} before you try again`;
}

async function readStart(body: AsyncIterable<Uint8Array>): Promise<string> {
  let start = Buffer.alloc(0);
  try {
    for await (const chunk of body) {
      start = Buffer.concat([start, chunk]);
      if (start.length >= MAX_BYTES) break;
    }
  } catch {
    // The body is unreadable; the status is enough.
  }
  return start.toString('utf8');
}

function detailsOf(text: string): string | null {
  try {
    const { details } = JSON.parse(text) as { readonly details?: unknown };
    return typeof details === 'string' ? oneLine(details) : null;
  } catch {
    return null;
  }
}
