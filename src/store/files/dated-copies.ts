import { readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type Database from '#basics/sqlite.ts';
import { COPYING, copyDatabase, removeDraft } from './copy-database.ts';
import { cannotUse, OperatorError } from './operator-error.ts';
import { stamp } from './stamp.ts';

/** Where copies of the database are kept that are made by themselves, and how many of each kind. */
export interface CopiesKept {
  readonly folder: string;
  readonly keep: number;
}

/** Why a copy is made: the bot's daily one, by hand, or before the database becomes one of this version. */
export type Occasion = 'day' | 'manual' | { readonly toVersion: number };

interface Dated extends CopiesKept {
  /** The database that is copied: copies are called as it is. */
  readonly from: string;
  readonly occasion: Occasion;
  /** In ms since 1970. */
  readonly at: number;
  /** As `copyDatabase` has it. */
  readonly check?: (draft: string) => void;
  /** Whether all of a copy can be read back. Asked before older ones are deleted; except before an update, of the draft. */
  readonly isWhole: (file: string) => boolean;
}

export interface Copied {
  readonly file: string;
  /** Its size in bytes. */
  readonly size: number;
}

type Kind = 'day' | 'damaged' | 'manual' | 'manual-damaged' | 'before';

export interface DatedCopy {
  readonly file: string;
  readonly kind: Kind;
  /** In ms since 1970. */
  readonly at: number;
  readonly bytes: number;
}

/**
 * Copies an open database into a file with its name and the time, and deletes the oldest of its kind beyond those to
 * keep. One that is not whole has `-damaged-` in its name, and takes no place among those that are; none is
 * deleted for one that is not whole, so the last that was whole stays.
 * @throws {OperatorError} as `copyDatabase` does
 */
export function copyDated(db: Database, settings: Dated): Copied {
  const { from, folder, keep, occasion, at, check, isWhole } = settings;
  const named = (kind: string): string => join(folder, `${stemOf(from)}${kind}-${stamp(at)}.sqlite`);
  const isBackup = typeof occasion === 'string';
  const prefix = occasion === 'manual' ? MANUAL : '';
  let isSound = true;
  removeAbandoned(from, folder, at);
  const copied = copyDatabase(db, named(isBackup ? prefix : `-before-version-${occasion.toVersion}`), {
    from,
    overwrites: true,
    check(draft) {
      check?.(draft);
      if (isBackup) isSound = isWhole(draft);
    },
    ...(isBackup && { called: () => named(isSound ? prefix : prefix + DAMAGED) }),
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
    const found = statSync(file, { throwIfNoEntry: false });
    return found ? [{ file, kind: kindOf(name, from), at: timeIn(name), bytes: found.size }] : [];
  });

const timeIn = (name: string): number =>
  Date.parse(stampIn(name).replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z.*/, '$1-$2-$3T$4:$5:$6Z'));

const stemOf = (file: string): string => basename(file).replace(/\.(?:sqlite3?|db)$/, '');

/** Stands in the name of a copy of which not all can be read. */
const DAMAGED = '-damaged';
/** Stands in the name of a copy made by hand. */
const MANUAL = '-manual';

function kindOf(name: string, from: string): Kind {
  const end = name.slice(stemOf(from).length);
  if (end.startsWith('-before-')) return 'before';
  if (end.startsWith(MANUAL)) return end.startsWith(MANUAL + DAMAGED) ? 'manual-damaged' : 'manual';
  return end.startsWith(DAMAGED) ? 'damaged' : 'day';
}

/** The names of a database's copies in a folder, the oldest first. */
const copiesOf = (from: string, folder: string): readonly string[] =>
  namesIn(folder)
    .filter((name) => isCopyOf(from, name))
    .toSorted((one, other) => (stampIn(one) < stampIn(other) ? -1 : 1));

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
      throw new OperatorError(`the folder ${folder} does not exist: make it, or name another`, { cause });
    if (code === 'ENOTDIR') throw new OperatorError(`${folder} is no folder: name one`, { cause });
    throw cannotUse(folder, cause, 'folder of backups');
  }
}

/** A copy under way is written to all the time: one that was not for so long, in ms, is nobody's any more. */
const ABANDONED_MS = 10 * 60 * 1000;

/** Deletes what was left by processes that were killed while they copied. */
function removeAbandoned(from: string, folder: string, at: number): void {
  for (const name of namesIn(folder)) {
    if (!name.endsWith(COPYING) || !isCopyOf(from, name.slice(0, -COPYING.length))) continue;
    const draft = join(folder, name);
    if (at - statSync(draft).mtimeMs > ABANDONED_MS) removeDraft(draft);
  }
}

const stampIn = (name: string): string => name.slice(-'20260619T120000Z.sqlite'.length);
