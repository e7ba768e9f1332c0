/* Run in a process of its own: flips in the database that is named, several in flight, and prints each as acknowledged. */
import { writeSync } from 'node:fs';
import { openSqliteStore } from '#store/sqlite/store.ts';
import { flip, from, type TestReply } from '../coins/flips.ts';

const store = openSqliteStore<TestReply>(process.argv[2] ?? '');
writeSync(1, 'open\n');

async function flipOn(player: number): Promise<never> {
  for (let nth = 0; ; nth++) {
    const id = `${player}-${nth}`;
    const { reply } = await store.mutate(from(id), flip(from(id)));
    writeSync(1, `${id} ${reply.content}\n`);
  }
}

await Promise.all([1, 2, 3, 4].map(flipOn));
