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
  const { names, namedBy } = linkedWith(number, text);
  const options = [
    ...names.map((target) => option({ edition: text.edition, number: target }, text, '→ ')),
    ...namedBy.map((source) => option({ edition: text.edition, number: source }, text, '← ')),
  ].slice(0, MAX_OPTIONS);
  if (options.length === 0) return [];
  const first = names.length > 0 ? names : namedBy;
  const some = first.slice(0, 3).join(', ') + (first.length > 3 ? ' …' : '');
  return [
    selectRow(
      customId(OPEN_ACTION, SEE_ALSO),
      names.length > 0 ? `See also: ${some}` : `Named by: ${some}`,
      options,
    ),
  ];
}

/** A select of matches, best first. Its custom_id contains them. */
export function resultsRow(hits: readonly RuleHit[], rulebook: Rulebook): SelectRow[] {
  const kept = fitting(hits, RESULTS_ID);
  if (kept.length === 0) return [];
  const isMixed = new Set(kept.map(({ edition }) => edition)).size > 1;
  const options = kept.map((hit) =>
    option(hit, rulebook.read(hit.edition), '', isMixed ? ` (${rulesName(hit.edition)})` : ''),
  );
  const id = customId(OPEN_ACTION, RESULTS, ...encodeParts(kept));
  return [selectRow(id, 'Open one of the rules found', options)];
}

const RESULTS_ID = customId(OPEN_ACTION, RESULTS);

/**
 * Encodes results for a custom_id, as many as fit.
 * @param id the custom_id without them
 */
export function encodeResults(hits: readonly RuleHit[], id: string): readonly string[] {
  const kept = fitting(hits, id);
  return kept.length > 0 ? encodeParts(kept) : [];
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
 * The days of results that a custom_id has room for. In a list from before other rules became today's, the younger of
 * two days takes the place of today's.
 */
function daysOf(hits: readonly RuleHit[]): {
  readonly today: IsoDate | undefined;
  readonly other: IsoDate | undefined;
} {
  const days = [...new Set(hits.flatMap(({ edition }) => (edition === 'founding' ? [] : [edition])))];
  const today = days.includes(TODAYS_DATE) ? TODAYS_DATE : days.slice(0, 2).toSorted()[1];
  return { today, other: days.find((day) => day !== today) };
}

/** @param today absent in messages of before, which did not encode it */
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

/** As many as fit behind a custom_id, about eight, of the founding rules and two days. */
function fitting(hits: readonly RuleHit[], id: string): readonly RuleHit[] {
  const { today, other } = daysOf(hits);
  const distinct = new Map(hits.map((hit) => [hitKey(hit), hit]));
  const kept = [...distinct.values()].filter(({ edition }) => ['founding', today, other].includes(edition));
  let room = MAX_ID_LENGTH - `${id}:${other ?? ''}::${encodeDay(TODAYS_DATE)}`.length;
  return kept.filter(({ number }) => (room -= number.length + 2) >= 0);
}

function option({ edition, number }: RuleHit, text: RuleText, before = '', after = ''): APISelectMenuOption {
  const description = shortened(firstWordsOf(number, text));
  return {
    label:
      shortened(`${before}${number} · ${formatHeading(number, text)}`, MAX_TEXT_LENGTH - after.length) +
      after,
    value: hitKey({ edition, number }),
    ...(description && { description }),
  };
}

const shortened = (text: string, most = MAX_TEXT_LENGTH): string =>
  text.length > most ? `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text;

interface LinkedRules {
  readonly names: readonly string[];
  readonly namedBy: readonly string[];
}

/**
 * The rules that a rule and its subrules cite, and the rules that cite them, by number. Leaves out links within the
 * rule, and missing rules.
 */
function linkedWith(number: string, text: RuleText): LinkedRules {
  const rule = text.rule(number);
  if (!rule) return { names: [], namedBy: [] };
  const within = new Set([number, ...rule.subrules]);
  const isElsewhere = (candidate: string) =>
    !within.has(candidate) && candidate !== rule.parent && hasRuleNumber(text, candidate);
  const rules = [
    rule,
    ...rule.subrules.map((subrule) => text.rule(subrule)).filter((subrule) => subrule !== undefined),
  ];
  const names = new Set(rules.flatMap(({ references }) => references).filter(isElsewhere));
  const back = namingIn(text);
  const namedBy = new Set([...within].flatMap((shown) => back.get(shown) ?? []).filter(isElsewhere));
  return {
    names: [...names].toSorted(compareNumbers),
    namedBy: [...namedBy].filter((source) => !names.has(source)).toSorted(compareNumbers),
  };
}

type Naming = ReadonlyMap<string, readonly string[]>;

/** Which rules cite a number. */
const namingIn = memoizeWeak((text: RuleText): Naming => {
  const naming = new Map<string, string[]>();
  for (const { number, references } of text.rules) {
    for (const named of references) {
      const others = naming.get(named);
      if (others) others.push(number);
      else naming.set(named, [number]);
    }
  }
  return naming;
});
