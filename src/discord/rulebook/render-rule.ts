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
import { answerRow, moreId, ruleButtons, turnsRow, type RulePage } from './buttons.ts';
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
import { keywordEntry, inPlainWords, shortMeaningOf, findShown, type ShownRules } from './shown.ts';
import {
  inOneLine,
  OWN_WORDS,
  formatExcerpt,
  formatNotYet,
  formatWording,
  formatWordingOrWay,
} from './wording.ts';

/** A page of a rule or chapter, and the request for it. */
export interface RuleView extends RulePage {
  /** The requested edition, if the text may be another's. */
  readonly asked?: Edition;
  /** Shows all numbers the rule ever had. */
  readonly allNumbers?: boolean;
  /** Shows the official text instead of the plain one. */
  readonly official?: boolean;
  /** The words of the question; the sentence with most of them is in bold. */
  readonly answers?: readonly string[];
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
  /** Lines above the rule that answer the question; they take from its room. */
  readonly above?: readonly Text[];
  /** Shows all buttons and selects; an answer has only one that leads to them. */
  readonly hasControls?: boolean;
}

/** Characters of text per page that read well on a phone. The whole message stays below 2000. */
const PAGE = 1400;

/** Characters reserved for notes on the number or edition. */
const MAX_NOTE_LENGTH = 300;

/**
 * Renders a page of a rule or chapter: heading, text with subrules and examples, source, history of its number,
 * buttons to neighbors, other pages and counterparts, and for an official text a select of linked rules.
 * @returns `undefined` if the rulebook has no such edition, rule or page
 */
export function renderRule(view: RuleView, rulebook: Rulebook): Reply | undefined {
  const page = view.meant?.isNotYet ? notYet(view, view.meant) : pageOf(view, rulebook);
  if (!page || !view.hasControls || !view.results?.length) return page;
  return { ...page, components: [...(page.components ?? []), ...resultsRow(view.results, rulebook)] };
}

/** What did not exist on the day: when it was added, and a button to it. */
const notYet = ({ number, edition }: RuleView, meant: DatedMeaning): Reply => ({
  content: joinTexts([formatMeant(meant), small(OWN_WORDS)], '\n'),
  components: turnsRow([{ label: `${number} (${rulesName(edition)})`, to: { number, edition } }]),
});

/** Pages are deterministic and requested repeatedly; about 5 KB each. */
const MAX_REMEMBERED_PAGES = 1000;
const PAGES = new WeakMap<Rulebook, LruCache<string, Reply>>();

function pageOf(view: RuleView, rulebook: Rulebook): Reply | undefined {
  const isOwn = view.asked === undefined || view.asked === view.edition;
  if (
    !isOwn ||
    !view.hasControls ||
    view.also?.length ||
    view.renumbered ||
    view.answers ||
    view.otherAge ||
    view.meant
  )
    return makePage(view, rulebook);
  const key = `${view.edition} ${view.number} ${view.page} ${view.allNumbers ?? false} ${view.official ?? false} ${view.isWhole ?? false}`;
  const pages = PAGES.get(rulebook) ?? createLruCache<string, Reply>(MAX_REMEMBERED_PAGES);
  PAGES.set(rulebook, pages);
  const known = pages.get(key);
  if (known) return known;
  const page = makePage(view, rulebook);
  if (page) pages.set(key, page);
  return page;
}

