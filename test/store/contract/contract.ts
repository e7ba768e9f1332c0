import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commitmentOf } from '../../../src/store/coins/stream.ts';
import type { Change, Origin } from '../../../src/store/port/changes.ts';
import type { LedgerEntry } from '../../../src/store/port/coins.ts';
import type { Store } from '../../../src/store/port/port.ts';
import { ASKING, choose, flip, forge, from, HOUR, NOON, say, type Asked, type Said } from '../coins/flips.ts';

/** An engine of the store, as the contract needs it. */
export interface Engine {
  /** A new, empty store. */
  open(): Promise<Store<Said>>;
  /** Closes a store and opens another over what it kept. */
  reopen(store: Store<Said>): Promise<Store<Said>>;
}

const BROKEN = new Error('a bug in a change');
const broken = (): never => {
  throw BROKEN;
};
const refuse: Change<Said> = ({ coins }) => ({
  reply: { content: `no: ${coins.nextSequence}` },
  publishes: true,
  refused: true,
});

/** What every engine of the port must do. */
export function storeContract(name: string, engine: Engine): void {
  describe(`${name} keeps the store's contract`, () => {
    let store: Store<Said>;
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

    describe('once for an interaction', () => {
      it('answers with what the change said', async () => {
        expect(await store.mutate(from('1'), say('hello'))).toEqual({
          reply: { content: 'hello' },
          repeated: false,
        });
      });

      it('gives the stored reply again and changes nothing', async () => {
        await doFlip(from('1'));
        const again = await store.mutate(from('1'), broken);
        expect(again).toEqual({ reply: { content: expect.stringMatching(/^1 /) }, repeated: true });
        expect((await live())?.count).toBe(1);
      });

      it('does so for two deliveries in one turn of the event loop', async () => {
        const [first, second] = await Promise.all([doFlip(from('1')), doFlip(from('1'))]);
        expect([first.repeated, second.repeated]).toEqual([false, true]);
        expect(second.reply).toEqual(first.reply);
        expect((await live())?.count).toBe(1);
      });

      it('does so after a restart', async () => {
        await doFlip(from('1'));
        store = await engine.reopen(store);
        expect((await store.mutate(from('1'), broken)).repeated).toBe(true);
      });

      it.each([
        ['a minute before the hour is over', NOON + HOUR - 60_000, true],
        ['a millisecond before', NOON + HOUR - 1, true],
        ['after an hour', NOON + HOUR, false],
      ])('knows a repeated interaction only within the hour: %s', async (_, at, repeated) => {
        await store.mutate(from('1'), say('first'));
        const second = await store.mutate(from('1', { at }), say('second'));
        expect(second).toEqual({ reply: { content: repeated ? 'first' : 'second' }, repeated });
      });

      it('is the same for a revelation and for a setting', async () => {
        await doFlip(from('1'));
        const first = await doReveal(from('2'));
        expect(await doReveal(from('2'))).toEqual({ ...first, repeated: true });
        expect(await store.ledgers('100', 9)).toHaveLength(2);

        const set = (value: string) =>
          store.changeSetting(from('3'), { guildId: '10' }, 'edition', value, { content: value });
        await set('founding');
        expect(await set('2026-06-19')).toEqual({ reply: { content: 'founding' }, repeated: true });
        expect(await store.setting({ guildId: '10' }, 'edition')).toBe('founding');
      });
    });

    describe('a change that throws', () => {
      it('rejects with what it threw, and is tried anew when the interaction comes again', async () => {
        await expect(store.mutate(from('1'), broken)).rejects.toBe(BROKEN);
        expect(await store.mutate(from('1'), say('better'))).toMatchObject({ repeated: false });
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

      it.each<[string, Partial<LedgerEntry>, RegExp]>([
        ['skips a number', { sequence: 2 }, /out of order/],
        ['is of another secret', { secretId: 'another' }, /another secret/],
        ['is of another player', { actorId: '2' }, /not of the interaction/],
        ['is of another interaction', { interactionId: '2' }, /not of the interaction/],
        ['claims a commitment nobody saw', { covered: true }, /not published before/],
        ['goes on with no flip', { sequence: 0 }, /waits for nothing/],
      ])('and so does one whose ledger line %s', async (_, wrong, why) => {
        const change = forge(({ coins }) => ({ ...sample(coins.secretId), ...wrong }));
        await expect(store.mutate(from('1'), change)).rejects.toThrow(why);
        expect(await store.ledgers('100', 9)).toEqual([]);
      });

      it('and so does one that calls the store', async () => {
        const nested: Change<Said> = () => {
          void store.mutate(from('2'), say('nested'));
          return { reply: { content: 'outer' } };
        };
        await expect(store.mutate(from('1'), nested)).rejects.toThrow(/never calls the store/);
        expect(await store.mutate(from('2'), say('later'))).toMatchObject({ repeated: false });
      });

      it('and so does one that awaits something', async () => {
        const late = (async () => ({ reply: { content: 'late' } })) as unknown as Change<Said>;
        await expect(store.mutate(from('1'), late)).rejects.toThrow(/no reply/);
      });
    });

    describe('a change that refuses', () => {
      it('answers, and writes nothing: no secret, and not that it was said', async () => {
        expect(await store.mutate(from('1'), refuse)).toEqual({
          reply: { content: 'no: 1' },
          repeated: false,
        });
        expect(await store.ledgers('100', 9)).toEqual([]);
        expect(await store.unreplied(NOON, 99)).toEqual([]);
      });

      it.each([
        ['a millisecond before a quarter of an hour is over', NOON + HOUR / 4 - 1, true],
        ['after a quarter of an hour', NOON + HOUR / 4, false],
      ])(
        'is refused again when it is delivered again, though it could be done by now: %s',
        async (_, at, repeated) => {
          await store.mutate(from('1'), refuse);
          const again = await store.mutate(from('1', { at }), say('now'));
          expect(again).toEqual({ reply: { content: repeated ? 'no: 1' : 'now' }, repeated });
        },
      );

      it('does not reveal', async () => {
        await doFlip(from('1'));
        const before = await store.ledgers('100', 9);
        await store.reveal(from('2'), () => ({ reply: { content: 'no' }, refused: true }));
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
        expect(await store.unreplied(NOON + 4, 99)).toEqual([
          { ...from('2', { at: NOON + 1, guildId: null }), reply: { content: 'second' } },
          { ...from('3', { at: NOON + 2 }), reply: { content: 'third' } },
        ]);
        store.markReplied('2', NOON + 5);
        expect((await store.unreplied(NOON + 6, 99)).map(({ interactionId }) => interactionId)).toEqual([
          '3',
        ]);
        store = await engine.reopen(store);
        expect((await store.unreplied(NOON + 6, 99)).map(({ interactionId }) => interactionId)).toEqual([
          '3',
        ]);
      });

      it('can be marked when they are repeated after a restart', async () => {
        await store.mutate(from('1'), say('first'));
        store = await engine.reopen(store);
        await store.mutate(from('1'), broken);
        store.markReplied('1', NOON + 1);
        store = await engine.reopen(store);
        expect(await store.unreplied(NOON + 2, 99)).toEqual([]);
      });

      it('are given in parts, or for one interaction', async () => {
        for (let at = 0; at < 100; at += 1)
          await store.mutate(from(String(at), { at: NOON + at }), say('hi'));
        const ids = async (...asked: readonly [limit: number, interactionId?: string]) => {
          const missing = await store.unreplied(NOON + 100, ...asked);
          return missing.map(({ interactionId }) => Number(interactionId));
        };
        expect(await ids(70)).toEqual(Array.from({ length: 70 }, (_, at) => at));
        expect(await ids(0)).toEqual([]);
        expect(await ids(9, '42')).toEqual([42]);
        expect(await ids(9, 'none')).toEqual([]);
        for (let at = 0; at < 95; at += 1) store.markReplied(String(at), NOON + 200);
        expect(await ids(70)).toEqual([95, 96, 97, 98, 99]);
        expect(await ids(9, '42')).toEqual([]);
      });

      it('are forgotten after an hour', async () => {
        await store.mutate(from('1'), say('first'));
        expect(await store.unreplied(NOON + HOUR - 1, 99)).toHaveLength(1);
        expect(await store.unreplied(NOON + HOUR, 99)).toEqual([]);
      });
    });

    describe('the coin ledger', () => {
      it('counts flips of many channels asked in one turn, each channel in the order asked', async () => {
        const origins = Array.from({ length: 60 }, (_, index) =>
          from(String(index), { channelId: String(100 + (index % 3)) }),
        );
        await Promise.all(origins.map((origin) => doFlip(origin)));
        for (const [index, channelId] of ['100', '101', '102'].entries()) {
          const ledger = await live(channelId);
          expect(ledger?.count).toBe(20);
          expect(ledger?.entries.map(({ sequence, interactionId }) => [sequence, interactionId])).toEqual(
            Array.from({ length: 20 }, (_, nth) => [nth + 1, String(nth * 3 + index)]),
          );
        }
        expect(
          new Set(['100', '101', '102'].map(async (channelId) => (await live(channelId))?.commitment)).size,
        ).toBe(3);
      });

      it('keeps a line as it was written', async () => {
        const origin = from('1');
        const asked: Asked = {
          isPrivate: true,
          purpose: 'Mana Clash',
          request: { flippers: ['1', '2'], call: null },
        };
        let written: unknown;
        await store.mutate(origin, (table) => {
          const decided = flip(origin, asked)(table);
          written = decided.entries?.[0];
          return decided;
        });
        store = await engine.reopen(store);
        expect(await store.history('100', 1)).toEqual([written]);
        expect((await live())?.entries).toEqual([written]);
      });

      it('publishes with the first public flip, which is not covered; the next one is', async () => {
        await doFlip(from('1'), { isPrivate: true });
        expect((await live())?.published).toBe(false);
        await doFlip(from('2'));
        expect((await live())?.published).toBe(true);
        await doFlip(from('3'));
        expect((await live())?.entries.map(({ covered }) => covered)).toEqual([false, false, true]);
      });

      it('goes on with a flip that waits, and with nothing else', async () => {
        await doFlip(from('1'), ASKING);
        await store.mutate(from('2'), choose(from('2'), 1, { kind: 'again', again: true }));
        await store.mutate(from('3'), choose(from('3'), 1, { kind: 'again', again: false }));
        const [entry] = await store.history('100', 9);
        expect(entry).toMatchObject({ sequence: 1, interactionId: '1', outcome: { stopped: 'chosen' } });
        expect(entry?.choices).toHaveLength(2);
        expect(entry?.outcome.flips).toHaveLength(2);
        expect((await live())?.count).toBe(1);

        const rewrite = forge(({ coins }) => ({ ...coins.entry(1)!, choices: [] }));
        await expect(store.mutate(from('4'), rewrite)).rejects.toThrow(/waits for nothing/);
      });

      it.each([
        ['its player', { actorId: '2' }],
        ['its request', { request: { ...sample('').request, call: 'tails' } }],
        ['its privacy', { isPrivate: true }],
        ['the choices made so far', { choices: [{ kind: 'again', again: false }] }],
      ] as const)('never changes %s', async (_, changed) => {
        await doFlip(from('1'), ASKING);
        await store.mutate(from('2'), choose(from('2'), 1, { kind: 'again', again: true }));
        const rewrite = forge(({ coins }) => ({ ...coins.entry(1)!, ...changed }));
        await expect(store.mutate(from('3'), rewrite)).rejects.toThrow(/more than its choices/);
      });

      it('shows the last flips first, through old secrets and new', async () => {
        await doFlip(from('1'));
        await doFlip(from('2'));
        await doReveal(from('3'));
        await doFlip(from('4'), { isPrivate: true });
        await doFlip(from('5', { channelId: '101' }));
        const shown = async (limit: number) =>
          (await store.history('100', limit)).map((entry) => entry.interactionId);
        expect([await shown(9), await shown(2), await shown(0)]).toEqual([['4', '2', '1'], ['4', '2'], []]);
        expect(await store.history('999', 9)).toEqual([]);
      });

      it('gives a change no way to the secret', async () => {
        let seen = '';
        await store.mutate(from('1'), (table) => {
          seen = JSON.stringify([table, table.coins]);
          return flip(from('1'))(table);
        });
        const kept = JSON.stringify([
          await store.history('100', 9),
          await store.ledgers('100', 9),
          await store.unreplied(NOON, 99),
        ]);
        const { reply } = await doReveal(from('2'));
        expect(reply.content).toMatch(/^[0-9a-f]{64}$/);
        expect(seen + kept).not.toContain(reply.content);
      });
    });

    describe('revealing', () => {
      it('gives the secret behind the commitment, and the next secret is another', async () => {
        await doFlip(from('1'));
        const commitment = (await live())?.commitment;
        await store.reveal(from('2', { actorId: '5' }), (revealed, next) => {
          expect(commitmentOf(Buffer.from(revealed.secret, 'hex'))).toBe(revealed.commitment);
          expect(revealed).toMatchObject({ commitment, flips: 1 });
          expect(next).toMatchObject({ published: false, nextSequence: 1 });
          expect(next.commitment).not.toBe(commitment);
          return { reply: { content: next.commitment }, publishes: true };
        });
        const [fresh, old] = await store.ledgers('100', 9);
        expect(fresh).toMatchObject({ secret: null, revealedAt: null, count: 0, published: true });
        expect(old).toMatchObject({ commitment, revealedAt: NOON, count: 1, published: true });
        expect(old?.secret).toMatch(/^[0-9a-f]{64}$/);

        await doFlip(from('3'));
        expect((await live())?.entries[0]).toMatchObject({
          secretId: fresh?.secretId,
          sequence: 1,
          covered: true,
        });
      });

      it('lists secrets newest first, however often it is done within a millisecond', async () => {
        const replies: string[] = [];
        for (let index = 0; index < 5; index++)
          replies.unshift((await doReveal(from(String(index)))).reply.content);
        const [fresh, ...old] = await store.ledgers('100', 9);
        expect(fresh?.secret).toBeNull();
        expect(old.map(({ secret }) => secret)).toEqual(replies);
        expect(await store.ledgers('100', 2)).toHaveLength(2);
      });

      it('and a flip in one turn do not get in each other’s way', async () => {
        await Promise.all([doFlip(from('1')), doReveal(from('2')), doFlip(from('3'))]);
        expect(
          (await store.ledgers('100', 9)).map(({ entries }) => entries.map((e) => e.interactionId)),
        ).toEqual([['3'], ['1']]);
      });
    });

    describe('tallies', () => {
      it('count faces and wins of each player, none that is not there', async () => {
        await doFlip(from('1', { actorId: '7' }), {
          request: { fixed: { face: 'tails', won: null }, until: { kind: 'coins', coins: 3 } },
        });
        await doFlip(from('2', { actorId: '8' }), { request: { fixed: { face: 'heads', won: null } } });
        expect((await store.tallies('100')).toSorted((a, b) => a.playerId.localeCompare(b.playerId))).toEqual(
          [
            { playerId: '7', heads: 0, tails: 3, won: 0, lost: 3 },
            { playerId: '8', heads: 1, tails: 0, won: 1, lost: 0 },
          ],
        );
        expect(await store.tallies('999')).toEqual([]);
      });

      it('leave private flips out until their secret is revealed', async () => {
        await doFlip(from('1', { actorId: '7' }), { isPrivate: true });
        expect(await store.tallies('100')).toEqual([]);
        await doReveal(from('2'));
        const [counted] = await store.tallies('100');
        expect((counted?.heads ?? 0) + (counted?.tails ?? 0)).toBe(1);
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

    it('writes what waits when it is closed, and takes nothing after', async () => {
      const flipped = doFlip(from('1'));
      await store.close();
      isOpen = false;
      expect(await flipped).toMatchObject({ repeated: false });
      const calls: (() => unknown)[] = [
        () => store.mutate(from('2'), say('late')),
        () => doReveal(from('2')),
        () => store.changeSetting(from('2'), { userId: '1' }, 'keep', 'ask', { content: '' }),
        () => store.markReplied('1', NOON),
        () => store.unreplied(NOON, 99),
        () => store.history('100', 1),
        () => store.tallies('100'),
        () => store.ledgers('100', 1),
        () => store.setting({ userId: '1' }, 'keep'),
        () => store.lastGame('100'),
        () => store.log('', 1),
        () => store.showCard({ channelId: '100', messageId: '9', gameId: '', seq: 1, postedAt: NOON }),
        () => store.dropCard('100', '9'),
        () => store.card('100'),
        () => store.cited('10'),
        () => store.noteCited('10', [], NOON),
        () => store.staleCards(NOON, 99),
        () => store.forgetGuild('10'),
        () => store.forgetUser('1'),
        () => store.guildsHeld(99),
        () => store.noteGuilds(new Set(), NOON),
        () => store.close(),
      ];
      for (const call of calls) await expect((async () => call())()).rejects.toThrow(/closed/);
    });
  });
}

/** A settled line that fits the first flip of interaction 1. */
const sample = (secretId: string) =>
  ({
    secretId,
    sequence: 1,
    interactionId: '1',
    actorId: '1',
    at: NOON,
    isPrivate: false,
    covered: false,
    edition: 'founding',
    purpose: null,
    request: {
      flippers: ['1'],
      call: 'heads',
      opponent: null,
      until: { kind: 'coins', coins: 0 },
      thumbs: {},
      keep: {},
      fixed: null,
      substitute: null,
    },
    choices: [],
    outcome: { flips: [], awaits: null, stopped: 'done' },
  }) as const;
