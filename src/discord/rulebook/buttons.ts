import {
  ButtonStyle,
  ComponentType,
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
} from 'discord.js';
import type { RuleText, Hit } from '../../rulebook/text/rule-text.ts';
import { customId } from '../command/custom-id.ts';

/** The action of the buttons that turn to a rule. Their parts: edition, number, page, role. */
export const RULE_ACTION = 'rule';

/** The role of the button that shows the same page with all numbers that the rule ever had. */
export const ALL_NUMBERS = 'a';

/** The role of the button that shows a rule whole, of which a part was shown. */
export const WHOLE = 'x';

/** Before the role: the page is one of the official text. */
export const OFFICIAL = 'q';

/** Discord's limit for a row. */
const BUTTONS_IN_ROW = 5;

/** One page of a rule or chapter, counted from 0. */
export interface RulePage extends Hit {
  readonly page: number;
  /** Of the official text, where there are plain words too. */
  readonly official?: boolean;
}

/** Another rule to turn to, and what its button says. */
export interface PageTurn {
  readonly label: string;
  readonly to: Hit;
}

/** The ways from a page to others of the same rule. */
export interface RuleButtonOptions {
  /** How many pages there are. */
  readonly pages: number;
  /** Only a part of the rule is shown, before all pages. */
  readonly isPart: boolean;
  readonly hasMoreNumbers: boolean;
  /** The other words in which it can be read, if there are any. */
  readonly other: keyof typeof OTHER_WORDS | undefined;
}

const OTHER_WORDS = { official: 'Quote the rules', plain: 'In plain words' } as const;

type Row = APIActionRowComponent<APIButtonComponentWithCustomId>;

/** The rows below a rule: its neighbours, its other pages, and other rules. Rows without a button are left out. */
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
      ...(hasMoreNumbers ? [button('Its numbers', at, ALL_NUMBERS)] : []),
    ],
    turnsTo(turns),
  ];
  return asRows(rows);
}

/** A row of buttons to other rules, each rule once. */
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
  ];
}

function otherPages(at: RulePage, pages: number): APIButtonComponentWithCustomId[] {
  return [
    ...(at.page > 0 ? [button(`‹ Page ${at.page}`, { ...at, page: at.page - 1 }, 'b')] : []),
    ...(at.page + 1 < pages ? [button(`Page ${at.page + 2} ›`, { ...at, page: at.page + 1 }, 'f')] : []),
  ];
}

/** The role keeps two buttons of one message apart that lead to the same page: Discord wants each custom_id once. */
function button(
  label: string,
  { edition, number, page, official }: RulePage,
  role: string,
): APIButtonComponentWithCustomId {
  return {
    type: ComponentType.Button,
    style: ButtonStyle.Secondary,
    label,
    custom_id: customId(RULE_ACTION, edition, number, page, (official ? OFFICIAL : '') + role),
  };
}
