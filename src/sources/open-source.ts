import { gunzip, isGzipError } from './gunzip.ts';
import { createReadStream } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { SourceFault } from './faults.ts';
import { redactUrl } from './redact-url.ts';
import { httpGet, type HttpGetOptions } from './http-get.ts';
import { httpError } from './http-error.ts';

export interface Source {
  /** Can be read once. A file is opened when reading begins; stopping early closes it. */
  readonly stream: AsyncIterable<Uint8Array>;
  /** Number of bytes in `stream`; `null` if unknown. */
  readonly bytes: number | null;
  /** For messages. */
  readonly name: string;
}

export const isHttpUrl = (source: string): boolean => /^https?:\/\//i.test(source);

/**
 * Opens a file or URL for reading.
 * @param source a path or an http(s) URL
 * @param accept value of the `accept` header
 * @throws {SourceFault} if it cannot be opened, here or while `stream` is read
 */
export async function openSource(
  source: string,
  accept: string,
  options: HttpGetOptions = {},
): Promise<Source> {
  if (isHttpUrl(source)) return openUrl(source, accept, options);
  return {
    stream: readFile(source, options.signal),
    bytes: await sizeOf(source),
    name: basename(source),
  };
}

/**
 * Checks a source without a request.
 * @throws {SourceFault} if a file is missing or unreadable, or a URL is invalid
 */
export async function assertReadable(source: string): Promise<void> {
  if (/^[a-z][a-z\d+.-]+:\/\//i.test(source) && !isHttpUrl(source))
    throw new SourceFault('only addresses with http:// or https:// are supported');
  if (isHttpUrl(source)) assertValidUrl(source);
  else await sizeOf(source);
}

/** The URL may contain a password, so the message does not repeat it. */
function assertValidUrl(address: string): void {
  if (!URL.canParse(address)) throw new SourceFault('the address is not complete, or is misspelled');
}

async function openUrl(address: string, accept: string, options: HttpGetOptions): Promise<Source> {
  assertValidUrl(address);
  const answer = await httpGet(address, accept, options);
  if (answer.status !== 200) throw await httpError(address, answer);
  const length = Number(answer.headers.get('content-length') ?? Number.NaN);
  // The content length of a compressed body is not that of the bytes read here.
  const isKnown = Number.isSafeInteger(length) && !answer.headers.has('content-encoding');
  return { stream: answer.body, bytes: isKnown ? length : null, name: redactUrl(address) };
}

/** Size of a readable file; `null` for other kinds, such as a pipe. */
async function sizeOf(path: string): Promise<number | null> {
  try {
    const stats = await stat(path);
    await access(path, constants.R_OK);
    if (stats.isDirectory()) throw cannotRead(path, { code: 'EISDIR' });
    return stats.isFile() ? stats.size : null;
  } catch (error) {
    throw cannotRead(path, error);
  }
}

async function* readFile(
  path: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* createReadStream(path, { signal });
  } catch (error) {
    throw cannotRead(path, error);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'you may not read it',
  EPERM: 'you may not read it',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its symbolic links form a loop',
  EIO: 'the disk cannot read it',
};

function cannotRead(path: string, cause: unknown): unknown {
  const { code = '', name } = cause as { code?: string; name?: string };
  if (cause instanceof SourceFault || name === 'AbortError') return cause;
  return new SourceFault(`${path} cannot be read: ${REASONS[code] ?? `for an unknown reason (${code})`}`, {
    cause,
  });
}

/**
 * Reads a source to its end and decompresses gzip.
 * @param maxBytes maximum size after decompression
 * @throws {SourceFault} if it is longer, or its compression is damaged or truncated
 */
export async function readToEnd({ name, stream }: Source, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of gunzip(stream)) {
      length += chunk.length;
      if (length > maxBytes) throw new SourceFault(`${name} is longer than ${maxBytes / 1e6} MB`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (isGzipError(error))
      throw new SourceFault(`${name} cannot be unpacked: it is damaged or cut off`, { cause: error });
    throw error;
  }
  return Buffer.concat(chunks);
}
