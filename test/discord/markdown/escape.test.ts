import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inlineCode, codeBlock, escapeUserText } from '#discord/markdown/escape.ts';
import { parseCitations } from '#discord/markdown/citations.ts';

const ZERO_WIDTH = '\u200B';

describe('a user’s text shown back', () => {
  it.each([
    ['as it is', 'Assault // Battery', 'Assault // Battery'],
    ['bold', '**loud**', '\\*\\*loud\\*\\*'],
    ['a link', '[here](https://x.y)', `\\[here](https:${ZERO_WIDTH}//x.y)`],
    ['a bare link', 'https://x.y/a_b_c', `https:${ZERO_WIDTH}//x.y/a\\_b\\_c`],
    ['an invitation', 'discord.gg/abc', `discord.gg${ZERO_WIDTH}/abc`],
    ['a quotation', '> quoted', '\\> quoted'],
    ['small letters', '-# small', '\\-# small'],
    ['a heading', '# big', '\\# big'],
    ['a list', '- one', '\\- one'],
    ['a numbered list', '1. one', '1\\. one'],
    ['a counter', '-1/-1', '-1/-1'],
    ['a time', '<t:0:R>', `<${ZERO_WIDTH}t:0:R>`],
    ['a moving emoji', '<a:dance:1>', `<${ZERO_WIDTH}a:dance:1>`],
    ['a place on the server', '<id:browse>', `<${ZERO_WIDTH}id:browse>`],
    ['what is less', '1 < 2, c<rg', '1 < 2, c<rg'],
    ['everyone', '@everyone', `@${ZERO_WIDTH}everyone`],
    ['a mention', '<@123>', `<${ZERO_WIDTH}@${ZERO_WIDTH}123>`],
    ['a channel', '<#123>', `<${ZERO_WIDTH}#123>`],
    ['a line break', 'one\n# two', 'one # two'],
    ['zero-width', `a${ZERO_WIDTH}b`, 'a b'],
    ['right to left', 'a\u202Eb', 'a b'],
    ['an emoji, cut whole', '👩‍🚀'.repeat(3), '👩‍🚀'.repeat(3).replaceAll('\u200D', ' ')],
  ])('%s', (_, typed, shown) => {
    expect(escapeUserText(typed)).toBe(shown);
  });

  it('cuts after a number of characters', () => {
    expect(escapeUserText('x'.repeat(6000), 10)).toBe(`${'x'.repeat(9)}…`);
  });

  it('mentions nobody and stays on one line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (typed) => {
        expect(escapeUserText(typed)).not.toMatch(/@(?!\u200B)|<([@#:/]|\w+:)|:\/\/|^(>|-#|[#+-]\s)|[\n\r]/);
      }),
    );
  });
});

describe('a user’s text shown back as it was typed', () => {
  it.each([
    ['*', '`*`'],
    ['a_b', '`a_b`'],
    ['`', '`` ` ``'],
    ['``a`', '``` ``a` ```'],
    ['a\nb', '`a b`'],
  ])('%j in a line', (typed, shown) => {
    expect(inlineCode(typed)).toBe(shown);
  });

  it('in a block that nothing typed ends', () => {
    expect(codeBlock('a `b` ``c``')).toBe('```\na `b` ``c``\n```');
    expect(codeBlock('ls', 'sh')).toBe('```sh\nls\n```');
    fc.assert(
      fc.property(fc.stringMatching(/^[a`]{0,12}$/), (typed) => {
        const shown = codeBlock(typed);
        expect(shown.slice(3, -3)).not.toContain('```');
        expect(shown.replaceAll(ZERO_WIDTH, '')).toBe(`\`\`\`\n${typed}\n\`\`\``);
      }),
    );
  });
});

it('what a user typed is never read as a citation of ours', () => {
  const part = fc.constantFrom(
    'CR',
    ' ',
    '505.6',
    ', ',
    '(',
    '2006-10-01',
    ')',
    'Glossary',
    ' · ',
    '\n',
    '*',
  );
  const typing = fc.oneof(
    fc.constant('CR 505.6, Glossary (2006-10-01) · 709.4 (2026-06-19)'),
    fc.array(part, { maxLength: 20 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(typing, fc.constantFrom(escapeUserText, inlineCode, codeBlock), (typed, shown) => {
      expect(parseCitations(shown(typed))).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});
