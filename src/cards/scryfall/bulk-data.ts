import { z } from 'zod';
import { SourceFault } from '#sources/faults.ts';
import { redactUrl } from '#sources/redact-url.ts';
import { httpGet, type HttpGetOptions } from '#sources/http-get.ts';
import { assertAllowedHost } from '#sources/assert-allowed-host.ts';
import { httpError } from '#sources/http-error.ts';

/** The address of Scryfall's list of bulk files. */
export const SCRYFALL_BULK_DATA = 'https://api.scryfall.com/bulk-data';

export interface BulkFile {
  readonly url: string;
  /** The size after decompression; `null` if Scryfall doesn't give it. */
  readonly bytes: number | null;
}

export interface BulkFiles {
  /** One object per card. */
  readonly cards: BulkFile;
  readonly rulings: BulkFile;
}

const LIST = z.object({ object: z.literal('list'), data: z.array(z.looseObject({ type: z.string() })) });

const BULK_DATA = z
  .object({
    download_uri: z.url({ protocol: /^https?$/ }),
    size: z.number().int().positive().nullish(),
  })
  .transform(({ download_uri: url, size }): BulkFile => ({ url, bytes: size ?? null }));

/** The real list has about 5 KB. */
const MAX_BYTES = 1_048_576;
/** In ms. */
const MAX_MS = 60_000;

/**
 * Fetches the addresses of Scryfall's daily files of cards and rulings; see
 * <https://scryfall.com/docs/api/bulk-data>. Does not retry.
 * @param address of that list, or of one in the same format on another server
 * @throws {SourceFault} if there is no answer or an unexpected one, or if it points to a host that is not allowed
 */
export async function fetchBulkFiles(
  address: string = SCRYFALL_BULK_DATA,
  options: HttpGetOptions = {},
): Promise<BulkFiles> {
  const response = await httpGet(address, 'application/json', {
    maxBytes: MAX_BYTES,
    maxMs: MAX_MS,
    ...options,
  });
  if (response.status !== 200) throw await httpError(address, response);
  const list = LIST.safeParse(await readJson(response.body));
  if (!list.success)
    throw new SourceFault(`${redactUrl(address)} did not answer with Scryfall's list of bulk files`);
  const find = (wanted: string): BulkFile => {
    const row = list.data.data.find(({ type }) => type === wanted);
    if (!row) throw new SourceFault(`${redactUrl(address)} lists no file "${wanted}"`);
    const file = BULK_DATA.safeParse(row);
    if (!file.success)
      throw new SourceFault(`${redactUrl(address)} does not say where the file "${wanted}" is`);
    assertAllowedHost(address, file.data.url, options.hosts);
    return file.data;
  };
  return { cards: find('oracle_cards'), rulings: find('rulings') };
}

async function readJson(body: AsyncIterable<Uint8Array>): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return null;
  }
}
