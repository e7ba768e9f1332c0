import { escapeMarkdown, type EscapeMarkdownOptions } from 'discord.js';
import { INVISIBLE, typedWords } from '#text/typed.ts';

/**
 * Escapes user input for display: no markdown, mentions, links or invisible characters, on one line, cut with an
 * ellipsis after `max` graphemes.
 */
export const escapeUserText = (text: string, max?: number): string => escapeWords(typedWords(text, max));

/** Matches words in which nothing can be markup: checked first, since most words are such. */
const HARMLESS = /^(?:[A-Za-z( ,;:.…·→\n][A-Za-z0-9 ,.;:'’“”()!?%…–·→×\n]*)?$/;

/** Escapes plain words, so that Discord shows them as they are and pings or fetches nothing. */
export const escapeWords = (words: string): string =>
  HARMLESS.test(words)
    ? words
    : escapeMarkdownIn(breakTokens(words), { maskedLink: true, heading: true }).replace(BLOCK_START, '$1\\');

/** Escapes rules text, official or ours, so that nothing in it is markdown. */
export const escapeRulesText = (text: string): string =>
  escapeMarkdownIn(text, { maskedLink: true, heading: true, bulletedList: true, numberedList: true });

/** Escapes rules text that continues a line: no heading or list can begin there. */
export const escapeWithinLine = (text: string): string => escapeMarkdownIn(text, { maskedLink: true });

/**
 * Escapes markdown. Returns most texts unchanged after a cheap check, because the regular expression of discord.js for
 * italics rescans the line at each letter.
 */
function escapeMarkdownIn(text: string, options: EscapeMarkdownOptions): string {
  if (!MARKDOWN_PATTERN.test(text)) return text;
  return escapeMarkdown(text, { ...options, italic: /[*_]/.test(text), underline: text.includes('__') });
}

/** Characters that are markdown anywhere or at the beginning of a line. */
const MARKDOWN_PATTERN = /[\\`*_~|#[]|^ *(?:-|\d+\.)/m;

/**
 * Breaks up user text that looks like a citation, so that `parseCitations` does not take it for one of ours.
 */
const breakCitations = (text: string): string => text.replaceAll(/\bCR(?= [^()]*\(\d{4}-)/g, '$&\u200B');

/** Breaks up what Discord would render or fetch: tokens such as `<t:0:R>`, mentions, links, invitations. */
const breakTokens = (text: string): string =>
  breakCitations(text)
    .replace(/@|<(?=[@#:/]|\w+:)|:(?=\/\/)/g, '$&\u200B')
    .replace(/\b(discord(?:app)?\.(?:gg|com\/invite|me|io|li))(?=\/)/gi, '$1\u200B');

/** The beginning of a quotation, small text or a list. `escapeMarkdown` of discord.js escapes headings. */
const BLOCK_START = /^(?:(\d+)(?=[.)]\s)|(?=>|-#|[-+]\s))/;

/** Formats user input as inline code on one line, with as many backticks as needed. */
export function inlineCode(text: string): string {
  const line = breakCitations(text.replace(INVISIBLE, ' '));
  const tickRuns = (line.match(/`+/g) ?? []).map(({ length }) => length);
  const fence = '`'.repeat(Math.max(0, ...tickRuns) + 1);
  return tickRuns.length > 0 ? `${fence} ${line} ${fence}` : `\`${line}\``;
}

/**
 * Formats lines as a code block. Discord ends a block at any three backticks, so a zero-width character separates
 * those in the text.
 */
export const codeBlock = (lines: string, language = ''): string =>
  `\`\`\`${language}\n${breakCitations(lines).replaceAll(/`(?=``)/g, '`\u200B')}\n\`\`\``;
