import { asSent } from '../../helpers/reply-of.ts';
import { contentOf } from '#discord/command/reply.ts';
import { setImmediate as afterOthers } from 'node:timers/promises';
import { createCardPool } from '#cards/pool/create-card-pool.ts';
import type { APIButtonComponentWithCustomId } from 'discord.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import rule from '../../../commands/rule.ts';
import type { BotContext } from '#discord/command/command.ts';
import { parseCustomId } from '#discord/command/custom-id.ts';
import type { Reply } from '#discord/command/reply.ts';
import { TODAYS_DATE, type Edition, type IsoDate } from '#engine/vocabulary/editions.ts';
import { RULE_SUBJECTS, numbersOf } from '#engine/rule-numbers/numbers.ts';
import type { Person } from 'embedded-discord';
import { loadDigest } from '#rulebook/book/load-digest.ts';
import { translateNumber } from '#rulebook/text/concordance.ts';
import { ruleTitle, type Rule } from '#rulebook/text/rules.ts';
import { asOfWriting, numbersAsOfWriting, numberToday } from '../../helpers/as-of-writing.ts';
import {
  buttonsOf,
  textOfResult,
  startHarness,
  press,
  toDiscordOptions,
  type BotHarness,
} from '../../helpers/bot-harness.ts';
import { editionContext } from '../../helpers/edition-context.ts';
import { replyOf } from '../../helpers/reply-of.ts';

const rulebook = loadDigest();
/** `/rule` asks the rulebook, and the store for the edition set. */
const contextWith = (edition: Edition) =>
  ({ rulebook, cards: createCardPool([]), ...editionContext(edition) }) as unknown as BotContext;
const ctx = contextWith('founding');
const asker = (actorId: string) => ({
  origin: { interactionId: '1', channelId: '2', guildId: null, actorId, at: 0 },
  mayManageServer: true,
});

async function asked(query: string, edition?: string): Promise<Reply> {
  return replyOf(await rule.run({ ...asker('7'), subcommand: null, options: { query, edition } }, ctx));
}

async function turned(
  parts: readonly string[],
  actorId = '7',
  askedBy: string | null = '7',
  ids: readonly string[] = [],
): Promise<Reply> {
  const result = await rule.presses?.['rule']?.(
    { ...asker(actorId), parts, values: [], askedBy, messageId: '9', ids },
    ctx,
  );
  if (!result) throw new Error('no such action');
  return replyOf(result);
}

/** What *More* below an answer shows. */
async function opened(reply: Reply): Promise<Reply> {
  const ids = buttons(reply).map(({ custom_id: id }) => id);
  return turned(parseCustomId(ids[0] ?? '')?.parts ?? [], '7', '7', ids);
}

const buttons = (reply: Reply): readonly APIButtonComponentWithCustomId[] =>
  (reply.components ?? []).flatMap((row) =>
    'components' in row ? (row.components as APIButtonComponentWithCustomId[]) : [],
  );
const labels = (reply: Reply): string =>
  buttons(reply)
    .map(({ label = '' }) => (isWithin(reply, label) ? numbersAsOfWriting(label) : asOfWriting(label)))
    .join(' | ');
/** True if a button below one of today's rules leads to another of these. */
const isWithin = (reply: Reply, label: string): boolean =>
  contentOf(reply).split('\n')[0]?.endsWith(' · today') === true && /^[◀▲▼]|▶$/.test(label);
const linesOf = (reply: Reply): readonly string[] => asOfWriting(contentOf(reply)).split('\n');
const smallPrint = (reply: Reply): readonly string[] =>
  linesOf(reply)
    .filter((line) => line.startsWith('-# '))
    .map((line) => line.slice(3));

describe('/rule while the rules are still being made ready', () => {
  it.each<[string, string, boolean]>([
    ['a number is answered at once', '505.6', true],
    ['a number of one age is answered at once', '2006-10-01 505.6', true],
    [
      'what is asked in words waits for them, and keeps nobody else waiting',
      'can I fuse it from exile?',
      false,
    ],
    ['a name waits too', 'split cards', false],
  ])('%s', async (_, query, isAtOnce) => {
    let makeReady: () => void = () => {};
    const ready = new Promise<void>((resolve) => (makeReady = resolve));
    let isAnswered = false;
    const answer = Promise.resolve(
      rule.run(
        { ...asker('7'), subcommand: null, options: { query, edition: undefined } },
        { ...ctx, rulebookReady: () => ready },
      ),
    ).then((result) => {
      isAnswered = true;
      return replyOf(result);
    });
    await afterOthers();
    expect(isAnswered).toBe(isAtOnce);
    makeReady();
    expect(contentOf(await answer)).toBe(contentOf(await asked(query)));
  });
});

