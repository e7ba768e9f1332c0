import { closeSync, openSync, readSync } from 'node:fs';
import { endianness } from 'node:os';

/** The state of a write-ahead log, from its index: https://sqlite.org/walformat.html#the_wal_index_file_format */
export interface LogIndex {
  /** The number of committed frames in the log; each contains a page. */
  readonly frames: number;
  /** The number of frames that have been moved into the database. */
  readonly moved: number;
  /** True during a checkpoint, or after one that was interrupted. */
  readonly isMoving: boolean;
  /** The salts in the log's header. They change when the log restarts after a complete checkpoint. */
  readonly salts: Buffer;
  /** The checksums of the last frame. */
  readonly sums: readonly [number, number];
}

const VERSION = 3_007_000;
/** The header is stored twice, so that incomplete writes can be detected. */
const HEADER_BYTES = 48;
const MOVED_AT = 96;
/** Read separately, since the bytes before it are locked, and some systems refuse to read locked bytes. */
const ATTEMPTED_AT = 128;

const isLittleEndian = endianness() === 'LE';
const readNumber = (bytes: Buffer, at: number): number =>
  isLittleEndian ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);

/**
 * Opens the index of an open database's log for repeated reads.
 * @param file the database
 */
export function openLogIndex(file: string) {
  const descriptor = openSync(`${file}-shm`, 'r');
  const bytes = Buffer.alloc(MOVED_AT + 4);
  const attempted = Buffer.alloc(4);
  return {
    /** @returns `null` during a write, or if another version of SQLite created it */
    read(): LogIndex | null {
      const length = readSync(descriptor, bytes, 0, bytes.length, 0);
      readSync(descriptor, attempted, 0, attempted.length, ATTEMPTED_AT);
      if (length < bytes.length || readNumber(bytes, 0) !== VERSION) return null;
      if (bytes.compare(bytes, HEADER_BYTES, 2 * HEADER_BYTES, 0, HEADER_BYTES) !== 0) return null;
      const moved = readNumber(bytes, MOVED_AT);
      return {
        frames: readNumber(bytes, 16),
        moved,
        isMoving: readNumber(attempted, 0) !== moved,
        salts: Buffer.from(bytes.subarray(32, 40)),
        sums: [readNumber(bytes, 24), readNumber(bytes, 28)],
      };
    },
    close: () => closeSync(descriptor),
  };
}

/** True if there was no checkpoint between two reads of the index. */
export const isSameCheckpoint = (before: LogIndex, now: LogIndex): boolean =>
  before.moved === now.moved && !before.isMoving && !now.isMoving && before.salts.equals(now.salts);
