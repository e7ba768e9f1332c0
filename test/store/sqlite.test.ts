import { openSqliteStore } from '../../src/store/sqlite-store.ts';
import { storeContract } from './contract.ts';
import { temporaryFile } from './temporary-file.ts';
import type { Said } from './flips.ts';

const files = new WeakMap<object, string>();

function openAt(file: string) {
  const store = openSqliteStore<Said>(file);
  files.set(store, file);
  return store;
}

storeContract('SQLite', {
  open: async () => openAt(temporaryFile()),
  async reopen(store) {
    await store.close();
    return openAt(files.get(store) ?? '');
  },
});
