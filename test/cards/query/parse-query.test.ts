import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_QUERY_LENGTH, parseQuery } from '#cards/query/parse-query.ts';
import { printQuery } from '#cards/query/print-query.ts';
import { tidyQuestion } from '#cards/query/tidy-question.ts';
import { completeType } from '#cards/query/type-words.ts';
import { COLORS } from '#engine/cards/card.ts';
import type { ObjectQuestion, Relation, SingleQuestion } from '#engine/characteristics/questions.ts';
import type { RefusalFacts } from '#engine/refusals/refusal.ts';

/** Formats the parsed query; the property below shows that nothing is lost. */
function read(typed: string): string {
  const parsed = parseQuery(typed);
  if (!parsed.ok) throw new Error(`not understood: ${JSON.stringify(parsed.failure.facts)}`);
  return printQuery(parsed.value);
}

function trouble(typed: string): RefusalFacts['query/not-understood'] {
  const parsed = parseQuery(typed);
  if (parsed.ok) throw new Error(`understood as ${printQuery(parsed.value)}`);
  expect(parsed.failure.code).toBe('query/not-understood');
  return parsed.failure.facts;
}

/** The position of the error, as the caret shows it. */
const pointed = (typed: string): string => {
  const { at, found } = trouble(typed);
  return `${at} ${found}`.trim();
};

describe('a query', () => {
  it.each<[string, ObjectQuestion]>([
    ['c:r', { kind: 'colors', relation: '>=', colors: ['R'] }],
    ['c<=uw', { kind: 'colors', relation: '<=', colors: ['W', 'U'] }],
    ['c!=g', { kind: 'not', of: { kind: 'colors', relation: '=', colors: ['G'] } }],
    ['c:m', { kind: 'multicolored' }],
    ['c:c', { kind: 'colorless' }],
    ['c=c', { kind: 'colors', relation: '=', colors: [] }],
    ['mv<=2', { kind: 'mana-value', relation: '<=', value: 2 }],
    ['pow:-1', { kind: 'power', relation: '=', value: -1 }],
    ['toughness>0.5', { kind: 'toughness', relation: '>', value: 0.5 }],
    ['t:Instant', { kind: 'type', word: 'instant' }],
    ['name:Fire', { kind: 'name', name: 'Fire', whole: false }],
    ['!"Fire // Ice"', { kind: 'name', name: 'Fire // Ice', whole: true }],
    ['is:split', { kind: 'layout', layout: 'split' }],
    ['is:permanent', { kind: 'permanent' }],
    ['mv:even', { kind: 'parity', parity: 'even' }],
    ['cmc=Odd', { kind: 'parity', parity: 'odd' }],
    ['mv!=even', { kind: 'not', of: { kind: 'parity', parity: 'even' } }],
    ['is:repeated-symbol', { kind: 'repeated-symbol' }],
    ['is:repeats', { kind: 'repeated-symbol' }],
    ['not:flip', { kind: 'not', of: { kind: 'layout', layout: 'flip' } }],
  ])('%s asks one thing', (typed, question) => {
    expect(parseQuery(typed)).toEqual({ ok: true, value: question });
  });

  it.each([
    ['by letter, in any order and case', ['c:gr', 'C:RG', 'color:rg', 'colour>=rrg', 'c ≥ rg']],
    ['by word', ['c:red,green', 'c:"red and green"', 'c:“green red”', 'c:"red & green"', 'c:RED/green']],
    ['by guild', ['c:gruul', 'colors:Gruul']],
  ])('colors are understood %s', (_, queries) => {
    expect(queries.map(read)).toEqual(queries.map(() => 'c>=rg'));
  });

  it.each([
    ['c:bant', 'c>=wug'],
    ['c=mardu', 'c=wbr'],
    ['c<=izzet', 'c<=ur'],
    ['c>silverquill', 'c>wb'],
    ['c:wubrg', 'c>=wubrg'],
    ['c:blue', 'c>=u'],
  ])('the colors of %s are %s', (typed, printed) => {
    expect(read(typed)).toBe(printed);
  });

  it.each([
    'mv<=2',
    'MV <= 2',
    'cmc<=2',
    'manavalue<=2',
    'mana value <=2',
    'converted mana cost<=2',
    'mv≤2',
    'mv=<2',
    'mv<= 2',
    '(mv<=2)',
  ])('%s asks for a mana value of 2 or less', (typed) => {
    expect(read(typed)).toBe('mv<=2');
  });

  it.each([
    ['t:"legendary creature"', 't:legendary t:creature'],
    ['type:“Legendary Creature”', 't:legendary t:creature'],
    ["t:'basic land' c:g", '(t:basic t:land) c>=g'],
    ['-t:creature -t:land', '-t:creature -t:land'],
    ['not t:creature', '-t:creature'],
    ['t:power-plant', 't:power-plant'],
    ["t:urza's", `t:"urza's"`],
    ['t:"Creature — Time Lord"', 't:creature t:"time lord"'],
    ['t:legend', 't:legendary'],
    ['t:"legend creat"', 't:legendary t:creature'],
    ['t:bat', 't:bat'],
    ['t:plane', 't:plane'],
    ['t:goblin', 't:goblin'],
    ['-t:planesw', '-t:planeswalker'],
  ])('types: %s', (typed, printed) => {
    expect(read(typed)).toBe(printed);
  });

  it.each([
    ['fire', 'name:"fire"'],
    ['lightning bolt', 'name:"lightning" name:"bolt"'],
    ['"lightning bolt"', 'name:"lightning bolt"'],
    ['assault // battery', 'name:"assault // battery"'],
    ['assault//battery c:r', 'name:"assault//battery" c>=r'],
    ['!fire', '!"fire"'],
    ['!fire // ice', '!"fire // ice"'],
    ['!lightning bolt c:r', '!"lightning bolt" c>=r'],
    ['!“Fire // Ice”', '!"Fire // Ice"'],
    ['name="Fire"', '!"Fire"'],
    ["urza's rage", `name:"urza's" name:"rage"`],
    ['urza’s', `name:"urza's"`],
    ["will-o'-the-wisp", `name:"will-o'-the-wisp"`],
    [`name:'Kongming, "Sleeping Dragon"'`, `name:'Kongming, "Sleeping Dragon"'`],
    ['order', 'name:"order"'],
    ['"creature"', 'name:"creature"'],
    ['name:red', 'name:"red"'],
    ['!red', '!"red"'],
    ['red // instant', 'name:"red // instant"'],
    ['bear redoubt', 'name:"bear" name:"redoubt"'],
    ['nonsense', 'name:"nonsense"'],
    ['mana crypt 2', 'name:"mana" name:"crypt" name:"2"'],
    ['not of this world', 'name:"not" name:"of" name:"this" name:"world"'],
  ])('names: %s', (typed, printed) => {
    expect(read(typed)).toBe(printed);
  });

  it.each([
    ['c:r t:instant', 'c>=r t:instant'],
    ['c:r and t:instant', 'c>=r t:instant'],
    ['c:r AND t:instant', 'c>=r t:instant'],
    ['c:r or c:g', 'c>=r or c>=g'],
    ['c:r OR(c:g)', 'c>=r or c>=g'],
    ['c:r or c:g t:instant', 'c>=r or (c>=g t:instant)'],
    ['(c:r or c:g) t:instant', '(c>=r or c>=g) t:instant'],
    ['-(c:r or c:g)', '-(c>=r or c>=g)'],
    ['−c:r', '-c>=r'],
    ['--c:r', '--c>=r'],
    ['not (c:r c:g)', '-(c>=r c>=g)'],
    [' ( c:r ) ', 'c>=r'],
    ['fire or ice', 'name:"fire" or name:"ice"'],
  ])('several at once: %s', (typed, printed) => {
    expect(read(typed)).toBe(printed);
  });
});

