import type { Citation } from '#engine/vocabulary/citations.ts';
import { FOUNDING_DATE, TODAYS_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import { isCitable } from '#rulebook/book/cited-rule.ts';
import { chaptersOn } from '#rulebook/text/concordance.ts';
import { mapTexts } from '../command/layout.ts';
import type { Reply } from '../command/reply.ts';
import { isBeside } from '../words/by-edition.ts';
import { counterpart, isFounding, ageName } from './both-ages.ts';
import { parseCitations, mapCitationLists, textOf } from './parse-citations.ts';

/*
 * Handlers cite every rule with the day of its edition. A sent reply keeps the deciding rule and its number of 2006
 * or today; the others are behind a button.
 */

export interface ShortenedReply {
  readonly reply: Reply;
  /** The rules that are still listed. */
  readonly shown: ReadonlySet<string>;
}

/** A key for a citation. */
export const keyOf = ({ edition, number }: Citation): string => `${edition} ${number}`;

/**
 * Shortens each list of rules in a reply. A line of its own keeps the deciding rule of the edition in use, with its
 * number of 2006 for a rule of a founding system, or today's number beside one of 2006: `CR 705.2 · 2006: 511.1`. A
 * list within a sentence keeps its first rule. A rule without a day is of the edition in use.
 * @param all the citations of the reply, the edition in use first
 */
export function shorten(reply: Reply, all: readonly Citation[]): ShortenedReply {
  const own = all[0]?.edition ?? TODAYS_DATE;
  const shown = new Set<string>();
  const inText = (text: string): string =>
    text
      .split('\n')
      .map((line) => inLine(line, { own, all }, shown))
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

/** For a reply without a button for its rules. */
export const shortenStandalone = (reply: Reply): Reply =>
  shorten(reply, parseCitations(textOf(reply)).filter(isCitable)).reply;

/** A line of rules with at most a few words behind them. */
const OWN_LINE = /^(?:-# )?CR \d/;

/** All citations of a reply, and the day of the first one. */
interface CitationLists {
  readonly own: IsoDate;
  readonly all: readonly Citation[];
}

function inLine(line: string, whole: CitationLists, shown: Set<string>): string {
  const { own } = whole;
  return mapCitationLists(line, (list) => {
    const cited = parseCitations(list);
    // Lists typed by users stay as they are.
    if (!cited.every(isCitable)) return list;
    const [first] = cited;
    if (!first) return list;
    if (isBeside(line)) return say([first], shown);
    const isRule = first.number !== 'Glossary';
    const shortened = OWN_LINE.test(line)
      ? formatOwnLine(cited, first, whole, shown)
      : `${say([first], shown)}${dayOf(first.edition, own)}`;
    return isRule ? `CR ${shortened}` : shortened;
  });
}

function formatOwnLine(
  cited: readonly Citation[],
  first: Citation,
  { own, all }: CitationLists,
  shown: Set<string>,
): string {
  const beside = counterpartOf(first, cited, all);
  const ofOwn = cited.filter(({ edition }) => edition === first.edition);
  // Two rules of one edition can decide together; more than these and a counterpart would not be read.
  const kept = beside ? ofOwn.slice(0, 1) : ofOwn.slice(0, 2);
  if (beside) shown.add(keyOf(beside));
  const other = beside && ` · ${ageName(beside.edition)}: ${beside.number}`;
  return `${say(kept, shown)}${dayOf(first.edition, own)}${other ?? ''}`;
}

function say(cited: readonly Citation[], shown: Set<string>): string {
  for (const one of cited) shown.add(keyOf(one));
  return cited.map(({ number }) => number).join(', ');
}

/** `` for the edition in use if that is today's, ` (2006)`, ` (2013-05-01)`, ` (today)` */
function dayOf(day: IsoDate, own: IsoDate): string {
  if (day === TODAYS_DATE) return own === TODAYS_DATE ? '' : ' (today)';
  return ` (${isFounding(day) ? day.slice(0, 4) : day})`;
}

/** The chapters of the founding systems: 505 to 511 and 600 to 609. */
const FOUNDING_CHAPTERS = new Set(chaptersOn(FOUNDING_DATE));

const isOfFoundingSystem = ({ number }: Citation): boolean =>
  FOUNDING_CHAPTERS.has(number.split('.', 1)[0] ?? '');

/**
 * The number beside the shown one: that of 2006 for a founding system, or today's beside one of 2006. If the reply
 * itself covers the other edition, only a citation of it counts.
 */
function counterpartOf(
  first: Citation,
  cited: readonly Citation[],
  all: readonly Citation[],
): Citation | undefined {
  const isOther = isFounding(first.edition) ? isTodays : ({ edition }: Citation) => isFounding(edition);
  const other = all.some(isOther) ? cited.find(isOther) : counterpart(first);
  if (other?.number === first.number) return undefined;
  const ofOldest = isFounding(first.edition) ? first : other;
  return ofOldest && isOfFoundingSystem(ofOldest) ? other : undefined;
}

const isTodays = ({ edition }: Citation): boolean => edition === TODAYS_DATE;
