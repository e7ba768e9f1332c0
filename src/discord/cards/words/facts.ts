import { small } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Content } from '#text/text.ts';
import type { CardEntry, CardPool } from '#cards/pool/card-pool.ts';
import { dateOf, TODAYS_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import { formatMonth } from '#discord/words/months.ts';
import { formatMissingTexts } from '#discord/words/missing-texts.ts';
import { capitalize } from '#basics/capitalize.ts';

/*
 * Notes on the card data behind a reply.
 */

/**
 * The date of the card data, if it lacks the text of a card.
 * @param expectsText whether the reply would show the text, so that the note says how to get it
 */
export const formatCardDataDate = (
  entries: readonly CardEntry[],
  { builtInUntil: date, textsCome }: Pick<CardPool, 'builtInUntil' | 'textsCome'>,
  expectsText = false,
): readonly Content[] =>
  date !== null && entries.some(({ oracle }) => oracle === null)
    ? [
        text`-# Card data: ${formatMonth(date)}.${expectsText ? text` ${formatMissingTexts(textsCome, 'card texts')}` : ''}`,
      ]
    : [];

/** `Flying, first strike, ward` */
export const formatKeywords = (keywords: readonly string[]): string =>
  capitalize(keywords.map((keyword) => SPELLED_KEYWORDS[keyword] ?? keyword.toLowerCase()).join(', '));

/** Keywords with a proper name in them. */
const SPELLED_KEYWORDS: Readonly<Record<string, string>> = { 'For Mirrodin!': 'for Mirrodin!' };

/** The most played formats in the usual order, by Scryfall's names. */
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

/** Legality in the main formats, and whether it is a Game Changer, on one small line; empty if unknown. */
export function formatLegality({ oracle, isGameChanger }: CardEntry): readonly Content[] {
  const formats = oracle?.formats ?? {};
  const formatsThatAre = (status: string) =>
    MAIN_FORMATS.filter((format) => formats[format] === status).map(capitalize);
  const [legal, banned, restricted] = [
    formatsThatAre('legal'),
    formatsThatAre('banned'),
    formatsThatAre('restricted'),
  ];
  const legality = [
    ...(legal.length > 0 ? [`legal: ${legal.join(', ')}`] : []),
    ...(restricted.length > 0 ? [`restricted: ${restricted.join(', ')}`] : []),
    ...(banned.length > 0 ? [`banned: ${banned.join(', ')}`] : []),
    ...(isGameChanger ? ['a Game Changer'] : []),
  ].join(' · ');
  return legality ? [small(capitalize(legality))] : [];
}

/** A note for games under older rules: the shown text is today's. */
export function formatTextDateNote({ oracle }: CardEntry, edition: Edition): readonly Content[] {
  const date = dateOf(edition);
  if (date === TODAYS_DATE || !oracle) return [];
  const what = oracle.formats ? 'Its text and where it is legal are' : 'Its text is';
  return [small(`${what} today’s, not of ${date.slice(0, 4)}.`)];
}
