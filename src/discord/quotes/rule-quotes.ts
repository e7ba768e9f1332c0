import { joinLines } from '#text/parts.ts';
import { asMarkdown } from '#discord/markdown/write.ts';
import { memoizeWeak } from '#basics/memoize-weak.ts';
import {
  ButtonStyle,
  ComponentType,
  type APIActionRowComponent,
  type APIButtonComponent,
  type APIMessageTopLevelComponent,
} from 'discord.js';
import type { Citation } from '#engine/vocabulary/citations.ts';
import type { IsoDate } from '#engine/vocabulary/editions.ts';
import { findCited, type CitedRule, type RulePassage } from '#rulebook/book/cited-rule.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';
import { customId } from '../command/custom-id.ts';
import { countComponents, MAX_COMPONENTS, textPart, textsIn, type Layout } from '../command/layout.ts';
import { contentOf, hasRoomForRow, embedTextLength, layoutOf, type Reply } from '../command/reply.ts';
import { packCitations } from './pack-citations.ts';
import { citationKey, shortenReply } from './shorten.ts';
import { escapeRulesText } from '../markdown/escape.ts';
import { remainingRoom } from '../words/height.ts';

/** Parts of the custom_id: page, role, packed citations. */
export const QUOTE_ACTION = 'quote';

/** The role of the button below an answer; buttons between pages have others. */
export const OPEN_ROLE = 'o';

/** Longer quotes would distract from the answer. In characters. */
const MAX_QUOTE_LENGTH = 400;
/** Quote and answer together still read well on a phone. */
const MAX_LENGTH_WITH_QUOTE = 1600;
/** A shorter quote would be meaningless. */
const MIN_QUOTE_LENGTH = 80;
/** The length left for rules in a custom_id after action, page and role. */
const MAX_PACKED_LENGTH = 84;
/** Discord's limits. */
const MAX_BUTTONS_PER_ROW = 5;
const MAX_EMBED_DESCRIPTION = 4096;
const MAX_EMBEDS_LENGTH = 6000;

/** Returns the citations whose text is available, with the text, in order. */
export const findQuotes = (
  citations: readonly Citation[],
  rulebook: Rulebook,
  onMissing?: (citation: Citation, text: IsoDate, number: string) => void,
): readonly RuleQuote[] =>
  citations.flatMap((citation) => {
    const found = findCited(citation, rulebook, (text, number) => onMissing?.(citation, text, number));
    return found.kind === 'found' ? [{ citation, found }] : [];
  });

interface CitedQuotes {
  readonly citations: readonly Citation[];
  readonly quotes: readonly RuleQuote[];
}

/**
 * Adds the deciding rule word for word below an answer, if it fits a phone screen and a text is available, and a
 * button that shows all rules. Without room for the button, all rules are named.
 * @param isAnswer whether to quote the deciding rule; other replies get only the button, to stay short during a game
 */
export function addQuotes(reply: Reply, { citations, quotes }: CitedQuotes, isAnswer: boolean): Reply {
  const rows = reply.components ?? [];
  const { reply: short, shown } = shortenReply(reply, citations);
  const isShortened = citations.some((citation) => !shown.has(citationKey(citation)));
  const label = quotes.length > 0 ? 'Quote the rules' : `All ${citations.length} rules`;
  const components =
    isShortened || quotes.length > 0 ? withQuoteButton(reply, rows, label, citations) : reply.components;
  // Without room for a button nothing is hidden.
  const withButton =
    isShortened && components === rows ? reply : { ...short, ...(components && { components }) };
  const decidingQuote = isAnswer ? findDecidingQuote({ citations, quotes }) : undefined;
  return decidingQuote ? withQuoteBlock(withButton, decidingQuote) : withButton;
}

/**
 * The first rule with a text, if the texts of all rules before it are available: a later rule, or one of another
 * edition, may not be the deciding one.
 */
function findDecidingQuote({ citations, quotes }: CitedQuotes): RuleQuote | undefined {
  for (const { edition, number } of citations) {
    if (number === 'Glossary') continue;
    const quote = quotes.find(
      (candidate) => candidate.citation.edition === edition && candidate.citation.number === number,
    );
    if (!quote || edition !== citations[0]?.edition) return undefined;
    if (hasRuleText(quote.found.passages[0])) return quote;
  }
  return undefined;
}

/** True for more than a heading. */
const hasRuleText = ({ paragraphs }: RulePassage): boolean =>
  paragraphs.length > 1 || /[.:]/.test(paragraphs[0]?.text ?? '');

/** Adds the button to the last row of buttons if there is room, to keep the reply low. */
function withQuoteButton(
  reply: Reply,
  rows: readonly APIMessageTopLevelComponent[],
  label: string,
  cited: readonly Citation[],
): readonly APIMessageTopLevelComponent[] {
  const last = rows.at(-1);
  const hasFreeButtonSlot =
    last?.type === ComponentType.ActionRow &&
    last.components.length < MAX_BUTTONS_PER_ROW &&
    last.components.every(({ type }) => type === ComponentType.Button);
  const row = quoteRow(label, cited);
  if (hasFreeButtonSlot)
    return [...rows.slice(0, -1), { ...last, components: [...last.components, ...row.components] }];
  return hasRoomForRow(reply, 1) ? [...rows, row] : rows;
}