function makePage(view: RuleView, rulebook: Rulebook): Reply | undefined {
  const held = rulebook.read(view.edition);
  const printed = held.edition === view.edition ? findShown(held, view.number) : undefined;
  if (!printed) return undefined;
  const plain = printed.isOfficial && !printed.isChapter ? inPlainWords(printed, rulebook) : undefined;
  const shown = view.official ? printed : (plain ?? printed);
  const counterparts = findCounterparts(view.number, shown.edition, rulebook).filter(
    ({ line }) => line !== `New since ${newSince(view, shown.edition)}`,
  );
  const history = formatHistory(view.number, shown.edition);
  const beside = view.otherAge && otherAgeNote(view.otherAge, rulebook);
  const parts = { view, shown, held, counterparts, history, beside };
  const notes =
    view.isWhole || view.official || view.page > 0 ? wholeOf(parts, rulebook) : briefOf(parts, rulebook);
  if (!notes) return undefined;
  const also = (view.also ?? []).map((to) => ({ label: `${to.number} (${rulesName(to.edition)})`, to }));
  if (!view.hasControls)
    return {
      content: notes.content,
      components: answerRow(view, encodeResults(view.results ?? [], moreId(view)), [
        ...(beside?.own ?? []),
        ...(beside?.turns ?? []),
        ...also,
      ]),
    };
  return {
    content: notes.content,
    components: [
      ...ruleButtons(
        view,
        held,
        {
          pages: notes.pages,
          isPart: notes.isPart,
          hasMoreNumbers: history !== undefined && !view.allNumbers,
          other: plain && (view.official ? 'plain' : 'official'),
        },
        [
          ...(beside?.own ?? []),
          ...counterparts.flatMap(({ turns }) => turns),
          ...(beside?.turns ?? []),
          ...also,
        ],
      ),
      ...(printed.isOfficial ? seeAlsoRow(view.number, held) : []),
    ],
  };
}

interface PageParts {
  readonly view: RuleView;
  readonly shown: ShownRules;
  readonly held: RuleText;
  readonly counterparts: readonly Counterpart[];
  readonly history: string | undefined;
  /** The rule with this number in the other edition. */
  readonly beside: OtherAgeNote | undefined;
}

interface RenderedPage {
  readonly content: Content;
  readonly pages: number;
  readonly isPart: boolean;
}

/** Notes on the requested number or edition. */
function notesOf({ view, shown, held, history }: PageParts, rulebook: Rulebook): readonly string[] {
  const note = view.renumbered
    ? formatRenumbered(view.renumbered, rulebook)
    : noteOnEdition(view, shown.edition, rulebook);
  return [
    ...(note ? [note] : []),
    ...noteOnAge(view, shown),
    ...noteOnRewording(shown),
    ...(view.allNumbers && history ? [`Numbers: ${history}`] : []),
    ...(held.lacking.has(view.number) ? [formatInPart(view.number)] : []),
  ];
}

/** The last line: the rule in the other edition, and the source of the text. */
const lastOf = (counterparts: readonly Counterpart[], wording: Text): readonly Text[] => [
  // A rule that is gone in both editions is mentioned once.
  ...new Set(counterparts.map(({ line }) => line)),
  wording,
];

