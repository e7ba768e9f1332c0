import type { Seed, Seeded } from '../port/coins.ts';
import { jsonRows, type Dialect } from '../sql/dialect.ts';

/** SQL for the seeds of a secret as JSON, for {@link parseSeeds}. @param secretId SQL for its id */
export const seedsOf = ({ jsonList }: Dialect, secretId: string): string =>
  `(SELECT ${jsonList({ gameId: 'game_id', actorId: 'seed.actor_id', at: 'seed.at', text: 'text' }, 'nth')}
    FROM coin_seed AS seed WHERE seed.secret_id = ${secretId})`;

export const parseSeeds = (text: string | null): readonly Seed[] => jsonRows(text) as readonly Seed[];

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
export function seededBy(read: () => readonly Seed[]): (count: number) => Seeded | null | undefined {
  let seeds: readonly Seed[] | undefined;
  return (count) => {
    if (count === 0) return null;
    seeds ??= read();
    return count > seeds.length ? undefined : firstSeeds(seeds, count);
  };
}
