import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findObject, findObjects } from '#discord/table/find-objects.ts';
import { suggestSeveral, suggestObjects } from '#discord/table/suggest-objects.ts';
import type { PickableObject } from '#discord/table/pickable-objects.ts';
import { TODAYS_DATE as TODAY } from '#engine/vocabulary/editions.ts';
import { suggestionsFor, readReplyTo, runLines } from '../tables/at-table.ts';
import { ANN, BOB, CID, turnTable } from '../tables/turns.ts';

const thing = (id: number, name: string, controllerId = 'ann'): PickableObject => ({
  id,
  number: id,
  name,
  controllerId,
  notes: [],
});

const things: fc.Arbitrary<readonly PickableObject[]> = fc
  .uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 100_000 }),
      name: fc.string({ minLength: 1, maxLength: 150, unit: 'grapheme' }),
      controllerId: fc.constantFrom('ann', 'bob'),
      notes: fc.subarray(['tapped', 'flipped', 'face down', 'phased out', 'attacking']),
    }),
    { selector: ({ id }) => id, maxLength: 40 },
  )
  .filter((all) => all.length > 0)
  .map((all) => all.map((permanent, index) => Object.assign({}, permanent, { number: index + 1 })));

describe('things that are picked', () => {
  it('are found by their suggestions, within Discord’s limits', () => {
    fc.assert(
      fc.property(things, fc.constantFrom('ann', 'bob'), (all, who) => {
        const choices = suggestObjects(all, '', who);
        expect(choices).toHaveLength(Math.min(25, all.length));
        for (const { name, value } of choices) {
          expect(name.length).toBeLessThanOrEqual(100);
          const meant = all.find(({ number }) => number === Number(value.slice(1)));
          expect(findObject(all, value)).toEqual({ ok: true, value: meant?.id });
        }
      }),
    );
  });

  it('are found one after another as several', () => {
    fc.assert(
      fc.property(things, (all) => {
        let typed = '';
        const wanted = all.slice(0, 8);
        for (const { number } of wanted) {
          const choices = suggestSeveral(all, `${typed}${typed && ', '}${number}`, 'ann');
          typed = choices.find(({ value }) => value.endsWith(`#${number}`))?.value ?? typed;
        }
        expect(findObjects(all, typed)).toEqual({ ok: true, value: wanted.map(({ id }) => id) });
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
    expect(findObjects(HERE, typed)).toEqual({ ok: true, value: ids });
  });

  it('by number, though a name reads like the list', () => {
    const half = thing(4, '½');
    expect(findObjects([...HERE, half], '#1, #2')).toEqual({ ok: true, value: [1, 2] });
    expect(findObjects([...HERE, half], '½')).toEqual({ ok: true, value: [4] });
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
    expect(findObjects(HERE, typed)).toMatchObject({ ok: false, failure: { code } });
  });
});

describe('suggestions of /permanent', () => {
  it('suggests one’s own first, by number or part of the name, with distinguishing details', async () => {
    const table = await turnTable();
    await runLines(
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
      '#2=#2 Grizzly Bears: not yours',
    ];
    expect(await suggestionsFor(table, 'permanent leave permanent:')).toEqual([
      'all=all: yours that can. Or type #4-#9, or 3 Goblin',
      ...all,
    ]);
    expect(await suggestionsFor(table, 'permanent leave permanent:bears')).toEqual([all[0], all[3]]);
    expect(await suggestionsFor(table, 'permanent leave permanent:#2')).toEqual([all[3]]);
    expect(
      (await suggestionsFor(table, 'permanent set permanent:#1,')).map(
        (suggestion) => suggestion.split('=')[0],
      ),
    ).toEqual(['#1, #3', '#1, #4', '#1, #2']);
    expect(await suggestionsFor(table, 'permanent turn-face-up permanent:')).toEqual([all[2]]);
    expect(await suggestionsFor(table, 'permanent attach to:akki', BOB)).toEqual(['#3=#3 Akki Lavarunner']);
  });

  it('offers cards and permanents for copies, halves, and kinds of counters', async () => {
    const table = await turnTable();
    await runLines(
      table,
      'permanent add card:Grizzly Bears',
      'permanent set permanent:#1  counter:rage  amount:+1',
    );
    expect(await suggestionsFor(table, 'permanent add copy-of:grizzly')).toEqual([
      '#1=#1 Grizzly Bears: yours',
      'Grizzly Bears',
    ]);
    expect(await suggestionsFor(table, 'permanent add card:Bottomless Pool // Locker Room  half:')).toContain(
      'Locker Room',
    );
    expect((await suggestionsFor(table, 'permanent set counter:'))[0]).toBe('rage');
    expect(await suggestionsFor(table, 'permanent set counter:+1')).toEqual(['+1/+1', '-1/-1']);
    expect(await suggestionsFor(table, 'permanent add card:typhoid')).toContain('Typhoid Rats');
    expect(await suggestionsFor(table, 'permanent unlock permanent:#1  half:')).toEqual([]);
  });

  it('lists a full table within Discord’s limits', async () => {
    const table = await turnTable();
    for (let at = 0; at < 10; at += 1)
      for (const tapped of [true, false])
        for (let one = 0; one < 10; one += 1)
          await readReplyTo(
            table,
            `permanent add card:Sakashima of a Thousand Faces ${at}  tapped:${tapped}`,
          );
    const text = await readReplyTo(table, 'permanent list');
    expect(text.length).toBeLessThanOrEqual(4096);
    expect(text).toMatch(/^\(private\) In play\n\*\*@Ann\*\*\n10 × Sakashima/);
    expect(await readReplyTo(table, 'permanent list player:@Bob')).toBe(
      '(private) @Bob has no permanents here.',
    );
  });
});

describe('several that go by one name', () => {
  const goblins = async (...more: readonly string[]) => {
    const table = await turnTable(TODAY, 'declare-attackers');
    await runLines(table, 'permanent add card:Goblin  token:true  count:5', ...more);
    return table;
  };

  it.each<[string, string, RegExp]>([
    ['any of those that are alike will do', 'leave permanent:goblin', /^To the graveyard: Goblin \(#1\)/],
    ['three of them', 'set permanent:3 Goblin  tapped:true', /^Tapped: 3 × Goblin \(#1–#3\)/],
    ['likewise', 'set permanent:3 goblins  tapped:true', /^Tapped: 3 × Goblin \(#1–#3\)/],
    ['likewise', 'set permanent:goblin x3  tapped:true', /^Tapped: 3 × Goblin \(#1–#3\)/],
    [
      'more than there are',
      'leave permanent:6 Goblin',
      /^\(private\) Only 5 "Goblin" can do that, not 6: #1–#5\./,
    ],
  ])('%s: %s', async (_, line, said) => {
    expect(await readReplyTo(await goblins(), `permanent ${line}`)).toMatch(said);
  });

  it('are grouped by their differences', async () => {
    const table = await goblins('permanent set permanent:#4-#5  tapped:true');
    expect(await readReplyTo(table, 'permanent leave permanent:goblin')).toBe(
      '(private) Which "goblin"? Pick **#1–#3** (untapped) or **#4–#5** (tapped). Several at once: `#4-#9`, `3 Goblin` or `all`.',
    );
    expect(await readReplyTo(table, 'permanent leave permanent:5 Goblin')).toMatch(
      /^To the graveyard: 5 × Goblin/,
    );
  });

  it.each<[string, string, RegExp]>([
    ['counters', 'set permanent:#2  counter:+1/+1  amount:+1', /\*\*#2\*\* \(1 \+1\/\+1\)/],
    ['damage', 'set permanent:#2  damage:+1', /\*\*#2\*\* \(1 damage\)/],
    ['whose they are', 'set permanent:#2  controller:@Bob', /\*\*#2\*\* \(of @Bob, owned by @Ann\)/],
    ['what is on them', 'add card:Control Magic  attached-to:#2', /\*\*#2\*\* \(with #6 on it\)/],
  ])('differ by %s', async (_, line, said) => {
    const table = await goblins(`permanent ${line}`);
    expect(await readReplyTo(table, 'permanent phase permanent:goblin')).toMatch(said);
  });

  it('are those with which the action makes sense', async () => {
    const table = await goblins('permanent set permanent:#1  tapped:true');
    await readReplyTo(table, 'permanent add card:Goblin  token:true  controller:@Bob');
    expect(await readReplyTo(table, 'permanent attack permanent:goblin  player:@Bob')).toMatch(
      /^Tapped: Goblin \(#2\)/,
    );
    await table.turn('step');
    expect(await suggestionsFor(table, 'permanent block permanent:', BOB)).toEqual(['#6=#6 Goblin: yours']);
    expect(await readReplyTo(table, 'permanent block permanent:goblin  attacker:goblin', BOB)).toMatch(
      /^Goblin \(#6\) blocks Goblin \(#2\)\./,
    );
    expect(await readReplyTo(table, 'permanent list')).toBe(
      [
        '(private) On the battlefield',
        '**@Ann**',
        'Goblin (#1): token, tapped',
        'Goblin (#2): token, tapped, attacking @Bob',
        '3 × Goblin (#3–#5): token',
        '**@Bob**',
        'Goblin (#6): token, blocking Goblin (#2)',
      ].join('\n'),
    );
  });

  it('attack together only if they are known to be creatures', async () => {
    const table = await goblins();
    expect(await readReplyTo(table, 'permanent attack permanent:all')).toMatch(
      /^\(private\) As far as I know, none of yours can do that/,
    );
    await readReplyTo(table, 'permanent add card:Grizzly Bears');
    expect(await readReplyTo(table, 'permanent attack permanent:all')).toMatch(
      /\nAttacking: Grizzly Bears \(#6\)\.\n[^]*\n-# Left out, since I don’t know whether they’re creatures: 5 × Goblin \(#1–#5\)\.$/,
    );
  });

  it('are suggested with their count', async () => {
    expect(await suggestionsFor(await goblins(), 'permanent leave permanent:3 goblin')).toEqual([
      '3 goblin=3 goblin: #1–#3',
    ]);
  });
});

describe('face-down permanents', () => {
  it('shows its card only to its controller and to whoever controls that player', async () => {
    const table = await turnTable(TODAY);
    await readReplyTo(table, 'turn control player:@Ann  by:@Bob  card:Mindslaver');
    await runLines(table, 'permanent add card:Grinning Demon  face-down:true', 'turn next');
    const seen = () =>
      Promise.all(
        [ANN, BOB, CID].map(
          async (who) => (await suggestionsFor(table, 'permanent set permanent:demon', who)).length,
        ),
      );
    expect(await seen()).toEqual([1, 0, 0]);
    for (let turns = 0; turns < 2; turns += 1) await table.turn('next', {});
    expect((await table.game()).turn?.playerId).toBe(ANN);
    expect(await seen()).toEqual([1, 1, 0]);
    expect(await readReplyTo(table, 'permanent set permanent:grinning demon  tapped:true', CID)).toMatch(
      /^\(private\) No permanent matches/,
    );
    expect(await readReplyTo(table, 'permanent set permanent:grinning demon  tapped:true', BOB)).toMatch(
      /^Tapped: A creature with no name \(#1\)/,
    );
  });

  it('is not distinguished by its card for other players', async () => {
    const table = await turnTable(TODAY);
    await runLines(
      table,
      'permanent add card:Grinning Demon  face-down:true',
      'permanent add card:Grizzly Bears  face-down:true',
    );
    const line = 'permanent phase permanent:creature with no name';
    expect(await readReplyTo(table, line)).toMatch(/^\(private\) Which.*Grinning Demon.*Grizzly Bears/);
    await table.recordEvents({ kind: 'game/host-changed', hostId: BOB });
    expect(await readReplyTo(table, line, BOB)).toMatch(/^Phased out: A creature with no name \(#1\)/);
  });
});

describe('names', () => {
  it.each<[string, string]>([
    ['flipped', 'card:Tok-Tok, Volcano Born'],
    ['copied', 'card:Akki Lavarunner  copy-of:Grizzly Bears'],
  ])('any name of its card finds a permanent that is %s', async (_, added) => {
    const table = await turnTable(TODAY);
    await readReplyTo(table, `permanent add ${added}`);
    expect((await suggestionsFor(table, 'permanent set permanent:akki')).length).toBe(1);
    expect(await readReplyTo(table, 'permanent set permanent:akki lavarunner  tapped:true')).toMatch(
      /^Tapped: .* \(#1\)/,
    );
  });

  const NEAR = (typed: string) =>
    `\n-# Did you mean **Lightning Bolt**, not “${typed}”? \`/game undo\` takes it back.`;

  it.each<[string, string]>([
    ['stack add card:Lightnng Bolt', NEAR('Lightnng Bolt')],
    ['turn extra card:lightning bold', NEAR('lightning bold')],
    ['turn skip player:@Bob  card:Lightnng Bolt', NEAR('Lightnng Bolt')],
    ['turn control player:@Bob  by:@Ann  card:Lightnng Bolt', NEAR('Lightnng Bolt')],
    ['set commander-damage commander:Lightnng Bolt  amount:+1', NEAR('Lightnng Bolt')],
    ['permanent add card:Lightnng Bolt', NEAR('Lightnng Bolt')],
  ])('that are nearly a card’s are asked about: %s', async (line, near) => {
    expect(await readReplyTo(await turnTable(), line)).toContain(near);
  });

  it('of a part are asked about too', async () => {
    expect(await readReplyTo(await turnTable(), 'permanent add card:Aki Lavarunner')).toMatch(
      /\n-# CR [^\n]*\n-# Did you mean \*\*Akki Lavarunner\*\*, not “Aki Lavarunner”\? [^\n]*$/,
    );
  });

  it.each<string>([
    'stack add card:Lightnng Bolt  face-down:true',
    'permanent add card:Grizly Bears  face-down:true',
    'stack add card:lightning bolt',
    'stack add card:Our own card',
    'turn extra card:Lightning',
    'permanent add card:Goblin  token:true',
  ])('that are free, exact or hidden are not: %s', async (line) => {
    expect(await readReplyTo(await turnTable(), line)).not.toContain('did you mean');
  });

  it('that are unknown are marked so', async () => {
    expect(await readReplyTo(await turnTable(), 'permanent add card:Goblin  token:true')).toMatch(
      /\n-# I don’t know a card named Goblin: attacking with `all` leaves it out\.$/,
    );
  });

  it('are suggested by use: no instants to add, legends as commanders, permanents here first', async () => {
    const table = await turnTable(TODAY);
    expect(await suggestionsFor(table, 'permanent add card:lightning bolt')).not.toContain('Lightning Bolt');
    await runLines(table, 'permanent add card:Our own Bolt', 'permanent add card:Tok-Tok, Volcano Born');
    expect((await suggestionsFor(table, 'permanent add card:bolt'))[0]).toBe('Our own Bolt');
    await readReplyTo(table, 'set commander-damage commander:Zed  amount:+1');
    expect((await suggestionsFor(table, 'set commander-damage commander:'))[0]).toBe('Zed');
    expect(await suggestionsFor(table, 'set commander-damage commander:grizzly')).toEqual([]);
  });
});
