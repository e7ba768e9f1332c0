import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import { BOB, turnTable, type Options } from '../tables/turns.ts';

describe('/turn add', () => {
  it.each<[what: string, Options, string]>([
    [
      'by its card',
      { card: 'Relentless Assault' },
      'After this phase: an extra combat phase, then an extra main phase (Relentless Assault).\n-# CR 300.7 (2006-10-01)\n-# Next: combat phase (extra: Relentless Assault) → main phase (extra: Relentless Assault) → @Bob',
    ],
    [
      'by hand',
      { what: 'combat', times: 2 },
      'After this phase: 2 extra combat phases.\n-# CR 300.7 (2006-10-01)\n-# Next: 2 × combat phase (extra) → @Bob',
    ],
    [
      'after what comes before it',
      { what: 'main', after: 'second-main', card: 'Chaos' },
      'After the second main phase: an extra main phase (Chaos).\n-# CR 300.7 (2006-10-01)\n-# Next: combat phase → main phase → main phase (extra: Chaos) → @Bob',
    ],
    ['what nobody said', { card: 'Time Walk' }, 'Fill in `what:`, please.'],
    ['how often the card does not say', { card: 'Obeka, Splitter of Seconds' }, 'Fill in `times:`, please.'],
  ])('%s', async (_, options, said) => {
    const table = await turnTable();
    expect(contentOf(await table.turn('add', options))).toBe(said);
  });

  it('to its controller’s own turn alone', async () => {
    const table = await turnTable('2026-06-19', 'end-of-combat');
    const others = await table.turn('add', { card: 'Obeka, Splitter of Seconds', times: 3 }, BOB);
    expect(contentOf(others)).toMatch(
      /^Obeka, Splitter of Seconds adds steps only on its controller’s own turn\..*\n-# CR 500.10a/,
    );
    const own = await table.turn('add', { card: 'Obeka, Splitter of Seconds', times: 3 });
    expect(contentOf(own)).toMatch(/^After this phase: 3 extra upkeep steps .*\n-# CR 500.10, 500.8/);
  });

  it('disappears if the turn is ended', async () => {
    const table = await turnTable('2026-06-19', 'end-of-combat');
    await table.turn('add', { what: 'combat-and-main' });
    const preview = await table.turn('end', { what: 'turn' });
    expect(JSON.stringify(preview)).toContain('On to the cleanup step. Nothing triggers');
    await table.press(preview, 'Apply');
    const { turn } = await table.game();
    expect(turn).toMatchObject({ step: 'cleanup', ahead: { steps: [], phases: [] } });
  });
});
