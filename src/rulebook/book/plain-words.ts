import { TODAYS_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import { translateNumber, wasReworded } from '../text/concordance.ts';
import type { Rule } from '../text/rules.ts';
import { rulesNotYetWorded } from './not-yet-worded.ts';
import type { Rulebook } from './rulebook.ts';
import { wordsByDay } from './words-by-day.ts';

/**
 * Today's plain words for rules of an official text, with the numbers of that text and the terms of its day.
 * @returns `undefined` if one of the rules reads differently today or has no plain words; today's words must not be
 *   presented as those of another day.
 */
export function plainWords(
  rules: readonly Rule[],
  edition: IsoDate,
  { plain }: Pick<Rulebook, 'plain'>,
): readonly Rule[] | undefined {
  if (!plain || edition > TODAYS_DATE) return undefined;
  const notYet = rulesNotYetWorded();
  const found = rules.flatMap((rule) => {
    const today = numberToday(rule.number, edition);
    const ours = today === undefined || notYet.has(today) ? undefined : plain.rule(today);
    const paragraphs = ours && wordsByDay(ours.paragraphs, edition);
    return paragraphs ? [{ ...ours, paragraphs, number: rule.number, subrules: rule.subrules }] : [];
  });
  const [first] = rules;
  const heir = first && numberToday(first.number, edition);
  const isAll = heir !== undefined && plain.rule(heir)?.subrules.length === first?.subrules.length;
  return isAll && found.length === rules.length ? found : undefined;
}

/** Today's number of a rule whose wording has not changed since. */
function numberToday(number: string, edition: IsoDate): string | undefined {
  if (edition === TODAYS_DATE) return number;
  const heirs = translateNumber(number, edition, TODAYS_DATE)?.numbers ?? [];
  return heirs.length === 1 && !wasReworded(number, edition, TODAYS_DATE) ? heirs[0] : undefined;
}
