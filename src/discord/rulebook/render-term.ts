import { isEmpty, joinTexts, rulebookWords, small, strong } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Content, Text } from '#text/text.ts';
import { formatRewordedRules } from '#text/cite.ts';
import { toMarkdown } from '#discord/markdown/write.ts';
import {
  ButtonStyle,
  ComponentType,
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
} from 'discord.js';
import { TODAYS_DATE, dateOf, FOUNDING_DATE, isInForce, type Edition } from '#engine/vocabulary/editions.ts';
import type { Citation } from '#engine/vocabulary/citations.ts';
import type { FoundTerm } from '#rulebook/queries/glossary.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';
import { translateNumber } from '#rulebook/text/concordance.ts';
import type { RuleHit } from '#rulebook/text/rule-text.ts';
import { customId } from '../command/custom-id.ts';
import type { Reply } from '../command/reply.ts';
import { MAX_CONTENT_LENGTH } from '../words/fit.ts';
import { heightOfText, MAX_LINES } from '../words/height.ts';
import { snippet } from '../words/snippet.ts';
import { OFFICIAL, RULE_ACTION, WHOLE } from './buttons.ts';
import { firstWordsOf, formatHeading, rulesName, editionLabel } from './heading.ts';
import { formatReadsSince } from './other-day.ts';
import { formatParagraphs, paginateParagraphs, type ShownParagraph } from './paragraph.ts';
import { cutPassage } from './passage.ts';
import { inOneLine, OWN_WORDS, formatWording } from './wording.ts';

interface TermView {
  readonly defined: FoundTerm;
  /** The page of a long entry, counted from 0. */
  readonly page: number;
  /** Shows the official entry instead of the plain one. */
  readonly isOfficial?: boolean;
  /** The edition that answers, if the entry may be another's. */
  readonly requested?: Edition | undefined;
  /** Shows all pages instead of one phone screen. */
  readonly isWhole?: boolean;
}

const PAGE_LENGTH = 1400;
/** A longer entry is split into pages. The whole message stays below Discord's limit. */
const MAX_PAGE_LENGTH = MAX_CONTENT_LENGTH - 400;
/** The minimum number of lines for an entry. */
const MIN_ROOM = 4;
/** Without an entry: how many rules are quoted, and how many characters of each. */
const MAX_QUOTED_RULES = 2;
const QUOTE_LENGTH = 120;

/**
 * Renders a term on one phone screen: its meaning at the table in our own words, or its former one, then the glossary
 * entry; without either, the beginning of the rules on it. Buttons lead to the rules, the entry of the other edition,
 * and similar terms.
 * @returns `undefined` if there is no such page
 */
export function renderTerm(
  { defined, page, isOfficial = false, requested, isWhole = isOfficial || page > 0 }: TermView,
  rulebook: Rulebook,
): Reply | undefined {
  const { term, entry, plain, slang, rules } = defined;
  const shown = isOfficial ? entry?.entry : (plain ?? entry?.entry);
  const paragraphs = shown?.paragraphs ?? [];
  const pages = pagesOf(paragraphs);
  const whole = pages[page];
  if (whole === undefined) return undefined;
  const quoted = entry || slang ? [] : rules.slice(0, MAX_QUOTED_RULES);
  const notes: readonly (Text | undefined)[] = [
    entry && formatOtherDay(entry.edition, requested),
    isWhole && pages.length > 1 ? `Page ${page + 1} of ${pages.length}` : undefined,
    entry && shown !== plain
      ? `Official text, effective ${dateOf(entry.edition)}${slang && page === 0 ? '; the first line is ours' : ''}.`
      : undefined,
    (entry && shown === plain) || (slang && !entry) ? OWN_WORDS : undefined,
    ...(slang && page === 0 ? formatRewordedRules(rules.map(citationOf)) : []),
    quoted.length > 0 ? formatWording(quoted.flatMap((hit) => ruleAt(hit, rulebook))) : undefined,
  ];
  const source = inOneLine(notes.filter((note) => note !== undefined));
  const above = [
    ...(slang && page === 0 ? [entry ? '' : strong(rulebookWords(term)), rulebookWords(slang)] : []),
    ...(quoted.length > 0
      ? [strong(rulebookWords(term)), ...quoted.flatMap((hit) => quote(hit, term, rulebook))]
      : []),
    ...(entry ? [formatTitle(defined)] : []),
    ...(entry?.entry.changed ? [formatReadsSince(entry.entry.changed)] : []),
    ...(entry && requested ? formatCameLater(entry, requested) : []),
  ].filter((line) => !isEmpty(line));
  const below = isEmpty(source) ? [] : [small(source)];
  const room = Math.max(MIN_ROOM, MAX_LINES - heightOfText(joinTexts([...above, ...below], '\n')));
  const passage = isWhole ? { text: whole, isPart: false } : cutPassage(paragraphs, 0, room);
  return {
    content: joinTexts([...above, ...(entry ? [passage.text] : []), ...below], '\n'),
    components: termButtons(
      defined,
      { page, pages: pages.length, isOfficial, isPart: passage.isPart, requested },
      rulebook,
    ),
  };
}

