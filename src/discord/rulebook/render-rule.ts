import { dateOf, isInForce, TODAYS_DATE, type Edition } from '../../engine/vocabulary/editions.ts';
import type { OtherAge, Renumbered } from '../../rulebook/queries/find-number.ts';
import type { DatedMeaning } from '../../rulebook/queries/dated-words.ts';
import { paginate } from '../../basics/paginate.ts';
import { createLruCache, type LruCache } from '../../basics/lru-cache.ts';
import type { RuleText, Hit } from '../../rulebook/text/rule-text.ts';
import type { Rulebook } from '../../rulebook/book/rulebook.ts';
import { escapeRulesText } from '../words/escape.ts';
import { heightOf, MAX_LINES } from '../words/height.ts';
import { MAX_CONTENT_LENGTH, type Reply } from '../command/reply.ts';
import { ruleButtons, turnsRow, type RulePage } from './buttons.ts';
import { findCounterparts, formatHistory, formatRenumbered, type Counterpart } from './counterparts.ts';
import { rulesName, rulesOwner } from './heading.ts';
import { otherAgeNote, type OtherAgeNote } from './other-age.ts';
import {
  headlineOf,
  newSince,
  noteOnAge,
  noteOnEdition,
  noteOnRewording,
  formatReadsSince,
} from './other-day.ts';
import { cutPassage } from './passage.ts';
import { resultsRow, seeAlsoRow } from './selects.ts';
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

/** A page of a rule or chapter that is to be seen, and how it was asked for. */
export interface RuleView extends RulePage {
  /** The edition asked for, where the text may be another's. */
  readonly asked?: Edition;
  /** With all numbers that it ever had, however many. */
  readonly allNumbers?: boolean;
  /** The official text, where the plain words would be shown. */
  readonly official?: boolean;
  /** The words of the question that it answers: the sentence that has most of them is in bold. */
  readonly answers?: readonly string[];
  /** Other rules that the query fits. */
  readonly also?: readonly Hit[];
  /** The hits of a question, to choose from below the rule. */
  readonly results?: readonly Hit[];
  /** How the number asked for leads here, where it is not this rule's. */
  readonly renumbered?: Renumbered;
  /** The other rule that has the number asked for in the other age. */
  readonly otherAge?: OtherAge;
  /** What the word that was asked for means on the day, where its meaning changed. */
  readonly meant?: DatedMeaning;
  /** All of it by pages, not the passage that matters. */
  readonly isWhole?: boolean;
}

/** Characters of a rule's text on a page: what still reads well on a phone. With all around it stays below 2000. */
const PAGE = 1400;

/** So many characters are kept free for what is said of the number or the edition asked for. */
const MAX_NOTE_LENGTH = 300;

/**
 * A page of a rule or chapter: where it stands, its text with subrules and examples, whose words these are, what
 * became of its number, buttons to its neighbours, its other pages and its counterparts, and below an official rule
 * the rules that it names and that name it.
 * @returns `undefined` where the rulebook has no such edition, rule or page.
 */
export function renderRule(view: RuleView, rulebook: Rulebook): Reply | undefined {
  const page = view.meant?.isNotYet ? notYet(view, view.meant) : pageOf(view, rulebook);
  if (!page || !view.results?.length) return page;
  return { ...page, components: [...(page.components ?? []), ...resultsRow(view.results, rulebook)] };
}

/** What there was not yet on the day: when it came, and a button to the later rule. */
const notYet = ({ number, edition }: RuleView, meant: DatedMeaning): Reply => ({
  content: [formatMeant(meant), ...small([OWN_WORDS])].join('\n'),
  components: turnsRow([{ label: `${number} (${rulesName(edition)})`, to: { number, edition } }]),
});

/** Each page is always the same, and tables ask for the same ones: so many are remembered, at about 5 KB. */
const MAX_REMEMBERED_PAGES = 1000;
const PAGES = new WeakMap<Rulebook, LruCache<string, Reply>>();