describe('words without a field that mean one are no names', () => {
  it.each([
    ['c:g red instant goblin', '4 red instant', 'c:r t:instant'],
    ['goblin creature', '7 creature', 't:creature'],
    ['fire or red', '8 red', 'c:r'],
    ['red fire', '0 red', 'c:r'],
    ['mv', '0 mv', 'mv<=2'],
    ['type', '0 type', 't:instant'],
  ])('%s', (typed, place, query) => {
    expect(pointed(typed)).toBe(place);
    const [first, second] = trouble(typed).expected;
    expect(first).toBe(`\`${query}\``);
    expect(parseQuery(query).ok).toBe(true);
    const asName = /`(.*)`/.exec(second ?? '')?.[1] ?? '';
    expect(read(asName)).toMatch(/^name:/);
  });
});

describe('simplified questions', () => {
  it.each([
    ['--c:r', 'c>=r'],
    ['---c:r', '-c>=r'],
    ['c:r or c:r', 'c>=r'],
    ['(c:r c:g) c:r', 'c>=r c>=g'],
    ['c:r or (c:g or c:r)', 'c>=r or c>=g'],
    ['-(c:r or -(-c:r))', '-c>=r'],
    ['c:r or c:g c:r', 'c>=r or (c>=g c>=r)'],
  ])('%s', (typed, printed) => {
    const parsed = parseQuery(typed);
    expect(parsed.ok && printQuery(tidyQuestion(parsed.value))).toBe(printed);
  });
});

