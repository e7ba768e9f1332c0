import { citeRules } from '../rule-numbers/citing.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import { teamOf } from '../game/teams.ts';
import { isMultiplayer } from '../game/circle.ts';
import type { Game } from '../game/state.ts';

/** The first draw step of the game: whether it is skipped, and which active players draw in it. */
export interface FirstDraw {
  readonly isSkipped: boolean;
  readonly draws: readonly PlayerId[];
}

/**
 * Finds who draws in the first draw step of the game. It is skipped in two-player games and with two Two-Headed Giant
 * teams, except that from 2006-10-01 to 2007-05-01 only the starting team's primary player skipped the draw. Otherwise
 * the first player draws.
 * 101.5a, 101.5b, 606.6b (2006-10-01); 103.8a, 103.8b, 103.8c, 800.7, 810.6 (2026-06-19).
 */
export function firstDrawOf(game: Game, { edition, giantsFirstDraw }: Ruleset): Ruling<FirstDraw> {
  const [first] = game.seats;
  const { variant, sharesTurns } = game.settings.format;
  if (!isMultiplayer(game))
    return { answer: { isSkipped: true, draws: [] }, citations: citeRules(edition, 'start/first-draw') };
  const starting = first ? (sharesTurns ? teamOf(game, first.playerId) : [first.playerId]) : [];
  if (variant === 'two-headed-giant') {
    const citations = citeRules(edition, 'two-headed-giant/first-draw', 'start/first-draw-of-teams');
    return giantsFirstDraw === 'skipped'
      ? { answer: { isSkipped: true, draws: [] }, citations }
      : { answer: { isSkipped: false, draws: starting.slice(1) }, citations };
  }
  const rules: readonly RuleSubject[] = sharesTurns ? ['team/draws'] : [];
  const citations = citeRules(edition, 'start/first-draw-of-many', ...rules);
  return { answer: { isSkipped: false, draws: starting }, citations };
}
