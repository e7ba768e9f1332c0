import { Readable, pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

export const isGzipError = (error: unknown): error is Error & { readonly code: string } =>
  error instanceof Error && String((error as { code?: unknown }).code).startsWith('Z_');

/**
 * Decompresses the bytes if they start with the gzip signature, whatever the file name. Reads only a few chunks
 * ahead, and closes the source when the consumer stops.
 */
export async function* gunzip(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  const source = bytes[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  while (start.length < 2) {
    const next = await source.next();
    if (next.done) {
      yield start;
      return;
    }
    start = Buffer.concat([start, next.value]);
  }
  const all = resume(start, source);
  if (start[0] === 0x1f && start[1] === 0x8b) yield* pipeline(Readable.from(all), createGunzip(), () => {});
  else yield* all;
}

async function* resume(
  start: Uint8Array,
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    yield start;
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
