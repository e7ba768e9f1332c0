/* Seating around a tablet that lies in the middle of the table. */

export const SIDES = ['left', 'top', 'right', 'bottom'] as const;
export type TabletSide = (typeof SIDES)[number];

/** With at least this many players, two or three sit at each short side. */
const TWO_A_SIDE = 9;
const THREE_A_SIDE = 14;

/** The number of players at each short side of the tablet. */
function atShortSides(players: number): number {
  if (players < 3) return 0;
  return players < TWO_A_SIDE ? 1 : players < THREE_A_SIDE ? 2 : 3;
}

/**
 * Distributes seats over the sides of the tablet in turn order, clockwise: the holder sits at the bottom, the next
 * player on the left. Each side is listed clockwise, so the bottom ends with the holder.
 * @param seats in turn order
 * @param ownIndex index of the holder's seat; any if the holder has none
 */
export function sidesOf<Seat>(
  seats: readonly Seat[],
  ownIndex: number,
): Readonly<Record<TabletSide, readonly Seat[]>> {
  const others = [...seats.slice(ownIndex + 1), ...seats.slice(0, ownIndex)];
  const short = atShortSides(seats.length);
  const long = seats.length - 2 * short;
  const bottom = Math.max(Math.floor(long / 2), 1);
  const top = long - bottom;
  const inOrder = [...others, ...seats.slice(ownIndex, ownIndex + 1)];
  return {
    left: inOrder.slice(0, short),
    top: inOrder.slice(short, short + top),
    right: inOrder.slice(short + top, short + top + short),
    bottom: inOrder.slice(short + top + short),
  };
}
