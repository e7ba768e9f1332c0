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

/** Why a copy is made: of a day, or before the database becomes one of this version. */
export type Occasion = 'day' | { readonly becomes: number };

interface Dated extends CopiesKept {
  /** The database that is copied: copies are called as it is. */
  readonly from: string;
  readonly occasion: Occasion;
  /** In ms since 1970. */
  readonly at: number;
  /** As `copyDatabase` has it. */
  readonly check?: (draft: string) => void;
  /** Whether all of a copy can be read back: of one of a day asked of its draft, of others before any is deleted. */
  readonly isWhole: (file: string) => boolean;
}

export interface Copied {
  readonly file: string;
  /** Its size in bytes. */
  readonly size: number;
}

type Kind = 'day' | 'damaged' | 'before';

/**
 * Copies an open database into a file with its name and the time, and deletes the oldest of its kind beyond those to
 * keep. One of a day that is not whole has `-damaged-` in its name, and takes no place among those that are; none is
 * deleted for one that is not whole, so the last that was whole stays.
 * @throws {OperatorError} as `copyDatabase` does
 */
export function copyDated(db: Database, settings: Dated): Copied {
  const { from, folder, keep, occasion, at, check, isWhole } = settings;
  const named = (kind: string): string => join(folder, `${stemOf(from)}${kind}-${stamp(at)}.sqlite`);
  const isOfDay = occasion === 'day';
  let isSound = true;
  removeAbandoned(from, folder, at);
  const copied = copyDatabase(db, named(isOfDay ? '' : `-before-version-${occasion.becomes}`), {
    from,
    overwrites: true,
    check(draft) {
      check?.(draft);
      if (isOfDay) isSound = isWhole(draft);
    },
    ...(isOfDay && { called: () => named(isSound ? '' : DAMAGED) }),
  });
  const kind = isOfDay ? (isSound ? 'day' : 'damaged') : 'before';
  const old = copiesOf(from, folder)
    .filter((name) => kindOf(name, from) === kind)
    .slice(0, -keep);
  if (old.length > 0 && (isOfDay || isWhole(copied.file)))
    for (const name of old) rmSync(join(folder, name), { force: true });
  return copied;
}

/** The time of the last copy of a day in that folder, in ms since 1970; `null` where there is none. */
export function lastCopyAt(from: string, folder: string): number | null {
  const last = copiesOf(from, folder).findLast((name) => kindOf(name, from) !== 'before');
  const [, ...parts] = /-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.sqlite$/.exec(last ?? '') ?? [];
  const [year, month, day, hour, minute, second] = parts.map(Number);
  if (second === undefined) return null;
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
}

const stemOf = (file: string): string => basename(file).replace(/\.(?:sqlite3?|db)$/, '');

/** Stands in the name of a copy of which not all can be read. */
const DAMAGED = '-damaged';

function kindOf(name: string, from: string): Kind {
  const end = name.slice(stemOf(from).length);
  return end.startsWith('-before-') ? 'before' : end.startsWith(DAMAGED) ? 'damaged' : 'day';
}

/** The names of a database's copies in a folder, the oldest first. */
const copiesOf = (from: string, folder: string): readonly string[] =>
  namesIn(folder)
    .filter((name) => isCopyOf(from, name))
    .toSorted((one, other) => (stampIn(one) < stampIn(other) ? -1 : 1));

const OWN_NAME = /^(?:-before-version-\d+|-damaged)?-\d{8}T\d{6}Z\.sqlite$/;

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
