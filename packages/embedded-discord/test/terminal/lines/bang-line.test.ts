import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseBang } from '#terminal/lines/bang-line.ts';
import type { BangCommand } from '#terminal/lines/bangs.ts';
import { quote, splitWords } from '#terminal/lines/quoting.ts';
import { exampleCommands } from './declarations.ts';

describe('a line with !', () => {
  it.each<[line: string, bang: BangCommand]>([
    ['!press Heads', { kind: 'press', label: 'Heads' }],
    ['  !PRESS   Keep the first coin  ', { kind: 'press', label: 'Keep the first coin' }],
    ['!press "Heads "', { kind: 'press', label: 'Heads ' }],
    ['!press "a" or "b"', { kind: 'press', label: '"a" or "b"' }],
    ['!select Alice', { kind: 'select', values: ['Alice'] }],
    ['!select Alice "Bob Smith" x=1', { kind: 'select', values: ['Alice', 'Bob Smith', 'x=1'] }],
    ['!submit', { kind: 'submit', fields: [] }],
    [
      '!submit reason="as agreed" "Life total"=20 note=',
      {
        kind: 'submit',
        fields: [
          ['reason', 'as agreed'],
          ['Life total', '20'],
          ['note', ''],
        ],
      },
    ],
    ["!complete '/rule query:505'", { kind: 'complete', line: '/rule query:505' }],
    ['!complete /rule query:505', { kind: 'complete', line: '/rule query:505' }],
    ['!complete "/rule query:505"', { kind: 'complete', line: '/rule query:505' }],
    ['!say Can I "respond" to that?', { kind: 'say', text: 'Can I "respond" to that?' }],
    ['!launch', { kind: 'launch' }],
    ['!apps Find the rule', { kind: 'apps', name: 'Find the rule', back: 1 }],
    ['!apps 3 Find the rule', { kind: 'apps', name: 'Find the rule', back: 3 }],
    ['!as @Bob', { kind: 'as', name: 'Bob' }],
    ['!as Bob Smith', { kind: 'as', name: 'Bob Smith' }],
    ['!channel #commander', { kind: 'channel', name: 'commander' }],
    ['!help', { kind: 'help' }],
  ])('%j', (line, value) => {
    expect(parseBang(line)).toEqual({ ok: true, value });
  });

  it.each<[line: string, why: string]>([
    ['!pres Heads', 'There is no "!pres". Did you mean !press?'],
    ['!slect Heads', 'There is no "!slect". Did you mean !select?'],
    ['!flip call:heads', 'There is no "!flip". Did you mean /flip?'],
    ['!odds', 'There is no "!odds". Did you mean /coins odds?'],
    [
      '!dance',
      'There is no "!dance". There is !press, !select, !submit, !launch, !apps, !as, !say, !channel, !thread, !state, !complete, !help.',
    ],
    [
      '!',
      'There is no "!". There is !press, !select, !submit, !launch, !apps, !as, !say, !channel, !thread, !state, !complete, !help.',
    ],
    ['!press', '!press needs more.\nUsage: !press LABEL'],
    ['!press ""', '!press needs more.\nUsage: !press LABEL'],
    ['!say  ', '!say needs more.\nUsage: !say TEXT'],
    ['!apps', '!apps needs more.\nUsage: !apps [2] COMMAND'],
    ['!select', '!select needs more.\nUsage: !select VALUE …'],
    ['!complete', '!complete needs more.\nUsage: !complete LINE'],
    ['!submit twenty', '!submit: "twenty" is not FIELD=VALUE.\nUsage: !submit FIELD=VALUE …'],
    ['!as', '!as: a name is needed.\nUsage: !as NAME'],
    ['!as @', '!as: a name is needed.\nUsage: !as NAME'],
    [`!as ${'x'.repeat(33)}`, '!as: a name may have at most 32 characters.\nUsage: !as NAME'],
    [
      `!channel ${'x'.repeat(101)}`,
      '!channel: a name may have at most 100 characters.\nUsage: !channel NAME',
    ],
  ])('is not understood: %j', (line, why) => {
    expect(parseBang(line, exampleCommands)).toEqual({ ok: false, why });
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(parseBang(`!${text}`)).toHaveProperty('ok');
      }),
    );
  });
});

describe('words', () => {
  it('in quotes come back whole, whatever is in them', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string({ minLength: 1 }), fc.string())), (pairs) => {
        const line = pairs.map(([name, value]) => `${quote(name)}=${quote(value)}`).join(' ');
        expect(splitWords(line)).toEqual(pairs.map(([name, value]) => ({ name, value })));
      }),
    );
  });
});
