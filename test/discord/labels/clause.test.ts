import { toMarkdown } from '#discord/markdown/write.ts';
import { listFormatter } from '#text/list.ts';
import { describe, expect, it } from 'vitest';
import { formatCounted, formatClauses, formatNumberRanges, type Clause } from '#discord/labels/clause.ts';

const died = (item: string, number?: number, ...notes: readonly string[]): Clause => ({
  title: 'Dies',
  item,
  ...(number !== undefined && { number }),
  notes,
});

describe('clauses in lines', () => {
  it.each<[what: string, clauses: readonly Clause[], lines: readonly string[]]>([
    ['nothing', [], []],
    ['sentences', ['A draws.', 'B draws.'], ['A draws.', 'B draws.']],
    ['things of one title', [died('Bear'), died('Elf')], ['Dies: Bear and Elf.']],
    [
      'things of one title, and a sentence between them',
      [died('Bear'), 'A draws.', died('Elf')],
      ['Dies: Bear.', 'A draws.', 'Dies: Elf.'],
    ],
    [
      'things of two titles',
      [died('Bear'), { title: 'Leaves', item: 'Elf' }],
      ['Dies: Bear.', 'Leaves: Elf.'],
    ],
    ['as many as there is room for', [died('Bear'), died('Elf'), died('Orc')], ['Dies: Bear, Elf and Orc.']],
    [
      'more than there is room for',
      [died('Bear'), died('Elf'), died('Orc'), died('Ox')],
      ['Dies: Bear, Elf and 2 more.'],
    ],
  ])('%s', (_, clauses, lines) => {
    expect(formatClauses(clauses, listFormatter(3)).map(toMarkdown)).toEqual(lines);
  });

  it.each<[items: readonly string[], said: string]>([
    [[], ''],
    [['a', 'b', 'c'], 'a, b and c'],
    [['a', 'b', 'c', 'd'], 'a, b and 2 more'],
  ])('%j cut to three', (items, said) => {
    expect(toMarkdown(listFormatter(3)(items))).toBe(said);
  });
});

describe('equal things, counted', () => {
  it.each<[items: Parameters<typeof formatCounted>[0], said: readonly string[]]>([
    [[{ item: 'Goblin' }], ['Goblin']],
    [[{ item: 'Goblin', number: 4 }], ['Goblin (#4)']],
    [
      [
        { item: 'Goblin', number: 2 },
        { item: 'Bear', number: 3 },
        { item: 'Goblin', number: 1 },
      ],
      ['2 × Goblin (#1–#2)', 'Bear (#3)'],
    ],
    [
      [
        { item: 'Goblin', number: 1, notes: ['token'] },
        { item: 'Goblin', number: 2 },
      ],
      ['Goblin (#1, token)', 'Goblin (#2)'],
    ],
    [[{ item: 'a copy of Bolt' }, { item: 'a copy of Bolt' }], ['2 copies of Bolt']],
    [
      [{ item: 'an ability of Howling Mine' }, { item: 'an ability of Howling Mine' }],
      ['2 abilities of Howling Mine'],
    ],
  ])('%j', (items, said) => {
    expect(formatCounted(items).map(toMarkdown)).toEqual(said);
  });

  it.each<[numbers: readonly number[], said: readonly string[]]>([
    [[], []],
    [[3], ['#3']],
    [[3, 4], ['#3–#4']],
    [
      [3, 5],
      ['#3', '#5'],
    ],
    [
      [7, 1, 2, 9, 3, 8],
      ['#1–#3', '#7–#9'],
    ],
  ])('the numbers %j', (numbers, said) => {
    expect(formatNumberRanges(numbers)).toEqual(said);
  });
});
