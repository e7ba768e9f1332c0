import { foldName } from '#engine/cards/names.ts';
import { sumTallies, type CountedGames, type Tally } from '#engine/records/tally.ts';
import type { PairTally } from '../port/records.ts';

/** Games with the same properties, as counted by the database. */
export type CountedRow = Omit<CountedGames, 'isTeam'> & { readonly isTeam: number };

/** The results of two players in their common games, by whether they were on one team. */
export interface PairRow extends Pick<Tally, 'games' | 'chance'> {
  /** `together`: on one team; `shared`: both won without being a team. */
  readonly sides: 'apart' | 'together' | 'shared';
  readonly winsOfOne: number;
  readonly winsOfOther: number;
  readonly drawnByOne: number;
  readonly drawnByOther: number;
}

export const parseCountedGames = (rows: readonly CountedRow[]): readonly CountedGames[] =>
  rows.map((row) => ({ ...row, isTeam: row.isTeam === 1 }));

export function pairOf(rows: readonly PairRow[]): PairTally {
  const rowOf = (which: PairRow['sides']) => rows.find(({ sides }) => sides === which);
  const tallyOf = (row: PairRow | undefined, who: 'One' | 'Other'): Tally =>
    row
      ? { games: row.games, wins: row[`winsOf${who}`], chance: row.chance, drawn: row[`drawnBy${who}`] }
      : sumTallies([]);
  return {
    first: tallyOf(rowOf('apart'), 'One'),
    second: tallyOf(rowOf('apart'), 'Other'),
    together: tallyOf(rowOf('together'), 'One'),
    shared: rowOf('shared')?.games ?? 0,
  };
}

/** A commander's name folded for comparison; `null` for any commander. */
export const foldOptionalName = (name: string | undefined): string | null =>
  name === undefined ? null : foldName(name);