describe('/rule', () => {
  it.each([
    [
      '505.6',
      '**505.6** · Split Cards · founding (2006-10-01)',
      'More | Today: 505.6',
      '◀ 505.5 | ▲ 505 | 505.7 ▶ | History | Other numbers | Today: 709.4 | Today: 709.4b',
    ],
    [
      'cr 505.7',
      '**505.7** · Split Cards · founding (2008-02-01)',
      'More',
      '◀ 505.6 | ▲ 505 | 506.1 ▶ | History | Other numbers | Today: 709.4a',
    ],
    [
      'rule 511.3.',
      '**511.3** · Flipping a Coin · founding (2006-10-01)',
      'More | Today: 511.3 | 2006: 311.2',
      '◀ 511.2 | ▲ 511 | 600.1 ▶ | History | Other numbers | Today: 705.1',
    ],
    [
      '506.3A',
      '**506.3a** · Subgames · founding (2006-10-01)',
      'More | Today: 506.3a',
      '◀ 506.3 | ▲ 506.3 | 506.4 ▶ | History | Other numbers | Today: 729.3',
    ],
    [
      '505.1',
      '**505.1** · Split Cards · founding (2006-10-01)',
      'More | Today: 505.1 | 2006: 305.1',
      '◀ 504.8 | ▲ 505 | 505.2 ▶ | History | Other numbers | Today: 709.1',
    ],
    [
      numberToday('705.3'),
      '**705.3** · Flipping a Coin · today',
      'More',
      '◀ 705.2 | ▲ 705 | 706.1 ▶ | History',
    ],
    [
      numberToday('709.4b'),
      '**709.4b** · Split Cards · today',
      'More',
      '◀ 709.4a | ▲ 709.4 | 709.4c ▶ | History | Other numbers | 2008: 505.3 | 2006: 505.5 | 2006: 505.6',
    ],
    [
      'split cards',
      '**505 Split Cards** · founding (2006-10-01)',
      'More | 709 (today)',
      '◀ 504 | ▼ 505.1 | 506 ▶ | Page 2 › | Other numbers | Today: 709',
    ],
    [
      numberToday('709'),
      '**709 Split Cards** · today',
      'More',
      '◀ 708 | ▼ 709.1 | 710 ▶ | Page 2 › | Other numbers | 2006: 505',
    ],
  ])('%s: %s, with %s, and then %s', async (query, title, row, more) => {
    const reply = await asked(query);
    expect(linesOf(reply)[0]).toBe(title);
    expect(labels(reply)).toBe(row);
    expect(labels(await opened(reply))).toBe(more);
    expect(reply.isPrivate).toBeUndefined();
  });

  it.each([
    [
      'concede while controlled',
      '**507.3b** ',
      '◀ 507.3a | ▲ 507.3 | 507.3c ▶ | History | Other numbers | Today: 723.6',
    ],
    [
      'can i conceed while mindslaver controles me',
      '**507.3b** ',
      '◀ 507.3a | ▲ 507.3 | 507.3c ▶ | History | Other numbers | Today: 723.6',
    ],
    ['call heads', '**511.1** ', '◀ 510.6 | ▲ 511 | 511.2 ▶ | History | Other numbers | Today: 705.2'],
  ])('%s: %s, then others that fit', async (query, start, row) => {
    const reply = await asked(query);
    expect(linesOf(reply)[0]?.startsWith(start)).toBe(true);
    expect(labels(reply)).toBe('More');
    const more = await opened(reply);
    expect(labels(more).startsWith(row)).toBe(true);
    expect(JSON.stringify(more.components)).toContain('Open one of the rules found');
  });

  it.each([
    ['505.2', 'Today: 709.3b, 709.4', 'In 2006: 305.2 · in plain words'],
    ['505.6', 'Gone since 2017-04-28; see 709.4, 709.4b', 'In 2006: 305.3 · in plain words'],
    ['507.4', 'Gone since 2009-07-11 · in plain words', undefined],
    ['511.3', 'Today: 705.1', 'In 2006: 311.2 · in plain words'],
    [numberToday('709.4b'), 'In 2008: 505.3; replaced 505.5, 505.6 · in plain words', undefined],
    [numberToday('705.3'), 'New since 2025-06-06 · in plain words', undefined],
    [numberToday('723.6'), 'In 2006: 507.3b · in plain words', undefined],
  ])('%s says what became of it, and of another rule of that number: %s, %s', async (query, own, other) => {
    expect(smallPrint(await asked(query))).toEqual([own, ...(other ? [other] : [])]);
  });

  it.each([
    [
      '505.6',
      '2006-10-01',
      '**505.6** · Split Cards · 2006-10-01',
      'Gone since 2017-04-28; see 709.4, 709.4b · in plain words',
    ],
    ['505.7', '2007-01-01', '**505.7** · Split Cards · 2006-10-01', 'Today: 709.4a · in plain words'],
    ['505.7', '2007-02-01', '**505.7** · Split Cards · 2007-02-01', 'Today: 709.4a · in plain words'],
    [
      '606.4a',
      '2008-02-01',
      '**606.4a** · Two-Headed Giant Variant · 2008-02-01',
      'Today: 810.4 · in plain words',
    ],
    [
      '506.3',
      '2008-02-01',
      '**506.3** · Subgames · 2008-02-01',
      'Today: 729.3 · in 2006: 506.3a · in plain words',
    ],
    [
      '505.6',
      '2018-01-01',
      '**505.6** · Split Cards · founding (2006-10-01)',
      '505.6 is not this rule’s number on 2018-01-01.',
    ],
    [
      numberToday('709.4'),
      'Today',
      '**709.4** · Split Cards · today',
      'In 2006: 505.2; replaced 505.5, 505.6 · in plain words',
    ],
    [
      '505.3',
      'founding',
      '**505.3** · Split Cards · founding (2008-02-01)',
      'Today: 709.4b · in plain words',
    ],
    [
      '602.5',
      '2015-01-01',
      '**602.5** · Activating Activated Abilities · 2014-09-25',
      'Worded otherwise then: 602.5b, 602.5d and 602.5e.',
    ],
    [
      '511.1',
      '2003-07-01',
      '**511.1** · Flipping a Coin · founding (2006-10-01)',
      'On 2003-07-01 the Glossary had this, and differed: the rules changed on 2006-07-15.',
    ],
    [
      '511.3',
      '2003-07-01',
      '**511.3** · Flipping a Coin · founding (2006-10-01)',
      'On 2003-07-01 the Glossary had this.',
    ],
    [
      '705.1',
      '2013-05-01',
      '**705.1** · Flipping a Coin · 2013-05-01',
      'Today: 705.2 · in 2006: 511.1 · in plain words',
    ],
    [
      '708.6a',
      undefined,
      '**505.6** · Split Cards · founding (2006-10-01)',
      '708.6a of 2009-07-11 is 505.6 in 2006.',
    ],
    [
      '722.6',
      undefined,
      '**723.6** · Controlling Another Player · today',
      '722.6 of 2025-07-25 is 507.3b in 2006, 723.6 today. 722.6 of 2022-06-10 is 727.6 today. 722.6 of 2021-07-23 is 506.7 in 2006, 729.6 today.',
    ],
    [
      '727.2',
      '2026-02-27',
      '**729.2** · Subgames · today',
      '727.2 is not this rule’s number on 2026-02-27. 727.2 of 2025-04-04 is 506.3, 506.4 in 2006, 729.2 today. 727.2 of 2024-03-08 is 730.2 today. 727.2 of 2024-02-02 is 731.2 today.',
    ],
  ])('%s under %s: %s', async (query, edition, title, note) => {
    const reply = await asked(query, edition);
    expect(linesOf(reply)[0]).toBe(title);
    expect(smallPrint(reply)[0]).toBe(note);
  });

  it.each([
    ['419', 'I have only some rules of this chapter.'],
    ['420.5', 'I have only some of its subrules.'],
    ['614', undefined],
    ['704.5', undefined],
  ])('%s: what is held of it in part is said: %s', async (query, note) => {
    const lines = smallPrint(await asked(query)).filter((line) => line.startsWith('I have'));
    expect(lines).toEqual(note === undefined ? [] : [note]);
  });

  it.each([
    ['505.9', undefined, 'No rule matches'],
    ['505.99', undefined, 'Did you mean **505.7**'],
    ['505.6', 'yesterday', 'I don’t know the edition "yesterday"'],
    ['505.6', '2002-01-01', 'I don’t know the edition "2002-01-01"'],
    ['@here <@123> **zz**', undefined, 'No rule matches'],
  ])('%s under %s is refused in private: %s', async (query, edition, sentence) => {
    const reply = await asked(query, edition);
    expect(reply.isPrivate).toBe(true);
    expect(contentOf(reply)).toContain(sentence);
    expect(contentOf(reply)).not.toMatch(/@here|<@123>|\*\*zz\*\*/);
  });
});

