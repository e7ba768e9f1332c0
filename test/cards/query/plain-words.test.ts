import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuery } from '#cards/query/parse-query.ts';
import { parseTwoCards } from '#cards/query/plain-words.ts';
import { printQuery } from '#cards/query/print-query.ts';

function read(typed: string): string {
  const parsed = parseQuery(typed);
  return parsed.ok ? printQuery(parsed.value) : `not understood: ${parsed.failure.facts.found}`;
}

describe('a question in the words of the rules and of the cards', () => {
  it.each<[query: string, typed: readonly string[]]>([
    // 505.6 (2006-10-01): positive, negative and relative comparisons.
    [
      'c>=r',
      ['red', 'is it red', 'Is it red?', 'is this card red', 'it’s red', 'a red card', 'color is red'],
    ],
    ['-c>=r', ['nonred', 'non-red', 'not red', 'isn’t it red', 'is it not red?', 'a nonred spell']],
    ['c>=r or c>=g', ['red or green', 'either red or green', 'is it red or green?']],
    ['c>=r c>=g', ['red and green', 'both red and green', 'its colors are red and green']],
    ['-c>=r -c>=g', ['neither red nor green', 'neither red, nor green']],
    ['c>=r or c>=g or c>=u', ['red, green, or blue', 'red, green or blue card']],
    ['c=r', ['only red', 'mono-red', 'exactly red']],
    ['is:multicolor', ['multicolored', 'is it multicolored?', 'more than one color', 'two or more colors']],
    ['is:monocolor', ['monocolored', 'exactly one color']],
    ['is:colorless', ['colorless', 'no color', 'is it colourless']],
    ['-is:multicolor', ['not multicolored', 'nonmulticolored']],
    ['mv<2', ['less than 2', 'converted mana cost less than 2', 'mana value less than 2', 'cmc under two']],
    ['mv>4', ['mana value greater than 4', 'greater than four', 'mana value is more than 4', 'cmc above 4']],
    ['mv<=3', ['mana value 3 or less', '3 or less', 'mana value at most 3', 'no more than 3', 'cmc up to 3']],
    ['mv>=3', ['mana value 3 or greater', 'three or more', 'mana value at least 3']],
    ['-mv<3', ['mana value not less than 3', 'not less than 3']],
    ['mv=5', ['mana value 5', 'exactly 5 mana value', 'mana value equal to 5', 'has it mana value five?']],
    ['-mv=5', ['mana value other than 5', 'mana value isn’t 5', 'doesn’t have mana value 5']],
    ['mv=2 or mv=3', ['mana value 2 or 3']],
    ['mv>=2 mv<=5', ['mana value between 2 and 5', 'mana value 2 to 5']],
    ['mv:even', ['even', 'even mana value', 'its converted mana cost is even']],
    ['mv:odd', ['odd', 'an odd mana value', 'is its mana value odd?']],
    ['pow>3', ['power greater than 3', 'power is more than three']],
    ['pow<=2', ['power 2 or less', 'power less than or equal to 2', 'with power at most two']],
    ['tou>=4', ['toughness 4 or greater', 'with toughness at least 4']],
    ['pow<=1 or tou<=1', ['power or toughness 1 or less']],
    ['(pow=2 tou=2) t:creature', ['a 2/2 creature']],
    ['t:instant', ['instant', 'is it an instant', 'instants', 'instant card', 'an instant spell']],
    ['t:legendary t:creature', ['legendary creature', 'a legendary creature card']],
    ['-t:basic t:land', ['nonbasic land', 'non-basic lands']],
    [
      '-t:creature -t:land',
      ['noncreature, nonland card', 'not a creature and not a land', 'neither a creature nor a land'],
    ],
    [
      't:artifact or t:creature',
      ['artifact or creature', 'artifacts and creatures', 'artifact and creature cards'],
    ],
    ['c>=b or c>=r', ['is it black or is it red', 'black or red']],
    ['-t:creature', ['no creature', 'noncreature spell', 'isn’t it a creature']],
    ['t:artifact t:creature', ['artifact creature']],
    ['t:goblin', ['is it a Goblin', 'creature type Goblin', 'a Goblin card']],
    ['t:legendary or t:artifact or t:saga', ['historic', 'a historic card']],
    ['is:permanent mv<=3', ['permanent card with mana value 3 or less']],
    ['c>=g t:instant', ['green instant', 'is it a green instant?']],
    ['(c>=r or c>=g) t:instant', ['red or green instant', 'a red or green instant card']],
    ['c>=r (t:instant or t:sorcery)', ['red instant or sorcery', 'red instant or sorcery card']],
    [
      'c>=r mv=4',
      ['red and cmc 4', 'red with mana value 4', 'red card with converted mana cost 4', 'red cmc=4'],
    ],
    // Void: 505.6 (2006-10-01).
    ['-t:land mv=1', ['nonland card with converted mana cost equal to 1', 'nonland card with mana value 1']],
    ['(t:instant or t:sorcery) mv<=2', ['instant or sorcery card with mana value 2 or less']],
    ['(c>=b or c>=r) is:permanent', ['a black or red permanent']],
    ['(t:sorcery mv<=2) or (c>=r t:instant)', ['sorcery with mana value 2 or less or red instant']],
    ['is:repeated-symbol', ['more than one of the same mana symbol in its mana cost']],
    [
      '!"Fire // Ice"',
      ['is its name Fire // Ice?', 'named Fire // Ice', 'name is "Fire // Ice"', 'called Fire // Ice'],
    ],
    [
      'chosen:"Fire // Ice"',
      ['has it the chosen name Fire // Ice', 'chosen name: Fire // Ice', 'chosen:"Fire // Ice"'],
    ],
    ['t:instant or c>=r', ['t:instant or red']],
    ['-is:split c>=r', ['not:split red']],
  ])('%s: %j', (query, typed) => {
    expect(typed.map(read)).toEqual(typed.map(() => query));
    expect(read(query)).toBe(query);
  });

  it.each([
    'fire',
    'lightning bolt',
    'red // instant',
    'order',
    'bear redoubt',
    'elite',
    'world',
    'a',
    'chosen',
  ])('%s stays a name', (typed) => {
    expect(read(typed)).toMatch(/^name:/);
  });

  it.each(['red dragon', 'power greater than its toughness', 'fire or red', 'not chosen name Fire and red'])(
    '%s is not guessed at',
    (typed) => {
      expect(read(typed)).toMatch(/^(?:not understood|-?chosen:|-!|name:)/);
    },
  );
});

