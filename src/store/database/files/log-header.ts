import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { OperatorError } from '#store/files/operator-error.ts';

const HEADER_BYTES = 32;
/** The first 24 bytes are summed up, and the two sums follow: https://sqlite.org/fileformat2.html#the_write_ahead_log */
const SUMMED_BYTES = 24;
const LITTLE = 0x377f0682;
const BIG = 0x377f0683;

/**
 * True if the header of a database's write-ahead log is spoilt. SQLite takes the log for an empty one then, without a
 * word, and what was committed last would be lost.
 */
export function hasSpoiltLog(file: string): boolean {
  // While somebody writes to it, it may be half read: then it is read once more.
  return isSpoilt(`${file}-wal`) && isSpoilt(`${file}-wal`);
}

/**
 * Refuses a database of which the log is spoilt.
 * @param file its real path
 * @param path as the operator knows it
 * @throws {OperatorError}
 */
export function checkLog(file: string, path: string): void {
  if (!hasSpoiltLog(file)) return;
  throw new OperatorError(
    `the database ${path} cannot be used: its log ${file}-wal is damaged, which has what was written last: restore a backup (npm run restore -- BACKUP), or move the log away to go on without that`,
  );
}

function isSpoilt(file: string): boolean {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0) return false;
  const header = Buffer.alloc(HEADER_BYTES);
  const descriptor = openSync(file, 'r');
  try {
    // What a power cut left shorter than its header holds nothing.
    if (readSync(descriptor, header) < HEADER_BYTES) return false;
  } finally {
    closeSync(descriptor);
  }
  // A power cut may also leave a log that grew and was never written.
  if (header.every((byte) => byte === 0)) return false;
  const magic = header.readUInt32BE(0);
  if (magic !== LITTLE && magic !== BIG) return true;
  const [one, other] = sumsOf(header, magic === BIG);
  return header.readUInt32BE(SUMMED_BYTES) !== one || header.readUInt32BE(SUMMED_BYTES + 4) !== other;
}

function sumsOf(header: Buffer, isBig: boolean): readonly [number, number] {
  const word = (at: number): number => (isBig ? header.readUInt32BE(at) : header.readUInt32LE(at));
  let [one, other] = [0, 0];
  for (let at = 0; at < SUMMED_BYTES; at += 8) {
    one = (one + word(at) + other) >>> 0;
    other = (other + word(at + 4) + one) >>> 0;
  }
  return [one, other];
}
