import { TODAYS_DATE, dateOf, type Edition, type IsoDate } from '#engine/vocabulary/editions.ts';
import { translateNumber, numberHistoryOf, type TranslatedNumber } from '#rulebook/text/concordance.ts';
import type { RenumberedRule } from '#rulebook/queries/find-number.ts';
import { numbersInEdition } from '#rulebook/book/numbers-in-edition.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';
import type { RuleText } from '#rulebook/text/rule-text.ts';
import { capitalize } from '#basics/capitalize.ts';
import type { PageTurn } from './buttons.ts';
import { ageOf } from './heading.ts';

/** A line on a rule in another edition, with buttons to it. */
export interface Counterpart {
  readonly line: string;
  readonly turns: readonly PageTurn[];
}

/** More numbers are counted, not listed. */
const MAX_LISTED = 3;

/** What a rule or chapter is in today's and in the founding rules, if its number differs there. */
export function findCounterparts(
  number: string,
  edition: IsoDate,
  rulebook: Rulebook,
): readonly Counterpart[] {
  const others: readonly Edition[] = [TODAYS_DATE, 'founding'];
  return others.flatMap((other) => {
    const became = dateOf(other) === edition ? undefined : becameIn(number, edition, other, rulebook);
    if (!became || became.numbers.join() === number) return [];
    const text = rulebook.read(other);
    const held = [...became.numbers, ...became.instead].filter(
      (heir) => text.rule(heir) ?? text.chapter(heir),
    );
    return [
      {
        line: say(became, other, edition, text),
        turns: held.map((heldNumber) => ({
          label: `${capitalize(ageOf(other, heldNumber, text))}: ${heldNumber}`,
          to: { edition: text.edition, number: heldNumber },
        })),
      },
    ];
  });
}

/** By the number table, or by the official texts if the table does not know the rule or a text is newer. */
function becameIn(
  number: string,
  from: IsoDate,
  to: Edition,
  rulebook: Rulebook,
): TranslatedNumber | undefined {
  const isAhead = dateOf(to) > TODAYS_DATE;
  const translated = translateNumber(number, from, isAhead ? TODAYS_DATE : to);
  if (translated && !isAhead) return translated;
  const ahead = (oldNumber: string) =>
    numbersInEdition({ number: oldNumber, edition: TODAYS_DATE }, to, rulebook);
  const heirs = translated
    ? translated.numbers.flatMap(ahead)
    : numbersInEdition({ number, edition: from }, to, rulebook);
  if (translated?.since) return { ...translated, instead: translated.instead.flatMap(ahead) };
  return heirs.length > 0
    ? { numbers: heirs, instead: translated?.instead.flatMap(ahead) ?? [], since: null }
    : undefined;
}

/** The known numbers of a rule in another edition. */
export const findNumbersIn = (
  number: string,
  from: IsoDate,
  to: Edition,
  rulebook: Rulebook,
): readonly string[] => becameIn(number, from, to, rulebook)?.numbers ?? [];

/** `In 2006: 505.3`, `Today: 709.4`, `Gone since 2017-04-28; see 709.4`, `New since 2025-06-06` */
function say(
  { numbers: heirs, instead, since }: TranslatedNumber,
  there: Edition,
  here: IsoDate,
  text: RuleText,
): string {
  const isLater = dateOf(there) > here;
  const name = there === 'founding' ? `In ${ageOf(there, heirs[0] ?? '', text)}` : 'Today';
  if (heirs.length === 0 && since === null) return isLater ? `${name}: number not certain` : 'New or changed';
  const own = heirs.length > 0 ? `${name}: ${some(heirs)}` : `${isLater ? 'Gone' : 'New'} since ${since}`;
  return instead.length > 0 ? `${own}; ${isLater ? 'see' : 'replaced'} ${some(instead)}` : own;
}

const some = (numbers: readonly string[]): string =>
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
  const absent = absentFrom && `${number} is not this rule’s number ${when(absentFrom)}.`;
  return [absent, ...of.map((edition) => formatMeaning(number, edition, rulebook))].filter(Boolean).join(' ');
}

function when(edition: Edition): string {
  if (edition === 'founding') return 'in the founding rules (2006)';
  return edition === TODAYS_DATE ? 'today' : `on ${edition}`;
}

function formatMeaning(number: string, edition: Edition, rulebook: Rulebook): string | undefined {
  const today = TODAYS_DATE;
  const others: readonly (readonly [Edition, string])[] = [
    ['founding', ' in 2006'],
    [today, ' today'],
  ];
  const numbers = others.flatMap(([other, name]) => {
    const heirs =
      dateOf(other) === dateOf(edition) ? [] : findNumbersIn(number, dateOf(edition), other, rulebook);
    return heirs.length > 0 ? [heirs.join(', ') + name] : [];
  });
  const whose = edition === 'founding' ? 'the founding rules (2006)' : edition === today ? 'today' : edition;
  return numbers.length > 0 ? `${number} of ${whose} is ${numbers.join(', ')}.` : undefined;
}
