import { describe, expect, it } from 'vitest';
import { toMarkdown } from '#discord/markdown/write.ts';
import { parseQuery } from '#cards/query/parse-query.ts';
import {
  formatAsQuestion,
  formatAsRequirement,
  formatQuestion,
} from '#discord/split-cards/format-question.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';

const asked = (query: string, edition: Edition = '2026-06-19'): readonly [string, string] => {
  const parsed = parseQuery(query);
  if (!parsed.ok) throw new Error(`${query} is not understood`);
  return [
    toMarkdown(formatQuestion(parsed.value, edition)),
    toMarkdown(formatAsQuestion(parsed.value, edition)),
  ];
};

describe('a question in words', () => {
  it.each([
    ['c:r', 'red', 'is it red?'],
    ['c:rg', 'red and green', 'is it red and green?'],
    ['c=rg', 'red and green and no other color', 'is it red and green and no other color?'],
    ['c<=g', 'no color but green', 'is it no color but green?'],
    ['c>r', 'red and some other color', 'is it red and some other color?'],
    [
      'c<rg',
      'no color but red and green, and not all of them',
      'is it no color but red and green, and not all of them?',
    ],
    ['c>c', 'of some color', 'is it of some color?'],
    ['-c:r', 'not red', 'is it not red?'],
    ['c:m', 'multicolored', 'is it multicolored?'],
    ['mv=5', 'mana value 5', 'is its mana value 5?'],
    ['mv<=2', 'mana value 2 or less', 'is its mana value 2 or less?'],
    ['mv!=2', 'not mana value 2', 'is its mana value not 2?'],
    ['pow>3', 'power greater than 3', 'is its power greater than 3?'],
    ['tou>=3', 'toughness 3 or greater', 'is its toughness 3 or greater?'],
    ['t:instant', 'an instant', 'is it an instant?'],
    ['t:legendary', 'legendary', 'is it legendary?'],
    ['t:"time lord"', 'a Time Lord', 'is it a Time Lord?'],
    ["t:urza's", "an Urza's", "is it an Urza's?"],
    ['t:elf', 'an Elf', 'is it an Elf?'],
    ['t:"legendary creature"', 'legendary and a creature', 'is it legendary, and is it a creature?'],
    ['name:fire', 'a name with “fire” in it', 'does its name have “fire” in it?'],
    ['!"Fire // Ice"', 'named “Fire // Ice”', 'is its name “Fire // Ice”?'],
    ['is:flip', 'a flip card', 'is it a flip card?'],
    ['is:permanent', 'a permanent card', 'is it a permanent card?'],
    ['mv:even', 'even mana value', 'is its mana value even?'],
    ['is:repeated', 'a symbol twice in its mana cost', 'does its mana cost have a symbol twice?'],
    ['c:r mv=1', 'red and mana value 1', 'is it red, and is its mana value 1?'],
    ['c:r or -c:g', 'red or not green', 'is it red, or is it not green?'],
    ['(c:r or c:g) mv=1', '(red or green) and mana value 1', 'is it (red or green) and mana value 1?'],
    ['-(c:r or c:g)', 'not (red or green)', 'is it not (red or green)?'],
  ])('%s', (query, said, question) => {
    expect(asked(query)).toEqual([said, question]);
  });

  it.each([
    ['c:r', 'it must be red'],
    ['-t:creature', 'it must not be a creature'],
    ['mv=5', 'its mana value must be 5'],
    ['mv!=5', 'its mana value must not be 5'],
    ['name:fire', 'its name must have “fire” in it'],
    ['-!fire', 'its name must not be “fire”'],
    ['-t:creature -t:land', 'it must not be a creature, and it must not be a land'],
    ['c:r or pow>3', 'it must be red, or its power must be greater than 3'],
    ['(c:r or c:g) mv=1', 'this must be so of it: (red or green) and mana value 1'],
    ['-(c:r or c:g)', 'this must be so of it: not (red or green)'],
  ])('%s as a restriction', (query, said) => {
    const parsed = parseQuery(query);
    expect(parsed.ok && toMarkdown(formatAsRequirement(parsed.value, '2026-06-19'))).toBe(said);
  });

  it('that would be long is the query that was typed', () => {
    const query = 'c<rg '.repeat(40).trim();
    const parsed = parseQuery(query);
    if (!parsed.ok) throw new Error(`${query} is not understood`);
    const begun = `${query.slice(0, 119)}…`;
    expect(toMarkdown(formatAsQuestion(parsed.value, 'founding'))).toBe(`\`${begun}\`?`);
    expect(toMarkdown(formatAsRequirement(parsed.value, 'founding'))).toBe(`it must fit \`${begun}\``);
  });

  it('in the words of the edition', () => {
    expect(asked('mv<2', 'founding')[1]).toBe('is its converted mana cost less than 2?');
    expect(asked('mv<2', '2021-04-18')[0]).toBe('converted mana cost less than 2');
    expect(asked('mv<2', '2021-04-22')[0]).toBe('mana value less than 2');
  });

  it('with nothing in a name that Discord would read as markup', () => {
    expect(asked('name:"**x** <@1>"')[0]).toBe('a name with “\\*\\*x\\*\\* <​@​1>” in it');
  });
});
