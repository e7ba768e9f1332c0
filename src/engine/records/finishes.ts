import type { OutcomePlayer } from './outcomes.ts';

/** A player of a game, with the order in which players left it. */
interface RankedPlayer extends OutcomePlayer {
  /** Higher for players who left later, equal for players who left together; `null` for those who stayed. */
  readonly leftNth: number | null;
}

/**
 * Determines the places: the winners first, then the players who stayed to the end, then the others, the last to leave
 * first. Players who left together share the best of their places, and a team has the place of its last player.
 * @returns `null` for every player in a game without a result
 */
export function finishesOf(players: readonly RankedPlayer[]): readonly (number | null)[] {
  const teams = new Map<number | null, number>();
  for (const player of players)
    teams.set(player.team, Math.max(teams.get(player.team) ?? -Infinity, finishRank(player)));
  const isTeamGame = players.some(({ team }) => team !== null);
  const standings = isTeamGame ? [...teams.values()] : players.map(finishRank);
  return players.map((player) => {
    if (player.outcome === 'none') return null;
    const own = isTeamGame ? (teams.get(player.team) ?? 0) : finishRank(player);
    return 1 + standings.filter((standing) => standing > own).length;
  });
}

/** Higher for players who finished better. */
function finishRank({ outcome, leftNth }: RankedPlayer): number {
  if (outcome === 'won') return Number.MAX_SAFE_INTEGER;
  return leftNth ?? Number.MAX_SAFE_INTEGER - 1;
}

/** A player of a recorded game; `finish` is `null` if it is unknown. */
interface FinishedPlayer extends OutcomePlayer {
  readonly finish: number | null;
}

/** Places as far as the result alone determines them: the winners, and the others behind them. */
const finishesByResult = (players: readonly OutcomePlayer[]): readonly (number | null)[] =>
  finishesOf(players.map(({ team, outcome }) => ({ team, outcome, leftNth: null })));

/** The recorded places, or if some are unknown, those that follow from the result. */
export const knownFinishes = (players: readonly FinishedPlayer[]): readonly (number | null)[] =>
  players.every(({ finish }) => finish !== null)
    ? players.map(({ finish }) => finish)
    : finishesByResult(players);

/** True if the recorded places contain more than the result. */
export function saysMoreThanResult(players: readonly FinishedPlayer[]): boolean {
  const implied = finishesByResult(players);
  return players.some(({ finish }, index) => finish !== null && finish !== implied[index]);
}
