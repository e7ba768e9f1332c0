import { spellingLikeness } from './spelling.ts';
import type { RuleText } from '../text/rule-text.ts';
import { ruleTitle } from '../text/rules.ts';
import { stem } from '../search/stem.ts';
import { isFiller, wordsOf } from '../search/words.ts';

/** A name of a rule or chapter. */
export interface NamedRule {
  readonly name: string;
  readonly number: string;
  readonly kind: 'chapter' | 'title' | 'term';
}

interface IndexedName extends NamedRule {
  readonly key: string;
  readonly stems: readonly string[];
  readonly lower: string;
}

const INDEX = new WeakMap<RuleText, readonly IndexedName[]>();

const stemsOf = (text: string): readonly string[] => wordsOf(text).map(stem);
const significantStemsOf = (text: string): readonly string[] =>
  wordsOf(text)
    .filter((word) => !isFiller(word))
    .map(stem);

const ARTICLES = new Set(['a', 'an', 'the']);

/** A key that is equal for names that differ only in number, letter case, accents and articles. */
export const headingKey = (text: string): string =>
  wordsOf(text)
    .filter((word) => !ARTICLES.has(word))
    .map(stem)
    .join(' ');

function indexOf(text: RuleText): readonly IndexedName[] {
  const known = INDEX.get(text);
  if (known) return known;
  const names = headingNames(text).map((named): IndexedName => ({
    name: named.name,
    number: named.number,
    kind: named.kind,
    key: headingKey(named.name),
    stems: stemsOf(named.name),
    lower: named.name.toLowerCase(),
  }));
  INDEX.set(text, names);
  return names;
}

/**
 * Chapter headings, rule titles (keyword abilities among them), then glossary terms with the rule they refer to.
 * Leaves out terms that refer to a whole chapter, which says too little about a term.
 */
export function headingNames(text: RuleText): readonly NamedRule[] {
  const titles = text.rules.flatMap((rule): readonly NamedRule[] => {
    const title = ruleTitle(rule);
    return title === undefined ? [] : [{ name: title, number: rule.number, kind: 'title' }];
  });
  const chapters = text.chapters.map(({ heading, number }): NamedRule => ({
    name: heading,
    number,
    kind: 'chapter',
  }));
  const terms = text.glossary.flatMap(({ heading, references }): readonly NamedRule[] => {
    const number = references.find((reference) => text.rule(reference) ?? text.chapter(reference));
    const isVague =
      number !== undefined && !number.includes('.') && text.chapter(number)?.heading !== heading;
    return number === undefined || isVague ? [] : [{ name: heading, number, kind: 'term' }];
  });
  return [...chapters, ...titles, ...terms];
}

/** The rules and chapters with exactly this name, ignoring grammatical number and letter case. */
export function namedExactly(typed: string, text: RuleText): readonly NamedRule[] {
  const key = headingKey(typed);
  if (key === '') return [];
  const lower = typed.trim().toLowerCase();
  const same = indexOf(text).filter((name) => name.key === key || name.lower === lower);
  return same.some((name) => name.lower === lower)
    ? same.toSorted((a, b) => Number(b.lower === lower) - Number(a.lower === lower))
    : same;
}

/** The headings that contain all significant words of the typed text. */
export function namedWith(typed: string, text: RuleText): readonly NamedRule[] {
  const stems = significantStemsOf(typed);
  if (stems.length === 0) return [];
  return indexOf(text).filter(
    (name) => name.kind !== 'term' && stems.every((each) => name.stems.includes(each)),
  );
}

/**
 * The headings and terms of similar spelling, most similar first.
 * @param minLikeness the minimum similarity, from 0 to 1.
 */
export function namedLike(typed: string, text: RuleText, minLikeness: number): readonly NamedRule[] {
  const maxDifference = Math.ceil(typed.length * (1 - minLikeness) * 0.75);
  const near = indexOf(text).filter(({ lower }) => Math.abs(lower.length - typed.length) <= maxDifference);
  return near
    .map((name) => ({ name, likeness: spellingLikeness(typed, name.lower) }))
    .filter(({ likeness }) => likeness >= minLikeness)
    .toSorted((a, b) => b.likeness - a.likeness)
    .map(({ name }) => name);
}

/** Names that contain the typed text: chapters, then names that start with it, then names with a word that does. */
export function namesContaining(typed: string, text: RuleText): readonly NamedRule[] {
  if (typed === '') return [];
  const containing = indexOf(text).filter(({ lower }) => lower.includes(typed));
  const rankOf = ({ lower, kind }: IndexedName): number => {
    if (lower === typed) return 0;
    if (kind === 'chapter') return lower.startsWith(typed) ? 1 : 2;
    return lower.startsWith(typed) ? 3 : lower.includes(` ${typed}`) ? 4 : 5;
  };
  return containing
    .map((name) => ({ name, rank: rankOf(name) }))
    .filter(({ rank }) => rank < 5)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ name }) => name);
}
