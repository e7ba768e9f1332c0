import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { isAsMoved, openLogIndex, type LogIndex } from './log-index.ts';

/** The file that somebody else wrote into. */
export type Spoilt = 'database' | 'log';

/** Tells whether the files of an open database hold what SQLite wrote into them. */
export interface Contents {
  /** Looks at some bytes of each: a few microseconds. Between its calls others may use the database, as SQLite does. */
  spoilt(): Spoilt | undefined;
  /** This process wrote into the database or its log. @returns whether the log is so long that it is to be moved */
  wrote(): boolean;
  /** First close the database: who closes these files drops the locks that this process has by them. */
  close(): void;
}

/** So many frames are long: SQLite moves as many, where it is left to it. */
const LONG_FRAMES = 1000;
const LOG_HEADER_BYTES = 32;
const SALTS_AT = 16;
const FRAME_HEADER_BYTES = 24;
const SUMS_AT = 16;

/** A page as it stands in the database, and what the log's index said then. */
interface Noted {
  readonly index: LogIndex;
  readonly page: number;
  readonly bytes: Buffer;
  /** Of the whole file. */
  readonly size: number;
}

/**
 * Watches what stands in the files. Nothing is written into the database but by moving the log there, and then the page
 * that was moved last stands there as no older copy has it. The log's index, which SQLite keeps in memory, knows the sums
 * of the last frame.
 * @param file the real path of a database that is open, with something in its log
 */
export function contentsOf(file: string, pageSize: number): Contents {
  const database = openSync(file, 'r');
  const log = openSync(`${file}-wal`, 'r');
  const index = openLogIndex(file);
  const page = Buffer.alloc(pageSize);
  const header = Buffer.alloc(FRAME_HEADER_BYTES);
  let noted: Noted | undefined;

  const readPage = (number: number): Buffer =>
    page.subarray(0, readSync(database, page, 0, pageSize, (number - 1) * pageSize));

  /** The header of a frame; `undefined` where the log ends before it. */
  function headerOf(frame: number): Buffer | undefined {
    const at = LOG_HEADER_BYTES + (frame - 1) * (FRAME_HEADER_BYTES + pageSize);
    return readSync(log, header, 0, header.length, at) < header.length ? undefined : header;
  }

  function note(now: LogIndex): void {
    const last = now.moved === 0 ? undefined : headerOf(now.moved)?.readUInt32BE(0);
    const number = last || noted?.page || 1;
    const bytes = Buffer.from(readPage(number));
    const { size } = fstatSync(database);
    noted = isStill(now) ? { index: now, page: number, bytes, size } : undefined;
  }

  /** True if the index says the same as before something was read. */
  function isStill(then: LogIndex): boolean {
    const now = index.read();
    return now !== null && now.frames === then.frames && isAsMoved(now, then);
  }

  function isDatabaseSpoilt(now: LogIndex): boolean {
    // Others may have moved some of the log, and the log may have begun anew since.
    if (!noted || !isAsMoved(now, noted.index)) {
      note(now);
      return false;
    }
    const { page: number, bytes, size } = noted;
    return fstatSync(database).size !== size || !readPage(number).equals(bytes);
  }

  /** Of a log that stands in the database whole, nothing is read any more. */
  function isLogSpoilt({ frames, moved, salts, sums: [one, other] }: LogIndex): boolean {
    if (moved === frames) return false;
    if (readSync(log, header, 0, salts.length, SALTS_AT) < salts.length) return true;
    if (salts.compare(header, 0, salts.length) !== 0) return true;
    const last = headerOf(frames);
    return last?.readUInt32BE(SUMS_AT) !== one || last.readUInt32BE(SUMS_AT + 4) !== other;
  }

  return {
    spoilt() {
      const now = index.read();
      if (!now) return undefined;
      if (isDatabaseSpoilt(now)) return isStill(now) ? 'database' : undefined;
      return isLogSpoilt(now) && isStill(now) ? 'log' : undefined;
    },
    wrote() {
      const now = index.read();
      if (!now) return false;
      if (!noted || !isAsMoved(now, noted.index)) note(now);
      return now.frames >= LONG_FRAMES && now.moved < now.frames;
    },
    close() {
      for (const one of [database, log]) closeSync(one);
      index.close();
    },
  };
}
