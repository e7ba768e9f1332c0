import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commands } from '../../../commands/index.ts';
import { rerunId, toPrivateLine, parseRerun } from '#discord/command/rerun-button.ts';
import type { CommandLine } from '#discord/command/command-line.ts';
import { isSlashCommand } from '#discord/command/command.ts';
import { parseCustomId } from '#discord/command/custom-id.ts';

const flip = (options: CommandLine['options']): CommandLine => ({
  command: 'flip',
  subcommand: null,
  options,
});
const back = (line: CommandLine) => parseRerun(parseCustomId(rerunId(line, 'try'))?.parts ?? []);

describe('a line in a button', () => {
  it.each<[what: string, value: string | number | boolean]>([
    ['a word', 'heads'],
    ['colons', 'c:r mv<=2'],
    ['a bar between words', 'fire|ice'],
    ['an equals sign', 'a=b'],
    ['a percent sign', '100%'],
    ['what looks escaped', '%3A%7C%25'],
    ['a quote first', '"Fire"'],
    ['nothing but a quote', '"'],
    ['a rule’s number', '505.6'],
    ['digits as text', '7'],
    ['digits with a nought first', '007'],
    ['a day', '2006-10-01'],
    ['an id', '799130797666979920'],
    ['a word for yes', 'true'],
    ['letters of other languages', 'Æther Vial – “Ärger”'],
    ['a number', 7],
    ['a number below nought', -3],
    ['a great number', 9_007_199_254_740_991],
    ['a broken number', 0.5],
    ['yes', true],
    ['no', false],
  ])('comes back with %s', (_, value) => {
    expect(back(flip({ card: value, coins: 2 }))).toEqual({
      ...flip({ card: value, coins: 2 }),
      mode: 'try',
    });
  });

  it('restores any typed line, however long', () => {
    const value = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 150 }),
      fc.maxSafeInteger(),
      fc.boolean(),
    );
    const names = fc.constantFrom('card', 'with-zone', 'x', 'query');
    fc.assert(
      fc.property(fc.dictionary(names, value, { noNullPrototype: true }), (options) => {
        expect(rerunId(flip(options), 'try').length).toBeLessThanOrEqual(100);
        expect(back(flip(options))).toEqual({ ...flip(options), mode: 'try' });
      }),
    );
  });

  it('leaves out what was left out', () => {
    expect(back(flip({ call: 'heads', card: undefined }))?.options).toEqual({ call: 'heads' });
  });

  it.each<[what: string, parts: readonly string[]]>([
    ['nothing', []],
    ['a mode that is none', ['x', 'flip', '']],
    ['a long line of another process', ['t', 'AAAAAAAAAAAAAAAAAAAAAA']],
  ])('is out of date with %s', (_, parts) => {
    expect(parseRerun(parts)).toBeUndefined();
  });

  it.each<[parts: readonly string[], line: CommandLine]>([
    [['t', 'flip', '%FF=1|%'], flip({ '%FF': 1, '': '%' })],
    [['t', '', '='], { ...flip({ '': '' }), command: '' }],
  ])('forged as %j, is read as a line, without a bug', (parts, line) => {
    expect(parseRerun(parts)).toEqual({ ...line, mode: 'try' });
  });
});

describe('for one person alone', () => {
  it.each<[line: string, subcommand: string | null, options: CommandLine['options'] | null]>([
    ['rule', null, { card: 'Fire' }],
    ['flip', null, { card: 'Fire', private: true }],
    ['turn', 'end', { card: 'Fire', private: true }],
    ['turn', 'who', { card: 'Fire' }],
    ['turn', 'next', null],
    ['coins', 'reveal', null],
    ['settings', null, null],
    ['game', 'undo', null],
  ])('/%s %s is asked with %j', (name, subcommand, options) => {
    const command = commands.filter(isSlashCommand).find(({ data }) => data.name === name);
    if (!command) throw new Error(`no command ${name}`);
    const line = { command: name, subcommand, options: { card: 'Fire' } };
    expect(toPrivateLine(line, command)?.options ?? null).toEqual(options);
  });
});
