import { closeSync, openSync, writeSync } from 'node:fs';
import Database from '#basics/sqlite.ts';

/** Writes over the first page of a table or an index, as a failing disk would. */
export function damage(file: string, name: string): void {
  const db = new Database(file, { readonly: true });
  const page = db
    .prepare<[string], number>('SELECT rootpage FROM sqlite_schema WHERE name = ?')
    .pluck()
    .get(name);
  const size = db.pragma('page_size', { simple: true }) as number;
  db.close();
  if (page === undefined) throw new Error(`there is no ${name}`);
  overwrite(file, (page - 1) * size, Buffer.alloc(size, 0x5a));
}

export function overwrite(file: string, at: number, bytes: Uint8Array): void {
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, bytes, 0, bytes.length, at);
  closeSync(descriptor);
}
