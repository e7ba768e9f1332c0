/** The wanted position of a label. */
export interface LabelPlacement {
  /** Its center, in pixels. */
  readonly center: number;
  /** Its height, in pixels. */
  readonly height: number;
}

/**
 * Positions labels between two ends so that none overlap, each as near as possible to where it should be, in the same
 * order. If there isn't enough room, all of them move closer together.
 * @returns the centers, in the order given
 */
export function stackLabels(labels: readonly LabelPlacement[], from: number, to: number): readonly number[] {
  const needed = labels.reduce((sum, { height: room }) => sum + room, 0);
  const scale = Math.min(1, (to - from) / Math.max(needed, 1));
  const order = labels.map((_, index) => index).toSorted((a, b) => wantedCenter(a) - wantedCenter(b));
  function wantedCenter(at: number): number {
    return labels[at]?.center ?? 0;
  }

  // Touching labels form a pile, which is centered where its labels would be on average.
  const piles: { members: number[]; room: number; middle: number }[] = [];
  for (const at of order) {
    let pile = { members: [at], room: (labels[at]?.height ?? 0) * scale, middle: wantedCenter(at) };
    pile.middle = within(pile.middle, pile.room);
    for (let upperPile = piles.at(-1); upperPile; upperPile = piles.at(-1)) {
      if (upperPile.middle + upperPile.room / 2 <= pile.middle - pile.room / 2 + 1e-6) break;
      piles.pop();
      const members = [...upperPile.members, ...pile.members];
      const room = upperPile.room + pile.room;
      pile = { members, room, middle: within(middleOf(members, room), room) };
    }
    piles.push(pile);
  }

  function within(middle: number, room: number): number {
    return Math.min(Math.max(middle, from + room / 2), to - room / 2);
  }

  /** The center of a pile that moves its labels least: the average of the centers that each label would need. */
  function middleOf(members: readonly number[], room: number): number {
    let above = 0;
    const centers = members.map((at) => {
      const labelHeight = (labels[at]?.height ?? 0) * scale;
      above += labelHeight;
      return wantedCenter(at) - (above - labelHeight / 2) + room / 2;
    });
    return centers.reduce((sum, value) => sum + value, 0) / centers.length;
  }

  const middles: number[] = Array.from({ length: labels.length }, () => 0);
  for (const { members, room, middle } of piles) {
    let top = middle - room / 2;
    for (const at of members) {
      const own = (labels[at]?.height ?? 0) * scale;
      middles[at] = top + own / 2;
      top += own;
    }
  }
  return middles;
}
