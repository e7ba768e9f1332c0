import { expect, it } from 'vitest';
import Database from '#basics/sqlite.ts';
import { mutate, type ChangeResult, type StoreReply } from '#discord/command/mutate.ts';
import { messageBody, type Reply } from '#discord/command/reply.ts';
import { STORED_REPLIES } from '#discord/command/stored-reply.ts';
import { refuse } from '#engine/refusals/refusal.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import { playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';
import { from } from '../../store/coins/flips.ts';
import { temporaryFile } from '../../files/temporary-file.ts';

const REPLY: Reply = { content: text`**Heads.** ${playerName('100000000000000001')} wins.`, isPrivate: true };
/** As earlier versions stored it, and read it. */
const MARKDOWN = { content: '**Heads.** <@100000000000000001> wins.', isPrivate: true };
const REFUSAL = refuse('game/none', {});

const run = async (file: string, change: () => ChangeResult) => {
  const store = openSqliteStore<StoreReply>(file, { clock: new ManualClock(), replies: STORED_REPLIES });
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
  return replies.map((stored) => JSON.parse(stored) as unknown);
}

it('stores the reply as earlier versions read it, and gives it to the same interaction again', async () => {
  const file = temporaryFile();
  expect(await run(file, () => ok({ reply: REPLY }))).toEqual(ok(REPLY));
  expect(storedReplies(file)).toEqual([MARKDOWN]);
  const repeated = await run(file, () => fail(REFUSAL));
  expect(repeated.ok && messageBody(repeated.value)).toEqual(messageBody(REPLY));
});

it('reads a reply that an earlier version stored', async () => {
  const file = temporaryFile();
  const first = openSqliteStore<typeof MARKDOWN>(file, { clock: new ManualClock() });
  await first.mutate(from('1'), () => ({ reply: MARKDOWN }));
  await first.close();
  const result = await run(file, () => fail(REFUSAL));
  expect(result.ok && messageBody(result.value).content).toBe(MARKDOWN.content);
});

it('stores nothing of a refusal', async () => {
  const file = temporaryFile();
  expect(await run(file, () => fail(REFUSAL))).toEqual(fail(REFUSAL));
  expect(storedReplies(file)).toEqual([]);
});
