import { memoizeWeak } from '#basics/memoize-weak.ts';
import { formatCitationList, formatRuleNumbers } from '#text/cite.ts';
import { mapWithin } from '#text/fold.ts';
import type { Content, LineStyle, RulebookWords, TextPart, Style, Text } from '#text/text.ts';
import { codeBlock, escapeRulesText, escapeWithinLine, escapeWords, inlineCode } from './escape.ts';

/** Renders a text as Discord's Markdown. */
export function toMarkdown(text: Text): string {
  if (typeof text === 'string') return escapeWords(text);
  if ('kind' in text) return partToMarkdown(text);
  let markdown = '';
  for (const piece of text) markdown += toMarkdown(piece);
  return markdown;
}

/** Marks what is Discord's Markdown already, so that it isn't escaped. */
export const asMarkdown = (markdown: string): Content =>
  markdown === '' ? [] : { kind: 'markdown', markdown };

/**
 * Changes the Markdown of parts of these kinds, wherever they stand in a text. Plain words are of the kind `words`.
 * @param change a part whose Markdown it returns unchanged is kept as it is
 */
export function mapMarkdown(
  text: Text,
  kinds: ReadonlySet<TextPart['kind']>,
  change: (markdown: string) => string,
): Text {
  if (typeof text === 'object') {
    if (!('kind' in text)) return text.map((piece) => mapMarkdown(piece, kinds, change));
    if (text.kind === 'styled' || text.kind === 'line' || text.kind === 'ranked' || text.kind === 'foldable')
      return mapWithin(text, (inner) => mapMarkdown(inner, kinds, change));
  }
  if (!kinds.has(typeof text === 'string' ? 'words' : text.kind)) return text;
  const markdown = toMarkdown(text);
  const changed = change(markdown);
  return changed === markdown ? text : asMarkdown(changed);
}

const MARKS: Readonly<Record<Style, string>> = { strong: '**', emphasis: '*', struck: '~~' };

const LINE_MARKS: Readonly<Record<LineStyle, string>> = {
  small: '-# ',
  item: '- ',
  quote: '> ',
  heading: '### ',
};

/** Cached, because escaping takes longer than the rest of a reply, and rules are shown again. */
const escapeRulebookWords = memoizeWeak(({ words, isContinued }: RulebookWords): string =>
  isContinued ? escapeWithinLine(words) : escapeRulesText(words),
);

function partToMarkdown(part: TextPart): string {
  switch (part.kind) {
    case 'words':
      return part.words;
    case 'rulebook':
      return escapeRulebookWords(part);
    case 'markdown':
      return part.markdown;
    case 'styled':
      return `${MARKS[part.style]}${toMarkdown(part.text)}${MARKS[part.style]}`;
    case 'ranked':
    case 'foldable':
      return toMarkdown(part.text);
    case 'line':
      return `${LINE_MARKS[part.style]}${toMarkdown(part.text)}`;
    case 'code':
      return typeof part.text === 'string' ? inlineCode(part.text) : `\`${toMarkdown(part.text)}\``;
    case 'code-block':
      return codeBlock(part.words, part.language);
    case 'link':
      return `[${toMarkdown(part.text)}](<${part.url}>)`;
    case 'player':
      return `<@${part.playerId}>`;
    case 'citations':
      return formatCitationList(part.citations);
    case 'rules':
      return formatRuleNumbers(part.numbers);
    case 'mana':
      return `{${part.symbol}}`;
    case 'time':
      return `<t:${part.seconds}${part.style === undefined ? '' : `:${part.style}`}>`;
  }
}
