import { expect, it } from 'vitest';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { ANN, BOB, linesOf, onStack, turnTable, type Options } from '../tables/turns.ts';

const TODAY: Edition = '2026-06-19';

it.each<[string, Edition, string, Options, readonly string[]]>([
  [
    'Final Fortune: the loss is told as it is noted',
    TODAY,
    'extra',
    { card: 'Final Fortune' },
    [
      '@Ann takes an extra turn after this one (Final Fortune).',
      '@Ann loses the game at the beginning of that turn’s end step (Final Fortune).',
      '-# CR 500.7, 603.7b (2026-06-19)',
      '-# Next: @Ann (extra: Final Fortune) → @Bob',
    ],
  ],
  [
    'and in 2006 at the end of turn step',
    'founding',
    'extra',
    { card: 'Last Chance' },
    [
      '@Ann takes an extra turn after this one (Last Chance).',
      '@Ann loses the game at the beginning of that turn’s end of turn step (Last Chance).',
      '-# CR 300.6, 404.4b (2006-10-01)',
      '-# Next: @Ann (extra: Last Chance) → @Bob',
    ],
  ],
  [
    'Savor the Moment: no untap step',
    TODAY,
    'extra',
    { card: 'Savor the Moment' },
    [
      '@Ann takes an extra turn after this one (Savor the Moment).',
      '@Ann will skip the untap step of that turn (Savor the Moment).',
      '-# CR 500.7, 500.11, 702.26m (2026-06-19)',
      '-# Next: @Ann (extra: Savor the Moment) → @Bob',
    ],
  ],
  [
    'Time Stretch: two, to whoever is named',
    TODAY,
    'extra',
    { card: 'Time Stretch', player: BOB },
    [
      '@Bob takes an extra turn after this one (Time Stretch). ×2',
      '-# CR 500.7 (2026-06-19)',
      '-# Next: @Bob (extra: Time Stretch) → @Bob (extra: Time Stretch) → @Bob',
    ],
  ],
  [
    'as many as are said (Ral Zarek)',
    TODAY,
    'extra',
    { card: 'Ral Zarek', times: 3 },
    [
      '@Ann takes an extra turn after this one (Ral Zarek). ×3',
      '-# CR 500.7 (2026-06-19)',
      '-# Next: @Ann (extra: Ral Zarek) → @Ann (extra: Ral Zarek) → @Ann (extra: Ral Zarek) → @Bob',
    ],
  ],
  [
    'Eater of Days: two turns',
    TODAY,
    'skip',
    { card: 'Eater of Days', player: BOB },
    [
      '@Bob will skip their next turn (Eater of Days). ×2',
      '-# CR 500.11, 614.10, 614.10a (2026-06-19)',
      '-# Next: @Bob, skipped → @Cid',
    ],
  ],
  [
    'Yosei: the next untap step',
    TODAY,
    'skip',
    { card: 'Yosei, the Morning Star', player: BOB },
    [
      '@Bob will skip their next untap step (Yosei, the Morning Star).',
      '-# CR 500.11, 614.10, 614.10a (2026-06-19)',
      '-# Next: @Bob',
    ],
  ],
  [
    'False Peace in 2006: each combat phase of a turn',
    'founding',
    'skip',
    { card: 'False Peace', player: BOB },
    [
      '@Bob will skip each combat phase of their next turn (False Peace).',
      '-# CR 300.9, 419.6e, 419.6f (2006-10-01)',
      '-# Next: @Bob',
    ],
  ],
  [
    'Stasis: once as it is said, and how it does so by itself',
    TODAY,
    'skip',
    { card: 'Stasis', player: BOB },
    [
      '@Bob will skip their next untap step (Stasis).',
      '-# Stasis on the battlefield skips each by itself: note it with `/permanent add`.',
      '-# CR 500.11, 614.10, 614.10a (2026-06-19)',
      '-# Next: @Bob',
    ],
  ],
  [
    'Fatespinner: which, is asked',
    TODAY,
    'skip',
    { card: 'Fatespinner', player: BOB },
    ['Fill in `step:`, please.'],
  ],
  [
    'Savor the Moment skips no turn',
    TODAY,
    'skip',
    { card: 'Savor the Moment', player: ANN },
    [
      'Savor the Moment skips no turn: it skips the untap step of the extra turn that it gives. Note it with `/turn extra card:`.',
      '-# CR 500.7, 500.11 (2026-06-19)',
    ],
  ],
  [
    'nor does Time Bends to My Will in 2006',
    'founding',
    'skip',
    { card: 'Time Bends to My Will', player: ANN },
    [
      'Time Bends to My Will skips no turn: it skips the untap step of the extra turn that it gives. Note it with `/turn extra card:`.',
      '-# CR 300.6, 300.9 (2006-10-01)',
    ],
  ],
  [
    'said to skip an untap step, it is one',
    TODAY,
    'skip',
    { card: 'Savor the Moment', player: ANN, step: 'untap' },
    [
      '@Ann will skip their next untap step (Savor the Moment).',
      '-# CR 500.11, 614.10, 614.10a (2026-06-19)',
      '-# Next: @Bob',
    ],
  ],
  [
    'of a player whose turn it is not, Fatespinner’s is that of the next turn',
    TODAY,
    'skip',
    { card: 'Fatespinner', player: BOB, step: 'main' },
    [
      '@Bob will skip each main phase of their next turn (Fatespinner).',
      '-# CR 500.11, 614.10, 614.10a (2026-06-19)',
      '-# Next: @Bob',
    ],
  ],
])('%s (%s)', async (_, edition, subcommand, options, lines) => {
  const table = await turnTable(edition);
  expect(linesOf(await table.turn(subcommand, options))).toEqual(lines);
});

