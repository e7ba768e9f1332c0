import type { Counted, SeenSeat } from '../seen/seen.ts';
import { written } from './total.tsx';

/** With so many players, a phone has room for the life of each and little else. */
const CROWD = 6;

/** True where a player’s seat may not show all that is noted: then it stands beside their row of damage too. */
export const isCrowd = (seats: readonly SeenSeat[]): boolean => seats.length >= CROWD;

/** All that a player has beside life. By what one may lose it comes first: where there is little room, the rest is cut. */
export function notesOf({ details, counters, commanderDamage }: SeenSeat): readonly string[] {
  const isPoison = ({ name }: Counted): boolean => name === 'poison';
  const noted = ({ label, count }: Counted): string => `${label} ${written(count)}`;
  return [
    ...counters.filter(isPoison).map(noted),
    ...commanderDamage.map(({ label, count }) => `${written(count)} from ${label}`),
    ...details,
    ...counters.filter((one) => !isPoison(one)).map(noted),
  ];
}
