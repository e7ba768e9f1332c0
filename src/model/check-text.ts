import { withoutTypography } from '#rulebook/text/wording.ts';
import { MAX_ANSWER_LENGTH, MAX_SENTENCE_LENGTH } from './bounds.ts';

/**
 * English and card names need only these characters. Others could imitate a name, a number or an address, or hide
 * letters under combining marks.
 */
const PLAIN = /^[A-Za-z\u00C0-\u017F0-9 .,;:!?'’‘“”"…()–—−+/%&{}×=-]*$/;
/** A symbol in braces, such as {2/W}; braces may not be used otherwise. */
const SYMBOL = /\{[0-9A-Z]{1,4}(?:\/[0-9A-Z]{1,2}){0,2}\}/g;
/**
 * Matches anything that Discord turns into a link, or people would type into a browser: any full stop between letters,
 * except in `e.g.`
 */
const LINK = /:\/\/|\bwww\.|[\p{L}\p{N}-]\.\p{L}{2,}/u;
/** The beginning of a list or a quotation. */
const BLOCK = /^(?:\d+[.)]\s|[-+>]\s?|-#)/;

/** `X is 0.` has two, since numbers are not counted. */
const MIN_WORDS = 2;

/** Lists faults in the form of a sentence as it would be shown. */
export function faultsOfText(text: string): readonly string[] {
  const faults: string[] = [];
  if (text.length > MAX_SENTENCE_LENGTH)
    faults.push(`a sentence has ${text.length} characters, more than ${MAX_SENTENCE_LENGTH}`);
  if (!PLAIN.test(text.normalize('NFC')) || /[{}]/.test(text.replaceAll(SYMBOL, '')))
    faults.push('a sentence has characters other than those of plain English, such as Markdown or a mention');
  else if (BLOCK.test(text)) faults.push('a sentence begins like a list');
  if (LINK.test(text)) faults.push('a sentence has a link or an address');
  if ((text.match(/\p{L}+/gu) ?? []).length < MIN_WORDS) faults.push('a sentence has no words');
  return faults;
}

export const isTooLong = (texts: readonly string[]): boolean => texts.join(' ').length > MAX_ANSWER_LENGTH;

/** Normalizes typography and case for comparing quotes. */
export const comparable = (text: string): string =>
  withoutTypography(text).toLowerCase().replaceAll(/\s+/g, ' ');

/**
 * Normalizes a quote for look-up: without quotation marks around it, an ellipsis at either end, and its last full stop.
 */
export const comparableQuote = (quote: string): string =>
  comparable(quote)
    .replace(/^["'\s]*(?:\.\.\.)?\s*/, '')
    .replace(/[\s.,;:"']+$/, '');

export const wordCount = (text: string): number => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
