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

/** Straight quotes, one kind of dash, no marks of italics, single blanks: what printers change, and nobody reads. */
export const withoutTypography = (text: string): string =>
  text.replaceAll(PRINTED, (mark) => PLAIN[mark] ?? (mark.trim() === '' ? ' ' : '-')).trim();

/** A text without typography, and with one mark for any number of a rule: what may change while its wording stays. */
export const plainText = (text: string): string =>
  withoutTypography(text)
    .replaceAll(RULE_NUMBER, '#')
    .replaceAll(CHAPTER_NUMBER, '$1#')
    .replaceAll(NEXT_IN_LIST, '$1#')
    .replaceAll(RANGE, '#');

/**
 * A rule's words as one line a paragraph: two rules whose lines are equal were not reworded.
 * @param paragraphs of plain text, as `plainText` gives it.
 */
export const wordingOf = (paragraphs: readonly Paragraph[]): string =>
  paragraphs.map(({ kind, text }) => `${kind}: ${text}`).join('\n');

/** Words of one age, and the one by which both ages are compared. Longer ones first. */
const OF_ANY_AGE: readonly (readonly [words: string, one: string])[] = [
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
const AGED = new RegExp(OF_ANY_AGE.map(([words]) => String.raw`\b(${words})(?![\w'-])`).join('|'), 'g');
const WORD = /\{[^}\s]+\}|[\p{L}\d]+(?:'[\p{L}]+)?/gu;

/**
 * The words by which likeness is measured, in order: small letters, without numbers of rules, plurals and possessives
 * as the plain word, and what one age calls otherwise as the other calls it.
 * @param text plain, as `plainText` gives it.
 */
export function likenessWords(text: string): readonly string[] {
  const plain = text.toLowerCase();
  const ageless = plain.replace(AGED, (found: string, ...groups: (string | undefined)[]) => {
    const at = groups.findIndex((group) => group === found);
    return OF_ANY_AGE[at]?.[1] ?? found;
  });
  return (ageless.match(WORD) ?? []).map(stem);
}

const stem = (word: string): string => word.replace(/'s?$/, '').replace(/(?<=[^s'\W]{3})s$/, '');
