import Database from '../../../src/basics/sqlite.ts';
import { openSqliteStore } from '../../../src/store/database/store.ts';
import { temporaryFile } from '../files/temporary-file.ts';
import type { Said } from '../coins/flips.ts';
import type { Engine } from './contract.ts';

const files = new WeakMap<object, string>();

function openAt(file: string) {
  const store = openSqliteStore<Said>(file);
  files.set(store, file);
  return store;
}

/** The engine that the bot runs with, each store in a file of its own. */
export const sqlite: Engine = {
  open: async () => openAt(temporaryFile()),
  async reopen(store) {
    await store.close();
    return openAt(files.get(store) ?? '');
  },
  async sql(store, text) {
    const db = new Database(files.get(store) ?? '');
    const statement = db.prepare(text);
    const rows = statement.reader ? statement.all() : [statement.run()];
    db.close();
    return rows;
  },
};
