import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderAnswer, renderChoices, type VisibleAnswer } from '#terminal/render/render-answer.ts';
import { createInk } from '#terminal/render/ink.ts';
import { renderMarkdown, type RenderContext } from '#terminal/render/markdown.ts';

const people: Readonly<Record<string, string>> = { '11': 'Bob', '12': 'table', '13': 'Judges' };
const NOON = 1_160_000_000_000;
const plain: RenderContext = {
  ink: createInk(false),
  nameOf: (id) => people[id] ?? null,
  now: () => NOON,
  timeZone: 'UTC',
};
const colored: RenderContext = { ...plain, ink: createInk(true) };

describe('markdown', () => {
  it.each<[markdown: string, read: string, seen: string]>([
    ['**Heads**', 'Heads', '\u001B[1mHeads\u001B[22m'],
    ['*lost* and _won_', 'lost and won', '\u001B[3mlost\u001B[23m and \u001B[3mwon\u001B[23m'],
    ['__~~x~~__', 'x', '\u001B[4m\u001B[9mx\u001B[29m\u001B[24m'],
    ['***both***', 'both', '\u001B[1m\u001B[3mboth\u001B[23m\u001B[22m'],
    ['-# rule 705.2', 'rule 705.2', '\u001B[90mrule 705.2\u001B[39m'],
    ['## Split cards', 'Split cards', '\u001B[1mSplit cards\u001B[22m'],
    [
      '### [Fire *and* Ice](https://example.org/fire) {R}',
      'Fire and Ice {R}\nhttps://example.org/fire',
      '\u001B[1mFire \u001B[3mand\u001B[23m Ice {R}\u001B[22m\n\u001B[90mhttps://example.org/fire\u001B[39m',
    ],
    ['`/flip`', '`/flip`', '\u001B[36m/flip\u001B[39m'],
    ['<@11> <@!11>', '@Bob @Bob', '\u001B[36m@Bob\u001B[39m \u001B[36m@Bob\u001B[39m'],
    ['', '', ''],
  ])('%j', (markdown, read, seen) => {
    expect(renderMarkdown(markdown, plain)).toBe(read);
    expect(renderMarkdown(markdown, colored)).toBe(seen);
  });

  it.each<[markdown: string, read: string]>([
    ['<#12> <@&13> <@99>', '#table @Judges @99'],
    ['`T` is 2: <@11>. `/coins verify` checks it.', '`T` is 2: @Bob. `/coins verify` checks it.'],
    ['</coins odds:5> <:tap:77> <a:spin:78>', '/coins odds :tap: :spin:'],
    ['<t:1160000000:D>, <t:1160000000:t>', '4 October 2006, 22:13'],
    ['<t:1160000000>', '4 October 2006 at 22:13'],
    ['<t:1159999700:R>, <t:1160007200:R>', '5 minutes ago, in 2 hours'],
    ['<t:99999999999999>', '<t:99999999999999>'],
    ['<t:9999999999999>', '9999999999999'],
    ['> quoted\n- one\n  - two', '│ quoted\n• one\n  • two'],
    ['```ts\n**not bold**\n```', '    **not bold**'],
    ['``a ` b``', '``a ` b``'],
    ['||hidden||', '(spoiler: hidden)'],
    [
      '[the rules](https://example.org/cr) <https://example.org>',
      'the rules (https://example.org/cr) https://example.org',
    ],
    [String.raw`\*plain\* \<@11> snake_case_name 2 * 3 * 4`, '*plain* <@11> snake_case_name 2 * 3 * 4'],
    ["**Krark's *Thumb***", "Krark's Thumb"],
    ['a\u001B[31mred\u0007\r\nb\u202Ec', 'a[31mred\nbc'],
    ['👨\u200D👩\u200D👧 é', '👨\u200D👩\u200D👧 é'],
  ])('%j', (markdown, read) => {
    expect(renderMarkdown(markdown, plain)).toBe(read);
  });

  it('never throws and never lets a control character through', () => {
    const pieces = fc.constantFrom(
      '*',
      '**',
      '_',
      '__',
      '`',
      '```',
      '||',
      '<@',
      '<t:',
      '>',
      '[a](',
      '\\',
      '\u001B',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 5 }))), (parts) => {
        expect(renderMarkdown(parts.join(''), plain)).not.toMatch(/(?!\n|\t)\p{Cc}/u);
      }),
    );
  });
});

const sight = (message: VisibleAnswer['message'], more: Partial<VisibleAnswer> = {}): VisibleAnswer => ({
  callbackType: 4,
  ephemeral: false,
  message,
  modal: null,
  failed: null,
  ...more,
});
const button = (label: string, more: object = {}) => ({
  type: 2,
  style: 1,
  custom_id: label,
  label,
  ...more,
});

