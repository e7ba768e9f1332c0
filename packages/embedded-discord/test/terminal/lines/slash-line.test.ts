import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { typeableCommands, type OptionDeclaration, formatUsage } from '#terminal/lines/declarations.ts';
import { parsePartial, parseSlash, type SlashCall } from '#terminal/lines/slash-line.ts';
import { characterCount } from '#terminal/lines/parsed.ts';
import { exampleCommands, names } from './declarations.ts';
import { formatSlash } from './format-slash.ts';

const bob = names.userId('Bob');
const smith = names.userId('Bob Smith');

describe('a typed command', () => {
  it.each<[line: string, path: string, options: object]>([
    ['/flip', 'flip', {}],
    ['/flip call:heads coins:3', 'flip', { call: 'heads', coins: 3 }],
    ['  /flip   coins: 3   call:  Heads  ', 'flip', { coins: 3, call: 'heads' }],
    ['/FLIP Call:HEADS', 'flip', { call: 'heads' }],
    ['/flip call:t', 'flip', { call: 'tails' }],
    ['/flip coins:007', 'flip', { coins: 7 }],
    ['/flip coins:-0', 'flip', { coins: 0 }],
    ['/flip private:TRUE', 'flip', { private: true }],
    [
      '/flip card:Krark, the Thumbless private:false',
      'flip',
      { card: 'Krark, the Thumbless', private: false },
    ],
    ['/flip opponent:@Bob coins:1', 'flip', { opponent: bob, coins: 1 }],
    ['/flip opponent:@Bob Smith', 'flip', { opponent: smith }],
    ['/flip opponent:"Bob Smith"', 'flip', { opponent: smith }],
    ['/flip opponent:Bob', 'flip', { opponent: bob }],
    ['/flip opponent:<@123456789012345678>', 'flip', { opponent: '123456789012345678' }],
    ['/flip opponent:<@!42>', 'flip', { opponent: '42' }],
    ['/flip opponent:123456789012345678', 'flip', { opponent: '123456789012345678' }],
    ['/coins odds coins:5 wins:3', 'coins odds', { coins: 5, wins: 3 }],
    ['/coins odds coins:5 wins:-3 weight:0.5', 'coins odds', { coins: 5, wins: -3, weight: 0.5 }],
    ['/coins history', 'coins history', {}],
    ['/coins secret reveal', 'coins secret reveal', {}],
    ['/rule query:concede while controlled', 'rule', { query: 'concede while controlled' }],
    ['/rule concede while controlled', 'rule', { query: 'concede while controlled' }],
    ['/rule 505.6 edition:2006-10-01', 'rule', { query: '505.6', edition: '2006-10-01' }],
    ['/rule query:"505.6"', 'rule', { query: '505.6' }],
    ['/rule "505.6"', 'rule', { query: '505.6' }],
    ['/rule query:"a edition:b" edition:2006', 'rule', { query: 'a edition:b', edition: '2006' }],
    [String.raw`/rule query:"say \"no\" \\ \@Bob"`, 'rule', { query: String.raw`say "no" \ @Bob` }],
    ['/rule query:"split" cards', 'rule', { query: '"split" cards' }],
    ['/rule query:"split', 'rule', { query: '"split' }],
    ['/rule query:Lim-Dûl\'s "Vault"', 'rule', { query: 'Lim-Dûl\'s "Vault"' }],
    ['/rule query:foo:bar baz:2', 'rule', { query: 'foo:bar baz:2' }],
    ['/rule query:edition:2006', 'rule', { query: 'edition:2006' }],
    ['/rule query:ask @Bob.', 'rule', { query: `ask <@${bob}>.` }],
    ['/rule query:@bob smith!', 'rule', { query: `<@${names.userId('bob smith')}>!` }],
    ['/rule query:@everyone me@home.example <@9>', 'rule', { query: '@everyone me@home.example <@9>' }],
    ['/rule query:one\r\ntwo\nthree', 'rule', { query: 'one two three' }],
    ['/rule query:🪙\u200B*bold*', 'rule', { query: '🪙\u200B*bold*' }],
    ['/rule query:x into:#table', 'rule', { query: 'x', into: names.channelId('table') }],
    [`/rule ${'🪙'.repeat(6000)}`, 'rule', { query: '🪙'.repeat(6000) }],
  ])('%j', (line, path, options) => {
    expect(parseSlash(line, exampleCommands, names)).toEqual({
      ok: true,
      value: { path: path.split(' '), options },
    });
  });

  const flip =
    '\nUsage: /flip [call:Heads|Tails] [coins:0–1000] [opponent:@name] [card:text] [private:true|false]';
  const odds = '\nUsage: /coins odds coins:number wins:number [weight:number]';
  const rule = '\nUsage: /rule query:text [into:#channel] [edition:text]';
  it.each<[line: string, why: string]>([
    ['/flp', 'There is no command "/flp". Did you mean /flip?'],
    ['/FLIIP call:heads', 'There is no command "/FLIIP". Did you mean /flip?'],
    ['/odds wins:3', 'There is no command "/odds". Did you mean /coins odds?'],
    ['/reveal', 'There is no command "/reveal". Did you mean /coins secret reveal?'],
    ['/histroy', 'There is no command "/histroy". Did you mean /coins history?'],
    ['/press Heads', 'There is no command "/press". Did you mean !press?'],
    ['/', 'There is no command "/". There is /flip, /coins and /rule.'],
    ['flip', 'There is no command "flip". There is /flip, /coins and /rule.'],
    ['/Judge this', 'There is no command "/Judge". There is /flip, /coins and /rule.'],
    ['/coins', '/coins needs one more word: /coins odds, /coins history or /coins secret.'],
    ['/coins odd', '/coins has no "odd". Did you mean /coins odds?'],
    ['/coins luck', '/coins has no "luck". There is /coins odds, /coins history and /coins secret.'],
    ['/coins reveal', '/coins has no "reveal". Did you mean /coins secret reveal?'],
    ['/coins secret', '/coins secret needs one more word: /coins secret reveal.'],
    ['/flip heads', `/flip: "heads" needs an option's name and a colon before it.${flip}`],
    ['/flip coin:3', '/flip has no option "coin". Did you mean coins?'],
    ['/flip call:heads coin:3', '/flip has no option "coin". Did you mean coins?'],
    ['/flip die:6', '/flip has no option "die": it has call, coins, opponent, card and private.'],
    ['/flip call:edge', `/flip: call must be Heads or Tails, not "edge".${flip}`],
    ['/flip call:', `/flip: call needs a value.${flip}`],
    ['/flip call:""', `/flip: call needs a value.${flip}`],
    ['/flip call: coins:3', `/flip: call needs a value.${flip}`],
    ['/flip coins:3 coins:4', `/flip: coins is given twice.${flip}`],
    ['/flip coins:three', `/flip: coins must be a whole number, not "three".${flip}`],
    ['/flip coins:2.5', `/flip: coins must be a whole number, not "2.5".${flip}`],
    ['/flip coins:1e3', `/flip: coins must be a whole number, not "1e3".${flip}`],
    ['/flip coins:-1', `/flip: coins must be at least 0, not "-1".${flip}`],
    ['/flip coins:1001', `/flip: coins must be at most 1000, not "1001".${flip}`],
    ['/flip private:yes', `/flip: private must be true or false, not "yes".${flip}`],
    ['/flip opponent:@everyone', `/flip: opponent must be one person, not "@everyone".${flip}`],
    ['/flip opponent:@', `/flip: opponent must be a person (@name), not "@".${flip}`],
    [
      `/flip opponent:${'b'.repeat(33)}`,
      `/flip: opponent must be a person (@name), not "${'b'.repeat(33)}".${flip}`,
    ],
    [`/flip card:${'x'.repeat(41)}`, `/flip: card may have at most 40 characters; this has 41.${flip}`],
    [
      '/coins history now',
      `/coins history: it takes no options, and "now" follows it.\nUsage: /coins history`,
    ],
    [
      '/coins history coins:3',
      `/coins history: it takes no options, and "coins:3" follows it.\nUsage: /coins history`,
    ],
    ['/coins odds', `/coins odds: coins and wins are required.${odds}`],
    ['/coins odds 5 3', `/coins odds: "5 3" needs an option's name and a colon before it.${odds}`],
    ['/coins odds coins:5', `/coins odds: wins is required.${odds}`],
    ['/coins odds coins:0 wins:1', `/coins odds: coins must be at least 1, not "0".${odds}`],
    [
      `/coins odds coins:${'9'.repeat(17)} wins:1`,
      `/coins odds: coins must be at most 9007199254740992, not "${'9'.repeat(17)}".${odds}`,
    ],
    ['/coins odds coins:1 wins:1 weight:2.6', `/coins odds: weight must be at most 2.5, not "2.6".${odds}`],
    ['/coins odds coins:1 wins:1 weight:.5', `/coins odds: weight must be a number, not ".5".${odds}`],
    ['/rule', `/rule: query is required.${rule}`],
    ['/rule qery:concede', '/rule has no option "qery". Did you mean query?'],
    ['/rule 505.6 query:505', `/rule: query is given twice.${rule}`],
    ['/rule 505 edition:now', `/rule: edition must have at least 4 characters; this has 3.${rule}`],
    [`/rule ${'x'.repeat(6001)}`, `/rule: query may have at most 6000 characters; this has 6001.${rule}`],
  ])('is not sent: %j', (line, why) => {
    expect(parseSlash(line, exampleCommands, names)).toEqual({ ok: false, why });
  });

  it('without any registered command says so', () => {
    expect(parseSlash('/flip', [], names)).toEqual({
      ok: false,
      why: 'The bot has registered no commands.',
    });
  });
});

