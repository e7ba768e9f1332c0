import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromMarkdown } from '#discord/markdown/read.ts';
import { toMarkdown } from '#discord/markdown/write.ts';
import { linesOnPhone } from '#text/height.ts';
import { citationsText } from '#text/cite.ts';
import { citationsIn } from '#text/citations-in.ts';
import { listOf } from '#text/list.ts';
import {
  capitalized,
  isEmpty,
  joinLines,
  link,
  playerName,
  small,
  strong,
  time,
  uncapitalized,
} from '#text/parts.ts';
import { toPlainText } from '#text/plain.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';

const called = (id: string): string | undefined => ({ '1': 'Alice', '2': 'Bob' })[id];
const plain = (words: Text): string => toPlainText(words, called);
const RULE = { edition: '2026-06-19', number: '119.3' } as const;

describe('a template', () => {
  it.each<readonly [Text, markdown: string, plain: string]>([
    [text`${playerName('1')} gains **${3} life**.`, '<@1> gains **3 life**.', 'Alice gains 3 life.'],
    [text`-# ${citationsText([RULE])}`, '-# CR 119.3 (2026-06-19)', 'CR 119.3 (2026-06-19)'],
    [text`- ~~20~~ 17`, '- ~~20~~ 17', '• 20 17'],
    [
      text`Type \`/turn skip card:${'Time *Walk*'}\`.`,
      'Type `/turn skip card:Time \\*Walk\\*`.',
      'Type /turn skip card:Time *Walk*.',
    ],
    [
      text`*Undo* takes it back, 2 * 3 = 6`,
      '*Undo* takes it back, 2 * 3 = 6',
      'Undo takes it back, 2 * 3 = 6',
    ],
    [text`*${'No rules.'}*`, '*No rules.*', 'No rules.'],
    [text`${2} * ${3}`, '2 * 3', '2 * 3'],
    [text`one\n-# two\nthree`, 'one\n-# two\nthree', 'one\ntwo\nthree'],
    [text`${'**loud**'} and ${'<@1>'}`, '\\*\\*loud\\*\\* and <\u200B@\u200B1>', '**loud** and <@1>'],
    [text`${strong(text`${playerName('2')}’s`)} turn`, '**<@2>’s** turn', 'Bob’s turn'],
    [[link('sealed', 'https://example.org/x'), '.'], '[sealed](<https://example.org/x>).', 'sealed.'],
    [[time(1781870400, 't')], '<t:1781870400:t>', '2026-06-19 12:00'],
    [playerName('guest:Zoe_1'), 'Zoe\\_1', 'Zoe_1'],
    [playerName('gone:1'), 'somebody', 'somebody'],
  ])('%j is %j in Markdown, and %j in plain words', (said, markdown, words) => {
    expect(toMarkdown(said)).toBe(markdown);
    expect(plain(said)).toBe(words);
  });

  it('must close its marks', () => {
    expect(() => text`**not closed`).toThrow('not closed');
  });

  it('never parses inserted values', () => {
    const unit = fc.constantFrom(...'aB1 *_~`|<>@#:[]()\\.-{}\n');
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 20 }), (any) => {
        expect(plain(text`x ${any} x`)).toBe(`x ${any} x`);
      }),
    );
  });
});

describe('texts', () => {
  it('are listed as English lists them', () => {
    const listed = (items: readonly Text[], join?: 'and' | 'or'): string => plain(listOf(items, join));
    expect([
      listed([]),
      listed(['a']),
      listed(['a', playerName('1')]),
      listed(['a', 'b', 'c'], 'or'),
    ]).toEqual(['', 'a', 'a and Alice', 'a, b or c']);
  });

  it('change the case of their first letter', () => {
    expect(plain(capitalized(text`the **team** of ${playerName('1')}`))).toBe('The team of Alice');
    expect(plain(capitalized([playerName('1'), ' loses']))).toBe('Alice loses');
    expect(plain(uncapitalized(['', strong('The team')]))).toBe('the team');
  });

  it('are empty if they say nothing', () => {
    expect([isEmpty(''), isEmpty([[], '']), isEmpty([playerName('1')]), isEmpty('a')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(plain(joinLines(['a', '', [], small('b')]))).toBe('a\nb');
  });

  it('know their rules, each once', () => {
    expect(citationsIn(['x', small(citationsText([RULE])), strong(['y ', citationsText([RULE])])])).toEqual([
      RULE,
    ]);
  });

  it('are as high as on a phone', () => {
    const line = text`-# ${playerName('1')} loses the game as state-based actions are checked.`;
    expect(linesOnPhone(toPlainText(line, () => '@Somebody'))).toBe(2);
    expect(linesOnPhone('')).toBe(0);
    expect(linesOnPhone('a\n\nb')).toBe(3);
  });

  it('are read from their Markdown as they were', () => {
    const name = fc.string({
      unit: fc.constantFrom(...'aB1 *_~`|<>@#:[]()\\.-{}'),
      minLength: 1,
      maxLength: 12,
    });
    const leaf = fc.oneof(
      name.map((words): Text => words.replace(/\s+/g, ' ').trim()),
      fc.constantFrom<Text>(
        playerName('1'),
        citationsText([RULE]),
        text`**bold** words`,
        text`\`/game new\``,
      ),
    );
    fc.assert(
      fc.property(fc.array(leaf, { minLength: 1, maxLength: 5 }), (leaves) => {
        const said = leaves.map((part) => text`x ${part} x`);
        expect(plain(fromMarkdown(toMarkdown(said)))).toBe(plain(said));
      }),
    );
  });
});
