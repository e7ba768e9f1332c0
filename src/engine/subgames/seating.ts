import type { PlayerId } from '../vocabulary/players.ts';
import { citeRules } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import { teamOf } from '../game/teams.ts';
import type { Team } from '../game/format.ts';
import type { Game } from '../game/state.ts';
import { isInGame } from '../game/seats.ts';
import { outermostOf } from '../game/subgame-depth.ts';
import { firstPlayerOf, whoGoesFirst } from '../formats/team-seats.ts';
import { circleFrom } from '../game/circle.ts';

/** The players of a subgame in turn order, and their teams. */
export interface SubgameSeating {
  /** In turn order, starting with the first player. */
  readonly order: readonly [PlayerId, ...PlayerId[]];
  readonly teams: readonly Team[];
}

/**
 * The first player of a subgame: if teams go first, the player whom the rules name in the team of the drawn or named
 * player. Emperors and the archenemy are those of the outermost game. 607.4 (2006-10-01), 808.4, 809.4, 904.6
 * (2026-06-19).
 */
export function firstPlayerOfSubgame(game: Game, first: PlayerId, ruleset: Ruleset): Ruling<PlayerId> {
  const { format, archenemy } = game.settings;
  if (archenemy && isInGame(game, archenemy.playerId))
    return { answer: archenemy.playerId, citations: citeRules(ruleset.edition, 'archenemy/first') };
  const citations = citeRules(ruleset.edition, 'start/first-player');
  if (whoGoesFirst(format) === 'player') return { answer: first, citations };
  const { teams } = format.variant === 'emperor' ? outermostOf(game) : seatingFrom(game, first);
  const firstPlayer = firstPlayerOf(teamOf({ teams }, first), format, ruleset);
  return isInGame(game, firstPlayer.answer) ? firstPlayer : { answer: first, citations };
}

/**
 * The seats of a subgame: all players still in the game sit as before, with the same teammates.
 * @param first the first player; with shared turns, any member of that team.
 */
export function seatingFrom(game: Game, first: PlayerId): SubgameSeating {
  const teams = game.teams.flatMap((team): Team[] => {
    const [lead, ...others] = team.filter((playerId) => isInGame(game, playerId));
    return lead === undefined ? [] : [[lead, ...others]];
  });
  const firstPlayer = game.settings.format.sharesTurns ? teamOf({ teams }, first)[0] : first;
  const seated = game.seats.map(({ playerId }) => playerId);
  const [, ...others] = circleFrom(seated, firstPlayer);
  return { order: [firstPlayer, ...others.filter((playerId) => isInGame(game, playerId))], teams };
}
