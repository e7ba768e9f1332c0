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
import type { ShownRules } from './shown-rules.ts';

/** A shown rule and the request for it. */
interface RuleQuery {
  readonly number: string;
  readonly requested?: Edition;
  readonly renumbered?: RenumberedRule;
}

/**
 * A note if the shown text is not the requested edition's: which edition it is from, and what the number was or which
 * change came in between. If the text of the requested edition is available but lacks the rule, only the latter.
 */
export function noteOnEdition(
  { requested, number }: RuleQuery,
  shown: IsoDate,
  rulebook: Rulebook,
): string | undefined {
  if (!requested || requested === 'founding' || isInForce(shown, requested)) return undefined;
  const translated = translateNumber(number, shown, requested);
  const requestedText = rulebook.read(requested);
  const isTextAvailable = requestedText.isComplete && isInForce(dateOf(requestedText.edition), requested);
  const missingTextNote = isTextAvailable
    ? []
    : [`I have no text of ${requested} for this: here is that of ${shown}.`];
  return (
    [...missingTextNote, ...formatRequestedDay(translated, number, shown, requested)].join(' ') || undefined
  );
}

/** Says whether today's wording also applies on the requested day. */
export function noteOnAge({ requested, number }: RuleQuery, { edition }: ShownRules): readonly string[] {
  if (!requested || edition !== TODAYS_DATE || dateOf(requested) >= TODAYS_DATE) return [];
  const day = dateOf(requested);
  const translated = translateNumber(number, TODAYS_DATE, day)?.numbers ?? [];
  if (translated.length === 0) return [];
  const isSame = translated.length === 1 && translated.every((rule) => !wasReworded(rule, day, TODAYS_DATE));
  return [isSame ? `It said the same on ${day}.` : `As of today: its words have changed since ${day}.`];
}

/**
 * A warning above a rule that did not exist, or read differently, on the requested day.
 * @param rule the first whose text is shown
 */
export function headlineOf({ requested, number }: RuleQuery, rule: Rule | undefined): Content | undefined {
  if (!rule) return undefined;
  const { edition, borrowed } = rule;
  if (borrowed?.changed)
    return borrowed.from.edition > edition
      ? formatReadsSince(borrowed.changed)
      : text`**Read so before ${borrowed.changed}:**`;
  if (!requested || requested === 'founding' || isInForce(edition, requested)) return undefined;
  const translated = translateNumber(number, edition, requested);
  if (translated?.numbers.length !== 0 || !translated.since) return undefined;
  return requested > edition
    ? text`**No such rule on ${requested}: it was removed on ${translated.since}.**`
    : text`**No such rule yet on ${requested}: it came on ${translated.since}.**`;
}

/** The line above the text of a later day. */
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

/** The day since which there is a rule that did not exist on the requested day; {@link headlineOf} mentions it. */
export function newSince({ requested, number, renumbered }: RuleQuery, shown: IsoDate): IsoDate | null {
  if (!requested || requested === 'founding' || renumbered || requested >= shown) return null;
  return translateNumber(number, shown, requested)?.since ?? null;
}

/** The number on the requested day, or if it is the same, when the rule has changed in substance. */
function formatRequestedDay(
  translated: TranslatedNumber | undefined,
  number: string,
  shown: IsoDate,
  requested: IsoDate,
): readonly string[] {
  if (!translated || translated.numbers.includes(number)) {
    const [earlier = shown, later = requested] = [shown, requested].toSorted();
    const changed = changedSince(number, later, earlier);
    return changed ? [`What it says changed on ${changed}.`] : [];
  }
  const { numbers: successors } = translated;
  if (successors.includes('Glossary')) {
    const changed = changedSince(number, shown, requested);
    const differed = changed ? `, and differed: the rules changed on ${changed}` : '';
    return [`On ${requested} the Glossary had this${differed}.`];
  }
  return successors.length > 0 ? [`On ${requested} its number was ${successors.join(', ')}.`] : [];
}
