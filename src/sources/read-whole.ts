import { SourceFault } from './faults.ts';
import { gunzip, isGzipError } from './gunzip.ts';
import type { Source } from './open-source.ts';

/**
 * Reads a source to its end, decompressed where it begins as gzip does.
 * @param mostBytes the longest it may be, after decompression.
 * @throws {SourceFault} where it is longer, or its compression is damaged or cut off; and whatever reading it throws.
 */
export async function readWhole({ name, stream }: Source, mostBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of gunzip(stream)) {
      length += chunk.length;
      if (length > mostBytes) throw new SourceFault(`${name} is longer than ${mostBytes / 1e6} MB`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (isGzipError(error))
      throw new SourceFault(`${name} cannot be unpacked: it is damaged or cut off`, { cause: error });
    throw error;
  }
  return Buffer.concat(chunks);
}
