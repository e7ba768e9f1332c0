import { DAY_MS } from '#basics/days.ts';
import { memoizeWeak } from '#basics/memoize-weak.ts';
import type { APISelectMenuOption } from 'discord.js';
import { TODAYS_DATE, type Edition, type IsoDate } from '#engine/vocabulary/editions.ts';
import { hitKey } from '#rulebook/queries/query.ts';
import { readAvailableEdition } from '#rulebook/book/read-edition.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';
import { compareNumbers } from '#rulebook/text/concordance.ts';
import { hasRuleNumber, type RuleHit, type RuleText } from '#rulebook/text/rule-text.ts';
import { customId, parseCustomId } from '../command/custom-id.ts';
import { selectRow, type SelectRow } from '../command/rows.ts';
import { MORE, RULE_ACTION } from './buttons.ts';
import { firstWordsOf, formatHeading, rulesName } from './heading.ts';

/** The value is the rule's `hitKey`. Parts: role, and for results the matches. */
export const OPEN_ACTION = 'open';

const RESULTS = 'r';
const SEE_ALSO = 's';

/** Discord's limits. */
const MAX_TEXT_LENGTH = 100;
const MAX_OPTIONS = 25;
const MAX_ID_LENGTH = 100;

/** A select of the rules that a rule cites (→) and that cite it (←); no row if there are none. */
export function seeAlsoRow(number: string, text: RuleText): SelectRow[] {
  const { cites, citedBy } = linkedWith(number, text);
  const options = [
    ...cites.map((target) => option({ edition: text.edition, number: target }, text, '→ ')),
    ...citedBy.map((source) => option({ edition: text.edition, number: source }, text, '← ')),
  ].slice(0, MAX_OPTIONS);
  if (options.length === 0) return [];
  const first = cites.length > 0 ? cites : citedBy;
  const examples = first.slice(0, 3).join(', ') + (first.length > 3 ? ' …' : '');
  return [
    selectRow(
      customId(OPEN_ACTION, SEE_ALSO),
      cites.length > 0 ? `See also: ${examples}` : `Named by: ${examples}`,
      options,
    ),
  ];
}

/** A select of matches, best first. Its custom_id contains them. */
export function resultsRow(hits: readonly RuleHit[], rulebook: Rulebook): SelectRow[] {
  const fittingHits = selectFitting(hits, RESULTS_ID);
  if (fittingHits.length === 0) return [];
  const isMixed = new Set(fittingHits.map(({ edition }) => edition)).size > 1;
  const options = fittingHits.map((hit) =>
    option(hit, rulebook.read(hit.edition), '', isMixed ? ` (${rulesName(hit.edition)})` : ''),
  );
  const id = customId(OPEN_ACTION, RESULTS, ...encodeParts(fittingHits));
  return [selectRow(id, 'Open one of the rules found', options)];
}

const RESULTS_ID = customId(OPEN_ACTION, RESULTS);

/**
 * Encodes results for a custom_id, as many as fit.
 * @param id the custom_id without them
 */
export function encodeResults(hits: readonly RuleHit[], id: string): readonly string[] {
  const fittingHits = selectFitting(hits, id);
  return fittingHits.length > 0 ? encodeParts(fittingHits) : [];
}

/** Restores the results from the custom_ids of a message. */
export function parseResults(ids: readonly string[], rulebook: Rulebook): readonly RuleHit[] {
  for (const id of ids) {
    const { action, parts = [] } = parseCustomId(id) ?? {};
    if (action === OPEN_ACTION && parts[0] === RESULTS) return parseParts(parts.slice(1), rulebook);
    if (action === RULE_ACTION && parts[3] === MORE) return parseParts(parts.slice(4), rulebook);
  }
  return [];
}

function parseParts([day = '', list = '', today]: readonly string[], rulebook: Rulebook): readonly RuleHit[] {
  return list.split(',').flatMap((item) => {
    const edition = editionOf(item.charAt(0), { day, today }, rulebook);
    return edition ? [{ edition, number: item.slice(1) }] : [];
  });
}

/**
 * A letter for the edition before each number, the day of one edition, and that of another, which is today's if any
 * result is of it.
 */
function encodeParts(hits: readonly RuleHit[]): readonly string[] {
  const days = daysOf(hits);
  const letterOf = (edition: Edition): string =>
    edition === 'founding' ? FOUNDING : edition === days.today ? TODAY : OTHER;
  return [
    days.other ?? '',
    hits.map(({ edition, number }) => letterOf(edition) + number).join(','),
    ...(days.today ? [encodeDay(days.today)] : []),
  ];
}

