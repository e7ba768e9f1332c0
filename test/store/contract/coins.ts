import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { secretCommitment } from '#ledger/stream.ts';
import { declareReads, type Change, type Origin } from '#store/port/changes.ts';
import type { FlipEntry, LedgerEntry } from '#ledger/vocabulary/ledger.ts';
import type { Store } from '#store/port/port.ts';
import { audit } from '#ledger/audit.ts';
import {
  ASKING,
  choose,
  flip,
  forge,
  from,
  NOON,
  rollIt,
  type Asked,
  type TestReply,
} from '../coins/flips.ts';
import type { Engine } from './contract.ts';

/** The contract of every engine of the port for coins. */
export function coinContract(name: string, engine: Engine): void {
  describe(`${name} keeps the coins of a channel`, () => {
    let store: Store<TestReply>;
    beforeEach(async () => {
      store = await engine.open();
    });
    afterEach(() => store.close());

    const doFlip = (origin: Origin, asked?: Asked) => store.mutate(origin, flip(origin, asked));
    const doReveal = (origin: Origin) =>
      store.reveal(origin, (revealed) => ({ reply: { content: revealed.secret } }));
    const live = async (channelId = '100') => (await store.ledgers(channelId, 1))[0];

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
        const commitments = await Promise.all(
          ['100', '101', '102'].map(async (channelId) => (await live(channelId))?.commitment),
        );
        expect(new Set(commitments).size).toBe(3);
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
        expect(entry).toMatchObject({ outcome: { flips: { length: 2 } } });
        expect((await live())?.count).toBe(1);

        const rewrite = forge(({ coins }) => ({ ...coins.entry(1)!, choices: [] }));
        await expect(store.mutate(from('4'), rewrite)).rejects.toThrow(/waits for no choice/);
      });

      it.each([
        ['its player', { actorId: '2' }],
        ['its request', { request: { ...sample('').request, call: 'tails' } }],
        ['its privacy', { isPrivate: true }],
        ['the choices made so far', { choices: [{ kind: 'again', again: false }] }],
      ] as const)('never changes %s', async (_, changed) => {
        await doFlip(from('1'), ASKING);
        await store.mutate(from('2'), choose(from('2'), 1, { kind: 'again', again: true }));
        const rewrite = forge(({ coins }) => ({ ...coins.entry(1)!, ...changed }) as LedgerEntry);
        await expect(store.mutate(from('3'), rewrite)).rejects.toThrow(/more than its choices/);
      });

      it.each<[string, Partial<FlipEntry>, RegExp]>([
        ['skips a number', { sequence: 2 }, /out of order/],
        ['is of another secret', { secretId: 'another' }, /another secret/],
        ['is of another player', { actorId: '2' }, /does not belong to the interaction/],
        ['is of another interaction', { interactionId: '2' }, /does not belong to the interaction/],
        ['claims a commitment nobody saw', { covered: true }, /not published before/],
        ['goes on with no flip', { sequence: 0 }, /waits for no choice/],
      ])('takes no line that %s', async (_, wrong, why) => {
        const change = forge(({ coins }) => ({ ...sample(coins.secretId), ...wrong }));
        await expect(store.mutate(from('1'), change)).rejects.toThrow(why);
        expect(await store.ledgers('100', 9)).toEqual([]);
      });

      it('links each line to the one before, and shows the link before it is written', async () => {
        const shown: string[] = [];
        const showing = (change: Change<TestReply>): Change<TestReply> =>
          declareReads(change.reads, (table) => {
            const decided = change(table);
            shown.push(table.coins.headWith(decided.entries ?? []));
            return decided;
          });
        await store.mutate(from('1'), showing(flip(from('1'), ASKING)));
        await store.mutate(
          from('2', { actorId: '2' }),
          showing(flip(from('2', { actorId: '2' }), { isPrivate: true })),
        );
        await store.mutate(from('3'), showing(choose(from('3'), 1, { kind: 'again', again: false })));
        store = await engine.reopen(store);
        await store.mutate(from('4'), showing(rollIt(from('4'))));
        await doReveal(from('5'));
        const [, ledger] = await store.ledgers('100', 9);
        const links = [...(ledger?.links.values() ?? [])].flat().toSorted((a, b) => a.nth - b.nth);
        expect(links.map(({ kind, sequence }) => `${kind} ${sequence}`)).toEqual([
          'draw 1',
          'draw 2',
          'settled 2',
          'choice 1',
          'settled 1',
          'draw 3',
          'settled 3',
        ]);
        // Each change ran once.
        expect(shown.map((hash) => links.findIndex((link) => link.hash === hash))).toEqual([0, 2, 4, 6]);
        expect(ledger?.chain).toMatchObject({
          count: 8,
          head: links.at(-1)?.hash,
          opened: { nth: 0, sequence: 1 },
        });
        expect(audit(ledger!)).toMatchObject({ isTampered: false, confirmed: 3 });
      });

      it('accepts many private flips under one secret, each with its own key', async () => {
        await doFlip(from('1'), { isPrivate: true });
        await doFlip(from('2'), { isPrivate: true });
        await doFlip(from('3'));
        const [ledger] = await store.ledgers('100', 1);
        expect(ledger?.entries.map(({ leaf }) => leaf)).toEqual([0, 1, null]);
        expect(ledger).toMatchObject({ secret: null, privateSecret: null });
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
        await store.mutate(
          from('1'),
          declareReads({ records: {} }, (table) => {
            seen = JSON.stringify([table, table.coins]);
            return flip(from('1'))(table);
          }),
        );
        const kept = JSON.stringify([
          await store.history('100', 9),
          await store.ledgers('100', 9),
          await store.undeliveredReplies(NOON, 99),
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
          expect(secretCommitment(Buffer.from(revealed.secret, 'hex'))).toBe(revealed.commitment);
          expect(revealed).toMatchObject({ commitment, flips: 1 });
          expect(next).toMatchObject({ published: false, nextSequence: 1 });
          expect(next.commitment).not.toBe(commitment);
          return { reply: { content: next.commitment }, isPublishing: true };
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

    describe('seeds', () => {
      const give = (origin: Origin, text: string) =>
        store.mutate(origin, () => ({ reply: { content: 'given' }, seed: { gameId: 'G', text } }));

      it('are stored in order, and mixed into later flips', async () => {
        await doFlip(from('1'));
        await give(from('2'), 'one');
        await doFlip(from('3'));
        await give(from('4', { actorId: '2' }), 'two');
        await doFlip(from('5'), ASKING);
        store = await engine.reopen(store);
        const ledger = await live();
        expect(ledger?.seeds).toEqual([
          { gameId: 'G', actorId: '1', at: NOON, text: 'one' },
          { gameId: 'G', actorId: '2', at: NOON, text: 'two' },
        ]);
        expect(ledger?.entries.map(({ seeded }) => seeded?.seeds)).toEqual([
          undefined,
          ['one'],
          ['one', 'two'],
        ]);
      });

      it('make other coins of the same flip', async () => {
        const stream = async (id: string) => {
          let drawn: readonly number[] = [];
          await store.mutate(from(id), ({ coins }) => {
            const line = { sequence: 9, interactionId: '1', purpose: null, seeded: coins.seeded, leaf: null };
            drawn = [0, 1].map(coins.stream(line));
            return { reply: { content: 'drawn' }, isPublishing: true };
          });
          return drawn;
        };
        const without = await stream('1');
        await give(from('2'), 'one');
        const withOne = await stream('3');
        expect(withOne).not.toEqual(without);
        expect(await stream('4')).toEqual(withOne);
      });

      it('are of one secret only', async () => {
        await doFlip(from('1'));
        await give(from('2'), 'one');
        await doReveal(from('3'));
        await doFlip(from('4'));
        expect((await live())?.entries[0]?.seeded).toBeNull();
        expect((await store.ledgers('100', 9)).map(({ seeds }) => seeds.length)).toEqual([0, 1]);
      });

      it('come after the commitment, and stand in each line after them', async () => {
        await expect(give(from('1'), 'early')).rejects.toThrow(/before the commitment/);
        await doFlip(from('2'));
        await give(from('3'), 'one');
        const change = forge(({ coins }) => ({
          ...sample(coins.secretId),
          sequence: 2,
          interactionId: '4',
          covered: true,
        }));
        await expect(store.mutate(from('4'), change)).rejects.toThrow(/not made with the seeds/);
      });
    });

    describe('a ledger from a line on', () => {
      it('has the following entries, and reports where it stopped', async () => {
        const many: Asked = { request: { until: { kind: 'coins', coins: 1000 } } };
        for (const id of ['1', '2', '3', '4', '5', '6', '7']) await doFlip(from(id), many);
        const { secretId = '' } = (await live()) ?? {};
        const read = async (first: number) => {
          const ledger = await store.ledgerFrom('100', secretId, first);
          return [ledger?.from, ledger?.upTo, ledger?.entries.map(({ sequence }) => sequence)];
        };
        expect(await read(1)).toEqual([1, 4, [1, 2, 3, 4]]);
        expect(await read(5)).toEqual([5, null, [5, 6, 7]]);
        expect(await read(8)).toEqual([8, null, []]);
        expect(await store.ledgerFrom('101', secretId, 1)).toBeUndefined();
      });
    });

    describe('tallies', () => {
      it('count faces and wins of each player, and no others', async () => {
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

      it('leave private flips out, also once their secret is revealed', async () => {
        await doFlip(from('1', { actorId: '7' }), { isPrivate: true });
        expect(await store.tallies('100')).toEqual([]);
        await doReveal(from('2'));
        expect(await store.tallies('100')).toEqual([]);
      });
    });

    describe('coins that only chance decides', () => {
      const counted = async () => {
        const { players, isWhole } = await store.fairCoins('100');
        return [...players.map(({ playerId, coins, calls }) => `${playerId}: ${coins}, ${calls}`), isWhole];
      };

      it('are counted through old secrets and new, those of another channel not', async () => {
        expect(await counted()).toEqual([true]);
        await doFlip(from('1', { actorId: '7' }), { request: { until: { kind: 'coins', coins: 3 } } });
        await doReveal(from('2'));
        await doFlip(from('3', { actorId: '8' }));
        await doFlip(from('4', { actorId: '7' }), { request: { thumbs: { 7: 1 }, keep: { 7: 'heads' } } });
        await doFlip(from('5', { channelId: '101' }));
        expect(await counted()).toEqual(['7: 5, 3', '8: 1, 1', true]);
      });

      it('exclude fixed results and private flips', async () => {
        await doFlip(from('1'), { request: { fixed: { face: 'tails', won: null } } });
        await doFlip(from('2'), { isPrivate: true });
        expect(await counted()).toEqual([true]);
        await doReveal(from('3'));
        expect(await counted()).toEqual([true]);
      });

      it('count only the last flips if there are many', async () => {
        const many: Asked = { request: { until: { kind: 'coins', coins: 1000 } } };
        for (let id = 1; id <= 22; id++) await doFlip(from(String(id)), many);
        expect(await counted()).toEqual([expect.stringMatching(/^1: 1[0-9]000, /), false]);
      });
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
    seeded: null,
    leaf: null,
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