/** One phone screen: the rule, its answering passage, or its beginning. */
function briefOf(parts: PageParts, rulebook: Rulebook): RenderedPage | undefined {
  const { view, shown, held, counterparts, beside } = parts;
  const { paragraphs, at } = view.answers
    ? markAnswer(shown.paragraphs, view.answers, shown.isOfficial)
    : { paragraphs: shown.paragraphs, at: 0 };
  const from = at === 0 && shown.isTitled ? 1 : at;
  const age = editionLabel(held.edition, shown.edition);
  const known = view.answers ? undefined : keywordEntry(shown, held, rulebook);
  // The text of another day would contradict the meaning on this one, so only a button leads to it.
  const entry = view.meant && known?.changed !== undefined ? undefined : known;
  const firstRule = held.rule(shown.numbers[from] ?? '');
  const isOfOtherDay =
    view.meant !== undefined &&
    (firstRule?.borrowed?.changed !== undefined ||
      (view.asked !== undefined && !isInForce(shown.edition, dateOf(view.asked))));
  const headline = headlineOf(view, firstRule);
  const entryHeadline = entry?.changed ? formatReadsSince(entry.changed) : headline;
  const above = [
    ...(view.above ?? []),
    ...(view.meant ? [formatMeant(view.meant)] : []),
    ...(view.answers ? [] : [text`${shown.title} · ${age}`]),
  ];
  // The following line names the source.
  const last = lastOf(view.meant ? [] : counterparts, formatWording(shown.rules)).filter(
    (part) => part !== OWN_WORDS || !beside?.own.length,
  );
  const about = view.answers && !isOfOtherDay ? [rulebookWords(shown.about), age] : [];
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
      (beside ? LESS : 0) -
      heightOfText(joinTexts([...above, ...optional(headline ?? entryHeadline), ...below], '\n')),
  );
  const numbered = view.answers ? withNumber(paragraphs, shown.numbers, from) : paragraphs;
  const passage = cutPassage(numbered, from, room, shown.isTitled ? 1 : 0, view.answers, shown.isOfficial);
  const inShort = rulebookWords(passage.isPart && entry ? shortMeaningOf(entry) : '');
  const isShort = !isEmpty(inShort) && heightOfText(inShort) <= room;
  const shownLines: readonly Text[] = isOfOtherDay
    ? view.answers
      ? [text`${shown.title} · ${age}`]
      : []
    : [...optional(isShort ? entryHeadline : headline), isShort ? inShort : passage.text];
  return {
    content: joinTexts([...above, ...shownLines, ...below, ...(beside?.lines ?? [])], '\n'),
    pages: 1,
    isPart: isOfOtherDay || passage.isPart,
  };
}

/** What a term meant on a day, as the first line of a reply: `**On 2010-07-16:** …` */
export const formatMeant = ({ day, meaning }: DatedMeaning): Content =>
  text`**${whenMeant(day)}:** ${rulebookWords(meaning)}`;

const optional = (line: Text | undefined): readonly Text[] => (line === undefined ? [] : [line]);

function whenMeant(day: Edition): string {
  if (day === 'founding') return `In ${rulesName(day)}`;
  return day === TODAYS_DATE ? 'Today' : `On ${day}`;
}

/** Fewer lines if another rule follows. */
const LESS = 2;
/** Lines of the rule that are always shown. */
const MIN_ROOM = 4;
const MIN_ROOM_BELOW_ANSWER = 2;
/** Likewise below the meaning of a term, which is the answer itself. */
const MIN_LINES_BELOW_MEANING = 1;

/** Prefixes the first and the relevant paragraph with the number of their rule. */
const withNumber = (
  paragraphs: readonly ShownParagraph[],
  numbers: readonly string[],
  at: number,
): readonly ShownParagraph[] =>
  paragraphs.map((paragraph, nth) => {
    const number = numbers[nth];
    return (nth !== 0 && nth !== at) || number === undefined ? paragraph : { ...paragraph, number };
  });

/** A page of the whole rule or chapter with everything known about it. */
function wholeOf(parts: PageParts, rulebook: Rulebook): RenderedPage | undefined {
  const { view, shown, held, counterparts } = parts;
  const title = text`${shown.title} · ${editionLabel(held.edition, shown.edition)}`;
  const last = inOneLine(lastOf(counterparts, formatWordingOrWay(shown.rules, rulebook)));
  const always = [...formatExcerpt(shown.rules), ...formatNotYet(shown.rules)];
  const longest = joinTexts(
    [title, ...[last, ...always, formatInPart(view.number), parts.history ?? ''].map(small)],
    '\n',
  );
  const pages = pagesOf(shown, MAX_CONTENT_LENGTH - MAX_NOTE_LENGTH - toMarkdown(longest).length);
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
 * @param room characters beside the longest possible surroundings
 */
function pagesOf({ isChapter, paragraphs }: ShownRules, room: number): readonly Content[] {
  const whole = formatParagraphs(paragraphs);
  const isShort = !isChapter && toMarkdown(whole).length <= room;
  return isShort ? [whole] : paginateParagraphs(paragraphs, PAGE);
}

const formatInPart = (number: string): string =>
  number.includes('.') ? 'I have only some of its subrules.' : 'I have only some rules of this chapter.';
