import { statSync, type BigIntStats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { setImmediate as afterOthers } from 'node:timers/promises';
import type { Clock } from '#basics/clock.ts';
import { runSteps, runStepsYielding, type WorkSteps } from '#basics/work-steps.ts';
import { OperatorError } from './operator-error.ts';

/** How often a file is looked at, in ms. */
const LOOK_MS = 1000;
/** For how long a file is worked at before replies have their turn, in ms; the step at hand is ended first. */
const PIECE_MS = 5;

/** The log, for lines about a file. */
export interface FileLog {
  info(facts: object, text: string): void;
  warn(facts: object, text: string): void;
}

/** Returns what the log says of an error: a line where the operator can mend it, else the error itself. */
export const loggedError = (error: unknown): object =>
  error instanceof OperatorError ? { why: error.message } : { err: error };

/** How a file that imports replace is taken over. */
interface Following<File extends { close(): void }, Taken> {
  readonly clock: Pick<Clock, 'after'>;
  readonly log: FileLog;
  /** The name of the path in the log: `cardFile`. */
  readonly key: string;
  /** The words of the log where the file cannot be read at the start, and where a new one cannot. */
  readonly unread: { readonly first: string; readonly next: string };
  /** Opens the file, which is quick. @throws {OperatorError} in one line */
  readonly open: (file: string) => File;
  /** Prepares what must be ready before the file is used. */
  readonly prepare: (opened: File) => WorkSteps<Taken>;
  /** The same at the start; left out, all the steps in one go. */
  readonly prepareAtStart?: (opened: File) => Taken;
  /** Uses it from now on: `null` where the file went. What was used before is for this to close. */
  readonly hold: (taken: Taken | null) => void;
}

/**
 * Takes over the file at a path, now and whenever another is put in its place, as an import does: what that takes time
 * for is done in short pieces between replies, and it is used all at once then. A file that cannot be taken is logged
 * once and tried again ever more seldom, and what was held stays held.
 * @param path `null` for none, now and later
 * @returns what ends it; what is held then stays open
 */
export function followFile<File extends { close(): void }, Taken>(
  path: string | null,
  following: Following<File, Taken>,
): () => void {
  const { clock, log, key, unread, open, prepare, hold } = following;
  const prepareAtStart = following.prepareAtStart ?? ((opened) => runSteps(prepare(opened)));
  let isOver = false;
  let complained: string | null = null;

  /** One line for all times that a file cannot be taken for the same reason. */
  function complain(file: string, of: Identity, error: unknown, text: string): void {
    // It went, or another came, since it was looked at: the next look tells what of that one.
    if (lookAt(file) !== of) return;
    const told = `${of} ${String(error)}`;
    if (told === complained) return;
    complained = told;
    log.warn({ [key]: file, ...loggedError(error) }, text);
  }

  /** @returns the file as a watch knows it: `undefined` where it is to be tried again. */
  function takeAtStart(file: string): Identity | undefined {
    const now = lookAt(file);
    if (now === null) return null;
    let opened: File | undefined;
    try {
      opened = open(file);
      hold(prepareAtStart(opened));
      return now;
    } catch (error) {
      opened?.close();
      complain(file, now, error, unread.first);
      return undefined;
    }
  }

  async function takeBetweenReplies(file: string, now: Identity): Promise<'done' | 'again'> {
    let opened: File | undefined;
    try {
      opened = open(file);
      const taken = await runStepsYielding(prepare(opened), PIECE_MS, giveWay);
      goOn();
      hold(taken);
      return 'done';
    } catch (error) {
      opened?.close();
      if (!isOver) complain(file, now, error, unread.next);
      return 'again';
    }
  }

  async function giveWay(): Promise<void> {
    await afterOthers();
    goOn();
  }

  function goOn(): void {
    if (isOver) throw new Error('nobody follows this file any more');
  }

  async function change(file: string, now: Identity): Promise<'done' | 'again'> {
    if (now !== null) return takeBetweenReplies(file, now);
    hold(null);
    return 'done';
  }

  const stopWatching =
    path === null
      ? undefined
      : watchFile(path, {
          clock,
          everyMs: LOOK_MS,
          known: takeAtStart(path),
          changed: (now) => change(path, now),
        });
  return () => {
    isOver = true;
    stopWatching?.();
  };
}

/** The marks that tell a file from another that is put in its place; `null` where there is none. */
type Identity = string | null;

const identityOf = ({ dev, ino, mtimeNs, size }: BigIntStats): Identity =>
  [dev, ino, mtimeNs, size].join(':');

/** A file that cannot be looked at is there, and is another when it can be. */
function without(error: unknown): Identity {
  const code = String((error as NodeJS.ErrnoException).code);
  return code === 'ENOENT' || code === 'ENOTDIR' ? null : code;
}

/** Which file is there now. */
export function lookAt(path: string): Identity {
  try {
    return identityOf(statSync(path, { bigint: true }));
  } catch (error) {
    return without(error);
  }
}

interface Watch {
  readonly clock: Pick<Clock, 'after'>;
  readonly everyMs: number;
  /** The file that is known already, looked at before it was read; `undefined` for none. */
  readonly known: Identity | undefined;
  /**
   * Takes what is there now. It is never called again before it is done, nor after the watch is over.
   * @returns `again` to be called for the same file again: at the next look, two later, four later, and so on, since
   *   what is opened in vain leaves a little behind each time; see sqlite.ts.
   */
  readonly changed: (now: Identity) => Promise<'done' | 'again'>;
}

/** A file that was taken in vain is let be for fewer looks than this. */
const MAX_LET_BE = 64;

/**
 * Looks at a path again and again, without keeping the process alive, and tells when another file is there than last
 * time. (`fs.watch` does not work on every file system, and `fs.watchFile` misses what happens before its first look.)
 * @returns what ends the watch.
 */
export function watchFile(path: string, { clock, everyMs, known, changed }: Watch): () => void {
  let done = known;
  let inVain: { readonly of: Identity; readonly times: number; letBe: number } | undefined;
  let isOver = false;
  let callOff: () => void;

  async function look(): Promise<void> {
    const now = await stat(path, { bigint: true }).then(identityOf, without);
    if (isOver) return;
    if (now !== done) await take(now);
    if (!isOver) wait();
  }
  async function take(now: Identity): Promise<void> {
    if (inVain?.of === now && inVain.letBe > 0) {
      inVain.letBe -= 1;
      return;
    }
    const isDone = (await changed(now)) === 'done';
    done = isDone ? now : undefined;
    const times = inVain?.of === now ? inVain.times + 1 : 0;
    inVain = isDone ? undefined : { of: now, times, letBe: Math.min(2 ** times, MAX_LET_BE) - 1 };
  }
  const wait = (): void => {
    callOff = clock.after(everyMs, () => void look(), false);
  };

  wait();
  return () => {
    isOver = true;
    callOff();
  };
}
