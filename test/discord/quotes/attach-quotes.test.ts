import { asSent } from '../../helpers/reply-of.ts';
import { parseMarks } from '#text/template.ts';
import { asMarkdown } from '#discord/markdown/write.ts';
import { contentOf } from '#discord/command/reply.ts';
import { ButtonStyle, ComponentType, type APIMessageTopLevelComponent } from 'discord.js';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BotContext, Press } from '#discord/command/command.ts';
import { citeAll } from '#discord/words/cite.ts';
import { container, countComponents, separator, textPart, textsIn } from '#discord/command/layout.ts';
import { layoutOf, textOf, type Reply } from '#discord/command/reply.ts';
import { replyKind, attachRuleQuotes, type ReplyKind } from '#discord/quotes/attach-quotes.ts';
import { handleQuoteButton } from '#discord/quotes/quote-button.ts';
import { parseCitations } from '#discord/markdown/citations.ts';
import type { Citation } from '#engine/vocabulary/citations.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';
import coins from '../../../commands/coins.ts';
import game from '../../../commands/game.ts';
import rules from '../../../commands/rules.ts';
import split from '../../../commands/split.ts';
import turn from '../../../commands/turn.ts';
import { FOUNDING_TEXT, TEXT_OF_2009 } from '../../helpers/made-up-editions.ts';
import { buildRulebook } from '../../helpers/official-text.ts';
import { discordErrorFor } from '../../helpers/discord-error.ts';

const WITHOUT = buildRulebook([]);
const WITH = buildRulebook([FOUNDING_TEXT]);
const cite = (...numbers: readonly string[]): readonly Citation[] =>
  numbers.map((number) => ({ edition: '2006-10-01', number }));

function door(reply: Reply, rulebook: Rulebook, kind: ReplyKind = 'answer', guildId: string | null = '10') {
  const noted: unknown[] = [];
  const logged: Record<string, unknown>[] = [];
  const ctx = {
    rulebook,
    store: { recordCitations: (...args: readonly unknown[]) => noted.push(args) },
  } as unknown as BotContext;
  const log = { error: (facts: Record<string, unknown>) => void logged.push(facts) } as never;
  return { reply: attachRuleQuotes(reply, { guildId, at: 5, kind }, ctx, log), noted, logged };
}

const answering = (...numbers: readonly string[]): Reply => ({
  content: asMarkdown(`Yes.\n-# ${citeAll(cite(...numbers))}`),
});
const labelsOf = ({ components = [] }: Reply): readonly string[] =>
  (components as readonly { components: { label: string }[] }[]).flatMap((row) =>
    row.components.map(({ label }) => label),
  );
const idsOf = ({ components = [] }: Reply): readonly string[] =>
  (components as readonly { components: { custom_id: string }[] }[]).flatMap((row) =>
    row.components.map(({ custom_id: id }) => id),
  );

async function press(text: string, rulebook: Rulebook, id = 'v1:quote:0:o'): Promise<Reply> {
  const result = handleQuoteButton(
    { text, parts: id.split(':').slice(2) } as unknown as Press,
    { rulebook } as unknown as BotContext,
  );
  return result.ok ? result.value : { content: asMarkdown(result.failure.code) };
}

