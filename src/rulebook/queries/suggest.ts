import { dateOf, type Edition } from '../../engine/vocabulary/editions.ts';
import type { RuleSystem } from '../../engine/rule-numbers/numbers.ts';
import { chapterOn } from '../text/concordance.ts';
import { withoutPrefix } from './query.ts';
import { textsFor } from '../book/texts-for.ts';
import type { Chapter } from '../text/rules.ts';
import type { RuleText, Hit } from '../text/rule-text.ts';
import type { Rulebook } from '../book/rulebook.ts';
import { namesContaining } from './headings.ts';
import { findPrefixMatches } from './find-matches.ts';

/**
 * Suggests what somebody may be about to type: numbers that begin so, then what has a heading, a keyword or a term of
 * the glossary that holds it, then rules with the words typed so far or asked for in them. Nothing typed: the chapters
 * of what is asked here, then the others, those held whole first. What the texts that answer here have comes before
 * all of the others.
 */
export function suggest(
  typed: string,
  edition: Edition | undefined,
  rulebook: Rulebook,
  limit: number,
  preferred?: Edition,
): readonly Hit[] {
  const { answering, others } = textsFor(rulebook, edition, preferred);
  const query = withoutPrefix(typed);
  const inTexts = (texts: readonly RuleText[]): readonly Hit[] => [
    ...texts.flatMap((text) => (query === '' ? [] : numbersFrom(query, text))),
    ...(query === '' ? texts.flatMap(chaptersAsked) : []),
    ...texts.flatMap((text) => namesWith(query, text)),
    ...(NUMBER.test(query) ? [] : findPrefixMatches(query, texts, rulebook, limit)),
  ];
  const own = inTexts(answering);
  // A number of any age may be typed, but the edition that was chosen is kept to.
  const hits = edition === undefined && own.length < limit ? [...own, ...inTexts(others)] : own;
  const unique = new Map(hits.map((hit) => [`${hit.edition} ${hit.number}`, hit]));
  return [...unique.values()].slice(0, limit);
}

/** A number, or the beginning of one. */
const NUMBER = /^\d[\d.]*[a-z]?$/;

/** The chapters that tables ask about, most asked first. */
const ASKED: readonly RuleSystem[] = [
  'split',
  'coins',
  'flip',
  'control',
  'ending',
  'status',
  'faceDown',
  'subgame',
];

function chaptersAsked({ edition, chapters }: RuleText): readonly Hit[] {
  return ASKED.flatMap((asked) =>
    chapters
      .filter(({ number }) => chapterOn(number, dateOf(edition)) === asked)
      .map(({ number }) => ({ edition, number })),
  );
}

function numbersFrom(query: string, text: RuleText): readonly Hit[] {
  const begin = query.replace(/\.$/, '');
  return [...wholeFirst(text), ...text.rules]
    .filter(({ number }) => number.startsWith(begin))
    .map(({ number }) => ({ edition: text.edition, number }));
}

function wholeFirst(text: RuleText): readonly Chapter[] {
  const inPart = ({ number }: Chapter) => Number(text.lacking.has(number));
  return text.chapters.toSorted((a, b) => inPart(a) - inPart(b));
}

/** Headings, keywords and terms of the glossary that hold it: those that begin so, then the others. */
function namesWith(query: string, text: RuleText): readonly Hit[] {
  const names = namesContaining(query, text);
  const chapters = query === '' ? wholeFirst(text).map(({ number }) => number) : [];
  return [...chapters, ...names.map(({ number }) => number)].map((number) => ({
    edition: text.edition,
    number,
  }));
}
