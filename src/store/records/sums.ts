import { foldName } from '../../engine/cards/names.ts';
import { addUp, type Counted, type Tally } from '../../engine/records/tally.ts';
import type { PairTally } from '../port/records.ts';

/** Games alike, as the database counts them. */
export type CountedRow = Omit<Counted, 'isTeam'> & { readonly isTeam: number };

/** The results of two players in the games of both, apart or on one team. */
export interface PairRow extends Pick<Tally, 'games' | 'chance'> {
  readonly isTogether: number;
  readonly winsOfOne: number;
  readonly winsOfOther: number;
  readonly drawnByOne: number;
  readonly drawnByOther: number;
}

const tallyOfOne = (row: PairRow | undefined): Tally =>
  row ? { games: row.games, wins: row.winsOfOne, chance: row.chance, drawn: row.drawnByOne } : addUp([]);

const tallyOfOther = (row: PairRow | undefined): Tally =>
  row ? { games: row.games, wins: row.winsOfOther, chance: row.chance, drawn: row.drawnByOther } : addUp([]);

export const counted = (rows: readonly CountedRow[]): readonly Counted[] =>
  rows.map((one) => ({ ...one, isTeam: one.isTeam === 1 }));

export const pairOf = (rows: readonly PairRow[]): PairTally => {
  const apart = rows.find(({ isTogether }) => isTogether === 0);
  const together = rows.find(({ isTogether }) => isTogether === 1);
  return { one: tallyOfOne(apart), other: tallyOfOther(apart), together: tallyOfOne(together) };
};

/** A commander's name as names are compared; `null` where none is meant. */
export const folded = (name: string | undefined): string | null =>
  name === undefined ? null : foldName(name);
