import { describe, expect, it } from 'vitest';
import { BOB, linesOf, onStack, turnTable } from '../tables/turns.ts';

describe('/turn end, bare', () => {
  it.each(['founding', '2026-06-19'] as const)(
    'by %s says and does what /turn next does',
    async (edition) => {
      const [ended, gone] = [await turnTable(edition), await turnTable(edition)];
      expect(await ended.turn('end')).toEqual(await gone.turn('next'));
      expect((await ended.game()).turn).toEqual((await gone.game()).turn);
    },
  );

  it('is refused while something is on the stack, as /turn next is', async () => {
    const table = await turnTable('2026-06-19');
    await onStack(table, 'Shock');
    expect(await table.turn('end')).toEqual(await table.turn('next'));
    expect(linesOf(await table.turn('end'))[0]).toBe('Shock is on the stack: resolve or remove it first.');
  });

  it('is for the active player', async () => {
    const table = await turnTable('2026-06-19');
    expect(linesOf(await table.turn('end', {}, BOB))).toEqual(linesOf(await table.turn('next', {}, BOB)));
  });
});

describe('/turn end with an option', () => {
  it.each([
    [{ card: 'Time Stop' }, 'Time Stop ends the turn'],
    [{ what: 'turn' }, 'An effect ends the turn'],
    [{ private: true }, 'An effect ends the turn'],
  ])('%o is shown first, and nothing has happened', async (options, title) => {
    const table = await turnTable('2026-06-19');
    const before = await table.game();
    expect((await table.turn('end', options)).embeds?.[0]?.title).toBe(title);
    expect(await table.game()).toEqual(before);
  });
});