describe('the usage line', () => {
  it.each<[choices: string[], line: string]>([
    [['Heads', 'Tails'], '/c [face:Heads|Tails]'],
    [
      ['when a flip is lost', 'when heads comes up', 'when tails comes up'],
      '/c [face:when a flip is lost|when heads comes up|…]',
    ],
    [['x'.repeat(60), 'y'], `/c [face:${'x'.repeat(48)}|…]`],
  ])('holds %j', (choices, line) => {
    const option = { type: 3, name: 'face', choices: choices.map((name) => ({ name, value: name })) };
    expect(formatUsage({ path: ['c'], description: '', options: [option] })).toBe(line);
  });
});

describe('a command being typed', () => {
  it.each<[line: string, expected: object]>([
    ['/rule query:505', { path: ['rule'], options: {}, focused: { name: 'query', typed: '505' } }],
    ['/rule 505', { path: ['rule'], options: {}, focused: { name: 'query', typed: '505' } }],
    ['/rule query:', { path: ['rule'], options: {}, focused: { name: 'query', typed: '' } }],
    [
      '/flip coins:3 call:edge card:kra',
      { path: ['flip'], options: { coins: 3 }, focused: { name: 'card', typed: 'kra' } },
    ],
  ])('%j', (line, value) => {
    expect(parsePartial(line, exampleCommands, names)).toEqual({ ok: true, value });
  });

  it.each<[line: string, why: RegExp]>([
    ['/rule', /^\/rule: type an option/],
    ['/flip coins:3', /^\/flip: coins has no suggestions\./],
    ['/nothing x', /^There is no command "\/nothing"/],
  ])('%j has nothing to suggest', (line, why) => {
    expect(parsePartial(line, exampleCommands, names)).toEqual({
      ok: false,
      why: expect.stringMatching(why),
    });
  });
});