describe('a question about two cards', () => {
  it.each([
    ['different names', 'different-names', null],
    ['do they have different names?', 'different-names', null],
    ['different name than Fire', 'different-name-than', 'Fire'],
    ['same name as "Fire // Ice"', 'same-name', 'Fire // Ice'],
    ['shares a name with Fire', 'same-name', 'Fire'],
    ['shares a color with Assault // Battery', 'shares-color', 'Assault // Battery'],
    ['share no color', 'shares-no-color', null],
    ['shares a card type with Opt', 'shares-card-type', 'Opt'],
    ['shares a creature type with Goblin Guide', 'shares-subtype', 'Goblin Guide'],
    ['has the same mana value as Opt', 'same-mana-value', 'Opt'],
    ['different converted mana costs', 'different-mana-value', null],
    ['greater mana value than Opt', 'greater-mana-value', 'Opt'],
    ['same mana cost as Opt', 'same-mana-cost', 'Opt'],
  ])('%s', (typed, what, other) => {
    expect(parseTwoCards(typed)).toEqual({ what, with: other });
    const parsed = parseQuery(typed);
    expect(parsed.ok ? null : parsed.failure.facts.why).toBe('That is asked of two cards');
  });

  it('is not recognized within a name', () => {
    for (const typed of ['fire', 'same', 'different', 'red', 'name:same'])
      expect(parseTwoCards(typed)).toBeNull();
  });
});

it('any words are parsed or refused, and a parsed question can be printed and parsed again', () => {
  const words = [
    'red',
    'or',
    'not',
    'creature',
    'mana value',
    '3',
    'less',
    'than',
    'a',
    'with',
    'fire',
    ',',
    '(',
    ')',
    'is',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words), { maxLength: 8 }), (some) => {
      const parsed = parseQuery(some.join(' '));
      expect(parsed.ok ? parseQuery(printQuery(parsed.value)) : parsed).toEqual(parsed);
    }),
  );
});
