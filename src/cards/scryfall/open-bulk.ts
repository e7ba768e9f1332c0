import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { SourceFault } from './faults.ts';
import { called, get, type GetOptions } from './get.ts';
import { saidNo } from './said-no.ts';

export interface BulkSource {
  /** To be read once. Stopping early closes it. */
  readonly stream: AsyncIterable<Uint8Array>;
  /** How many bytes `stream` will give; `null` where nobody knows before the end. */
  readonly bytes: number | null;
  /** What to call it. */
  readonly name: string;
}

/**
 * Opens a bulk file to be read.
 * @param source a path, or an http(s) address.
 * @throws {SourceFault} where it cannot be opened, here or while `stream` is read.
 */
export async function openBulk(source: string, options: GetOptions = {}): Promise<BulkSource> {
  return /^https?:\/\//i.test(source) ? openAddress(source, options) : openFile(source, options.signal);
}

async function openAddress(address: string, options: GetOptions): Promise<BulkSource> {
  if (!URL.canParse(address)) throw new SourceFault(`${address} is not a complete address`);
  const answer = await get(address, 'application/json, application/gzip;q=0.9, */*;q=0.8', options);
  if (answer.status !== 200) throw await saidNo(address, answer);
  const length = Number(answer.headers.get('content-length') ?? Number.NaN);
  // The length of a body that is compressed on the way is not that of the bytes that arrive here.
  const isKnown = Number.isSafeInteger(length) && !answer.headers.has('content-encoding');
  return { stream: answer.body, bytes: isKnown ? length : null, name: called(address) };
}

async function openFile(path: string, signal?: AbortSignal): Promise<BulkSource> {
  try {
    const file = await open(path);
    const stats = await file.stat();
    if (stats.isDirectory()) {
      await file.close();
      throw cannotRead(path, { code: 'EISDIR' });
    }
    return {
      stream: readFile(path, file.createReadStream({ signal })),
      bytes: stats.isFile() ? stats.size : null,
      name: basename(path),
    };
  } catch (error) {
    throw cannotRead(path, error);
  }
}

async function* readFile(
  path: string,
  stream: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield* stream;
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
};

function cannotRead(path: string, cause: unknown): unknown {
  const { code, name, message } = cause as { code?: string; name?: string; message?: string };
  if (cause instanceof SourceFault || name === 'AbortError') return cause;
  return new SourceFault(`${path} cannot be read: ${REASONS[code ?? ''] ?? message}`, { cause });
}
