import { describe, expect, it } from 'vitest';
import { parseQuery } from '#cards/query/parse-query.ts';
import { printQuery } from '#cards/query/print-query.ts';
import { completeType } from '#cards/query/type-words.ts';

function read(typed: string): string {
  const parsed = parseQuery(typed);
  if (parsed.ok) return printQuery(parsed.value);
  const { expected, why } = parsed.failure.facts;
  return why ?? expected[0] ?? '';
}

describe('colors are named', () => {
  it.each([
    ['white', 'w'],
    ['blue', 'u'],
    ['black', 'b'],
    ['red', 'r'],
    ['green', 'g'],
    ['azorius', 'wu'],
    ['dimir', 'ub'],
    ['rakdos', 'br'],
    ['gruul', 'rg'],
    ['selesnya', 'wg'],
    ['orzhov', 'wb'],
    ['izzet', 'ur'],
    ['golgari', 'bg'],
    ['boros', 'wr'],
    ['simic', 'ug'],
    ['silverquill', 'wb'],
    ['prismari', 'ur'],
    ['witherbloom', 'bg'],
    ['lorehold', 'wr'],
    ['quandrix', 'ug'],
    ['bant', 'wug'],
    ['esper', 'wub'],
    ['grixis', 'ubr'],
    ['jund', 'brg'],
    ['naya', 'wrg'],
    ['abzan', 'wbg'],
    ['jeskai', 'wur'],
    ['sultai', 'ubg'],
    ['mardu', 'wbr'],
    ['temur', 'urg'],
  ])('%s', (name, letters) => {
    expect(read(`c:${name}`)).toBe(`c>=${letters}`);
    expect(read(name)).toBe(`c>=${letters}`);
  });
});

describe('properties of a card, as a field or as a single word', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    [
      'is:multicolor',
      ['is:m', 'is:multi', 'is:gold', 'is:multicolor', 'is:multi-colour', 'is:Multicolored', 'c:m', 'c:gold'],
      ['multicolor', 'multicolour', 'multi-colored'],
    ],
    [
      'is:monocolor',
      ['is:mono', 'is:monocolor', 'is:mono-colour', 'is:Monocolored'],
      ['monocolor', 'monocolour', 'mono-colored'],
    ],
    [
      'is:colorless',
      ['is:c', 'is:colorless', 'is:Colourless', 'c:c', 'c:colorless'],
      ['colorless', 'colourless'],
    ],
    ['is:permanent', ['is:permanent', 'is:Permanent'], ['permanent', 'Permanents']],
    ['is:split', ['is:split', 'is:Split'], ['split']],
    ['is:flip', ['is:flip', 'is:Flip'], ['flip']],
    ['is:double-faced', ['is:dfc', 'is:doublefaced', 'is:double-faced', 'is:Double-Faced'], ['double-faced']],
    ['is:adventure', ['is:adventure', 'is:Adventure'], ['adventure']],
    ['is:ordinary', ['is:normal', 'is:ordinary', 'is:Ordinary'], []],
  ])('%s', (printed, fields, words) => {
    expect(fields.map(read)).toEqual(fields.map(() => printed));
    expect(words.map(read)).toEqual(words.map(() => printed));
  });

  it('a prefix of such a word is not recognized', () => {
    const near = ['is:mx', 'is:xm', 'is:cx', 'is:monox', 'is:xdfc', 'is:permanentx', 'is:splits', 'is:flips'];
    expect(near.map(read)).toEqual(near.map(() => '`multicolor`'));
    const names = ['xsplit', 'splitx', 'xmulticolor', 'monocolorx', 'xcolorless', 'permanentsx', 'xflip'];
    expect(names.map(read)).toEqual(names.map((name) => `name:"${name}"`));
  });
});

describe('fields that are typed without a sign', () => {
  it.each([
    ['mv=2', ['mv 2', 'cmc 2', 'manavalue 2', 'mana value 2', 'Converted Mana Cost 2', 'mv two']],
    ['pow=1234567', ['pow 1234567', 'power 1234567']],
    ['tou=0', ['tou 0', 'toughness 0']],
    ['c>=r', ['c red', 'color red', 'Colours red']],
    ['!"fire"', ['name fire']],
    ['-t:land', ['not land', 'nonland', 'non-lands', 'Not Land']],
    ['t:land', ['not nonland', 'lands']],
    ['-is:permanent t:land mv=3', ['nonpermanent land mv 3']],
  ])('are understood as %s: %j', (query, typed) => {
    expect(typed.map(read)).toEqual(typed.map(() => query));
  });

  it.each([
    ['mv<=2', ['mv', 'cmc', 'manavalue', 'mana value', 'converted mana cost', 'mv 12345678']],
    ['mv>=3', ['mana value greater than that', 'mana value higher']],
    ['pow<=2', ['pow', 'Power', 'power less']],
    ['pow>=3', ['power greater than its toughness']],
    ['tou<=2', ['tou', 'Toughness']],
    ['c:r', ['c', 'color', 'colour', 'colors', 'Colours', 'colors fire', 'red dragon']],
    ['t:instant', ['t', 'type', 'Types']],
    ['name:fire', ['name', 'Name']],
    ['c:b', ['nothing black']],
  ])('suggest %s: %j', (query, typed) => {
    expect(typed.map(read)).toEqual(typed.map(() => `\`${query}\``));
  });
});

