import {
  dateOf,
  isInForce,
  TODAYS_DATE,
  type Edition,
  type IsoDate,
} from '../../engine/vocabulary/editions.ts';
import type { Renumbered } from '../../rulebook/asking/find-number.ts';
import type { Rulebook } from '../../rulebook/book/rulebook.ts';
import { becameOf, changedSince, wasReworded, type Became } from '../../rulebook/text/concordance.ts';
import type { Shown } from './shown.ts';

/** A rule that is shown, and how it was asked for. */
interface Asked {
  readonly number: string;
  readonly asked?: Edition;
  readonly renumbered?: Renumbered;
}

/**
 * Where another day's text is shown than that of the edition asked for: whose it is, and whether the number was another's
 * then. Where the text of the edition is held and has no such rule, only that.
 */
export function noteOnEdition(
  { asked, number }: Asked,
  shown: IsoDate,
  rulebook: Rulebook,
): string | undefined {
  if (!asked || asked === 'founding' || isInForce(shown, asked)) return undefined;
  const then = becameOf(number, shown, asked);
  const own = rulebook.read(asked);
  const isHeld = own.isWhole && isInForce(dateOf(own.edition), asked);
  const unheld = isHeld ? [] : [`I have no text of ${asked} for this: here is that of ${shown}.`];
  return [...unheld, ...sayThen(then, number, shown, asked)].join(' ') || undefined;
}

/** Of today's words that are shown for another day: whether they are that day's too. */
export function noteOnAge({ asked, number }: Asked, { edition }: Shown): readonly string[] {
  if (!asked || edition !== TODAYS_DATE || dateOf(asked) >= TODAYS_DATE) return [];
  const day = dateOf(asked);
  const then = becameOf(number, TODAYS_DATE, day)?.heirs ?? [];
  if (then.length === 0) return [];
  const isSame = then.length === 1 && then.every((one) => !wasReworded(one, day, TODAYS_DATE));
  return [isSame ? `It said the same on ${day}.` : `As of today: its words have changed since ${day}.`];
}

/** Of a rule that came after the day asked for, since when there is one: a note says so. */
export function newSince({ asked, number, renumbered }: Asked, shown: IsoDate): IsoDate | null {
  if (!asked || asked === 'founding' || renumbered || asked >= shown) return null;
  return becameOf(number, shown, asked)?.since ?? null;
}

/** What the number was on the day asked for, or since when the rules that it stands for say something else. */
function sayThen(
  then: Became | undefined,
  number: string,
  shown: IsoDate,
  asked: IsoDate,
): readonly string[] {
  if (!then || then.heirs.includes(number)) {
    const [earlier = shown, later = asked] = [shown, asked].toSorted();
    const changed = changedSince(number, later, earlier);
    return changed ? [`What it says changed on ${changed}.`] : [];
  }
  const { heirs, since } = then;
  if (heirs.includes('Glossary')) {
    const changed = changedSince(number, shown, asked);
    const differed = changed ? `, and differed: the rules changed on ${changed}` : '';
    return [`On ${asked} the Glossary had this${differed}.`];
  }
  if (heirs.length > 0) return [`On ${asked} its number was ${heirs.join(', ')}.`];
  return [
    asked > shown ? `There is no such rule since ${since}.` : `There was no such rule before ${since}.`,
  ];
}
