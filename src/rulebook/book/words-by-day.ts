import { TODAYS_DATE, type IsoDate } from '../../engine/vocabulary/editions.ts';
import { memoizeWeak } from '../../basics/memoize-weak.ts';
import { translateNumber, isUnchanged } from '../text/concordance.ts';
import type { Paragraph } from '../text/rules.ts';
import { RENAMED_TERMS, TERMS_WITHOUT_OTHER_NAME } from './terms-by-day.ts';

/**
 * Our own words of today as they hold on an earlier day on which the rule said the same: rules that they name get the
 * numbers of that day, and terms the names that they had. A parenthesis, an example or a last sentence about what did
 * not exist yet, or about a rule that was worded otherwise, is left out.
 * @returns `undefined` if more than that would have to go.
 */
export function wordsByDay(paragraphs: readonly Paragraph[], day: IsoDate): readonly Paragraph[] | undefined {
  if (day >= TODAYS_DATE) return paragraphs;
  const told: Paragraph[] = [];
  for (const paragraph of paragraphs) {
    const { kind } = paragraph;
    const marked = mark(paragraph, day);
    const said = kind === 'example' && marked.includes(NOT_YET) ? '' : withoutMarked(marked);
    if (said === undefined) return undefined;
    if (said !== '') told.push({ kind, text: said });
  }
  return told[0]?.kind === paragraphs[0]?.kind ? told : undefined;
}

/** Stands where a term or a number is that the day does not have. */
const NOT_YET = '\u0000';

function mark(paragraph: Paragraph, day: IsoDate): string {
  const { text } = paragraph;
  const { hasNumbers, renamed, since } = termsIn(paragraph);
  const numbered = hasNumbers
    ? text.replaceAll(REFERENCE, (...found) => numbersOn(found.at(-1) as Reference, day) ?? NOT_YET)
    : text;
  const named = renamed && renamed > day ? rename(numbered, day) : numbered;
  const unknown = since.filter(([from]) => from > day);
  return unknown.reduce((told, [, term]) => told.replaceAll(term, NOT_YET), named);
}

/** The newest names first: one may have been renamed more than once. */
const rename = (text: string, day: IsoDate): string =>
  RENAMED.filter(([{ since }]) => since > day).reduce(
    (told, [{ before, oldSince }, term]) =>
      told.replaceAll(term, oldSince && oldSince > day ? NOT_YET : before),
    text.replaceAll(ONCE_CALLED, ''),
  );

/** What a term was called before: said of the term that is put in its place. */
const ONCE_CALLED = / \(once "[^"]*"[^()]*\)/g;

const RENAMED = RENAMED_TERMS.map((renamed) => [renamed, new RegExp(renamed.term, 'gu')] as const);
const NEW = TERMS_WITHOUT_OTHER_NAME.map(({ since, term }) => [since, new RegExp(term, 'gu')] as const);

/** What a paragraph has that may not be there on another day. */
interface TermsIn {
  readonly hasNumbers: boolean;
  /** The day since which the youngest of its terms is called so. */
  readonly renamed: IsoDate | undefined;
  /** Its terms that had no other name, each with its first day. */
  readonly since: readonly (readonly [from: IsoDate, term: RegExp])[];
}

/** Hundreds of terms are looked for: once in each paragraph, not on each day. */
const termsIn = memoizeWeak(({ text }: Paragraph): TermsIn => ({
  hasNumbers: text.search(REFERENCE) !== -1,
  renamed: RENAMED.find(([, term]) => text.search(term) !== -1)?.[0].since,
  since: NEW.filter(([, term]) => text.search(term) !== -1),
}));

/** A rule, or a range of subrules, or after such a word a chapter. */
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

/** What a day has for a reference of today's, if the same rules, word for word, have numbers in the same order then. */
function numbersOn(
  { rule, letter = '', to, last, word, chapter }: Reference,
  day: IsoDate,
): string | undefined {
  if (chapter !== undefined) {
    const then = numberOn(chapter, day);
    return then?.includes('.') && word !== 'see' && word !== 'in' ? undefined : then;
  }
  const first = numberOn(`${rule}${letter}`, day);
  if (last === undefined || first === undefined) return first;
  const [from, until] = [LETTERS.indexOf(letter), LETTERS.indexOf(last)];
  const start = first.slice(0, -1);
  const begin = LETTERS.indexOf(first.slice(-1));
  const isSame = LETTERS.slice(from, until + 1).every(
    (one, at) => numberOn(`${rule}${one}`, day) === `${start}${LETTERS[begin + at]}`,
  );
  if (!isSame || from === -1 || until <= from || begin === -1) return undefined;
  const end = LETTERS[begin + until - from] ?? '';
  return `${first} to ${to === ' to ' ? '' : start}${end}`;
}

/** Those that subrules have: `l` and `o` look like digits. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz'.split('');

/** The number on a day of a rule or chapter of today that has not changed a word since. */
function numberOn(number: string, day: IsoDate): string | undefined {
  const [then, ...others] = translateNumber(number, TODAYS_DATE, day)?.numbers ?? [];
  return then && others.length === 0 && isUnchanged(then, day, TODAYS_DATE) ? then : undefined;
}

const PARENTHESIS = new RegExp(String.raw` ?\([^()]*${NOT_YET}[^()]*\)`, 'g');
const WHERE_TO_READ = new RegExp(
  String.raw`[;:,] see (?:[^.;${NOT_YET}]|\.(?=\d))*${NOT_YET}(?:[^.;]|\.(?=\d))*(?=[.;])`,
  'g',
);
const SENTENCE_END = new RegExp(String.raw`(?<=[.!?][)”"’]*)\s+(?=[\p{Lu}\p{N}"“({${NOT_YET}])`, 'u');

/**
 * The same without the parts that have a mark: parentheses, where to read on, and the last sentences.
 * @returns nothing for a paragraph of which nothing is left, `undefined` if a mark stands before what has none.
 */
function withoutMarked(text: string): string | undefined {
  if (!text.includes(NOT_YET)) return text;
  const sentences = text.replaceAll(PARENTHESIS, '').replaceAll(WHERE_TO_READ, '').split(SENTENCE_END);
  const at = sentences.findIndex((one) => one.includes(NOT_YET));
  const isLast = sentences.slice(at).every((one) => one.includes(NOT_YET));
  if (at === -1) return sentences.join(' ').trim();
  return at > 0 && isLast ? sentences.slice(0, at).join(' ').trim() : undefined;
}
