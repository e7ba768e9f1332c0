import { memoizeWeak } from '../../basics/memoize-weak.ts';
import type { APISelectMenuOption } from 'discord.js';
import { TODAYS_DATE, type Edition } from '../../engine/vocabulary/editions.ts';
import { keyOf } from '../../rulebook/queries/query.ts';
import { readHeldEdition } from '../../rulebook/book/read-edition.ts';
import type { Rulebook } from '../../rulebook/book/rulebook.ts';
import { compareNumbers } from '../../rulebook/text/concordance.ts';
import { has, type Hit, type RuleText } from '../../rulebook/text/rule-text.ts';
import { customId, parseCustomId } from '../command/custom-id.ts';
import { selectRow, type SelectRow } from '../command/rows.ts';
import { firstWordsOf, formatHeading, rulesName } from './heading.ts';

/** The action of the selects that open a rule; the value chosen is its `keyOf`. Their parts: role, and for results what they are. */
export const OPEN_ACTION = 'open';

const RESULTS = 'r';
const SEE_ALSO = 's';

/** Discord's limits: the characters of an option's label and description, the options of a select. */
const MAX_TEXT_LENGTH = 100;
const MAX_OPTIONS = 25;
/** So many of them at most are rules that name this one. */
const MAX_ID_LENGTH = 100;

/** A select of the rules that a rule names (→) and of those that name it (←), or no row where there are none. */
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

/** A select of what a question found, best first. What it holds can be read from its custom_id again. */
export function resultsRow(hits: readonly Hit[], rulebook: Rulebook): SelectRow[] {
  const kept = fitting(hits);
  if (kept.length === 0) return [];
  const isMixed = new Set(kept.map(({ edition }) => edition)).size > 1;
  const options = kept.map((hit) =>
    option(hit, rulebook.read(hit.edition), '', isMixed ? ` (${rulesName(hit.edition)})` : ''),
  );
  return [selectRow(idOf(kept), 'Open one of the rules found', options)];
}

/** The results that stand below a message, from the custom_ids of all that is on it. */
export function parseResults(ids: readonly string[], rulebook: Rulebook): readonly Hit[] {
  const found = ids.map(parseCustomId).find((id) => id?.action === OPEN_ACTION && id.parts[0] === RESULTS);
  const [, day = '', list = ''] = found?.parts ?? [];
  return list.split(',').flatMap((item) => {
    const edition = editionOf(item.charAt(0), day, rulebook);
    return edition ? [{ edition, number: item.slice(1) }] : [];
  });
}

/** Results as a custom_id: a letter for the edition before each number, and the day that one of them stands for. */
function idOf(hits: readonly Hit[]): string {
  const day = hits.find(({ edition }) => letterOf(edition) === OTHER)?.edition ?? '';
  return customId(
    OPEN_ACTION,
    RESULTS,
    day,
    hits.map(({ edition, number }) => letterOf(edition) + number).join(','),
  );
}

const FOUNDING = 'f';
const TODAY = 't';
const OTHER = 'd';

const letterOf = (edition: Edition): string =>
  edition === 'founding' ? FOUNDING : edition === TODAYS_DATE ? TODAY : OTHER;

function editionOf(letter: string, day: string, rulebook: Rulebook): Edition | undefined {
  if (letter === FOUNDING) return 'founding';
  if (letter === TODAY) return TODAYS_DATE;
  return letter === OTHER ? readHeldEdition(day, rulebook) : undefined;
}

/** As many of the best as a custom_id has room for: eight or so. Of days beside the two that have names, only one. */
function fitting(hits: readonly Hit[]): readonly Hit[] {
  const day = hits.find(({ edition }) => letterOf(edition) === OTHER)?.edition;
  const distinct = new Map(hits.map((hit) => [keyOf(hit), hit]));
  const kept = [...distinct.values()].filter(({ edition }) => letterOf(edition) !== OTHER || edition === day);
  let room = MAX_ID_LENGTH - `v1:${OPEN_ACTION}:${RESULTS}:${day ?? ''}:`.length;
  return kept.filter(({ number }) => (room -= number.length + 2) >= 0);
}

function option({ edition, number }: Hit, text: RuleText, before = '', after = ''): APISelectMenuOption {
  const description = shortened(firstWordsOf(number, text));
  return {
    label:
      shortened(`${before}${number} · ${formatHeading(number, text)}`, MAX_TEXT_LENGTH - after.length) +
      after,
    value: keyOf({ edition, number }),
    ...(description && { description }),
  };
}

const shortened = (text: string, most = MAX_TEXT_LENGTH): string =>
  text.length > most ? `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text;

/** The rules that a rule names, and those that name it. */
interface LinkedRules {
  readonly names: readonly string[];
  readonly namedBy: readonly string[];
}

/**
 * Where the references of a rule and its subrules lead, and from where others lead to it, in the order of numbers.
 * Those within itself are left out, and what the text does not have.
 */
function linkedWith(number: string, text: RuleText): LinkedRules {
  const rule = text.rule(number);
  if (!rule) return { names: [], namedBy: [] };
  const within = new Set([number, ...rule.subrules]);
  const isElsewhere = (candidate: string) =>
    !within.has(candidate) && candidate !== rule.parent && has(text, candidate);
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

/** Which rules name a number. */
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
