import type { Paragraph } from './rules.ts';

const RULE_NUMBER = /\b\d{3}\.\d+(?:a?[a-z]\b)?/g;
const CHAPTER_NUMBER = /\b((?:rules?|sections?) )\d{1,3}\b/gi;
const NEXT_IN_LIST = /(#(?:, | and | or | through |, and |, or ))\d{3}\b/g;
const RANGE = /#(?: ?- ?(?:#|[a-z]\b))+/g;

const PRINTED = /[‘’“”…_™®]| ?[–—−] ?| ?-- ?|\s{2,}|[^\S ]/g;
const PLAIN: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '…': '...',
  _: '',
  '™': '',
  '®': '',
};

/** Normalizes differences in printing: straight quotes, one kind of dash, no italics markers, single spaces. */
export const withoutTypography = (text: string): string =>
  text.replaceAll(PRINTED, (mark) => PLAIN[mark] ?? (mark.trim() === '' ? ' ' : '-')).trim();

/**
 * A text without typography and with a placeholder for each rule number, so that renumbering alone makes no
 * difference.
 */
export const comparableText = (text: string): string =>
  withoutTypography(text)
    .replaceAll(RULE_NUMBER, '#')
    .replaceAll(CHAPTER_NUMBER, '$1#')
    .replaceAll(NEXT_IN_LIST, '$1#')
    .replaceAll(RANGE, '#');

/**
 * A rule's wording, one line per paragraph. Two rules with equal results were not reworded.
 * @param paragraphs with text from {@link comparableText}.
 */
export const ruleWording = (paragraphs: readonly Paragraph[]): string =>
  paragraphs.map(({ kind, text }) => `${kind}: ${text}`).join('\n');

/** Terms of different eras, with a common token to compare them by. Longer terms come first. */
const TERM_TOKENS: readonly (readonly [words: string, token: string])[] = [
  ['converted mana costs?', 'manavalue'],
  ['mana values?', 'manavalue'],
  ['(?:comes?|coming|came) into play', 'enter'],
  ['(?:enters?|entering|entered)(?: the battlefield)?', 'enter'],
  ['(?:into play|onto the battlefield)', 'ontofield'],
  ['(?:in play|on the battlefield|the battlefield)', 'battlefield'],
  ['removed?(?:d|s)? from the game', 'exile'],
  ['removed-from-the-game', 'exile'],
  ['exile[ds]?|exiling', 'exile'],
  ['(?:announce|play|cast|activate)(?:s|d|ed)?|(?:announc|play|cast|activat)ing', 'play'],
  ['his or her|hers|his|her|their', 'their'],
  ['he or she|they', 'they'],
  ['him or her|them', 'them'],
  ["he or she's|they're", "they're"],
  ['at end of turn', 'endstep'],
  ['end steps?', 'endstep'],
  ['in-game|ingame', 'game'],
];
const DATED_TERM = new RegExp(
  TERM_TOKENS.map(([words]) => String.raw`\b(${words})(?![\w'-])`).join('|'),
  'g',
);
const WORD = /\{[^}\s]+\}|[\p{L}\d]+(?:'[\p{L}]+)?/gu;

/**
 * The normalized words for measuring similarity, in order: lower case, without rule numbers, with plurals and
 * possessives reduced and terms of different eras unified.
 * @param text from {@link comparableText}.
 */
export function likenessWords(text: string): readonly string[] {
  const plain = text.toLowerCase();
  const unified = plain.replace(DATED_TERM, (found: string, ...groups: (string | undefined)[]) => {
    const at = groups.findIndex((group) => group === found);
    return TERM_TOKENS[at]?.[1] ?? found;
  });
  return (unified.match(WORD) ?? []).map(stem);
}

const stem = (word: string): string => word.replace(/'s?$/, '').replace(/(?<=[^s'\W]{3})s$/, '');
