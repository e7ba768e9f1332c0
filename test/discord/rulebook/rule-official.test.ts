import { contentOf } from '#discord/command/reply.ts';
import { ComponentType, type APIStringSelectComponent } from 'discord.js';
import { describe, expect, it } from 'vitest';
import rule from '../../../commands/rule.ts';
import type { BotContext, Press, HandlerResult } from '#discord/command/command.ts';
import { parseCustomId } from '#discord/command/custom-id.ts';
import type { Reply } from '#discord/command/reply.ts';
import { OPEN_ACTION } from '#discord/rulebook/selects.ts';
import type { ParsedRules, Rule } from '#rulebook/text/rules.ts';
import { TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import { createCardPool } from '#cards/pool/create-card-pool.ts';
import { formatLongDate, madeUpRules, buildRulebook } from '../../helpers/official-text.ts';
import { editionContext } from '../../helpers/edition-context.ts';
import { replyOf } from '../../helpers/reply-of.ts';

const TODAY = madeUpRules(formatLongDate(TODAYS_DATE));
const NEXT = madeUpRules('January 1, 2099');

const contextOf = (...texts: readonly ParsedRules[]) =>
  ({
    rulebook: buildRulebook(texts),
    cards: createCardPool([]),
    ...editionContext(TODAYS_DATE),
  }) as unknown as BotContext;
const CTX = contextOf(TODAY, NEXT);

const asker = (actorId = '7') => ({
  origin: { interactionId: '1', channelId: '2', guildId: null, actorId, at: 0 },
  mayManageServer: true,
});
async function asked(query: string, edition?: string, ctx = CTX): Promise<Reply> {
  return replyOf(await rule.run({ ...asker(), subcommand: null, options: { query, edition } }, ctx));
}

async function pressed(id: string, more: Partial<Press> = {}, ctx = CTX): Promise<Reply> {
  const { action = '', parts = [] } = parseCustomId(id) ?? {};
  const press = { ...asker(), parts, values: [], askedBy: '7', messageId: '9', ...more };
  return replyOf((await rule.presses?.[action]?.(press, ctx)) as HandlerResult);
}

/** Asks, and presses *More*. */
async function askedMore(query: string, edition?: string): Promise<Reply> {
  const ids = idsOn(await asked(query, edition));
  return pressed(ids[0] ?? '', { ids });
}

type Part = { type: number; label?: string; custom_id: string };
const parts = ({ components = [] }: Reply): readonly Part[] =>
  components.flatMap((row) => ('components' in row ? (row.components as Part[]) : []));
const idsOn = (reply: Reply): readonly string[] => parts(reply).map(({ custom_id: id }) => id);
const selects = (reply: Reply) =>
  parts(reply).filter(
    ({ type }) => type === ComponentType.StringSelect,
  ) as unknown as APIStringSelectComponent[];
const labels = (reply: Reply): readonly string[] =>
  parts(reply)
    .filter(({ type }) => type === ComponentType.Button)
    .map(({ label = '' }) => label);
const linesOf = (reply: Reply): readonly string[] => contentOf(reply).split('\n');

describe('a rule of an official text that was imported', () => {
  it('is quoted word for word, with its examples, its day, and the rules it names', async () => {
    const reply = await asked('100.1', 'today');
    expect(linesOf(reply)).toEqual([
      `**100.1** · Tokens · today`,
      'A token is a round thing of wood. See rule 601, "Playing Marbles."',
      '**100.1a** Wood that floats is a token as well.',
      String.raw`*Example:* A raft is a token; a stone is \*not\* one, whatever [a player] says.`,
      `-# Official text, effective ${TODAYS_DATE}.`,
    ]);
    const more = await askedMore('100.1', 'today');
    expect(contentOf(more)).toBe(contentOf(reply));
    expect(labels(more)).toEqual(['▲ 100', '100.1a ▶', 'History']);
    expect(
      selects(more).map(({ placeholder, options }) => [placeholder, options.map((option) => option.label)]),
    ).toEqual([['See also: 601', ['→ 601 · Playing Marbles']]]);
  });

  it('of a keyword stands under it, and a chapter of keywords is a list', async () => {
    expect(linesOf(await asked('702.2b', 'today'))[0]).toBe(`**702.2b** · Wobble · today`);
    expect(linesOf(await asked('702', 'today')).slice(1)).toEqual([
      '**702.1** A word ability is named by one word.',
      '**702.2** Wobble',
      '**702.3** Glint',
      `-# In 2006: 502 · Official text, effective ${TODAYS_DATE}.`,
    ]);
  });

  it('links to the rules that name it as well', async () => {
    const [select] = selects(await askedMore('702.2b', 'today'));
    expect(select?.options.map(({ label }) => label)).toEqual(['→ 601.2 · Playing Marbles']);
    const [back] = selects(await askedMore('601.2', 'today'));
    expect(back?.options).toEqual([
      {
        label: '→ 702.2b · Wobble',
        value: `${TODAYS_DATE} 702.2b`,
        description: 'A marble with wobble wins against a marble without. See rule 601.2.',
      },
    ]);
    const [tokens] = selects(await askedMore('601', 'today'));
    expect(tokens).toBeUndefined();
  });

  it('of an edition newer than the engine is read under its day', async () => {
    const reply = await asked('702.2b', '2099-01-01');
    expect(linesOf(reply)[0]).toContain('2099-01-01');
    expect(linesOf(reply).at(-1)).toBe('-# Official text, effective 2099-01-01.');
    expect(await asked('2099-01-01 702.2b')).toEqual(await asked('702.2b', '2099-01-01'));
    const more = await askedMore('702.2b', '2099-01-01');
    const turn = await pressed(idsOn(more)[0] ?? '');
    expect(linesOf(turn)[0]).toBe('**702.2a** · Wobble · 2099-01-01, newer than my answers');
  });

  it('takes the place of our own words', async () => {
    expect(contentOf(await asked('601.2', 'today'))).toContain('The marble that rolls farthest wins');
    expect(contentOf(await asked('505.6', 'founding'))).toContain('in plain words');
  });

  it('is offered before our own words, and any day that is typed', () => {
    const names = (typed: string) =>
      rule.complete?.({ ...asker(), subcommand: null, option: 'edition', typed, others: {} }, CTX);
    expect(names('')).toEqual([
      { name: 'Founding rules (2006-10-01)', value: 'founding' },
      { name: `Today’s rules (${TODAYS_DATE})`, value: 'today' },
      { name: '2099-01-01 · official text', value: '2099-01-01' },
      { name: `${TODAYS_DATE} · official text`, value: TODAYS_DATE },
      { name: '2008-02-01', value: '2008-02-01' },
      { name: '2006-10-01', value: '2006-10-01' },
    ]);
    expect(names('2013-05-01')).toEqual([{ name: '2013-05-01', value: '2013-05-01' }]);
  });
});

describe('an excerpt of the official text', () => {
  const rules = (numbers: readonly string[], more: Partial<Rule>): readonly Rule[] =>
    TODAY.rules.flatMap((candidate) =>
      numbers.includes(candidate.number) ? [{ ...candidate, ...more }] : [],
    );
  const excerpt = (all: readonly Rule[]): BotContext =>
    contextOf({ ...TODAY, isFragment: true, rules: all, glossary: [] });

  it('shows the day at each rule, and where it is cut off', async () => {
    const ctx = excerpt([
      ...rules(['601.1'], { dated: '2026-02-01' }),
      ...rules(['601.2'], { isIncomplete: true, subrules: [] }),
    ]);
    expect(contentOf(await asked('601.1', 'today', ctx))).toContain(
      `-# 601.1: dated 2026-02-01.\n-# New since 2009-07-11 · Official text, effective ${TODAYS_DATE}.`,
    );
    expect(contentOf(await asked('601.2', 'today', ctx))).toContain(
      '-# 601.2 breaks off: the text that was imported ends there.',
    );
  });

  it('says which words are its own among ours', async () => {
    const [first] = rules(['601.1'], {});
    const ctx = excerpt([{ ...first, number: '705.1', chapter: '705' } as Rule]);
    const content = contentOf(await asked('705', 'today', ctx));
    expect(content).toContain(
      `Official text, effective ${TODAYS_DATE}: 705.1. The rest is in our own wording.`,
    );
    expect(contentOf(await asked('705.2', 'today', ctx))).toContain('in plain words');
  });
});

describe('a plain question', () => {
  it('that is not surely answered asks back: three rules, the words that matched in bold, and a select', async () => {
    const reply = await asked('if a marble rolled farthest, does that player win', 'today');
    const [ask = '', title = '', quote = ''] = linesOf(reply);
    expect(ask).toBe('I’m not sure. Do you mean one of these?');
    expect(title).toBe('**601.2** · Playing Marbles');
    expect(quote).toBe('> The **marble** that **rolls farthest wins** (see rule 702.2b).');
    expect(linesOf(reply).at(-1)).toContain(
      `-# Official text, effective ${TODAYS_DATE}; 702.2b in our own wording.`,
    );
    const [select] = selects(reply);
    expect(select?.options[0]).toEqual({
      label: '601.2 · Playing Marbles',
      value: `${TODAYS_DATE} 601.2`,
      description: 'The marble that rolls farthest wins (see rule 702.2b).',
    });
    expect(select?.options.length).toBeGreaterThan(1);
    expect(reply.isPrivate).toBe(true);
  });

  it('opens a rule in the place of the list, which stays at hand through pages and neighbours', async () => {
    const list = await asked('which marble wins at dawn', 'today');
    const [select] = selects(list);
    const last = select?.options.at(-1)?.value ?? '';
    const opened = await pressed(select?.custom_id ?? '', { values: [last], ids: idsOn(list) });
    expect([opened.replaces, linesOf(opened)[0]]).toEqual([
      true,
      expect.stringContaining(last.split(' ')[1] ?? ''),
    ]);
    const results = (reply: Reply) =>
      selects(reply).find(({ custom_id: id }) => id === select?.custom_id)?.options;
    expect(results(opened)).toEqual(select?.options);
    const next = parts(opened).find(({ label }) => label?.endsWith('▶') || label?.startsWith('◀'));
    const turned = await pressed(next?.custom_id ?? '', { ids: idsOn(opened) });
    expect(results(turned)).toEqual(select?.options);
    const other = await pressed(select?.custom_id ?? '', { ...asker('8'), values: [last], ids: idsOn(list) });
    expect([other.isPrivate, other.replaces]).toEqual([true, undefined]);
  });

  it.each([[[]], [[`${TODAYS_DATE} 999.9`]], [['never 601.2']], [['601.2']]])(
    '%j opens nothing',
    async (values) => {
      expect(contentOf(await pressed(`v1:${OPEN_ACTION}:s`, { values }))).toMatch(/out of date/);
    },
  );
});