const FOUNDING = 'f';
const TODAY = 't';
const OTHER = 'd';

/**
 * The days of results that a custom_id has room for. If no result is today's, as in a list from before newer rules came
 * into force, the later of two days takes the place of today's.
 */
function daysOf(hits: readonly RuleHit[]): {
  readonly today: IsoDate | undefined;
  readonly other: IsoDate | undefined;
} {
  const days = [...new Set(hits.flatMap(({ edition }) => (edition === 'founding' ? [] : [edition])))];
  const today = days.includes(TODAYS_DATE) ? TODAYS_DATE : days.slice(0, 2).toSorted()[1];
  return { today, other: days.find((day) => day !== today) };
}

/** @param today absent in messages of older versions */
function editionOf(
  letter: string,
  { day, today }: { readonly day: string; readonly today: string | undefined },
  rulebook: Rulebook,
): Edition | undefined {
  if (letter === FOUNDING) return 'founding';
  if (letter === TODAY)
    return today === undefined ? TODAYS_DATE : readAvailableEdition(decodeDay(today), rulebook);
  return letter === OTHER ? readAvailableEdition(day, rulebook) : undefined;
}

/** Three letters or digits instead of ten, as the custom_id has little room. */
const encodeDay = (day: IsoDate): string => (Date.parse(day) / DAY_MS).toString(36);

function decodeDay(code: string): string {
  const days = /^[\da-z]{1,4}$/.test(code) ? Number.parseInt(code, 36) : 0;
  return new Date(days * DAY_MS).toISOString().slice(0, 10);
}

/** As many hits as fit into a custom_id, about eight, of the founding rules and two days. */
function selectFitting(hits: readonly RuleHit[], id: string): readonly RuleHit[] {
  const { today, other } = daysOf(hits);
  const distinct = new Map(hits.map((hit) => [hitKey(hit), hit]));
  const fittingHits = [...distinct.values()].filter(({ edition }) =>
    ['founding', today, other].includes(edition),
  );
  let room = MAX_ID_LENGTH - `${id}:${other ?? ''}::${encodeDay(TODAYS_DATE)}`.length;
  return fittingHits.filter(({ number }) => (room -= number.length + 2) >= 0);
}

function option({ edition, number }: RuleHit, text: RuleText, before = '', after = ''): APISelectMenuOption {
  const description = shorten(firstWordsOf(number, text));
  return {
    label:
      shorten(`${before}${number} · ${formatHeading(number, text)}`, MAX_TEXT_LENGTH - after.length) + after,
    value: hitKey({ edition, number }),
    ...(description && { description }),
  };
}

const shorten = (text: string, maxLength = MAX_TEXT_LENGTH): string =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text;

interface LinkedRules {
  readonly cites: readonly string[];
  readonly citedBy: readonly string[];
}

/**
 * The rules that a rule and its subrules cite, and the rules that cite them, by number. Leaves out links within the
 * rule, and missing rules.
 */
function linkedWith(number: string, text: RuleText): LinkedRules {
  const rule = text.rule(number);
  if (!rule) return { cites: [], citedBy: [] };
  const within = new Set([number, ...rule.subrules]);
  const isElsewhere = (candidate: string) =>
    !within.has(candidate) && candidate !== rule.parent && hasRuleNumber(text, candidate);
  const rules = [
    rule,
    ...rule.subrules.map((subrule) => text.rule(subrule)).filter((subrule) => subrule !== undefined),
  ];
  const cites = new Set(rules.flatMap(({ references }) => references).filter(isElsewhere));
  const citingRules = citingRulesIn(text);
  const citedBy = new Set([...within].flatMap((shown) => citingRules.get(shown) ?? []).filter(isElsewhere));
  return {
    cites: [...cites].toSorted(compareNumbers),
    citedBy: [...citedBy].filter((source) => !cites.has(source)).toSorted(compareNumbers),
  };
}

type CitingRules = ReadonlyMap<string, readonly string[]>;

/** Which rules cite a number. */
const citingRulesIn = memoizeWeak((text: RuleText): CitingRules => {
  const citingRules = new Map<string, string[]>();
  for (const { number, references } of text.rules) {
    for (const cited of references) {
      const known = citingRules.get(cited);
      if (known) known.push(number);
      else citingRules.set(cited, [number]);
    }
  }
  return citingRules;
});
