import { SourceFault } from '#sources/faults.ts';
import { redactUrl } from '#sources/redact-url.ts';
import { type HttpGetOptions, httpGet } from '#sources/http-get.ts';
import { assertAllowedHost } from '#sources/assert-allowed-host.ts';
import { assertReadable, isHttpUrl, openSource, type Source, readToEnd } from '#sources/open-source.ts';
import { httpError } from '#sources/http-error.ts';
import { isWebPage, findRulesLink } from './file-type.ts';

/** The text of 2026 has 1.0 MB. */
const MAX_BYTES = 20_000_000;
/** Maximum duration for a text or for the page that links to it. */
const MAX_MS = 300_000;
const ACCEPT = 'text/plain, */*;q=0.5';

/** HTTP validators for a conditional request; `null` if the server sent none. */
export interface Validators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** A text and its name for messages, which contains no secrets of its URL. */
export interface Download {
  readonly bytes: Buffer;
  readonly name: string;
  readonly validators: Validators;
}

const NO_VALIDATORS: Validators = { etag: null, lastModified: null };

/**
 * Downloads a file or URL. If it is a web page that links to exactly one text of the rules on an allowed host,
 * downloads that text; not if the page is a local file.
 * @param source a path or an http(s) URL
 * @throws {SourceFault} if it cannot be read, breaks, stalls or does not end
 */
export async function download(source: string, options: HttpGetOptions = {}): Promise<Download> {
  await assertReadable(source);
  if (!isHttpUrl(source))
    return {
      bytes: await readToEnd({ ...(await openSource(source, ACCEPT, options)), name: source }, MAX_BYTES),
      name: source,
      validators: NO_VALIDATORS,
    };
  const downloaded = await downloadIfChanged(source, NO_VALIDATORS, options);
  if (downloaded === 'unchanged')
    throw new SourceFault(`${redactUrl(source)} answered 304 (not modified) to an unconditional request`);
  return downloaded;
}

/**
 * Downloads a text unless the server reports that it is unchanged.
 * @throws {SourceFault} as {@link download} does
 */
export async function downloadIfChanged(
  address: string,
  { etag, lastModified }: Validators,
  options: HttpGetOptions = {},
): Promise<Download | 'unchanged'> {
  await assertReadable(address);
  const response = await httpGet(address, ACCEPT, {
    ...options,
    maxMs: options.maxMs ?? MAX_MS,
    maxBytes: options.maxBytes ?? MAX_BYTES,
    headers: {
      ...(etag !== null && { 'if-none-match': etag }),
      ...(lastModified !== null && { 'if-modified-since': lastModified }),
    },
  });
  if (response.status === 304) return 'unchanged';
  if (response.status !== 200) throw await httpError(address, response);
  const name = redactUrl(address);
  const bytes = await readToEnd({ name, stream: response.body, bytes: null }, MAX_BYTES);
  const validators = {
    etag: response.headers.get('etag'),
    lastModified: response.headers.get('last-modified'),
  };
  const link = isWebPage(bytes) ? findRulesLink(bytes.toString('utf8'), response.url) : null;
  if (link === null) return { bytes, name, validators };
  assertAllowedHost(address, link, options.hosts);
  const linked: Source = await openSource(link, ACCEPT, {
    ...options,
    hosts: [...(options.hosts ?? []), new URL(address).host],
    maxMs: options.maxMs ?? MAX_MS,
    maxBytes: options.maxBytes ?? MAX_BYTES,
  });
  return { bytes: await readToEnd(linked, MAX_BYTES), name: linked.name, validators };
}
