import type { CounterModel, SeatModel } from '../view-model/types.ts';
import { formatTotal } from './life-total.tsx';

/** With so many players, a phone has room for the life of each and little else. */
const CROWD = 6;

/** True where a player’s seat may not show all that is noted: then it stands beside their row of damage too. */
export const isCrowd = (seats: readonly SeatModel[]): boolean => seats.length >= CROWD;

/** All that a player has beside life. By what one may lose it comes first: where there is little room, the rest is cut. */
export function notesOf({ details, counters, commanderDamage }: SeatModel): readonly string[] {
  const isPoison = ({ name }: CounterModel): boolean => name === 'poison';
  const noted = ({ label, count }: CounterModel): string => `${label} ${formatTotal(count)}`;
  return [
    ...counters.filter(isPoison).map(noted),
    ...commanderDamage.map(({ label, count }) => `${formatTotal(count)} from ${label}`),
    ...details,
    ...counters.filter((counter) => !isPoison(counter)).map(noted),
  ];
}
