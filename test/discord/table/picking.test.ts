import { describe, expect, it } from 'vitest';
import { findObjects } from '#discord/table/find-objects.ts';
import type { PickableObject } from '#discord/table/pickable-objects.ts';

const thing = (id: number, name: string): PickableObject => ({
  id: id + 100,
  number: id,
  name,
  controllerId: '1',
  notes: [],
});

const THINGS = [thing(4, 'Goblin'), thing(5, 'Goblin'), thing(6, 'Goblin Piker'), thing(9, 'Grizzly Bears')];

/** Ids are counted over everything at the table, so they differ from numbers. */
const idsOf = (numbers: readonly number[]) => numbers.map((number) => number + 100);

describe('of goblins #4 and #5, a piker #6 and bears #9', () => {
  it.each<[typed: string, ids: readonly number[]]>([
    ['#5', [5]],
    ['5', [5]],
    ['#4-#6', [4, 5, 6]],
    ['5–9', [5, 6, 9]],
    ['#4, bears', [4, 9]],
    ['#9 #4', [9, 4]],
    ['#4, #4-#5', [4, 5]],
    ['2 goblin', [4, 5]],
    ['goblins x2', [4, 5]],
    ['piker', [6]],
    ['griz and piker', [9, 6]],
  ])('%s: %j', (typed, ids) => {
    expect(findObjects(THINGS, typed)).toEqual({ ok: true, value: idsOf(ids) });
  });

  it.each([
    ['elf', 'table/no-such-thing'],
    ['#7-#8', 'table/no-such-thing'],
    ['goblin', 'table/which-thing'],
    ['3 goblin', 'table/too-few'],
    ['piker, elf', 'table/no-such-thing'],
    ['all', 'table/no-such-thing'],
  ])('%s: %s', (typed, code) => {
    expect(findObjects(THINGS, typed)).toMatchObject({ ok: false, failure: { code } });
  });

  it.each<[all: readonly PickableObject[], said: object]>([
    [THINGS.slice(2), { ok: true, value: idsOf([6, 9]) }],
    [[], { ok: false, failure: { code: 'table/none-of-all' } }],
  ])('all are those that can', (all, said) => {
    expect(findObjects(THINGS, 'all', { all })).toMatchObject(said);
  });
});
