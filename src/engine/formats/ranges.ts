import { citeRules } from '../rule-numbers/citing.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import { refuse, type Refusal } from '../refusals/refusal.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import { rangeByRank } from './emperors.ts';
import { hasSeveralTurns } from './grand-melee.ts';
import { type Circle, circleOf, distanceBetween } from '../game/circle.ts';
import type { Game } from '../game/state.ts';
import { isInGame } from '../game/seats.ts';
import { outermostOf } from '../game/subgame-depth.ts';

/**
 * A player's range of influence in seats; `null` if unlimited. In the Emperor variant it depends on the rank. CR
 * 601.1, 601.2a, 607.3a, 607.6 (2006-10-01); 801.1, 801.2a, 809.3a, 809.6a (2026-06-19).
 */
export function rangeOf(game: Game, playerId: PlayerId, { edition }: Ruleset): Ruling<number | null> {
  const { variant, range } = game.settings.format;
  if (variant !== 'emperor' || game.teams.length === 0)
    return { answer: range, citations: citeRules(edition, range === null ? 'range/option' : 'range/seats') };
  const isLarger = outermostOf(game).teams.some((team) => team.length > 3);
  const larger: readonly RuleSubject[] = isLarger
    ? ['emperor/larger-teams', 'emperor/range-in-larger-teams']
    : [];
  const citations = citeRules(edition, 'emperor/range', ...larger, 'range/several');
  return { answer: rangeByRank(game, playerId), citations };
}

/**
 * True if a player is within another's range of influence as of the beginning of the turn, counting the seats of
 * players who left since. Players are within their own range.
 * CR 601.2, 601.2b, 601.2c (2006-10-01); 801.2, 801.2b, 801.2c (2026-06-19).
 */
export function isInRange(game: Game, from: PlayerId, to: PlayerId, ruleset: Ruleset): Ruling<boolean> {
  const { edition } = ruleset;
  if (!isInGame(game, from) || !isInGame(game, to))
    return { answer: false, citations: citeRules(edition, 'range/seats') };
  if (from === to) return { answer: true, citations: citeRules(edition, 'range/oneself') };
  const range = rangeOf(game, from, ruleset);
  if (range.answer === null) return { answer: true, citations: range.citations };
  const distance = distanceBetween(circleAsTurnBegan(game), from, to);
  return {
    answer: distance !== undefined && distance <= range.answer,
    citations: citeRules(edition, 'range/seats', 'range/as-turn-begins'),
  };
}

/**
 * True if a player has left whose seat still counts for ranges until the next turn begins.
 * 601.2c (2006-10-01), 801.2c (2026-06-19).
 */
export const areRangesOutdated = (game: Game): boolean =>
  circleAsTurnBegan(game).some((id) => !isInGame(game, id));

/** The players around the table as the turn began; the current ones if no turn is in progress, or several are. */
const circleAsTurnBegan = (game: Game): Circle =>
  game.turn && !hasSeveralTurns(game) ? game.turn.seated : circleOf(game);

/**
 * Refuses an effect of a player's spells and abilities on another player outside the range of influence, who cannot be
 * a target and is not affected. Players who are not in the game are not refused.
 *
 * 601.4, 601.10 (2006-10-01); 801.4, 801.10 (2026-06-19).
 */
export function checkReach(
  game: Game,
  by: PlayerId,
  to: PlayerId,
  ruleset: Ruleset,
): Result<null, Refusal<'range/out-of-it'>> {
  if (!isInGame(game, by) || !isInGame(game, to) || isInRange(game, by, to, ruleset).answer) return ok(null);
  return fail(
    refuse('range/out-of-it', { by, to }, citeRules(ruleset.edition, 'range/targets', 'range/effects')),
  );
}
