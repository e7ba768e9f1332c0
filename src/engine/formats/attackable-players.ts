import { distinct, citeRules } from '../rule-numbers/citing.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { WhyNotAttacked } from '../refusals/table.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import { areTeammates } from '../game/teams.ts';
import { isInRange, rangeOf, areRangesOutdated } from './ranges.ts';
import { circleOf, isMultiplayer, neighborsIn, circleFrom } from '../game/circle.ts';
import type { Game } from '../game/state.ts';
import { isInGame } from '../game/seats.ts';

/** The players whom a player's creatures may attack, by the format alone; ignores cards and planeswalkers. */
export interface AttackablePlayers {
  readonly players: readonly PlayerId[];
  /**
   * `one`: all creatures attack the same player, chosen as combat begins. `each`: each creature may attack a different
   * player. `team`: creatures attack the players as one team, and each deals its damage to one of them.
   */
  readonly how: 'one' | 'each' | 'team';
  /** The reasons why the player may not attack other opponents; empty if all may be attacked. */
  readonly why: readonly WhyNotAttacked[];
  /** True if a player has left, so that ranges change as the next turn begins. */
  readonly isUntilNextTurn: boolean;
  /** Players who left and sat between the player and an opponent who now counts as adjacent. */
  readonly leaversBetween: readonly PlayerId[];
}

type AttackDirection = Exclude<WhyNotAttacked, 'range'>;

/**
 * The players whom a player may attack on their own turn: opponents within range, limited by the attack option. With
 * shared turns each creature attacks one of the other team's players; in a Two-Headed Giant game until 2018-04-27 the
 * other team.
 * @returns no players for a player who is not in the game.
 * CR 306.3, 601.3, 602.2, 604.1a, 606.7a, 607.3c, 609.4 (2006-10-01); 506.2, 801.3, 802.2, 803.1a, 805.10b, 809.3c,
 * 811.4 (2026-06-19).
 */
export function attackablePlayers(
  game: Game,
  attacker: PlayerId,
  ruleset: Ruleset,
): Ruling<AttackablePlayers> {
  const { edition } = ruleset;
  const opponents = isInGame(game, attacker) ? opponentsOf(game, attacker) : [];
  const limits = ATTACK_DIRECTIONS.filter((seating) => isLimitedToDirection(game, seating));
  const inDirection = opponents.filter((opponent) =>
    limits.every((seating) => sitsInDirection(game, attacker, opponent, seating)),
  );
  const range = rangeOf(game, attacker, ruleset);
  const players = inDirection.filter((id) => isInRange(game, attacker, id, ruleset).answer);

  const isLimited = range.answer !== null;
  const outOfRange = opponents.some((opponent) => !isInRange(game, attacker, opponent, ruleset).answer);
  const isUntilNextTurn = outOfRange && areRangesOutdated(game);
  const limitingDirections = limits.filter((seating) =>
    opponents.some((opponent) => !sitsInDirection(game, attacker, opponent, seating)),
  );
  const [first, ...rules]: readonly RuleSubject[] = [
    ...limits.map((seating) => ruleOfDirection(game, seating)),
    ...rulesOfAttacking(game, ruleset),
    ...(isLimited ? (['range/attacking'] as const) : []),
    ...(game.teams.length > 0 ? (['team/opponents'] as const) : []),
  ];
  const citations = citeRules(edition, first ?? 'combat/defending-player', ...rules);
  return {
    answer: {
      players,
      how: howAttacked(game, ruleset),
      why: [...(outOfRange ? (['range'] as const) : []), ...limitingDirections],
      isUntilNextTurn,
      leaversBetween: limits.flatMap((seating) => leaversBetween(game, attacker, players, seating)),
    },
    citations: distinct([
      ...citations,
      ...(outOfRange ? range.citations : []),
      ...(isUntilNextTurn ? citeRules(edition, 'range/as-turn-begins') : []),
    ]),
  };
}

const opponentsOf = (game: Game, playerId: PlayerId): readonly PlayerId[] =>
  circleOf(game).filter((id) => id !== playerId && !areTeammates(game, playerId, id));

const ATTACK_DIRECTIONS = ['left', 'right', 'next-seats'] as const satisfies readonly AttackDirection[];

/**
 * Alternating teams attack only players next to them, whatever option they use. 609.4 (2006-10-01), 811.4 (2026-06-19).
 */
const isLimitedToDirection = ({ settings }: Game, seating: AttackDirection): boolean =>
  settings.format.attack === seating ||
  (seating === 'next-seats' && settings.format.variant === 'alternating-teams');

function sitsInDirection(
  game: Game,
  attacker: PlayerId,
  opponent: PlayerId,
  seating: AttackDirection,
): boolean {
  const { left, right } = neighborsIn(circleOf(game), attacker);
  if (seating === 'next-seats') return opponent === left || opponent === right;
  return opponent === (seating === 'left' ? left : right);
}

/**
 * Players who left and sat between a player and the next one, who may be attacked. The rules do not say whether these
 * two then sit immediately next to each other; here they do. 604.1a (2006-10-01), 803.1a (2026-06-19).
 */
function leaversBetween(
  game: Game,
  attacker: PlayerId,
  attacked: readonly PlayerId[],
  seating: AttackDirection,
): readonly PlayerId[] {
  const [, ...toTheLeft] = circleFrom(
    game.seats.map(({ playerId }) => playerId),
    attacker,
  );
  const sides = {
    left: [toTheLeft],
    right: [toTheLeft.toReversed()],
    'next-seats': [toTheLeft, toTheLeft.toReversed()],
  };
  return sides[seating].flatMap((side) => {
    const at = side.findIndex((id) => isInGame(game, id));
    const next = side[at];
    return next !== undefined && attacked.includes(next) ? side.slice(0, at) : [];
  });
}

function ruleOfDirection({ settings }: Game, seating: AttackDirection): RuleSubject {
  if (seating === 'left') return 'attack-left/option';
  if (seating === 'right') return 'attack-right/option';
  return settings.format.variant === 'alternating-teams' ? 'alternating-teams/next-seats' : 'emperor/attack';
}

function howAttacked(game: Game, ruleset: Ruleset): AttackablePlayers['how'] {
  const { sharesTurns, attack } = game.settings.format;
  if (attacksTeam(game, ruleset)) return 'team';
  return sharesTurns || attack === 'multiple' ? 'each' : 'one';
}

const attacksTeam = ({ settings }: Game, { giantsAttack }: Ruleset): boolean =>
  settings.format.variant === 'two-headed-giant' && giantsAttack === 'team';

function rulesOfAttacking(game: Game, ruleset: Ruleset): readonly RuleSubject[] {
  const { sharesTurns, attack, variant } = game.settings.format;
  if (attacksTeam(game, ruleset)) return ['team/combat', 'team/damages-player'];
  // The rules named the option for Archenemy from its first day, before they spoke of teams: 904.2, 802.2 (2010-06-18).
  const isByOption = variant === 'archenemy' && ruleset.giantsAttack === 'team';
  if (sharesTurns && !isByOption) return ['team/combat', 'team/attacks-player'];
  if (attack === 'multiple') return ['attack-multiple/defending', 'attack-multiple/each'];
  return isMultiplayer(game) ? ['combat/one-of-several'] : [];
}
