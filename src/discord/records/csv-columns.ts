import { foldName } from '#engine/cards/names.ts';

/** Column indexes from 0 on; `null` for a missing column. */
export interface ColumnIndexes {
  readonly date: number;
  /** One column with all players, or one for each seat. */
  readonly players: readonly number[];
  /** One column with all commanders, or one for each seat that has any. */
  readonly commanders: readonly (number | null)[];
  readonly winner: number | null;
  readonly turns: number | null;
  readonly variant: number | null;
  /** Like {@link commanders}. */
  readonly teams: readonly (number | null)[];
  /** Like {@link commanders}. */
  readonly places: readonly (number | null)[];
}

/** The order of columns in a file without a header. */
const DEFAULT_COLUMNS: ColumnIndexes = {
  date: 0,
  players: [1],
  commanders: [2],
  winner: 3,
  turns: 4,
  variant: 5,
  teams: [6],
  places: [7],
};

const COLUMN_NAMES = {
  date: /^(?:date|day|when|played(?: on)?)$/,
  players: /^(?:players?|names?|pod|seats?|who)(?: ?\d+)?$/,
  commanders: /^(?:commanders?|decks?|generals?)(?: ?\d+)?$/,
  winner: /^(?:winners?|won(?: by)?|result)$/,
  turns: /^(?:turns?|rounds?|last turn)$/,
  variant: /^(?:variant|format|mode)$/,
  teams: /^(?:teams?|sides?)(?: ?\d+)?$/,
  places: /^(?:places?|finish(?:es)?|positions?|ranks?)(?: ?\d+)?$/,
} as const;

/**
 * Finds columns by the names in the first line, in any order. If it names neither date nor players, it is not a
 * header.
 */
export function findColumns(firstLine: readonly string[]): {
  readonly columns: ColumnIndexes;
  readonly isHeader: boolean;
} {
  const names = firstLine.map((name) => foldName(name));
  const columnsNamed = (pattern: RegExp): readonly number[] =>
    names.flatMap((name, index) => (pattern.test(name) ? [index] : []));
  const [date] = columnsNamed(COLUMN_NAMES.date);
  const players = columnsNamed(COLUMN_NAMES.players);
  const numberOf = (index: number): string | undefined => /\d+$/.exec(names[index] ?? '')?.[0];
  /**
   * Orders columns by their numbers if all have one, such as `commander 2` for `player 2`; otherwise they are taken to
   * be in the order of the player columns.
   */
  const bySeat = (pattern: RegExp): readonly (number | null)[] => {
    const found = columnsNamed(pattern);
    return found.length > 1 && [...players, ...found].every((index) => numberOf(index) !== undefined)
      ? players.map((player) => found.find((index) => numberOf(index) === numberOf(player)) ?? null)
      : found;
  };
  if (date === undefined || players.length === 0) return { columns: DEFAULT_COLUMNS, isHeader: false };
  return {
    columns: {
      date,
      players,
      commanders: bySeat(COLUMN_NAMES.commanders),
      winner: columnsNamed(COLUMN_NAMES.winner)[0] ?? null,
      turns: columnsNamed(COLUMN_NAMES.turns)[0] ?? null,
      variant: columnsNamed(COLUMN_NAMES.variant)[0] ?? null,
      teams: bySeat(COLUMN_NAMES.teams),
      places: bySeat(COLUMN_NAMES.places),
    },
    isHeader: true,
  };
}
