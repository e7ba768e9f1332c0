import { asSent } from '../../helpers/reply-of.ts';
import { contentOf } from '#discord/command/reply.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApplicationCommandOptionType as Type } from 'discord.js';
import { join } from 'node:path';
import rules from '../../../commands/rules.ts';
import type { BotContext, Press, HandlerResult } from '#discord/command/command.ts';
import { parseCustomId } from '#discord/command/custom-id.ts';
import type { Reply } from '#discord/command/reply.ts';
import type { Citation } from '#engine/vocabulary/citations.ts';
import { OFFICIAL_DAYS, TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';
import type { ParsedRules } from '#rulebook/text/rules.ts';
import { addEdition, removeEdition } from '#imported/rules/write-rules-file.ts';
import { asOfWriting } from '../../helpers/as-of-writing.ts';
import {
  FOUNDING_TEXT,
  LATER_TEXT,
  officialText,
  TEXT_OF_2009,
  TODAYS_TEXT,
} from '../../helpers/made-up-editions.ts';
import { buildRulebook } from '../../helpers/official-text.ts';
import {
  buttonsOf,
  textOfResult,
  startHarness,
  press,
  toDiscordOptions,
  type BotHarness,
} from '../../helpers/bot-harness.ts';
import { editionContext } from '../../helpers/edition-context.ts';
import { temporaryFolder } from '../../temporary/temporary-folder.ts';
import { replyOf } from '../../helpers/reply-of.ts';

const WITHOUT = buildRulebook([]);
const WITH = buildRulebook([FOUNDING_TEXT, TEXT_OF_2009, TODAYS_TEXT]);
const WITH_LATER = buildRulebook([FOUNDING_TEXT, TEXT_OF_2009, TODAYS_TEXT, LATER_TEXT]);

/** Rules about unused mana in each edition, with similar words. */
const OF_MANA = (
  [
    [
      'October 1, 2006',
      '3',
      '300.3',
      'As a phase ends, mana that nobody used drips from the pool into the sea.',
    ],
    [
      'July 11, 2009',
      '5',
      '500.4',
      'As a step ends, mana that nobody used drips from the pool into the sea.',
    ],
    ['May 1, 2013', '5', '500.4', 'As a step ends, mana that nobody used drips from the pool into a lake.'],
  ] as const
).map(([day, section, number, words]) =>
  officialText(
    `A text, in effect as of ${day}.\n\n${section}. Turns\n${section}00. General\n${number}. ${words}`,
  ),
);

const asker = (guildId: string | null, actorId = '7') => ({
  origin: { interactionId: '1', channelId: '2', guildId, actorId, at: 0 },
  mayManageServer: true,
});
const contextOf = (rulebook: Rulebook, cited: readonly Citation[] = []) =>
  ({
    rulebook,
    edition: 'founding',
    store: { ...editionContext('founding').store, citedRules: () => cited },
  }) as unknown as BotContext;

async function asked(
  subcommand: string,
  options: Readonly<Record<string, string>> = {},
  ctx: BotContext = contextOf(WITH),
  guildId: string | null = '10',
): Promise<Reply> {
  return replyOf(await rules.run({ ...asker(guildId), subcommand, options }, ctx));
}

const linesOf = (reply: Reply): readonly string[] => asOfWriting(contentOf(reply)).split('\n');
const idsOf = ({ components = [] }: Reply): readonly string[] =>
  (components as readonly { components: { custom_id: string }[] }[]).flatMap((row) =>
    row.components.map(({ custom_id: id }) => id),
  );

async function pressed(id: string, ctx: BotContext, more: Partial<Press> = {}): Promise<Reply> {
  const { action = '', parts = [] } = parseCustomId(id) ?? {};
  const given = { ...asker('10'), parts, values: [], askedBy: '7', messageId: '9', ...more };
  return replyOf((await rules.presses?.[action]?.(given, ctx)) as HandlerResult);
}

const BY_ALL = `-# By ${OFFICIAL_DAYS.length} official texts, 2003-07-01 to 2026-06-19.`;
const BY_ALL_AND_LATER = `-# By ${OFFICIAL_DAYS.length + 1} official texts, 2003-07-01 to 2099-01-01.`;

describe('/rules trace', () => {
  it.each([
    [
      'a rule that the table knows, to the day, without any official text',
      { number: '505.2' },
      WITHOUT,
      [
        '**505.2** · Split Cards · founding (2006-10-01)',
        '- 2003-07-01, or before: **505.2**',
        '  - reworded 2006-07-15',
        '- 2009-07-11: **708.2**, reworded',
        '  - reworded 2013-05-01',
        '- 2017-04-28: **708.3b, 708.4**, split, reworded',
        '- 2021-07-23: **709.3b, 709.4**',
        '  - reworded 2024-11-08',
        '-# 505.2 is another rule’s number in the rules of 2026-06-19.',
        BY_ALL,
      ],
    ],
    [
      'a rule that is gone',
      { number: '505.6', from: 'founding' },
      WITHOUT,
      [
        '**505.6** · Split Cards · founding (2006-10-01)',
        '- 2003-07-01, or before: **505.6**',
        '  - reworded 7 times, 2004-02-01 to 2007-02-01',
        '- 2009-07-11: **708.6, 708.6a, 708.6b, 708.6c**, split, reworded',
        '  - reworded 2012-10-01, 2013-05-01',
        '- 2017-04-28: gone, see 708.4, 708.4b',
        '-# 505.6 is another rule’s number in the rules of 2026-06-19.',
        BY_ALL,
      ],
    ],
    [
      'the 705.3 of 2013, which is not that of today',
      { number: 'CR 705.3', from: '2013-05-01' },
      WITHOUT,
      [
        '**705.3** · Flipping a Coin · 2013-05-01',
        '- 2006-07-15: **511.3**, new',
        '  - reworded 2008-10-01',
        '- 2009-07-11: **705.3**',
        '- 2022-06-10: **705.1**, reworded',
        '-# 705.3 is another rule’s number in the rules of 2026-06-19.',
        BY_ALL,
      ],
    ],
    [
      'a rule of the texts only, by their days',
      { number: '150.2' },
      WITH,
      [
        '**150.2** · Marbles · founding (2006-10-01)',
        '- 2006-10-01, or before: **150.2**',
        '- after 2006-10-01, by 2009-07-11: **151.3**, reworded',
        '-# 150.2 is another rule’s number in the rules of 2026-06-19.',
        '-# By 3 official texts, 2006-10-01 to 2026-06-19.',
      ],
    ],
    [
      'a rule of the texts that is gone',
      { number: '150.3', from: 'founding' },
      WITH,
      [
        '**150.3** · Marbles · founding (2006-10-01)',
        '- 2006-10-01, or before: **150.3**',
        '- after 2006-10-01, by 2009-07-11: **151.4**',
        '- after 2009-07-11, by 2026-06-19: gone',
        '-# By 3 official texts, 2006-10-01 to 2026-06-19.',
      ],
    ],
    [
      'a rule that is new',
      { number: '151.2', from: 'today' },
      WITH,
      [
        '**151.2** · Marbles · today',
        '- after 2006-10-01, by 2009-07-11: **151.2**, new',
        '-# By 3 official texts, 2006-10-01 to 2026-06-19.',
      ],
    ],
    [
      'a rule whose number another one has in a text younger than the table',
      { number: '705.2', from: TODAYS_DATE },
      WITH_LATER,
      [
        '**705.2** · Flipping a Coin · today',
        '- 2006-07-15: **511.1, 511.2**, new',
        '  - reworded 2006-10-01',
        '- 2009-07-11: **705.1, 705.2**',
        '  - reworded 2018-06-08',
        '- 2022-06-10: **705.2**, put together, reworded',
        '- after 2026-06-19, by 2099-01-01: **706.1**',
        '-# 705.2 is another rule’s number in the rules of 2099-01-01.',
        BY_ALL_AND_LATER,
      ],
    ],
    [
      'the same by its number in that text',
      { number: '706.1', from: '2099-01-01' },
      WITH_LATER,
      [
        '**706.1** · Flipping a Coin · 2099-01-01, newer than my answers',
        '- 2006-07-15: **511.1, 511.2**, new',
        '  - reworded 2006-10-01',
        '- 2009-07-11: **705.1, 705.2**',
        '  - reworded 2018-06-08',
        '- 2022-06-10: **705.2**, put together, reworded',
        '- after 2026-06-19, by 2099-01-01: **706.1**',
        '-# 706.1 is another rule’s number in the rules of 2009-07-11 and 2026-06-19.',
        BY_ALL_AND_LATER,
      ],
    ],
    [
      'a rule that is new in that text, under an old number',
      { number: '705.2', from: '2099-01-01' },
      WITH_LATER,
      [
        '**705.2** · Wagers · 2099-01-01, newer than my answers',
        '- after 2026-06-19, by 2099-01-01: **705.2**, new',
        '-# 705.2 is another rule’s number in the rules of 2009-07-11 and 2026-06-19.',
        '-# By 4 official texts, 2006-10-01 to 2099-01-01.',
      ],
    ],
    [
      'a rule whose real life is known, whatever is held of it',
      { number: '500.4', from: '2009-07-11' },
      buildRulebook(OF_MANA),
      [
        '**500.4** · General · 2009-07-11',
        '- 2003-07-01, or before: **300.3**',
        '  - reworded 2005-08-01',
        '- 2009-07-11: **500.4**, reworded',
        '  - reworded 2009-09-04',
        '- 2025-11-14: **500.5**, reworded',
        '-# 500.4 is another rule’s number in the rules of 2006-10-01 and 2026-06-19.',
        BY_ALL,
      ],
    ],
    [
      'a rule with one official text only',
      { number: '150.1', from: 'founding' },
      buildRulebook([FOUNDING_TEXT]),
      [
        '**150.1** · Marbles · founding (2006-10-01)',
        '- 2006-10-01, or before: **150.1**',
        '-# I can tell when its words changed once more official texts are imported (`npm run rules:import`).',
      ],
    ],
  ])('tells the life of %s', async (_, options, rulebook, lines) => {
    expect(linesOf(await asked('trace', options, contextOf(rulebook)))).toEqual(lines);
  });

  it.each([
    ['words', { number: 'trample' }, /"trample" isn’t a rule number/],
    ['no rule', { number: '999.9' }, /No rule that I know has the number 999\.9\./],
    ['no rule of that edition', { number: '727.2', from: '2013-05-01' }, /727\.2 in the rules of 2013-05-01/],
    ['no edition', { number: '505.2', from: 'soon' }, /I don’t know the edition "soon"/],
  ])('refuses %s', async (_, options, why) => {
    const reply = await asked('trace', options);
    expect(asSent(reply)).toMatchObject({ content: expect.stringMatching(why), isPrivate: true });
  });
});

describe('/rules diff', () => {
  it('shows removed and added text, with the number in each edition', async () => {
    const reply = await asked('diff', { number: '150.2', from: 'founding', to: '2009-07-11' });
    expect(linesOf(reply)).toEqual([
      '**150.2** (2006-10-01) → **151.3** (2009-07-11)',
      'A player who drops a marble on the floor picks it up before ~~anybody else~~ **any other player** moves.',
      '-# ~~removed~~ **added**',
    ]);
  });

  it('never takes another rule with the same number for it', async () => {
    const reply = await asked('diff', { number: '150.2', from: 'founding', to: 'today' });
    expect(linesOf(reply)[0]).toBe('**150.2** (2006-10-01) → **151.3** (2026-06-19)');
    expect(contentOf(reply)).not.toContain('sews');
    expect(linesOf(reply)).toContain('-# 150.2 of 2026-06-19 is another rule (Bags of Cloth).');
  });

  it('works backwards, and by words that stayed', async () => {
    const back = await asked('diff', { number: '151.3', from: '2009-07-11', to: '2006-10-01' });
    expect(contentOf(back)).toContain('~~any other player~~ **anybody else**');
    const same = await asked('diff', { number: '151.3', from: '2009-07-11', to: 'today' });
    expect(linesOf(same)).toEqual([
      '**151.3** (2009-07-11) → **151.3** (2026-06-19)',
      'Word for word the same.',
    ]);
  });

  it('goes through a chapter, rule by rule', async () => {
    const reply = await asked('diff', { number: '150', from: 'founding', to: '2009-07-11' });
    expect(contentOf(reply)).toContain('**150** (2006-10-01) → **151** (2009-07-11)');
    expect(contentOf(reply)).toContain('**150.2 → 151.3** A player');
    expect(contentOf(reply)).toContain('**151.2** new: **Marbles of glass');
    expect(contentOf(reply)).toContain('Word for word the same: 150.1 → 151.1, 150.3 → 151.4.');
  });

  it('says that a rule is gone', async () => {
    const reply = await asked('diff', { number: '150.3', from: 'founding', to: 'today' });
    expect(linesOf(reply).slice(0, 2)).toEqual([
      '**150.3** (2006-10-01) → no such rule (2026-06-19)',
      'The text of 2026-06-19 no longer has it: `/rules trace` tells its life.',
    ]);
  });

  it('says that a rule is not there yet', async () => {
    const reply = await asked('diff', { number: '150.2', from: 'today', to: '2009-07-11' });
    expect(linesOf(reply)[1]).toBe(
      'The text of 2009-07-11 does not have it yet: `/rules trace` tells its life.',
    );
  });

  it('follows a text younger than the table of numbers by its words', async () => {
    const ctx = contextOf(WITH_LATER);
    expect(linesOf(await asked('diff', { number: '705', from: TODAYS_DATE, to: '2099-01-01' }, ctx))).toEqual(
      [
        '**705** (2026-06-19) → **706** (2099-01-01)',
        'Word for word the same: 705.1 → 706.2, 705.2 → 706.1.',
        '-# 705 of 2099-01-01 is another rule (Wagers).',
      ],
    );
    const back = await asked('diff', { number: '705.2', from: '2099-01-01', to: TODAYS_DATE }, ctx);
    expect(linesOf(back)).toEqual([
      '**705.2** (2099-01-01) → no such rule (2026-06-19)',
      'The text of 2026-06-19 does not have it yet: `/rules trace` tells its life.',
      '-# 705.2 of 2026-06-19 is another rule (Flipping a Coin).',
    ]);
  });

  it('names the text that replaces an edition without one', async () => {
    const reply = await asked('diff', { number: '151.3', from: '2012-01-01', to: 'today' });
    expect(contentOf(reply)).toContain('-# I have no text of 2012-01-01: this is that of 2009-07-11.');
  });

  it('gives the day of the words: the founding rules have two rules of 2008', async () => {
    const [founding, later] = ['October 1, 2006', 'February 1, 2008'].map((day) =>
      officialText(
        `A text, in effect as of ${day}.\n\n5. Rules\n505. Split Cards\n505.1. Two faces.\n505.3. A made-up rule of ${day.slice(-4)}.`,
      ),
    ) as [ParsedRules, ParsedRules];
    const reply = await asked(
      'diff',
      { number: '505.3', from: '2008-02-01', to: 'founding' },
      contextOf(buildRulebook([founding, later])),
    );
    expect(linesOf(reply)).toEqual([
      '**505.3** (2008-02-01) → **505.3** (2008-02-01)',
      'Word for word the same.',
    ]);
  });

  it('does not compare our own words', async () => {
    const reply = await asked('diff', { number: '505.2', from: 'founding', to: 'today' }, contextOf(WITHOUT));
    expect(contentOf(reply)).toMatch(
      /^I hold no official text of this rule for 2006-10-01.*No official text is imported yet: whoever runs me can do so .*\.$/,
    );
  });

  it('turns pages in place for the asker, privately for others', async () => {
    const nth = (at: number) =>
      [at / 26, at % 26].map((digit) => String.fromCodePoint(97 + Math.floor(digit))).join('');
    const all = Array.from({ length: 320 }, (_, index) => nth(index));
    const words = (text: string) =>
      all.map((name) => `same${name} stays${name} as${name} is${name} ${text}${name}`).join(' ');
    const texts = ['October 1, 2006', 'July 11, 2009'].map((day, index) =>
      officialText(
        `A text, in effect as of ${day}.\n\n1. The Game\n150. Marbles\n150.1. Marbles roll. ${words(index ? 'new' : 'old')}`,
      ),
    );
    const ctx = contextOf(buildRulebook(texts));
    const first = await asked('diff', { number: '150.1', from: 'founding', to: '2009-07-11' }, ctx);
    const [next = ''] = idsOf(first);
    const pages = [first];
    for (let id: string | undefined = next; id;) {
      const page: Reply = await pressed(id, ctx);
      expect(page.replaces).toBe(true);
      pages.push(page);
      id = idsOf(page)[1];
    }
    expect(pages.length).toBeGreaterThan(2);
    expect(Math.max(...pages.map((reply) => contentOf(reply).length))).toBeLessThanOrEqual(2000);
    const shown = pages.map(contentOf).join(' ');
    for (const name of all)
      for (const mark of [`~~old${name}~~`, `**new${name}**`]) expect(shown).toContain(mark);
    for (const reply of pages) expect((contentOf(reply).match(/~~/g) ?? []).length % 2).toBe(0);
    expect(await pressed(next, ctx, { askedBy: '8' })).toMatchObject({ isPrivate: true });
    expect(contentOf(await pressed('v1:diff:150.1:founding:2009-07-11:99', ctx))).toMatch(/out of date/);
  });
});

describe('/rules editions', () => {
  it('tells official texts, excerpts and our own words apart', async () => {
    const excerpt = { ...FOUNDING_TEXT, isFragment: true };
    const reply = await asked('editions', {}, contextOf(buildRulebook([excerpt, TEXT_OF_2009])));
    expect(linesOf(reply)).toEqual([
      '**The rules that I have**',
      '- **2026-06-19** · in my own words · **today**',
      '- **2009-07-11** · official text',
      '- **2008-02-01** · in my own words · the founding rules have its 505.3 and 505.7',
      '- **2006-10-01** · excerpts of the official text, the rest in my own words · **founding**',
      expect.stringMatching(/npm run rules:import/),
    ]);
  });
});

it('marks a text newer than the implemented rules', async () => {
  expect(linesOf(await asked('editions', {}, contextOf(WITH_LATER))).slice(1, 3)).toEqual([
    '- **2099-01-01** · official text · newer than my answers',
    '- **2026-06-19** · official text · **today**',
  ]);
});

describe('/rules moved', () => {
  const CITED: readonly Citation[] = [
    { edition: '2006-10-01', number: '511.1' },
    { edition: '2006-10-01', number: '505.6' },
    { edition: '2006-10-01', number: '505.1' },
    { edition: '2003-07-01', number: 'Glossary' },
    { edition: TODAYS_DATE, number: '705.2' },
  ];

  it('lists the rules that moved since, by the table of numbers', async () => {
    const reply = await asked('moved', {}, contextOf(WITHOUT, CITED));
    expect(linesOf(reply)).toEqual([
      '**Cited on this server and moved or changed since** · rules of 2026-06-19',
      '**As cited by the rules of 2006-10-01**',
      '- 505.1 → 709.1 (2021-07-23), reworded',
      '- 505.6 → gone since 2017-04-28, see 709.4, 709.4b',
      '- 511.1 → 705.2 (2022-06-10), reworded',
      '-# 3 of 5 rules cited here.',
    ]);
    expect(reply.isPrivate).toBe(true);
  });

  it('marks reworded rules if official texts are available', async () => {
    const reply = await asked('moved', {}, contextOf(WITH, CITED));
    expect(contentOf(reply)).toContain('- 511.1 → 705.2 (2022-06-10), reworded');
  });

  it('goes by today, even with a newer text', async () => {
    const younger = await asked('moved', {}, contextOf(WITH_LATER, CITED));
    expect(younger).toEqual(await asked('moved', {}, contextOf(WITH, CITED)));
  });

  it('tells since when the answers by a rule are others', async () => {
    const cited: readonly Citation[] = [{ edition: '2006-10-01', number: '507.3' }];
    for (const rulebook of [WITHOUT, WITH_LATER])
      expect(contentOf(await asked('moved', {}, contextOf(rulebook, cited)))).toContain(
        'has worked differently since 2007-10-01',
      );
  });

  it.each([
    ['nothing cited', '10', [], /I haven’t cited any rule on this server yet/],
    ['nothing moved', '10', [{ edition: TODAYS_DATE, number: '705.2' }], /None of them moved/],
    ['direct messages', null, CITED, /on servers only/],
  ] as const)('says so with %s', async (_, guildId, cited, words) => {
    const reply = await asked('moved', {}, contextOf(WITHOUT, cited), guildId);
    expect(asSent(reply)).toMatchObject({ content: expect.stringMatching(words), isPrivate: true });
  });
});

describe('completions for /rules', () => {
  const typing = async (option: string, typed: string, others = {}) =>
    rules.complete({ ...asker('10'), subcommand: 'diff', option, typed, others }, contextOf(WITH));

  it.each([
    ['number', '150', { from: 'founding' }, ['150', '150.1', '150.2', '150.3']],
    ['number', '151.', { from: 'today' }, ['151.1', '151.2', '151.3']],
    ['number', 'marb', { from: 'today' }, ['151']],
    ['number', '151.', {}, ['151.1', '151.2', '151.3']],
    ['number', 'marb', {}, ['150', '151']],
    ['from', '20', {}, ['founding', 'today', TODAYS_DATE, '2009-07-11', '2006-10-01', '2008-02-01']],
    ['to', 'tod', {}, ['today']],
    ['to', '2012-01-01', {}, ['2012-01-01']],
  ])('%s: %s', async (option, typed, others, values) => {
    expect((await typing(option, typed, others)).map(({ value }) => value)).toEqual(values);
  });
});

describe('with a bot', () => {
  const folder = temporaryFolder();
  const rulesFile = join(folder, 'rules.sqlite');
  let harness: BotHarness;
  beforeAll(async () => {
    harness = await startHarness({ rulesFile, edition: 'founding' });
  });
  afterAll(async () => {
    expect(harness.discord.problems).toEqual([]);
    await harness.close();
  });
  const alice = () => harness.discord.person({ user: 'Alice', guild: 'playgroup', channel: 'table' });
  const bob = () => harness.discord.person({ user: 'Bob', guild: 'playgroup', channel: 'table' });
  const sub = (name: string, options = {}) => [
    { name, type: Type.Subcommand, options: toDiscordOptions(options) },
  ];
  const say = async (name: string, options = {}) =>
    textOfResult(await alice().slash('rules', sub(name, options)));

  it('quotes cited rules once the text is imported, and lists moved rules', async () => {
    const odds = () => alice().slash('coins', sub('odds', { coins: 3 }));
    const flip = () => alice().slash('flip', toDiscordOptions({ call: 'heads' }));
    const before = await odds();
    expect(buttonsOf(before).has('Quote the rules')).toBe(false);
    expect(textOfResult(before)).not.toContain('>');
    const flipped = textOfResult(await flip());

    addEdition(rulesFile, { text: FOUNDING_TEXT, source: 'made up', at: 1 });
    addEdition(rulesFile, { text: TODAYS_TEXT, source: 'made up', at: 2 });
    await harness.until(async () => expect(await say('editions')).toMatch(/2006-10-01\*\* · official text/));

    const after = await odds();
    expect(textOfResult(after)).toContain(textOfResult(before));
    expect(textOfResult(after)).toMatch(/\n> \*\*511\.\d\*\* \(2006-10-01\): /);
    const quoted = await press(bob(), after, 'Quote the rules');
    expect(textOfResult(quoted)).toMatch(/^\*\*511\.\d\*\* \(2006-10-01\)[^]*official text$/);
    expect(quoted.message?.flags).toBe(64);

    const again = await flip();
    expect(textOfResult(again)).not.toContain('\n> ');
    expect(buttonsOf(again).has('Quote the rules')).toBe(true);
    expect(flipped).toContain('CR 511.1');

    expect(await say('moved')).toMatch(/511\.1 → 705\.2 \(2022-06-10\), reworded/);
    await harness.restart();
    expect(await say('moved')).toMatch(/511\.1 → 705\.2/);

    removeEdition(rulesFile, '2006-10-01');
    removeEdition(rulesFile, TODAYS_DATE);
    await harness.until(async () => expect(await say('editions')).not.toMatch(/official text/));
    expect(textOfResult(await odds())).toBe(textOfResult(before));
  });
});
