import { describe, expect, it } from 'vitest';
import { moveAll } from '#moving/move.ts';
import { readLastMove } from '#moving/side.ts';
import { lockShared } from '#store/postgres/database-lock.ts';
import { openSession } from '#store/postgres/session.ts';
import { freshDatabase, postgresServer } from '../../postgres/database.ts';
import { temporaryFile } from '../../files/temporary-file.ts';
import { fullFile, open, QUIETLY } from '../../moving/sides.ts';

const server = postgresServer();

describe.skipIf(server === null)('a PostgreSQL', () => {
  /** A connection as a bot has several. */
  async function connection(url: string): Promise<{ readonly close: () => Promise<void> }> {
    const session = await openSession(url);
    try {
      await lockShared(session, session.displayName);
    } catch (error) {
      await session.close();
      throw error;
    }
    return session;
  }

  it('is used by many bots, and by no move meanwhile', async () => {
    const url = await freshDatabase(server ?? '');
    const bots = [await connection(url), await connection(url)];
    await expect(open(url)).rejects.toThrow(/is in use by a bot/);
    for (const bot of bots) await bot.close();

    const moving = await open(url);
    await expect(connection(url)).rejects.toThrow(/is being moved: wait until npm run move is done$/);
    await moving.close();
    await (await connection(url)).close();
  });

  it('is used by no bot once it was moved away, or as long as it has only a part', async () => {
    const url = await freshDatabase(server ?? '');
    const [from, to] = [await open(fullFile()), await open(url)];
    const stopping = new AbortController();
    const progress = { begin() {}, step: () => stopping.abort() };
    await expect(moveAll(from, to, { ...QUIETLY, progress, signal: stopping.signal })).rejects.toThrow(
      /^stopped/,
    );
    await to.close();
    await expect(connection(url)).rejects.toThrow(/has only a part of sqlite:/);

    const again = await open(url);
    await moveAll(from, again, QUIETLY);
    await again.close();
    await (await connection(url)).close();

    const [source, back] = [await open(url), await open(temporaryFile())];
    await moveAll(source, back, QUIETLY);
    for (const side of [from, source, back]) await side.close();
    await expect(connection(url)).rejects.toThrow(/was moved to sqlite:.*: set DATABASE_FILE to .*, and no/);
  });

  it('calls a move off that was begun and not finished, since it is played on', async () => {
    const url = await freshDatabase(server ?? '');
    const [from, to] = [await open(fullFile()), await open(url)];
    await moveAll(from, to, QUIETLY);
    await Promise.all([from.close(), to.close()]);
    const [source, half] = [await open(url), await open(temporaryFile())];
    const stopping = new AbortController();
    const progress = { begin() {}, step: () => stopping.abort() };
    await expect(moveAll(source, half, { ...QUIETLY, progress, signal: stopping.signal })).rejects.toThrow(
      /^stopped/,
    );
    expect(await readLastMove(source)).toMatchObject({ role: 'source', endedAt: null });
    await source.close();
    await (await connection(url)).close();
    const played = await open(url);
    expect(await readLastMove(played)).toBeUndefined();
    // The copied part belongs to another state, so everything is copied again.
    expect(await moveAll(played, half, QUIETLY)).toMatchObject({ games: 2, before: null });
    await Promise.all([played.close(), half.close()]);
  });
});
