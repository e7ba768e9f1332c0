import { openSqliteStore } from '../../src/store/sqlite-store.ts';
import { citedContract } from './cited-contract.ts';
import { storeContract, type Engine } from './contract.ts';
import { forgetContract } from './forget-contract.ts';
import { gameContract } from './game-contract.ts';
import { temporaryFile } from './temporary-file.ts';
import type { Said } from './flips.ts';

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
