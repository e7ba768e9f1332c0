import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PromptInput, parsePromptLine } from '#terminal/lines/prompt-line.ts';
import { exampleCommands } from './declarations.ts';

const SHORTCUTS = { question: '/rule query:', help: '/help', helpAbout: '/help about:' };
const helpful = [...exampleCommands, { name: 'help', description: 'What I can do.' }];

const isButton = (text: string): boolean => ['keep heads', '505.6'].includes(text);
const meant = (line: string, all = exampleCommands): PromptInput =>
  parsePromptLine(line, all, SHORTCUTS, isButton);

const ASIDE = '!help lists what can be typed at this prompt.';
const sent = (line: string, aside?: string): PromptInput => ({
  kind: 'line',
  line,
  ...(aside === undefined ? {} : { aside }),
});
const instead = (line: string, question: string): PromptInput => ({
  kind: 'refused',
  why: `Did you mean ${line}? As a question: /rule query:${question}`,
});

describe('at a prompt', () => {
  it.each<[line: string, kind: PromptInput['kind']]>([
    ['hello', 'welcome'],
    ['  Hi there! ', 'welcome'],
    ['/hello', 'welcome'],
    ['help', 'help'],
    ['Help me!', 'help'],
    ['?', 'help'],
    ['/?', 'help'],
    ['/help', 'help'],
    ['!help', 'help'],
    ['help flip', 'help'],
    ['exit', 'leave'],
    ['QUIT', 'leave'],
    ['bye.', 'leave'],
    ['/quit', 'leave'],
    ['!exit', 'leave'],
  ])('%j is understood as %s', (line, kind) => {
    expect(meant(line)).toEqual({ kind });
  });

  it.each<[line: string, meaning: PromptInput]>([
    ['help', sent('/help', ASIDE)],
    ['???', sent('/help', ASIDE)],
    ['/help', sent('/help')],
    ['/HELP', sent('/HELP')],
    ['!help', { kind: 'help' }],
    ['help flip', sent('/help about:flip', ASIDE)],
    ['help /flip', sent('/help about:flip', ASIDE)],
    ['help nobody', sent('/rule query:help nobody')],
  ])('%j, where the bot has a help of its own', (line, meaning) => {
    expect(meant(line, helpful)).toEqual(meaning);
  });

  it.each<[line: string, meaning: PromptInput]>([
    ['/flip call:heads', sent('/flip call:heads')],
    ['/nope', sent('/nope')],
    ['/', sent('/')],
    ['!press Heads', sent('!press Heads')],
    ['!say hello', sent('!say hello')],
    ['can a tapped creature block?', sent('/rule query:can a tapped creature block?')],
    ['  505.6 ', sent('/rule query:505.6')],
    ['mana burn edition:2006-10-01', sent('/rule query:mana burn edition:2006-10-01')],
    ['flip', sent('/rule query:flip', 'Did you mean /flip?')],
    ['fliip', sent('/rule query:fliip', 'Did you mean /flip?')],
    ['flip a coin', sent('/rule query:flip a coin')],
    ['coins and their odds', sent('/rule query:coins and their odds')],
    ['as Bob attacks, can I respond?', sent('/rule query:as Bob attacks, can I respond?')],
    ['can I press on?', sent('/rule query:can I press on?')],
    ['say what?', sent('/rule query:say what?')],
    ['they', sent('/rule query:they')],
    ['constructor', sent('/rule query:constructor')],
  ])('%j is sent', (line, meaning) => {
    expect(meant(line)).toEqual(meaning);
  });

  it.each<[line: string, likely: string]>([
    ['flip call:heads', '/flip call:heads'],
    ['Fliip call:heads', '/flip call:heads'],
    ['coins history', '/coins history'],
    ['coins odds coins:3 wins:1', '/coins odds coins:3 wins:1'],
    ['coins secret reveal', '/coins secret reveal'],
    ['press Heads', '!press Heads'],
    ['as Bob', '!as Bob'],
    ['keep heads', '!press keep heads'],
    ['qiut', 'quit'],
    ['helo', 'help or hello'],
    ['goodby', 'goodbye'],
  ])('%j is answered with what was probably meant: %s', (line, likely) => {
    expect(meant(line)).toEqual(instead(likely, line));
  });

  it('a line with the label of a button is sent where a command reads such lines', () => {
    const readsButtons = { ...SHORTCUTS, readsButtons: true };
    expect(parsePromptLine('keep heads', exampleCommands, readsButtons, isButton)).toEqual(
      sent('/rule query:keep heads'),
    );
  });

  it('a line is the seat’s to refuse where no command takes questions', () => {
    expect(parsePromptLine('who goes first?', exampleCommands, {})).toEqual(sent('who goes first?'));
    expect(parsePromptLine('qiut', exampleCommands, {})).toEqual({
      kind: 'refused',
      why: 'Did you mean quit?',
    });
    expect(parsePromptLine('who?', [], SHORTCUTS)).toEqual(sent('who?'));
  });

  it('never throws, and drops nothing of a line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const heard = meant(text);
        fc.pre(heard.kind === 'line');
        expect(heard.line.endsWith(text.trim())).toBe(true);
      }),
    );
  });
});
