import { describe, expect, it } from 'vitest';
import { parseSlash } from '#terminal/lines/slash-line.ts';
import { names } from './declarations.ts';
import { cardCommands } from './split-declarations.ts';

const VALUE = 'card, characteristic, zone, half and edition';
const CHECK = 'card, query, zone, half and edition';
const QUOTE = (option: string) => ` If it is part of the value, quote that: ${option}:"…".`;

describe('a word with a colon in a value is told apart as an option', () => {
  it.each<[what: string, line: string, why: string]>([
    [
      'another subcommand’s',
      '/split value card:Fire // Ice what:mana value',
      `/split value has no option "what": it has ${VALUE}.${QUOTE('card')}`,
    ],
    [
      'another subcommand’s, with a space after it',
      '/split value card:Fire // Ice what: mana value',
      `/split value has no option "what": it has ${VALUE}.${QUOTE('card')}`,
    ],
    [
      'another subcommand’s, with nothing after it',
      '/split value card:Fire // Ice WITH:',
      `/split value has no option "with": it has ${VALUE}.${QUOTE('card')}`,
    ],
    [
      'another command’s',
      '/rulings card:Fire // Ice edition:today',
      `/rulings has no option "edition": it has card.${QUOTE('card')}`,
    ],
    [
      'after a value without a name',
      '/rulings Fire // Ice edition:today',
      `/rulings has no option "edition": it has card.${QUOTE('card')}`,
    ],
    [
      'a letter missing',
      '/split value card:Fire // Ice zon:stack',
      `/split value has no option "zon". Did you mean zone?${QUOTE('card')}`,
    ],
    [
      'two letters swapped',
      '/split value card:Fire // Ice characteritsic:same name',
      `/split value has no option "characteritsic". Did you mean characteristic?${QUOTE('card')}`,
    ],
    [
      'a beginning',
      '/split value card:Fire // Ice char:same name',
      `/split value has no option "char". Did you mean characteristic?${QUOTE('card')}`,
    ],
    [
      'one letter too many, after a query',
      '/split check card:Fire query:c:r mv=4 zones:stack',
      `/split check has no option "zones". Did you mean zone?${QUOTE('query')}`,
    ],
    [
      'a letter missing, after a search',
      '/rule concede edtion:today',
      `/rule has no option "edtion". Did you mean edition?${QUOTE('query')}`,
    ],
    ['before any option', '/rulings crd: Fire', '/rulings has no option "crd". Did you mean card?'],
    [
      'another command’s, before any option',
      '/rulings name: Fire',
      '/rulings has no option "name": it has card.',
    ],
    [
      'any, with a value at once, before any option',
      '/rule c:r',
      '/rule has no option "c": it has query and edition.',
    ],
    [
      'where no value can stand without its option',
      '/split check Summon: Bahamut',
      `/split check has no option "Summon": it has ${CHECK}.`,
    ],
    [
      'any, after one of several choices',
      '/split value card:Fire zone:stack colour:red',
      `/split value has no option "colour": it has ${VALUE}.`,
    ],
    [
      'any, after yes or no',
      '/card name:Fire flipped:true where:stack',
      '/card has no option "where": it has name, flipped and edition.',
    ],
  ])('%s: %s', (_, line, why) => {
    expect(parseSlash(line, cardCommands, names)).toEqual({ ok: false, why });
  });
});

describe('a word with a colon stays in its value', () => {
  it.each<[what: string, line: string, options: object]>([
    ['a command', '/rulings /split value what:name', { card: '/split value what:name' }],
    ['a card’s name', '/split value card:Circle of Protection: Red', { card: 'Circle of Protection: Red' }],
    [
      'a card’s name before an option',
      '/split value card:Vault 101: Birthday Party zone:hand',
      { card: 'Vault 101: Birthday Party', zone: 'hand' },
    ],
    ['a card’s name, in part', '/rulings Summon: Bahamut', { card: 'Summon: Bahamut' }],
    ['a name that begins with an option', '/rulings card:name:fire', { card: 'name:fire' }],
    ['a word that no command knows', '/rulings card:Fire foo:bar', { card: 'Fire foo:bar' }],
    [
      'another command’s option, with a space after it',
      '/card name:Cards: a name with: two colons',
      { name: 'Cards: a name with: two colons' },
    ],
    [
      'a query',
      '/split check card:Fire query:c:r mv=4 t:instant name:fire -is:split what:this',
      { card: 'Fire', query: 'c:r mv=4 t:instant name:fire -is:split what:this' },
    ],
    [
      'a query that an effect asks',
      '/split cast card:Fire allowed:-t:land name:ice color:u',
      { card: 'Fire', allowed: '-t:land name:ice color:u' },
    ],
    [
      'a restriction',
      '/split name card:Fire restriction:-t:creature name:x',
      { card: 'Fire', restriction: '-t:creature name:x' },
    ],
    ['a search', '/rule query:split cards name:fire', { query: 'split cards name:fire' }],
    ['a search in prose', '/rule query:two editions: which one?', { query: 'two editions: which one?' }],
    [
      'an address',
      '/rule query:see https://example.org/?card:fire now',
      { query: 'see https://example.org/?card:fire now' },
    ],
    [
      'another command’s, in free text',
      '/flip heads-side:the one with zone:hand on it',
      { 'heads-side': 'the one with zone:hand on it' },
    ],
    [
      'anything in quotes',
      '/rulings card:"Fire // Ice edition:today"',
      { card: 'Fire // Ice edition:today' },
    ],
    [
      'a choice that holds a colon',
      '/split cast card:Fire limits:the spell: “cast a spell with …”, “cast a … spell”',
      { card: 'Fire', limits: 'spell' },
    ],
  ])('%s: %s', (_, line, options) => {
    expect(parseSlash(line, cardCommands, names)).toMatchObject({ ok: true, value: { options } });
  });

  it('even where the choice it begins is not clear', () => {
    expect(parseSlash('/split cast card:Fire limits:cast a spell: of', cardCommands, names)).toEqual({
      ok: false,
      why: expect.stringMatching(/^\/split cast: limits must be the spell: .+, not "cast a spell: of"\./),
    });
  });
});
