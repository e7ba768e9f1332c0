import { closeSync, openSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { withDatabase, type default as Database } from '#basics/sqlite.ts';
import { cannotUse, OperatorError, reasonOf } from './operator-error.ts';
import { realPathOf } from './real-path.ts';
import { sync, syncFolder } from './sync.ts';

/** The suffix of a copy's name until it is complete. */
export const COPYING = '-copying';

/** The suffix of a second copy that is migrated in order to be checked. */
export const MIGRATED = '-migrated';

interface CopyOptions {
  /** The source in messages to the operator. */
  readonly from: string;
  /** Replaces an existing file, which is refused by default. */
  readonly canOverwrite?: boolean;
  /**
   * Checks the finished copy in its temporary place.
   * @throws to reject it
   */
  readonly check?: (draft: string) => void;
  /** Returns the final name, in the same folder, after the check; by default the given one. */
  readonly finalName?: () => string;
}

/**
 * Makes a consistent copy of an open database, readable by its owner only; other connections may write meanwhile. The
 * copy is made under a temporary name, checked, and then renamed.
 * @param to the file's name, in an existing folder
 * @returns its final name, and its size in bytes
 * @throws {OperatorError} if that fails; nothing is left behind then, and an existing file stays unchanged
 */
export function copyDatabase(
  db: Database,
  to: string,
  { from, canOverwrite = false, check, finalName = () => to }: CopyOptions,
): { readonly file: string; readonly size: number } {
  const draft = `${to}${COPYING}`;
  let hasDraft = false;
  try {
    assertReplaceable(to, canOverwrite);
    assertNotSource(db, to);
    assertRoom(db, to);
    hasDraft = true;
    removeDraft(draft);
    closeSync(openSync(draft, 'wx', 0o600));
    db.prepare('VACUUM INTO ?').run(draft);
    checkCopy(draft, to);
    check?.(draft);
    sync(draft);
    const file = finalName();
    // It may have been created in the meantime.
    assertReplaceable(file, canOverwrite);
    renameSync(draft, file);
    syncFolder(dirname(file));
    return { file, size: statSync(file).size };
  } catch (cause) {
    if (hasDraft) removeDraft(draft);
    const isOfSource = ['damaged', 'locked'].includes(reasonOf(cause)?.trouble ?? '');
    throw isOfSource ? cannotUse(from, cause) : cannotUse(to, cause, 'copy');
  }
}

function assertReplaceable(to: string, canOverwrite: boolean): void {
  const folder = statSync(dirname(to), { throwIfNoEntry: false });
  if (!folder)
    throw new OperatorError(`the folder ${dirname(to)} does not exist: create it, or name another`);
  if (!folder.isDirectory()) throw new OperatorError(`${dirname(to)} is not a folder: name another file`);
  const found = statSync(to, { throwIfNoEntry: false });
  if (found?.isDirectory()) throw new OperatorError(`${to} is a folder: name a file in it`);
  if (found?.isFile() === false)
    throw new OperatorError(`${to} is a device or a pipe: name a file, on a disk that is mounted`);
  if (found && !canOverwrite)
    throw new OperatorError(`${to} exists already: name another file, or use --overwrite`);
}

/** The suffixes of the files that belong to a database. */
const DATABASE_SUFFIXES = ['', '-wal', '-shm', '-lock', '-lock-journal'];

/** @throws {OperatorError} if the copy would overwrite its source */
function assertNotSource({ name }: Database, to: string): void {
  const real = realPathOf(to);
  if (DATABASE_SUFFIXES.some((end) => real === `${name}${end}`))
    throw new OperatorError(`${to} is the database itself, or belongs to it: name another file`);
}

/** The space to leave free besides the copy, in bytes: for directory entries, and for other programs' writes. */
const MARGIN_BYTES = 1024 * 1024;

function assertRoom(db: Database, to: string): void {
  const [pages, free, size] = ['page_count', 'freelist_count', 'page_size'].map(
    (pragma) => db.pragma(pragma, { simple: true }) as number,
  ) as [number, number, number];
  const folder = dirname(to);
  checkRoom(folder, (pages - free) * size);
}

/** @throws {OperatorError} if the disk of a folder lacks this space, in bytes */
export function checkRoom(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  const available = bavail * bsize;
  if (available >= bytes + MARGIN_BYTES) return;
  throw new OperatorError(
    `there is no room in ${folder}: ${formatMegabytes(bytes + MARGIN_BYTES)} are needed, and ${formatMegabytes(available)} are free`,
    { cause: { code: 'ENOSPC' } },
  );
}

/** A size in megabytes, as text: `45.2 MB`. */
export const formatMegabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** @throws {OperatorError} if the copy is damaged */
function checkCopy(draft: string, to: string): void {
  const found = withDatabase(draft, { readonly: true }, (copy) =>
    copy.pragma('integrity_check(1)', { simple: true }),
  );
  if (found !== 'ok')
    throw new OperatorError(`the copy ${to} is damaged: is its disk, or the database itself?`);
}

/** Deletes a database that is not in use, with all files that belong to it. */
export function removeDraft(draft: string): void {
  for (const end of ['', '-journal', '-wal', '-shm', '-lock'])
    for (const infix of ['', MIGRATED]) rmSync(`${draft}${infix}${end}`, { force: true });
}
