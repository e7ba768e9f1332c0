import { citeRules } from '../rule-numbers/citing.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import { emperorOf } from './emperors.ts';
import type { Format, Team } from '../game/format.ts';

/**
 * Divides players in seat order into teams, each to the left of the previous one. Adjacent seats form a team; in the
 * Alternating Teams variant every second, third … seat does, so that teams are evenly spaced. In Archenemy the first
 * player is alone against a team of all others.
 * @returns no teams for individual play; in Team vs. Team the last team may be smaller.
 * CR 606.3, 607.2, 609.3 (2006-10-01); 808.2, 809.2, 810.3, 811.3 (2026-06-19).
 */
export function seatTeams(
  players: readonly PlayerId[],
  { variant, teamSize }: Pick<Format, 'variant' | 'teamSize'>,
): readonly Team[] {
  if (teamSize === 1) return [];
  if (variant === 'archenemy') return [players.slice(0, 1), players.slice(1)].filter(isTeam);
  const count = Math.ceil(players.length / teamSize);
  const teamAt = (at: number) => (variant === 'alternating-teams' ? at % count : Math.floor(at / teamSize));
  const teams = Array.from({ length: count }, (_, team) =>
    players.filter((_player, index) => teamAt(index) === team),
  );
  return teams.filter(isTeam);
}

const isTeam = (team: readonly PlayerId[]): team is [PlayerId, ...PlayerId[]] => team.length > 0;

/** `team` if chance chooses a team to go first; `player` if it chooses one of all players. */
export const whoGoesFirst = ({ variant, sharesTurns }: Format): 'team' | 'player' =>
  sharesTurns || variant === 'team-vs-team' || variant === 'emperor' ? 'team' : 'player';

/**
 * The first player of the team chosen to go first: in Team vs. Team the one in the center, or to the left of its
 * midpoint; the emperor; with shared turns the whole team, listed under its primary player. Without teams, the chosen
 * player.
 *
 * 101.2, 606.3, 606.4b, 607.4 (2006-10-01); 103.1, 805.2, 805.4, 808.4, 809.4 (2026-06-19).
 */
export function firstPlayerOf(
  team: Team,
  { variant, sharesTurns }: Format,
  { edition }: Ruleset,
): Ruling<PlayerId> {
  if (sharesTurns)
    return {
      answer: team[0],
      citations: citeRules(edition, 'start/first-player', 'team/turns', 'team/primary'),
    };
  if (variant === 'emperor')
    return { answer: emperorOf(team), citations: citeRules(edition, 'emperor/first', 'emperor/seats') };
  if (variant === 'team-vs-team') {
    const answer = team[Math.floor(team.length / 2)] ?? team[0];
    return { answer, citations: citeRules(edition, 'team-vs-team/first') };
  }
  return { answer: team[0], citations: citeRules(edition, 'start/first-player') };
}
