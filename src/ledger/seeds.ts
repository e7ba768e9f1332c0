import type { Seed, Seeded } from './vocabulary/ledger.ts';

/** The first `count` seeds, as mixed into the stream; `null` for none. */
export function firstSeeds(seeds: readonly Seed[], count: number): Seeded | null {
  const [first, ...others] = seeds.slice(0, count);
  if (!first) return null;
  return { gameId: first.gameId, seeds: [first.text, ...others.map(({ text }) => text)] };
}

/**
 * Returns {@link firstSeeds} by number, reading the seeds when first needed. Its result is `undefined` if fewer are
 * stored than were mixed in.
 */
export function lazyFirstSeeds(read: () => readonly Seed[]): (count: number) => Seeded | null | undefined {
  let seeds: readonly Seed[] | undefined;
  return (count) => {
    if (count === 0) return null;
    seeds ??= read();
    return count > seeds.length ? undefined : firstSeeds(seeds, count);
  };
}