const text = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
  fc.string({ minLength: 1, maxLength: 40 }),
  fc.constantFrom('x edition:y', ' query:', '"', '"a" b', '\\', '@Bob', '\\@Bob', ' ', '@everyone', '"@Bob"'),
);

function valueOf(option: OptionDeclaration): fc.Arbitrary<string | number | boolean> {
  if (option.choices) return fc.constantFrom(...option.choices.map(({ value }) => value));
  if (option.type === 4)
    return fc.integer({ min: option.min_value ?? -(2 ** 31), max: option.max_value ?? 2 ** 31 });
  if (option.type === 10) return fc.integer({ min: -40, max: 10 }).map((quarters) => quarters / 4 + 0);
  if (option.type === 5) return fc.boolean();
  if (option.type === 6 || option.type === 7) return fc.bigInt(1n, 2n ** 63n).map(String);
  return text
    .map((typed) => typed.replaceAll(/\r\n|[\r\n\u2028\u2029]/g, ' '))
    .filter(
      (typed) =>
        characterCount(typed) >= (option.min_length ?? 0) &&
        characterCount(typed) <= (option.max_length ?? 6000),
    );
}

const anyCall: fc.Arbitrary<SlashCall> = fc.constantFrom(...typeableCommands(exampleCommands)).chain((form) =>
  fc
    .record(Object.fromEntries(form.options.map((option) => [option.name, valueOf(option)])), {
      requiredKeys: form.options.filter(({ required }) => required).map(({ name }) => name),
    })
    .map((options) => ({ path: form.path, options: { ...options } })),
);

describe('always', () => {
  it('a call written as a line reads as the same call', () => {
    fc.assert(
      fc.property(anyCall, (call) => {
        expect(parseSlash(formatSlash(call, exampleCommands, names), exampleCommands, names)).toEqual({
          ok: true,
          value: call,
        });
      }),
    );
  });

  it('no text makes the parser throw', () => {
    const start = fc.constantFrom('', '/', '/flip ', '/rule ', '/coins ', '/coins odds ', '/rule query:"');
    const rest = fc.array(fc.oneof(text, fc.constantFrom(' call:', ' coins:', 'query:', ' ', '\n')));
    fc.assert(
      fc.property(start, rest, (first, parts) => {
        const line = first + parts.join('');
        for (const read of [
          parseSlash(line, exampleCommands, names),
          parsePartial(line, exampleCommands, names),
        ])
          expect(read.ok || read.why.length > 0).toBe(true);
      }),
    );
  });
});
