import { contentOf } from '#discord/command/reply.ts';
import type { APIButtonComponentWithCustomId } from 'discord.js';
import { describe, expect, it } from 'vitest';
import glossary from '../../../commands/glossary.ts';
import rule from '../../../commands/rule.ts';
import type { BotContext, Press, HandlerResult } from '#discord/command/command.ts';
import { parseCustomId } from '#discord/command/custom-id.ts';
import type { Reply } from '#discord/command/reply.ts';
import { TERM_ACTION } from '#discord/rulebook/render-term.ts';
import { loadDigest } from '#rulebook/book/load-digest.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';
import { heightOf, MAX_LINES } from '#discord/words/height.ts';
import { TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import { formatLongDate, madeUpRules, buildRulebook } from '../../helpers/official-text.ts';
import { editionContext } from '../../helpers/edition-context.ts';
import { replyOf } from '../../helpers/reply-of.ts';

const contextOf = (rulebook: Rulebook) =>
  ({ rulebook, ...editionContext(TODAYS_DATE) }) as unknown as BotContext;
const TODAY = madeUpRules(formatLongDate(TODAYS_DATE));
const LONG = 'A stone that nobody can lift is a boulder, and rolls for whoever asks it to. '
  .repeat(60)
  .trim();
const CTX = contextOf(
  buildRulebook([
    {
      ...TODAY,
      glossary: [
        ...TODAY.glossary,
        { heading: 'Boulder', paragraphs: [{ kind: 'text', text: LONG }], references: ['100'], sees: [] },
      ],
    },
  ]),
);
const DIGEST = contextOf(loadDigest());

const asker = (actorId = '7') => ({
  origin: { interactionId: '1', channelId: '2', guildId: null, actorId, at: 0 },
  mayManageServer: true,
});
async function asked(term: string, edition?: string, ctx = CTX): Promise<Reply> {
  return replyOf(await glossary.run({ ...asker(), subcommand: null, options: { term, edition } }, ctx));
}

async function pressed(id: string, more: Partial<Press> = {}, ctx = CTX): Promise<Reply> {
  const { action = '', parts = [] } = parseCustomId(id) ?? {};
  const press = { ...asker(), parts, values: [], askedBy: '7', messageId: '9', ...more };
  const presses = { ...rule.presses, ...glossary.presses };
  return replyOf((await presses[action]?.(press, ctx)) as HandlerResult);
}

const buttons = ({ components = [] }: Reply): readonly APIButtonComponentWithCustomId[] =>
  components.flatMap((row) =>
    'components' in row ? (row.components as APIButtonComponentWithCustomId[]) : [],
  );
const idOf = (reply: Reply, label: string): string =>
  buttons(reply).find((button) => button.label === label)?.custom_id ?? '';
const linesOf = (reply: Reply): readonly string[] => contentOf(reply).split('\n');

describe('/glossary', () => {
  it('shows the entry word for word, its day, and the rules it names', async () => {
    const reply = await asked('wobble');
    expect(linesOf(reply)).toEqual([
      `**Wobble** · Glossary · today`,
      'A word ability by which a marble leaves its track. See rule 702.2, "Wobble."',
      `-# Official text, effective ${TODAYS_DATE}.`,
    ]);
    expect(linesOf(await pressed(idOf(reply, '702.2 Wobble')))[0]).toBe('**702.2** · Wobble · today');
    expect(reply.isPrivate).toBeUndefined();
  });

  it.each([
    ['Wobbel', '**Wobble** · Glossary'],
    ['GLINTS', '**Glint** · Glossary'],
  ])('finds %s: %s', async (typed, title) => {
    expect(linesOf(await asked(typed))[0]).toContain(title);
  });

  it('opens similar terms in place for the asker, privately for others', async () => {
    const marble = await asked('marble');
    const own = await pressed(idOf(marble, 'Token'));
    expect([own.replaces, linesOf(own)[0]]).toEqual([true, `**Token** · Glossary · today`]);
    const other = await pressed(idOf(marble, 'Token'), asker('8'));
    expect([other.isPrivate, other.replaces]).toEqual([true, undefined]);
  });

  it('gives a long entry by pages, and all of it', async () => {
    const part = await asked('boulder');
    expect(heightOf(contentOf(part))).toBeLessThanOrEqual(MAX_LINES);
    const pages = [await pressed(idOf(part, 'Whole entry'))];
    for (let page = 2; idOf(pages.at(-1) as Reply, `Page ${page} ›`) !== ''; page += 1)
      pages.push(await pressed(idOf(pages.at(-1) as Reply, `Page ${page} ›`)));
    expect(pages.length).toBeGreaterThan(3);
    const text = pages.map((page) => linesOf(page).slice(1, -1).join(' ')).join(' ');
    expect(text).toBe(LONG);
    for (const reply of pages) expect(contentOf(reply).length).toBeLessThanOrEqual(2000);
    expect(contentOf(pages.at(-1) ?? {})).toContain(`Page ${pages.length} of ${pages.length} `);
  });

  it.each(['etb', 'fizzle', 'summoning sick', 'bounce'])(
    'tells what %s means at the table, in our own words',
    async (typed) => {
      const reply = await asked(typed, undefined, DIGEST);
      expect(linesOf(reply)[0]?.toLowerCase()).toContain(typed);
      expect(linesOf(reply).at(-1)).toBe('-# In plain words');
      expect(reply.isPrivate).toBeUndefined();
    },
  );

  it('without an official text says a term in plain words', async () => {
    const reply = await asked('split cards', 'today', DIGEST);
    expect(linesOf(reply)[1]).toContain('two smaller cards side by side');
  });

  it('without a glossary quotes the rules on a term', async () => {
    const reply = await asked('subgames', 'founding', DIGEST);
    expect(linesOf(reply)[1]).toBe('**506** · Subgames · 2006');
    expect(linesOf(reply)[2]).toMatch(/^> /);
  });

  it.each([
    ['xyzzy', undefined, /No term matches "xyzzy"/],
    ['@here <@123456789012345678>', undefined, /No term matches/],
    ['wobble', 'yesterday', /I don’t know the edition "yesterday"/],
  ])('%s under %s is refused in private', async (typed, edition, sentence) => {
    const reply = await asked(typed, edition);
    expect([reply.isPrivate, contentOf(reply)]).toEqual([true, expect.stringMatching(sentence)]);
    expect(contentOf(reply)).not.toMatch(/@here|<@1/);
  });

  it.each([
    [[]],
    [['never', '0', 'Wobble']],
    [[TODAYS_DATE, '1', 'Wobble']],
    [[TODAYS_DATE, '0', 'xyzzy']],
    [[TODAYS_DATE, 'x', 'Wobble']],
  ])('a button %j is out of date', async (parts) => {
    const reply = await pressed(['v1', TERM_ACTION, ...parts].join(':'));
    expect(contentOf(reply)).toMatch(/out of date/);
  });

  it('offers terms that begin as typed, and editions', async () => {
    const complete = async (option: string, typed: string) =>
      glossary.complete({ ...asker(), subcommand: null, option, typed, others: {} }, CTX);
    expect((await complete('term', 'wob'))[0]).toEqual({ name: 'Wobble', value: 'Wobble' });
    expect(await complete('edition', 'to')).toEqual([
      { name: `Today’s rules (${TODAYS_DATE})`, value: 'today' },
    ]);
    expect((await complete('term', '')).length).toBeLessThanOrEqual(25);
  });
});
