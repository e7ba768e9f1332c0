import {
  ButtonStyle,
  ComponentType,
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
} from 'discord.js';
import { dateOf, FOUNDING_DATE, type Edition } from '../../engine/vocabulary/editions.ts';
import type { Defined } from '../../rulebook/asking/glossary.ts';
import type { Hit } from '../../rulebook/text/rule-text.ts';
import { todaysDay } from '../../rulebook/book/read-edition.ts';
import type { Rulebook } from '../../rulebook/book/rulebook.ts';
import { customId } from '../command/custom-id.ts';
import { RULE_ACTION } from './buttons.ts';
import { headingOf, nameOf } from './heading.ts';

/** The action of the buttons that turn to a term. Their parts: edition, page, and the term, which may hold colons. */
export const TERM_ACTION = 'term';

const BUTTONS_IN_ROW = 5;
const LONGEST_ID = 100;
/** Discord's limit for a label is 80 characters; on a phone more than these are cut. */
const LONGEST_LABEL = 40;

type Button = APIButtonComponentWithCustomId;

/**
 * The rows below a term: the other pages of its entry and that of the other age, the rules on it, and terms that are
 * near. Rows without a button are left out.
 */
export function termButtons(
  defined: Defined,
  page: number,
  pages: number,
  rulebook: Rulebook,
): APIActionRowComponent<Button>[] {
  const { term, entry, rules, near } = defined;
  const edition = entry?.edition ?? '';
  const isMixed = new Set(rules.map((one) => one.edition)).size > 1;
  const turns = [
    ...(page > 0 ? termButton(`‹ Page ${page}`, edition, page - 1, term) : []),
    ...(page + 1 < pages ? termButton(`Page ${page + 2} ›`, edition, page + 1, term) : []),
    ...otherAges(defined, rulebook),
  ];
  const toRules = rules.map((hit) =>
    button(labelOf(hit, isMixed, rulebook), customId(RULE_ACTION, hit.edition, hit.number, 0, 'o')),
  );
  const toTerms = near.filter((one) => one !== term).flatMap((one) => termButton(one, edition, 0, one));
  return [turns, toRules, toTerms]
    .map((buttons) => distinct(buttons).slice(0, BUTTONS_IN_ROW))
    .filter((components) => components.length > 0)
    .map((components) => ({ type: ComponentType.ActionRow, components }));
}

/** The same heading in today's glossary and in the founding one, where each is held and is not the one shown. */
function otherAges({ entry }: Defined, rulebook: Rulebook): readonly Button[] {
  if (!entry) return [];
  const heading = entry.entry.heading.toLowerCase();
  const others: readonly (readonly [Edition, string])[] = [
    [todaysDay(rulebook), 'Today’s entry'],
    [FOUNDING_DATE, 'Founding entry'],
  ];
  return others.flatMap(([other, label]) => {
    if (dateOf(entry.edition) === other || !rulebook.official.some((day) => day === other)) return [];
    const there = rulebook.read(other).glossary.find((one) => one.heading.toLowerCase() === heading);
    return there ? termButton(label, other, 0, there.heading) : [];
  });
}

function labelOf({ edition, number }: Hit, isMixed: boolean, rulebook: Rulebook): string {
  const after = isMixed ? ` (${nameOf(edition, rulebook)})` : '';
  const heading = headingOf(number, rulebook.read(edition));
  return shortened(`${number} ${heading}`, LONGEST_LABEL - after.length) + after;
}

/** No button where a term is too long for it: it can still be typed. */
function termButton(label: string, edition: string, page: number, term: string): readonly Button[] {
  const { length } = `v1:${TERM_ACTION}:${edition}:${page}:${term}`;
  return length > LONGEST_ID ? [] : [button(shortened(label), customId(TERM_ACTION, edition, page, term))];
}

const shortened = (text: string, most = LONGEST_LABEL): string =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text;

const button = (label: string, id: string): Button => ({
  type: ComponentType.Button,
  style: ButtonStyle.Secondary,
  label,
  custom_id: id,
});

const distinct = (buttons: readonly Button[]): Button[] => [
  ...new Map(buttons.map((one) => [one.custom_id, one])).values(),
];
