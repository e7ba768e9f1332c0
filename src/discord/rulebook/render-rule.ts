import { dateOf, TODAYS_DATE, type Edition, type IsoDate } from '../../engine/vocabulary/editions.ts';
import { becameOf, changedSince, wasReworded, type Became } from '../../rulebook/text/concordance.ts';
import type { Renumbered } from '../../rulebook/asking/find-number.ts';
import { plainWords } from '../../rulebook/book/plain-words.ts';
import { isInPart } from '../../rulebook/text/in-part.ts';
import { paginate } from '../../basics/pages.ts';
import { titleOf, type Rule } from '../../rulebook/text/rules.ts';
import { remember, type Memory } from '../../basics/remember.ts';
import type { RuleText, Hit } from '../../rulebook/text/rule-text.ts';
import type { Rulebook } from '../../rulebook/book/rulebook.ts';
import { rulesWords } from '../words/escape.ts';
import { LONGEST_CONTENT, type Reply } from '../command/reply.ts';
import { ruleButtons, type RulePage } from './buttons.ts';
import { counterpartsOf, sayHistory, sayRenumbered } from './counterparts.ts';
import { headingOf, nameOf, whose } from './heading.ts';
import { resultsRow, seeAlsoRow } from './selects.ts';
import { withAnswer } from './answering-sentence.ts';
import { sayExcerpt, sayNotYet, sayWordingOrWay } from './wording.ts';

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
}

/** Characters of a rule's text on a page: what still reads well on a phone. With all around it stays below 2000. */
const PAGE = 1400;

/** So many characters are kept free for what is said of the number or the edition asked for. */
const LONGEST_NOTE = 300;

/**
 * A page of a rule or chapter: where it stands, its text with subrules and examples, whose words these are, what
 * became of its number, buttons to its neighbours, its other pages and its counterparts, and below an official rule
 * the rules that it names and that name it.
 * @returns `undefined` where the rulebook has no such edition, rule or page.
 */
export function renderRule(view: RuleView, rulebook: Rulebook): Reply | undefined {
  const page = pageOf(view, rulebook);
  if (!page || !view.results?.length) return page;
  return { ...page, components: [...(page.components ?? []), ...resultsRow(view.results, rulebook)] };
}

/** Each page is always the same, and tables ask for the same ones: so many are remembered, at about 5 KB. */
const MOST_PAGES = 1000;
const PAGES = new WeakMap<Rulebook, Memory<string, Reply>>();

function pageOf(view: RuleView, rulebook: Rulebook): Reply | undefined {
  const isOwn = view.asked === undefined || view.asked === view.edition;
  if (!isOwn || view.also?.length || view.renumbered || view.answers) return makePage(view, rulebook);
  const key = `${view.edition} ${view.number} ${view.page} ${view.allNumbers ?? false} ${view.official ?? false}`;
  const pages = PAGES.get(rulebook) ?? remember<string, Reply>(MOST_PAGES);
  PAGES.set(rulebook, pages);
  const known = pages.get(key);
  if (known) return known;
  const page = makePage(view, rulebook);
  if (page) pages.set(key, page);
  return page;
}

function makePage(view: RuleView, rulebook: Rulebook): Reply | undefined {
  const text = rulebook.read(view.edition);
  const printed = text.edition === view.edition ? shownIn(text, view.number) : undefined;
  if (!printed) return undefined;
  const plain = printed.isOfficial && !printed.isChapter ? plainly(printed, rulebook) : undefined;
  const shown = view.official ? printed : (plain ?? printed);
  const counterparts = counterpartsOf(view.number, shown.edition, rulebook);
  const history = sayHistory(view.number, shown.edition, view.allNumbers ?? false);
  const also = (view.also ?? []).map((to) => ({
    label: `${to.number} (${nameOf(to.edition)})`,
    to,
  }));
  const title = `${shown.title} · ${whose(text.edition, shown.edition)}`;
  const wording = sayWordingOrWay(shown.rules, rulebook);
  const always = [
    ...noteOnAge(view, shown),
    ...counterparts.map(({ line }) => line),
    history && `Numbers: ${history.line}`,
    isInPart(view.number, text) ? sayInPart(view.number) : undefined,
    ...sayExcerpt(shown.rules),
    ...sayNotYet(shown.rules),
  ].filter((line) => line !== undefined);
  const longest = [title, wording, ...always, sayHistory(view.number, shown.edition, true)?.line ?? ''];
  const blocks = view.answers ? withAnswer(shown.blocks, view.answers) : shown.blocks;
  const pages = pagesOf({ ...shown, blocks }, LONGEST_CONTENT - LONGEST_NOTE - longest.join('\n-# ').length);
  const page = pages[view.page];
  if (page === undefined) return undefined;
  const note = view.renumbered
    ? sayRenumbered(view.renumbered, rulebook)
    : noteOnEdition(view, shown.edition);
  const last = pages.length > 1 ? `Page ${view.page + 1} of ${pages.length}. ${wording}` : wording;
  return {
    content: [title, page, ...[...(note ? [note] : []), ...always, last].map((line) => `-# ${line}`)].join(
      '\n',
    ),
    components: [
      ...ruleButtons(
        view,
        text,
        {
          pages: pages.length,
          hasMoreNumbers: history?.isShortened ?? false,
          other: plain && (view.official ? 'plain' : 'official'),
        },
        [...counterparts.flatMap(({ turns }) => turns), ...also],
      ),
      ...(printed.isOfficial ? seeAlsoRow(view.number, text) : []),
    ],
  };
}

