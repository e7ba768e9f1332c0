import { httpError } from '#sources/http-error.ts';
import { httpGet } from '#sources/http-get.ts';
import { SourceFault } from '#sources/faults.ts';
import { redactUrl } from '#sources/redact-url.ts';

/** The origin of Scryfall's card pictures, whose addresses are in the card data. No other origin is fetched from. */
export const CARD_PICTURES = 'https://cards.scryfall.io';

/** Scryfall's crops are about 100 KB. */
const MAX_BYTES = 2_000_000;
/** In ms. */
const MAX_MS = 20_000;
const STALL_MS = 10_000;

const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);

/**
 * True if the address is at one of these origins. @param origins with the scheme, and the port unless it is the default
 */
export const isAtOrigin = (address: string, origins: readonly string[]): boolean =>
  URL.canParse(address) && origins.includes(new URL(address).origin);

/**
 * Fetches a JPEG. Does not retry.
 * @throws {SourceFault} if there is no answer, or if the answer is not a JPEG, too large, or from another origin
 */
export async function fetchArt(
  address: string,
  { origins, signal }: { readonly origins: readonly string[]; readonly signal: AbortSignal },
): Promise<Buffer> {
  if (!isAtOrigin(address, origins))
    throw new SourceFault(`${redactUrl(address)} is not where pictures of cards are fetched from`);
  const response = await httpGet(address, 'image/jpeg', {
    signal,
    maxBytes: MAX_BYTES,
    maxMs: MAX_MS,
    stallMs: STALL_MS,
  });
  if (response.status !== 200) throw await httpError(address, response);
  const chunks: Uint8Array[] = [];
  for await (const chunk of response.body) chunks.push(chunk);
  const picture = Buffer.concat(chunks);
  const type = response.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  const isJpeg = type === 'image/jpeg' && picture.subarray(0, JPEG_START.length).equals(JPEG_START);
  if (!isJpeg || !isAtOrigin(response.url, origins))
    throw new SourceFault(`${redactUrl(address)} did not answer with a JPEG`);
  return picture;
}
