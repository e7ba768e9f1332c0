import { formatCitationList, formatRuleNumbers } from '#text/cite.ts';
import type { Content, LineStyle, TextPart, Style, Text } from '#text/text.ts';
import { codeBlock, escapeWords, inlineCode } from './escape.ts';

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

const MARKS: Readonly<Record<Style, string>> = { strong: '**', emphasis: '*', struck: '~~' };

const LINE_MARKS: Readonly<Record<LineStyle, string>> = {
  small: '-# ',
  item: '- ',
  quote: '> ',
  heading: '### ',
};

function partToMarkdown(part: TextPart): string {
  switch (part.kind) {
    case 'words':
      return part.words;
    case 'markdown':
      return part.markdown;
    case 'styled':
      return `${MARKS[part.style]}${toMarkdown(part.text)}${MARKS[part.style]}`;
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
