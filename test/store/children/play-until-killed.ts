/* Run in a process of its own: plays a game in the database that is named, and prints each line as acknowledged. */
import { writeSync } from 'node:fs';
import { declareReads } from '#store/port/changes.ts';
import type { GameWithLog } from '#store/port/games.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import { from, type TestReply } from '../coins/flips.ts';
import { life, type Line, lineIn, opened } from '../games/games.ts';

const store = openSqliteStore<TestReply>(process.argv[2] ?? '');

async function write(id: string, decide: (book: GameWithLog | null) => Line): Promise<void> {
  const change = declareReads<TestReply>({ log: { last: 1 } }, ({ game }) => ({
    reply: { content: String((game?.seq ?? 0) + 1) },
    game: lineIn(game, decide(game)),
  }));
  const { reply } = await store.mutate(from(id), change);
  writeSync(1, `${id} ${reply.content}\n`);
}

const play = async (player: string): Promise<never> => {
  for (let nth = 0; ; nth++) {
    await write(`${player}-${nth}`, (book) => {
      const last = book?.log(1)[0];
      return nth % 7 === 6 && last?.undoneTo === null
        ? { kind: 'undo', toSeq: last.seq - 1 }
        : { kind: 'append', entries: life(player, nth) };
    });
  }
};

await write('open', () => ({ kind: 'open', entries: opened('1', '2') }));
await Promise.all(['1', '2'].map(play));
