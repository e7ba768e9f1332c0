import { dateOf, isInForce, TODAYS_DATE, type Edition, type IsoDate } from '#engine/vocabulary/editions.ts';
import type { RenumberedRule } from '#rulebook/queries/find-number.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';
import {
  translateNumber,
  changedSince,
  wasReworded,
  type TranslatedNumber,
} from '#rulebook/text/concordance.ts';
import type { Rule } from '#rulebook/text/rules.ts';
import { text } from '#text/template.ts';
import type { Content } from '#text/text.ts';
import { formatList } from '../words/words.ts';
import type { ShownRules } from './shown.ts';

/** A shown rule and the request for it. */
interface RuleQuery {
  readonly number: string;
  readonly asked?: Edition;
  readonly renumbered?: RenumberedRule;
}

/**
 * A note if the text is another edition's than requested: whose it is, and whether the number belonged to another
 * rule then. If the requested edition has a text without the rule, only that.
 */
export function noteOnEdition(
  { asked, number }: RuleQuery,
  shown: IsoDate,
  rulebook: Rulebook,
): string | undefined {
  if (!asked || asked === 'founding' || isInForce(shown, asked)) return undefined;
  const then = translateNumber(number, shown, asked);
  const own = rulebook.read(asked);
  const isHeld = own.isComplete && isInForce(dateOf(own.edition), asked);
  const unheld = isHeld ? [] : [`I have no text of ${asked} for this: here is that of ${shown}.`];
  return [...unheld, ...formatThen(then, number, shown, asked)].join(' ') || undefined;
}

/** Whether today's wording also applies on the requested day. */
export function noteOnAge({ asked, number }: RuleQuery, { edition }: ShownRules): readonly string[] {
  if (!asked || edition !== TODAYS_DATE || dateOf(asked) >= TODAYS_DATE) return [];
  const day = dateOf(asked);
  const then = translateNumber(number, TODAYS_DATE, day)?.numbers ?? [];
  if (then.length === 0) return [];
  const isSame = then.length === 1 && then.every((rule) => !wasReworded(rule, day, TODAYS_DATE));
  return [isSame ? `It said the same on ${day}.` : `As of today: its words have changed since ${day}.`];
}

/**
 * A warning above a rule that did not exist, or read differently, on the requested day.
 * @param rule the first whose text is shown
 */
export function headlineOf({ asked, number }: RuleQuery, rule: Rule | undefined): Content | undefined {
  if (!rule) return undefined;
  const { edition, borrowed } = rule;
  if (borrowed?.changed)
    return borrowed.from.edition > edition
      ? formatReadsSince(borrowed.changed)
      : text`**Read so before ${borrowed.changed}:**`;
  if (!asked || asked === 'founding' || isInForce(edition, asked)) return undefined;
  const then = translateNumber(number, edition, asked);
  if (then?.numbers.length !== 0 || !then.since) return undefined;
  return asked > edition
    ? text`**No such rule on ${asked}: it was removed on ${then.since}.**`
    : text`**No such rule yet on ${asked}: it came on ${then.since}.**`;
}

/** Precedes the text of a later day. */
export const formatReadsSince = (since: IsoDate): Content => text`**Reads so since ${since}:**`;

/** The rules below the shown one that read differently on its day. */
export function noteOnRewording({ rules: [, ...below] }: ShownRules): readonly string[] {
  const reworded = below.filter(({ borrowed }) => borrowed?.changed);
  if (reworded.length === 0) return [];
  const numbers =
    reworded.length > MAX_LISTED
      ? `${reworded.length} rules`
      : formatList(reworded.map(({ number }) => number));
  return [`Worded otherwise then: ${numbers}.`];
}

const MAX_LISTED = 4;

/** Since when there is a rule that did not exist on the requested day; another note mentions it. */
export function newSince({ asked, number, renumbered }: RuleQuery, shown: IsoDate): IsoDate | null {
  if (!asked || asked === 'founding' || renumbered || asked >= shown) return null;
  return translateNumber(number, shown, asked)?.since ?? null;
}

/** What the number was on the requested day, or since when its rules have changed in substance. */
function formatThen(
  then: TranslatedNumber | undefined,
  number: string,
  shown: IsoDate,
  requested: IsoDate,
): readonly string[] {
  if (!then || then.numbers.includes(number)) {
    const [earlier = shown, later = requested] = [shown, requested].toSorted();
    const changed = changedSince(number, later, earlier);
    return changed ? [`What it says changed on ${changed}.`] : [];
  }
  const { numbers: heirs } = then;
  if (heirs.includes('Glossary')) {
    const changed = changedSince(number, shown, requested);
    const differed = changed ? `, and differed: the rules changed on ${changed}` : '';
    return [`On ${requested} the Glossary had this${differed}.`];
  }
  return heirs.length > 0 ? [`On ${requested} its number was ${heirs.join(', ')}.`] : [];
}
