import { dateOf, type Edition } from '#engine/vocabulary/editions.ts';
import type { RuleSystem } from '#engine/rule-numbers/numbers.ts';
import { chapterOn } from '../text/concordance.ts';
import { withoutPrefix } from './query.ts';
import { textsFor } from '../book/texts-for.ts';
import type { Chapter } from '../text/rules.ts';
import type { RuleText, RuleHit } from '../text/rule-text.ts';
import type { Rulebook } from '../book/rulebook.ts';
import { namesContaining } from './headings.ts';
import { findPrefixMatches } from './find-matches.ts';
import { quotedRules } from './quoted-rules.ts';

/**
 * Autocompletes partial input: numbers that start with it, then headings, keywords and glossary terms that contain it,
 * then rules that match its words. For empty input, suggests the chapters asked about most, then the others, complete
 * ones first. Matches in the answering texts come before all others.
 */
export function suggest(
  typed: string,
  edition: Edition | undefined,
  rulebook: Rulebook,
  limit: number,
  preferred?: Edition,
): readonly RuleHit[] {
  const { answering, others } = textsFor(rulebook, edition, preferred);
  const query = withoutPrefix(typed);
  const inTexts = (texts: readonly RuleText[]): readonly RuleHit[] => [
    ...texts.flatMap((text) => (query === '' ? [] : numbersFrom(query, text))),
    ...(query === '' ? texts.flatMap(popularChapters) : []),
    ...texts.flatMap((text) => namesWith(query, text)),
    ...quotedRules(query, texts),
    ...(NUMBER.test(query) ? [] : findPrefixMatches(query, texts, rulebook, limit)),
  ];
  const own = inTexts(answering);
  // Without an edition, offers numbers of any era; otherwise stays within the chosen edition.
  const hits = edition === undefined && own.length < limit ? [...own, ...inTexts(others)] : own;
  const unique = new Map(hits.map((hit) => [`${hit.edition} ${hit.number}`, hit]));
  return [...unique.values()].slice(0, limit);
}

/** A number, or the beginning of one. */
const NUMBER = /^\d[\d.]*[a-z]?$/;

/** The chapters that players ask about, most asked first. */
const POPULAR_CHAPTERS: readonly RuleSystem[] = [
  'split',
  'coins',
  'flip',
  'control',
  'ending',
  'status',
  'faceDown',
  'subgame',
];

function popularChapters({ edition, chapters }: RuleText): readonly RuleHit[] {
  return POPULAR_CHAPTERS.flatMap((system) =>
    chapters
      .filter(({ number }) => chapterOn(number, dateOf(edition)) === system)
      .map(({ number }) => ({ edition, number })),
  );
}

function numbersFrom(query: string, text: RuleText): readonly RuleHit[] {
  const prefix = query.replace(/\.$/, '');
  return [...completeFirst(text), ...text.rules]
    .filter(({ number }) => number.startsWith(prefix))
    .map(({ number }) => ({ edition: text.edition, number }));
}

function completeFirst(text: RuleText): readonly Chapter[] {
  const completeness = ({ number }: Chapter) => Number(text.lacking.has(number));
  return text.chapters.toSorted((a, b) => completeness(a) - completeness(b));
}

/** Headings, keywords and glossary terms that contain the query. */
function namesWith(query: string, text: RuleText): readonly RuleHit[] {
  const names = namesContaining(query, text);
  const chapters = query === '' ? completeFirst(text).map(({ number }) => number) : [];
  return [...chapters, ...names.map(({ number }) => number)].map((number) => ({
    edition: text.edition,
    number,
  }));
}