const citationOf = ({ edition, number }: RuleHit): Citation => ({ edition: dateOf(edition), number });

const pagesOf = (paragraphs: readonly ShownParagraph[]): readonly Content[] => {
  const whole = formatParagraphs(paragraphs);
  return toMarkdown(whole).length <= MAX_PAGE_LENGTH ? [whole] : paginateParagraphs(paragraphs, PAGE_LENGTH);
};

/** `**Trample** · Glossary · today (2026-06-19)` */
const formatTitle = ({ entry }: FoundTerm): Text =>
  entry
    ? text`**${rulebookWords(entry.entry.heading)}** · Glossary · ${editionLabel(entry.edition, dateOf(entry.edition))}`
    : '';

/** If an entry cites rules that are newer than the requested day: when the last of them was added. */
function formatCameLater(
  { edition, entry }: NonNullable<FoundTerm['entry']>,
  requested: Edition,
): readonly Text[] {
  if (dateOf(edition) <= dateOf(requested)) return [];
  const days = entry.references.flatMap((number) => translateNumber(number, edition, requested)?.since ?? []);
  const last = days.toSorted().at(-1);
  return last === undefined ? [] : [text`**Its rules came on ${last}, not yet on ${dateOf(requested)}.**`];
}

function formatOtherDay(ruleText: Edition, requested: Edition | undefined): string | undefined {
  if (!requested || isInForce(dateOf(ruleText), dateOf(requested))) return undefined;
  const day = requested === 'founding' ? dateOf(requested).slice(0, 4) : requested;
  return ruleText === TODAYS_DATE
    ? `Today’s entry, I have none of ${day}`
    : `Entry of ${dateOf(ruleText)}, I have none of ${day}`;
}

function quote({ edition, number }: RuleHit, term: string, rulebook: Rulebook): readonly Text[] {
  const ruleText = rulebook.read(edition);
  return [
    text`**${number}** · ${rulebookWords(formatHeading(number, ruleText))} · ${rulesName(edition)}`,
    text`> ${snippet(firstWordsOf(number, ruleText), [term], QUOTE_LENGTH)}`,
  ];
}

function ruleAt({ edition, number }: RuleHit, rulebook: Rulebook) {
  const ruleText = rulebook.read(edition);
  return ruleText.rule(number) ?? ruleText.rulesOf(number)[0] ?? [];
}

/**
 * Parts: edition, page (after `q` of the official entry, after `x` of the whole one), and the term, which may contain
 * colons.
 */
export const TERM_ACTION = 'term';

const BUTTONS_IN_ROW = 5;
const MAX_ID_LENGTH = 100;
/** Discord allows 80 characters; phones cut longer labels. */
const MAX_LABEL_LENGTH = 38;

type Button = APIButtonComponentWithCustomId;

/**
 * The rows below a term: other pages, the entry of the other edition, its rules, similar terms. Empty rows are left
 * out.
 */
