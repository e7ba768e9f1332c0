import { TODAYS_DATE, parseEdition, type Edition, type IsoDate } from '../../engine/vocabulary/editions.ts';
import type { Rulebook } from './rulebook.ts';

/** Today's day: that of the newest official text held, where it is newer than the engine's table of numbers. */
export function todaysDay({ official }: Pick<Rulebook, 'official'>): IsoDate {
  const newest = official.at(-1);
  return newest !== undefined && newest > TODAYS_DATE ? newest : TODAYS_DATE;
}

/** The edition that was typed: one that the engine knows, or the day of a text held, which may be newer. */
export function readHeldEdition(
  typed: string,
  rulebook: Pick<Rulebook, 'editions' | 'official'>,
): Edition | undefined {
  const day = typed.trim().toLowerCase();
  if (day === 'today') return todaysDay(rulebook);
  return parseEdition(day) ?? rulebook.editions.find((one) => one === day);
}
