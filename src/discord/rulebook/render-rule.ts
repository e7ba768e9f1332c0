import { isEmpty, joinTexts, rulebookWords, small } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Content, Text } from '#text/text.ts';
import { toMarkdown } from '#discord/markdown/write.ts';
import { dateOf, isInForce, TODAYS_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import type { OtherAge, RenumberedRule } from '#rulebook/queries/find-number.ts';
import type { DatedMeaning } from '#rulebook/queries/dated-words.ts';
import { createLruCache, type LruCache } from '#basics/lru-cache.ts';
import type { RuleText, RuleHit } from '#rulebook/text/rule-text.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';
import { heightOfText, MAX_LINES } from '../words/height.ts';
import type { Reply } from '../command/reply.ts';
import { MAX_CONTENT_LENGTH } from '../words/fit.ts';
import { answerRow, moreId, ruleButtons, linksRow, type RulePage } from './buttons.ts';
import { findCounterparts, formatHistory, formatRenumbered, type Counterpart } from './counterparts.ts';
import { rulesName, editionLabel } from './heading.ts';
import { otherAgeNote, type OtherAgeNote } from './other-age.ts';
import {
  headlineOf,
  newSince,
  noteOnAge,
  noteOnEdition,
  noteOnRewording,
  formatReadsSince,
} from './other-day.ts';
import { formatParagraphs, paginateParagraphs, type ShownParagraph } from './paragraph.ts';
import { cutPassage } from './passage.ts';
import { encodeResults, resultsRow, seeAlsoRow } from './selects.ts';
import { markAnswer } from './mark-answer.ts';
import { keywordEntry, inPlainWords, shortMeaningOf, findShown, type ShownRules } from './shown-rules.ts';
import {
  inOneLine,
  OWN_WORDS,
  formatExcerpt,
  formatNotYet,
  formatWording,
  formatWordingAndImport,
} from './wording.ts';

/** A page of a rule or chapter, and the request for it. */
export interface RuleView extends RulePage {
  /** The requested edition, if the text may be another's. */
  readonly requested?: Edition;
  /** Shows all numbers the rule ever had. */
  readonly allNumbers?: boolean;
  /** The words of the question; the sentence with most of them is in bold. */
  readonly questionWords?: readonly string[];
  /** Other rules that match the query. */
  readonly also?: readonly RuleHit[];
  /** The matches of a question, offered below the rule. */
  readonly results?: readonly RuleHit[];
  /** How the requested number leads here, if it belonged to another rule. */
  readonly renumbered?: RenumberedRule;
  /** Another rule that has the requested number in the other edition. */
  readonly otherAge?: OtherAge;
  /** The meaning of a requested term on the day, if it has changed. */
  readonly meant?: DatedMeaning;
  /** Shows all pages instead of the relevant passage. */
  readonly isWhole?: boolean;
  /** Lines above the rule that answer the question; they leave it less room. */
  readonly above?: readonly Text[];
  /** Shows all buttons and selects; an answer has only one that leads to them. */
  readonly hasControls?: boolean;
}

/** The number of characters per page that reads well on a phone. */
const MAX_PAGE_LENGTH = 1400;

/** Characters reserved for notes on the number or edition. */
const MAX_NOTE_LENGTH = 300;

/**
 * Renders a page of a rule or chapter: heading, text with subrules and examples, source, history of its number,
 * buttons to neighbors, other pages and counterparts, and for an official text a select of linked rules.
 * @returns `undefined` if the rulebook has no such edition, rule or page
 */
export function renderRule(view: RuleView, rulebook: Rulebook): Reply | undefined {
  const page = view.meant?.isNotYet ? renderNotYet(view, view.meant) : cachedPage(view, rulebook);
  if (!page || !view.hasControls || !view.results?.length) return page;
  return { ...page, components: [...(page.components ?? []), ...resultsRow(view.results, rulebook)] };
}

/** For a term that did not exist on the day: when it was added, and a button to its rule. */
const renderNotYet = ({ number, edition }: RuleView, meant: DatedMeaning): Reply => ({
  content: joinTexts([formatMeant(meant), small(OWN_WORDS)], '\n'),
  components: linksRow([{ label: `${number} (${rulesName(edition)})`, to: { number, edition } }]),
});

/** Pages are deterministic and requested repeatedly; about 5 KB each. */
const MAX_CACHED_PAGES = 1000;
const PAGE_CACHES = new WeakMap<Rulebook, LruCache<string, Reply>>();

function cachedPage(view: RuleView, rulebook: Rulebook): Reply | undefined {
  const isRequestedEdition = view.requested === undefined || view.requested === view.edition;
  if (
    !isRequestedEdition ||
    !view.hasControls ||
    view.also?.length ||
    view.renumbered ||
    view.questionWords ||
    view.otherAge ||
    view.meant
  )
    return createPage(view, rulebook);
  const key = `${view.edition} ${view.number} ${view.page} ${view.allNumbers ?? false} ${view.isOfficial ?? false} ${view.isWhole ?? false}`;
  const pages = PAGE_CACHES.get(rulebook) ?? createLruCache<string, Reply>(MAX_CACHED_PAGES);
  PAGE_CACHES.set(rulebook, pages);
  const known = pages.get(key);
  if (known) return known;
  const page = createPage(view, rulebook);
  if (page) pages.set(key, page);
  return page;
}

function createPage(view: RuleView, rulebook: Rulebook): Reply | undefined {
  const ruleText = rulebook.read(view.edition);
  const printed = ruleText.edition === view.edition ? findShown(ruleText, view.number) : undefined;
  if (!printed) return undefined;
  const plain = printed.isOfficial && !printed.isChapter ? inPlainWords(printed, rulebook) : undefined;
  const shown = view.isOfficial ? printed : (plain ?? printed);
  const counterparts = findCounterparts(view.number, shown.edition, rulebook).filter(
    ({ line }) => line !== `New since ${newSince(view, shown.edition)}`,
  );
  const history = formatHistory(view.number, shown.edition);
  const otherAge = view.otherAge && otherAgeNote(view.otherAge, rulebook);
  const parts = { view, shown, ruleText, counterparts, history, otherAge };
  const notes =
    view.isWhole || view.isOfficial || view.page > 0
      ? renderWhole(parts, rulebook)
      : renderBrief(parts, rulebook);
  if (!notes) return undefined;
  const also = (view.also ?? []).map((to) => ({ label: `${to.number} (${rulesName(to.edition)})`, to }));
  if (!view.hasControls)
    return {
      content: notes.content,
      components: answerRow(view, encodeResults(view.results ?? [], moreId(view)), [
        ...(otherAge?.ownLinks ?? []),
        ...(otherAge?.links ?? []),
        ...also,
      ]),
    };
  return {
    content: notes.content,
    components: [
      ...ruleButtons(
        view,
        ruleText,
        {
          pages: notes.pages,
          isPart: notes.isPart,
          hasMoreNumbers: history !== undefined && !view.allNumbers,
          otherText: plain && (view.isOfficial ? 'plain' : 'official'),
        },
        [
          ...(otherAge?.ownLinks ?? []),
          ...counterparts.flatMap(({ links }) => links),
          ...(otherAge?.links ?? []),
          ...also,
        ],
      ),
      ...(printed.isOfficial ? seeAlsoRow(view.number, ruleText) : []),
    ],
  };
}

interface PageParts {
  readonly view: RuleView;
  readonly shown: ShownRules;
  readonly ruleText: RuleText;
  readonly counterparts: readonly Counterpart[];
  readonly history: string | undefined;
  /** The rule with this number in the other edition. */
  readonly otherAge: OtherAgeNote | undefined;
}

interface RenderedPage {
  readonly content: Content;
  readonly pages: number;
  readonly isPart: boolean;
}

/** Notes on the requested number or edition. */
function notesOf({ view, shown, ruleText, history }: PageParts, rulebook: Rulebook): readonly string[] {
  const note = view.renumbered
    ? formatRenumbered(view.renumbered, rulebook)
    : noteOnEdition(view, shown.edition, rulebook);
  return [
    ...(note ? [note] : []),
    ...noteOnAge(view, shown),
    ...noteOnRewording(shown),
    ...(view.allNumbers && history ? [`Numbers: ${history}`] : []),
    ...(ruleText.lacking.has(view.number) ? [formatIncomplete(view.number)] : []),
  ];
}

/** The last line: the rule in the other edition, and the source of the text. */
const lastLine = (counterparts: readonly Counterpart[], wording: Text): readonly Text[] => [
  // A rule that is gone in both editions is mentioned once.
  ...new Set(counterparts.map(({ line }) => line)),
  wording,
];

/** One phone screen: the whole rule, the passage that answers, or the beginning. */
function renderBrief(parts: PageParts, rulebook: Rulebook): RenderedPage | undefined {
  const { view, shown, ruleText, counterparts, otherAge } = parts;
  const { paragraphs, at } = view.questionWords
    ? markAnswer(shown.paragraphs, view.questionWords, shown.isOfficial)
    : { paragraphs: shown.paragraphs, at: 0 };
  const from = at === 0 && shown.isTitled ? 1 : at;
  const age = editionLabel(ruleText.edition, shown.edition);
  const known = view.questionWords ? undefined : keywordEntry(shown, ruleText, rulebook);
  // The text of another day would contradict the meaning on this one, so only a button leads to it.
  const entry = view.meant && known?.changed !== undefined ? undefined : known;
  const firstRule = ruleText.rule(shown.numbers[from] ?? '');
  const isOfOtherDay =
    view.meant !== undefined &&
    (firstRule?.borrowed?.changed !== undefined ||
      (view.requested !== undefined && !isInForce(shown.edition, dateOf(view.requested))));
  const headline = headlineOf(view, firstRule);
  const entryHeadline = entry?.changed ? formatReadsSince(entry.changed) : headline;
  const above = [
    ...(view.above ?? []),
    ...(view.meant ? [formatMeant(view.meant)] : []),
    ...(view.questionWords ? [] : [text`${shown.title} · ${age}`]),
  ];
  // If a rule of the other edition follows, its last line names the source.
  const last = lastLine(view.meant ? [] : counterparts, formatWording(shown.rules)).filter(
    (part) => part !== OWN_WORDS || !otherAge?.ownLinks.length,
  );
  const about = view.questionWords && !isOfOtherDay ? [rulebookWords(shown.about), age] : [];
  const below = [
    ...notesOf(isOfOtherDay ? { ...parts, shown: { ...shown, rules: [] } } : parts, rulebook),
    ...formatExcerpt(shown.rules),
    ...formatNotYet(shown.rules),
    inOneLine([...about, ...last]),
  ]
    .filter((note) => !isEmpty(note))
    .map(small);
  const room = Math.max(
    view.meant ? MIN_LINES_BELOW_MEANING : view.above ? MIN_ROOM_BELOW_ANSWER : MIN_ROOM,
    MAX_LINES -
      (otherAge ? LINES_OF_OTHER_RULE : 0) -
      heightOfText(joinTexts([...above, ...optional(headline ?? entryHeadline), ...below], '\n')),
  );
  const numbered = view.questionWords ? withNumber(paragraphs, shown.numbers, from) : paragraphs;
  const passage = cutPassage(
    numbered,
    from,
    room,
    shown.isTitled ? 1 : 0,
    view.questionWords,
    shown.isOfficial,
  );
  const inShort = rulebookWords(passage.isPart && entry ? shortMeaningOf(entry) : '');
  const isShort = !isEmpty(inShort) && heightOfText(inShort) <= room;
  const shownLines: readonly Text[] = isOfOtherDay
    ? view.questionWords
      ? [text`${shown.title} · ${age}`]
      : []
    : [...optional(isShort ? entryHeadline : headline), isShort ? inShort : passage.text];
  return {
    content: joinTexts([...above, ...shownLines, ...below, ...(otherAge?.lines ?? [])], '\n'),
    pages: 1,
    isPart: isOfOtherDay || passage.isPart,
  };
}

/** What a term meant on a day, as the first line of a reply: `**On 2010-07-16:** …` */
export const formatMeant = ({ day, meaning }: DatedMeaning): Content =>
  text`**${formatDay(day)}:** ${rulebookWords(meaning)}`;

const optional = (line: Text | undefined): readonly Text[] => (line === undefined ? [] : [line]);

function formatDay(day: Edition): string {
  if (day === 'founding') return `In ${rulesName(day)}`;
  return day === TODAYS_DATE ? 'Today' : `On ${day}`;
}

/** Lines reserved for the rule of the other edition below. */
const LINES_OF_OTHER_RULE = 2;
/** The minimum number of lines for the rule. */
const MIN_ROOM = 4;
const MIN_ROOM_BELOW_ANSWER = 2;
/** The same below the meaning of a term, which is the answer itself. */
const MIN_LINES_BELOW_MEANING = 1;

/** Prefixes the first and the relevant paragraph with the number of their rule. */
const withNumber = (
  paragraphs: readonly ShownParagraph[],
  numbers: readonly string[],
  at: number,
): readonly ShownParagraph[] =>
  paragraphs.map((paragraph, index) => {
    const number = numbers[index];
    return (index !== 0 && index !== at) || number === undefined ? paragraph : { ...paragraph, number };
  });

/** A page of the whole rule or chapter with everything known about it. */
function renderWhole(parts: PageParts, rulebook: Rulebook): RenderedPage | undefined {
  const { view, shown, ruleText, counterparts } = parts;
  const title = text`${shown.title} · ${editionLabel(ruleText.edition, shown.edition)}`;
  const last = inOneLine(lastLine(counterparts, formatWordingAndImport(shown.rules, rulebook)));
  const always = [...formatExcerpt(shown.rules), ...formatNotYet(shown.rules)];
  const longestSurroundings = joinTexts(
    [title, ...[last, ...always, formatIncomplete(view.number), parts.history ?? ''].map(small)],
    '\n',
  );
  const pages = pagesOf(shown, MAX_CONTENT_LENGTH - MAX_NOTE_LENGTH - toMarkdown(longestSurroundings).length);
  const page = pages[view.page];
  if (page === undefined) return undefined;
  const below = [
    ...notesOf(parts, rulebook),
    ...always,
    ...(pages.length > 1 ? [inOneLine([`Page ${view.page + 1} of ${pages.length}`, last])] : [last]),
  ];
  return { content: joinTexts([title, page, ...below.map(small)], '\n'), pages: pages.length, isPart: false };
}

/**
 * Splits a chapter into pages; a rule that fits a message is not split. The pages do not depend on the request.
 * @param room how many characters the longest possible surroundings leave
 */
function pagesOf({ isChapter, paragraphs }: ShownRules, room: number): readonly Content[] {
  const whole = formatParagraphs(paragraphs);
  const isShort = !isChapter && toMarkdown(whole).length <= room;
  return isShort ? [whole] : paginateParagraphs(paragraphs, MAX_PAGE_LENGTH);
}

const formatIncomplete = (number: string): string =>
  number.includes('.') ? 'I have only some of its subrules.' : 'I have only some rules of this chapter.';
