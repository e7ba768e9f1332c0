import { escapeMarkdown } from 'discord.js';
import { TODAYS_DATE, type Edition, type IsoDate } from '../engine/editions.ts';
import { becameOf, changedSince, type Became } from '../rulebook/concordance.ts';
import type { Renumbered } from '../rulebook/find-number.ts';
import { isInPart } from '../rulebook/held.ts';
import { paginate } from '../rulebook/pages.ts';
import type { Rule } from '../rulebook/rules.ts';
import type { RuleText } from '../rulebook/rule-text.ts';
import type { Rulebook } from '../rulebook/rulebook.ts';
import type { Hit } from '../rulebook/search.ts';
import type { Reply } from './reply.ts';
import { ruleButtons, type RulePage } from './rule-buttons.ts';
import { counterpartsOf, sayHistory, sayRenumbered } from './rule-counterparts.ts';

/** What is to be seen: a page of a rule or chapter, and how it was asked for. */
export interface RuleView extends RulePage {
  /** The edition asked for, where the text may be another's. */
  readonly asked?: Edition;
  /** With all numbers that it ever had, however many. */
  readonly allNumbers?: boolean;
  /** Other rules that the query fits. */
  readonly also?: readonly Hit[];
  /** How the number asked for leads here, where it is not this rule's. */
  readonly renumbered?: Renumbered;
}

/** Characters of a rule's text on a page: what still reads well on a phone. With all around it stays below 2000. */
const PAGE = 1400;

const NOT_OFFICIAL = 'Our own wording, not the official text.';

/**
 * A page of a rule or chapter: where it stands, its text with subrules and examples, what became of its number, and
 * buttons to its neighbours, its other pages and its counterparts.
 * @returns `undefined` where the rulebook has no such edition, rule or page.
 */
export function renderRule(view: RuleView, rulebook: Rulebook): Reply | undefined {
  if (view.asked || view.also?.length || view.renumbered) return makePage(view, rulebook);
  const key = `${view.edition} ${view.number} ${view.page} ${view.allNumbers ?? false}`;
  const pages = PAGES.get(rulebook) ?? new Map<string, Reply>();
  const known = pages.get(key);
  if (known) return known;
  const page = makePage(view, rulebook);
  if (page) PAGES.set(rulebook, pages.set(key, page));
  return page;
}

/** The pages shown so far: there are as many as the rulebook has, and each is always the same. */
const PAGES = new WeakMap<Rulebook, Map<string, Reply>>();

function makePage(view: RuleView, rulebook: Rulebook): Reply | undefined {
  const text = rulebook.read(view.edition);
  const shown = text.edition === view.edition ? shownIn(text, view.number) : undefined;
  const pages = paginate(shown?.blocks ?? [], PAGE);
  const page = pages[view.page];
  if (!shown || page === undefined) return undefined;
  const counterparts = counterpartsOf(view.number, shown.edition, rulebook);
  const history = sayHistory(view.number, shown.edition, view.allNumbers ?? false);
  const also = (view.also ?? []).map((to) => ({ label: `${to.number} (${nameOf(to.edition)})`, to }));
  const small = [
    view.renumbered ? sayRenumbered(view.renumbered) : noteOnEdition(view, shown.edition),
    ...counterparts.map(({ line }) => line),
    history && `Numbers: ${history.line}`,
    isInPart(view.number, text) ? sayInPart(view.number) : undefined,
    pages.length > 1 ? `Page ${view.page + 1} of ${pages.length}. ${NOT_OFFICIAL}` : NOT_OFFICIAL,
  ].filter((line) => line !== undefined);
  return {
    content: [
      `${shown.title} · ${whose(text.edition, shown.edition)}`,
      page,
      ...small.map((line) => `-# ${line}`),
    ].join('\n'),
    components: ruleButtons(view, text, pages.length, history?.isShortened ?? false, [
      ...counterparts.flatMap(({ turns }) => turns),
      ...also,
    ]),
  };
}

interface Shown {
  /** Whose text it is: an edition held in part is filled up from an older one. */
  readonly edition: IsoDate;
  readonly title: string;
  readonly blocks: readonly string[];
}

function shownIn(text: RuleText, number: string): Shown | undefined {
  const rule = text.rule(number);
  const heading = text.chapter(rule?.chapter ?? number)?.heading ?? '';
  if (rule) {
    const subrules = rule.subrules.map((one) => text.rule(one)).filter((one) => one !== undefined);
    return {
      edition: rule.edition,
      title: `**${number}** · ${heading}${rule.parent ? ` · under ${rule.parent}` : ''}`,
      blocks: [...blocksOf(rule), ...subrules.flatMap(numberedBlocks)],
    };
  }
  const rules = text.rules.filter(({ chapter }) => chapter === number);
  const [first] = rules;
  return (
    first && {
      edition: first.edition,
      title: `**${number} ${heading}**`,
      blocks: rules.flatMap(numberedBlocks),
    }
  );
}

const sayInPart = (number: string): string =>
  number.includes('.') ? 'I hold only some of its subrules.' : 'I hold only some rules of this chapter.';

/** Escaping takes longer than all the rest of a reply, so each rule is escaped once. */
const BLOCKS = new WeakMap<Rule, readonly string[]>();

function blocksOf(rule: Rule): readonly string[] {
  const known = BLOCKS.get(rule);
  if (known) return known;
  const blocks = rule.paragraphs.map(
    ({ kind, text }) => (kind === 'example' ? '*Example:* ' : '') + escaped(text),
  );
  BLOCKS.set(rule, blocks);
  return blocks;
}

function numberedBlocks(rule: Rule): readonly string[] {
  const [first = '', ...rest] = blocksOf(rule);
  return [`**${rule.number}** ${first}`, ...rest];
}

const escaped = (text: string): string =>
  escapeMarkdown(text, { maskedLink: true, heading: true, bulletedList: true, numberedList: true });

/** `founding`, `today`, or the day. */
export function nameOf(edition: Edition): string {
  return edition === TODAYS_DATE ? 'today' : edition;
}

/** `founding (2008-02-01)`, `today (2026-06-19)`, `2006-10-01`. */
function whose(edition: Edition, shown: IsoDate): string {
  return edition === 'founding' || edition === TODAYS_DATE ? `${nameOf(edition)} (${shown})` : shown;
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

function sayThen({ heirs, since }: Became, number: string, shown: IsoDate, asked: IsoDate): string {
  if (heirs.includes('Glossary')) {
    const changed = changedSince(number, shown, asked);
    const differed = changed ? `, and differed: the rules changed on ${changed}` : '';
    return `On ${asked} the Glossary had this${differed}.`;
  }
  if (heirs.length > 0) return `On ${asked} its number was ${heirs.join(', ')}.`;
  return asked > shown ? `There is no such rule since ${since}.` : `There was no such rule before ${since}.`;
}
