import { expect, it } from 'vitest';
import Database from '#basics/sqlite.ts';
import { mutate, type ChangeResult, type StoreReply } from '#discord/command/mutate.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';
import { from } from '../../store/coins/flips.ts';
import { temporaryFile } from '../../store/files/temporary-file.ts';

const REPLY = { content: 'Heads.', isPrivate: true };
const REFUSAL = refuse('game/none', {});

const run = async (file: string, change: () => ChangeResult) => {
  const store = openSqliteStore<StoreReply>(file, { clock: new ManualClock() });
  try {
    return await mutate(store, from('1'), change);
  } finally {
    await store.close();
  }
};

function storedReplies(file: string): unknown[] {
  const db = new Database(file, { readonly: true });
  const replies = db.prepare('SELECT reply FROM done').pluck().all() as string[];
  db.close();
  return replies.map((text) => JSON.parse(text) as unknown);
}

it('stores the reply alone, as earlier versions did, and gives it to the same interaction again', async () => {
  const file = temporaryFile();
  expect(await run(file, () => ok({ reply: REPLY }))).toEqual(ok(REPLY));
  expect(storedReplies(file)).toEqual([REPLY]);
  expect(await run(file, () => fail(REFUSAL))).toEqual(ok(REPLY));
});

it('stores nothing of a refusal', async () => {
  const file = temporaryFile();
  expect(await run(file, () => fail(REFUSAL))).toEqual(fail(REFUSAL));
  expect(storedReplies(file)).toEqual([]);
});
