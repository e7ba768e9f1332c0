import type { Citation } from '#engine/vocabulary/citations.ts';
import { FOUNDING_DATE, TODAYS_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import { isCitable } from '#rulebook/book/cited-rule.ts';
import { chaptersOn } from '#rulebook/text/concordance.ts';
import { mapTexts } from '../command/layout.ts';
import type { Reply } from '../command/reply.ts';
import { isBeside } from '../words/by-edition.ts';
import { findCounterpart, isFounding, formatEra } from './counterparts.ts';
import { parseCitations, mapCitationLists, textOf } from './parse-citations.ts';

/*
 * Handlers cite every rule with the date of its edition. The sent reply keeps only the deciding rule, with its number
 * in 2006 or today; a button shows the others.
 */

export interface ShortenedReply {
  readonly reply: Reply;
  /** The {@link citationKey keys} of the citations that are still listed. */
  readonly shown: ReadonlySet<string>;
}

export const citationKey = ({ edition, number }: Citation): string => `${edition} ${number}`;

/**
 * Shortens each list of rules in a reply. A list on a line of its own keeps the deciding rule of the edition in use.
 * If the rule belongs to a founding system, its number in 2006 follows, or today's number if the rule is of 2006: `CR
 * 705.2 · 2006: 511.1`. A list within a sentence keeps its first rule. A rule without a date is of the edition in use.
 * @param all the citations of the reply, the edition in use first
 */
export function shortenReply(reply: Reply, all: readonly Citation[]): ShortenedReply {
  const editionInUse = all[0]?.edition ?? TODAYS_DATE;
  const shown = new Set<string>();
  const inText = (text: string): string =>
    text
      .split('\n')
      .map((line) => shortenLine(line, { editionInUse, all }, shown))
      .join('\n');
  const { content } = reply;
  const words = content === undefined ? {} : { content: inText(content) };
  if (reply.layout) return { shown, reply: { ...reply, ...words, layout: mapTexts(reply.layout, inText) } };
  const embeds = reply.embeds?.map((embed) =>
    embed.description === undefined
      ? embed
      : Object.assign({}, embed, { description: inText(embed.description) }),
  );
  return { shown, reply: { ...reply, ...words, ...(embeds && { embeds }) } };
}

/** Shortens a reply that has no button for its rules. */
export const shortenStandalone = (reply: Reply): Reply =>
  shortenReply(reply, parseCitations(textOf(reply)).filter(isCitable)).reply;

/** A line of rules with at most a few words behind them. */
const OWN_LINE = /^(?:-# )?CR \d/;

/** All citations of a reply, and the day of the first one. */
interface CitationLists {
  readonly editionInUse: IsoDate;
  readonly all: readonly Citation[];
}

function shortenLine(line: string, lists: CitationLists, shown: Set<string>): string {
  const { editionInUse } = lists;
  return mapCitationLists(line, (list) => {
    const cited = parseCitations(list);
    // Lists typed by users stay as they are.
    if (!cited.every(isCitable)) return list;
    const [first] = cited;
    if (!first) return list;
    if (isBeside(line)) return formatShown([first], shown);
    const isRule = first.number !== 'Glossary';
    const shortened = OWN_LINE.test(line)
      ? formatOwnLine(cited, first, lists, shown)
      : `${formatShown([first], shown)}${formatDate(first.edition, editionInUse)}`;
    return isRule ? `CR ${shortened}` : shortened;
  });
}

function formatOwnLine(
  cited: readonly Citation[],
  first: Citation,
  { editionInUse, all }: CitationLists,
  shown: Set<string>,
): string {
  const beside = shownCounterpart(first, cited, all);
  const ofEdition = cited.filter(({ edition }) => edition === first.edition);
  // Two rules of one edition can decide together; more than these and a counterpart would not be read.
  const kept = beside ? ofEdition.slice(0, 1) : ofEdition.slice(0, 2);
  if (beside) shown.add(citationKey(beside));
  const other = beside && ` · ${formatEra(beside.edition)}: ${beside.number}`;
  return `${formatShown(kept, shown)}${formatDate(first.edition, editionInUse)}${other ?? ''}`;
}

/** Formats the numbers of the citations, and adds them to those shown. */
function formatShown(cited: readonly Citation[], shown: Set<string>): string {
  for (const citation of cited) shown.add(citationKey(citation));
  return cited.map(({ number }) => number).join(', ');
}

/** `` for the edition in use if that is today's, ` (2006)`, ` (2013-05-01)`, ` (today)` */
function formatDate(day: IsoDate, editionInUse: IsoDate): string {
  if (day === TODAYS_DATE) return editionInUse === TODAYS_DATE ? '' : ' (today)';
  return ` (${isFounding(day) ? day.slice(0, 4) : day})`;
}

/** The chapters of the founding systems: 505 to 511 and 600 to 609. */
const FOUNDING_CHAPTERS = new Set(chaptersOn(FOUNDING_DATE));

const isOfFoundingSystem = ({ number }: Citation): boolean =>
  FOUNDING_CHAPTERS.has(number.split('.', 1)[0] ?? '');

/**
 * Finds the rule to show beside the deciding one: the rule of 2006 for a founding system, or today's for a rule of
 * 2006. If the reply itself cites the other edition, only its citations are considered.
 */
function shownCounterpart(
  first: Citation,
  cited: readonly Citation[],
  all: readonly Citation[],
): Citation | undefined {
  const isOtherEra = isFounding(first.edition) ? isOfToday : ({ edition }: Citation) => isFounding(edition);
  const other = all.some(isOtherEra) ? cited.find(isOtherEra) : findCounterpart(first);
  if (other?.number === first.number) return undefined;
  const oldest = isFounding(first.edition) ? first : other;
  return oldest && isOfFoundingSystem(oldest) ? other : undefined;
}

const isOfToday = ({ edition }: Citation): boolean => edition === TODAYS_DATE;
