import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadGame, type LoadedGame } from '#discord/table/load-game.ts';
import type { GameWithLog, GameLogEntry, GameSnapshot } from '#store/port/games.ts';
import { gameWithLog, logEntry } from '../tables/card-book.ts';
import { seated } from '../../engine/tables/seated.ts';

/** Loads a game with this many entries from a store that records which ones were requested. */
async function looked(lines: number) {
  const rows = Array.from({ length: lines }, (_, index) => logEntry(index + 1, []));
  const whole = gameWithLog(seated(['1', '2']), rows);
  const { id, seq, game, lastFlip } = whole;
  const snapshot: GameSnapshot = { id, seq, game, lastFlip };
  const reads: string[] = [];
  let isErased = false;
  const store = {
    lastGame: (): Promise<GameSnapshot> => Promise.resolve(snapshot),
    log(_: string, limit: number, before = Infinity): Promise<readonly GameLogEntry[]> {
      reads.push(`${limit} before ${before}`);
      return Promise.resolve(isErased ? [] : whole.log(limit, before));
    },
  };
  const loaded = await loadGame(store, '7');
  if (!loaded) throw new Error('a game is there');
  return { loaded, whole, reads, erase: () => void (isErased = true) };
}

const linesTold = (loaded: LoadedGame, limit: number, before?: number) =>
  loaded.withLog((book) => book.log(limit, before).map(({ seq }) => seq));

describe('a look at a game', () => {
  it('finds nothing without an opened game', async () => {
    const store = { lastGame: () => Promise.resolve(null), log: () => Promise.resolve([]) };
    expect(await loadGame(store, '7')).toBeNull();
  });

  it('reads nothing of the log for who asks for nothing of it', async () => {
    const { loaded, reads } = await looked(100);
    expect(await loaded.withLog(({ seq }) => seq)).toBe(100);
    expect(reads).toEqual([]);
  });

  it.each<[string, limit: number, before: number | undefined, told: readonly number[]]>([
    ['the last lines', 3, undefined, [100, 99, 98]],
    ['the last before a line', 3, 50, [49, 48, 47]],
    ['fewer, where there are no more', 9, 3, [2, 1]],
    ['none', 0, undefined, []],
    ['none before the first', 5, 1, []],
    ['one after the last', 1, 500, [100]],
  ])('gives %s', async (_, limit, before, told) => {
    const { loaded } = await looked(100);
    expect(await linesTold(loaded, limit, before)).toEqual(told);
  });

  it('reads each line once, as many at once as a table card asks for', async () => {
    const { loaded, reads } = await looked(100);
    await linesTold(loaded, 2);
    await linesTold(loaded, 24);
    expect(reads).toEqual(['24 before 101']);
    await linesTold(loaded, 40);
    expect(reads).toEqual(['24 before 101', '24 before 77']);
  });

  it('shows the game of that time, regardless of later writes', async () => {
    const { loaded, whole } = await looked(5);
    const shown = await loaded.withLog(({ id, seq, game }) => ({ id, seq, game }));
    expect(shown).toEqual({ id: whole.id, seq: whole.seq, game: whole.game });
  });

  it('stops if the game was erased meanwhile', async () => {
    const { loaded, erase } = await looked(100);
    erase();
    expect(await linesTold(loaded, 50)).toEqual([]);
  });

  it('passes on what is thrown in telling', async () => {
    const { loaded } = await looked(3);
    const broken = (book: GameWithLog) => {
      book.log(1);
      throw new Error('a bug');
    };
    await expect(loaded.withLog(broken)).rejects.toThrow('a bug');
  });

  it('returns what the log in memory would', async () => {
    const asked = fc.array(
      fc.tuple(fc.nat(90), fc.option(fc.integer({ min: 1, max: 120 }), { nil: undefined })),
    );
    await fc.assert(
      fc.asyncProperty(fc.nat(90), asked, async (lines, all) => {
        const { loaded, whole } = await looked(lines);
        const telling = (book: GameWithLog) => all.map(([limit, before]) => book.log(limit, before));
        expect(await loaded.withLog(telling)).toEqual(telling(whole));
      }),
    );
  });
});
