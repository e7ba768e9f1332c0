import type { CardEntry, CardPool } from '../../../cards/pool/card-pool.ts';
import { dateOf, TODAYS_DATE, type Edition } from '../../../engine/vocabulary/editions.ts';
import { monthOf } from '../../words/months.ts';
import { formatMissingTexts } from '../../words/missing-texts.ts';
import { capitalize } from '../../words/words.ts';

/*
 * The words of a reply on the state of the cards that it rests on.
 */

/**
 * A line that says by which day the facts are, below what rests on a card of which only facts are known.
 * @param isShown where its text would stand, so that it says how one comes too.
 */
export const formatFactsDay = (
  entries: readonly CardEntry[],
  { builtInUntil: day, textsCome }: Pick<CardPool, 'builtInUntil' | 'textsCome'>,
  isShown = false,
): readonly string[] =>
  day !== null && entries.some(({ oracle }) => oracle === null)
    ? [`-# Card data: ${monthOf(day)}.${isShown ? ` ${formatMissingTexts(textsCome, 'card texts')}` : ''}`]
    : [];

/** `Flying, first strike, ward`, as a card has them in a line. */
export const formatKeywords = (keywords: readonly string[]): string =>
  capitalize(keywords.map((keyword) => SPELLED_KEYWORDS[keyword] ?? keyword.toLowerCase()).join(', '));

/** Keywords with a name in them. */
const SPELLED_KEYWORDS: Readonly<Record<string, string>> = { 'For Mirrodin!': 'for Mirrodin!' };

/** The formats that most play, in the order in which players name them, by Scryfall's names. */
const MAIN_FORMATS = [
  'standard',
  'pioneer',
  'modern',
  'legacy',
  'vintage',
  'commander',
  'pauper',
  'brawl',
] as const;

/** One small line of where a card is legal, among the main formats; none where none of them says anything. */
export function formatFormats({ oracle }: CardEntry): readonly string[] {
  const formats = oracle?.formats ?? {};
  const where = (says: string) => MAIN_FORMATS.filter((format) => formats[format] === says).map(capitalize);
  const [legal, banned, restricted] = [where('legal'), where('banned'), where('restricted')];
  const said = [
    ...(legal.length > 0 ? [`legal: ${legal.join(', ')}`] : []),
    ...(restricted.length > 0 ? [`restricted: ${restricted.join(', ')}`] : []),
    ...(banned.length > 0 ? [`banned: ${banned.join(', ')}`] : []),
  ].join(' · ');
  return said ? [`-# ${capitalize(said)}`] : [];
}

/** One small line below a card in a game of older rules: what is shown of it is of today. */
export function formatTodays({ oracle }: CardEntry, edition: Edition): readonly string[] {
  const day = dateOf(edition);
  if (day === TODAYS_DATE || !oracle) return [];
  const what = oracle.formats ? 'Its text and where it is legal are' : 'Its text is';
  return [`-# ${what} today’s, not of ${day.slice(0, 4)}.`];
}
