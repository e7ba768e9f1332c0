import { circleOf } from '../game/circle.ts';
import type { Game } from '../game/state.ts';
import { areTeammates, teamOf } from '../game/teams.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { distinct, citeRules } from '../rule-numbers/citing.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import { isEmperor } from './emperors.ts';
import { isInRange, rangeOf } from './ranges.ts';

/** The outcome of an effect that states that a player wins the game. */
export interface WinEffectOutcome {
  /** Players who lose, including teammates of an emperor who loses. */
  readonly lose: readonly PlayerId[];
  /** Opponents out of range, who keep playing. */
  readonly stay: readonly PlayerId[];
}

/**
 * Finds who loses if an effect states that a player wins: each opponent; with a limited range of influence only those
 * within it, and a team whose emperor is among them. While any opponent stays, the game goes on.
 *
 * 601.15 (2007-10-01), 801.14, 809.5b (2026-06-19); editions without that rule follow it.
 */
export function winEffectOutcome(game: Game, winner: PlayerId, ruleset: Ruleset): Ruling<WinEffectOutcome> {
  const { edition } = ruleset;
  const opponents = circleOf(game).filter((id) => id !== winner && !areTeammates(game, winner, id));
  const range = rangeOf(game, winner, ruleset);
  if (range.answer === null)
    return { answer: { lose: opponents, stay: [] }, citations: citeRules(edition, 'winning/effect') };
  const opponentsInRange = opponents.filter((opponent) => isInRange(game, winner, opponent, ruleset).answer);
  const losingTeams = opponentsInRange.filter((id) => isEmperor(game, id)).flatMap((id) => teamOf(game, id));
  const lose = opponents.filter(
    (opponent) => opponentsInRange.includes(opponent) || losingTeams.includes(opponent),
  );
  const [rule, ...rules] = citeRules(
    edition,
    'range/winning',
    ...(losingTeams.length > 0 ? (['emperor/loses'] as const) : []),
  );
  return {
    answer: { lose, stay: opponents.filter((opponent) => !lose.includes(opponent)) },
    citations: distinct([rule, ...rules, ...range.citations]),
  };
}
