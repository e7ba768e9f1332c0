import type { Citation } from '#engine/vocabulary/citations.ts';
import { FOUNDING_DATE, TODAYS_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import { isCitable } from '#rulebook/book/cited-rule.ts';
import { chaptersOn } from '#rulebook/text/concordance.ts';
import { citationsIn } from '#text/citations-in.ts';
import { mapWithin } from '#text/fold.ts';
import { splitLines } from '#text/lines.ts';
import { joinTexts } from '#text/parts.ts';
import type { Content, Text } from '#text/text.ts';
import { mapTexts } from '../command/layout.ts';
import { allTextOf, type Reply } from '../command/reply.ts';
import { isOtherEditionLine } from '../words/by-edition.ts';
import { findCounterpart, isFounding, formatEra } from './counterparts.ts';
import { toMarkdown } from '../markdown/write.ts';
import { parseCitations, mapCitationLists } from '../markdown/citations.ts';

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
  const context = { editionInUse, all };
  const shortenMarkdown = (text: string): string =>
    text
      .split('\n')
      .map((line) => shortenLists(line, placeOf(line), context, shown))
      .join('\n');
  const { content } = reply;
  const shortContent = content === undefined ? {} : { content: shortenLines(content, context, shown) };
  if (reply.layout)
    return { shown, reply: { ...reply, ...shortContent, layout: mapTexts(reply.layout, shortenMarkdown) } };
  const embeds = reply.embeds?.map((embed) =>
    embed.description === undefined
      ? embed
      : Object.assign({}, embed, { description: shortenMarkdown(embed.description) }),
  );
  return { shown, reply: { ...reply, ...shortContent, ...(embeds && { embeds }) } };
}

/** Shortens a reply that has no button for its rules. */
export const shortenStandalone = (reply: Reply): Reply =>
  shortenReply(reply, replyCitations(reply).filter(isCitable)).reply;

/** All citations of a reply, those of its content first: each one once. */
export const replyCitations = (reply: Reply): readonly Citation[] =>
  citationsIn(allTextOf(reply), parseCitations);

/** Matches a line that begins with a list of rules. */
const OWN_LINE = /^(?:-# )?CR \d/;

/** All citations of a reply, and the edition of the first one. */
interface CitationContext {
  readonly editionInUse: IsoDate;
  readonly all: readonly Citation[];
}

const placeOf = (line: string): ListPlace =>
  isOtherEditionLine(line) ? 'other-edition' : OWN_LINE.test(line) ? 'own-line' : 'sentence';

/** Shortens the lists in Markdown that is part of a line. */
const shortenLists = (
  markdown: string,
  place: ListPlace,
  context: CitationContext,
  shown: Set<string>,
): string =>
  mapCitationLists(markdown, (list) => {
    const short = shortenList(parseCitations(list), place, context);
    if (!short) return list;
    for (const citation of short.shown) shown.add(citationKey(citation));
    return `${short.isRule ? 'CR ' : ''}${short.numbers.join(', ')}${short.suffix}`;
  });

/** Where a list stands: on a line of its own, in a line about another edition, or within a sentence. */
type ListPlace = 'own-line' | 'other-edition' | 'sentence';

interface ShortList {
  readonly numbers: readonly string[];
  /** The date, and the number in the other edition. */
  readonly suffix: string;
  /** False for a number that is shown without `CR`. */
  readonly isRule: boolean;
  /** The citations that are still listed. */
  readonly shown: readonly Citation[];
}

/** Returns `undefined` for a list typed by a user, which stays as it is. */
function shortenList(
  cited: readonly Citation[],
  place: ListPlace,
  { editionInUse, all }: CitationContext,
): ShortList | undefined {
  const [first] = cited;
  if (!first || !cited.every(isCitable)) return undefined;
  if (place === 'other-edition')
    return { numbers: [first.number], suffix: '', isRule: false, shown: [first] };
  const isRule = first.number !== 'Glossary';
  const date = formatDate(first.edition, editionInUse);
  if (place === 'sentence') return { numbers: [first.number], suffix: date, isRule, shown: [first] };
  const counterpart = counterpartToShow(first, cited, all);
  const ofEdition = cited.filter(
    ({ edition, number }, index) =>
      edition === first.edition &&
      cited.findIndex((citation) => citation.edition === edition && citation.number === number) === index,
  );
  // Two rules of one edition can decide together; more than these and a counterpart would not be read.
  const listed = ofEdition.slice(0, counterpart ? 1 : 2);
  return {
    numbers: listed.map(({ number }) => number),
    suffix: `${date}${counterpart ? ` · ${formatEra(counterpart.edition)}: ${counterpart.number}` : ''}`,
    isRule,
    shown: counterpart ? [...listed, counterpart] : listed,
  };
}

/** Shortens the lists of rules in a text as `shortenReply` does those in a reply. */
export function shortenText(text: Text): Text {
  const all = citationsIn(text).filter(isCitable);
  if (all.length === 0) return text;
  return shortenLines(text, { editionInUse: all[0]?.edition ?? TODAYS_DATE, all }, new Set());
}

function shortenLines(text: Text, context: CitationContext, shown: Set<string>): Content {
  const shorten = (inner: Text, place: ListPlace): Text => {
    if (typeof inner === 'string') return inner;
    if (!('kind' in inner)) return inner.map((piece) => shorten(piece, place));
    if ('text' in inner) return mapWithin(inner, (within) => shorten(within, place));
    if (inner.kind === 'markdown')
      return { ...inner, markdown: shortenLists(inner.markdown, place, context, shown) };
    const short = inner.kind === 'citations' ? shortenList(inner.citations, place, context) : undefined;
    if (!short) return inner;
    const { numbers, suffix, isRule } = short;
    for (const citation of short.shown) shown.add(citationKey(citation));
    return [isRule ? { kind: 'rules', numbers } : numbers.join(', '), { kind: 'words', words: suffix }];
  };
  return joinTexts(
    splitLines(text).map((line) =>
      citationsIn(line, parseCitations).length > 0 ? shorten(line, placeOf(toMarkdown(line))) : line,
    ),
    '\n',
  );
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
function counterpartToShow(
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
