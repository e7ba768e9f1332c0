/*
 * Who sits where round a tablet that lies in the middle of the table.
 */

export const SIDES = ['left', 'top', 'right', 'bottom'] as const;
export type Side = (typeof SIDES)[number];

/** With so many players, two sit at each short side, and three. */
const TWO_A_SIDE = 9;
const THREE_A_SIDE = 14;

/** How many sit at a short side of the tablet. */
function atShortSides(players: number): number {
  if (players < 3) return 0;
  return players < TWO_A_SIDE ? 1 : players < THREE_A_SIDE ? 2 : 3;
}

/**
 * Seats by the side of the tablet at which they are, in turn order, which is clockwise as one looks at the table: whoever
 * holds it sits at the bottom, the next player at the left. Each side is listed clockwise too, so that the bottom ends with
 * whoever holds it.
 * @param seats in turn order
 * @param mine the place of whoever holds it among them; of somebody who has no seat, any
 */
export function sidesOf<Seat>(seats: readonly Seat[], mine: number): Readonly<Record<Side, readonly Seat[]>> {
  const others = [...seats.slice(mine + 1), ...seats.slice(0, mine)];
  const short = atShortSides(seats.length);
  const long = seats.length - 2 * short;
  const bottom = Math.max(Math.floor(long / 2), 1);
  const top = long - bottom;
  const round = [...others, ...seats.slice(mine, mine + 1)];
  return {
    left: round.slice(0, short),
    top: round.slice(short, short + top),
    right: round.slice(short + top, short + top + short),
    bottom: round.slice(short + top + short),
  };
}
