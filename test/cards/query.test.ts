import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONGEST_QUERY, parseQuery } from '../../src/cards/query/parse-query.ts';
import { printQuery } from '../../src/cards/query/print-query.ts';
import { COLORS } from '../../src/engine/cards.ts';
import type { Question, Relation, Single } from '../../src/engine/questions.ts';
import type { RefusalFacts } from '../../src/engine/refusals.ts';

/** What a query asks, printed again; the property below shows that nothing is lost by it. */
function read(typed: string): string {
  const parsed = parseQuery(typed);
  if (!parsed.ok) throw new Error(`not understood: ${JSON.stringify(parsed.failure.facts)}`);
  return printQuery(parsed.value);
}

function trouble(typed: string): RefusalFacts['query/not-understood'] {
  const parsed = parseQuery(typed);
  if (parsed.ok) throw new Error(`understood as ${printQuery(parsed.value)}`);
  expect(parsed.failure.code).toBe('query/not-understood');
  return parsed.failure.facts as RefusalFacts['query/not-understood'];
}

/** The place of the trouble, as the caret shows it. */
const pointed = (typed: string): string => {
  const { at, found } = trouble(typed);
  return `${at} ${found}`.trim();
};

describe('a query', () => {
  it.each<[string, Question]>([
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

describe('a query that is not understood is pointed at', () => {
  it.each([
    ['c:purple', '2 purple'],
    ['t:instant c:purple', '12 purple'],
    ['mv<=two', '4 two'],
    ['mv<=-1', '4 -1'],
    ['mv:even', '3 even'],
    ['is:foil', '3 foil'],
    ['pow>tou', '4 tou'],
    ['o:draw', '0 o'],
    ['c:r o:draw', '4 o'],
    ['Circle of Protection: Red', '10 Protection'],
    ['t>instant', '1 >'],
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
    ['name:"fire', /second quote/],
  ])('%s: what is understood there is said', (typed, said) => {
    expect(trouble(typed).expected.join(' ')).toMatch(said);
  });

  it('a query may have 200 characters, as people count them', () => {
    expect(parseQuery('x'.repeat(LONGEST_QUERY)).ok).toBe(true);
    expect(parseQuery('👍🏽'.repeat(LONGEST_QUERY)).ok).toBe(true);
    const { typed, at, expected } = trouble('x'.repeat(LONGEST_QUERY + 1));
    expect([typed.length, at, expected]).toEqual([201, 200, ['at most 200 characters']]);
  });
});

const relation = fc.constantFrom<Relation>('=', '<', '<=', '>', '>=');
const name = fc
  .stringMatching(/^[A-Za-zé',-]{1,9}( [A-Za-zé'"]{1,9}| \/\/ [a-z]{1,5})?$/)
  .filter((one) => !(one.includes("'") && one.includes('"')));
const single: fc.Arbitrary<Single> = fc.oneof(
  fc.record({
    kind: fc.constant('colors' as const),
    relation,
    colors: fc.subarray([...COLORS]),
  }),
  fc.constantFrom<Single>(
    { kind: 'multicolored' },
    { kind: 'monocolored' },
    { kind: 'colorless' },
    { kind: 'permanent' },
  ),
  fc.record({ kind: fc.constant('mana-value' as const), relation, value: fc.nat(1_000_000) }),
  fc.record({
    kind: fc.constantFrom('power' as const, 'toughness' as const),
    relation,
    value: fc.integer({ min: -99, max: 1_000_000 }),
  }),
  fc.record({ kind: fc.constant('type' as const), word: fc.stringMatching(/^[a-z][a-z'-]{0,9}$/) }),
  fc.record({ kind: fc.constant('name' as const), name, whole: fc.boolean() }),
  fc.record({
    kind: fc.constant('layout' as const),
    layout: fc.constantFrom('split', 'flip', 'double-faced', 'adventure', 'ordinary' as const),
  }),
);
const { question } = fc.letrec<{ question: Question; several: Question }>((tie) => ({
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

/** Text as somebody might mangle a query. */
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
        fc.pre(printed.length <= LONGEST_QUERY);
        expect(parseQuery(printed)).toEqual({ ok: true, value: asked });
      }),
    );
  });

  it('that is a question, or a refusal with a place in what was typed', () => {
    fc.assert(
      fc.property(fc.oneof(scraps, fc.string({ unit: 'binary', maxLength: 300 })), (typed) => {
        const parsed = parseQuery(typed);
        if (parsed.ok) return;
        const { at, typed: back, expected } = parsed.failure.facts as RefusalFacts['query/not-understood'];
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
    expect(pointed(again.repeat(200).slice(0, LONGEST_QUERY))).toBe(place);
  });

  it('40 groups within each other are understood, among as many signs as fit', () => {
    const signs = '-'.repeat(LONGEST_QUERY - 83);
    expect(parseQuery(`${'('.repeat(40)}${signs}c:r${')'.repeat(40)}`).ok).toBe(true);
  });
});