describe('a query that is not understood is pointed at', () => {
  it.each([
    ['c:purple', '2 purple'],
    ['t:instant c:purple', '12 purple'],
    ['mv<=two', '4 two'],
    ['mv<=-1', '4 -1'],
    ['mv:evens', '3 evens'],
    ['pow:even', '4 even'],
    ['is:foil', '3 foil'],
    ['pow>tou', '4 tou'],
    ['o:draw', '0 o'],
    ['c:r o:draw', '4 o'],
    ['Circle of Protection: Red', '10 Protection'],
    ['t>instant', '1 >'],
    ['t:instant,sorcery', '9 ,'],
    ['t:"legendary & creature"', '13 &'],
    ['t:" elf/goblin"', '7 /'],
    ['t:creature*', '10 *'],
    ['t:2', '2 2'],
    ['t:-', '2 -'],
    ['t:plan', '2 plan'],
    ['t:"legendary plan"', '13 plan'],
    ['t:red', '2 red'],
    ['t:nonland', '2 nonland'],
    ['is:instant', '3 instant'],
    ['not:red', '4 red'],
    ['pow=*', '4 *'],
    ['mv=12345678', '3 12345678'],
    ['c>m', '1 >'],
    ['c:constructor', '2 constructor'],
    ['constructor:r', '0 constructor'],
    ['👍🏽 c:purple', '4 purple'],
    ['é c:purple', '4 purple'],
  ])('a field, sign or value nobody knows: %s', (typed, place) => {
    expect(pointed(typed)).toBe(place);
  });

  it.each([
    ['', '0'],
    ['  ', '2'],
    ['c:', '2'],
    ['c: t:instant', '3 t:instant'],
    ['c:r or', '6'],
    ['c:r and', '7'],
    ['or c:r', '0 or'],
    ['and c:r', '0 and'],
    ['c:r and and c:g', '8 and'],
    ['c:r or or c:g', '7 or'],
    ['-', '1'],
    ['!', '1'],
    ['<=2', '0 <=2'],
    ['name://', '5 //'],
  ])('something is missing: "%s"', (typed, place) => {
    expect(pointed(typed)).toBe(place);
  });

  it.each([
    ['(c:r', '4'],
    ['((c:r) t:instant', '16'],
    ['c:r)', '3 )'],
    ['c:r ) t:x', '4 )'],
    ['()', '1 )'],
    ['name:"fire', '5 "'],
    ['c:r “fire', '4 “'],
    ['!"Fire // Ice', '1 "'],
  ])('a parenthesis or quote alone: %s', (typed, place) => {
    expect(pointed(typed)).toBe(place);
  });

  it.each([
    ['c:purple', /`rg`.*`gruul`.*colorless.*multicolored/],
    ['mv<=two', /a number/],
    ['is:foil', /`multicolor`.*`split`.*`permanent`/],
    ['('.repeat(99), /at most 40 `\(`/],
    ['foo:bar', /`c:r`.*`mv<=2`.*`t:instant`.*`name:fire`/],
    ['(c:r', /`\)`/],
    ['(c:r <2', /^`c:r` \(color\)/],
    ['c:r or', /^`c:r` \(color\)/],
    ['name:"fire', /second quote/],
    ['t:plan', /^`plane` `planeswalker`$/],
    ['t:red', /^`c:r`$/],
    ['t:nonland', /^`-t:land`$/],
    ['t:instant,sorcery', /`t:instant or t:sorcery`/],
    ['is:instant', /^`t:instant`$/],
    ['-is:nonland', /^`-t:land`$/],
    ['not:instant', /^`-t:instant`$/],
    ['not:nonland', /^`t:land`$/],
    ['mv=12345678', /^a number up to 9,999,999$/],
    ['pow=-99999999', /^a number up to 9,999,999$/],
  ])('%s: what is understood there is said', (typed, said) => {
    expect(trouble(typed).expected.join(' ')).toMatch(said);
  });

  it.each([
    ['o:draw', /^Rules text/],
    ['Oracle:draw', /^Rules text/],
    ['kw:flying', /^Rules text/],
    ['set:ap', /^Sets, rarity/],
    ['r:rare', /^Sets, rarity/],
    ['f:modern', /^Formats/],
    ['id:gruul', /^Color identity/],
    ['loy=3', /^Loyalty/],
    ['m:2r', /^Mana costs/],
  ])('%s: what Scryfall knows and no effect asks for is said to be so', (typed, why) => {
    expect(trouble(typed).why).toMatch(why);
    expect(trouble('foo:bar').why).toBeUndefined();
  });

  it('a query may have 200 characters, as people count them', () => {
    expect(parseQuery('x'.repeat(MAX_QUERY_LENGTH)).ok).toBe(true);
    expect(parseQuery('👍🏽'.repeat(MAX_QUERY_LENGTH)).ok).toBe(true);
    const { typed, at, expected } = trouble('x'.repeat(MAX_QUERY_LENGTH + 1));
    expect([typed.length, at, expected]).toEqual([201, 200, ['at most 200 characters']]);
  });
});

