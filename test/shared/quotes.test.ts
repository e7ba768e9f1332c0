import { asMarkdown } from '#discord/markdown/write.ts';
import { contentOf } from '#discord/command/reply.ts';
import { describe, expect, it } from 'vitest';
import { citeAll } from '#discord/words/cite.ts';
import { parseCustomId } from '#discord/command/custom-id.ts';
import { customIdsIn } from '#discord/command/layout.ts';
import { attachRuleQuotes } from '#discord/quotes/attach-quotes.ts';
import { handleQuoteButton } from '#discord/quotes/quote-button.ts';
import type { BotContext } from '#discord/command/command.ts';
import { citeOrLater } from '#engine/rule-numbers/citing.ts';
import { TODAYS_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import { RULE_SUBJECTS } from '#engine/rule-numbers/numbers.ts';
import type { Citation } from '#engine/vocabulary/citations.ts';
import { translateNumber } from '#rulebook/text/concordance.ts';
import { findCited } from '#rulebook/book/cited-rule.ts';
import { buildRulebook } from '../helpers/official-text.ts';
import { OFFICIAL } from './official-rules.ts';

const texts = OFFICIAL.map(([, rules]) => rules);
const days = texts.map(({ edition }) => edition);

/** All that the engine may cite under an edition. */
const citedUnder = (edition: Edition): readonly Citation[] =>
  RULE_SUBJECTS.flatMap((subject) => {
    try {
      return [citeOrLater(subject, edition)];
    } catch {
      return []; // gone by then
    }
  });

describe.skipIf(OFFICIAL.length === 0)('every rule that the engine cites', () => {
  const all = buildRulebook(texts);

  it.each(['founding', ...days, '2008-03-01', '2012-01-01', '2019-08-01', '2025-01-01'] as const)(
    'under the rules of %s is in the official texts',
    (edition) => {
      const missing: string[] = [];
      const kinds = citedUnder(edition).map((citation) => {
        const found = findCited(citation, all, (text, number) =>
          missing.push(`${citation.number} (${citation.edition}): ${number} in ${text}`),
        );
        return found.kind;
      });
      expect(missing).toEqual([]);
      expect(kinds).toContain('found');
    },
  );

  it.each(texts)('is quoted from $edition alone, or gone by then', (text) => {
    const alone = buildRulebook([text]);
    for (const edition of days.filter((day) => day <= text.edition))
      for (const citation of citedUnder(edition)) {
        const found = findCited(citation, alone);
        expect(found.kind).not.toBe('missing');
      }
  });

  it.each([
    ...days,
    '2005-03-01',
    '2008-03-01',
    '2012-06-01',
    '2016-08-01',
    '2019-10-04',
    '2025-01-01',
  ] as const)('on %s is never quoted from a later text while an earlier one has it', (day) => {
    const before = days.findLast((one) => one <= day) ?? day;
    const later = citedUnder(day)
      .filter(
        ({ edition, number }) =>
          edition === day && translateNumber(number, day, before)?.numbers.length !== 0,
      )
      .map((citation) => findCited(citation, all))
      .filter((found) => found.kind === 'found' && found.edition > day);
    expect(later).toEqual([]);
  });

  it('says of Fire // Ice on 2012-06-01 what the answer says: both names', () => {
    const found = findCited({ number: '708.7', edition: '2012-06-01' }, all);
    expect(found).toMatchObject({ kind: 'found', edition: '2009-07-11' });
    expect(found.kind === 'found' && found.passages[0].paragraphs[0]?.text).toMatch(/name both halves/);
  });

  it.each(['founding', ...days] as const)('stays within Discord’s limits: %s', (edition) => {
    const noted: Citation[] = [];
    const ctx = {
      rulebook: all,
      store: { recordCitations: (_: string, some: readonly Citation[]) => noted.push(...some) },
    } as unknown as BotContext;
    const log = {
      error: (facts: object) => {
        throw new Error(JSON.stringify(facts));
      },
    };
    for (const citation of citedUnder(edition)) {
      const asked = { content: asMarkdown(`Yes.\n-# ${citeAll([citation])}`) };
      const reply = attachRuleQuotes(asked, { guildId: '1', at: 0, kind: 'answer' }, ctx, log);
      if (citation.number === 'Glossary') continue;
      const isQuoted = findCited(citation, all).kind === 'found';
      const quote = `\n> **${citation.number}** (${citation.edition})`;
      expect(contentOf(reply).includes(quote)).toBe(isQuoted);
      if (!isQuoted) continue;
      expect(contentOf(reply).length).toBeLessThan(700);
      const { parts = [] } = parseCustomId(customIdsIn(reply.components ?? [])[0] ?? '') ?? {};
      const shown = handleQuoteButton(
        { parts, text: contentOf(reply), values: [], askedBy: null, messageId: '1' } as never,
        ctx,
      );
      expect(shown.ok ? (contentOf(shown.value).length ?? 0) : shown.failure.code).toBeLessThan(2001);
    }
    expect(noted.length).toBeGreaterThan(0);
    expect(TODAYS_DATE).toBe(days.at(-1));
  });
});
