import type { CounterModel, SeatModel } from '../view-model/types.ts';
import { formatTotal } from './life-total.tsx';

/** From this number of players on, a phone has room for little more than life totals. */
const MIN_CROWD = 6;

/** True if seats may not show all notes, which are then repeated beside the damage rows. */
export const isCrowd = (seats: readonly SeatModel[]): boolean => seats.length >= MIN_CROWD;

/** The notes on commander damage, for which a seat around a tablet has a grid. */
export const commanderNotes = ({ commanderDamage }: SeatModel): readonly string[] =>
  commanderDamage.map(({ label, count }) => `${formatTotal(count)} from ${label}`);

/** Everything about a player besides life, losing conditions first, since the rest may be cut off. */
export function seatNotes(seat: SeatModel): readonly string[] {
  const { details, counters } = seat;
  const isPoison = ({ name }: CounterModel): boolean => name === 'poison';
  const formatCounter = ({ label, count }: CounterModel): string => `${label} ${formatTotal(count)}`;
  return [
    ...counters.filter(isPoison).map(formatCounter),
    ...commanderNotes(seat),
    ...details,
    ...counters.filter((counter) => !isPoison(counter)).map(formatCounter),
  ];
}
