import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromMarkdown } from '#discord/markdown/read.ts';
import { richToPlain, richLines, type RichText } from '#pages/view-model/rich-text.ts';
import { escapeUserText } from '#discord/markdown/escape.ts';
import { citeAll } from '#discord/words/cite.ts';

const called = (id: string): string | undefined => ({ '1': 'Alice', '2': 'Bob' })[id];
const read = (text: string): readonly RichText[] => richLines(fromMarkdown(text), called);
const text = (lines: readonly RichText[]): string => lines.map(richToPlain).join('\n');

describe("the bot's texts on a page", () => {
  it.each([
    ['**Tails.** <@1> flipped.', 'Tails. Alice flipped.'],
    ['-# small', 'small'],
    ['### A heading', 'A heading'],
    ['> taken back', 'taken back'],
    ['- one\n\n- two', '• one\n• two'],
    ['`/game new`', '/game new'],
    ['</game new:123>', '/game new'],
    ['``two `ticks` ``', 'two `ticks`'],
    ['~~20~~ 17', '20 17'],
    ['[sealed](<https://example.org/x#y>).', 'sealed.'],
    ['<https://example.org>', 'https://example.org'],
    ['<@99> left', 'Somebody left'],
    ['<:mana_w:123> or {W}', '{W} or {W}'],
    ['1\\. An \\*odd\\* name', '1. An *odd* name'],
    ['**12** <t:1781870400:t> x', '12 2026-06-19 12:00 x'],
    ['2 * 3 = 6', '2 * 3 = 6'],
  ])('%j is read as %j', (said, words) => {
    expect(text(read(said))).toBe(words);
  });

  it('parses bold, small, struck and code text, and links to rules', () => {
    expect(read('**Bold** ~~no~~ `code` <@2>\n-# CR 705.2, 509.1a')).toEqual([
      [
        { text: 'Bold', how: 'strong' },
        { text: ' ' },
        { text: 'no', how: 'struck' },
        { text: ' ' },
        { text: 'code', how: 'code' },
        { text: ' ' },
        { text: 'Bob', how: 'strong' },
      ],
      [
        { text: 'CR\u00A0', how: 'small' },
        { text: '705.2', how: 'small', rule: '705.2' },
        { text: ', ', how: 'small' },
        { text: '509.1a', how: 'small', rule: '509.1a' },
      ],
    ]);
  });

  it('has lists of rules as short as a reply', () => {
    const cited = citeAll([
      { edition: '2026-06-19', number: '705.2' },
      { edition: '2006-10-01', number: '511.1' },
    ]);
    expect(text(read(`-# ${cited}`))).toBe('CR\u00A0705.2 · 2006: 511.1');
  });

  it('leaves a name as it was typed, whatever is in it', () => {
    const visible = fc.string({
      unit: fc.constantFrom(...'aB1 *_~`|<>@#:[]()\\.-{}'),
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(visible, (name) => {
        const shown = name.replace(/\s+/g, ' ').trim();
        fc.pre(shown !== '');
        expect(text(read(`x ${escapeUserText(name)} x`))).toBe(`x ${shown} x`);
      }),
    );
  });

  it('takes any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (any) => {
        for (const words of read(any)) for (const piece of words) expect(piece.text).not.toBe('');
      }),
    );
  });
});
