import { openSqliteStore } from '../../../src/store/database/store.ts';
import { citedContract } from '../contract/cited.ts';
import { storeContract, type Engine } from '../contract/contract.ts';
import { forgetContract } from '../contract/forget.ts';
import { gameContract } from '../contract/games.ts';
import { temporaryFile } from '../files/temporary-file.ts';
import type { Said } from '../coins/flips.ts';

const files = new WeakMap<object, string>();

function openAt(file: string) {
  const store = openSqliteStore<Said>(file);
  files.set(store, file);
  return store;
}

const sqlite: Engine = {
  open: async () => openAt(temporaryFile()),
  async reopen(store) {
    await store.close();
    return openAt(files.get(store) ?? '');
  },
};

storeContract('SQLite', sqlite);
gameContract('SQLite', sqlite);
forgetContract('SQLite', sqlite);
citedContract('SQLite', sqlite);
