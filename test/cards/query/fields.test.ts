import { describe, expect, it } from 'vitest';
import { parseQuery } from '#cards/query/parse-query.ts';
import { printQuery } from '#cards/query/print-query.ts';

/** Formats the parsed query; if it isn't understood, its position and the first expectation. */
function read(typed: string): string {
  const parsed = parseQuery(typed);
  if (parsed.ok) return printQuery(parsed.value);
  const { at, found, expected } = parsed.failure.facts;
  return `${at} ${found}: ${expected[0]}`;
}

describe('the signs of a field', () => {
  it.each([
    [':', 'mv=2', 'pow=2', 'tou=2', 'c>=rg'],
    ['=', 'mv=2', 'pow=2', 'tou=2', 'c=rg'],
    ['!=', '-mv=2', '-pow=2', '-tou=2', '-c=rg'],
    ['<>', '-mv=2', '-pow=2', '-tou=2', '-c=rg'],
    ['≠', '-mv=2', '-pow=2', '-tou=2', '-c=rg'],
    ['<', 'mv<2', 'pow<2', 'tou<2', 'c<rg'],
    ['<=', 'mv<=2', 'pow<=2', 'tou<=2', 'c<=rg'],
    ['=<', 'mv<=2', 'pow<=2', 'tou<=2', 'c<=rg'],
    ['≤', 'mv<=2', 'pow<=2', 'tou<=2', 'c<=rg'],
    ['>', 'mv>2', 'pow>2', 'tou>2', 'c>rg'],
    ['>=', 'mv>=2', 'pow>=2', 'tou>=2', 'c>=rg'],
    ['=>', 'mv>=2', 'pow>=2', 'tou>=2', 'c>=rg'],
    ['≥', 'mv>=2', 'pow>=2', 'tou>=2', 'c>=rg'],
  ])('%s compares numbers, and sets of colors', (sign, mv, pow, tou, colors) => {
    const typed = [`mv${sign}2`, `pow${sign}2`, `tou${sign}2`, `c${sign}rg`];
    expect(typed.map(read)).toEqual([mv, pow, tou, colors]);
  });

  it.each([
    [':', 'c>=r', 'is:multicolor', 't:instant', 'name:"fire"', 'is:split', '-is:split'],
    ['=', 'c=r', 'is:multicolor', 't:instant', '!"fire"', 'is:split', '-is:split'],
    ['!=', '-c=r', '-is:multicolor', '-t:instant', '-!"fire"', '-is:split', '--is:split'],
  ])('%s says what a card is', (sign, color, many, type, name, kind, not) => {
    const values = ['c_r', 'c_m', 't_instant', 'name_fire', 'is_split', 'not_split'];
    expect(values.map((typed) => read(typed.replace('_', sign)))).toEqual([
      color,
      many,
      type,
      name,
      kind,
      not,
    ]);
  });

  it.each(['<', '<=', '>', '>='])('%s compares nothing but numbers and sets of colors', (sign) => {
    const values = ['c_m', 't_instant', 'name_fire', 'is_split', 'not_split'];
    expect(values.map((typed) => read(typed.replace('_', sign)))).toEqual([
      `1 ${sign}: \`c:m\` (multicolored)`,
      `1 ${sign}: \`t:\` before a type`,
      `4 ${sign}: \`name:\` before a part of a name`,
      `2 ${sign}: \`is:\``,
      `${3 + sign.length} split: \`-is:split\``,
    ]);
  });

  it('several types that a card has not all are one thing', () => {
    expect(read('t!="legendary creature"')).toBe('-(t:legendary t:creature)');
  });
});

describe('a field has these names', () => {
  it.each<[string, readonly string[], string]>([
    ['c>=r', ['c', 'color', 'colour', 'colors', 'colours', 'C', 'Color'], ':r'],
    ['mv=2', ['mv', 'cmc', 'manavalue', 'mana value', 'converted mana cost', 'MANA  Value'], ':2'],
    ['pow=-1', ['pow', 'power', 'POW'], ':-1'],
    ['tou=-1', ['tou', 'toughness', 'Tou'], ':-1'],
    ['t:instant', ['t', 'type', 'types', 'T'], ':instant'],
    ['name:"fire"', ['n', 'name', 'Name'], ':fire'],
    ['is:split', ['is', 'IS'], ':split'],
    ['-is:split', ['not', 'Not'], ':split'],
  ])('%s: %j', (printed, names, value) => {
    expect(names.map((name) => read(name + value))).toEqual(names.map(() => printed));
  });
});

describe('a number', () => {
  it.each([
    ['mv=0', 'mv=0'],
    ['mv=-0', 'mv=0'],
    ['mv=9999999', 'mv=9999999'],
    ['mv=2.5', 'mv=2.5'],
    ['pow=−2', 'pow=-2'],
    ['tou<-1.5', 'tou<-1.5'],
    ['mv=-1', '3 -1: a number, such as `2`'],
    ['mv=−1', '3 −1: a number, such as `2`'],
    ['mv=2.25', '3 2.25: a number, such as `2`'],
    ['pow=+1', '4 +1: a number, such as `2`'],
    ['pow=10000000', '4 10000000: a number up to 9,999,999'],
    ['tou=−10000000', '4 −10000000: a number up to 9,999,999'],
  ])('%s', (typed, printed) => {
    expect(read(typed)).toBe(printed);
  });
});

describe('quotes around a value', () => {
  it.each(['""', '“”', '”“', '„“', '«»', '»«', "''", '‘’', '’‘', '‚‘'])('%s', (quotes) => {
    const [open = '', close = ''] = [...quotes];
    expect(read(`n:${open}fire bolt${close} c:r`)).toBe('name:"fire bolt" c>=r');
    expect(read(`!${open}fire bolt${close} c:r`)).toBe('!"fire bolt" c>=r');
  });
});

describe('boundaries between parts of a query', () => {
  it.each([
    [`n:'urza's mine' c:r`, `name:"urza's mine" c>=r`],
    [`(n:'fire bolt')`, 'name:"fire bolt"'],
    ['fire"ice"', 'name:"fire" name:"ice"'],
    ['–c:r', '-c>=r'],
    ['c:r orcs', 'c>=r name:"orcs"'],
    ['!fire orcs', '!"fire orcs"'],
    ['!fire android', '!"fire android"'],
    ['c:r android', 'c>=r name:"android"'],
    ['c:r notc:g', '4 notc: `c:r` (color)'],
  ])('%s', (typed, printed) => {
    expect(read(typed)).toBe(printed);
  });
});
