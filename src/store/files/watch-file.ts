import { statSync, type BigIntStats } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Clock } from '../../basics/clock.ts';
/** The marks that tell a file from another that is put in its place; `null` where there is none. */
export type Identity = string | null;

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

export interface Watch {
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
const MOST_LET_BE = 64;

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
    inVain = isDone ? undefined : { of: now, times, letBe: Math.min(2 ** times, MOST_LET_BE) - 1 };
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
