import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { isSameCheckpoint, openLogIndex, type LogIndex } from './log-index.ts';

/** The file that another program has written to. */
export type OverwrittenFile = 'database' | 'log';

/** The number of frames at which to checkpoint, as in SQLite's default. */
const CHECKPOINT_FRAMES = 1000;
const LOG_HEADER_BYTES = 32;
const SALTS_AT = 16;
const FRAME_HEADER_BYTES = 24;
const SUMS_AT = 16;

/** A page of the database, and the state of the log's index when it was read. */
interface PageSnapshot {
  readonly index: LogIndex;
  readonly page: number;
  readonly bytes: Buffer;
  /** The size of the whole file. */
  readonly size: number;
}

/** Detects writes of other programs to the files of an open database. */
export type FileContentsWatch = ReturnType<typeof watchFileContents>;

/**
 * Watches the contents of the files. The database file changes only by checkpoints, and then contains the last page
 * moved, which differs from that in any older copy. The log's index, which SQLite keeps in memory, contains the
 * checksums of the last frame.
 * @param file the real path of an open database whose log is not empty
 */
export function watchFileContents(file: string, pageSize: number) {
  const database = openSync(file, 'r');
  const log = openSync(`${file}-wal`, 'r');
  const index = openLogIndex(file);
  const page = Buffer.alloc(pageSize);
  const header = Buffer.alloc(FRAME_HEADER_BYTES);
  let snapshot: PageSnapshot | undefined;

  const readPage = (number: number): Buffer =>
    page.subarray(0, readSync(database, page, 0, pageSize, (number - 1) * pageSize));

  /** The header of a frame; `undefined` beyond the end of the log. */
  function headerOf(frame: number): Buffer | undefined {
    const at = LOG_HEADER_BYTES + (frame - 1) * (FRAME_HEADER_BYTES + pageSize);
    return readSync(log, header, 0, header.length, at) < header.length ? undefined : header;
  }

  function takeSnapshot(now: LogIndex): void {
    const last = now.moved === 0 ? undefined : headerOf(now.moved)?.readUInt32BE(0);
    const number = last || snapshot?.page || 1;
    const bytes = Buffer.from(readPage(number));
    const { size } = fstatSync(database);
    snapshot = isUnchanged(now) ? { index: now, page: number, bytes, size } : undefined;
  }

  /** True if the index has not changed since before the read. */
  function isUnchanged(earlier: LogIndex): boolean {
    const now = index.read();
    return now !== null && now.frames === earlier.frames && isSameCheckpoint(now, earlier);
  }

  function isDatabaseOverwritten(now: LogIndex): boolean {
    // Other connections may have checkpointed, and the log may have restarted since.
    if (!snapshot || !isSameCheckpoint(now, snapshot.index)) {
      takeSnapshot(now);
      return false;
    }
    const { page: number, bytes, size } = snapshot;
    return fstatSync(database).size !== size || !readPage(number).equals(bytes);
  }

  /** A log that was moved into the database completely is no longer read. */
  function isLogOverwritten({ frames, moved, salts, sums: [first, second] }: LogIndex): boolean {
    if (moved === frames) return false;
    if (readSync(log, header, 0, salts.length, SALTS_AT) < salts.length) return true;
    if (salts.compare(header, 0, salts.length) !== 0) return true;
    const last = headerOf(frames);
    return last?.readUInt32BE(SUMS_AT) !== first || last.readUInt32BE(SUMS_AT + 4) !== second;
  }

  return {
    /**
     * Compares a few bytes of each file, which takes microseconds. Programs may use the database through SQLite between
     * calls.
     */
    overwrittenFile(): OverwrittenFile | undefined {
      const now = index.read();
      if (!now) return undefined;
      if (isDatabaseOverwritten(now)) return isUnchanged(now) ? 'database' : undefined;
      return isLogOverwritten(now) && isUnchanged(now) ? 'log' : undefined;
    },
    /** Call after this process wrote to the database or its log. @returns true if the log is due for a checkpoint */
    noteWrite(): boolean {
      const now = index.read();
      if (!now) return false;
      if (!snapshot || !isSameCheckpoint(now, snapshot.index)) takeSnapshot(now);
      return now.frames >= CHECKPOINT_FRAMES && now.moved < now.frames;
    },
    /** Call after closing the database, since closing these files drops this process's locks on them. */
    close(): void {
      for (const descriptor of [database, log]) closeSync(descriptor);
      index.close();
    },
  };
}