describe('an answer', () => {
  it.each<[what: string, sight: VisibleAnswer, read: string]>([
    ['text', sight({ content: '**Heads**: you win.' }), 'Heads: you win.'],
    [
      'a private one',
      sight({ content: 'There is no such rule.' }, { ephemeral: true }),
      'There is no such rule.\n(only you can see this)',
    ],
    [
      'an embed',
      sight({
        embeds: [
          {
            author: { name: 'Comprehensive Rules' },
            title: '505.6',
            url: 'https://example.org/505.6',
            description: 'A **split** card\nhas two names.',
            fields: [
              { name: 'Today', value: '709.4', inline: true },
              { name: 'Examples', value: 'One.\nTwo.' },
            ],
            image: { url: 'https://example.org/card.png' },
            footer: { text: '2006-10-01' },
          },
        ],
      }),
      [
        '▌ Comprehensive Rules',
        '▌ 505.6',
        '▌ https://example.org/505.6',
        '▌ A split card',
        '▌ has two names.',
        '▌ Today: 709.4',
        '▌ Examples',
        '▌   One.',
        '▌   Two.',
        '▌ (image: https://example.org/card.png)',
        '▌ 2006-10-01',
      ].join('\n'),
    ],
    [
      'buttons and selects',
      sight({
        content: 'Choose.',
        components: [
          {
            type: 1,
            components: [
              button('Heads'),
              button('Undo', { disabled: true }),
              { type: 2, style: 5, label: 'Rules', url: 'https://example.org' },
              { type: 2, style: 2, custom_id: 'x', label: 'Flip', emoji: { name: '🪙' } },
            ],
          },
          {
            type: 1,
            components: [
              {
                type: 3,
                custom_id: 's',
                placeholder: 'Which coin?',
                options: [
                  { label: 'First', value: '1', default: true },
                  { label: 'Second', value: '2' },
                ],
              },
            ],
          },
          { type: 1, components: [{ type: 5, custom_id: 'u' }] },
          { type: 1, components: [{ type: 8, custom_id: 'c', disabled: true }] },
        ],
      }),
      [
        'Choose.',
        '[Heads] [Undo (disabled)] [Rules: https://example.org] [🪙 Flip]',
        '‹Which coin?› ✓ First · Second',
        '‹Make a selection› a person',
        '‹Make a selection› (disabled)',
      ].join('\n'),
    ],
    [
      'Components V2',
      sight({
        components: [
          {
            type: 17,
            components: [
              { type: 10, content: '# Table' },
              { type: 14 },
              { type: 9, components: [{ type: 10, content: 'Alice: 20' }], accessory: button('+1') },
              {
                type: 12,
                items: [{ media: { url: 'https://example.org/a.png' }, description: 'the table' }],
              },
              { type: 13 },
            ],
          },
        ],
      }),
      '▌ Table\n▌ ──────\n▌ Alice: 20\n▌ [+1]\n▌ (image: the table, https://example.org/a.png)\n▌ (a file)',
    ],
    [
      'a section, a spoiler and space',
      sight({
        components: [
          {
            type: 9,
            components: [{ type: 10, content: '**Bob**: 19' }],
            accessory: { type: 11, media: { url: 'https://example.org/b.png' }, description: null },
          },
          { type: 17, spoiler: true, components: [{ type: 10, content: 'a\n\nb' }] },
          { type: 14, divider: false },
          { type: 10, content: 'costs <:mana_w:1400000000000000001>' },
        ],
      }),
      'Bob: 19\n(image: https://example.org/b.png)\n▌ (spoiler)\n▌ a\n▌\n▌ b\n\ncosts :mana_w:',
    ],
    ['a file', sight({ attachments: [{ filename: 'log.txt' }] }), '(file: log.txt)'],
    ['nothing in it', sight({}), '(an empty message)'],
    ['an update deferred and left at that', sight(null, { callbackType: 6 }), '(nothing changed)'],
    [
      'silence',
      sight(null, { callbackType: 0, failed: 'no answer within 3 s' }),
      'The application did not respond',
    ],
    [
      'a form',
      sight(null, {
        callbackType: 9,
        modal: {
          title: 'Concede',
          components: [
            { type: 10, content: 'This cannot be **undone**.' },
            { type: 1, components: [{ type: 4, custom_id: 'reason', label: 'Why', placeholder: 'be kind' }] },
            {
              type: 18,
              label: 'Side',
              component: {
                type: 3,
                custom_id: 'side',
                required: false,
                options: [{ label: 'Left', value: 'l' }],
              },
            },
          ],
        },
      }),
      [
        'A form: Concede',
        'This cannot be undone.',
        '  Why (required): [be kind]',
        '  Side: ‹Make a selection› Left',
        'Send it off with !submit reason=… side=…',
      ].join('\n'),
    ],
  ])('%s', (_, shown, read) => {
    expect(renderAnswer(shown, plain)).toBe(read);
  });

  it('lists suggestions with what they would send', () => {
    const choices = [
      { name: '505.6 names', value: '505.6' },
      { name: 'Fling', value: 'Fling' },
      { name: '3', value: 3 },
    ];
    expect(renderChoices(choices, plain)).toBe('505.6 names  → 505.6\nFling\n3');
    expect(renderChoices(choices.slice(0, 1), colored)).toBe('505.6 names\u001B[90m  → 505.6\u001B[39m');
    expect(renderChoices([], plain)).toBe('(no suggestions)');
  });
});

it('reads a custom emoji as it is told to, or else by its name', () => {
  const reader = { ...plain, emojiText: (name: string) => (name === 'mana_w' ? '{W}' : undefined) };
  const shown = sight({ content: 'costs <:mana_w:1400000000000000001> <:krark:1400000000000000002>' });
  expect(renderAnswer(shown, reader)).toBe('costs {W} :krark:');
});
