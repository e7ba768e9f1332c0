import type { HttpGetOptions } from '#sources/http-get.ts';
import { openSource, type Source } from '#sources/open-source.ts';
import { gunzip, isGzipError } from '#sources/gunzip.ts';
import { START_BYTES } from './other-content.ts';
import { ListParser, type ObjectReader } from './list-parser.ts';

/** The longest of Scryfall's files, every printing in every language, has 2.4 GB. */
const MAX_BYTES = 4_294_967_296;

/**
 * Opens a bulk file.
 * @param source a path, or an http(s) address
 * @throws {SourceFault} if it can't be opened, here or while the stream is read
 */
export const openBulk = (source: string, options: HttpGetOptions = {}): Promise<Source> =>
  openSource(source, 'application/json, application/gzip;q=0.9, */*;q=0.8', {
    maxBytes: MAX_BYTES,
    ...options,
  });

/**
 * Reads a bulk file object by object, in constant memory and at the consumer's pace.
 * @param bytes a JSON list of objects, on one line or many, plain or gzip
 * @returns the reader's result for each object, in order
 * @throws {BulkFault} if it isn't a complete list of such objects, after yielding everything before the fault; and
 *   whatever the source of the bytes throws
 */
export async function* readBulk<Value>(
  bytes: AsyncIterable<Uint8Array>,
  reader: ObjectReader<Value>,
): AsyncGenerator<Value, void, undefined> {
  const list = new ListParser(reader);
  try {
    for await (const chunk of withStart(gunzip(bytes))) {
      const { values, fault } = list.write(chunk);
      yield* values;
      if (fault) throw fault;
    }
  } catch (error) {
    throw isGzipError(error) ? list.gzipFault(error) : error;
  }
  const fault = list.end();
  if (fault) throw fault;
}

/** The same bytes, with the first `START_BYTES` in one chunk. */
async function* withStart(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  let start: Buffer | null = Buffer.alloc(0);
  for await (const chunk of bytes) {
    if (!start) yield chunk;
    else {
      start = Buffer.concat([start, chunk]);
      if (start.length >= START_BYTES) {
        yield start;
        start = null;
      }
    }
  }
  if (start) yield start;
}