describe('a reply that cites rules', () => {
  it('names the one that decided, in both numberings, and has all behind a button', () => {
    const { reply } = door(answering('505.1', '511.1'), WITHOUT);
    expect(contentOf(reply)).toBe('Yes.\n-# CR 505.1 (2006) · today: 709.1');
    expect(labelsOf(reply)).toEqual(['All 2 rules']);
  });

  it.each<[what: string, said: string, short: string]>([
    [
      'today’s rule with its number of 2006',
      'CR 705.2 (2026-06-19) · 511.1 (2006-10-01)',
      'CR 705.2 · 2006: 511.1',
    ],
    ['looked up, where the reply tells of one age only', 'CR 723.1 (2026-06-19)', 'CR 723.1 · 2006: 507.1'],
    ['none, where it is of no founding system', 'CR 505.1 (2026-06-19)', 'CR 505.1'],
    ['two that decided together', 'CR 500.1, 505.1, 501.1 (2026-06-19)', 'CR 500.1, 505.1'],
    ['another day is said', 'CR 705.1 (2013-05-01)', 'CR 705.1 (2013-05-01) · 2006: 511.1'],
    [
      'what another age says cites one rule, under the year of its line',
      'CR 709.4b (2026-06-19)\n-# In 2006: no · CR 505.6, 505.2 (2006-10-01)',
      'CR 709.4b\n-# In 2006: no · 505.6',
    ],
    [
      'a founding answer and today’s beside it',
      'CR 505.7 (2008-02-01)\n-# Since 2013-05-01: one · CR 709.4a (2026-06-19)',
      'CR 505.7 (2008)\n-# Since 2013-05-01: one · 709.4a',
    ],
    [
      'within a sentence the first of them, with its day where that is another',
      'CR 505.1 (2026-06-19)\nIt follows CR 711.2, 711.3 (2010-10-01).',
      'CR 505.1\nIt follows CR 711.2 (2010-10-01).',
    ],
  ])('is shown short: %s', (_, said, short) => {
    expect(contentOf(door({ content: asMarkdown(said) }, WITHOUT, 'change').reply)).toBe(short);
  });

  it('quotes the first of them word for word, with a button for all', () => {
    const { reply } = door(answering('505.1', '511.1'), WITH);
    expect(contentOf(reply)).toBe(
      'Yes.\n-# CR 505.1 (2006) · today: 709.1\n> **505.1** (2006-10-01): A made-up word on cards with two faces.',
    );
    expect(idsOf(reply)).toEqual(['v1:quote:0:o:bxz61e101_e701_']);
  });

  it.each<[ReplyKind, guildId: string | null, isNoted: boolean]>([
    ['answer', '10', true],
    ['change', '10', true],
    ['rules', '10', false],
    ['answer', null, false],
  ])('as an %s on server %s is noted: %j', (kind, guildId, isNoted) => {
    const { noted } = door(answering('505.1', '511.1'), WITHOUT, kind, guildId);
    expect(noted).toEqual(isNoted ? [['10', cite('505.1', '511.1'), 5]] : []);
  });

  it('quotes a long one by its first sentences', () => {
    const content = contentOf(door(answering('505.2'), WITH).reply);
    expect(content.split('\n').at(-1)).toMatch(/^> \*\*505\.2\*\* \(2006-10-01\): Words .* any more\. …$/);
    expect(content.length).toBeLessThan(480);
  });

  it('has the button only if it changes a game', () => {
    const { reply } = door(answering('505.1'), WITH, 'change');
    expect(contentOf(reply)).toBe('Yes.\n-# CR 505.1 (2006) · today: 709.1');
    expect(idsOf(reply)).toEqual(['v1:quote:0:o:bxz61e101_']);
  });

  it('has neither if it shows the rules themselves', () => {
    const said = answering('505.1');
    const { reply, noted } = door(said, WITH, 'rules');
    expect([reply, noted]).toEqual([said, []]);
  });

  it.each([
    [
      '505.1',
      'is not held then',
      buildRulebook([TEXT_OF_2009]),
      '**505.1** (2006-10-01), text of 2009-07-11, there 708.1: Two faces.',
    ],
    [
      '511.1',
      'is not held then',
      buildRulebook([TEXT_OF_2009]),
      '**511.1** (2006-10-01), text of 2009-07-11, there 705.1: Somebody calls, says the later text.',
    ],
  ])('quotes a later text where that of %s %s', (number, _, rulebook, line) => {
    expect(
      contentOf(door(answering(number), rulebook).reply)
        .split('\n')
        .at(-1),
    ).toBe(`> ${line}`);
  });

  it('keeps its own buttons, and gets no other if there is no room', () => {
    const mine = {
      type: ComponentType.Button,
      style: ButtonStyle.Primary,
      label: 'Mine',
      custom_id: 'mine',
    } as const;
    const row: APIMessageTopLevelComponent = { type: ComponentType.ActionRow, components: [mine] };
    const fullRow: APIMessageTopLevelComponent = { ...row, components: [mine, mine, mine, mine, mine] };
    const few = door({ ...answering('505.1'), components: [row] }, WITH).reply;
    expect(idsOf(few)).toEqual(['mine', 'v1:quote:0:o:bxz61e101_']);
    const full = door({ ...answering('505.1'), components: [row, row, row, row, fullRow] }, WITH).reply;
    expect(idsOf(full)).toHaveLength(9);
  });

  it('is quoted in its embed if it has no text beside it', () => {
    const embeds = [{ title: 'A', description: 'first' }, { description: `No.\n${citeAll(cite('511.2'))}` }];
    const { reply } = door({ embeds }, WITH);
    expect(reply.content).toBeUndefined();
    expect(reply.embeds?.map(({ description }) => description)).toEqual([
      'first',
      'No.\nCR 511.2 (2006) · today: 705.2\n> **511.2** (2006-10-01): Nobody wins here.',
    ]);
  });

  it('is stored for its server, and not in direct messages', () => {
    expect(door(answering('505.1'), WITHOUT).noted).toEqual([['10', cite('505.1'), 5]]);
    expect(door(answering('505.1'), WITHOUT, 'change', null).noted).toEqual([]);
  });

  it.each<[what: string, said: string, short: string]>([
    [
      'of many the first',
      'CR 505.1, 505.2, 511.1, 511.2, 511.3 (2006-10-01)',
      'CR 505.1 (2006) · today: 709.1',
    ],
    [
      'of the edition that comes first',
      'CR 505.1, 505.2, 511.1 (2006-10-01) · 708.1, 705.1 (2009-07-11)',
      'CR 505.1 (2006) · today: 709.1',
    ],
    [
      'each list by itself',
      'CR 505.1 (2006-10-01)\nToday: no. CR 511.1, 511.2, 511.3, 505.2 (2006-10-01)',
      'CR 505.1 (2006) · today: 709.1\nToday: no. CR 511.1 (2006)',
    ],
    [
      'what somebody typed stays',
      'CR 505.1, 999.1, 999.2, 999.3 (2006-10-01)',
      'CR 505.1, 999.1, 999.2, 999.3 (2006-10-01)',
    ],
  ])('%s', (_, said, short) => {
    expect(contentOf(door({ content: asMarkdown(said) }, WITH, 'change').reply)).toBe(short);
    expect(door({ embeds: [{ description: said }] }, WITH, 'change').reply.embeds).toEqual([
      { description: short },
    ]);
  });

  it('has the others behind the button, with their texts if imported', async () => {
    const { reply, noted } = door(answering('505.1', '505.2', '511.1', '511.2', '511.3'), WITH, 'change');
    expect(noted).toEqual([['10', cite('505.1', '505.2', '511.1', '511.2', '511.3'), 5]]);
    const [id = ''] = idsOf(reply);
    expect(id.length).toBeLessThanOrEqual(100);
    const opened = await press(contentOf(reply), WITH, id);
    expect(contentOf(opened).split('\n').at(-1)).toMatch(
      /^-# CR 505\.1, 505\.2, 511\.1, 511\.2, 511\.3 \(2006-10-01\) · official text · page 1 of 3$/,
    );
  });

  it('has only their numbers if no text is imported', async () => {
    const { reply } = door(answering('505.1', '505.2', '511.1', '511.2', '511.3'), WITHOUT, 'change');
    expect(contentOf(reply)).toBe('Yes.\n-# CR 505.1 (2006) · today: 709.1');
    const opened = await press(contentOf(reply), WITHOUT, idsOf(reply)[0]);
    expect(asSent(opened)).toMatchObject({
      content: [
        '- **505.1** (2006-10-01) · today: 709.1',
        '- **505.2** (2006-10-01) · today: 709.3b, 709.4',
        '- **511.1** (2006-10-01) · today: 705.2',
        '- **511.2** (2006-10-01) · today: 705.2',
        '- **511.3** (2006-10-01) · today: 705.1',
      ].join('\n'),
      isPrivate: true,
    });
  });

  it('names all if there is no room for a button', () => {
    const mine = {
      type: ComponentType.Button,
      style: ButtonStyle.Primary,
      label: 'Mine',
      custom_id: 'mine',
    } as const;
    const row: APIMessageTopLevelComponent = {
      type: ComponentType.ActionRow,
      components: [mine, mine, mine, mine, mine],
    };
    const said = { ...answering('505.1', '505.2', '511.1', '511.2'), components: [row, row, row, row, row] };
    expect(door(said, WITH, 'change').reply).toEqual(said);
  });

  it('is not quoted by a rule of another edition than its first', () => {
    const said = { content: asMarkdown('Both.\n-# CR 505.1 (2003-07-01) · 705.1 (2009-07-11)') };
    const later = buildRulebook([
      {
        ...TEXT_OF_2009,
        rules: TEXT_OF_2009.rules.filter(({ number }) => number !== '708.1'),
        isFragment: true,
      },
    ]);
    expect(contentOf(door(said, later).reply)).toBe('Both.\n-# CR 505.1 (2003-07-01)');
  });

  it('is sent as it is if a rule is not in the official text, which is logged once', () => {
    const rulebook = buildRulebook([FOUNDING_TEXT]);
    const reply = answering('505.6');
    const first = door(reply, rulebook);
    expect(contentOf(first.reply)).toBe('Yes.\n-# CR 505.6 (2006)');
    expect(first.logged).toEqual([
      {
        bug: expect.stringMatching(/^[0-9a-f]{8}$/),
        edition: '2006-10-01',
        number: '505.6',
        text: '2006-10-01',
        there: '505.6',
      },
    ]);
    const second = door(answering('505.6', '505.1'), rulebook);
    expect(second.logged).toEqual([]);
    // The next rule may not be the deciding one.
    expect(contentOf(second.reply)).not.toContain('> **');
  });

  it('is quoted from incomplete texts too', () => {
    const rulebook = buildRulebook([{ ...FOUNDING_TEXT, isFragment: true }]);
    expect(contentOf(door(answering('505.1'), rulebook).reply)).toContain(
      '> **505.1** (2006-10-01): A made-up',
    );
    const said = answering('505.6');
    const { reply, logged } = door(said, rulebook);
    expect([contentOf(reply), logged]).toEqual(['Yes.\n-# CR 505.6 (2006)', []]);
  });

  it('is not read as a citation if a player typed it', () => {
    const { reply, noted, logged } = door(
      { content: parseMarks('I know no card "CR 999.9 (2006-10-01)".') },
      WITH,
    );
    expect([reply.components, noted, logged]).toEqual([undefined, [], []]);
  });

  it('is sent without a quote if the text cannot be read', () => {
    const broken = {
      ...WITH,
      read() {
        throw new Error('the file is damaged');
      },
    };
    const said = answering('505.1');
    const { reply, logged } = door(said, broken);
    expect(reply).toBe(said);
    expect(logged).toHaveLength(1);
  });

  it('fits into a message, however long it is', () => {
    const lengths = fc.integer({ min: 0, max: 1900 });
    fc.assert(
      fc.property(lengths, fc.constantFrom('505.1', '505.2', '511.1'), (length, number) => {
        const words = 'x'.repeat(length);
        const said = asMarkdown(`${words}\n-# ${citeAll(cite(number))}`);
        const { reply } = door({ content: said }, WITH);
        expect(contentOf(reply).startsWith(words)).toBe(true);
        expect(contentOf(reply).length).toBeLessThanOrEqual(2000);
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1500 }), { minLength: 1, maxLength: 4 }), (sizes) => {
        const cited = citeAll(cite('505.2'));
        const embeds = sizes.map((size) => ({ description: `${'x'.repeat(size)}\n${cited}` }));
        const all = door({ embeds }, WITH).reply.embeds ?? [];
        const total = all.reduce((sum, { description = '' }) => sum + description.length, 0);
        expect(total).toBeLessThanOrEqual(
          Math.max(6000, sizes.reduce((a, b) => a + b, 0) + 25 * sizes.length),
        );
        expect(Math.max(...all.map(({ description = '' }) => description.length))).toBeLessThanOrEqual(4096);
      }),
    );
  });
});

