import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Change, Origin } from '#store/port/changes.ts';
import type { Store } from '#store/port/port.ts';
import { until } from '../../helpers/until.ts';
import { flip, from, HOUR, NOON, say, type Asked, type TestReply } from '../coins/flips.ts';

/** An engine of the store, as the contract needs it. */
export interface Engine {
  /** Opens a new, empty store, whose clock stands at noon until time passes. */
  open(): Promise<Store<TestReply>>;
  /** Closes a store and opens another one with its data, some ms later. */
  reopen(store: Store<TestReply>, after?: number): Promise<Store<TestReply>>;
  /** Advances the clock of an open store, in ms. */
  pass(store: Store<TestReply>, ms: number): void;
  /** Reads or writes what an open store keeps, as another program would. */
  sql(store: Store<TestReply>, text: string): Promise<readonly unknown[]>;
}

const BROKEN = new Error('a bug in a change');
const broken = (): never => {
  throw BROKEN;
};
const refuse: Change<TestReply> = ({ coins }) => ({
  reply: { content: `no: ${coins.nextSequence}` },
  isPublishing: true,
  isRefused: true,
});

/** The contract of every engine of the port. */
export function storeContract(name: string, engine: Engine): void {
  describe(`${name} keeps the store's contract`, () => {
    let store: Store<TestReply>;
    let isOpen: boolean;
    beforeEach(async () => {
      store = await engine.open();
      isOpen = true;
    });
    afterEach(async () => {
      if (isOpen) await store.close();
    });

    const doFlip = (origin: Origin, asked?: Asked) => store.mutate(origin, flip(origin, asked));
    const doReveal = (origin: Origin) =>
      store.reveal(origin, (revealed) => ({ reply: { content: revealed.secret } }));
    const live = async (channelId = '100') => (await store.ledgers(channelId, 1))[0];

    it('can be written, and says so again while it is used', async () => {
      const well = { trouble: null, isDamaged: false };
      expect(await store.health()).toEqual(well);
      await doFlip(from('1'));
      expect(await Promise.all([store.health(), store.health()])).toEqual([well, well]);
    });

    describe('once for an interaction', () => {
      it('answers with the reply of the change', async () => {
        expect(await store.mutate(from('1'), say('hello'))).toEqual({
          reply: { content: 'hello' },
          isRepeated: false,
        });
      });

      it('gives the stored reply again and changes nothing', async () => {
        await doFlip(from('1'));
        const again = await store.mutate(from('1'), broken);
        expect(again).toEqual({ reply: { content: expect.stringMatching(/^1 /) }, isRepeated: true });
        expect((await live())?.count).toBe(1);
      });

      it('does so for two deliveries in one turn of the event loop', async () => {
        const [first, second] = await Promise.all([doFlip(from('1')), doFlip(from('1'))]);
        expect([first.isRepeated, second.isRepeated]).toEqual([false, true]);
        expect(second.reply).toEqual(first.reply);
        expect((await live())?.count).toBe(1);
      });

      it('does so after a restart', async () => {
        await doFlip(from('1'));
        store = await engine.reopen(store);
        expect((await store.mutate(from('1'), broken)).isRepeated).toBe(true);
      });

      it.each([
        ['a minute before the hour is over', NOON + HOUR - 60_000, true],
        ['a millisecond before', NOON + HOUR - 1, true],
        ['after an hour', NOON + HOUR, false],
      ])('knows a repeated interaction only within the hour: %s', async (_, at, repeated) => {
        await store.mutate(from('1'), say('first'));
        const second = await store.mutate(from('1', { at }), say('second'));
        expect(second).toEqual({ reply: { content: repeated ? 'first' : 'second' }, isRepeated: repeated });
      });

      it('knows it also after the clock was hours ahead for a while', async () => {
        const { at: now } = from('1');
        await store.mutate(from('1'), say('first'));
        store.markReplied('1', now + 3 * 60 * 60 * 1000);
        for (const id of ['2', '3', '4']) await store.mutate(from(id), say(id));
        await store.mutate(from('5'), say('last'));
        expect((await store.mutate(from('4'), say('again'))).isRepeated).toBe(true);
      });

      it('is the same for a revelation and for a setting', async () => {
        await doFlip(from('1'));
        const first = await doReveal(from('2'));
        expect(await doReveal(from('2'))).toEqual({ ...first, isRepeated: true });
        expect(await store.ledgers('100', 9)).toHaveLength(2);

        const set = (value: string) =>
          store.changeSetting(from('3'), { guildId: '10' }, 'edition', value, { content: value });
        await set('founding');
        expect(await set('2026-06-19')).toEqual({ reply: { content: 'founding' }, isRepeated: true });
        expect(await store.setting({ guildId: '10' }, 'edition')).toBe('founding');
      });
    });

    describe('a change that throws', () => {
      it('rejects with its error, and runs again if the interaction is repeated', async () => {
        await expect(store.mutate(from('1'), broken)).rejects.toBe(BROKEN);
        expect(await store.mutate(from('1'), say('better'))).toMatchObject({ isRepeated: false });
      });

      it('leaves the others of its turn alone', async () => {
        const settled = await Promise.allSettled([
          doFlip(from('1')),
          store.mutate(from('2'), broken),
          doFlip(from('3')),
        ]);
        expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
        expect((await store.history('100', 9)).map(({ interactionId }) => interactionId)).toEqual(['3', '1']);
      });

      it('and so does one that calls the store', async () => {
        const nested: Change<TestReply> = () => {
          void store.mutate(from('2'), say('nested'));
          return { reply: { content: 'outer' } };
        };
        await expect(store.mutate(from('1'), nested)).rejects.toThrow(/never calls the store/);
        expect(await store.mutate(from('2'), say('later'))).toMatchObject({ isRepeated: false });
      });

      it('and so does one that awaits something', async () => {
        const late = (async () => ({ reply: { content: 'late' } })) as unknown as Change<TestReply>;
        await expect(store.mutate(from('1'), late)).rejects.toThrow(/no reply/);
      });
    });

    describe('a change that refuses', () => {
      it('answers, and writes nothing: no secret, and no delivery', async () => {
        expect(await store.mutate(from('1'), refuse)).toEqual({
          reply: { content: 'no: 1' },
          isRepeated: false,
        });
        expect(await store.ledgers('100', 9)).toEqual([]);
        expect(await store.undeliveredReplies(NOON, 99)).toEqual([]);
      });

      it.each([
        ['a millisecond before a quarter of an hour is over', NOON + HOUR / 4 - 1, true],
        ['after a quarter of an hour', NOON + HOUR / 4, false],
      ])(
        'is refused again when it is delivered again, though it could be done by now: %s',
        async (_, at, repeated) => {
          await store.mutate(from('1'), refuse);
          const again = await store.mutate(from('1', { at }), say('now'));
          expect(again).toEqual({ reply: { content: repeated ? 'no: 1' : 'now' }, isRepeated: repeated });
        },
      );

      it('does not reveal', async () => {
        await doFlip(from('1'));
        const before = await store.ledgers('100', 9);
        await store.reveal(from('2'), () => ({ reply: { content: 'no' }, isRefused: true }));
        expect(await store.ledgers('100', 9)).toEqual(before);
      });
    });

    describe('replies that Discord did not take', () => {
      it('are those not marked, oldest first, through a restart', async () => {
        await store.mutate(from('3', { at: NOON + 2 }), say('third'));
        await store.mutate(from('1'), say('first'));
        await store.mutate(from('2', { at: NOON + 1, guildId: null }), say('second'));
        store.markReplied('1', NOON + 3);
        store = await engine.reopen(store);
        expect(await store.undeliveredReplies(NOON + 4, 99)).toEqual([
          { ...from('2', { at: NOON + 1, guildId: null }), reply: { content: 'second' }, token: null },
          { ...from('3', { at: NOON + 2 }), reply: { content: 'third' }, token: null },
        ]);
        store.markReplied('2', NOON + 5);
        expect(
          (await store.undeliveredReplies(NOON + 6, 99)).map(({ interactionId }) => interactionId),
        ).toEqual(['3']);
        store = await engine.reopen(store);
        expect(
          (await store.undeliveredReplies(NOON + 6, 99)).map(({ interactionId }) => interactionId),
        ).toEqual(['3']);
      });

      it('have the token by which Discord tells of them, for a quarter of an hour', async () => {
        const tokens = async (now: number) => {
          const missing = await store.undeliveredReplies(now, 99);
          return missing.map(({ interactionId, token }) => [interactionId, token]);
        };
        await store.mutate(from('1', { token: 'abc' }), say('first'));
        await store.mutate(from('2', { token: 'def' }), say('second'));
        await store.mutate(from('3'), say('third'));
        store.markReplied('2', NOON + 1);
        store = await engine.reopen(store);
        const left = [
          ['1', 'abc'],
          ['3', null],
        ];
        expect(await tokens(NOON + 2)).toEqual(left);
        const refused = await store.mutate(from('4', { at: NOON + HOUR / 4 - 1 }), refuse);
        expect(refused.isRepeated).toBe(false);
        await store.mutate(from('5', { at: NOON + HOUR / 4 - 1, guildId: null }), say('fifth'));
        expect(await tokens(NOON + HOUR / 4 - 1)).toEqual([...left, ['5', null]]);
        await store.mutate(from('6', { at: NOON + HOUR / 4, token: 'ghi' }), say('sixth'));
        store = await engine.reopen(store);
        expect(await tokens(NOON + HOUR / 4)).toEqual([
          ['1', null],
          ['3', null],
          ['5', null],
          ['6', 'ghi'],
        ]);
      });

      it('can be marked when they are repeated after a restart', async () => {
        await store.mutate(from('1'), say('first'));
        store = await engine.reopen(store);
        await store.mutate(from('1'), broken);
        store.markReplied('1', NOON + 1);
        store = await engine.reopen(store);
        expect(await store.undeliveredReplies(NOON + 2, 99)).toEqual([]);
      });

      it('are given in parts, or for one interaction', async () => {
        for (let at = 0; at < 100; at += 1)
          await store.mutate(from(String(at), { at: NOON + at }), say('hi'));
        const ids = async (...asked: readonly [limit: number, interactionId?: string]) => {
          const missing = await store.undeliveredReplies(NOON + 100, ...asked);
          return missing.map(({ interactionId }) => Number(interactionId));
        };
        expect(await ids(70)).toEqual(Array.from({ length: 70 }, (_, index) => index));
        expect(await ids(0)).toEqual([]);
        expect(await ids(9, '42')).toEqual([42]);
        expect(await ids(9, 'none')).toEqual([]);
        for (let at = 0; at < 95; at += 1) store.markReplied(String(at), NOON + 200);
        expect(await ids(70)).toEqual([95, 96, 97, 98, 99]);
        expect(await ids(9, '42')).toEqual([]);
      });

      it('are forgotten after an hour', async () => {
        await store.mutate(from('1'), say('first'));
        expect(await store.undeliveredReplies(NOON + HOUR - 1, 99)).toHaveLength(1);
        expect(await store.undeliveredReplies(NOON + HOUR, 99)).toEqual([]);
      });
    });

    describe('answers older than an hour are erased, even without requests', () => {
      const answered = async () =>
        (await engine.sql(store, 'SELECT interaction_id FROM done ORDER BY at')).map(
          (row) => (row as { interaction_id: string }).interaction_id,
        );
      const MINUTE = 60_000;
      beforeEach(async () => {
        await store.mutate(from('1'), say('first'));
        await store.mutate(from('2', { at: NOON + HOUR / 2 }), say('second'));
      });

      /** Advances the clock minute by minute until a condition holds, at most this long. */
      async function within(minutes: number, holds: () => Promise<void>): Promise<void> {
        let left = minutes;
        await until(async () => {
          if (left > 0) engine.pass(store, MINUTE);
          left -= 1;
          await holds();
        });
      }

      it('as time passes', async () => {
        await within(59, async () => expect(await answered()).toEqual(['1', '2']));
        await within(85, async () => expect(await answered()).toEqual(['2']));
        await within(60, async () => expect(await answered()).toEqual([]));
      });

      it('and before that the token by which Discord takes it', async () => {
        await store.mutate(from('3', { at: NOON + HOUR / 2, token: 'abc' }), say('third'));
        const tokens = () => engine.sql(store, "SELECT token FROM done WHERE interaction_id = '3'");
        engine.pass(store, 44 * MINUTE);
        expect(await tokens()).toEqual([{ token: 'abc' }]);
        // Longer than until the next round: on a busy machine, one may end late, and the pause begins then.
        await within(40, async () => expect(await tokens()).toEqual([{ token: null }]));
      });

      it('when the store is opened', async () => {
        store = await engine.reopen(store, HOUR);
        await until(async () => expect(await answered()).toEqual(['2']));
      });

      it('when it is closed', async () => {
        engine.pass(store, MINUTE);
        await engine.sql(store, `UPDATE done SET at = at - ${HOUR} WHERE interaction_id = '1'`);
        await store.close();
        isOpen = false;
        expect(await answered()).toEqual(['2']);
      });

      it('however much it is', async () => {
        await engine.sql(
          store,
          `WITH RECURSIVE many (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < 3000)
           INSERT INTO done (interaction_id, channel_id, guild_id, actor_id, reply, at)
           SELECT 'many ' || n, '100', '10', '1', '{}', ${NOON} FROM many`,
        );
        await within(85, async () => expect(await answered()).toEqual(['2']));
      });
    });

    it('keeps a setting for each server and each user apart', async () => {
      const set = (id: string, scope: { guildId: string } | { userId: string }, value: string) =>
        store.changeSetting(from(id), scope, 'edition', value, { content: 'set' });
      await set('1', { guildId: '10' }, 'founding');
      await set('2', { userId: '10' }, '2026-06-19');
      await set('3', { guildId: '10' }, '2009-07-11');
      store = await engine.reopen(store);
      expect(await store.setting({ guildId: '10' }, 'edition')).toBe('2009-07-11');
      expect(await store.setting({ userId: '10' }, 'edition')).toBe('2026-06-19');
      expect(await store.setting({ userId: '10' }, 'keep')).toBeUndefined();
      expect(await store.setting({ guildId: '11' }, 'edition')).toBeUndefined();
    });

    it('changes a setting along with a change, and not with one that is refused', async () => {
      const setting = { scope: { guildId: '10' }, name: 'edition', value: 'founding' } as const;
      await store.mutate(from('1'), () => ({ reply: { content: 'no' }, isRefused: true, setting }));
      expect(await store.setting({ guildId: '10' }, 'edition')).toBeUndefined();
      await store.mutate(from('2'), () => ({ reply: { content: 'yes' }, setting }));
      store = await engine.reopen(store);
      expect(await store.setting({ guildId: '10' }, 'edition')).toBe('founding');
    });

    it.each(['a\0b', 'a\uD800b', 'a\uDC00b', '🪙'])('stores any text unchanged: %j', async (text) => {
      const kept = text.replace('\0', '').replace(/\p{Surrogate}/u, '\u{FFFD}');
      const guild = { guildId: '10' };
      await store.changeSetting(from('1'), guild, 'edition', text, { content: text });
      expect(await store.setting(guild, 'edition')).toBe(kept);
      const player = {
        playerId: `guest:${text}`,
        outcome: 'drawn',
        place: null,
        isWinner: false,
        commanders: [text],
      } as const;
      const record = { at: NOON, how: 'drawn', variant: null, turns: null, players: [player] } as const;
      await store.mutate(from('2'), () => ({
        reply: { content: text },
        record: { kind: 'add', record },
        setting: { scope: { userId: '1' }, name: 'edition', value: text },
      }));
      expect(await store.setting({ userId: '1' }, 'edition')).toBe(kept);
      expect(await store.records.names('10', 10)).toEqual([kept]);
    });

    it('tells each server and each user each thing once', async () => {
      const tell = (scope: { guildId: string } | { userId: string }, what: 'introduced' | 'asked') =>
        store.markNoticeShown(scope, what, NOON);
      const both = await Promise.all([tell({ guildId: '10' }, 'asked'), tell({ guildId: '10' }, 'asked')]);
      expect(both).toEqual([undefined, 'told']);
      store = await engine.reopen(store);
      expect(await tell({ guildId: '10' }, 'asked')).toBe('told');
      expect(await tell({ guildId: '10' }, 'introduced')).toBeUndefined();
      expect(await tell({ userId: '10' }, 'asked')).toBeUndefined();
      await store.forgetGuild('10');
      expect(await tell({ guildId: '10' }, 'asked')).toBeUndefined();
    });

    it('writes what waits when it is closed, and takes nothing after', async () => {
      const flipped = doFlip(from('1'));
      await store.close();
      isOpen = false;
      expect(await flipped).toMatchObject({ isRepeated: false });
      const calls: (() => unknown)[] = [
        () => store.mutate(from('2'), say('late')),
        () => doReveal(from('2')),
        () => store.changeSetting(from('2'), { userId: '1' }, 'keep', 'ask', { content: '' }),
        () => store.markReplied('1', NOON),
        () => store.undeliveredReplies(NOON, 99),
        () => store.history('100', 1),
        () => store.tallies('100'),
        () => store.fairCoins('100'),
        () => store.ledgers('100', 1),
        () => store.setting({ userId: '1' }, 'keep'),
        () => store.lastGame('100'),
        () => store.log('', 1),
        () => store.recordCard({ channelId: '100', messageId: '9', gameId: '', seq: 1, postedAt: NOON }),
        () => store.forgetCard('100', '9'),
        () => store.card('100'),
        () => store.citedRules('10'),
        () => store.recordCitations('10', [], NOON),
        () => store.staleCards(NOON, 99),
        () => store.forgetGuild('10'),
        () => store.forgetUser('1'),
        () => store.guildsWithData(99),
        () => store.noteGuilds(new Set(), NOON),
        () => store.close(),
      ];
      for (const call of calls) await expect((async () => call())()).rejects.toThrow(/closed/);
    });
  });
}
