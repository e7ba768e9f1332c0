import {
  closeSync,
  existsSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from '#basics/sqlite.ts';
import { cannotUse, OperatorError, reasonOf } from './operator-error.ts';
import { sync, syncFolder } from './sync.ts';

/** The ending of a copy's name until it is whole. */
export const COPYING = '-copying';

/** The ending of the name of a copy's copy that is brought up to date to be looked through. */
export const MIGRATED = '-migrated';

interface Copying {
  /** The file that is copied, as the operator knows it. */
  readonly from: string;
  /** A file that is there is replaced; left out, it is refused. */
  readonly overwrites?: boolean;
  /** Looks at the finished copy in its temporary place. @throws why it is none */
  readonly check?: (draft: string) => void;
  /** Another name in the same folder that it gets once it was looked through; left out: the one that was given. */
  readonly called?: () => string;
}

/**
 * Copies an open database whole, as it stands at one moment, into a file for its owner's eyes only; others may write to
 * the database meanwhile. The copy is made under another name, looked through, and has its own only then.
 * @param to the file's name, in a folder that is there
 * @returns its name in the end, and its size in bytes
 * @throws {OperatorError} in one line; nothing is left behind then, and what was there stays
 */
export function copyDatabase(
  db: Database,
  to: string,
  { from, overwrites = false, check, called = () => to }: Copying,
): { readonly file: string; readonly size: number } {
  const draft = `${to}${COPYING}`;
  let isBegun = false;
  try {
    mustBeFree(to, overwrites);
    mustBeAnother(db, to);
    mustHaveRoom(db, to);
    isBegun = true;
    removeDraft(draft);
    closeSync(openSync(draft, 'wx', 0o600));
    db.prepare('VACUUM INTO ?').run(draft);
    checkCopy(draft, to);
    check?.(draft);
    sync(draft);
    const file = called();
    // It may have come meanwhile.
    mustBeFree(file, overwrites);
    renameSync(draft, file);
    syncFolder(dirname(file));
    return { file, size: statSync(file).size };
  } catch (cause) {
    if (isBegun) removeDraft(draft);
    const isOfSource = ['damaged', 'locked'].includes(reasonOf(cause)?.trouble ?? '');
    throw isOfSource ? cannotUse(from, cause) : cannotUse(to, cause, 'copy');
  }
}

function mustBeFree(to: string, overwrites: boolean): void {
  const folder = statSync(dirname(to), { throwIfNoEntry: false });
  if (!folder) throw new OperatorError(`the folder ${dirname(to)} does not exist: make it, or name another`);
  if (!folder.isDirectory()) throw new OperatorError(`${dirname(to)} is no folder: name another file`);
  const found = statSync(to, { throwIfNoEntry: false });
  if (found?.isDirectory()) throw new OperatorError(`${to} is a folder: name a file in it`);
  if (found?.isFile() === false)
    throw new OperatorError(`${to} is a device or a pipe: name a file, on a disk that is mounted`);
  if (found && !overwrites)
    throw new OperatorError(`${to} is there already: name another file, or say --overwrite`);
}

/** What stands beside a database under its name belongs to it. */
const OWN_ENDS = ['', '-wal', '-shm', '-lock', '-lock-journal'];

/** @throws {OperatorError} where the copy would take the place of what is copied */
function mustBeAnother({ name }: Database, to: string): void {
  const real = existsSync(to) ? realpathSync(to) : join(realpathSync(dirname(to)), basename(to));
  if (OWN_ENDS.some((end) => real === `${name}${end}`))
    throw new OperatorError(`${to} is the database itself, or belongs to it: name another file`);
}

/** Room that is left beside the copy, in bytes: for the folder's own entries, and what others write meanwhile. */
const LEFT_BYTES = 1024 * 1024;

/** @throws {OperatorError} where the disk has no room for the copy */
function mustHaveRoom(db: Database, to: string): void {
  const [pages, free, size] = ['page_count', 'freelist_count', 'page_size'].map(
    (pragma) => db.pragma(pragma, { simple: true }) as number,
  ) as [number, number, number];
  const folder = dirname(to);
  checkRoom(folder, (pages - free) * size);
}

/** @throws {OperatorError} where the disk of a folder has no room for so many bytes */
export function checkRoom(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  const there = bavail * bsize;
  if (there >= bytes + LEFT_BYTES) return;
  throw new OperatorError(
    `there is no room in ${folder}: ${megabytes(bytes + LEFT_BYTES)} are needed, and ${megabytes(there)} are free`,
    { cause: { code: 'ENOSPC' } },
  );
}

/** A size in megabytes, in words: `45.2 MB`. */
export const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** @throws {OperatorError} where anything of the copy is damaged */
function checkCopy(draft: string, to: string): void {
  const copy = new Database(draft, { readonly: true });
  try {
    const [found] = copy.pragma('integrity_check(1)') as readonly { integrity_check: string }[];
    if (found?.integrity_check !== 'ok')
      throw new OperatorError(`the copy ${to} is damaged: is its disk, or the database itself?`);
  } finally {
    copy.close();
  }
}

/** Deletes a database that nobody uses, with all that stands beside it. */
export function removeDraft(draft: string): void {
  for (const end of ['', '-journal', '-wal', '-shm', '-lock'])
    for (const one of ['', MIGRATED]) rmSync(`${draft}${one}${end}`, { force: true });
}