describe('what the replies of a command are', () => {
  it.each([
    [turn, 'who', 'answer'],
    [turn, 'sees', 'answer'],
    [turn, 'next', 'change'],
    [turn, null, 'change'],
    [coins, 'odds', 'answer'],
    [coins, 'reveal', 'change'],
    [game, 'start', 'change'],
    [split, 'value', 'answer'],
    [split, null, 'answer'],
    [rules, 'trace', 'rules'],
    [undefined, null, 'answer'],
  ] as const)('%#: of %s %s', (command, subcommand, kind) => {
    expect(replyKind(command as never, subcommand)).toBe(kind);
  });
});

describe('"Quote the rules"', () => {
  it('shows everything the message cites word for word, privately', async () => {
    const shown = await press(contentOf(answering('505.1', '511.1')), WITH);
    expect(asSent(shown)).toMatchObject({
      content: [
        '**505.1** (2006-10-01) · today: 709.1: A made-up word on cards with two faces.',
        '*Example:* Some \\*card\\* or other.',
        '**511.1** (2006-10-01) · today: 705.2: Somebody calls, says this made-up text.',
        '-# CR 505.1, 511.1 (2006-10-01) · official text',
      ].join('\n'),
      isPrivate: true,
      components: [],
    });
  });

  it('turns its pages by the citations that stand on them', async () => {
    const first = await press(contentOf(answering('505.1', '505.2', '511.1')), WITH);
    expect(idsOf(first)).toEqual(['v1:quote:1:t']);
    const second = await press(textOf(first), WITH, idsOf(first)[0]);
    expect(second).toMatchObject({ replaces: true });
    expect(second.isPrivate).toBeUndefined();
    expect(contentOf(second)).toMatch(/page 2 of 3$/);
    const third = await press(textOf(second), WITH, idsOf(second)[1]);
    const words = [first, second, third]
      .map(contentOf)
      .join('')
      .match(/go on and on/g);
    expect(words).toHaveLength(30);
  });

  it.each([
    ['nothing cited', 'Hello', 'v1:quote:0:o'],
    ['a page too many', contentOf(answering('505.1')), 'v1:quote:7:t'],
    ['nothing held of it', contentOf(answering('505.5')), 'v1:quote:0:o'],
  ])('is stale with %s', async (_, text, id) => {
    expect(asSent(await press(text, WITH, id))).toEqual({ content: 'button/stale' });
  });

  it('fits into a message, however much is cited', async () => {
    const all = cite('505.1', '505.2', '511.1', '511.2', '511.3');
    const days = fc.array(fc.constantFrom(...all), { minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(days, async (some) => {
        const shown = await press(citeAll(some), WITH);
        expect(contentOf(shown).length).toBeLessThanOrEqual(2000);
      }),
    );
  });
});

describe('a reply in Components V2 that cites rules', () => {
  const numbers = ['505.1', '505.2', '505.3', '505.4', '511.1'];
  const said = (...cited: readonly string[]): Reply => ({
    layout: [container([textPart('Yes.'), textPart(`-# ${citeAll(cite(...cited))}`)])],
  });
  const textsOf = ({ layout = [] }: Reply) => textsIn(layout);

  it('is stored like any other', () => {
    expect(door(said('505.1', '511.1'), WITHOUT).noted).toEqual([['10', cite('505.1', '511.1'), 5]]);
  });

  it('quotes the first rule below its parts, with the button below that', () => {
    const { reply } = door(said('505.1', '511.1'), WITH);
    expect(textsOf(reply)).toEqual([
      'Yes.',
      '-# CR 505.1 (2006) · today: 709.1',
      '> **505.1** (2006-10-01): A made-up word on cards with two faces.',
    ]);
    expect(idsOf(reply)).toEqual(['v1:quote:0:o:bxz61e101_e701_']);
    expect(discordErrorFor(reply)).toBeNull();
  });

  it('has its lists shortened, and the button brings the rest along', async () => {
    const { reply } = door(said(...numbers), WITH, 'change');
    expect(textsOf(reply)).toEqual(['Yes.', '-# CR 505.1 (2006) · today: 709.1']);
    const pressed = await press(textsOf(reply).join('\n'), WITH, idsOf(reply)[0]);
    expect(parseCitations(textOf(pressed)).length).toBeGreaterThanOrEqual(2);
  });

  it.each([
    [37, 1, 1],
    [38, 1, 0],
    [39, 0, 1],
    [40, 0, 0],
  ])('of %i parts has room for %i button and %i quotation', (parts, buttons, quotes) => {
    const { layout = [] } = said('505.1');
    const lines = Array.from({ length: parts - countComponents(layout) }, separator);
    const { reply } = door({ layout: [...layout, ...lines] }, WITH);
    expect(idsOf(reply)).toHaveLength(buttons);
    expect(textsOf(reply).filter((text) => text.startsWith('>'))).toHaveLength(quotes);
    expect(countComponents(layoutOf(reply) ?? [])).toBeLessThanOrEqual(40);
  });
});
