import { statSync, type BigIntStats } from 'node:fs';
import { stat } from 'node:fs/promises';

/** What tells a file from another that was put in its place; `null` where there is none. */
type Identity = string | null;

const identityOf = ({ dev, ino, mtimeNs, size }: BigIntStats): Identity =>
  [dev, ino, mtimeNs, size].join(':');

/** A file that cannot be looked at is there, and is another when it can be. */
function without(error: unknown): Identity {
  const code = String((error as NodeJS.ErrnoException).code);
  return code === 'ENOENT' || code === 'ENOTDIR' ? null : code;
}

/**
 * Looks at a path again and again, without keeping the process alive, and tells when another file is there than last
 * time. (`fs.watch` does not work on every file system, and `fs.watchFile` misses what happens before its first look.)
 * @param path as it is now is what `changed` is first compared with, so watch it before reading it.
 * @param changed is never called again before it is done, nor after the function returned was called.
 */
export function watchFile(
  path: string,
  everyMs: number,
  changed: (isThere: boolean) => Promise<void>,
): () => void {
  let seen: Identity;
  try {
    seen = identityOf(statSync(path, { bigint: true }));
  } catch (error) {
    seen = without(error);
  }
  let isOver = false;
  let timer: NodeJS.Timeout;

  async function look(): Promise<void> {
    const now = await stat(path, { bigint: true }).then(identityOf, without);
    if (isOver) return;
    if (now !== seen) {
      seen = now;
      await changed(now !== null);
    }
    if (!isOver) wait();
  }
  const wait = (): void => {
    timer = setTimeout(() => void look(), everyMs).unref();
  };

  wait();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
