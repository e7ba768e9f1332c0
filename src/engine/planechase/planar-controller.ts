import { citeRules } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import type { Game } from '../game/state.ts';
import { nextTurnAfter, takesTurns, turnLeadOf } from '../game/teams.ts';

/**
 * The player who controls the face-up plane: the active player, or the primary player of the active team. If that
 * player left during the turn, the next one in turn order, until another turn begins.
 *
 * 901.6, 901.11b, 800.4i (2009-10-01); 901.6, 901.12b, 800.4p (2026-06-19).
 * @returns `null` in a game without Planechase, and while no turn is in progress.
 */
export function planarController(game: Game, { edition }: Ruleset): Ruling<PlayerId | null> {
  const { turn, settings } = game;
  const { format } = settings;
  const rule = format.sharesTurns ? 'planechase/controller-of-team' : 'planechase/controller';
  if (!turn || !format.isPlanechase) return { answer: null, citations: citeRules(edition, rule) };
  if (takesTurns(game, turn.playerId))
    return { answer: turnLeadOf(game, turn.playerId), citations: citeRules(edition, rule) };
  return {
    answer: nextTurnAfter(game, turn.playerId),
    citations: citeRules(edition, rule, 'planechase/controller-leaves'),
  };
}