describe('every number that any rule ever had', () => {
  it('leads, on each day it changed, to a rule that had it on that day, where one is held', async () => {
    const heirsIn = (edition: Edition, number: string, from: IsoDate) =>
      translateNumber(number, from, edition)?.numbers.filter((heir) => rulebook.read(edition).rule(heir)) ??
      [];
    const heldFor = (number: string, from: IsoDate) =>
      rulebook.read(from).rule(number)
        ? [number]
        : [...heirsIn('founding', number, from), ...heirsIn(TODAYS_DATE, number, from)];
    // Day by day, since a generated text is cached for a while.
    const all = RULE_SUBJECTS.flatMap(numbersOf).toSorted(([one], [other]) => one.localeCompare(other));
    for (const [from, number] of all) {
      if (!number?.includes('.')) continue;
      const held = new Set(heldFor(number, from));
      if (held.size === 0) continue;
      const reply = await asked(number, from);
      const [, shown] = /^\*\*(\S+)\*\*/.exec(contentOf(reply)) ?? [];
      expect(held.has(shown ?? ''), `${number} of ${from} shows ${shown}`).toBe(true);
      expect(contentOf(reply).length).toBeLessThanOrEqual(2000);
    }
  });
});

describe('/rule with an edition set', () => {
  it.each<[Edition, string]>([
    ['founding', '**511 Flipping a Coin**'],
    [TODAYS_DATE, '**705 Flipping a Coin**'],
  ])('%s: coin shows %s', async (set, title) => {
    const options = { query: 'coin', edition: undefined };
    const reply = replyOf(await rule.run({ ...asker('7'), subcommand: null, options }, contextWith(set)));
    expect(linesOf(reply)[0]).toContain(title);
  });

  it('never hides what was asked for', async () => {
    const options = { query: 'coin', edition: 'founding' };
    const reply = replyOf(
      await rule.run({ ...asker('7'), subcommand: null, options }, contextWith(TODAYS_DATE)),
    );
    expect(linesOf(reply)[0]).toContain('**511 Flipping a Coin**');
  });
});

