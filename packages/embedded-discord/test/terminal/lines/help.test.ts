import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CommandDeclaration } from '#terminal/lines/declarations.ts';
import { type HelpRow, formatHelp } from '#terminal/lines/help.ts';
import { exampleCommands } from './declarations.ts';

const WORDS: readonly HelpRow[] = [
  ['hello', 'what to try first'],
  ['exit', 'ends'],
];

describe('the list of what can be typed', () => {
  it('stands in groups, the commands first', () => {
    expect(formatHelp(exampleCommands, WORDS).split('\n')).toEqual([
      "Commands of the bot; what one takes: Tab, or !complete '/flip '",
      '  /flip /coins /rule',
      'In the menu of a message: Judge this',
      'Pressing and choosing, below a message',
      '  !press LABEL           press the button of that label, or of that start of it',
      '  !select VALUE …        choose in a select, by label or value',
      '  !submit FIELD=VALUE …  send off the form that the bot has opened',
      '  !apps [2] COMMAND      run that menu command on the last message, or 2nd last',
      'Playing somebody',
      '  !as NAME               be somebody else from here on',
      '  !say TEXT              write a message; the bot does not read it',
      '  !channel NAME          go to another channel',
      '  !thread NAME           start a thread or a post here, and go there',
      '  !state STATE           lock it, hide it from the bot …; alone: all states',
      'Looking around',
      '  !complete LINE         show what can follow that line',
      '  !help                  this list',
      'Without a sign',
      '  hello                  what to try first',
      '  exit                   ends',
    ]);
  });

  it('has !launch if the application has an Entry Point command', () => {
    expect(formatHelp([...exampleCommands, { type: 4, name: 'launch' }])).toContain(
      '\n  !launch                open the Activity, as from the app launcher\n',
    );
  });

  it('without commands or words lists only the lines with an exclamation mark', () => {
    const lines = formatHelp([]).split('\n');
    expect([lines[0], lines.at(-1)]).toEqual([
      'Pressing and choosing, below a message',
      '  !help                  this list',
    ]);
  });

  it('stays on one screen, and names or counts every command', () => {
    const name = fc.stringMatching(/^[a-z]{1,32}$/);
    const declared: fc.Arbitrary<CommandDeclaration> = fc.record({ type: fc.constantFrom(1, 3), name });
    fc.assert(
      fc.property(fc.uniqueArray(declared, { maxLength: 105, selector: (each) => each.name }), (all) => {
        const text = formatHelp(all, [...WORDS, ...WORDS]);
        const lines = text.split('\n');
        expect(lines.length).toBeLessThanOrEqual(24);
        expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(80);
        const listed = /^Commands.*\n((?: {2}\/.*\n)+)/.exec(text)?.[1] ?? '';
        const named = listed.match(/\/[a-z]+/g) ?? [];
        const more = Number(/ and (\d+) more$/m.exec(listed)?.[1] ?? 0);
        const slash = all.filter(({ type }) => type === 1).map((each) => `/${each.name}`);
        expect(named).toEqual(slash.slice(0, named.length));
        expect(named.length + more).toBe(slash.length);
      }),
    );
  });
});
