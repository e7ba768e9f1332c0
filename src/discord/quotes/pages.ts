import { paginate } from '../../basics/paginate.ts';
import { refuse, type Refusal } from '../../engine/refusals/refusal.ts';
import { citeAll } from '../words/cite.ts';
import { isCitable } from '../../rulebook/book/cited-rule.ts';
import type { BotContext, Press, HandlerResult } from '../command/command.ts';
import { isSameRule } from '../../engine/rule-numbers/citing.ts';
import type { Citation } from '../../engine/vocabulary/citations.ts';
import { pageRow } from '../editions/page-row.ts';
import { quoteLines, OPEN_LABEL, QUOTE_ACTION, findQuotes, titleOfQuote, type RuleQuote } from './replies.ts';
import { besideCitation } from './both-ages.ts';
import { MAX_CONTENT_LENGTH } from '../command/reply.ts';
import { truncateLines } from '../words/fit.ts';
import { unpackCitations } from './pack-citations.ts';
import { parseCitations } from './parse-citations.ts';

/** Characters of rules on a page: what still reads well on a phone. With the rest it stays below 2000. */
const PAGE = 1400;
/** The role of the buttons between pages. */
const TURNS = 't';
/** So many characters of citations stand above a page; what goes beyond them is not quoted. */
const MAX_LIST_LENGTH = 450;

/**
 * The rules that a message cites, word for word, for whoever pressed; only their numbers, of both ages, where no official text
 * is held. The citations stand in the message, the reply's own or those above a page of quotations, which lead from page
 * to page; the button brings those along that the reply left out.
 * @returns a refusal where the message cites nothing that an official text held has.
 */
export function pressQuote(
  { parts: [page = '', role, hidden = ''], text = '' }: Press,
  { rulebook }: BotContext,
): HandlerResult<Refusal<'button/stale'>> {
  const citations = [...parseCitations(text), ...unpackCitations(hidden)].filter(isCitable);
  // Whoever forges a custom_id may have hidden nothing in it that is a rule.
  if (citations.length === 0) return refuse('button/stale', {});
  const quotes = withinList(findQuotes(citations, rulebook));
  if (quotes.length === 0 && hidden)
    return { content: truncateLines(citations.map(formatInBoth), MAX_CONTENT_LENGTH), isPrivate: true };
  const pages = paginate(quotes.flatMap(blocksOf), PAGE);
  const shown = /^\d{1,3}$/.test(page) ? Number(page) : 0;
  const rules = pages[shown];
  if (quotes.length === 0 || rules === undefined) return refuse('button/stale', {});
  const at = pages.length > 1 ? ` · page ${shown + 1} of ${pages.length}` : '';
  return {
    content: [
      rules,
      `-# ${citeAll(quotes.map(({ citation }) => citation))} · official text${at}`,
      ...withoutWords(citations, quotes),
    ].join('\n'),
    components: pageRow(shown, pages.length, (to) => [QUOTE_ACTION, to, TURNS]),
    ...(role === OPEN_LABEL ? { isPrivate: true } : { replaces: true }),
  };
}

/** Names the rules that are not quoted, since no text is held that has them as they were. */
function withoutWords(citations: readonly Citation[], quotes: readonly RuleQuote[]): readonly string[] {
  const others = citations.filter(
    (candidate) => !quotes.some(({ citation }) => isSameRule(citation, candidate)),
  );
  return others.length > 0 ? [`-# Without its text: ${citeAll(others)}`] : [];
}

/** `- **709.4b** (2026-06-19) · 2006: 505.3`: a rule in both numberings. */
const formatInBoth = (citation: Citation): string =>
  `- **${citation.number}** (${citation.edition})${besideCitation(citation)}`;

/** As many, from the first on, as can be listed above a page. */
function withinList(quotes: readonly RuleQuote[]): readonly RuleQuote[] {
  const fits = (count: number) =>
    citeAll(quotes.slice(0, count).map(({ citation }) => citation)).length <= MAX_LIST_LENGTH;
  const count = quotes.findLastIndex((_, index) => fits(index + 1)) + 1;
  return quotes.slice(0, count);
}

/** A quotation's paragraphs, its number above the first; of a rule that became several, each with its number there. */
function blocksOf(quote: RuleQuote): readonly string[] {
  const { passages } = quote.found;
  const lines = passages.flatMap((passage) => {
    const start = passages.length > 1 ? `**${passage.number}** ` : '';
    return quoteLines(passage).map((line, nth) => (nth === 0 ? start : '') + line);
  });
  const [first = '', ...rest] = lines;
  return [`${titleOfQuote(quote)}${besideCitation(quote.citation)}: ${first}`, ...rest];
}
