import {
  ButtonStyle,
  ComponentType,
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
} from 'discord.js';
import type { RuleText, RuleHit } from '#rulebook/text/rule-text.ts';
import { customId } from '../command/custom-id.ts';
import { openButton } from '../command/rerun-button.ts';

/** Parts of the custom_id: edition, number, page, role, and for {@link MORE} the results. */
export const RULE_ACTION = 'rule';

/** The role of the button that shows all numbers the rule ever had. */
export const ALL_NUMBERS = 'a';

/** The role of the button that shows the whole rule instead of a passage. */
export const WHOLE = 'x';

/** The role of the button below an answer, which shows the whole rule with all buttons. Results follow it. */
export const MORE = 'm';

/** A prefix of the role: the official text. */
export const OFFICIAL = 'q';

/** Discord's limit. */
const BUTTONS_IN_ROW = 5;

/** A page of a rule or chapter, counted from 0. */
export interface RulePage extends RuleHit {
  readonly page: number;
  /** The official text, if there is a plain one too. */
  readonly official?: boolean;
}

/** A button to another rule, with its label. */
export interface PageTurn {
  readonly label: string;
  readonly to: RuleHit;
}

/** Which other pages of the same rule exist. */
export interface RuleButtonOptions {
  readonly pages: number;
  /** Only a passage of the rule is shown so far. */
  readonly isPart: boolean;
  readonly hasMoreNumbers: boolean;
  /** The other version of the text, if there is one. */
  readonly other: keyof typeof OTHER_WORDS | undefined;
}

const OTHER_WORDS = { official: 'Quote the rules', plain: 'In plain words' } as const;

type Row = APIActionRowComponent<APIButtonComponentWithCustomId>;

/** The rows below a rule: neighbors, other pages, other rules. Empty rows are left out. */
export function ruleButtons(
  at: RulePage,
  text: RuleText,
  { pages, isPart, hasMoreNumbers, other }: RuleButtonOptions,
  turns: readonly PageTurn[],
): Row[] {
  const rows = [
    neighbours(at, text),
    [
      ...(isPart ? [button(`Whole ${at.number.includes('.') ? 'rule' : 'chapter'}`, at, WHOLE)] : []),
      ...otherPages(at, isPart ? 1 : pages),
      ...(other ? [button(OTHER_WORDS[other], { ...at, page: 0, official: other === 'official' }, 'w')] : []),
      ...(hasMoreNumbers ? [button('Other numbers', at, ALL_NUMBERS)] : []),
    ],
    turnsTo(turns),
  ];
  return asRows(rows);
}

/** The custom_id of *More* without results. */
export const moreId = ({ edition, number, page }: RulePage): string =>
  customId(RULE_ACTION, edition, number, page, MORE);

/**
 * The row below an answer.
 * @param results from `encodeResults`, kept for the select of results
 * @param turns rules that the question may mean as well
 */
export const answerRow = (at: RulePage, results: readonly string[], turns: readonly PageTurn[]): Row[] =>
  asRows([[button('More', at, MORE, results), ...turnsTo(turns).slice(0, BUTTONS_IN_ROW - 1)]]);

/** Each rule at most once. */
export const turnsRow = (turns: readonly PageTurn[]): Row[] => asRows([turnsTo(turns)]);

function turnsTo(turns: readonly PageTurn[]): APIButtonComponentWithCustomId[] {
  const others = new Map(turns.toReversed().map((turn) => [`${turn.to.edition} ${turn.to.number}`, turn]));
  return [...others.values()]
    .toReversed()
    .slice(0, BUTTONS_IN_ROW)
    .map(({ label, to }) => button(label, { ...to, page: 0 }, 'o'));
}

const asRows = (rows: readonly APIButtonComponentWithCustomId[][]): Row[] =>
  rows
    .filter((components) => components.length > 0)
    .map((components) => ({ type: ComponentType.ActionRow, components }));

function neighbours(
  { edition, number, official }: RulePage,
  text: RuleText,
): APIButtonComponentWithCustomId[] {
  const to = (role: string, target: string | undefined, label: (number: string) => string) =>
    target === undefined
      ? []
      : [button(label(target), { edition, number: target, page: 0, ...(official && { official }) }, role)];
  const first = number.includes('.') ? undefined : text.rulesOf(number)[0]?.number;
  return [
    ...to('p', text.previous(number), (target) => `◀ ${target}`),
    ...to('u', text.above(number), (target) => `▲ ${target}`),
    ...to('d', first, (target) => `▼ ${target}`),
    ...to('n', text.next(number), (target) => `${target} ▶`),
    ...(number.includes('.') ? [openButton('rules trace', 'History', { number, from: edition })] : []),
  ];
}

function otherPages(at: RulePage, pages: number): APIButtonComponentWithCustomId[] {
  return [
    ...(at.page > 0 ? [button(`‹ Page ${at.page}`, { ...at, page: at.page - 1 }, 'b')] : []),
    ...(at.page + 1 < pages ? [button(`Page ${at.page + 2} ›`, { ...at, page: at.page + 1 }, 'f')] : []),
  ];
}

/** The role distinguishes buttons to the same page: Discord requires unique custom_ids. */
function button(
  label: string,
  { edition, number, page, official }: RulePage,
  role: string,
  results: readonly string[] = [],
): APIButtonComponentWithCustomId {
  return {
    type: ComponentType.Button,
    style: ButtonStyle.Secondary,
    label,
    custom_id: customId(RULE_ACTION, edition, number, page, (official ? OFFICIAL : '') + role, ...results),
  };
}
