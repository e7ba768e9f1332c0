import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  findThing,
  findThings,
  suggestSeveral,
  suggestThings,
  type Pickable,
} from '../../../src/discord/table/suggest-things.ts';
import { offered, say, sayAll } from './at-table.ts';
import { BOB, turnTable } from './turn-table.ts';

const seats = ['ann', 'bob'].map((playerId) => ({
  playerId,
  life: 20,
  counters: {},
  commanderDamage: {},
  left: null,
  library: null,
}));

const thing = (id: number, name: string, controllerId = 'ann'): Pickable => ({
  id,
  name,
  controllerId,
  notes: [],
});

const things: fc.Arbitrary<readonly Pickable[]> = fc
  .uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 100_000 }),
      name: fc.string({ minLength: 1, maxLength: 150, unit: 'grapheme' }),
      controllerId: fc.constantFrom('ann', 'bob'),
      notes: fc.subarray(['tapped', 'flipped', 'face down', 'phased out', 'attacking']),
    }),
    { selector: ({ id }) => id, maxLength: 40 },
  )
  .filter((all) => all.length > 0);

describe('things that are picked', () => {
  it('are found by what is offered for them, in texts that Discord takes', () => {
    fc.assert(
      fc.property(things, fc.constantFrom('ann', 'bob'), (all, who) => {
        const choices = suggestThings(all, '', { seats }, who);
        expect(choices).toHaveLength(Math.min(25, all.length));
        for (const { name, value } of choices) {
          expect(name.length).toBeLessThanOrEqual(100);
          expect(all.map(({ id }) => id)).toContain(Number(value.slice(1)));
          expect(findThing(all, value)).toEqual({ ok: true, value: Number(value.slice(1)) });
        }
      }),
    );
  });

  it('are found one after another as several', () => {
    fc.assert(
      fc.property(things, (all) => {
        let typed = '';
        const wanted = all.slice(0, 8).map(({ id }) => id);
        for (const id of wanted) {
          const choices = suggestSeveral(all, `${typed}${typed && ', '}${id}`, { seats }, 'ann');
          typed = choices.find(({ value }) => value.endsWith(`#${id}`))?.value ?? typed;
        }
        expect(findThings(all, typed)).toEqual({ ok: true, value: wanted });
      }),
    );
  });

  const HERE = [
    thing(1, 'Grizzly Bears'),
    thing(2, 'Runeclaw Bear'),
    thing(3, 'Sword of Fire and Ice'),
    thing(12, 'Tok-Tok, Volcano Born'),
    thing(13, 'Grizzly Bears', 'bob'),
  ];

  it.each<[string, readonly number[]]>([
    ['#1', [1]],
    ['1', [1]],
    ['# 12', [12]],
    ['runeclaw', [2]],
    ['fire and ice', [3]],
    ['sword of fire and ice', [3]],
    ['tok-tok, volcano born', [12]],
    ['#1, #2 and #3', [1, 2, 3]],
    ['#1 #2', [1, 2]],
    ['#1, #1', [1]],
    ['sword; runeclaw bear', [3, 2]],
    ['#1,', [1]],
    ['#1-#3', [1, 2, 3]],
    ['1–2', [1, 2]],
    ['#2 - #9', [2, 3]],
    ['#1, #2-#3', [1, 2, 3]],
  ])('%s', (typed, ids) => {
    expect(findThings(HERE, typed)).toEqual({ ok: true, value: ids });
  });

  it.each<[string, string]>([
    ['grizzly bears', 'table/which-thing'],
    ['grizzly', 'table/which-thing'],
    ['#4', 'table/no-such-thing'],
    ['#4-#9', 'table/no-such-thing'],
    ['all', 'table/no-such-thing'],
    ['#1, #4', 'table/no-such-thing'],
    ['', 'table/no-such-thing'],
    [',', 'table/no-such-thing'],
  ])('“%s” is refused', (typed, code) => {
    expect(findThings(HERE, typed)).toMatchObject({ ok: false, failure: { code } });
  });
});

describe('what /permanent offers', () => {
  it('offers one’s own first, by number or part of the name, with what tells them apart', async () => {
    const table = await turnTable();
    await sayAll(
      table,
      'permanent add card:Grizzly Bears  tapped:true',
      'permanent add card:Grizzly Bears  controller:@Bob',
      'permanent add card:Akki Lavarunner',
      'permanent add face-down:true',
    );
    const all = [
      '#1=#1 Grizzly Bears: yours, tapped',
      '#3=#3 Akki Lavarunner: yours',
      '#4=#4 A creature with no name: yours, face down',
      '#2=#2 Grizzly Bears: player 2’s',
    ];
    expect(offered(table, 'permanent leave permanent:')).toEqual([...all, 'all=all: yours that can']);
    expect(offered(table, 'permanent leave permanent:bears')).toEqual([all[0], all[3]]);
    expect(offered(table, 'permanent leave permanent:#2')).toEqual([all[3]]);
    expect(offered(table, 'permanent set permanent:#1,').map((one) => one.split('=')[0])).toEqual([
      '#1, #3',
      '#1, #4',
      '#1, #2',
    ]);
    expect(offered(table, 'permanent turn-face-up permanent:')).toEqual([all[2]]);
    expect(offered(table, 'permanent attach to:akki', BOB)).toEqual(['#3=#3 Akki Lavarunner: player 1’s']);
  });

  it('offers cards and permanents for copies, halves, and kinds of counters', async () => {
    const table = await turnTable();
    await sayAll(
      table,
      'permanent add card:Grizzly Bears',
      'permanent set permanent:#1  counter:rage  amount:+1',
    );
    expect(offered(table, 'permanent add copy-of:grizzly')).toEqual([
      '#1=#1 Grizzly Bears: yours',
      'Grizzly Bears',
    ]);
    expect(offered(table, 'permanent add card:Bottomless Pool // Locker Room  half:')).toContain(
      'Locker Room',
    );
    expect(offered(table, 'permanent set counter:')[0]).toBe('rage');
    expect(offered(table, 'permanent set counter:+1')).toEqual(['+1/+1', '-1/-1']);
    expect(offered(table, 'permanent add card:typhoid')).toContain('Typhoid Rats');
    expect(offered(table, 'permanent unlock permanent:#1  half:')).toEqual([]);
  });

  it('lists a full table within Discord’s limits', async () => {
    const table = await turnTable();
    for (let at = 0; at < 10; at += 1)
      await say(table, 'permanent add card:Sakashima of a Thousand Faces  count:20');
    const said = await say(table, 'permanent list');
    expect(said.length).toBeLessThanOrEqual(4096);
    expect(said).toMatch(/^In play\n\*\*@Ann\*\*\nSakashima[^]*lines more$/);
    expect(await say(table, 'permanent list player:@Bob')).toBe('No permanents of @Bob are noted here.');
  });
});