const relation = fc.constantFrom<Relation>('=', '<', '<=', '>', '>=');
const name = fc
  .stringMatching(/^[A-Za-zé',-]{1,9}( [A-Za-zé'"]{1,9}| \/\/ [a-z]{1,5})?$/)
  .filter((one) => !(one.includes("'") && one.includes('"')));
/** Any type that is neither a prefix of another nor queried by another field. */
const typeWord = fc.stringMatching(/^[a-z][a-z'-]{0,9}$/).filter((word) => {
  const type = completeType(word);
  return type.ok && type.value === word && !word.startsWith('non');
});
const single: fc.Arbitrary<SingleQuestion> = fc.oneof(
  fc.record({
    kind: fc.constant('colors' as const),
    relation,
    colors: fc.subarray([...COLORS]),
  }),
  fc.constantFrom<SingleQuestion>(
    { kind: 'multicolored' },
    { kind: 'monocolored' },
    { kind: 'colorless' },
    { kind: 'permanent' },
    { kind: 'parity', parity: 'odd' },
    { kind: 'repeated-symbol' },
  ),
  fc.record({ kind: fc.constant('mana-value' as const), relation, value: fc.nat(1_000_000) }),
  fc.record({
    kind: fc.constantFrom('power' as const, 'toughness' as const),
    relation,
    value: fc.integer({ min: -99, max: 1_000_000 }),
  }),
  fc.record({ kind: fc.constant('type' as const), word: typeWord }),
  fc.record({ kind: fc.constant('name' as const), name, whole: fc.boolean() }),
  fc.record({
    kind: fc.constant('layout' as const),
    layout: fc.constantFrom('split', 'flip', 'double-faced', 'adventure', 'ordinary' as const),
  }),
);
const { question } = fc.letrec<{ question: ObjectQuestion; several: ObjectQuestion }>((tie) => ({
  question: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    single,
    fc.record({ kind: fc.constant('not' as const), of: tie('question') }),
    tie('several'),
  ),
  several: fc.record({
    kind: fc.constantFrom('and' as const, 'or' as const),
    of: fc.array(tie('question'), { minLength: 2, maxLength: 3 }),
  }),
}));

/** Text that looks like a mangled query. */
const scraps = fc
  .array(
    fc.oneof(
      fc.constantFrom('c:', 'r', 'mv', '<=', '(', ')', '"', "'", '“', '-', '!', ' ', 'or', 'and', 'not', ':'),
      fc.constantFrom('//', 't:', 'is:', 'name:', 'fire', '2', '`', '\n', '👍🏽'),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

describe('whatever is typed', () => {
  it('every question that is printed is read as the same question', () => {
    fc.assert(
      fc.property(question, (asked) => {
        const printed = printQuery(asked);
        fc.pre(printed.length <= MAX_QUERY_LENGTH);
        expect(parseQuery(printed)).toEqual({ ok: true, value: asked });
      }),
    );
  });

  it('a simplified question stays the same, and has no double negation', () => {
    fc.assert(
      fc.property(question, (asked) => {
        const tidy = tidyQuestion(asked);
        expect(tidyQuestion(tidy)).toEqual(tidy);
        expect(printQuery(tidy)).not.toMatch(/(?:^|[\s(])--/);
        expect(tidyQuestion({ kind: 'not', of: { kind: 'not', of: asked } })).toEqual(tidy);
        expect(tidyQuestion({ kind: 'or', of: [asked, asked] })).toEqual(tidy);
      }),
    );
  });

  it('the result is a question, or a refusal with a position in the text', () => {
    fc.assert(
      fc.property(fc.oneof(scraps, fc.string({ unit: 'binary', maxLength: 300 })), (typed) => {
        const parsed = parseQuery(typed);
        if (parsed.ok) return;
        const { at, typed: back, expected } = parsed.failure.facts;
        expect(at).toBeGreaterThanOrEqual(0);
        expect(at).toBeLessThanOrEqual(back.length);
        expect(expected).not.toEqual([]);
      }),
    );
  });

  it.each([
    ['(', '40 ('],
    ['-(', '81 ('],
    ['not(', '163 ('],
    ['(c:r ', '200'],
    ['-', '200'],
  ])('200 characters of %j are refused with a place, not choked on', (again, place) => {
    expect(pointed(again.repeat(200).slice(0, MAX_QUERY_LENGTH))).toBe(place);
  });

  it('40 groups within each other are understood, among as many signs as fit', () => {
    const signs = '-'.repeat(MAX_QUERY_LENGTH - 83);
    expect(parseQuery(`${'('.repeat(40)}${signs}c:r${')'.repeat(40)}`).ok).toBe(true);
  });
});
