import { foldName } from '../../engine/cards/names.ts';

/** Where in a line stands what, from 0 on; `null` for a column that there is not. */
export interface ColumnIndexes {
  readonly date: number;
  /** One with all of them, or one for each seat. */
  readonly players: readonly number[];
  /** One with all of them, or one for each seat that has any. */
  readonly commanders: readonly (number | null)[];
  readonly winner: number | null;
  readonly turns: number | null;
  readonly variant: number | null;
  /** As those of commanders. */
  readonly teams: readonly (number | null)[];
}

/** As the columns stand where the first line does not name them. */
const DEFAULT_COLUMNS: ColumnIndexes = {
  date: 0,
  players: [1],
  commanders: [2],
  winner: 3,
  turns: 4,
  variant: 5,
  teams: [6],
};

const COLUMN_NAMES = {
  date: /^(?:date|day|when|played(?: on)?)$/,
  players: /^(?:players?|names?|pod|seats?|who)(?: ?\d+)?$/,
  commanders: /^(?:commanders?|decks?|generals?)(?: ?\d+)?$/,
  winner: /^(?:winners?|won(?: by)?|result)$/,
  turns: /^(?:turns?|rounds?|last turn)$/,
  variant: /^(?:variant|format|mode)$/,
  teams: /^(?:teams?|sides?)(?: ?\d+)?$/,
} as const;

/** The columns by the names in a first line, in any order; where it names neither date nor players, it is a game. */
export function findColumns(first: readonly string[]): {
  readonly columns: ColumnIndexes;
  readonly isHeader: boolean;
} {
  const names = first.map((name) => foldName(name));
  const all = (name: RegExp): readonly number[] =>
    names.flatMap((columnName, at) => (name.test(columnName) ? [at] : []));
  const [date] = all(COLUMN_NAMES.date);
  const players = all(COLUMN_NAMES.players);
  const numberOf = (at: number): string | undefined => /\d+$/.exec(names[at] ?? '')?.[0];
  /** By their numbers if all have one, such as `commander 2` beside `player 2`; else in the order of the players. */
  const bySeat = (name: RegExp): readonly (number | null)[] => {
    const found = all(name);
    return found.length > 1 && [...players, ...found].every((at) => numberOf(at) !== undefined)
      ? players.map((player) => found.find((at) => numberOf(at) === numberOf(player)) ?? null)
      : found;
  };
  if (date === undefined || players.length === 0) return { columns: DEFAULT_COLUMNS, isHeader: false };
  return {
    columns: {
      date,
      players,
      commanders: bySeat(COLUMN_NAMES.commanders),
      winner: all(COLUMN_NAMES.winner)[0] ?? null,
      turns: all(COLUMN_NAMES.turns)[0] ?? null,
      variant: all(COLUMN_NAMES.variant)[0] ?? null,
      teams: bySeat(COLUMN_NAMES.teams),
    },
    isHeader: true,
  };
}