describe('the buttons of /rule', () => {
  it('turn the page for the asker, and show it to others privately', async () => {
    const own = await turned(['founding', '505.6', '0', 'n']);
    expect([own.replaces, own.isPrivate]).toEqual([true, undefined]);
    const other = await turned(['founding', '505.6', '0', 'n'], '8');
    expect([other.replaces, other.isPrivate]).toEqual([undefined, true]);
    expect(contentOf(other)).toBe(contentOf(own));
    expect((await turned(['founding', '505.6', '0', 'n'], '8', null)).isPrivate).toBe(true);
  });

  it('show all numbers of a rule that moved often', async () => {
    const reply = await turned(['founding', '507.3b', '0', 'a']);
    const history = smallPrint(reply).find((line) => line.startsWith('Numbers: '));
    expect(history).toMatch(/711\.5 \(2010-04-23\) → 711\.6 \(2010-10-01\) → 712\.6 \(2011-09-30\)/);
    expect(history).not.toContain('…');
    expect(labels(reply)).not.toContain('Other numbers');
  });

  it.each([
    [[]],
    [['founding']],
    [['founding', '505.9', '0', 'n']],
    [['2007-01-01', '505.6', '0', 'n']],
    [[TODAYS_DATE, '505.7', '0', 'n']],
    [['founding', '505', '2', 'f']],
    [['founding', '505', '-1', 'b']],
    [['founding', '505', '1e0', 'b']],
    [['founding', '__proto__', '0', 'n']],
    [['never', '505', '0', 'n']],
  ])('%j is out of date', async (parts) => {
    const reply = await turned(parts);
    expect(asSent(reply)).toEqual({
      content: 'That button is out of date. Use the newest one, or the command again.',
      isPrivate: true,
    });
  });
});

