import type { Rulebook } from '../book/rulebook.ts';
import { textsOfAllAges } from '../book/texts-for.ts';
import { compareNumbers } from '../text/concordance.ts';
import type { RuleText } from '../text/rule-text.ts';
import { similarSpellings } from './spelling.ts';

/** The three nearest numbers in the chapter; empty if no text has the whole chapter. */
export function nearestNumbers(
  number: string,
  texts: readonly RuleText[],
  rulebook: Rulebook,
): readonly string[] {
  const [chapter = ''] = number.split('.');
  const beside = [...texts, ...textsOfAllAges(rulebook)]
    .filter((text) => !text.lacking.has(chapter))
    .flatMap((text) => text.rulesOf(chapter))
    .map((rule) => rule.number);
  const distance = (other: string) => Math.abs(positionOf(other) - positionOf(number));
  const sorted = beside.toSorted((a, b) => distance(a) - distance(b) || compareNumbers(a, b));
  return [...new Set(sorted)].slice(0, 3);
}

/** A sort position that ignores subrule letters; a chapter has fewer than 1000 rules. */
function positionOf(number: string): number {
  const [chapter, rule = '0'] = number.split('.');
  return Number(chapter) * 1000 + parseInt(rule, 10);
}

/** Words and headings of similar spelling. */
export function nearestWords(
  query: string,
  texts: readonly RuleText[],
  rulebook: Rulebook,
): readonly string[] {
  const headings = new Set(texts.flatMap((text) => text.chapters.map(({ heading }) => heading)));
  const spellings = texts.flatMap(({ edition }) => rulebook.finder(edition).respell(query));
  return [...new Set([...spellings, ...similarSpellings(query, headings, 0.3)])];
}
