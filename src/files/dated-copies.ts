import { readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type Database from '#basics/sqlite.ts';
import { COPYING, copyDatabase, removeDraft } from './copy-database.ts';
import { cannotUse, OperatorError } from './operator-error.ts';
import { formatFileTimestamp } from './timestamp.ts';

/** The folder for automatic copies of the database, and the number to keep of each kind. */
export interface CopyRetention {
  readonly folder: string;
  readonly keep: number;
}

/** The reason for a copy: the bot's daily backup, a manual one, or a migration to this version. */
export type CopyOccasion = 'day' | 'manual' | { readonly toVersion: number };

interface DatedCopyOptions extends CopyRetention {
  /** The database to copy, after which copies are named. */
  readonly from: string;
  readonly occasion: CopyOccasion;
  /** In ms since 1970. */
  readonly at: number;
  /** See `copyDatabase`. */
  readonly check?: (draft: string) => void;
  /**
   * Returns true if a copy can be read completely. Called before older copies are deleted: with the draft, or before a
   * migration with the finished copy.
   */
  readonly isWhole: (file: string) => boolean;
}

export interface CopiedFile {
  readonly file: string;
  /** Its size in bytes. */
  readonly size: number;
}

type CopyKind = 'day' | 'damaged' | 'manual' | 'manual-damaged' | 'before';

export interface DatedCopy {
  readonly file: string;
  readonly kind: CopyKind;
  /** In ms since 1970. */
  readonly at: number;
  readonly bytes: number;
}

/**
 * Copies an open database to a file named after it and the time, and deletes the oldest copies of the same kind. An
 * incomplete copy has `-damaged-` in its name. It is counted separately and no complete copy is deleted for it, so the
 * last complete one stays.
 * @throws {OperatorError} as `copyDatabase` does
 */
export function copyDated(db: Database, settings: DatedCopyOptions): CopiedFile {
  const { from, folder, keep, occasion, at, check, isWhole } = settings;
  const pathFor = (kind: string): string =>
    join(folder, `${stemOf(from)}${kind}-${formatFileTimestamp(at)}.sqlite`);
  const isBackup = typeof occasion === 'string';
  const prefix = occasion === 'manual' ? MANUAL : '';
  let isComplete = true;
  removeAbandoned(from, folder, at);
  const copied = copyDatabase(db, pathFor(isBackup ? prefix : `-before-version-${occasion.toVersion}`), {
    from,
    canOverwrite: true,
    check(draft) {
      check?.(draft);
      if (isBackup) isComplete = isWhole(draft);
    },
    ...(isBackup && { finalName: () => pathFor(isComplete ? prefix : prefix + DAMAGED) }),
  });
  const kind = kindOf(basename(copied.file), from);
  const old = copiesOf(from, folder)
    .filter((name) => kindOf(name, from) === kind)
    .slice(0, -keep);
  if (old.length > 0 && (isBackup || isWhole(copied.file)))
    for (const name of old) rmSync(join(folder, name), { force: true });
  return copied;
}

/**
 * The copies of a database in a folder, the oldest first.
 * @throws {OperatorError} if the folder cannot be read
 */
export const listCopies = (from: string, folder: string): readonly DatedCopy[] =>
  copiesOf(from, folder).flatMap((name) => {
    const file = join(folder, name);
    const stats = statSync(file, { throwIfNoEntry: false });
    return stats ? [{ file, kind: kindOf(name, from), at: parseTime(name), bytes: stats.size }] : [];
  });

const parseTime = (name: string): number =>
  Date.parse(timestampIn(name).replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z.*/, '$1-$2-$3T$4:$5:$6Z'));

const stemOf = (file: string): string => basename(file).replace(/\.(?:sqlite3?|db)$/, '');

/** Marks the name of a copy that cannot be read completely. */
const DAMAGED = '-damaged';
/** Marks the name of a copy made manually. */
const MANUAL = '-manual';

function kindOf(name: string, from: string): CopyKind {
  const end = name.slice(stemOf(from).length);
  if (end.startsWith('-before-')) return 'before';
  if (end.startsWith(MANUAL)) return end.startsWith(MANUAL + DAMAGED) ? 'manual-damaged' : 'manual';
  return end.startsWith(DAMAGED) ? 'damaged' : 'day';
}

/** The names of a database's copies in a folder, the oldest first. */
const copiesOf = (from: string, folder: string): readonly string[] =>
  namesIn(folder)
    .filter((name) => isCopyOf(from, name))
    .toSorted((a, b) => (timestampIn(a) < timestampIn(b) ? -1 : 1));

const OWN_NAME = /^(?:-before-version-\d+|(?:-manual)?(?:-damaged)?)-\d{8}T\d{6}Z\.sqlite$/;

function isCopyOf(from: string, name: string): boolean {
  const stem = stemOf(from);
  return name.startsWith(stem) && OWN_NAME.test(name.slice(stem.length));
}

/** @throws {OperatorError} */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT')
      throw new OperatorError(`the folder ${folder} does not exist: create it, or name another`, { cause });
    if (code === 'ENOTDIR') throw new OperatorError(`${folder} is not a folder: name one`, { cause });
    throw cannotUse(folder, cause, 'folder of backups');
  }
}

/** The age, in ms, after which an unfinished copy counts as abandoned: one in progress is written to all the time. */
const ABANDONED_MS = 10 * 60 * 1000;

/** Deletes unfinished copies of processes that were killed. */
function removeAbandoned(from: string, folder: string, at: number): void {
  for (const name of namesIn(folder)) {
    if (!name.endsWith(COPYING) || !isCopyOf(from, name.slice(0, -COPYING.length))) continue;
    const draft = join(folder, name);
    if (at - statSync(draft).mtimeMs > ABANDONED_MS) removeDraft(draft);
  }
}

const timestampIn = (name: string): string => name.slice(-'20260619T120000Z.sqlite'.length);