const TEXTS = (['founding', ...rulebook.editions] as Edition[]).map((edition) => rulebook.read(edition));
const ALL = TEXTS.flatMap(({ edition, chapters, rules }) =>
  [...chapters, ...rules].map(({ number }) => [edition, number] as const),
);

/** Cached pages, since three tests read all of them. */
const TURNED = new Map<string, Promise<readonly Reply[]>>();

/** Every page of a rule or chapter, turned by its own buttons. */
function pagesOf(edition: Edition, number: string): Promise<readonly Reply[]> {
  const key = `${edition} ${number}`;
  const known = TURNED.get(key) ?? turnAll(edition, number);
  TURNED.set(key, known);
  return known;
}

async function turnAll(edition: Edition, number: string): Promise<readonly Reply[]> {
  const pages: Reply[] = [await turned([edition, number, '0', 'x'])];
  for (;;) {
    const next = buttons(pages.at(-1) as Reply).find(({ custom_id: id }) => id.endsWith(':f'));
    if (!next) return pages;
    pages.push(await turned(parseCustomId(next.custom_id)?.parts ?? []));
  }
}

const bare = (text: string): string => text.replace(/[\s\\*]/g, '');

const textOf = (rules: readonly Rule[], untitled: string): string =>
  rules
    .map(({ number, paragraphs }) => {
      const text = paragraphs
        .map((paragraph) => (paragraph.kind === 'example' ? 'Example: ' : '') + paragraph.text)
        .join('\n');
      return number === untitled ? text : `${number} ${text}`;
    })
    .join('\n');

function rulesByChapter(rules: readonly Rule[]): ReadonlyMap<string, readonly Rule[]> {
  const byChapter = new Map<string, Rule[]>();
  for (const each of rules) byChapter.set(each.chapter, [...(byChapter.get(each.chapter) ?? []), each]);
  return byChapter;
}

describe('every page of every rule', () => {
  it('joined, is the whole text', async () => {
    for (const text of TEXTS) {
      const byChapter = rulesByChapter(text.rules);
      for (const { number } of [...text.chapters, ...text.rules]) {
        const shown = (await pagesOf(text.edition, number)).flatMap((page) =>
          linesOf(page)
            .slice(1)
            .filter((line) => !line.startsWith('-# ')),
        );
        const { subrules } = text.rule(number) ?? {};
        const own = subrules && new Set([number, ...subrules]);
        const rules = (byChapter.get(text.rule(number)?.chapter ?? number) ?? []).filter(
          (candidate) => own?.has(candidate.number) ?? true,
        );
        // A chapter of keywords is a list of them, and 600 has no rules.
        if (!subrules && (rules.length === 0 || rules.some((candidate) => ruleTitle(candidate)))) continue;
        expect(bare(shown.join('\n'))).toBe(bare(textOf(rules, number)));
      }
    }
  });

  it("keeps to Discord's limits, with all its numbers too", async () => {
    const beyond: string[] = [];
    for (const [edition, number] of ALL) {
      for (const page of [...(await pagesOf(edition, number)), await turned([edition, number, '0', 'a'])]) {
        const shown = buttons(page);
        const fits =
          (contentOf(page).length ?? 0) <= 2000 &&
          (page.components?.length ?? 0) <= 5 &&
          new Set(shown.map(({ custom_id: id }) => id)).size === shown.length &&
          shown.every(({ custom_id: id, label = '' }) => id.length <= 100 && label.length <= 80);
        if (!fits) beyond.push(`${edition} ${number}`);
      }
    }
    expect(beyond).toEqual([]);
  });

  it('has only buttons that lead somewhere', async () => {
    const targets = new Set<string>();
    for (const [edition, number] of ALL) {
      for (const page of await pagesOf(edition, number))
        for (const { custom_id: id } of buttons(page)) if (!id.startsWith('v1:again:')) targets.add(id);
    }
    expect(targets.size).toBeGreaterThan(ALL.length);
    const stale: string[] = [];
    for (const id of targets) {
      const { replaces } = await turned(parseCustomId(id)?.parts ?? []);
      if (!replaces) stale.push(id);
    }
    expect(stale).toEqual([]);
  });

  it.each(TEXTS)('of $edition is visited once by the next button', async ({ edition, rules }) => {
    const visited: string[] = [];
    let parts: readonly string[] | undefined = [edition, rules[0]?.number ?? '', '0', 'n'];
    while (parts) {
      visited.push(parts[1] ?? '');
      const shown: Reply = await turned(parts);
      const next = buttons(shown).find(({ custom_id: id }) => id.endsWith(':n'));
      parts = next && parseCustomId(next.custom_id)?.parts;
    }
    expect(visited).toEqual(rules.map(({ number }) => number));
  });
});

