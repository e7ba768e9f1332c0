import { RELEASE_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import { memoizeWeak } from '#basics/memoize-weak.ts';
import { translateNumber, isUnchanged } from '../text/concordance.ts';
import type { Paragraph } from '../text/rules.ts';
import { RENAMED_TERMS, TERMS_WITHOUT_OTHER_NAME } from './terms-by-day.ts';

/**
 * Adapts our own words of today to an earlier day on which the rule meant the same: translates the numbers of other
 * rules and uses the terms of that day. Omits a parenthesis, an example or a last sentence about something that did
 * not exist yet, or about a rule that was worded differently.
 * @returns `undefined` if more than that would have to be omitted.
 */
export function wordsByDay(paragraphs: readonly Paragraph[], day: IsoDate): readonly Paragraph[] | undefined {
  if (day >= RELEASE_DATE) return paragraphs;
  const adapted: Paragraph[] = [];
  for (const paragraph of paragraphs) {
    const { kind } = paragraph;
    const marked = markUnknown(paragraph, day);
    const remaining = kind === 'example' && marked.includes(NOT_YET) ? '' : withoutMarked(marked);
    if (remaining === undefined) return undefined;
    if (remaining !== '') adapted.push({ kind, text: remaining });
  }
  return adapted[0]?.kind === paragraphs[0]?.kind ? adapted : undefined;
}

/** Replaces a term or number that does not exist on the day. */
const NOT_YET = '\u0000';

function markUnknown(paragraph: Paragraph, day: IsoDate): string {
  const { text } = paragraph;
  const { hasNumbers, renamed, since } = termsIn(paragraph);
  const numbered = hasNumbers
    ? text.replaceAll(REFERENCE, (...found) => numbersOn(found.at(-1) as Reference, day) ?? NOT_YET)
    : text;
  const named = renamed && renamed > day ? rename(numbered, day) : numbered;
  const unknown = since.filter(([from]) => from > day);
  return unknown.reduce((result, [, term]) => result.replaceAll(term, NOT_YET), named);
}

/** Replaces renamed terms, newest names first, since a term may have been renamed more than once. */
const rename = (text: string, day: IsoDate): string =>
  RENAMED.filter(([{ since }]) => since > day).reduce(
    (result, [{ before, oldSince }, term]) =>
      result.replaceAll(term, oldSince && oldSince > day ? NOT_YET : before),
    text.replaceAll(FORMER_NAME, ''),
  );

/** A remark about a former name, which is left out if that name itself is used. */
const FORMER_NAME = / \(once "[^"]*"[^()]*\)/g;

const RENAMED = RENAMED_TERMS.map((renamed) => [renamed, new RegExp(renamed.term, 'gu')] as const);
const NEW = TERMS_WITHOUT_OTHER_NAME.map(({ since, term }) => [since, new RegExp(term, 'gu')] as const);

/** Parts of a paragraph that may not exist on another day. */
interface TermsIn {
  readonly hasNumbers: boolean;
  /** The day since which its most recently renamed term has its name. */
  readonly renamed: IsoDate | undefined;
  /** Its terms without an older name, each with its first day. */
  readonly since: readonly (readonly [from: IsoDate, term: RegExp])[];
}

/** Cached per paragraph, as matching hundreds of terms is slow. */
const termsIn = memoizeWeak(({ text }: Paragraph): TermsIn => ({
  hasNumbers: text.search(REFERENCE) !== -1,
  renamed: RENAMED.find(([, term]) => text.search(term) !== -1)?.[0].since,
  since: NEW.filter(([, term]) => text.search(term) !== -1),
}));

/** A rule, a range of subrules, or a chapter after a word such as "rule". */
const REFERENCE =
  /\b(?<rule>\d{3}\.\d+)(?<letter>[a-z])?\b(?:(?<to> to (?:\d{3}\.\d+)?)(?<last>[a-z])\b)?|(?<=\b(?<word>rules?|sections?|chapters?|see|in) )(?<chapter>\d{3})\b(?! [a-z])/g;

interface Reference {
  readonly rule?: string;
  readonly letter?: string;
  readonly to?: string;
  readonly last?: string;
  readonly word?: string;
  readonly chapter?: string;
}

/**
 * The day's form of a reference to today's rules; `undefined` unless the same rules, unchanged, have numbers in the
 * same order.
 */
function numbersOn(
  { rule, letter = '', to, last, word, chapter }: Reference,
  day: IsoDate,
): string | undefined {
  if (chapter !== undefined) {
    const chapterThen = numberOn(chapter, day);
    return chapterThen?.includes('.') && word !== 'see' && word !== 'in' ? undefined : chapterThen;
  }
  const first = numberOn(`${rule}${letter}`, day);
  if (last === undefined || first === undefined) return first;
  const [from, until] = [LETTERS.indexOf(letter), LETTERS.indexOf(last)];
  const start = first.slice(0, -1);
  const begin = LETTERS.indexOf(first.slice(-1));
  const isSame = LETTERS.slice(from, until + 1).every(
    (each, index) => numberOn(`${rule}${each}`, day) === `${start}${LETTERS[begin + index]}`,
  );
  if (!isSame || from === -1 || until <= from || begin === -1) return undefined;
  const end = LETTERS[begin + until - from] ?? '';
  return `${first} to ${to === ' to ' ? '' : start}${end}`;
}

/** The letters of subrules; `l` and `o` are skipped because they look like digits. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz'.split('');

/** The number on a day of a rule or chapter of today that has not been reworded since. */
function numberOn(number: string, day: IsoDate): string | undefined {
  const [successor, ...others] = translateNumber(number, RELEASE_DATE, day)?.numbers ?? [];
  return successor && others.length === 0 && isUnchanged(successor, day, RELEASE_DATE)
    ? successor
    : undefined;
}

const PARENTHESIS = new RegExp(String.raw` ?\([^()]*${NOT_YET}[^()]*\)`, 'g');
const CROSS_REFERENCE = new RegExp(
  String.raw`[;:,] see (?:[^.;${NOT_YET}]|\.(?=\d))*${NOT_YET}(?:[^.;]|\.(?=\d))*(?=[.;])`,
  'g',
);
const SENTENCE_END = new RegExp(String.raw`(?<=[.!?][)”"’]*)\s+(?=[\p{Lu}\p{N}"“({${NOT_YET}])`, 'u');

/**
 * Removes parentheses, cross-references and trailing sentences that contain a mark.
 * @returns an empty string if nothing is left, `undefined` if a marked part precedes an unmarked one.
 */
function withoutMarked(text: string): string | undefined {
  if (!text.includes(NOT_YET)) return text;
  const sentences = text.replaceAll(PARENTHESIS, '').replaceAll(CROSS_REFERENCE, '').split(SENTENCE_END);
  const at = sentences.findIndex((sentence) => sentence.includes(NOT_YET));
  const isLast = sentences.slice(at).every((sentence) => sentence.includes(NOT_YET));
  if (at === -1) return sentences.join(' ').trim();
  return at > 0 && isLast ? sentences.slice(0, at).join(' ').trim() : undefined;
}
