import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lookAt, type Look } from '../../../src/store/port/look.ts';
import type { GameBook, LogRow, Standing } from '../../../src/store/port/games.ts';
import { bookOf, line } from '../../discord/tables/card-book.ts';
import { seated } from '../../engine/tables/seated.ts';

/** A game of so many lines, looked at in a store that tells which lines it was asked for. */
async function looked(lines: number) {
  const rows = Array.from({ length: lines }, (_, at) => line(at + 1, []));
  const whole = bookOf(seated(['1', '2']), rows);
  const { id, seq, game, lastFlip } = whole;
  const standing: Standing = { id, seq, game, lastFlip };
  const reads: string[] = [];
  let isErased = false;
  const store = {
    lastGame: (): Promise<Standing> => Promise.resolve(standing),
    log(_: string, limit: number, before = Infinity): Promise<readonly LogRow[]> {
      reads.push(`${limit} before ${before}`);
      return Promise.resolve(isErased ? [] : whole.log(limit, before));
    },
  };
  const look = await lookAt(store, '7');
  if (!look) throw new Error('a game is there');
  return { look, whole, reads, erase: () => void (isErased = true) };
}

const linesTold = (look: Look, limit: number, before?: number) =>
  look.tell((book) => book.log(limit, before).map(({ seq }) => seq));

describe('a look at a game', () => {
  it('finds none where no game was opened', async () => {
    const store = { lastGame: () => Promise.resolve(null), log: () => Promise.resolve([]) };
    expect(await lookAt(store, '7')).toBeNull();
  });

  it('reads nothing of the log for who asks for nothing of it', async () => {
    const { look, reads } = await looked(100);
    expect(await look.tell(({ seq }) => seq)).toBe(100);
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
    const { look } = await looked(100);
    expect(await linesTold(look, limit, before)).toEqual(told);
  });

  it('reads each line once, as many at once as a table card asks for', async () => {
    const { look, reads } = await looked(100);
    await linesTold(look, 2);
    await linesTold(look, 24);
    expect(reads).toEqual(['24 before 101']);
    await linesTold(look, 40);
    expect(reads).toEqual(['24 before 101', '24 before 77']);
  });

  it('shows the game as it stood, whatever was written since', async () => {
    const { look, whole } = await looked(5);
    const shown = await look.tell(({ id, seq, game }) => ({ id, seq, game }));
    expect(shown).toEqual({ id: whole.id, seq: whole.seq, game: whole.game });
  });

  it('ends where the game was erased meanwhile', async () => {
    const { look, erase } = await looked(100);
    erase();
    expect(await linesTold(look, 50)).toEqual([]);
  });

  it('passes on what is thrown in telling', async () => {
    const { look } = await looked(3);
    const broken = (book: GameBook) => {
      book.log(1);
      throw new Error('a bug');
    };
    await expect(look.tell(broken)).rejects.toThrow('a bug');
  });

  it('tells whatever the log at hand would tell', async () => {
    const asked = fc.array(
      fc.tuple(fc.nat(90), fc.option(fc.integer({ min: 1, max: 120 }), { nil: undefined })),
    );
    await fc.assert(
      fc.asyncProperty(fc.nat(90), asked, async (lines, all) => {
        const { look, whole } = await looked(lines);
        const telling = (book: GameBook) => all.map(([limit, before]) => book.log(limit, before));
        expect(await look.tell(telling)).toEqual(telling(whole));
      }),
    );
  });
});
