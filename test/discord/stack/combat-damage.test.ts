import { expect, it } from 'vitest';
import { markButtons } from '#discord/table-card/mark-buttons.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { readReplyTo } from '../tables/at-table.ts';
import { ANN, linesOf, turnTable } from '../tables/turns.ts';

const LABEL = 'Combat damage on the stack';

it.each<[Edition, boolean]>([
  ['founding', true],
  ['2009-07-10', true],
  ['2009-07-11', false],
  ['2026-06-19', false],
])('%s: the combat damage step offers to put it on the stack: %s', async (edition, isOffered) => {
  const table = await turnTable(edition, 'declare-blockers');
  const there = await table.turn('step', {}, ANN);
  expect([there.components !== undefined, markButtons(await table.game()).map(({ label }) => label)]).toEqual(
    isOffered ? [true, [LABEL]] : [false, []],
  );
});

it('is put there once each step, is no spell, and a second damage step offers it again', async () => {
  const table = await turnTable('founding', 'declare-blockers');
  const there = await table.turn('step', {}, ANN);
  const put = await table.press(there, LABEL);
  expect(linesOf(put)[0]).toBe('On the stack: combat damage.');
  expect((await table.game()).stack).toMatchObject([{ kind: 'combat-damage', name: 'Combat damage' }]);
  expect((await table.game()).turn).toMatchObject({ storm: 0, damageOnStack: 1 });
  expect(linesOf(await table.press(there, LABEL))[0]).toMatch(/^That button is out of date/);
  await table.recordEvents({ kind: 'stack/resolved', id: (await table.game()).made, to: 'nowhere' });
  expect(markButtons(await table.game())).toEqual([]);
  await table.turn('step', { how: 'again' }, ANN);
  expect(markButtons(await table.game()).map(({ label }) => label)).toEqual([LABEL]);
});

it.each<[Edition, string, RegExp]>([
  ['founding', 'combat damage', /^On the stack: combat damage\./],
  ['founding', 'Combat Damage', /^On the stack: combat damage\./],
  ['founding', 'the combat damage', /^On the stack: combat damage\./],
  ['founding', 'combat damage on the stack', /^On the stack: combat damage\./],
  ['2009-07-10', 'combat damage', /^On the stack: combat damage\./],
  ['2009-07-11', 'combat damage', /^\(private\) Combat damage hasn’t used the stack since 2009-07-11\./],
])('%s: /stack add card:%s', async (edition, typed, said) => {
  const table = await turnTable(edition, 'combat-damage');
  expect(await readReplyTo(table, `stack add card:${typed}`)).toMatch(said);
});

it('typed a second time in its step it is refused, with the rule', async () => {
  const table = await turnTable('founding', 'combat-damage');
  const line = 'stack add card:Combat damage  what:combat-damage';
  expect(await readReplyTo(table, line)).toMatch(/^On the stack: combat damage\./);
  expect(await readReplyTo(table, line)).toMatch(
    /^\(private\) Combat damage goes on the stack once each .*\n-# CR 310\.1, 310\.5/,
  );
  expect((await table.game()).stack).toHaveLength(1);
});
