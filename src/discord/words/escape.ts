import { escapeMarkdown, type EscapeMarkdownOptions } from 'discord.js';

/** Characters that change how the text around them looks without being seen: bidi marks, zero-width, controls. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0]/gu;

const INVISIBLE_LETTERS = new Intl.Segmenter();

/**
 * A user's text as it can be shown back: no markdown, nobody mentioned, nothing fetched, nothing invisible, one line, and cut
 * with an ellipsis after `max` characters as people count them.
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

/** At most so many characters of a text as people count them; of a longer one, the last is an ellipsis. */
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

/** Words of the rules, ours or the official ones, as they can be shown: nothing in them is markdown. */
export const escapeRulesText = (text: string): string =>
  escapeMarkdownIn(text, { maskedLink: true, heading: true, bulletedList: true, numberedList: true });

/**
 * A text whose markdown is shown as it is typed. Most have no mark that means anything, and to look for emphasis takes
 * the longest: the whole line before each letter is looked at.
 */
export function escapeMarkdownIn(text: string, more: EscapeMarkdownOptions): string {
  if (!MARKED.test(text)) return text;
  return escapeMarkdown(text, { ...more, italic: /[*_]/.test(text), underline: text.includes('__') });
}

/** Signs that are marks wherever they stand, or at the beginning of a line. */
const MARKED = /[\\`*_~|#[]|^ *(?:-|\d+\.)/m;

/** A user's text as it can be shown back, with the players that it mentions: who is pinged a reply says elsewhere. */
export const escapeKeepingPlayers = (text: string, max?: number): string =>
  escapeUserText(text, max).replace(/<\u200B@\u200B(!?\d{17,20}>)/g, '<@$1');

/** Breaks up what looks like a citation in a typed text: it is none of ours; see quotes/parse-citations.ts. */
const breakCitations = (text: string): string => text.replaceAll(/\bCR(?= [^()]*\(\d{4}-)/g, '$&\u200B');

/**
 * Breaks up what Discord would show as something else, or fetch: a token such as `<t:0:R>`, a mention, a link, an
 * invitation.
 */
const breakTokens = (text: string): string =>
  breakCitations(text)
    .replace(/@|<(?=[@#:/]|\w+:)|:(?=\/\/)/g, '$&\u200B')
    .replace(/\b(discord(?:app)?\.(?:gg|com\/invite|me|io|li))(?=\/)/gi, '$1\u200B');

/** The beginning of a quotation, of small letters or of a list at the start of a line. Headings are escaped already. */
const BLOCK = /^(?:(\d+)(?=[.)]\s)|(?=>|-#|[-+]\s))/;

/** A user's text as it was typed, in one line and between as many backticks as it takes. */
export function inlineCode(text: string): string {
  const line = breakCitations(text.replace(INVISIBLE, ' '));
  const ticks = (line.match(/`+/g) ?? []).map(({ length }) => length);
  const fence = '`'.repeat(Math.max(0, ...ticks) + 1);
  return ticks.length > 0 ? `${fence} ${line} ${fence}` : `\`${line}\``;
}

/**
 * Lines as they were typed, in a block of their own. Discord ends a block at any three backticks, however many it
 * began with: something that nobody sees stands between those.
 */
export const codeBlock = (lines: string): string =>
  `\`\`\`\n${breakCitations(lines).replaceAll(/`(?=``)/g, '`\u200B')}\n\`\`\``;
