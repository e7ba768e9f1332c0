import { statSync, type BigIntStats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { setImmediate as afterOthers } from 'node:timers/promises';
import type { Clock } from '#basics/clock.ts';
import { runSteps, runStepsYielding, type WorkSteps } from '#basics/work-steps.ts';
import { errorLogFields } from '#files/operator-error.ts';

/** The interval of checks of a file, in ms. */
const CHECK_INTERVAL_MS = 1000;
/** How long preparing a file runs before it yields to replies, in ms; the current step is completed first. */
const PIECE_MS = 5;

/** The log, for lines about a file. */
export interface FileLog {
  info(facts: object, text: string): void;
  warn(facts: object, text: string): void;
}

/** How to use a file that imports may replace. */
interface FollowOptions<File extends { close(): void }, Prepared> {
  readonly clock: Pick<Clock, 'after'>;
  readonly log: FileLog;
  /** The name of the path in the log: `cardFile`. */
  readonly key: string;
  /** The log messages if the file cannot be read at the start, and if a new one cannot. */
  readonly warnings: { readonly first: string; readonly next: string };
  /** Opens the file, which is quick. @throws {OperatorError} in one line */
  readonly open: (file: string) => File;
  /** Prepares what must be ready before the file is used. */
  readonly prepare: (opened: File) => WorkSteps<Prepared>;
  /** Prepares at the start; by default runs all steps at once. */
  readonly prepareAtStart?: (opened: File) => Prepared;
  /** Uses the file from now on; `null` if it was deleted. Must close the previous one. */
  readonly use: (taken: Prepared | null) => void;
}

/**
 * Uses the file at a path, now and whenever another file is put in its place, as an import does. A new file is prepared
 * in short steps between replies, and then used at once. A file that cannot be opened is logged once and retried at
 * growing intervals; until then the previous one stays in use.
 * @param path `null` for no file
 * @returns a function that stops following; the file in use stays open
 */
export function followFile<File extends { close(): void }, Prepared>(
  path: string | null,
  following: FollowOptions<File, Prepared>,
): () => void {
  const { clock, log, key, warnings, open, prepare, use } = following;
  const prepareAtStart = following.prepareAtStart ?? ((opened) => runSteps(prepare(opened)));
  let isStopped = false;
  let lastWarning: string | null = null;

  /** Logs only once that a file cannot be used for the same reason. */
  function warnOnce(file: string, of: Identity, error: unknown, text: string): void {
    // The file was deleted or replaced meanwhile; the next check handles that.
    if (readIdentity(file) !== of) return;
    const warning = `${of} ${String(error)}`;
    if (warning === lastWarning) return;
    lastWarning = warning;
    log.warn({ [key]: file, ...errorLogFields(error) }, text);
  }

  /** @returns the identity of the file; `undefined` to try again */
  function loadAtStart(file: string): Identity | undefined {
    const identity = readIdentity(file);
    if (identity === null) return null;
    let opened: File | undefined;
    try {
      opened = open(file);
      use(prepareAtStart(opened));
      return identity;
    } catch (error) {
      opened?.close();
      warnOnce(file, identity, error, warnings.first);
      return undefined;
    }
  }

  async function loadBetweenReplies(file: string, identity: Identity): Promise<'done' | 'again'> {
    let opened: File | undefined;
    try {
      opened = open(file);
      const taken = await runStepsYielding(prepare(opened), PIECE_MS, yieldToOthers);
      assertFollowing();
      use(taken);
      return 'done';
    } catch (error) {
      opened?.close();
      if (!isStopped) warnOnce(file, identity, error, warnings.next);
      return 'again';
    }
  }

  async function yieldToOthers(): Promise<void> {
    await afterOthers();
    assertFollowing();
  }

  function assertFollowing(): void {
    if (isStopped) throw new Error('this file is no longer followed');
  }

  async function change(file: string, identity: Identity): Promise<'done' | 'again'> {
    if (identity !== null) return loadBetweenReplies(file, identity);
    use(null);
    return 'done';
  }

  const stopWatching =
    path === null
      ? undefined
      : watchFile(path, {
          clock,
          everyMs: CHECK_INTERVAL_MS,
          known: loadAtStart(path),
          changed: (now) => change(path, now),
        });
  return () => {
    isStopped = true;
    stopWatching?.();
  };
}

/** Distinguishes a file from another one put in its place; `null` if there is no file. */
type Identity = string | null;

const identityOf = ({ dev, ino, mtimeNs, size }: BigIntStats): Identity =>
  [dev, ino, mtimeNs, size].join(':');

/** Treats an inaccessible file as present, and as another one once it is accessible. */
function identityForError(error: unknown): Identity {
  const code = String((error as NodeJS.ErrnoException).code);
  return code === 'ENOENT' || code === 'ENOTDIR' ? null : code;
}

/** Returns the identity of the file that is now at a path. */
export function readIdentity(path: string): Identity {
  try {
    return identityOf(statSync(path, { bigint: true }));
  } catch (error) {
    return identityForError(error);
  }
}

interface WatchOptions {
  readonly clock: Pick<Clock, 'after'>;
  readonly everyMs: number;
  /** The identity of the file already in use, taken before it was read; `undefined` for none. */
  readonly known: Identity | undefined;
  /**
   * Called with the identity of the new file. Never called again before it has finished, nor after the watch has
   * stopped.
   * @returns `again` to be called for the same file again: at the next check, two later, four later, and so on, since
   * each failed opening leaks a little memory; see sqlite.ts
   */
  readonly changed: (now: Identity) => Promise<'done' | 'again'>;
}

/** The maximum number of checks to skip after failures, plus one. */
const MAX_BACKOFF = 64;

/**
 * Checks a path periodically, without keeping the process alive, and calls back when a different file is there.
 * (`fs.watch` does not work on every file system, and `fs.watchFile` misses changes before its first check.)
 * @returns a function that stops the watch
 */
export function watchFile(path: string, { clock, everyMs, known, changed }: WatchOptions): () => void {
  let done = known;
  let failed: { readonly of: Identity; readonly times: number; skips: number } | undefined;
  let isStopped = false;
  let cancel: () => void;

  async function check(): Promise<void> {
    const identity = await stat(path, { bigint: true }).then(identityOf, identityForError);
    if (isStopped) return;
    if (identity !== done) await handle(identity);
    if (!isStopped) wait();
  }
  async function handle(identity: Identity): Promise<void> {
    if (failed?.of === identity && failed.skips > 0) {
      failed.skips -= 1;
      return;
    }
    const isDone = (await changed(identity)) === 'done';
    done = isDone ? identity : undefined;
    const times = failed?.of === identity ? failed.times + 1 : 0;
    failed = isDone ? undefined : { of: identity, times, skips: Math.min(2 ** times, MAX_BACKOFF) - 1 };
  }
  const wait = (): void => {
    cancel = clock.after(everyMs, () => void check(), false);
  };

  wait();
  return () => {
    isStopped = true;
    cancel();
  };
}
