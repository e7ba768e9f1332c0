import { dateOf, type Edition } from '#engine/vocabulary/editions.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';
import { checkNumber } from '#rulebook/queries/check-citation.ts';
import type { RenumberedRule } from '#rulebook/queries/find-number.ts';
import { translateNumber } from '#rulebook/text/concordance.ts';
import type { RuleHit } from '#rulebook/text/rule-text.ts';
import type { RuleReference } from '#rulebook/queries/rule-reference.ts';

/** True if a rule found is one of the rules that were in force in an edition. */
const isOfEdition = (hit: RuleHit, edition: Edition, rulebook: Rulebook): boolean =>
  hit.edition === rulebook.read(edition).edition;

/** A note for the caller if the returned rule doesn't have the requested number in the requested edition. */
interface OtherRule {
  readonly note: string;
  readonly renumbered?: RenumberedRule;
}

/**
 * Compares the rule found for a number with the request; `undefined` if it is the requested rule.
 * @param number normalized, such as `702.19b`
 */
export function mismatchWithRequest(
  number: string,
  edition: Edition,
  { hit, renumbered }: { readonly hit: RuleHit; readonly renumbered?: RenumberedRule },
  rulebook: Rulebook,
): OtherRule | undefined {
  const isOfDay = isOfEdition(hit, edition, rulebook);
  if (isOfDay && hit.number === number) return undefined;
  const day = dateOf(edition);
  const shown = isOfDay ? hit.number : `${hit.number} of ${dateOf(hit.edition)}`;
  if (checkNumber(number, edition, rulebook).verdict === 'right')
    return renumbered
      ? { note: `The text of ${number} of ${day} is not available; ${shown} is the same rule.`, renumbered }
      : { note: `The text of ${number} of ${day} is not available; ${shown} may be another rule.` };
  const subject = renumbered ? `${number} of ${renumbered.of.map(dateOf).join(', ')} is` : 'this is';
  const onThatDay = renumbered && isOfDay ? ' on that day' : '';
  return {
    note: `No rule of ${day} is ${number}; ${subject} ${shown}${onThatDay}.`,
    renumbered: { ...(renumbered ?? { number, of: [hit.edition] }), absentFrom: edition },
  };
}

/** States that the text of a rule is not from the requested edition; `undefined` if it is. */
export function noteOnOtherText(
  { number, edition: of, wordingOf }: RuleReference,
  hit: RuleHit,
  edition: Edition,
  rulebook: Rulebook,
): string | undefined {
  const day = dateOf(edition);
  if (!isOfEdition(hit, edition, rulebook)) {
    const numbers = translateNumber(number, of, edition)?.numbers ?? [];
    const numbersNote = numbers.length > 0 ? `, where it is ${numbers.join(', ')}` : '';
    return `${number} is a rule of ${of}, not of ${day}${numbersNote}.`;
  }
  return (
    wordingOf &&
    `${number} is shown in the words of ${wordingOf.edition}, but was reworded on ${wordingOf.reworded}: on ${day} it may have said something else.`
  );
}
