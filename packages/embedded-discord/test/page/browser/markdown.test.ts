import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Block, parseBlocks } from '../../../src/page/browser/markdown/blocks.js';
import { type Inline, parseInline, plainTextOf } from '../../../src/page/browser/markdown/inline.js';
import { formatTimestamp } from '../../../src/page/browser/markdown/time.js';

/** Formats parsed pieces as tags, to compare with what Discord shows. */
const tagged = (pieces: readonly Inline[]): string => pieces.map(tag).join('');

function tag(piece: Inline): string {
  if (typeof piece === 'string') return piece;
  switch (piece.kind) {
    case 'code':
      return `<code>${piece.text}</code>`;
    case 'link':
      return `<a ${piece.url}>${tagged(piece.inside)}</a>`;
    case 'user':
    case 'role':
    case 'channel':
      return `<${piece.kind} ${piece.id}>`;
    case 'everyone':
    case 'command':
      return `<${piece.kind}>${piece.text}</${piece.kind}>`;
    case 'time':
      return `<time ${piece.seconds} ${piece.style}>`;
    case 'emoji':
      return `<${piece.isAnimated ? 'animated' : 'emoji'} ${piece.name} ${piece.id}>`;
    case 'bold':
    case 'italic':
    case 'underline':
    case 'strike':
    case 'spoiler':
      return `<${piece.kind}>${tagged(piece.inside)}</${piece.kind}>`;
  }
}

const blocks = (all: readonly Block[]): string => all.map(block).join('\n');

function block(one: Block): string {
  switch (one.kind) {
    case 'text':
      return `<p>${tagged(one.inside)}</p>`;
    case 'subtext':
      return `<small>${tagged(one.inside)}</small>`;
    case 'heading':
      return `<h${one.level}>${tagged(one.inside)}</h${one.level}>`;
    case 'code':
      return `<pre ${one.language}>${one.text}</pre>`;
    case 'quote':
      return `<quote>${blocks(one.inside)}</quote>`;
    case 'list':
      return `<list${one.start === null ? '' : ` ${one.start}`}>${one.items.map((item) => `<li>${blocks(item)}</li>`).join('')}</list>`;
  }
}

describe('what stands in a line', () => {
  it.each<[markdown: string, read: string]>([
    ['plain words', 'plain words'],
    ['**bold** and *leaning*', '<bold>bold</bold> and <italic>leaning</italic>'],
    ['_leaning_ too', '<italic>leaning</italic> too'],
    ['***both***', '<bold><italic>both</italic></bold>'],
    ['*a **b** c*', '<italic>a <bold>b</bold> c</italic>'],
    ['__under__ and ~~through~~', '<underline>under</underline> and <strike>through</strike>'],
    ['__*both*__', '<underline><italic>both</italic></underline>'],
    ['||who **won**||', '<spoiler>who <bold>won</bold></spoiler>'],
    ['snake_case_name stays', 'snake_case_name stays'],
    ['2 * 3 * 4', '2 * 3 * 4'],
    ['**open', '**open'],
    [String.raw`\*no\* \_no\_`, '*no* _no_'],
    [String.raw`**a\*\*b**`, '<bold>a**b</bold>'],
    ['`**code**`', '<code>**code**</code>'],
    ['`` a`b ``', '<code>a`b</code>'],
    ['`open', '`open'],
    ['<@12> <@!12> <@&3> <#4>', '<user 12> <user 12> <role 3> <channel 4>'],
    ['@everyone @here', '<everyone>@everyone</everyone> <everyone>@here</everyone>'],
    ['</game new:12>', '<command>/game new</command>'],
    ['<:mana_w:1400>', '<emoji mana_w 1400>'],
    ['<a:spin:1400>', '<animated spin 1400>'],
    ['<t:1700000000> <t:1700000000:R>', '<time 1700000000 f> <time 1700000000 R>'],
    ['<b>not HTML</b>', '<b>not HTML</b>'],
    ['[509.1a](https://a.example/x)', '<a https://a.example/x>509.1a</a>'],
    ['[**so**](<https://a.example/x>)', '<a https://a.example/x><bold>so</bold></a>'],
    ['[a [b] c](https://a.example)', '<a https://a.example>a [b] c</a>'],
    ['[x](https://a.example/Fire_(card))', '<a https://a.example/Fire_(card)>x</a>'],
    ['[x](javascript:alert(1))', '[x](javascript:alert(1))'],
    ['[https://b.example](https://a.example)', '<a https://a.example>https://b.example</a>'],
    ['see https://a.example/x.', 'see <a https://a.example/x>https://a.example/x</a>.'],
    ['<https://a.example/x>', '<a https://a.example/x>https://a.example/x</a>'],
    ['(https://a.example/x)', '(<a https://a.example/x>https://a.example/x</a>)'],
  ])('%s', (markdown, read) => {
    expect(tagged(parseInline(markdown))).toBe(read);
  });

  it('has words alone, too', () => {
    const words = plainTextOf(
      parseInline('[**509.1a** `x`](https://a.example) <@12> in <#3> <:mana_w:4>'),
      (id) => `n${id}`,
    );
    expect(words).toBe('509.1a x @n12 in #n3 :mana_w:');
  });

  it('keeps every letter and digit of any text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', '1', ' ', '*', '**', '_', '__', '~~', '||', '\n')),
        (parts) => {
          const typed = parts.join('');
          const kept = (text: string) => text.replaceAll(/[^a1]/g, '');
          expect(kept(plainTextOf(parseInline(typed), String))).toBe(kept(typed));
        },
      ),
    );
  });
});

