import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findDifferences } from '#moving/check.ts';
import { measureDatabase, moveAll } from '#moving/move.ts';
import { readLastMove, type DatabaseSide } from '#moving/side.ts';
import { whyMoved } from '#store/rows/last-move.ts';
import { freshDatabase, postgresServer } from '../postgres/database.ts';
import { temporaryFile } from '../files/temporary-file.ts';
import { Killed, mortal, type Life } from './mortal.ts';
import { fullFile, open, QUIETLY } from './sides.ts';

const server = postgresServer();

const MANY = 1_000_000;

/** A full database and an empty one. */
type Pair = () => Promise<readonly [DatabaseSide, DatabaseSide]>;

const toPostgres: Pair = async () => [await open(fullFile()), await open(await freshDatabase(server ?? ''))];

/** Back to a file, from a database that was filled by a move. */
async function toSqlite(): Promise<Pair> {
  const full = await freshDatabase(server ?? '');
  const [from, to] = [await open(fullFile()), await open(full)];
  await moveAll(from, to, QUIETLY);
  await Promise.all([from.close(), to.close()]);
  const template = new URL(full).pathname.slice(1);
  return async () => [await open(await freshDatabase(server ?? '', template)), await open(temporaryFile())];
}

/** How many statements a move takes. */
async function steps(pair: Pair): Promise<number> {
  const life: Life = { left: MANY };
  const [from, to] = await pair();
  await moveAll(mortal(from, life), mortal(to, life), QUIETLY);
  await Promise.all([from.close(), to.close()]);
  return MANY - life.left;
}

const mayBeUsed = async (side: DatabaseSide): Promise<boolean> => {
  const move = await readLastMove(side);
  return !move || whyMoved(move) === null;
};

describe.skipIf(server === null)('a move that is killed', () => {
  it.each([
    ['on the way to PostgreSQL', async () => toPostgres],
    ['on the way back', toSqlite],
  ])('%s goes on where it was, and loses nothing', async (_, pairs) => {
    const pair = await pairs();
    const all = await steps(pair);
    const before = { channels: 2, games: 2, flips: 10 };
    await fc.assert(
      fc.asyncProperty(fc.nat(all - 1), async (left) => {
        const [from, to] = await pair();
        const life: Life = { left };
        await expect(moveAll(mortal(from, life), mortal(to, life), QUIETLY)).rejects.toBeInstanceOf(Killed);
        // At most one of them can be played on, and that one has all of it.
        const [old, young] = [await mayBeUsed(from), await mayBeUsed(to)];
        expect(await measureDatabase(from)).toEqual(before);
        if (young && (await measureDatabase(to)).games > 0)
          expect([old, await measureDatabase(to)]).toEqual([false, before]);

        await moveAll(from, to, QUIETLY);
        expect(await findDifferences(from, to, { step() {} })).toEqual([]);
        expect([await mayBeUsed(from), await mayBeUsed(to)]).toEqual([false, true]);
        await Promise.all([from.close(), to.close()]);
      }),
      { numRuns: 5, examples: [[all - 1], [all - 2]] },
    );
  });
});