function termButtons(
  defined: FoundTerm,
  {
    page,
    pages,
    isOfficial,
    isPart,
    requested,
  }: Pick<TermView, 'page' | 'requested'> & {
    readonly pages: number;
    readonly isOfficial: boolean;
    readonly isPart: boolean;
  },
  rulebook: Rulebook,
): APIActionRowComponent<Button>[] {
  const { term, entry, plain, rules, near } = defined;
  const isBoth = entry !== undefined && plain !== undefined && entry.entry !== plain;
  const edition = entry?.edition ?? '';
  const isOther =
    requested !== undefined && rules.some((rule) => !isInForce(dateOf(rule.edition), dateOf(requested)));
  const isMixed = isOther || new Set(rules.map((rule) => rule.edition)).size > 1;
  const turns = [
    ...(isPart ? termButton('Whole entry', edition, 0, term, WHOLE) : []),
    ...(page > 0 ? termButton(`‹ Page ${page}`, edition, page - 1, term, isOfficial ? OFFICIAL : WHOLE) : []),
    ...(!isPart && page + 1 < pages
      ? termButton(`Page ${page + 2} ›`, edition, page + 1, term, isOfficial ? OFFICIAL : WHOLE)
      : []),
    ...(isBoth
      ? termButton(
          isOfficial ? 'In plain words' : 'Quote the rules',
          edition,
          0,
          term,
          isOfficial ? '' : OFFICIAL,
        )
      : []),
    ...otherAges(defined, rulebook),
  ];
  const toRules = rules.map((hit) =>
    button(labelOf(hit, isMixed, rulebook), customId(RULE_ACTION, hit.edition, hit.number, 0, 'o')),
  );
  const toTerms = near
    .filter((nearTerm) => nearTerm !== term)
    .flatMap((nearTerm) => termButton(nearTerm, edition, 0, nearTerm));
  return [turns, toRules, toTerms]
    .map((buttons) => distinct(buttons).slice(0, BUTTONS_IN_ROW))
    .filter((components) => components.length > 0)
    .map((components) => ({ type: ComponentType.ActionRow, components }));
}

/** Buttons to the same heading in today's and the founding glossary, if available and not shown already. */
function otherAges({ entry }: FoundTerm, rulebook: Rulebook): readonly Button[] {
  if (!entry) return [];
  const heading = entry.entry.heading.toLowerCase();
  const others: readonly (readonly [Edition, string])[] = [
    [TODAYS_DATE, 'Today’s entry'],
    [FOUNDING_DATE, 'Entry of 2006'],
  ];
  return others.flatMap(([other, label]) => {
    if (dateOf(entry.edition) === other || !rulebook.official.some((day) => day === other)) return [];
    const otherEntry = rulebook
      .read(other)
      .glossary.find((glossaryEntry) => glossaryEntry.heading.toLowerCase() === heading);
    return otherEntry ? termButton(label, other, 0, otherEntry.heading) : [];
  });
}

function labelOf({ edition, number }: RuleHit, isMixed: boolean, rulebook: Rulebook): string {
  const after = isMixed ? ` (${rulesName(edition)})` : '';
  const heading = formatHeading(number, rulebook.read(edition));
  return shorten(`${number} ${heading}`, MAX_LABEL_LENGTH - after.length) + after;
}

/** Returns no button if the term is too long for a custom_id; the term can be typed. */
function termButton(
  label: string,
  edition: string,
  page: number,
  term: string,
  kind: '' | typeof OFFICIAL | typeof WHOLE = '',
): readonly Button[] {
  const at = `${kind}${page}`;
  const { length } = `v1:${TERM_ACTION}:${edition}:${at}:${term}`;
  return length > MAX_ID_LENGTH ? [] : [button(shorten(label), customId(TERM_ACTION, edition, at, term))];
}

const shorten = (label: string, maxLength = MAX_LABEL_LENGTH): string =>
  label.length > maxLength ? `${label.slice(0, maxLength - 1)}…` : label;

const button = (label: string, id: string): Button => ({
  type: ComponentType.Button,
  style: ButtonStyle.Secondary,
  label,
  custom_id: id,
});

const distinct = (buttons: readonly Button[]): Button[] => [
  ...new Map(buttons.map((component) => [component.custom_id, component])).values(),
];