describe('what stands by itself', () => {
  it.each<[markdown: string, read: string]>([
    ['one\ntwo', '<p>one\ntwo</p>'],
    ['# One\n## Two\n### Three', '<h1>One</h1>\n<h2>Two</h2>\n<h3>Three</h3>'],
    ['#no #### no', '<p>#no #### no</p>'],
    ['-# **small**', '<small><bold>small</bold></small>'],
    ['a\n-# b\nc', '<p>a</p>\n<small>b</small>\n<p>c</p>'],
    ['- a\n- b', '<list><li><p>a</p></li><li><p>b</p></li></list>'],
    ['3. a\n4. b', '<list 3><li><p>a</p></li><li><p>b</p></li></list>'],
    ['- a\n  - b\n- c', '<list><li><p>a</p>\n<list><li><p>b</p></li></list></li><li><p>c</p></li></list>'],
    ['* a\nb', '<list><li><p>a</p></li></list>\n<p>b</p>'],
    ['> a\n> b\nc', '<quote><p>a\nb</p></quote>\n<p>c</p>'],
    ['>no quote', '<p>>no quote</p>'],
    ['a\n>>> b\n- c', '<p>a</p>\n<quote><p>b</p>\n<list><li><p>c</p></li></list></quote>'],
    ['```js\nlet **a**;\n```', '<pre js>let **a**;</pre>'],
    ['a\n```\nb\n```\nc', '<p>a</p>\n<pre >b</pre>\n<p>c</p>'],
    ['```one line```', '<pre >one line</pre>'],
    ['```open', '<p>```open</p>'],
    ['a\r\nb', '<p>a\nb</p>'],
    ['', ''],
  ])('%j', (markdown, read) => {
    expect(blocks(parseBlocks(markdown))).toBe(read);
  });
});

describe('times', () => {
  const here = { now: Date.UTC(2026, 5, 19, 12), locale: 'en-GB', timeZone: 'UTC' };
  const noon = Date.UTC(2026, 5, 19, 12) / 1000;

  it.each<[style: string, seconds: number, shown: string]>([
    ['t', noon, '12:00'],
    ['d', noon, '19/06/2026'],
    ['D', noon, '19 June 2026'],
    ['f', noon, '19 June 2026 at 12:00'],
    ['R', noon - 300, '5 minutes ago'],
    ['R', noon + 7200, 'in 2 hours'],
    ['R', noon, 'in 0 seconds'],
    ['f', 1e13, '10000000000000'],
  ])('%s of %i', (style, seconds, shown) => {
    expect(formatTimestamp(seconds, style, here)).toBe(shown);
  });
});