/**
 * A rule that fits into one message is not cut; a chapter is read by pages. Both have the same pages however they were
 * asked for.
 * @param room characters beside what stands around the text at its longest.
 */
function pagesOf({ isChapter, blocks }: Shown, room: number): readonly string[] {
  const isShort = !isChapter && blocks.join('\n').length <= room;
  return isShort ? [blocks.join('\n')] : paginate(blocks, PAGE);
}

interface Shown {
  readonly isChapter: boolean;
  /** Whose text it is: an edition held in part is filled up from an older one. */
  readonly edition: IsoDate;
  readonly title: string;
  /** The rules whose words are shown. */
  readonly rules: readonly Rule[];
  /** Its own words are the official text. */
  readonly isOfficial: boolean;
  readonly blocks: readonly string[];
}

function shownIn(text: RuleText, number: string): Shown | undefined {
  const rule = text.rule(number);
  const heading = rulesWords(text.chapter(rule?.chapter ?? number)?.heading ?? '');
  if (rule) {
    const about = rule.parent ? `${rulesWords(headingOf(number, text))} · under ${rule.parent}` : heading;
    const subrules = rule.subrules.map((one) => text.rule(one)).filter((one) => one !== undefined);
    return {
      edition: rule.edition,
      isChapter: false,
      title: `**${number}** · ${about}`,
      rules: [rule, ...subrules],
      isOfficial: rule.wording === 'official',
      blocks: [...blocksOf(rule), ...subrules.flatMap(numberedBlocks)],
    };
  }
  const rules = text.rules.filter((one) => one.chapter === number && !isBelowTitle(one, text));
  if (!text.chapter(number)) return undefined;
  const [first] = rules;
  return {
    edition: first?.edition ?? dateOf(text.edition),
    isChapter: true,
    title: `**${number} ${heading}**`,
    rules,
    isOfficial: first?.wording === 'official',
    // 600 is a heading over the chapters after it.
    blocks: first ? rules.flatMap(numberedBlocks) : ['*It has no rules of its own.*'],
  };
}

/** The same in our own plain words, where these say what the text of that day says. */
function plainly(shown: Shown, rulebook: Rulebook): Shown | undefined {
  const rules = plainWords(shown.rules, shown.edition, rulebook);
  const [first, ...below] = rules ?? [];
  return (
    rules && first && { ...shown, rules, blocks: [...blocksOf(first), ...below.flatMap(numberedBlocks)] }
  );
}

/**
 * A whole chapter of keywords is a list of them, each to be opened: its text would fill a hundred pages.
 */
function isBelowTitle({ parent }: Rule, text: RuleText): boolean {
  const isLong = text.isWhole || dateOf(text.edition) === TODAYS_DATE;
  const above = isLong && parent ? text.rule(parent) : undefined;
  return above !== undefined && titleOf(above) !== undefined;
}

const sayInPart = (number: string): string =>
  number.includes('.') ? 'I hold only some of its subrules.' : 'I hold only some rules of this chapter.';

/** Escaping takes longer than all the rest of a reply, so each rule is escaped once. */
const BLOCKS = new WeakMap<Rule, readonly string[]>();

function blocksOf(rule: Rule): readonly string[] {
  const known = BLOCKS.get(rule);
  if (known) return known;
  const blocks = rule.paragraphs.map(
    ({ kind, text }) => (kind === 'example' ? '*Example:* ' : '') + rulesWords(text),
  );
  BLOCKS.set(rule, blocks);
  return blocks;
}

function numberedBlocks(rule: Rule): readonly string[] {
  const [first = '', ...rest] = blocksOf(rule);
  return [`**${rule.number}** ${first}`, ...rest];
}

/** Where the edition asked for is not held: what is shown in its place, and whether the number was another's. */
function noteOnEdition({ asked, number }: RuleView, shown: IsoDate): string | undefined {
  if (!asked || asked === 'founding' || asked === shown) return undefined;
  const note = `I hold no text of ${asked} for this: here is that of ${shown}.`;
  const then = becameOf(number, shown, asked);
  if (!then || then.heirs.includes(number)) {
    const changed = changedSince(number, asked > shown ? asked : shown, asked > shown ? shown : asked);
    return changed ? `${note} What it says changed on ${changed}.` : note;
  }
  return `${note} ${sayThen(then, number, shown, asked)}`;
}

/** Of today's plain words that are shown for another day: whether they are that day's too. */
function noteOnAge({ asked, number }: RuleView, { edition, isOfficial }: Shown): readonly string[] {
  if (!asked || isOfficial || edition !== TODAYS_DATE || dateOf(asked) >= TODAYS_DATE) return [];
  const day = dateOf(asked);
  const then = becameOf(number, TODAYS_DATE, day)?.heirs ?? [];
  if (then.length === 0) return [];
  const isSame = then.length === 1 && then.every((one) => !wasReworded(one, day, TODAYS_DATE));
  return [isSame ? `It said the same on ${day}.` : `As of today: its words have changed since ${day}.`];
}

function sayThen({ heirs, since }: Became, number: string, shown: IsoDate, asked: IsoDate): string {
  if (heirs.includes('Glossary')) {
    const changed = changedSince(number, shown, asked);
    const differed = changed ? `, and differed: the rules changed on ${changed}` : '';
    return `On ${asked} the Glossary had this${differed}.`;
  }
  if (heirs.length > 0) return `On ${asked} its number was ${heirs.join(', ')}.`;
  return asked > shown ? `There is no such rule since ${since}.` : `There was no such rule before ${since}.`;
}
