import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MAX_LINKS, MAX_STORED_LINKS, MAX_LINKS_OF_GAME, type PageLink } from '#store/port/links.ts';
import type { Store } from '#store/port/port.ts';
import { NOON, type TestReply } from '../coins/flips.ts';
import type { Engine } from './contract.ts';

const ALICES: Omit<PageLink, 'endedAt'> = {
  kind: 'player',
  gameId: 'G1',
  channelId: '100',
  guildId: '10',
  userId: '1',
  madeAt: NOON,
};

/** The contract of every engine of the port for the links to pages. */
export function linksContract(name: string, engine: Engine): void {
  describe(`${name} keeps links to pages`, () => {
    let store: Store<TestReply>;
    beforeEach(async () => {
      store = await engine.open();
    });
    afterEach(() => store.close());

    const add = (hash: string, given: Partial<typeof ALICES> = {}) =>
      store.links.add(hash, { ...ALICES, ...given });
    /** Which of them lead anywhere. */
    async function live(...hashes: string[]): Promise<readonly string[]> {
      const found = await Promise.all(hashes.map((hash) => store.links.find(hash)));
      return hashes.filter((_, index) => found[index]?.endedAt === null);
    }

    it('by the hash alone, after a start too', async () => {
      expect(await add('a')).toBe(true);
      store = await engine.reopen(store);
      expect(await store.links.find('a')).toEqual({ ...ALICES, endedAt: null });
      expect(await store.links.find('b')).toBeUndefined();
    });

    it('until whose they are revokes them, with those that only look', async () => {
      await add('a');
      await add('b', { kind: 'spectator' });
      await add('c', { userId: '2' });
      expect([...(await store.links.revoke('G1', '100', '1', NOON + 5))].toSorted()).toEqual(['a', 'b']);
      expect(await live('a', 'b', 'c')).toEqual(['c']);
      expect(await store.links.find('a')).toEqual({ ...ALICES, endedAt: NOON + 5 });
      expect(await store.links.revoke('G1', '100', '1', NOON + 6)).toEqual([]);
    });

    it('of a game, newest first, and revokes some of them by their hashes', async () => {
      await add('a');
      await add('b', { userId: '2', madeAt: NOON + 1 });
      await add('c', { kind: 'spectator', madeAt: NOON + 2 });
      await add('elsewhere', { channelId: '101' });
      const listed = async () => (await store.links.active('G1', '100')).map(({ hash }) => hash);
      expect(await listed()).toEqual(['c', 'b', 'a']);
      expect((await store.links.active('G1', '100'))[1]).toEqual({
        ...ALICES,
        hash: 'b',
        userId: '2',
        madeAt: NOON + 1,
        endedAt: null,
      });
      expect([...(await store.links.end(['a', 'c', 'none'], NOON + 5))].toSorted()).toEqual(['a', 'c']);
      expect(await store.links.end(['a'], NOON + 6)).toEqual([]);
      expect(await listed()).toEqual(['b']);
      expect(await store.links.find('a')).toMatchObject({ endedAt: NOON + 5 });
      expect(await store.links.active('G2', '100')).toEqual([]);
    });

    it('up to a limit per person and kind: the oldest is revoked, and finally erased', async () => {
      const hashes = Array.from({ length: MAX_STORED_LINKS + 2 }, (_, index) => `link ${index}`);
      await add('looks', { kind: 'spectator' });
      await add('hers', { userId: '2' });
      for (const [index, hash] of hashes.entries()) await add(hash, { madeAt: NOON + index });
      expect(await live(...hashes)).toEqual(hashes.slice(-MAX_LINKS));
      expect(await store.links.find(hashes[0] ?? '')).toBeUndefined();
      expect(await store.links.find(hashes[2] ?? '')).toMatchObject({ endedAt: NOON + 2 + MAX_LINKS });
      expect(await live('looks', 'hers')).toEqual(['looks', 'hers']);
    });

    it('up to a limit per game', async () => {
      for (let at = 0; at < MAX_LINKS_OF_GAME; at += 1) await add(`${at}`, { userId: `user ${at}` });
      expect(await add('one more', { userId: 'late' })).toBe(false);
      expect(await store.links.find('one more')).toBeUndefined();
      expect(await add('elsewhere', { channelId: '101' })).toBe(true);
    });

    it("of a channel's last game only", async () => {
      await add('a');
      await add('elsewhere', { channelId: '101' });
      await add('b', { gameId: 'G2' });
      expect(await store.links.find('a')).toBeUndefined();
      expect(await live('b', 'elsewhere')).toEqual(['b', 'elsewhere']);
    });

    it('and forgets those of a server, and those of a user', async () => {
      await add('a');
      await add('b', { userId: '2' });
      await add('c', { userId: '2', channelId: '200', guildId: '20' });
      await store.forgetUser('1');
      expect(await live('a', 'b', 'c')).toEqual(['b', 'c']);
      await store.forgetGuild('10');
      expect(await live('b', 'c')).toEqual(['c']);
    });
  });
}
