import { foldName } from '#engine/cards/names.ts';
import { sumTallies, type CountedGames, type Tally } from '#engine/records/tally.ts';
import type { PairTally } from '../port/records.ts';

/** Games alike, as the database counts them. */
export type CountedRow = Omit<CountedGames, 'isTeam'> & { readonly isTeam: number };

/** The results of two players in the games of both, by whether they were on one side. */
export interface PairRow extends Pick<Tally, 'games' | 'chance'> {
  /** `together`: on one team; `shared`: both won without being one. */
  readonly sides: 'apart' | 'together' | 'shared';
  readonly winsOfOne: number;
  readonly winsOfOther: number;
  readonly drawnByOne: number;
  readonly drawnByOther: number;
}

const tallyOfOne = (row: PairRow | undefined): Tally =>
  row ? { games: row.games, wins: row.winsOfOne, chance: row.chance, drawn: row.drawnByOne } : sumTallies([]);

const tallyOfOther = (row: PairRow | undefined): Tally =>
  row
    ? { games: row.games, wins: row.winsOfOther, chance: row.chance, drawn: row.drawnByOther }
    : sumTallies([]);

export const counted = (rows: readonly CountedRow[]): readonly CountedGames[] =>
  rows.map((one) => ({ ...one, isTeam: one.isTeam === 1 }));

export const pairOf = (rows: readonly PairRow[]): PairTally => {
  const [apart, together, shared] = (['apart', 'together', 'shared'] as const).map((which) =>
    rows.find(({ sides }) => sides === which),
  );
  return {
    one: tallyOfOne(apart),
    other: tallyOfOther(apart),
    together: tallyOfOne(together),
    shared: shared?.games ?? 0,
  };
};

/** A commander's name as names are compared; `null` where none is meant. */
export const folded = (name: string | undefined): string | null =>
  name === undefined ? null : foldName(name);
