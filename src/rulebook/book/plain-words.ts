import { RELEASE_DATE, TODAYS_DATE, type IsoDate } from '#engine/vocabulary/editions.ts';
import { translateNumber, wasReworded } from '../text/concordance.ts';
import type { Rule } from '../text/rules.ts';
import { rulesNotYetWorded } from './not-yet-worded.ts';
import type { Rulebook } from './rulebook.ts';
import { wordsByDay } from './words-by-day.ts';

/**
 * Today's plain words for rules of an official text, with the numbers of that text and the terms of its day. For days
 * up to the release's last edition, uses the words of that edition.
 * @returns `undefined` if one of the rules is different today or has no plain words; today's words must not be
 *   presented as those of another day
 */
export function plainWords(
  rules: readonly Rule[],
  edition: IsoDate,
  { plain, releasedPlain }: Pick<Rulebook, 'plain' | 'releasedPlain'>,
): readonly Rule[] | undefined {
  const isReleased = edition <= RELEASE_DATE;
  const [ownText, wordsDay] = isReleased ? [releasedPlain, RELEASE_DATE] : [plain, TODAYS_DATE];
  if (!ownText || edition > wordsDay) return undefined;
  const notYet = rulesNotYetWorded(wordsDay);
  const found = rules.flatMap((rule) => {
    const number = numberOn(rule.number, edition, wordsDay);
    const ours = number === undefined || notYet.has(number) ? undefined : ownText.rule(number);
    const paragraphs = ours && wordsByDay(ours.paragraphs, edition);
    return paragraphs ? [{ ...ours, paragraphs, number: rule.number, subrules: rule.subrules }] : [];
  });
  const [first] = rules;
  const successor = first && numberOn(first.number, edition, wordsDay);
  const isAll =
    successor !== undefined && ownText.rule(successor)?.subrules.length === first?.subrules.length;
  return isAll && found.length === rules.length ? found : undefined;
}

/** The number on a later day of a rule whose wording has not changed until then. */
function numberOn(number: string, edition: IsoDate, later: IsoDate): string | undefined {
  if (edition === later) return number;
  const successors = translateNumber(number, edition, later)?.numbers ?? [];
  return successors.length === 1 && !wasReworded(number, edition, later) ? successors[0] : undefined;
}
