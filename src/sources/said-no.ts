import { SourceFault, oneLine } from './faults.ts';
import { called } from './called.ts';
import type { Answer } from './get.ts';

/** As much of a refusal as is read. */
const MOST_BYTES = 65_536;

const MEANINGS: Readonly<Record<number, string>> = {
  401: 'it may not be read without logging in',
  403: 'it may not be read from here',
  404: 'there is no such page',
  410: 'there is no such page any more',
};

/** The fault of an answer that is not the page, in one line, with the server's own reason where it is Scryfall's. */
export async function saidNo(address: string, answer: Answer): Promise<SourceFault> {
  const { status, headers, body } = answer;
  const details = detailsOf(await startOf(body));
  const meaning =
    status === 429 ? tooMany(headers) : status >= 500 ? 'it is out of order; try later' : MEANINGS[status];
  return new SourceFault(
    `${called(address)} answers with status ${status}${meaning ? `: ${meaning}` : ''}${details ? ` (${details})` : ''}`,
  );
}

/** Scryfall shuts out programs that go on asking, so nothing here asks again by itself. */
function tooMany(headers: Headers): string {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  const wait = seconds > 0 ? `${seconds} seconds` : 'half a minute at least';
  return `it was asked too often; wait ${wait} before you try again`;
}

async function startOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  let start = Buffer.alloc(0);
  try {
    for await (const chunk of body) {
      start = Buffer.concat([start, chunk]);
      if (start.length >= MOST_BYTES) break;
    }
  } catch {
    // The status says enough.
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
