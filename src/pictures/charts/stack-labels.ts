/** A thing that would stand at one place, and takes some room there. */
export interface LabelPlacement {
  /** Its middle, in pixels. */
  readonly at: number;
  /** How much it takes, likewise. */
  readonly room: number;
}

/**
 * Where things stand so that none lies over another, each as near as can be to where it would: in the order of their
 * places, between two ends. Where there is not room enough, they stand closer, all alike.
 * @returns their middles, in the order given
 */
export function stackLabels(wishes: readonly LabelPlacement[], from: number, to: number): readonly number[] {
  const needed = wishes.reduce((sum, { room }) => sum + room, 0);
  const scale = Math.min(1, (to - from) / Math.max(needed, 1));
  const order = wishes.map((_, at) => at).toSorted((a, b) => place(a) - place(b));
  function place(at: number): number {
    return wishes[at]?.at ?? 0;
  }

  // Things that touch are a pile, which stands where its things would on average.
  const piles: { members: number[]; room: number; middle: number }[] = [];
  for (const at of order) {
    let pile = { members: [at], room: (wishes[at]?.room ?? 0) * scale, middle: place(at) };
    pile.middle = within(pile.middle, pile.room);
    for (let before = piles.at(-1); before; before = piles.at(-1)) {
      if (before.middle + before.room / 2 <= pile.middle - pile.room / 2 + 1e-6) break;
      piles.pop();
      const members = [...before.members, ...pile.members];
      const room = before.room + pile.room;
      pile = { members, room, middle: within(middleOf(members, room), room) };
    }
    piles.push(pile);
  }

  function within(middle: number, room: number): number {
    return Math.min(Math.max(middle, from + room / 2), to - room / 2);
  }

  /** Of a pile, where its things are moved least: the average of where its middle would be for each of them. */
  function middleOf(members: readonly number[], room: number): number {
    let above = 0;
    const wanted = members.map((at) => {
      const own = (wishes[at]?.room ?? 0) * scale;
      above += own;
      return place(at) - (above - own / 2) + room / 2;
    });
    return wanted.reduce((sum, value) => sum + value, 0) / wanted.length;
  }

  const middles: number[] = Array.from({ length: wishes.length }, () => 0);
  for (const { members, room, middle } of piles) {
    let top = middle - room / 2;
    for (const at of members) {
      const own = (wishes[at]?.room ?? 0) * scale;
      middles[at] = top + own / 2;
      top += own;
    }
  }
  return middles;
}
