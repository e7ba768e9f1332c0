/** Numbers of games, with wins and draws counted separately. */
export interface Tally {
  /** Games with a winner. */
  readonly games: number;
  readonly wins: number;
  /** The sum of the probabilities of winning each game if the winner had been drawn from its players. */
  readonly chance: number;
  readonly drawn: number;
}

const NO_GAMES: Tally = { games: 0, wins: 0, chance: 0, drawn: 0 };

/** Similar games. `place`: in turn order; `null` if unknown, like `variant`. */
export interface CountedGames extends Tally {
  readonly variant: string | null;
  readonly players: number;
  readonly place: number | null;
  readonly isTeam: boolean;
}

export const sumTallies = (tallies: readonly Tally[]): Tally =>
  tallies.reduce<Tally>(
    (sum, tally) => ({
      games: sum.games + tally.games,
      wins: sum.wins + tally.wins,
      chance: sum.chance + tally.chance,
      drawn: sum.drawn + tally.drawn,
    }),
    NO_GAMES,
  );

/** The share of wins, and the expected share by chance; `null` without won games. */
export const sharesOf = ({
  games,
  wins,
  chance,
}: Tally): { readonly won: number; readonly byChance: number } | null =>
  games === 0 ? null : { won: wins / games, byChance: chance / games };

/** Groups games by a common key; the groups with most games come first. */
export function groupTalliesBy<Key extends string | number>(
  counted: readonly CountedGames[],
  keyOf: (item: CountedGames) => Key | null,
): readonly (Tally & { readonly key: Key })[] {
  const groups = new Map<Key, CountedGames[]>();
  for (const item of counted) {
    const key = keyOf(item);
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return Array.from(groups, ([key, all]) => ({ ...sumTallies(all), key })).toSorted(
    (a, b) => b.games + b.drawn - a.games - a.drawn,
  );
}
