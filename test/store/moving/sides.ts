import { copyFileSync } from 'node:fs';
import { openPostgresSide } from '../../../src/store/moving/postgres-side.ts';
import type { Side } from '../../../src/store/moving/side.ts';
import { openSqliteSide } from '../../../src/store/moving/sqlite-side.ts';
import { freshDatabase } from '../../postgres/database.ts';
import { NOON } from '../coins/flips.ts';
import { temporaryFile } from '../files/temporary-file.ts';

const NOBODY = { error: () => {}, info: () => {} };

/** An SQLite file, opened for a move. */
export const sqliteSide = (file: string): Side =>
  openSqliteSide(file, { isThere: false, clock: { now: () => NOON }, operator: NOBODY });

/** A PostgreSQL, opened for a move. */
export const postgresSide = openPostgresSide;

/** A file with some of everything in it. */
export function fullFile(): string {
  const file = temporaryFile();
  copyFileSync(new URL('../databases/v8.db', import.meta.url), file);
  return file;
}

/** An empty database of a server. @returns its address */
export const emptyDatabase = freshDatabase;