const typing = async (option: string, typed: string, others: Record<string, unknown> = {}) =>
  rule.complete({ ...asker('7'), subcommand: null, option, typed, others }, ctx);

describe('suggestions', () => {
  it.each([
    ['505.6', 'founding 505.6'],
    ['coin', 'founding 511'],
    ['concede while contr', 'founding 507.3b'],
  ])('%s: first %s', async (typed, value) => {
    expect((await typing('query', typed))[0]?.value).toBe(value);
  });

  it("fit Discord's limits, whatever is typed", async () => {
    for (const typed of [
      '',
      '5',
      '7',
      'c',
      'the',
      'controlling another',
      '"',
      'x'.repeat(6000),
      'coin die '.repeat(700),
    ]) {
      const found = await typing('query', typed);
      expect(found.length).toBeLessThanOrEqual(25);
      for (const { name, value } of found) {
        expect(name.length).toBeLessThanOrEqual(100);
        expect(value.length).toBeLessThanOrEqual(100);
      }
    }
  });

  it('keep to the edition chosen', async () => {
    const values = (await typing('query', '', { edition: 'today' })).map(({ value }) => value.split(' ')[0]);
    expect(new Set(values)).toEqual(new Set([TODAYS_DATE]));
    expect(await typing('query', '507.9', { edition: 'today' })).toEqual([]);
  });

  it('offer the editions held', async () => {
    expect((await typing('edition', '')).map(({ value }) => value)).toEqual([
      'founding',
      'today',
      TODAYS_DATE,
      '2008-02-01',
      '2006-10-01',
    ]);
    expect((await typing('edition', 'T')).map(({ value }) => value)).toEqual(['today']);
  });
});

describe('/rule over the gateway', () => {
  let harness: BotHarness;
  beforeAll(async () => {
    harness = await startHarness({ commands: [rule], edition: 'founding' });
  });
  afterAll(async () => {
    await harness.close();
  });

  it('turns pages in place for the asker, and privately for others', async () => {
    const [alice, bob] = ['Alice', 'Bob'].map((user) =>
      harness.discord.person({ user, guild: 'playgroup', channel: 'table' }),
    ) as [Person, Person];
    const shown = await alice.slash('rule', toDiscordOptions({ query: 'split cards' }));
    expect(textOfResult(shown)).toMatch(/^\*\*505 Split Cards\*\*/);
    const whole = await press(alice, shown, 'More');
    expect(whole.message?.id).toBe(shown.message?.id);
    const other = await press(bob, whole, 'Page 2 ›');
    expect([other.ephemeral, other.message?.id === shown.message?.id]).toEqual([true, false]);
    const turnedPage = await press(alice, whole, 'Page 2 ›');
    expect(turnedPage.message?.id).toBe(shown.message?.id);
    expect(textOfResult(turnedPage)).toContain('Page 2 of 2');
    expect([...buttonsOf(turnedPage).keys()]).toContain('‹ Page 1');
    const again = await press(bob, other, `Today: ${numberToday('709')}`);
    expect([again.ephemeral, numbersAsOfWriting(textOfResult(again).slice(0, 18))]).toEqual([
      true,
      '**709 Split Cards*',
    ]);
    expect(harness.discord.problems).toEqual([]);
  });
});