it('Alchemist’s Gambit asks about its cleave cost; if it was paid, nobody loses', async () => {
  const table = await turnTable(TODAY);
  const noted = await table.turn('extra', { card: "Alchemist's Gambit" });
  expect(linesOf(noted)).toContain('Was it cast for its cleave cost? Then nobody loses.');
  expect(linesOf(noted)).toContain('During that turn damage can’t be prevented.');
  expect((await table.game()).abilities).toHaveLength(1);
  await table.press(noted, 'Cleave cost paid: no loss');
  const { abilities, extraTurns } = await table.game();
  expect([abilities, extraTurns.length]).toEqual([[], 1]);
  expect(linesOf(await table.press(noted, 'Cleave cost paid: no loss'))).toEqual([
    'That button is out of date. Use the newest one, or the command again.',
  ]);
});

it('a due loss is shown in the end step', async () => {
  const table = await turnTable(TODAY);
  await table.turn('extra', { card: 'Final Fortune' });
  await table.turn('next');
  const lines = linesOf(await table.turn('step', { to: 'end' }));
  expect(lines.join(' ')).toMatch(/Put on the stack: an ability of Final Fortune .*they lose the game/);
});

it('a skipped step is shown, and going to it is refused', async () => {
  const table = await turnTable(TODAY);
  await table.turn('skip', { card: 'Fatigue', player: BOB });
  await table.turn('next');
  expect(linesOf(await table.turn('step', { to: 'draw' }, BOB))[0]).toBe(
    '@Bob skips the draw step (Fatigue).',
  );
  const lines = linesOf(await table.turn('step', { to: 'main' }, BOB));
  expect(lines).toContain('@Bob skips the draw step (Fatigue).');
});

it.each([
  ['Day’s Undoing of another player’s: nothing ends, and there is no Apply', "Day's Undoing", BOB, false],
  ['one’s own ends the turn', "Day's Undoing", ANN, true],
  ['Time Stop ends any', 'Time Stop', BOB, true],
])('%s', async (_, card, controllerId, ends) => {
  const table = await turnTable(TODAY);
  await onStack(table, card, { controllerId });
  const shown = await table.turn('end', { card });
  expect([shown.components !== undefined, linesOf(shown)[0]?.startsWith('**Nothing ends**')]).toEqual([
    ends,
    !ends,
  ]);
});
