import pg from 'pg';
import type { Store } from '../../../src/store/port/port.ts';
import { openPostgresStore } from '../../../src/store/postgres/store/store.ts';
import { freshDatabase } from '../../postgres/database.ts';
import type { Said } from '../coins/flips.ts';
import type { Engine } from './contract.ts';

const urls = new WeakMap<object, string>();

async function openAt(url: string): Promise<Store<Said>> {
  const store = await openPostgresStore<Said>(url);
  urls.set(store, url);
  return store;
}

/** PostgreSQL, each store in a database of its own on a server. */
export const postgresOn = (server: string): Engine => ({
  open: async () => openAt(await freshDatabase(server)),
  async reopen(store) {
    await store.close();
    return openAt(urls.get(store) ?? '');
  },
  async sql(store, text) {
    const client = new pg.Client(urls.get(store));
    await client.connect();
    try {
      const { rows } = await client.query<object>(text);
      return rows;
    } finally {
      await client.end();
    }
  },
});
