import type { RecordedPlayer } from './outcomes.ts';

/** A player of a game, with the order in which players left it. */
interface Leaver extends RecordedPlayer {
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

/** A player of a record that is corrected, as it was before. */
interface Corrected extends Pick<RecordedPlayer, 'team'> {
  readonly left: unknown;
  readonly finish: number | null;
}

/**
 * Where players finished after a correction: those who left keep their order. If no places were known, none are.
 * @param outcomes the corrected ones, by player
 */
export const correctedFinishes = (
  players: readonly Corrected[],
  outcomes: readonly RecordedPlayer['outcome'][],
): readonly (number | null)[] =>
  players.every(({ finish }) => finish === null)
    ? players.map(() => null)
    : finishesOf(
        players.map(({ team, left, finish }, at) => ({
          team,
          outcome: outcomes[at] ?? 'none',
          leftNth: left === null || finish === null ? null : -finish,
        })),
      );

/** Greater for those who finished better. */
function standingOf({ outcome, leftNth }: Leaver): number {
  if (outcome === 'won') return Number.MAX_SAFE_INTEGER;
  return leftNth ?? Number.MAX_SAFE_INTEGER - 1;
}