/** The custom_id carries the rules, because the reply names only some of them, and not each with its date. */
const quoteRow = (label: string, cited: readonly Citation[]): APIActionRowComponent<APIButtonComponent> => ({
  type: ComponentType.ActionRow,
  components: [
    {
      type: ComponentType.Button,
      style: ButtonStyle.Secondary,
      label,
      custom_id: customId(QUOTE_ACTION, 0, OPEN_ROLE, packCitations(cited, MAX_PACKED_LENGTH)),
    },
  ],
});

function withQuoteBlock(reply: Reply, quote: RuleQuote): Reply {
  const { embeds = [], layout } = reply;
  const content = contentOf(reply);
  if (layout) return { ...reply, layout: layoutWithQuote(reply, layout, quote) };
  const [embed, ...others] = embeds.toReversed();
  if (content !== '' || !embed) {
    const room = Math.min(MAX_LENGTH_WITH_QUOTE - content.length - 1, remainingRoom(content));
    const block = formatQuoteBlock(quote, room);
    return block ? { ...reply, content: joinLines([reply.content ?? [], asMarkdown(block)]) } : reply;
  }
  const { description = '' } = embed;
  const room =
    Math.min(MAX_EMBED_DESCRIPTION - description.length, MAX_EMBEDS_LENGTH - embedTextLength(embeds)) - 1;
  const block = formatQuoteBlock(quote, room);
  if (!block) return reply;
  const quoted = { ...embed, description: [description, block].filter(Boolean).join('\n') };
  return { ...reply, embeds: [...others.toReversed(), quoted] };
}

/** Adds the quote below all other parts, if there is room. */
function layoutWithQuote(reply: Reply, layout: Layout, quote: RuleQuote): Layout {
  const parts = layoutOf(reply) ?? [];
  const text = textsIn(parts).join('\n');
  const room = Math.min(MAX_LENGTH_WITH_QUOTE - text.length, remainingRoom(text));
  const block = countComponents(parts) < MAX_COMPONENTS ? formatQuoteBlock(quote, room) : undefined;
  return block ? [...layout, textPart(block)] : layout;
}

/**
 * The text of a rule on one line, without examples. Cached, because escaping takes longer than the rest of a reply.
 */
const quoteLine = memoizeWeak((passage: RulePassage): string => {
  const text = passage.paragraphs.filter(({ kind }) => kind === 'text');
  return quoteLines({ ...passage, paragraphs: text }).join(' ');
});

/** `> **505.6** (2006-10-01) …`; `undefined` if the room is too small. */
function formatQuoteBlock(quote: RuleQuote, room: number): string | undefined {
  const title = `> ${formatQuoteTitle(quote)}: `;
  const space = Math.min(room - title.length, MAX_QUOTE_LENGTH);
  const line = quoteLine(quote.found.passages[0]);
  return space < Math.min(MIN_QUOTE_LENGTH, line.length)
    ? undefined
    : title + truncateAtSentence(line, space);
}

/** A cited rule with its official text. */
export interface RuleQuote {
  readonly citation: Citation;
  readonly found: Extract<CitedRule, { kind: 'found' }>;
}

/**
 * `505.6 (2006-10-01)`; if the text is another edition's, `705.1 (2012-06-01), text of 2009-07-11`, and the number in
 * that text if it differs.
 */
export function formatQuoteTitle({ citation, found: { edition, passages } }: RuleQuote): string {
  const title = `**${citation.number}** (${citation.edition})`;
  if (edition === citation.edition) return title;
  const numbers = passages.map(({ number }) => number);
  const isSame = numbers.join() === citation.number;
  return `${title}, text of ${edition}${isSame ? '' : `, there ${numbers.join(', ')}`}`;
}

/** The text and examples of a passage, or the heading of its chapter. */
export const quoteLines = ({ heading, paragraphs, isIncomplete }: RulePassage): readonly string[] => [
  ...(paragraphs.length > 0
    ? paragraphs.map(({ kind, text }) => (kind === 'example' ? '*Example:* ' : '') + escapeRulesText(text))
    : [escapeRulesText(heading)]),
  ...(isIncomplete ? ['… (the text held ends here)'] : []),
];

/** Whole sentences that fit, then an ellipsis; if the first sentence is too long, whole words. */
function truncateAtSentence(text: string, room: number): string {
  if (text.length <= room) return text;
  const head = text.slice(0, room - 2);
  const sentence = head.lastIndexOf('. ') + 1;
  if (sentence > room / 3) return `${head.slice(0, sentence)} …`;
  const word = head.lastIndexOf(' ');
  return `${head.slice(0, word > 0 ? word : undefined).replace(/[\uD800-\uDBFF]$/, '')} …`;
}
