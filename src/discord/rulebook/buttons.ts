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
  /** True for the official text if there is a plain one too. */
  readonly isOfficial?: boolean;
}

/** A button to another rule, with its label. */
export interface RuleLink {
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
  readonly otherText: keyof typeof OTHER_TEXT_LABELS | undefined;
}

const OTHER_TEXT_LABELS = { official: 'Quote the rules', plain: 'In plain words' } as const;

type Row = APIActionRowComponent<APIButtonComponentWithCustomId>;

/** The rows below a rule: neighbors, other pages, other rules. */
export function ruleButtons(
  rulePage: RulePage,
  text: RuleText,
  { pages, isPart, hasMoreNumbers, otherText }: RuleButtonOptions,
  links: readonly RuleLink[],
): Row[] {
  const rows = [
    neighborButtons(rulePage, text),
    [
      ...(isPart
        ? [button(`Whole ${rulePage.number.includes('.') ? 'rule' : 'chapter'}`, rulePage, WHOLE)]
        : []),
      ...pageButtons(rulePage, isPart ? 1 : pages),
      ...(otherText
        ? [
            button(
              OTHER_TEXT_LABELS[otherText],
              { ...rulePage, page: 0, isOfficial: otherText === 'official' },
              'w',
            ),
          ]
        : []),
      ...(hasMoreNumbers ? [button('Other numbers', rulePage, ALL_NUMBERS)] : []),
    ],
    linkButtons(links),
  ];
  return buttonRows(rows);
}

/** The custom_id of *More* without results. */
export const moreId = ({ edition, number, page }: RulePage): string =>
  customId(RULE_ACTION, edition, number, page, MORE);

/**
 * The row below an answer.
 * @param results from `encodeResults`, kept for the select of results
 * @param links rules that the question may mean as well
 */
export const answerRow = (
  rulePage: RulePage,
  results: readonly string[],
  links: readonly RuleLink[],
): Row[] =>
  buttonRows([[button('More', rulePage, MORE, results), ...linkButtons(links).slice(0, BUTTONS_IN_ROW - 1)]]);

/** A row of buttons to other rules, each at most once. */
export const linksRow = (links: readonly RuleLink[]): Row[] => buttonRows([linkButtons(links)]);

function linkButtons(links: readonly RuleLink[]): APIButtonComponentWithCustomId[] {
  const distinctLinks = new Map(
    links.toReversed().map((turn) => [`${turn.to.edition} ${turn.to.number}`, turn]),
  );
  return [...distinctLinks.values()]
    .toReversed()
    .slice(0, BUTTONS_IN_ROW)
    .map(({ label, to }) => button(label, { ...to, page: 0 }, 'o'));
}

const buttonRows = (rows: readonly APIButtonComponentWithCustomId[][]): Row[] =>
  rows
    .filter((components) => components.length > 0)
    .map((components) => ({ type: ComponentType.ActionRow, components }));

function neighborButtons(
  { edition, number, isOfficial }: RulePage,
  text: RuleText,
): APIButtonComponentWithCustomId[] {
  const to = (role: string, target: string | undefined, label: (number: string) => string) =>
    target === undefined
      ? []
      : [
          button(
            label(target),
            { edition, number: target, page: 0, ...(isOfficial && { isOfficial }) },
            role,
          ),
        ];
  const first = number.includes('.') ? undefined : text.rulesOf(number)[0]?.number;
  return [
    ...to('p', text.previous(number), (target) => `◀ ${target}`),
    ...to('u', text.above(number), (target) => `▲ ${target}`),
    ...to('d', first, (target) => `▼ ${target}`),
    ...to('n', text.next(number), (target) => `${target} ▶`),
    ...(number.includes('.') ? [openButton('rules trace', 'History', { number, from: edition })] : []),
  ];
}

function pageButtons(rulePage: RulePage, pages: number): APIButtonComponentWithCustomId[] {
  return [
    ...(rulePage.page > 0
      ? [button(`‹ Page ${rulePage.page}`, { ...rulePage, page: rulePage.page - 1 }, 'b')]
      : []),
    ...(rulePage.page + 1 < pages
      ? [button(`Page ${rulePage.page + 2} ›`, { ...rulePage, page: rulePage.page + 1 }, 'f')]
      : []),
  ];
}

/** The role distinguishes buttons to the same page: Discord requires unique custom_ids. */
function button(
  label: string,
  { edition, number, page, isOfficial }: RulePage,
  role: string,
  results: readonly string[] = [],
): APIButtonComponentWithCustomId {
  return {
    type: ComponentType.Button,
    style: ButtonStyle.Secondary,
    label,
    custom_id: customId(RULE_ACTION, edition, number, page, (isOfficial ? OFFICIAL : '') + role, ...results),
  };
}
