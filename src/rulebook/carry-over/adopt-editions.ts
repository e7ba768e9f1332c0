import { setCarriedNumbers } from '#engine/rule-numbers/numbers.ts';
import { setAdoptedDays } from '#engine/vocabulary/editions.ts';
import { setNotYetWorded } from '../book/not-yet-worded.ts';
import { setCarriedHistories } from '../rule-histories/rule-histories.ts';
import type { CarriedEdition } from './carry-over.ts';
import { carryWords, daysOf } from './carry-words.ts';

/**
 * Makes the last of these editions today's for the whole process, and the others known days before it. An empty list
 * restores the release's last edition.
 * @param carried oldest first, each carried over from the release
 */
export function adoptEditions(carried: readonly CarriedEdition[]): void {
  const today = carried.at(-1);
  setAdoptedDays(daysOf(carried));
  setCarriedNumbers(
    carried.map(({ day, rules }) => ({
      day,
      numbers: new Map(rules.map(({ from, to }) => [from, to])),
      reworded: new Set(rules.filter(({ isReworded }) => isReworded).map(({ to }) => to)),
    })),
  );
  setCarriedHistories(
    carried.map(({ day, rules, gone, fresh }) => ({
      day,
      successors: new Map(
        rules.map(({ from, to, isReworded, wording }) => [from, { number: to, isReworded, wording }]),
      ),
      gone: new Set(gone),
      fresh: new Map(
        fresh.map(({ number, wording, isUnsure }) => [number, { wording, isUncertain: isUnsure }]),
      ),
    })),
  );
  setNotYetWorded(today ? carryWords(today).notYet : null);
}
