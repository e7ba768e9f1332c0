import { restsOn } from '../rule-numbers/citing.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { RuleSubject } from '../rule-numbers/table.ts';
import type { Entry } from '../deciding/actions.ts';
import { byRules } from '../deciding/course.ts';
import { isEmperor } from '../formats/emperors.ts';
import { teamOf } from '../game/teams.ts';
import type { Team } from '../game/format.ts';
import type { Leaver } from './leaving.ts';
import type { Game } from '../game/state.ts';
import { depthOf } from '../game/depth.ts';
import { isInGame } from '../game/seats.ts';

/**
 * Those who leave, with those who lose by it: a Two-Headed Giant team loses as a whole, and a team of the Emperor
 * variant with its emperor. Of other teams each player loses alone.
 *
 * 606.8b, 606.8c, 607.5a (2006-10-01); 809.5b, 810.8a, 810.8b (2026-06-19).
 */
export function withTeammates(
  game: Game,
  leavers: readonly Leaver[],
  { edition }: Ruleset,
): readonly Leaver[] {
  const named = new Set(leavers.map(({ playerId }) => playerId));
  const mates = new Map<PlayerId, Leaver>();
  for (const leaver of leavers) {
    const rule = ruleOfTeam(game, leaver);
    if (!rule) continue;
    const right = { authority: 'rules', because: restsOn(edition, rule, 'losing/leaves') } as const;
    for (const playerId of teamOf(game, leaver.playerId))
      if (!named.has(playerId) && !mates.has(playerId) && isInGame(game, playerId))
        mates.set(playerId, { playerId, how: 'lost', right });
  }
  return [...leavers, ...mates.values()];
}

/**
 * The rule by which a team loses with one of its players; `undefined` where it goes on. Who is an emperor the outermost
 * game says: in a subgame generals may be missing.
 */
function ruleOfTeam(game: Game, { playerId, how }: Leaver): RuleSubject | undefined {
  const { variant } = game.settings.format;
  if (variant === 'two-headed-giant')
    return how === 'lost' ? 'two-headed-giant/together' : 'two-headed-giant/conceding';
  return isEmperor(game, playerId) ? 'emperor/loses' : undefined;
}

/**
 * How a game ends in which not two are left who play against each other: the last player wins, or the last team with all
 * who were on it; where nobody is left it is a draw. A subgame waits for the table to go on with its main game.
 *
 * 102.2a, 102.2c, 102.4a (2006-10-01); 104.2a, 104.2c, 104.4a (2026-06-19).
 * @returns `null` while the game goes on.
 */
export function endOf(game: Game, ruleset: Ruleset): Entry | null {
  const depth = depthOf(game);
  const kind = depth > 0 ? ({ kind: 'subgame/over', depth } as const) : ({ kind: 'game/ended' } as const);
  const sides = new Map<PlayerId, Team>();
  for (const { playerId, left } of game.seats) {
    const team = teamOf(game, playerId);
    if (left === null) sides.set(team[0], team);
  }
  const [last, ...others] = sides.values();
  if (others.length > 0) return null;
  if (!last) return byRules({ ...kind, result: { how: 'drawn', winners: [] } }, ruleset, 'drawing/all-lose');
  const rule = game.teams.length > 0 ? 'winning/team' : 'winning/last';
  return byRules({ ...kind, result: { how: 'won', winners: last } }, ruleset, rule);
}
