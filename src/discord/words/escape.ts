import { escapeMarkdown, type EscapeMarkdownOptions } from 'discord.js';

/**
 * Invisible characters that change how the text around them looks: bidirectional marks, zero-width characters,
 * controls.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0]/gu;

const INVISIBLE_LETTERS = new Intl.Segmenter();

/**
 * Escapes user input for display: no markdown, mentions, links or invisible characters, on one line, cut with an
 * ellipsis after `max` graphemes.
 */
export function escapeUserText(text: string, max = 100): string {
  const seen = text
    .slice(0, 8 * max)
    .replace(INVISIBLE, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return escapeMarkdownIn(breakTokens(truncate(seen, max)), { maskedLink: true, heading: true }).replace(
    BLOCK,
    '$1\\',
  );
}

/** Counts graphemes. A longer text ends in an ellipsis. */
function truncate(text: string, max: number): string {
  if (text.length <= max) return text;
  let kept = '';
  let letters = 0;
  for (const { segment } of INVISIBLE_LETTERS.segment(text)) {
    letters += 1;
    if (letters > max) return `${kept}…`;
    if (letters < max) kept += segment;
  }
  return text;
}

/** Escapes rules text, official or ours, so that nothing in it is markdown. */
export const escapeRulesText = (text: string): string =>
  escapeMarkdownIn(text, { maskedLink: true, heading: true, bulletedList: true, numberedList: true });

/**
 * Escapes markdown. Most texts contain none, and the check for emphasis rescans the line at each letter, so it is
 * skipped for them.
 */
export function escapeMarkdownIn(text: string, more: EscapeMarkdownOptions): string {
  if (!MARKED.test(text)) return text;
  return escapeMarkdown(text, { ...more, italic: /[*_]/.test(text), underline: text.includes('__') });
}

/** Characters that are markdown anywhere or at the beginning of a line. */
const MARKED = /[\\`*_~|#[]|^ *(?:-|\d+\.)/m;

/** Like `escapeUserText`, but keeps mentions of players. `pings` of the reply decides who is pinged. */
export const escapeKeepingPlayers = (text: string, max?: number): string =>
  escapeUserText(text, max).replace(/<\u200B@\u200B(!?\d{17,20}>)/g, '<@$1');

/** Breaks up text that looks like a citation, because it is not ours; see quotes/parse-citations.ts. */
const breakCitations = (text: string): string => text.replaceAll(/\bCR(?= [^()]*\(\d{4}-)/g, '$&\u200B');

/** Breaks up what Discord would render or fetch: tokens such as `<t:0:R>`, mentions, links, invitations. */
const breakTokens = (text: string): string =>
  breakCitations(text)
    .replace(/@|<(?=[@#:/]|\w+:)|:(?=\/\/)/g, '$&\u200B')
    .replace(/\b(discord(?:app)?\.(?:gg|com\/invite|me|io|li))(?=\/)/gi, '$1\u200B');

/** The beginning of a quotation, small text or a list. Headings are escaped elsewhere. */
const BLOCK = /^(?:(\d+)(?=[.)]\s)|(?=>|-#|[-+]\s))/;

/** Formats user input as inline code on one line, with as many backticks as needed. */
export function inlineCode(text: string): string {
  const line = breakCitations(text.replace(INVISIBLE, ' '));
  const ticks = (line.match(/`+/g) ?? []).map(({ length }) => length);
  const fence = '`'.repeat(Math.max(0, ...ticks) + 1);
  return ticks.length > 0 ? `${fence} ${line} ${fence}` : `\`${line}\``;
}

/**
 * Formats lines as a code block. Discord ends a block at any three backticks, so a zero-width character separates
 * those in the text.
 */
export const codeBlock = (lines: string): string =>
  `\`\`\`\n${breakCitations(lines).replaceAll(/`(?=``)/g, '`\u200B')}\n\`\`\``;
