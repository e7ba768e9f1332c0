import pg from 'pg';
import { afterAll, onTestFinished } from 'vitest';
import type { Store } from '#store/port/port.ts';
import { openPostgresStore } from '#store/postgres/store/store.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';
import { preparedDatabase } from '../../postgres/database.ts';
import { emptied, type Emptied } from '../../postgres/emptied.ts';
import { NOON, type TestReply } from '../coins/flips.ts';
import type { Engine } from './contract.ts';

interface Opened {
  readonly url: string;
  readonly clock: ManualClock;
}

const opened = new WeakMap<object, Opened>();

async function openAt(at: Opened): Promise<Store<TestReply>> {
  const store = await openPostgresStore<TestReply>(at.url, { clock: at.clock });
  opened.set(store, at);
  return store;
}

function of(store: object): Opened {
  const found = opened.get(store);
  if (!found) throw new Error('no store of this engine');
  return found;
}

/**
 * PostgreSQL, with a database of its own for each store. Databases are emptied and reused, since creating one takes
 * the server hundreds of files.
 */
export const postgresOn = (server: string): Engine => {
  const free: Emptied[] = [];
  afterAll(async () => {
    for (const database of free.splice(0)) await database.close();
  });
  return {
    async open() {
      const database = free.pop() ?? (await emptied(await preparedDatabase(server)));
      onTestFinished(async () => {
        await database.empty();
        free.push(database);
      });
      return openAt({ url: database.url, clock: new ManualClock(NOON) });
    },
    async reopen(store, after = 0) {
      await store.close();
      of(store).clock.advance(after);
      return openAt(of(store));
    },
    pass: (store, ms) => of(store).clock.advance(ms),
    async sql(store, text) {
      const client = new pg.Client(of(store).url);
      await client.connect();
      try {
        const { rows } = await client.query<object>(text);
        return rows;
      } finally {
        await client.end();
      }
    },
  };
};
