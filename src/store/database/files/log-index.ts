import { closeSync, openSync, readSync } from 'node:fs';
import { endianness } from 'node:os';

/** A write-ahead log, as its index describes it: https://sqlite.org/walformat.html#the_wal_index_file_format */
export interface LogIndex {
  /** How many frames, of a page each, are committed in the log. */
  readonly frames: number;
  /** How many of them stand in the database as well. */
  readonly moved: number;
  /** True while somebody moves more of them there, or died doing so. */
  readonly isMoving: boolean;
  /** The same salts as in the log's header. They change when the log begins anew, once all of it was moved. */
  readonly salts: Buffer;
  /** The sums of the last frame, which that has too. */
  readonly sums: readonly [number, number];
}

export interface OpenLogIndex {
  /** @returns `null` where somebody is writing it, or another SQLite than ours made it */
  read(): LogIndex | null;
  close(): void;
}

const VERSION = 3_007_000;
/** The header stands there twice, so that a half written one is seen. */
const HEADER_BYTES = 48;
const MOVED_AT = 96;
/** Not read in one go with the others: between them are bytes that are locked, which some systems let nobody read. */
const ATTEMPTED_AT = 128;

const isLittle = endianness() === 'LE';
const numberAt = (bytes: Buffer, at: number): number =>
  isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);

/**
 * Opens the index of an open database's log, to be read over and over.
 * @param file of the database
 */
export function openLogIndex(file: string): OpenLogIndex {
  const descriptor = openSync(`${file}-shm`, 'r');
  const bytes = Buffer.alloc(MOVED_AT + 4);
  const attempted = Buffer.alloc(4);
  return {
    read() {
      const length = readSync(descriptor, bytes, 0, bytes.length, 0);
      readSync(descriptor, attempted, 0, attempted.length, ATTEMPTED_AT);
      if (length < bytes.length || numberAt(bytes, 0) !== VERSION) return null;
      if (bytes.compare(bytes, HEADER_BYTES, 2 * HEADER_BYTES, 0, HEADER_BYTES) !== 0) return null;
      const moved = numberAt(bytes, MOVED_AT);
      return {
        frames: numberAt(bytes, 16),
        moved,
        isMoving: numberAt(attempted, 0) !== moved,
        salts: Buffer.from(bytes.subarray(32, 40)),
        sums: [numberAt(bytes, 24), numberAt(bytes, 28)],
      };
    },
    close: () => closeSync(descriptor),
  };
}

/** True if nothing of the log was moved into the database between two looks at its index. */
export const isAsMoved = (one: LogIndex, other: LogIndex): boolean =>
  one.moved === other.moved && !one.isMoving && !other.isMoving && one.salts.equals(other.salts);
