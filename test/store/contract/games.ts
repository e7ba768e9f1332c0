import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FormatRequest } from '#engine/game/format.ts';
import type { Origin } from '#store/port/changes.ts';
import type { Store } from '#store/port/port.ts';
import type { TableCard } from '#store/port/games.ts';
import type { Engine } from './contract.ts';
import { ASKING, choose, flip, from, HOUR, NOON, say, type Asked, type TestReply } from '../coins/flips.ts';
import {
  ended,
  life,
  type Line,
  lineIn,
  monarch,
  noted,
  opened,
  outline,
  playAt,
  started,
  writing,
  lastBook,
} from '../games/games.ts';

const PLAIN_REQUEST = {
  variants: [],
  attacks: [],
  range: null,
  deploysCreatures: null,
  sharesTurns: null,
  teamSize: null,
  isCommander: false,
  teams: [],
  life: null,
} satisfies FormatRequest;

/** The contract of every engine of the port for games. */
export function gameContract(name: string, engine: Engine): void {
  describe(`${name} keeps a channel's game`, () => {
    let store: Store<TestReply>;
    beforeEach(async () => {
      store = await engine.open();
    });
    afterEach(() => store.close());

    const table = playAt(() => store);
    const elsewhere = playAt(() => store, '101');

    describe('opening', () => {
      it('there is no game until one is opened', async () => {
        expect(await table.book()).toBeNull();
        expect(await store.lastGame('100')).toBeNull();
        await table.open('1', '2');
        const book = await table.book();
        expect(book).toMatchObject({ seq: 1, id: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/) });
        expect(book?.game).toMatchObject({ stage: 'gathering', hostId: '1', seats: [{ life: 20 }, {}] });
        expect(await elsewhere.book()).toBeNull();
      });

      it('a second one beside it is a bug, and changes nothing', async () => {
        await table.open('1', '2');
        const before = await table.book();
        await expect(table.open('3', '4')).rejects.toThrow(/is open in this channel/);
        await elsewhere.open('3', '4');
        expect((await table.book())?.game).toEqual(before?.game);
      });

      it('two at once in one channel give one game', async () => {
        const open = (id: string) =>
          store.mutate(from(id), writing({ kind: 'open', entries: opened('1', '2') }));
        const settled = await Promise.allSettled([open('a'), open('b')]);
        expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
      });

      it('and ending it in one turn of the event loop keeps the format that was asked for', async () => {
        const [{ event }] = opened('1', '2');
        if (event.kind !== 'game/opened') throw new Error('the first event opens the game');
        const asked = { ...PLAIN_REQUEST, life: 30 };
        const entries = [noted({ ...event, settings: { ...event.settings, asked } })] as const;
        await Promise.all([
          store.mutate(from('open'), writing({ kind: 'open', entries })),
          store.mutate(from('end'), writing({ kind: 'append', entries: ended })),
        ]);
        expect(await store.lastGame('100')).toMatchObject({
          seq: 2,
          game: { stage: 'over' },
          requestedFormat: asked,
        });
      });

      it('and all that is pressed at once in one channel is done, each after the one before it', async () => {
        await table.open('1', '2');
        await table.append(started('1', '2'));
        const pressed = await Promise.all(
          Array.from({ length: 32 }, (_, nth) =>
            store.mutate(from(`press ${nth}`), writing({ kind: 'append', entries: life('1', nth) })),
          ),
        );
        expect(pressed.map(({ reply }) => reply.content)).toEqual(
          Array.from({ length: 32 }, (_, nth) => String(nth + 3)),
        );
        expect((await table.book())?.seq).toBe(34);
      });

      it('with entries that do not begin a game is a bug', async () => {
        await expect(table.write({ kind: 'open', entries: life('1', 3) })).rejects.toThrow(/game\/opened/);
        expect(await store.lastGame('100')).toBeNull();
      });

      it('another follows one that is over', async () => {
        await table.open('1', '2');
        const first = await table.book();
        await table.append(ended);
        await table.open('3', '4');
        const second = await table.book();
        expect(second?.seq).toBe(1);
        expect(second!.id > first!.id).toBe(true);
        expect((await store.lastGame('100'))?.id).toBe(second?.id);
      });
    });

    describe('playing on', () => {
      it('applies appended entries in order', async () => {
        await table.open('1', '2');
        await table.append(started('2', '1'));
        await table.append([...life('1', 17), ...monarch('2'), ...life('1', 16)]);
        const { seats, designations, stage } = await table.game();
        expect({ seats, designations, stage }).toMatchObject({
          stage: 'playing',
          seats: [
            { playerId: '2', life: 20 },
            { playerId: '1', life: 16 },
          ],
          designations: { monarch: '2' },
        });
        expect((await table.book())?.seq).toBe(3);
      });

      it('survives a restart as it was', async () => {
        await table.open('1', '2');
        await table.append(started('1', '2'));
        await table.append(life('2', -3));
        const seen = async () => {
          const book = await table.book();
          return [book?.id, book?.seq, book?.game, await table.log(9)];
        };
        const before = await seen();
        store = await engine.reopen(store);
        expect(await seen()).toEqual(before);
      });

      it('happens once for an interaction, however often it is delivered', async () => {
        await table.open('1', '2');
        const more = writing({ kind: 'append', entries: life('1', 5) });
        const answers = await Promise.all([store.mutate(from('x'), more), store.mutate(from('x'), more)]);
        store = await engine.reopen(store);
        answers.push(await store.mutate(from('x'), more));
        expect(answers.map(({ isRepeated }) => isRepeated)).toEqual([false, true, true]);
        expect(answers.map(({ reply }) => reply.content)).toEqual(['2', '2', '2']);
        expect((await table.book())?.seq).toBe(2);
      });

      it("several changes in one turn of the event loop see each other's results", async () => {
        await table.open('1', '2');
        const gain = (id: number) =>
          store.mutate(from(`gain-${id}`), ({ game }) => {
            const { playerId, life: now } = game!.game.seats[0]!;
            return {
              reply: { content: '' },
              game: lineIn(game, { kind: 'append', entries: life(playerId, now + 1) }),
            };
          });
        await Promise.all(Array.from({ length: 20 }, (_, index) => gain(index)));
        expect((await table.game()).seats[0]?.life).toBe(40);
        expect((await table.book())?.seq).toBe(21);
      });

      it('without an open game is a bug', async () => {
        for (const write of [
          { kind: 'append', entries: life('1', 1) },
          { kind: 'undo', toSeq: 1 },
        ] as const satisfies Line[])
          await expect(table.write(write)).rejects.toThrow(/no game is open/);
        await table.open('1', '2');
        await table.append(ended);
        await expect(table.append(life('1', 1))).rejects.toThrow(/no game is open/);
      });

      it.each([
        ['refuses', { isRefused: true }, 'fulfilled'],
        ['writes a ledger line that cannot be', { entries: [null!] }, 'rejected'],
      ] as const)('writes nothing where the change %s', async (_, more, status) => {
        await table.open('1', '2');
        const before = (await table.book())?.game;
        const [settled] = await Promise.allSettled([
          store.mutate(from('no'), ({ game }) => ({
            reply: { content: 'no' },
            game: lineIn(game, { kind: 'append', entries: life('1', 1) }),
            ...more,
          })),
        ]);
        expect(settled?.status).toBe(status);
        expect((await table.book())?.seq).toBe(1);
        expect((await table.book())?.game).toEqual(before);
      });

      it('takes the game from nothing but the log: a rolled back line leaves no trace in the next', async () => {
        await table.open('1', '2');
        const wrong = store.mutate(from('wrong'), ({ game }) => ({
          reply: undefined as unknown as TestReply,
          game: lineIn(game, { kind: 'append', entries: life('1', game!.seq) }),
        }));
        const right = store.mutate(from('right'), writing({ kind: 'append', entries: monarch('1') }));
        await expect(wrong).rejects.toThrow(/no reply/);
        await right;
        const { seats, designations } = await table.game();
        expect([seats[0]?.life, designations.monarch]).toEqual([20, '1']);
      });

      it('flips a coin and plays on in one change', async () => {
        await table.open('1', '2');
        const origin = from('both');
        await store.mutate(origin, (seen) => ({
          ...flip(origin)(seen),
          game: lineIn(seen.game, { kind: 'append', entries: life('1', 1), final: 'drawn' }),
        }));
        expect(await store.history('100', 9)).toHaveLength(1);
        expect((await table.game()).seats[0]?.life).toBe(1);
      });
    });

    describe('ending', () => {
      it('leaves the channel without an open game; the last one can be looked at', async () => {
        await table.open('1', '2');
        await table.append(life('2', 0));
        await table.append(ended);
        expect(await table.book()).toBeNull();
        const last = await lastBook(store, '100');
        expect(last?.game).toMatchObject({ stage: 'over', result: { winners: ['1'] } });
        expect(outline(last!.log(99))).toEqual(['3', '2', '1']);
      });

      it('reveals the channel’s secret in the same change', async () => {
        await table.open('1', '2');
        await store.mutate(from('flip'), flip(from('flip')));
        const end = () =>
          store.mutate(from('end'), (seen) => ({
            ...flip(from('end'))(seen),
            game: lineIn(seen.game, { kind: 'append', entries: ended }),
            renderRevealed: ({ secret, flips }, _, { commitment }) => ({
              reply: { content: `${flips} ${secret} ${commitment}` },
              isPublishing: true,
            }),
          }));
        const { reply } = await end();
        const [next, old] = await store.ledgers('100', 2);
        expect(reply.content).toBe(`2 ${old?.secret} ${next?.commitment}`);
        expect([next?.secret, next?.count, next?.published]).toEqual([null, 0, true]);
        expect((await store.lastGame('100'))?.game.stage).toBe('over');
        expect(await end()).toEqual({ reply, isRepeated: true });
      });

      it('reveals nothing while the game is in progress, or if the end is not written', async () => {
        await table.open('1', '2');
        await store.mutate(from('flip'), flip(from('flip')));
        const no = () => expect.unreachable();
        await store.mutate(from('on'), (seen) => ({
          ...writing({ kind: 'append', entries: life('1', 3) })(seen),
          renderRevealed: no,
        }));
        await store.mutate(from('not'), (seen) => ({
          ...writing({ kind: 'append', entries: ended })(seen),
          renderRevealed: no,
          isRefused: true,
        }));
        expect((await store.ledgers('100', 9)).map(({ secret }) => secret)).toEqual([null]);
        expect((await table.game()).stage).toBe('gathering');
      });
    });

    describe('the log', () => {
      it.each<[limit: number, before: number | undefined, lines: readonly string[]]>([
        [3, undefined, ['9', '8', '7']],
        [3, 7, ['6', '5', '4']],
        [9, 3, ['2', '1']],
        [3, 1, []],
        [0, undefined, []],
        [1, 99, ['9']],
      ])(
        'is read newest first, to a change and to a look: %i before line %s',
        async (limit, before, lines) => {
          await table.open('1', '2');
          for (let turn = 2; turn <= 9; turn += 1) await table.append(life('1', turn));
          const book = await table.book();
          expect(outline(await table.log(limit, before))).toEqual(lines);
          expect(outline(await store.log(book!.id, limit, before))).toEqual(lines);
        },
      );

      it('of an unknown game has no entries', async () => {
        expect(await store.log('none', 9)).toEqual([]);
      });

      it('holds nothing that is written after a change looked at it, in the same turn of the event loop', async () => {
        await table.open('1', '2');
        const book = await table.book();
        const [seen] = await Promise.all([table.log(9), table.append(life('1', 5))]);
        expect(outline(seen)).toEqual(['1']);
        expect(outline(await store.log(book!.id, 9))).toEqual(['2', '1']);
      });

      it('says who did what, when, by what authority and under which rule', async () => {
        await table.open('1', '2');
        const entries = [
          { ...noted({ kind: 'control/began', id: 1 }), authority: 'rules' as const },
          {
            ...noted({ kind: 'turn/step-began', step: 'upkeep', round: 1 }),
            authority: 'controller' as const,
            because: [{ edition: '2006-10-01', number: '507.1' }] as const,
          },
        ] as const;
        await table.write(
          { kind: 'append', entries, final: 'revealed' },
          { interactionId: 'x', actorId: '2', at: NOON + 5 },
        );
        const [line] = await table.log(1);
        expect(line).toEqual({
          seq: 2,
          interactionId: 'x',
          actorId: '2',
          at: NOON + 5,
          entries,
          byChance: true,
          undoneTo: null,
          isUndone: false,
        });
      });
    });

    describe('undo', () => {
      it('restores the state after a line, and both stay in the log', async () => {
        await table.open('1', '2');
        await table.append(life('1', 10));
        const after = await table.game();
        await table.append(life('1', 5));
        await table.append(monarch('2'));
        await table.undo(2);
        expect(await table.game()).toEqual(after);
        expect(outline(await table.log(99))).toEqual(['5 back to 2', '4 undone', '3 undone', '2', '1']);
        store = await engine.reopen(store);
        expect(await table.game()).toEqual(after);
      });

      it('goes further back, past an undo, which is then taken back too', async () => {
        await table.open('1', '2');
        const first = await table.game();
        await table.append(life('1', 10));
        await table.append(life('1', 5));
        await table.undo(2);
        await table.append(monarch('2'));
        await table.undo(1);
        expect(await table.game()).toEqual(first);
        expect(outline(await table.log(99))).toEqual([
          '6 back to 1',
          '5 undone',
          '4 back to 2 undone',
          '3 undone',
          '2 undone',
          '1',
        ]);
        await table.append(life('2', 1));
        expect((await table.game()).seats.map((seat) => seat.life)).toEqual([20, 1]);
      });

      it('goes back to a line that was an undo', async () => {
        await table.open('1', '2');
        await table.append(life('1', 10));
        await table.undo(1);
        await table.append(life('1', 3));
        await table.undo(3);
        expect((await table.game()).seats[0]?.life).toBe(20);
      });

      it('goes back further than states are kept', async () => {
        await table.open('1', '2');
        await table.append(monarch('2'));
        const early = await table.game();
        for (let n = 0; n < 80; n += 1) await table.append(life('1', n));
        await table.undo(2);
        expect(await table.game()).toEqual(early);
        expect((await table.book())?.seq).toBe(83);
      });

      it.each([
        ['to no line', 0, /cannot go back/],
        ['to part of a line', 1.5, /cannot go back/],
        ['to the last line', 5, /cannot go back/],
        ['to a line to come', 6, /cannot go back/],
        ['to a line that was taken back', 3, /was taken back/],
      ])('%s is a bug', async (_, toSeq, why) => {
        await table.open('1', '2');
        await table.append(life('1', 1));
        await table.append(life('1', 2));
        await table.undo(2);
        await table.append(life('1', 3));
        await expect(table.undo(toSeq)).rejects.toThrow(why);
        expect((await table.book())?.seq).toBe(5);
      });

      it('across a card that was shown is a bug', async () => {
        await table.open('1', '2');
        await table.append([
          noted({ kind: 'permanent/left', id: 1, to: 'graveyard', revealed: 'Exalted Angel' }),
        ]);
        await table.append(life('1', 1));
        expect((await table.log(9)).map(({ byChance }) => byChance)).toEqual([false, true, false]);
        await expect(table.undo(1)).rejects.toThrow(/line 2/);
        await table.undo(2);
      });

      it('across a use of chance is a bug; up to it is not', async () => {
        await table.open('1', '2');
        await table.append(started('2', '1'));
        await table.append(life('1', 1));
        await expect(table.undo(1)).rejects.toThrow(/chance decided in line 2/);
        await table.undo(2);
        expect((await table.game()).stage).toBe('playing');
      });

      describe('across a flip of coins', () => {
        const flips = (id: string, given: Partial<Origin> = {}, asked?: Asked) => {
          const origin = from(id, given);
          return store.mutate(origin, flip(origin, asked));
        };

        it.each([
          ['by a player', { actorId: '2' }, { flippers: ['9'] }],
          ['for a player', { actorId: '9' }, { flippers: ['8', '2'] }],
        ] as const)('%s is a bug; what came after it can be taken back', async (_, given, request) => {
          await table.open('1', '2');
          await table.append(life('1', 1));
          await flips('flip', given, { request });
          expect((await table.book())?.lastFlip).toEqual({ number: 1, flippers: request.flippers, after: 2 });
          await expect(table.undo(1)).rejects.toThrow(/flipped after line 2/);
          await table.append(life('1', 2));
          await table.undo(2);
          store = await engine.reopen(store);
          await expect(table.undo(1)).rejects.toThrow(/flipped after line 2/);
        });

        it('goes as far as one that was asked for before the last change, and that went on after it', async () => {
          await table.open('1', '2');
          await flips('flip', {}, ASKING);
          await table.append(life('1', 1));
          const choice = from('choice');
          await store.mutate(choice, choose(choice, 1, { kind: 'again', again: false }));
          await expect(table.undo(1)).rejects.toThrow(/flipped after line 2/);
        });

        it('goes by the order of writing, regardless of the clock', async () => {
          await table.open('1', '2');
          await table.write({ kind: 'append', entries: life('1', 1) }, { at: NOON + HOUR });
          await flips('flip', { at: NOON });
          await expect(table.undo(1)).rejects.toThrow(/flipped after line 2/);
        });

        it('knows the line in force after an undo', async () => {
          await table.open('1', '2');
          await table.append(life('1', 1));
          await table.append(life('1', 2));
          await table.undo(2);
          await flips('flip');
          expect((await table.book())?.lastFlip?.after).toBe(2);
          await table.append(life('1', 3));
          await table.undo(2);
          await expect(table.undo(1)).rejects.toThrow(/flipped after line 2/);
        });

        it('undoes in spite of flips of other people, and of flips in other channels', async () => {
          await table.open('1', '2');
          await table.append(life('1', 1));
          await flips('stranger', { actorId: '9' });
          await flips('elsewhere', { channelId: '101' });
          expect((await table.book())?.lastFlip).toBeNull();
          await table.undo(1);
        });
      });

      it('leaves the ids of what was taken back to it', async () => {
        const extra = (id: number) =>
          noted({ kind: 'turn/extra-added', turn: { id, playerId: '1', card: null } });
        await table.open('1', '2');
        await table.append([extra(1), extra(2)]);
        await table.undo(1);
        expect(await table.game()).toMatchObject({ made: 2, extraTurns: [] });
        await table.append([extra(3)]);
        await table.undo(3);
        store = await engine.reopen(store);
        expect(await table.game()).toMatchObject({ made: 3, extraTurns: [] });
      });
    });

    describe('an overwritten log entry', () => {
      const DAMAGED = {
        trouble: 'damaged',
        message: expect.stringMatching(/line 2 of game \w+ cannot be read: restore a backup$/) as string,
      };
      /** Three lines, the second of which cannot be read. */
      const overwrite = async (alsoStates: boolean): Promise<string> => {
        await table.open('1', '2');
        await table.append(life('1', 1));
        await table.append(life('1', 2));
        await engine.sql(store, `UPDATE game_event SET entries = '[' WHERE seq = 2`);
        if (alsoStates) await engine.sql(store, 'DELETE FROM game_state');
        store = await engine.reopen(store);
        return ((await engine.sql(store, 'SELECT id FROM game')) as { id: string }[])[0]?.id ?? '';
      };

      it('is reported if the log is read, and the game continues', async () => {
        const id = await overwrite(false);
        await expect(store.log(id, 9)).rejects.toMatchObject(DAMAGED);
        await expect(table.log(9)).rejects.toMatchObject(DAMAGED);
        await table.append(life('1', 3));
        expect((await table.book())?.seq).toBe(4);
      });

      it('is reported if the game has to be rebuilt from it', async () => {
        await overwrite(true);
        await expect(store.lastGame('100')).rejects.toMatchObject(DAMAGED);
        await expect(table.append(life('1', 3))).rejects.toMatchObject(DAMAGED);
      });
    });

    describe('the message that shows a game', () => {
      const card = async (given: Partial<TableCard> = {}): Promise<TableCard> => ({
        channelId: '100',
        messageId: '900',
        gameId: (await store.lastGame('100'))?.id ?? '',
        seq: 1,
        postedAt: NOON,
        ...given,
      });

      it('is remembered at once and through a restart, one for a channel', async () => {
        await table.open('1', '2');
        expect(await store.card('100')).toBeUndefined();
        store.recordCard(await card());
        store.recordCard(await card({ messageId: '901' }));
        expect(await store.card('100')).toEqual(await card({ messageId: '901' }));
        store = await engine.reopen(store);
        expect(await store.card('100')).toEqual(await card({ messageId: '901' }));
        expect(await store.card('101')).toBeUndefined();
      });

      it('is dropped, unless another took its place', async () => {
        await table.open('1', '2');
        store.recordCard(await card());
        store.recordCard(await card({ messageId: '901' }));
        store.forgetCard('100', '900');
        expect((await store.card('100'))?.messageId).toBe('901');
        store = await engine.reopen(store);
        store.forgetCard('100', '901');
        expect(await store.card('100')).toBeUndefined();
        store = await engine.reopen(store);
        expect(await store.card('100')).toBeUndefined();
      });

      it('is found for an hour if it shows an outdated state', async () => {
        await table.open('1', '2');
        store.recordCard(await card());
        await table.append(life('1', 1));
        store = await engine.reopen(store);
        expect(await store.staleCards(NOON + HOUR - 1, 99)).toEqual([{ ...(await card()), guildId: '10' }]);
        expect(await store.staleCards(NOON + HOUR, 99)).toEqual([]);
        store.recordCard(await card({ seq: 2 }));
        expect(await store.staleCards(NOON, 99)).toEqual([]);
        store = await engine.reopen(store);
        expect(await store.staleCards(NOON, 99)).toEqual([]);
      });

      it('never shows an earlier line of its game again', async () => {
        await table.open('1', '2');
        store.recordCard(await card({ seq: 7 }));
        store.recordCard(await card({ seq: 6 }));
        expect(await store.card('100')).toEqual(await card({ seq: 7 }));
        store.recordCard(await card({ seq: 6, messageId: '901' }));
        expect(await store.card('100')).toEqual(await card({ seq: 6, messageId: '901' }));
        store = await engine.reopen(store);
        store.recordCard(await card({ seq: 5, messageId: '901' }));
        expect(await store.card('100')).toEqual(await card({ seq: 6, messageId: '901' }));
      });

      it('is found in parts, by channels', async () => {
        for (const channelId of ['100', '101', '102']) {
          const there = playAt(() => store, channelId, channelId);
          await there.open('1', '2');
          const book = await there.book();
          store.recordCard(await card({ channelId, gameId: book?.id ?? '' }));
          await there.append(life('1', 1));
        }
        store = await engine.reopen(store);
        const some = await store.staleCards(NOON, 2);
        expect(some.map(({ channelId }) => channelId)).toEqual(['100', '101']);
        const rest = await store.staleCards(NOON, 2, '101');
        expect(rest.map(({ channelId }) => channelId)).toEqual(['102']);
      });

      it('of an unknown game is ignored', async () => {
        store.recordCard(await card({ gameId: 'none' }));
        await store.mutate(from('1'), say('hello'));
        store = await engine.reopen(store);
        expect(await store.card('100')).toBeUndefined();
      });
    });
  });
}