function pageOf(view: RuleView, rulebook: Rulebook): Reply | undefined {
  const isOwn = view.asked === undefined || view.asked === view.edition;
  if (!isOwn || view.also?.length || view.renumbered || view.answers || view.otherAge || view.meant)
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
  const text = rulebook.read(view.edition);
  const printed = text.edition === view.edition ? findShown(text, view.number) : undefined;
  if (!printed) return undefined;
  const plain = printed.isOfficial && !printed.isChapter ? inPlainWords(printed, rulebook) : undefined;
  const shown = view.official ? printed : (plain ?? printed);
  const counterparts = findCounterparts(view.number, shown.edition, rulebook).filter(
    ({ line }) => line !== `New since ${newSince(view, shown.edition)}`,
  );
  const history = formatHistory(view.number, shown.edition);
  const beside = view.otherAge && otherAgeNote(view.otherAge, rulebook);
  const parts = { view, shown, text, counterparts, history, beside };
  const said =
    view.isWhole || view.official || view.page > 0 ? wholeOf(parts, rulebook) : briefOf(parts, rulebook);
  if (!said) return undefined;
  const also = (view.also ?? []).map((to) => ({ label: `${to.number} (${rulesName(to.edition)})`, to }));
  return {
    content: said.content,
    components: [
      ...ruleButtons(
        view,
        text,
        {
          pages: said.pages,
          isPart: said.isPart,
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
      ...(printed.isOfficial ? seeAlsoRow(view.number, text) : []),
    ],
  };
}

/** The parts that a page of a rule is made of. */
interface PageParts {
  readonly view: RuleView;
  readonly shown: ShownRules;
  readonly text: RuleText;
  readonly counterparts: readonly Counterpart[];
  readonly history: string | undefined;
  /** The rule that the number has in the other age. */
  readonly beside: OtherAgeNote | undefined;
}

interface RenderedPage {
  readonly content: string;
  readonly pages: number;
  readonly isPart: boolean;
}

const small = (lines: readonly string[]): readonly string[] => lines.map((line) => `-# ${line}`);

/** Notes on the number or the edition asked for. */
function notesOf({ view, shown, text, history }: PageParts, rulebook: Rulebook): readonly string[] {
  const note = view.renumbered
    ? formatRenumbered(view.renumbered, rulebook)
    : noteOnEdition(view, shown.edition, rulebook);
  return [
    ...(note ? [note] : []),
    ...noteOnAge(view, shown),
    ...noteOnRewording(shown),
    ...(view.allNumbers && history ? [`Numbers: ${history}`] : []),
    ...(text.lacking.has(view.number) ? [formatInPart(view.number)] : []),
  ];
}

/** The last line: what the rule is in the other age, and whose words these are. */
const lastOf = (counterparts: readonly Counterpart[], wording: string): readonly string[] => [
  // Gone in both ages, it is gone once.
  ...new Set(counterparts.map(({ line }) => line)),
  wording,
];

/** One screen of a phone: the rule, or the passage of it that answers, or its beginning. */
function briefOf(parts: PageParts, rulebook: Rulebook): RenderedPage | undefined {
  const { view, shown, text, counterparts, beside } = parts;
  const { blocks, at } = view.answers
    ? markAnswer(shown.blocks, view.answers)
    : { blocks: shown.blocks, at: 0 };
  const from = at === 0 && shown.isTitled ? 1 : at;
  const age = rulesOwner(text.edition, shown.edition);
  const entry = view.answers ? undefined : keywordEntry(shown, text, rulebook);
  // Words of another day would contradict what the word means on this one: a button leads to them.
  const firstRule = text.rule(shown.numbers[from] ?? '');
  const isOfOtherDay =
    view.meant !== undefined &&
    (firstRule?.borrowed?.changed !== undefined ||
      (view.asked !== undefined && !isInForce(shown.edition, dateOf(view.asked))));
  const headline = headlineOf(view, firstRule);
  const entryHeadline = entry?.changed ? formatReadsSince(entry.changed) : headline;
  const above = [
    ...(view.meant ? [formatMeant(view.meant)] : []),
    ...(view.answers ? [] : [`${shown.title} · ${age}`]),
  ];
  // What follows says whose words these are.
  const last = lastOf(view.meant ? [] : counterparts, formatWording(shown.rules)).filter(
    (part) => part !== OWN_WORDS || !beside?.own.length,
  );
  const about = view.answers && !isOfOtherDay ? [shown.about, age] : [];
  const below = small([
    ...notesOf(isOfOtherDay ? { ...parts, shown: { ...shown, rules: [] } } : parts, rulebook),
    ...formatExcerpt(shown.rules),
    ...formatNotYet(shown.rules),
    ...[inOneLine([...about, ...last])].filter(Boolean),
  ]);
  const room = Math.max(
    view.meant ? MIN_LINES_BELOW_MEANING : MIN_ROOM,
    MAX_LINES -
      (beside ? LESS : 0) -
      heightOf([...above, ...[headline ?? entryHeadline ?? []].flat(), ...below].join('\n')),
  );
  const numbered = view.answers ? withNumber(blocks, shown.numbers, from) : blocks;
  const passage = cutPassage(numbered, from, room, shown.isTitled ? 1 : 0);
  const inShort = passage.isPart && entry ? shortMeaningOf(entry) : '';
  const isShort = inShort !== '' && heightOf(inShort) <= room;
  const said = isOfOtherDay
    ? [view.answers ? `${shown.title} · ${age}` : []].flat()
    : [(isShort ? entryHeadline : headline) ?? [], isShort ? inShort : passage.text].flat();
  return {
    content: [...above, ...said, ...below, ...(beside?.lines ?? [])].join('\n'),
    pages: 1,
    isPart: isOfOtherDay || passage.isPart,
  };
}

/** `**On 2010-07-16:** …`. */
const formatMeant = ({ day, meaning }: DatedMeaning): string =>
  `**${whenMeant(day)}:** ${escapeRulesText(meaning)}`;

function whenMeant(day: Edition): string {
  if (day === 'founding') return `In ${rulesName(day)}`;
  return day === TODAYS_DATE ? 'Today' : `On ${day}`;
}

/** So many lines less, where another rule stands below. */
const LESS = 2;
/** So many lines of the rule itself are shown in any case. */
const MIN_ROOM = 4;
/** The same below what a word means, which is the answer; what the rule is on other days stands on the buttons. */
const MIN_LINES_BELOW_MEANING = 1;

/** The same, the first paragraph and the one that matters after the number of their rule. */
const withNumber = (blocks: readonly string[], numbers: readonly string[], at: number): readonly string[] =>
  blocks.map((block, nth) => {
    const number = `**${numbers[nth]}** `;
    return (nth !== 0 && nth !== at) || block.startsWith(number) ? block : number + block;
  });

/** A page of the whole rule or chapter, with all that is known of it. */
function wholeOf(parts: PageParts, rulebook: Rulebook): RenderedPage | undefined {
  const { view, shown, text, counterparts } = parts;
  const title = `${shown.title} · ${rulesOwner(text.edition, shown.edition)}`;
  const last = inOneLine(lastOf(counterparts, formatWordingOrWay(shown.rules, rulebook)));
  const always = [...formatExcerpt(shown.rules), ...formatNotYet(shown.rules)];
  const longest = [title, last, ...always, formatInPart(view.number), parts.history ?? ''].join(
    '\n-# ',
  ).length;
  const pages = pagesOf(shown, MAX_CONTENT_LENGTH - MAX_NOTE_LENGTH - longest);
  const page = pages[view.page];
  if (page === undefined) return undefined;
  const below = [
    ...notesOf(parts, rulebook),
    ...always,
    ...(pages.length > 1 ? [inOneLine([`Page ${view.page + 1} of ${pages.length}`, last])] : [last]),
  ];
  return { content: [title, page, ...small(below)].join('\n'), pages: pages.length, isPart: false };
}

/**
 * A rule that fits into one message is not cut; a chapter is read by pages. Both have the same pages however they were
 * asked for.
 * @param room characters beside what stands around the text at its longest.
 */
function pagesOf({ isChapter, blocks }: ShownRules, room: number): readonly string[] {
  const isShort = !isChapter && blocks.join('\n').length <= room;
  return isShort ? [blocks.join('\n')] : paginate(blocks, PAGE);
}

const formatInPart = (number: string): string =>
  number.includes('.') ? 'I have only some of its subrules.' : 'I have only some rules of this chapter.';
