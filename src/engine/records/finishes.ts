import type { OutcomePlayer } from './outcomes.ts';

/** A player of a game, with the order in which players left it. */
interface Leaver extends OutcomePlayer {
  /** Greater for those who left later, equal for those who left together; `null` for those who stayed. */
  readonly leftNth: number | null;
}

/**
 * Where each player finished: the winners first, then those who stayed to the end, then the others, the last one to
 * leave first. Those who left together share the best of their places, and a team has that of its last player.
 * @returns `null` for everyone in a game without a result
 */
export function finishesOf(players: readonly Leaver[]): readonly (number | null)[] {
  const teams = new Map<number | null, number>();
  for (const player of players)
    teams.set(player.team, Math.max(teams.get(player.team) ?? -Infinity, standingOf(player)));
  const isTeamGame = players.some(({ team }) => team !== null);
  const standings = isTeamGame ? [...teams.values()] : players.map(standingOf);
  return players.map((player) => {
    if (player.outcome === 'none') return null;
    const own = isTeamGame ? (teams.get(player.team) ?? 0) : standingOf(player);
    return 1 + standings.filter((standing) => standing > own).length;
  });
}

/** Greater for those who finished better. */
function standingOf({ outcome, leftNth }: Leaver): number {
  if (outcome === 'won') return Number.MAX_SAFE_INTEGER;
  return leftNth ?? Number.MAX_SAFE_INTEGER - 1;
}

/** A player of a recorded game; `finish` is `null` if it is unknown. */
interface FinishedPlayer extends OutcomePlayer {
  readonly finish: number | null;
}

/** Where players finished as far as the result alone says it: the winners, and the others behind them. */
const finishesByResult = (players: readonly OutcomePlayer[]): readonly (number | null)[] =>
  finishesOf(players.map(({ team, outcome }) => ({ team, outcome, leftNth: null })));

/** The places on record; if they aren't all known, what the result says. */
export const knownFinishes = (players: readonly FinishedPlayer[]): readonly (number | null)[] =>
  players.every(({ finish }) => finish !== null)
    ? players.map(({ finish }) => finish)
    : finishesByResult(players);

/** True if the places on record say more than the result. */
export function saysMoreThanResult(players: readonly FinishedPlayer[]): boolean {
  const implied = finishesByResult(players);
  return players.some(({ finish }, at) => finish !== null && finish !== implied[at]);
}
