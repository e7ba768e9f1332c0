import Database from '#basics/sqlite.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';
import { temporaryFile } from '../../files/temporary-file.ts';
import { NOON, type TestReply } from '../coins/flips.ts';
import type { Engine } from './contract.ts';

interface Opened {
  readonly file: string;
  readonly clock: ManualClock;
}

const opened = new WeakMap<object, Opened>();

function openAt(at: Opened) {
  const store = openSqliteStore<TestReply>(at.file, { clock: at.clock });
  opened.set(store, at);
  return store;
}

function of(store: object): Opened {
  const found = opened.get(store);
  if (!found) throw new Error('no store of this engine');
  return found;
}

/** The engine that the bot runs with, each store in a file of its own. */
export const sqlite: Engine = {
  open: async () => openAt({ file: temporaryFile(), clock: new ManualClock(NOON) }),
  async reopen(store, after = 0) {
    await store.close();
    of(store).clock.advance(after);
    return openAt(of(store));
  },
  pass: (store, ms) => of(store).clock.advance(ms),
  async sql(store, text) {
    const db = new Database(of(store).file);
    const statement = db.prepare(text);
    const rows = statement.reader ? statement.all() : [statement.run()];
    db.close();
    return rows;
  },
};
