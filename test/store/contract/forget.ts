import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Origin } from '#store/port/changes.ts';
import type { Store } from '#store/port/port.ts';
import type { Engine } from './contract.ts';
import { audit } from '#ledger/audit.ts';
import { ASKING, choose, flip, from, NOON, type Asked, type TestReply } from '../coins/flips.ts';
import { life, opened, playAt, writing } from '../games/games.ts';

const DAY = 24 * 60 * 60 * 1000;

/** The contract of erasure, for every database. */
export function forgetContract(name: string, engine: Engine): void {
  describe(`${name} forgets`, () => {
    let store: Store<TestReply>;
    beforeEach(async () => {
      store = await engine.open();
    });
    afterEach(() => store.close());

    /** Leaves something of every kind in a channel: a game with a card, two secrets, a setting of its server. */
    async function use(channelId: string, guildId: string | null): Promise<void> {
      const origin = (id: string, given: Partial<Origin> = {}) =>
        from(`${channelId}-${id}`, { channelId, guildId, ...given });
      await store.mutate(origin('1'), writing({ kind: 'open', entries: opened('1', '2') }));
      for (let n = 0; n < 3; n += 1) {
        const next = origin(`life ${n}`);
        await store.mutate(next, writing({ kind: 'append', entries: life('1', n) }));
        await store.mutate(origin(`flip ${n}`), flip(origin(`flip ${n}`)));
      }
      await store.reveal(origin('reveal'), () => ({ reply: { content: 'revealed' } }));
      await store.mutate(origin('last'), flip(origin('last')));
      store.recordCard({
        channelId,
        messageId: '900',
        gameId: (await store.lastGame(channelId))?.id ?? '',
        seq: 1,
        postedAt: NOON,
      });
      if (guildId) store.recordCitations(guildId, [{ edition: '2006-10-01', number: '505.6' }], NOON);
      if (guildId)
        await store.changeSetting(origin('set'), { guildId }, 'edition', 'founding', { content: 'set' });
    }

    const held = async (channelId: string) => ({
      game: (await store.lastGame(channelId)) !== null,
      ledgers: (await store.ledgers(channelId, 9)).length,
      flips: (await store.history(channelId, 9)).length,
      players: (await store.tallies(channelId)).length,
      card: (await store.card(channelId)) !== undefined,
      replies: (await store.undeliveredReplies(NOON, 99)).filter((reply) => reply.channelId === channelId)
        .length,
    });
    const NOTHING = { game: false, ledgers: 0, flips: 0, players: 0, card: false, replies: 0 };

    it('a person, or fails if it is closed before the end', async () => {
      await use('100', '10');
      const forgetting = store.forgetUser('1').then(
        () => 'forgotten',
        () => 'failed',
      );
      const [result, reopened] = await Promise.all([forgetting, engine.reopen(store)]);
      store = reopened;
      expect(result).toBe('failed');
      await store.forgetUser('1');
      expect((await store.history('100', 9)).map((flipped) => flipped.actorId)).not.toContain('1');
    });

    it('a server with everything stored of it, and no other', async () => {
      await use('100', '10');
      await use('101', '10');
      await use('200', '20');
      const other = await held('200');
      await store.forgetGuild('10');
      expect([await held('100'), await held('101')]).toEqual([NOTHING, NOTHING]);
      expect(await store.setting({ guildId: '10' }, 'edition')).toBeUndefined();
      expect(await store.citedRules('10')).toEqual([]);
      expect(await store.citedRules('20')).toHaveLength(1);
      expect(await held('200')).toEqual(other);
      expect(await store.setting({ guildId: '20' }, 'edition')).toBe('founding');
      expect(await store.guildsWithData(99)).toEqual(['20']);
      store = await engine.reopen(store);
      expect(await held('100')).toEqual(NOTHING);
    });

    it('a server, whose channels start over', async () => {
      await use('100', '10');
      const [before] = await store.ledgers('100', 1);
      await store.forgetGuild('10');
      const table = playAt(() => store);
      await table.open('3', '4');
      await store.mutate(from('new'), flip(from('new')));
      const [after, ...older] = await store.ledgers('100', 9);
      expect(older).toEqual([]);
      expect(after?.commitment).not.toBe(before?.commitment);
      expect((await table.game()).hostId).toBe('3');
    });

    it('a server while its players play on', async () => {
      await use('100', '10');
      const table = playAt(() => store);
      const forgetting = store.forgetGuild('10');
      const late = table.append(life('1', 9));
      await expect(late).rejects.toThrow(/no game is open/);
      await forgetting;
      expect(await held('100')).toEqual(NOTHING);
    });

    it('a person in the ledgers of a server, whose chains stay valid', async () => {
      const by = (id: string, actorId: string) => from(id, { actorId });
      const flips = (id: string, actorId: string, asked: Asked = {}) =>
        store.mutate(by(id, actorId), flip(by(id, actorId), asked));
      const typed = { kind: 'object', heads: 'a cat', tails: 'a dog' } as const;
      await flips('1', '77', { request: { substitute: typed } });
      await flips('2', '1', {
        request: { flippers: ['1', '77'], thumbs: { '77': 1 }, keep: { '77': 'heads' } },
      });
      await flips('3', '77', { isPrivate: true });
      await flips('4', '77', ASKING);
      await store.mutate(by('5', '77'), choose(by('5', '77'), 4, { kind: 'again', again: false }));
      await store.mutate(by('6', '77'), () => ({
        reply: { content: '' },
        seed: { gameId: 'G', text: 'one' },
      }));
      await flips('7', '1');
      await store.reveal(by('8', '77'), () => ({ reply: { content: '' } }));
      const before = (await store.ledgers('100', 9))[1];
      await store.forgetUser('77');
      await store.forgetUser('77');
      const [, after] = await store.ledgers('100', 9);
      expect(audit(before!)).toMatchObject({ isTampered: false, confirmed: 5 });
      expect(audit(after!)).toMatchObject({ isTampered: false, confirmed: 5 });
      expect(after?.chain).toMatchObject({ head: before?.chain?.head, count: before?.chain?.count });
      const all = JSON.stringify([after?.entries, after?.seeds, after?.chain, [...(after?.links ?? [])]]);
      expect(all).not.toMatch(/"77"|a cat|a dog/);
      expect(all).toContain('"gone:1"');
      expect((await store.tallies('100')).map(({ playerId }) => playerId).toSorted()).toEqual([
        '1',
        'gone:1',
      ]);
      expect((await store.userData('77')).rows).toEqual([]);
    });

    it('a server without stored data', async () => {
      await store.forgetGuild('10');
      expect(await store.guildsWithData(99)).toEqual([]);
    });

    it('a user’s settings and the coins of direct messages, and nothing of a server’s tables', async () => {
      await use('100', '10');
      await use('300', null);
      const set = (userId: string) =>
        store.changeSetting(from(`keep ${userId}`), { userId }, 'keep', 'ask', { content: 'set' });
      await set('1');
      await set('2');
      const table = await held('100');
      await store.forgetUser('1');
      expect(await held('300')).toMatchObject({ ledgers: 0, flips: 0, players: 0 });
      expect(await store.setting({ userId: '1' }, 'keep')).toBeUndefined();
      expect(await store.setting({ userId: '2' }, 'keep')).toBe('ask');
      expect(await held('100')).toMatchObject(table);
    });

    it('but not a direct message in which another user flipped too', async () => {
      const mine = from('1', { channelId: '300', guildId: null });
      const theirs = from('2', { channelId: '300', guildId: null, actorId: '2' });
      await store.mutate(mine, flip(mine));
      await store.mutate(theirs, flip(theirs));
      await store.forgetUser('1');
      expect(await store.history('300', 9)).toHaveLength(2);
    });

    describe('servers that the bot has left', () => {
      const start = (day: number, ...present: readonly string[]) =>
        store.noteGuilds(new Set(present), NOON + day * DAY);

      it('30 days after a start first missed them', async () => {
        await use('100', '10');
        await use('200', '20');
        expect(await start(0, '10', '20', '30')).toEqual([]);
        expect(await start(5, '20')).toEqual([]);
        expect(await start(34.9, '20')).toEqual([]);
        expect(await store.guildsWithData(99)).toEqual(['10', '20']);
        expect(await start(35, '20')).toEqual(['10']);
        expect(await store.guildsWithData(99)).toEqual(['20']);
        expect(await held('100')).toEqual(NOTHING);
        expect(await start(99, '20')).toEqual([]);
      });

      it('but not those that came back meanwhile', async () => {
        await use('100', '10');
        await start(0);
        await start(20, '10');
        expect(await start(31)).toEqual([]);
        expect(await start(60)).toEqual([]);
        expect(await start(61)).toEqual(['10']);
      });

      it('of the shard that logs in, and of no other', async () => {
        await use('100', '10');
        await use('200', '20');
        const starts = (day: number, compared: string, ...present: readonly string[]) =>
          store.noteGuilds(new Set(present), NOON + day * DAY, (guildId) => guildId === compared);
        expect(await starts(0, '10')).toEqual([]);
        expect(await starts(31, '20', '20')).toEqual([]);
        expect(await store.guildsWithData(99)).toEqual(['10', '20']);
        expect(await starts(31, '10')).toEqual(['10']);
        expect(await store.guildsWithData(99)).toEqual(['20']);
      });

      it.each([
        ['a flip', (origin: Origin) => store.mutate(origin, flip(origin))],
        [
          'a change of a game',
          (origin: Origin) => store.mutate(origin, writing({ kind: 'append', entries: life('1', 9) })),
        ],
        [
          'a secret revealed',
          (origin: Origin) => store.reveal(origin, () => ({ reply: { content: 'revealed' } })),
        ],
        [
          'a setting',
          ({ guildId, ...origin }: Origin) =>
            store.changeSetting({ guildId, ...origin }, { guildId: guildId ?? '' }, 'edition', 'today', {
              content: 'set',
            }),
        ],
      ])(
        'nor those where users have the bot for themselves, until 30 days after %s',
        async (_what, doing) => {
          await use('100', '10');
          await start(0);
          await doing(from('later', { channelId: '100', guildId: '10', at: NOON + 20 * DAY }));
          expect(await start(31)).toEqual([]);
          expect(await start(49.9)).toEqual([]);
          expect(await held('100')).toMatchObject({ game: true });
          expect(await start(50)).toEqual(['10']);
          expect(await held('100')).toEqual(NOTHING);
        },
      );

      it('any number of them', async () => {
        const guilds = Array.from({ length: 450 }, (_, nth) => String(1000 + nth));
        const here = guilds.filter((_, nth) => nth % 3 === 0);
        const set = (guildId: string) =>
          store.changeSetting(from(guildId), { guildId }, 'edition', 'founding', { content: 'set' });
        await Promise.all(guilds.map(set));
        await start(0);
        await start(1, ...here);
        expect(await start(30, ...here)).toEqual(guilds.filter((_, nth) => nth % 3 !== 0));
        expect(await store.guildsWithData(999)).toEqual(here);
        expect(await start(99)).toEqual([]);
        expect(await start(129)).toEqual(here);
      });

      it('including those that only have cited rules', async () => {
        store.recordCitations('70', [{ edition: '2006-10-01', number: '505.6' }], NOON);
        store = await engine.reopen(store);
        await start(0);
        expect(await start(29)).toEqual([]);
        expect(await start(30)).toEqual(['70']);
        expect(await store.citedRules('70')).toEqual([]);
      });

      it('including those that only have settings', async () => {
        await store.changeSetting(from('1'), { guildId: '70' }, 'edition', 'founding', { content: 'set' });
        await start(0);
        expect(await start(30)).toEqual(['70']);
        expect(await store.setting({ guildId: '70' }, 'edition')).toBeUndefined();
      });
    });
  });
}
