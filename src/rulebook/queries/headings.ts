import { likeness } from './spelling.ts';
import type { RuleText } from '../text/rule-text.ts';
import { titleOf } from '../text/rules.ts';
import { stem } from '../search/stem.ts';
import { isFiller, wordsOf } from '../search/words.ts';

/** A name by which a rule or chapter is asked for. */
export interface NamedRule {
  readonly name: string;
  readonly number: string;
  readonly kind: 'chapter' | 'title' | 'term';
}

interface Indexed extends NamedRule {
  readonly key: string;
  readonly stems: readonly string[];
  readonly lower: string;
}

const INDEXED = new WeakMap<RuleText, readonly Indexed[]>();

const stemsOf = (text: string): readonly string[] => wordsOf(text).map(stem);
const tellingOf = (text: string): readonly string[] =>
  wordsOf(text)
    .filter((word) => !isFiller(word))
    .map(stem);

const ARTICLES = new Set(['a', 'an', 'the']);

/** The same for names that differ in number, letter case, accents and articles. */
export const headingKey = (text: string): string =>
  wordsOf(text)
    .filter((word) => !ARTICLES.has(word))
    .map(stem)
    .join(' ');

function indexed(text: RuleText): readonly Indexed[] {
  const known = INDEXED.get(text);
  if (known) return known;
  const made = namesIn(text).map((named): Indexed => ({
    name: named.name,
    number: named.number,
    kind: named.kind,
    key: headingKey(named.name),
    stems: stemsOf(named.name),
    lower: named.name.toLowerCase(),
  }));
  INDEXED.set(text, made);
  return made;
}

/**
 * Headings of rules and chapters, keyword abilities before others, then terms of the glossary with the rule they name; a
 * whole chapter says too little of a term.
 */
export function namesIn(text: RuleText): readonly NamedRule[] {
  const titles = text.rules.flatMap((rule): readonly NamedRule[] => {
    const title = titleOf(rule);
    return title === undefined ? [] : [{ name: title, number: rule.number, kind: 'title' }];
  });
  const chapters = text.chapters.map(({ heading, number }): NamedRule => ({
    name: heading,
    number,
    kind: 'chapter',
  }));
  const terms = text.glossary.flatMap(({ heading, references }): readonly NamedRule[] => {
    const number = references.find((one) => text.rule(one) ?? text.chapter(one));
    const isVague =
      number !== undefined && !number.includes('.') && text.chapter(number)?.heading !== heading;
    return number === undefined || isVague ? [] : [{ name: heading, number, kind: 'term' }];
  });
  return [...chapters, ...titles, ...terms];
}

/** The rules and chapters that are named exactly so, grammatical number and letter case aside. */
export function namedExactly(typed: string, text: RuleText): readonly NamedRule[] {
  const key = headingKey(typed);
  if (key === '') return [];
  const lower = typed.trim().toLowerCase();
  const same = indexed(text).filter((one) => one.key === key || one.lower === lower);
  return same.some(({ lower: one }) => one === lower)
    ? same.toSorted((a, b) => Number(b.lower === lower) - Number(a.lower === lower))
    : same;
}

/** The headings that have all the telling words of what is typed. */
export function namedWith(typed: string, text: RuleText): readonly NamedRule[] {
  const stems = tellingOf(typed);
  if (stems.length === 0) return [];
  return indexed(text).filter(
    (one) => one.kind !== 'term' && stems.every((each) => one.stems.includes(each)),
  );
}

/** The headings and terms that are spelled so or nearly so, the likest first. */
export function namedLike(typed: string, text: RuleText, least: number): readonly NamedRule[] {
  const most = Math.ceil(typed.length * (1 - least) * 0.75);
  const near = indexed(text).filter(({ lower }) => Math.abs(lower.length - typed.length) <= most);
  return near
    .map((one) => ({ one, like: likeness(typed, one.lower) }))
    .filter(({ like }) => like >= least)
    .toSorted((a, b) => b.like - a.like)
    .map(({ one }) => one);
}

/** Names that hold what is typed: chapters, then those that begin so, then those with a word that does. */
export function namesContaining(typed: string, text: RuleText): readonly NamedRule[] {
  if (typed === '') return [];
  const holding = indexed(text).filter(({ lower }) => lower.includes(typed));
  const place = ({ lower, kind }: Indexed): number => {
    if (lower === typed) return 0;
    if (kind === 'chapter') return lower.startsWith(typed) ? 1 : 2;
    return lower.startsWith(typed) ? 3 : lower.includes(` ${typed}`) ? 4 : 5;
  };
  return holding
    .map((one) => ({ one, at: place(one) }))
    .filter(({ at }) => at < 5)
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
}
