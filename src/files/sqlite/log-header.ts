import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { OperatorError } from '../operator-error.ts';

const HEADER_BYTES = 32;
/**
 * The part of the header covered by its checksums, which follow it:
 * https://sqlite.org/fileformat2.html#the_write_ahead_log
 */
const SUMMED_BYTES = 24;
const MAGIC_LITTLE_ENDIAN = 0x377f0682;
const MAGIC_BIG_ENDIAN = 0x377f0683;

/**
 * True if the header of a database's write-ahead log is damaged. SQLite would silently treat such a log as empty, and
 * the last commits would be lost.
 */
export function hasDamagedLog(file: string): boolean {
  // Read twice, since the first read may race with a write.
  return isDamaged(`${file}-wal`) && isDamaged(`${file}-wal`);
}

/**
 * Refuses a database whose log is damaged.
 * @param file its real path
 * @param path its path in messages
 * @throws {OperatorError}
 */
export function checkLog(file: string, path: string): void {
  if (!hasDamagedLog(file)) return;
  throw new OperatorError(
    `the database ${path} cannot be used: its log ${file}-wal is damaged, and it contains the last changes: restore a backup (npm run restore -- BACKUP), or move the log away to continue without them`,
  );
}

function isDamaged(file: string): boolean {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0) return false;
  const header = Buffer.alloc(HEADER_BYTES);
  const descriptor = openSync(file, 'r');
  try {
    // A log shorter than its header, as a power cut may leave it, contains nothing.
    if (readSync(descriptor, header) < HEADER_BYTES) return false;
  } finally {
    closeSync(descriptor);
  }
  // A power cut may also leave a log that was extended but not written.
  if (header.every((byte) => byte === 0)) return false;
  const magic = header.readUInt32BE(0);
  if (magic !== MAGIC_LITTLE_ENDIAN && magic !== MAGIC_BIG_ENDIAN) return true;
  const [first, second] = sumsOf(header, magic === MAGIC_BIG_ENDIAN);
  return header.readUInt32BE(SUMMED_BYTES) !== first || header.readUInt32BE(SUMMED_BYTES + 4) !== second;
}

function sumsOf(header: Buffer, isBigEndian: boolean): readonly [number, number] {
  const word = (at: number): number => (isBigEndian ? header.readUInt32BE(at) : header.readUInt32LE(at));
  let [first, second] = [0, 0];
  for (let at = 0; at < SUMMED_BYTES; at += 8) {
    first = (first + word(at) + second) >>> 0;
    second = (second + word(at + 4) + first) >>> 0;
  }
  return [first, second];
}
