import type { IsoDate } from '../vocabulary/editions.ts';
import { RULE_CHAPTERS, type ChapterMoves, type RuleChapter } from './chapters.ts';

/** A rule's life: its number from each day on, oldest first; `null` from the day on which it is in no edition. */
export interface RuleLife {
  readonly numbers: readonly (readonly [from: IsoDate, number: string | null])[];
}

/** A rule's place within its chapter from a day on, such as `.3a`; `null` once it is gone. */
type Place = readonly [from: IsoDate, place: string | null];

/** The numbers of a rule that moves with its chapter: a chapter's number and a place in it make a rule's number. */
export function within(chapter: RuleChapter, ...places: readonly [Place, ...Place[]]): RuleLife {
  const moves: ChapterMoves = RULE_CHAPTERS[chapter];
  const days = [...moves, ...places].map(([from]) => from).toSorted();
  const numbers: [IsoDate, string | null][] = [];
  for (const day of days) {
    const place = places.findLast(([from]) => from <= day)?.[1];
    const base = moves.findLast(([from]) => from <= day)?.[1];
    if (place === undefined || base === undefined) continue;
    const number = place === null ? null : base + place;
    if (numbers.at(-1)?.[1] !== number) numbers.push([day, number]);
  }
  return { numbers };
}
