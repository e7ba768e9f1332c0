import { asSent } from '../../helpers/reply-of.ts';
import { parseMarks } from '#text/template.ts';
import { asMarkdown } from '#discord/markdown/write.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { container, textPart } from '#discord/command/layout.ts';
import type { Reply } from '#discord/command/reply.ts';
import { replaceEmojis, replaceSymbols, replaceSymbolsInReply } from '#discord/mana/emojis.ts';
import { emojiNameOf, SYMBOLS } from '#discord/mana/symbols.ts';
import { discordErrorFor } from '../../helpers/discord-error.ts';

const idOf = (at: number) => String(1_400_000_000_000_000_000n + BigInt(at));
const ALL = new Map(SYMBOLS.map((symbol, index) => [emojiNameOf(symbol), idOf(index)]));
const FEW = new Map([
  ['mana_w', '1'],
  ['mana_2', '2'],
  ['mana_wu', '3'],
]);

describe('a symbol in a text', () => {
  it.each([
    ['{W}', '<:mana_w:1>'],
    ['{2}{W}{W/U}', '<:mana_2:2><:mana_w:1><:mana_wu:3>'],
    ['Add {W}, then {2}.', 'Add <:mana_w:1>, then <:mana_2:2>.'],
    ['**{W}** and *{W}*', '**<:mana_w:1>** and *<:mana_w:1>*'],
  ])('is its emoji: %j', (text, shown) => {
    expect(replaceSymbols(text, FEW)).toBe(shown);
    expect(replaceEmojis(shown)).toBe(text);
  });

  it.each([
    ['that has no emoji', '{U}{10}'],
    ['that is none', '{WU} {w} {W W} {} {{W} {constructor} W'.replace('{W}', '{V}')],
    ['in code', '`{W}` and ``{W} ` {W}``'],
    ['in a block of code', '```\n{W}\n```'],
    ['in the words of a link', '[Fire {W}](https://example.org/fire)'],
    ['in an address', 'https://example.org/{W}'],
    ['in angle brackets', '<https://example.org/?q={W}> <:other{W}:5>'],
    ['that is escaped', String.raw`\{W}`],
  ])('stays %s', (_, text) => {
    expect(replaceSymbols(text, FEW)).toBe(text);
  });

  it('beside code and links is its emoji', () => {
    expect(replaceSymbols('`{W}` {W} [a](https://b.c) {W}', FEW)).toBe(
      '`{W}` <:mana_w:1> [a](https://b.c) <:mana_w:1>',
    );
    expect(replaceSymbols(String.raw`a \` {W} b`, FEW)).toBe(String.raw`a \` <:mana_w:1> b`);
  });

  it('survives the way to emojis and back, in any text', () => {
    const part = fc.constantFrom(
      ...SYMBOLS.map((symbol) => `{${symbol}}`),
      '`',
      '[a](b)',
      ' ',
      '\\',
      '{',
      '}',
      'x',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const text = parts.join('');
        expect(replaceEmojis(replaceSymbols(text, ALL))).toBe(text);
      }),
    );
  });

  it('of another bot stays an emoji', () => {
    expect(replaceEmojis('<:mana_ten:5> <:krark:6>')).toBe('<:mana_ten:5> <:krark:6>');
  });
});

describe('a reply', () => {
  it('stays the same without emojis', () => {
    const reply: Reply = { content: parseMarks('{W}') };
    expect(replaceSymbolsInReply(reply, new Map())).toBe(reply);
  });

  it('has emojis in its text, its embeds and its parts, and never in buttons', () => {
    const button = { type: 2 as const, style: 1 as const, label: '{W}', custom_id: 'a' };
    const row = { type: 1 as const, components: [button] };
    const embeds = [
      {
        title: 'Fling {2}',
        description: '{W}',
        fields: [{ name: '{W}', value: '{2}' }],
        footer: { text: '{W}' },
      },
    ];
    expect(
      asSent(
        replaceSymbolsInReply(
          { content: parseMarks('{W}'), embeds, components: [row], isPrivate: true },
          FEW,
        ),
      ),
    ).toEqual({
      content: '<:mana_w:1>',
      embeds: [
        {
          title: 'Fling <:mana_2:2>',
          description: '<:mana_w:1>',
          fields: [{ name: '<:mana_w:1>', value: '<:mana_2:2>' }],
          footer: { text: '{W}' },
        },
      ],
      components: [row],
      isPrivate: true,
    });
    const inParts: Reply = {
      layout: [container([textPart('{W}'), row]), textPart('{2}')],
      components: [row],
    };
    expect(replaceSymbolsInReply(inParts, FEW)).toEqual({
      layout: [container([textPart('<:mana_w:1>'), row]), textPart('<:mana_2:2>')],
      components: [row],
    });
  });

  const W = '{W}';
  const long = (length: number) => W + 'x'.repeat(length - W.length);
  it.each<[string, Reply]>([
    ['text', { content: asMarkdown(long(1990)) }],
    ['title', { embeds: [{ title: long(250) }] }],
    ['description', { embeds: [{ description: long(4090) }] }],
    ['field', { embeds: [{ fields: [{ name: long(250), value: long(1020) }] }] }],
    ['embeds', { embeds: [{ description: long(3000) }, { description: long(2990) }] }],
    ['parts', { layout: [textPart(long(2000)), container([textPart(long(1990))])] }],
    ['text above parts', { content: asMarkdown(long(10)), layout: [textPart(long(3985))] }],
  ])('whose %s would be too long with emojis keeps the braces there', (_, reply) => {
    const shown = replaceSymbolsInReply(reply, ALL);
    expect(shown).toEqual(reply);
    expect(discordErrorFor(shown)).toBeNull();
  });

  it('has emojis in the texts in which they fit', () => {
    const shown = replaceSymbolsInReply(
      { content: asMarkdown(W), embeds: [{ title: long(250), description: W }] },
      FEW,
    );
    expect(asSent(shown)).toEqual({
      content: '<:mana_w:1>',
      embeds: [{ title: long(250), description: '<:mana_w:1>' }],
    });
  });

  it('always has a body that Discord takes', () => {
    const text = fc
      .array(fc.constantFrom('{W}', '{2/U}', '{10}', 'text '), { minLength: 1, maxLength: 600 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, fc.boolean(), (first, other, inParts) => {
        const reply: Reply = inParts
          ? { content: asMarkdown(first.slice(0, 2000)), layout: [textPart(other.slice(0, 2000))] }
          : { content: asMarkdown(first.slice(0, 2000)), embeds: [{ description: other.slice(0, 4096) }] };
        expect(discordErrorFor(replaceSymbolsInReply(reply, ALL))).toBeNull();
      }),
    );
  });
});
