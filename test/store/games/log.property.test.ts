import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEvent, replayEvents } from '#engine/events/apply-event.ts';
import type { Game } from '#engine/game/state.ts';
import Database from '#basics/sqlite.ts';
import { readContents } from '#store/sqlite/read-contents.ts';
import { openSqliteStore } from '#store/sqlite/store.ts';
import { from, type TestReply } from '../coins/flips.ts';
import { type Entries, life, type Line, monarch, noted, opened, writing, lastBook } from './games.ts';
import { ManualClock } from '../../helpers/manual-clock.ts';
import { temporaryFile } from '../../files/temporary-file.ts';

const entries: fc.Arbitrary<Entries> = fc.oneof(
  fc.tuple(fc.constantFrom('1', '2'), fc.integer({ min: -9, max: 99 })).map(([who, to]) => life(who, to)),
  fc.constantFrom('1', '2', null).map(monarch),
  fc
    .tuple(fc.constantFrom('poison', 'energy', 'Größe', '"'), fc.integer({ min: 0, max: 9 }))
    .map(([counter, to]): Entries => [
      noted({ kind: 'counters/changed', playerId: '1', counter, from: 0, to }),
      noted({ kind: 'day/changed', to: to % 2 ? 'day' : 'night' }),
    ]),
);

/** A step of a game. `make` uses up an id, `chance` cannot be taken back, `back` is a number of lines. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('append' as const), entries }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('make' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('chance' as const), entries }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('undo' as const), back: fc.integer({ min: 1, max: 99 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('refuse', 'throw', 'repeat', 'restart' as const) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

function writeOf(one: Step, { states }: Model): Line {
  if ('back' in one) return { kind: 'undo', toSeq: states.length - one.back };
  const made = states.at(-1)?.made ?? 0;
  if (one.kind === 'make') return { kind: 'append', entries: [extraTurn(made + 1)] };
  return {
    kind: 'append',
    entries: 'entries' in one ? one.entries : monarch('1'),
    ...(one.kind === 'chance' && { final: 'drawn' }),
  };
}

const extraTurn = (id: number) =>
  noted({ kind: 'turn/extra-added', turn: { id, playerId: '1', card: `Time Walk ${id}` } });

/** A minimal model of a log: the states after each line, and the lines to which an undo can go back. */
interface Model {
  readonly states: Game[];
  readonly backTo: Set<number>;
}

function evolveModel({ states, backTo }: Model, write: Line): void {
  const seq = states.length;
  if (write.kind === 'undo') {
    // Ids continue to be counted, so that none is used twice.
    states.push({ ...states[write.toSeq - 1]!, made: states.at(-1)!.made });
    for (const line of backTo) if (line > write.toSeq) backTo.delete(line);
  } else {
    states.push(write.entries.reduce((game, { event }) => applyEvent(game, event), states[seq - 1]!));
    if (write.kind === 'append' && write.final) backTo.clear();
  }
  backTo.add(seq + 1);
}

describe('whatever is done and undone in a game', () => {
  it('its state is the log folded without what was taken back, and undo restores the very state', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 150 }), async (steps) => {
        const [file, clock] = [temporaryFile(), new ManualClock()];
        let store = openSqliteStore<TestReply>(file, { clock });
        const first = opened('1', '2');
        await store.mutate(from('0'), writing({ kind: 'open', entries: first }));
        const model: Model = {
          states: [replayEvents(first.map(({ event }) => event))],
          backTo: new Set([1]),
        };
        for (const [index, one] of steps.entries()) {
          const seq = model.states.length;
          const write = writeOf(one, model);
          const isAllowed = write.kind !== 'undo' || (write.toSeq < seq && model.backTo.has(write.toSeq));
          if (one.kind === 'restart') {
            await store.close();
            store = openSqliteStore<TestReply>(file, { clock });
          } else if (one.kind === 'repeat') {
            expect((await store.mutate(from('0'), writing(write))).isRepeated).toBe(true);
          } else if (one.kind === 'refuse') {
            await store.mutate(from(`${index}`), (table) => ({ ...writing(write)(table), isRefused: true }));
          } else {
            const reply = one.kind === 'throw' ? { reply: undefined as never } : {};
            const written = store.mutate(from(`${index + 1}`), (table) => ({
              ...writing(write)(table),
              ...reply,
            }));
            const [settled] = await Promise.allSettled([written]);
            const isWritten = isAllowed && one.kind !== 'throw';
            expect(settled?.status).toBe(isWritten ? 'fulfilled' : 'rejected');
            if (isWritten) evolveModel(model, write);
          }
          const book = (await store.lastGame('100'))!;
          expect([book.seq, book.game]).toEqual([model.states.length, model.states.at(-1)]);
        }
        const book = (await lastBook(store, '100'))!;
        const inForce = book.log(999).filter(({ isUndone }) => !isUndone);
        const events = inForce.toReversed().flatMap((line) => line.entries.map(({ event }) => event));
        expect({ ...replayEvents(events), made: book.game.made }).toEqual(book.game);
        const all = book.log(999).flatMap((line) => line.entries.map(({ event }) => event));
        const ids = all.flatMap((event) => (event.kind === 'turn/extra-added' ? [event.turn.id] : []));
        expect(new Set(ids).size).toBe(ids.length);
        await store.close();
        expect(readContents(file)).toEqual({ games: 1, ledgers: 0, faults: [], broken: 0 });

        const db = new Database(file);
        db.exec('DELETE FROM game_state');
        db.close();
        store = openSqliteStore<TestReply>(file, { clock });
        expect((await store.lastGame('100'))!.game).toEqual(book.game);
        await store.close();
        expect(readContents(file).faults).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });
});