describe('types', () => {
  it.each([
    ['card types', 'instant sorcery kindred tribal artifact battle creature enchantment land planeswalker'],
    ['types that are in no deck', 'conspiracy dungeon phenomenon plane scheme vanguard'],
    ['supertypes', 'basic legendary snow token'],
  ])('%s are no names', (_, words) => {
    for (const word of words.split(' ')) expect([word, read(word)]).toEqual([word, `t:${word}`]);
  });

  it('supertypes of few cards are words of many a name', () => {
    const words = ['elite', 'host', 'ongoing', 'world'];
    expect(words.map(read)).toEqual(words.map((word) => `name:"${word}"`));
  });

  it.each([
    ['b', 'basic battle'],
    ['a', 'artifact'],
    ['ba', 'basic battle'],
    ['bat', 'bat'],
    ['batt', 'battle'],
    ['c', 'conspiracy creature'],
    ['d', 'dungeon'],
    ['e', 'elite enchantment'],
    ['h', 'host'],
    ['i', 'instant'],
    ['k', 'kindred'],
    ['l', 'land legendary'],
    ['o', 'ongoing'],
    ['p', 'phenomenon plane planeswalker'],
    ['plane', 'plane'],
    ['planes', 'planeswalker'],
    ['s', 'scheme snow sorcery'],
    ['t', 'token tribal'],
    ['v', 'vanguard'],
    ['w', 'world'],
    ['goblin', 'goblin'],
  ])('%s begins %s', (word, types) => {
    const type = completeType(word);
    expect((type.ok ? [type.value] : type.failure).join(' ')).toBe(types);
  });

  it.each([
    ['t:white', '`c:w`'],
    ['t:blue', '`c:u`'],
    ['t:black', '`c:b`'],
    ['t:red', '`c:r`'],
    ['t:green', '`c:g`'],
    ['t:permanent', '`is:permanent`'],
    ['t:non-land', '`-t:land`'],
    ['t:nonred', '`-c:r`'],
    ['t:nonsense', 't:nonsense'],
    ['t:split', 't:split'],
    ['t:azorius', 't:azorius'],
    ['t:"Time Lord"', 't:"time lord"'],
    ['t:"time"', 't:time'],
    ['t:"urza’s mine"', `t:"urza's" t:mine`],
    ['t:creature—elf', 't:creature t:elf'],
    ['t:creature–elf', 't:creature t:elf'],
    ['t:""', 'a type, such as `instant`, `legendary` or `"legendary creature"`'],
    [`t:"'"`, 'a type, such as `instant`'],
  ])('%s', (typed, printed) => {
    expect(read(typed)).toBe(printed);
  });
});

describe('fields that Scryfall has and no effect asks for', () => {
  it.each([
    ['Rules text is not asked here', 'o oracle fo fulloracle kw keyword keywords ft flavor flavour'],
    [
      'Sets, rarity and printings are not asked here',
      's set e edition b block st r rarity in cn number year date a artist lang language game border frame stamp',
    ],
    [
      'Sets, rarity and printings are not asked here',
      'wm watermark art atag arttag function oracletag otag prints sets new has',
    ],
    [
      'Formats and prices are not asked here',
      'f format legal banned restricted cube usd eur tix cheapest order sort unique prefer display',
    ],
    ['Color identity is not asked here, only color', 'id identity ci coloridentity commander'],
    ['Mana costs are not asked here, only mana value', 'm mana manacost devotion produces'],
    ['Loyalty and defense are not asked here', 'loy loyalty def defense'],
    ['Power and toughness are asked one by one here', 'pt powtou'],
  ])('%s: %s', (why, names) => {
    for (const name of names.split(' ')) expect([name, read(`${name}:x`)]).toEqual([name, why]);
    expect(read(`${names.split(' ')[0]?.toUpperCase()}=2`)).toBe(why);
  });
});
