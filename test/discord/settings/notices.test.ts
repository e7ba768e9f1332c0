import { contentOf } from '#discord/command/reply.ts';
import { copyFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import Database from '#basics/sqlite.ts';
import { findNotice } from '#discord/settings/notices.ts';
import { TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import { temporaryFile } from '../../files/temporary-file.ts';
import { ALICE, openGameChannel } from '../tables/game-channel.ts';
import type { StoreReply } from '#discord/command/mutate.ts';

const RULE = { command: 'rule', isDone: true };

/** A request on a server or in direct messages, with a database of version 3 without a chosen edition. */
function fromBefore(guildId: string | null) {
  const file = temporaryFile();
  copyFileSync(new URL('../../store/databases/v3.db', import.meta.url), file);
  const db = new Database(file);
  db.exec(`DELETE FROM setting WHERE name = 'edition'`);
  db.prepare(
    `INSERT INTO coin_secret (id, channel_id, secret, commitment, created_at, created_by)
     VALUES ('Z', '500', zeroblob(32), hex(zeroblob(32)), 1, ?)`,
  ).run(ALICE);
  db.close();
  const store = openSqliteStore<StoreReply>(file);
  onTestFinished(() => store.close());
  const table = openGameChannel(TODAYS_DATE);
  const asker = table.asker(ALICE);
  return {
    ctx: { ...table.ctx, store },
    asker: { ...asker, mayManageServer: true, origin: { ...asker.origin, interactionId: 'later', guildId } },
  };
}

describe('who played before today’s rules were the default', () => {
  it.each([
    [
      'a server',
      '10',
      /^This server keeps playing by the founding rules \(2006-10-01\)\. `\/settings edition:`/,
    ],
    ['who flipped in direct messages', null, /^You keep playing by the founding rules/],
  ])('%s is told once that it stays so', async (_, guildId, said) => {
    const { ctx, asker } = fromBefore(guildId);
    expect(contentOf((await findNotice(asker, RULE, ctx)) ?? {})).toMatch(said);
    expect(await findNotice(asker, RULE, ctx)).toBeNull();
  });

  it('sends nothing to a user who changed it first', async () => {
    const { ctx, asker } = fromBefore('10');
    await ctx.store.changeSetting(asker.origin, { guildId: '10' }, 'edition', TODAYS_DATE, { content: [] });
    expect(await findNotice(asker, { command: 'settings', isDone: true }, ctx)).toBeNull();
  });

  it.each([
    ['a new server', '11', /^Hello!/],
    ['direct messages', null, null],
  ])('is not %s', async (_, guildId, said) => {
    const table = openGameChannel(TODAYS_DATE);
    const asker = table.asker(ALICE);
    const words = await findNotice({ ...asker, origin: { ...asker.origin, guildId } }, RULE, table.ctx);
    if (said === null) expect(words).toBeNull();
    else expect(contentOf(words ?? {})).toMatch(said);
  });

  it('get one notice for two simultaneous requests', async () => {
    const { ctx, asker } = fromBefore('10');
    const both = await Promise.all([findNotice(asker, RULE, ctx), findNotice(asker, RULE, ctx)]);
    expect(both.filter((value) => value !== null)).toHaveLength(1);
  });
});
