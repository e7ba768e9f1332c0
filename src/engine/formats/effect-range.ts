import { circleOf } from '../game/circle.ts';
import type { Game } from '../game/state.ts';
import { areTeammates, sharesLife } from '../game/teams.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { distinct, citeRules } from '../rule-numbers/citing.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import { isInRange, rangeOf } from './ranges.ts';

/** The players whom a player's spells and abilities affect, individually: a team cannot be a target. */
export interface EffectRange {
  /** In seats; `null` without limit. */
  readonly range: number | null;
  /** Including the player. */
  readonly players: readonly PlayerId[];
  readonly opponents: readonly PlayerId[];
  /** True if effects on each of them add up because teams share a life total. */
  readonly isShared: boolean;
}

/** The players in a player's range of influence, whom the player's spells and abilities can affect. */
export function effectRangeOf(game: Game, playerId: PlayerId, ruleset: Ruleset): Ruling<EffectRange> {
  const { edition } = ruleset;
  const range = rangeOf(game, playerId, ruleset);
  const players = circleOf(game).filter((id) => isInRange(game, playerId, id, ruleset).answer);
  const isShared = sharesLife(game);
  const citations = citeRules(
    edition,
    range.answer === null ? 'target/players' : 'range/targets',
    'target/players',
    ...(range.answer === null ? [] : (['range/choosing-objects', 'range/effects'] as const)),
    ...(isShared ? (['two-headed-giant/life-changes'] as const) : []),
    ...(game.teams.length > 0 ? (['team/opponents'] as const) : []),
  );
  return {
    answer: {
      range: range.answer,
      players,
      opponents: players.filter((player) => player !== playerId && !areTeammates(game, playerId, player)),
      isShared,
    },
    citations: distinct([...citations, ...(range.answer === null ? [] : range.citations)]),
  };
}
