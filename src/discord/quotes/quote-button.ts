import { citationsText } from '#text/cite.ts';
import { joinLines, joinTexts } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Content } from '#text/text.ts';
import { asMarkdown } from '#discord/markdown/write.ts';
import { paginate } from '#basics/paginate.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import { citeAll } from '../words/cite.ts';
import { isCitable } from '#rulebook/book/cited-rule.ts';
import type { BotContext, Press, HandlerResult } from '../command/command.ts';
import { isSameRule } from '#engine/rule-numbers/citing.ts';
import type { Citation } from '#engine/vocabulary/citations.ts';
import { pageRow } from '../editions/page-row.ts';
import {
  quoteLines,
  OPEN_ROLE,
  QUOTE_ACTION,
  findQuotes,
  formatQuoteTitle,
  type RuleQuote,
} from './rule-quotes.ts';
import { formatCounterparts } from './counterparts.ts';
import { unpackCitations } from './pack-citations.ts';
import { parseCitations } from '../markdown/citations.ts';

/** Characters of rules per page that read well on a phone. With title and citations, a page stays below 2000. */
const MAX_PAGE_LENGTH = 1400;
/** The role of the buttons between pages. */
const PAGE_TURN_ROLE = 't';
/** Characters of citations above a page. Citations beyond them are not quoted. */
const MAX_LIST_LENGTH = 450;

/**
 * Shows the rules that a message cites, privately and word for word; only their numbers in both editions if no
 * official text is available. The citations are parsed from the message, which is a reply or a page of quotes, and
 * from the button, which carries those that the reply left out.
 * @returns a refusal if no available text has any of them
 */
export function handleQuoteButton(
  { parts: [page = '', role, packed = ''], text: message = '' }: Press,
  { rulebook }: BotContext,
): HandlerResult<Refusal<'button/stale'>> {
  const citations = [...parseCitations(message), ...unpackCitations(packed)].filter(isCitable);
  // A forged custom_id may contain no valid rule.
  if (citations.length === 0) return fail(refuse('button/stale', {}));
  const quotes = quotesThatFitList(findQuotes(citations, rulebook));
  if (quotes.length === 0 && packed)
    return ok({
      content: joinTexts(citations.map(formatWithCounterparts), '\n'),
      isPrivate: true,
    });
  const pages = paginate(quotes.flatMap(formatQuoteParagraphs), MAX_PAGE_LENGTH);
  const pageIndex = /^\d{1,3}$/.test(page) ? Number(page) : 0;
  const rules = pages[pageIndex];
  if (quotes.length === 0 || rules === undefined) return fail(refuse('button/stale', {}));
  const position = pages.length > 1 ? ` · page ${pageIndex + 1} of ${pages.length}` : '';
  return ok({
    content: joinLines([
      asMarkdown(rules),
      text`-# ${citationsText(quotes.map(({ citation }) => citation))} · official text${position}`,
      ...formatUnquoted(citations, quotes),
    ]),
    components: pageRow(pageIndex, pages.length, (to) => [QUOTE_ACTION, to, PAGE_TURN_ROLE]),
    ...(role === OPEN_ROLE ? { isPrivate: true } : { replaces: true }),
  });
}

/** Lists the rules that no available text contains as cited. */
function formatUnquoted(citations: readonly Citation[], quotes: readonly RuleQuote[]): readonly Content[] {
  const unquoted = citations.filter(
    (candidate) => !quotes.some(({ citation }) => isSameRule(citation, candidate)),
  );
  return unquoted.length > 0 ? [text`-# Without its text: ${citationsText(unquoted)}`] : [];
}

/** `- **709.4b** (2026-06-19) · 2006: 505.3` */
const formatWithCounterparts = (citation: Citation): Content =>
  text`- **${citation.number}** (${citation.edition})${formatCounterparts(citation)}`;

/** Returns the first quotes, as many as fit the list of citations above a page. */
function quotesThatFitList(quotes: readonly RuleQuote[]): readonly RuleQuote[] {
  const fits = (count: number) =>
    citeAll(quotes.slice(0, count).map(({ citation }) => citation)).length <= MAX_LIST_LENGTH;
  const count = quotes.findLastIndex((_, index) => fits(index + 1)) + 1;
  return quotes.slice(0, count);
}

/**
 * Formats the paragraphs of a quote, the first one after its number. If the rule became several, each one has its
 * number.
 */
function formatQuoteParagraphs(quote: RuleQuote): readonly string[] {
  const { passages } = quote.found;
  const lines = passages.flatMap((passage) => {
    const start = passages.length > 1 ? `**${passage.number}** ` : '';
    return quoteLines(passage).map((line, index) => (index === 0 ? start : '') + line);
  });
  const [first = '', ...rest] = lines;
  return [`${formatQuoteTitle(quote)}${formatCounterparts(quote.citation)}: ${first}`, ...rest];
}
