import type Database from '#basics/sqlite.ts';
import type { Seed, Seeded } from '../port/coins.ts';
import { jsonRows, type Dialect } from '../sql/dialect.ts';

/** The seeds that players gave for their games, in the order given under each secret. */
export interface SeedRows {
  of(secretId: string): readonly Seed[];
  /** @param nth 1 for the first one under the secret */
  add(secretId: string, nth: number, seed: Seed): void;
}

export function seedRows(db: Database): SeedRows {
  const select = db.prepare<[string], Seed>(
    'SELECT game_id AS gameId, actor_id AS actorId, at, text FROM coin_seed WHERE secret_id = ? ORDER BY nth',
  );
  const insert = db.prepare<[Seed & { secretId: string; nth: number }]>(
    `INSERT INTO coin_seed (secret_id, nth, game_id, actor_id, at, text)
     VALUES (:secretId, :nth, :gameId, :actorId, :at, :text)`,
  );
  return {
    of: (secretId) => select.all(secretId),
    add: (secretId, nth, seed) => void insert.run({ ...seed, secretId, nth }),
  };
}

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
