import { TODAYS_DATE, dateOf, type Edition, type IsoDate } from '#engine/vocabulary/editions.ts';
import { translateNumber, numberHistoryOf, type TranslatedNumber } from '#rulebook/text/concordance.ts';
import type { RenumberedRule } from '#rulebook/queries/find-number.ts';
import { numbersInEdition } from '#rulebook/book/numbers-in-edition.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';
import type { RuleText } from '#rulebook/text/rule-text.ts';
import { capitalize } from '#basics/capitalize.ts';
import type { RuleLink } from './buttons.ts';
import { formatAge } from './heading.ts';

/** A line about a rule in another edition, with buttons to it. */
export interface Counterpart {
  readonly line: string;
  readonly links: readonly RuleLink[];
}

/** The maximum number of listed numbers; more are only counted. */
const MAX_LISTED = 3;

/** What a rule or chapter is in today's and in the founding rules, if its number differs there. */
export function findCounterparts(
  number: string,
  edition: IsoDate,
  rulebook: Rulebook,
): readonly Counterpart[] {
  const others: readonly Edition[] = [TODAYS_DATE, 'founding'];
  return others.flatMap((other) => {
    const translated =
      dateOf(other) === edition ? undefined : translateInto(number, edition, other, rulebook);
    if (!translated || translated.numbers.join() === number) return [];
    const text = rulebook.read(other);
    const available = [...translated.numbers, ...translated.instead].filter(
      (candidate) => text.rule(candidate) ?? text.chapter(candidate),
    );
    return [
      {
        line: formatCounterpart(translated, other, edition, text),
        links: available.map((otherNumber) => ({
          label: `${capitalize(formatAge(other, otherNumber, text))}: ${otherNumber}`,
          to: { edition: text.edition, number: otherNumber },
        })),
      },
    ];
  });
}

/**
 * Translates a number by the concordance, or by the official texts if the concordance does not contain the rule or a
 * text is newer.
 */
function translateInto(
  number: string,
  from: IsoDate,
  to: Edition,
  rulebook: Rulebook,
): TranslatedNumber | undefined {
  const isNewer = dateOf(to) > TODAYS_DATE;
  const translated = translateNumber(number, from, isNewer ? TODAYS_DATE : to);
  if (translated && !isNewer) return translated;
  const toNewer = (oldNumber: string) =>
    numbersInEdition({ number: oldNumber, edition: TODAYS_DATE }, to, rulebook);
  const successors = translated
    ? translated.numbers.flatMap(toNewer)
    : numbersInEdition({ number, edition: from }, to, rulebook);
  if (translated?.since) return { ...translated, instead: translated.instead.flatMap(toNewer) };
  return successors.length > 0
    ? { numbers: successors, instead: translated?.instead.flatMap(toNewer) ?? [], since: null }
    : undefined;
}

/** The known numbers of a rule in another edition. */
export const findNumbersIn = (
  number: string,
  from: IsoDate,
  to: Edition,
  rulebook: Rulebook,
): readonly string[] => translateInto(number, from, to, rulebook)?.numbers ?? [];

/** `In 2006: 505.3`, `Today: 709.4`, `Gone since 2017-04-28; see 709.4`, `New since 2025-06-06` */
function formatCounterpart(
  { numbers: successors, instead, since }: TranslatedNumber,
  otherEdition: Edition,
  shownDay: IsoDate,
  text: RuleText,
): string {
  const isLater = dateOf(otherEdition) > shownDay;
  const name =
    otherEdition === 'founding' ? `In ${formatAge(otherEdition, successors[0] ?? '', text)}` : 'Today';
  if (successors.length === 0 && since === null)
    return isLater ? `${name}: number not certain` : 'New or changed';
  const main =
    successors.length > 0
      ? `${name}: ${formatNumbers(successors)}`
      : `${isLater ? 'Gone' : 'New'} since ${since}`;
  return instead.length > 0 ? `${main}; ${isLater ? 'see' : 'replaced'} ${formatNumbers(instead)}` : main;
}

const formatNumbers = (numbers: readonly string[]): string =>
  numbers.length > MAX_LISTED
    ? `${numbers.slice(0, MAX_LISTED).join(', ')} and ${numbers.length - MAX_LISTED} more`
    : numbers.join(', ');

/** `511.3 → 705.3 (2009-07-11) → 705.1 (2022-06-10)`; `undefined` if the number never changed. */
export function formatHistory(number: string, edition: IsoDate): string | undefined {
  const steps = numberHistoryOf(number, edition).map(
    ([from, numbers], index) => (numbers.join(', ') || 'none') + (index === 0 ? '' : ` (${from})`),
  );
  return steps.length < 2 ? undefined : steps.join(' → ');
}

/** `705.1 of 2013-05-01 is 511.1 in 2006, 705.2 today.` Preceded by a note on an edition without the number. */
export function formatRenumbered({ number, of, absentFrom }: RenumberedRule, rulebook: Rulebook): string {
  const absent = absentFrom && `${number} is not this rule’s number ${formatDay(absentFrom)}.`;
  return [absent, ...of.map((edition) => formatOtherNumbers(number, edition, rulebook))]
    .filter(Boolean)
    .join(' ');
}

function formatDay(edition: Edition): string {
  if (edition === 'founding') return 'in the founding rules (2006)';
  return edition === TODAYS_DATE ? 'today' : `on ${edition}`;
}

function formatOtherNumbers(number: string, edition: Edition, rulebook: Rulebook): string | undefined {
  const today = TODAYS_DATE;
  const others: readonly (readonly [Edition, string])[] = [
    ['founding', ' in 2006'],
    [today, ' today'],
  ];
  const numbers = others.flatMap(([other, name]) => {
    const successors =
      dateOf(other) === dateOf(edition) ? [] : findNumbersIn(number, dateOf(edition), other, rulebook);
    return successors.length > 0 ? [successors.join(', ') + name] : [];
  });
  const editionName =
    edition === 'founding' ? 'the founding rules (2006)' : edition === today ? 'today' : edition;
  return numbers.length > 0 ? `${number} of ${editionName} is ${numbers.join(', ')}.` : undefined;
}
