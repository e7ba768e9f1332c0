import { citeRules } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { refuse, type Refusal } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import { cite } from '../rule-numbers/table.ts';
import type { Game } from '../game/state.ts';

/** The number of players for each turn marker. 608.4a (2006-10-01), 807.4a (2026-06-19). */
export const PLAYERS_PER_TURN_MARKER = 4;

/** True if several players took their turns at once as the game began: a Grand Melee with eight players or more. */
export const hasSeveralTurns = ({ seats, settings }: Pick<Game, 'seats' | 'settings'>): boolean =>
  settings.format.variant === 'grand-melee' && seats.length >= 2 * PLAYERS_PER_TURN_MARKER;

/**
 * Refuses turns, combat and the stack in a Grand Melee game that began with eight players or more: the bot records only
 * one turn and one stack at a time. Until 2007-10-01 no rule mentioned several stacks.
 *
 * 608.4 (2006-10-01); 807.4, 807.5 (2026-06-19).
 */
export function checkOneTurn(
  game: Game,
  { edition }: Ruleset,
): Result<null, Refusal<'format/several-turns'>> {
  if (!hasSeveralTurns(game)) return ok(null);
  const stacks = cite('grand-melee/stacks', edition);
  const citations = [...citeRules(edition, 'grand-melee/turns'), ...(stacks ? [stacks] : [])];
  return fail(refuse('format/several-turns', { hasStacks: stacks !== undefined }, citations));
}

/**
 * Refuses a question about the turn in progress that does not name its player, if several players took their turns at
 * once as the game began.
 *
 * 608.4 (2006-10-01), 807.4 (2026-06-19).
 */
export const checkWhoseTurn = (
  game: Game,
  { edition }: Ruleset,
): Result<null, Refusal<'format/which-turn'>> =>
  hasSeveralTurns(game)
    ? fail(refuse('format/which-turn', {}, citeRules(edition, 'grand-melee/turns')))
    : ok(null);
