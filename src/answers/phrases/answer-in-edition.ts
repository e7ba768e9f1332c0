import type { Citation } from '#engine/vocabulary/citations.ts';
import { dateOf, RELEASE_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import type { SampleAnswer } from '#rulebook/book/load-digest.ts';
import { rulesNotYetWorded } from '#rulebook/book/not-yet-worded.ts';
import { isUnchanged, translateNumber } from '#rulebook/text/concordance.ts';

/**
 * Assumptions of answers that are based on a rule, by numbers of the release: that damage can be dealt to planeswalkers
 * directly, and is not redirected to them.
 */
const SUPPOSED_RULES: ReadonlyMap<string, string> = new Map([
  ['306.8', '306.7'],
  ['120.3c', '306.7'],
]);

/**
 * The numbers in an edition of the rules that an answer is based on; `undefined` if one of them, or an assumed one, is
 * different there from the day for which the answer was written.
 */
export function rulesInEdition(
  { rules }: SampleAnswer,
  edition: Edition,
): readonly [Citation, ...Citation[]] | undefined {
  const supposed = rules.flatMap((number) => SUPPOSED_RULES.get(number) ?? []);
  if (supposed.some((number) => numberIn(edition, number) === undefined)) return undefined;
  const [first, ...others] = rules.flatMap((number) => numberIn(edition, number) ?? []);
  return first !== undefined && others.length === rules.length - 1
    ? [
        { edition: dateOf(edition), number: first },
        ...others.map((number) => ({ edition: dateOf(edition), number })),
      ]
    : undefined;
}

/** The rule's number on the day of an edition, if it is unchanged and our words for it match its wording there. */
function numberIn(edition: Edition, number: string): string | undefined {
  if (rulesNotYetWorded(RELEASE_DATE).has(number)) return undefined;
  const day = dateOf(edition);
  if (day === RELEASE_DATE) return number;
  const [successor, ...others] = translateNumber(number, RELEASE_DATE, day)?.numbers ?? [];
  if (successor === undefined || others.length > 0) return undefined;
  const isSame =
    day < RELEASE_DATE
      ? isUnchanged(successor, day, RELEASE_DATE)
      : isUnchanged(number, RELEASE_DATE, day) && !rulesNotYetWorded(day).has(successor);
  return isSame ? successor : undefined;
}
