import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Commander, Game, Seat } from '#engine/game/state.ts';
import { fitDetail, layOutDetails } from '#pictures/table/detail-lines.ts';
import type { SeatDetail } from '#pictures/table/details.ts';
import { sizesFor } from '#pictures/table/sizes.ts';
import { tablePicture } from '#pictures/table/table.tsx';
import { themeByName } from '#pictures/theme.ts';
import { textLinesIn } from '../drawn-text.ts';
import { createTable } from '../crowded-table.ts';

const theme = themeByName('dark');
const CALLED = ['Alice', 'Bob', 'Cleo', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal'];

const namesOf = ({ seats }: Game): ReadonlyMap<string, string> =>
  new Map(seats.map(({ playerId }, index) => [playerId, CALLED[index % CALLED.length] ?? '']));

/** A table on which Alice has this, and its picture. */
function shown(seat: Partial<Seat>, more: Partial<Game> = {}, players = 3) {
  const game = createTable(players);
  const [first, ...others] = game.seats;
  const seats = first ? [{ ...first, ...seat }, ...others] : [];
  const { svg, description } = tablePicture({ ...game, ...more, seats }, namesOf(game), 'dark');
  return { words: textLinesIn(svg), texts: textLinesIn(svg).map(({ text }) => text), description, svg };
}

const leader = (name: string, casts: number, owner = 1): Commander => ({
  key: name,
  ownerId: `player-${owner}`,
  name,
  casts,
  zone: 'command',
  isFresh: false,
});

const brawl = (): Partial<Game> => {
  const { settings } = createTable(4);
  return { settings: { ...settings, format: { ...settings.format, isCommander: true, isBrawl: true } } };
};

describe('details beside the life total', () => {
  test.each<[what: string, seat: Partial<Seat>, more: Partial<Game>, drawn: string, said: string]>([
    ['poison, with how much is too much', { counters: { poison: 3 } }, {}, 'poison 3/10', 'poison 3/10'],
    [
      'damage of a commander, likewise',
      { commanderDamage: { 'Krenko, Mob Boss': 18 } },
      {},
      '18/21 Krenko',
      '18/21 damage from Krenko',
    ],
    [
      'in Brawl, where it kills nobody',
      { commanderDamage: { 'Krenko, Mob Boss': 30 } },
      brawl(),
      '30 Krenko',
      '30 damage from Krenko',
    ],
    ['a counter', { counters: { energy: 6 } }, {}, 'energy 6', 'energy 6'],
    ['a counter in other letters', { counters: { 能量: 3 } }, {}, 'counter 3', '能量 3'],
    [
      'a commander in other letters',
      { commanderDamage: { 帕: 20 } },
      {},
      '20/21 commander',
      '20/21 damage from 帕',
    ],
    ['who leads the deck', {}, { commanders: [leader('Krenko, Mob Boss', 0)] }, 'Krenko', 'commander Krenko'],
    [
      'the tax on it',
      {},
      { commanders: [leader('Atraxa, Praetors’ Voice', 3)] },
      'Atraxa +6',
      'commander Atraxa +6',
    ],
    [
      'two partners',
      {},
      { commanders: [leader('Tymna the Weaver', 0), leader('Thrasios, Triton Hero', 1)] },
      'Tymna the Weaver & Thrasios +2',
      'commander Tymna the Weaver, commander Thrasios +2',
    ],
    [
      'two commanders of one name',
      { commanderDamage: { 'Krenko, Mob Boss (2)': 7 } },
      {
        commanders: [
          { ...leader('Krenko, Mob Boss', 0, 1), key: 'Krenko, Mob Boss (1)' },
          { ...leader('Krenko, Mob Boss', 0, 2), key: 'Krenko, Mob Boss (2)' },
        ],
      },
      '7/21 Krenko (Bob)',
      '7/21 damage from Krenko (Bob), commander Krenko',
    ],
  ])('%s', (_, seat, more, drawn, said) => {
    const { texts, description } = shown(seat, more, 2);
    expect(texts).toContain(drawn);
    expect(description).toContain(`Alice: 20 life, ${said}.`);
  });

  test.each<[what: string, seat: Partial<Seat>, drawn: string, kills: boolean]>([
    ['20 of one commander', { commanderDamage: { Krenko: 20 } }, '20/21 Krenko', false],
    ['21 of one commander', { commanderDamage: { Krenko: 21 } }, '21/21 Krenko', true],
    ['ten poison counters', { counters: { poison: 10 } }, 'poison 10/10', true],
  ])('what kills is bold, and in the color of danger: %s', (_, seat, drawn, kills) => {
    const { words, texts, svg } = shown(seat);
    expect(words.find(({ text }) => text === drawn)?.fill).toBe(kills ? theme.danger : theme.ink);
    expect(svg.includes(`font-weight="700" text-anchor="start" fill="${theme.danger}">${drawn}<`)).toBe(
      kills,
    );
    expect(texts.includes('loses')).toBe(kills);
  });

  test('a seat without details uses its whole width, and all life totals have one size', () => {
    const { words } = shown({ counters: { poison: 4 } });
    const [alices, bobs, ...others] = words.filter(({ text }) => text === '20');
    if (!alices || !bobs) throw new Error('nobody has life');
    expect(alices.left - alices.within.left).toBeLessThan(40);
    expect((bobs.left + bobs.right) / 2).toBeCloseTo((bobs.within.left + bobs.within.right) / 2, 0);
    expect(new Set([alices, bobs, ...others].map(({ size }) => size)).size).toBe(1);
  });

  test('the tax of partners is never truncated, however small the table', () => {
    const commanders = [
      leader('Asmoranomardicadaistinaculdacar', 3),
      leader('Zoyowa, Lava-Tongue of the Deepest Caves', 4),
    ];
    for (const players of [2, 4, 5, 6, 7, 8, 9, 10, 12, 14]) {
      const text = shown({}, { commanders }, players).texts.join('\n');
      expect(text).toMatch(/^Asm\S* \+6/m);
      expect(text).toMatch(/Zoy\S* \+8$/m);
    }
  });

  test('a few details are large, and all of a seat are of one size', () => {
    const sizeOf = (counters: Record<string, number>) => {
      const sizes = shown({ counters }, {}, 2)
        .words.filter(({ text }) => /^\w+ \d+$|more$/.test(text))
        .map(({ size }) => size);
      expect(new Set(sizes).size).toBe(1);
      return sizes[0];
    };
    expect(sizeOf({ energy: 6 })).toBe(64);
    expect(sizeOf({ energy: 6, rad: 2, experience: 3 })).toBe(64);
    expect(sizeOf(Object.fromEntries(Array.from('abcdefghijklmnopqrst', (one) => [one, 5])))).toBe(38);
  });
});

const LINE: fc.Arbitrary<SeatDetail> = fc.record({
  mark: fc.constantFrom<SeatDetail['mark']>('poison', 'commander', 'counter', 'leader', 'ring'),
  number: fc.constantFrom('', '4', '4/10', '18/21', '+6', '12,345/21', '−7'),
  before: fc.constantFrom('', 'poison', 'energy', 'a counter with a name of many words', 'W'),
  after: fc.constantFrom('', 'Krenko', 'by Zoë-Margarethe', '(Frodo, Determined Hero)'),
  isLethal: fc.boolean(),
  description: fc.constant(''),
});

describe('details in little room', () => {
  test.each<[what: string, detail: Partial<SeatDetail>, texts: readonly string[]]>([
    ['poison', { mark: 'poison', before: 'poison', number: '4/10' }, ['poison 4/10', '4/10']],
    [
      'damage',
      { mark: 'commander', number: '18/21', after: 'The Ur-Dragon' },
      ['18/21 The Ur-Dragon', '18/21 The Ur…', '18/21 The…', '18/21'],
    ],
    ['a counter', { mark: 'counter', before: 'energy', number: '6' }, ['energy 6', 'ener… 6', '6']],
    ['a mark', { mark: 'monarch', after: 'monarch' }, ['monarch', 'mon…', '']],
  ])('%s', (_, detail, texts) => {
    const line: SeatDetail = {
      mark: 'hit',
      number: '',
      before: '',
      after: '',
      isLethal: false,
      description: '',
      ...detail,
    };
    const seen = Array.from({ length: 100 }, (__, index) => fitDetail(line, 400 - 4 * index, 30));
    expect(seen.filter((one) => texts.includes(one)).length).toBeGreaterThan(0);
    expect([...new Set(seen)]).toEqual(expect.arrayContaining([...texts]));
  });

  test('a number is there as a whole, however little room there is', () => {
    fc.assert(
      fc.property(
        fc.array(LINE, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 90, max: 800 }),
        fc.integer({ min: 40, max: 300 }),
        (details, width, height) => {
          const { lines, more, size } = layOutDetails(details, { width, height }, sizesFor(371, 175));
          for (const [index, line] of lines.entries()) expect(line.text).toContain(details[index]?.number);
          expect(more === null).toBe(lines.length === details.length);
          expect(size).toBeGreaterThanOrEqual(30);
        },
      ),
    );
  });
});
