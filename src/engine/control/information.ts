import { distinct, citeRules } from '../rule-numbers/citing.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import { controlChain, controllersAbove, reachesThroughTeam } from '../game/control-chain.ts';
import { ruleOfSpan } from './spans.ts';
import { areTeammates } from '../game/teams.ts';
import type { Variant } from '../vocabulary/variants.ts';
import { circleOf, neighborsIn } from '../game/circle.ts';
import type { Control } from '../game/control.ts';
import type { Game } from '../game/state.ts';

/** Hidden information of a player, and the rule that says who sees it without control. */
const SIGHT_RULES: Record<
  'hand' | 'face-down-permanents' | 'library-search' | 'outside-the-game' | 'hidden-from-them',
  RuleSubject
> = {
  hand: 'sight/hand',
  'face-down-permanents': 'face-down/look',
  'library-search': 'sight/library',
  'outside-the-game': 'sight/outside',
  'hidden-from-them': 'sight/hand',
};

/**
 * `library-search`: the library that the player searches. `outside-the-game`: the player's sideboard and the like.
 * `hidden-from-them`: information hidden from the player, such as other players' hands, including the controller's.
 */
export type Information = keyof typeof SIGHT_RULES;

export const INFORMATION_KINDS = Object.keys(SIGHT_RULES) as readonly Information[];

export interface VisibleTo {
  /** The player first, then teammates who may look; empty if the player may not look either. */
  readonly sees: readonly PlayerId[];
  /**
   * `their-own`: no other player is in control; `teammates`: no other player is in control, and teammates may look too;
   * `shared`: controllers see what the player sees; `only-theirs`: controllers see only information in the game;
   * `hidden`: control of a player shows nothing that this player does not see.
   */
  readonly why: 'their-own' | 'teammates' | 'shared' | 'only-theirs' | 'hidden';
  /** The control effects, starting at the one on the player. */
  readonly through: readonly Control[];
}

/**
 * Finds who sees a player's hidden information. Spectators and other players don't, but teammates may look at each
 * other's hands; in the Alternating Teams variant, only if they sit next to each other. 507.2, 606.5, 606.6g, 607.7,
 * 609.6 (2006-10-01); 723.4, 805.8, 808.5, 809.7, 810.5, 811.5 (2026-06-19).
 */
export function whoSees(
  game: Game,
  information: Information,
  playerId: PlayerId,
  ruleset: Ruleset,
): Ruling<VisibleTo> {
  const { edition } = ruleset;
  const moment = information === 'library-search' ? 'search' : null;
  const controllers = controllersAbove(game, playerId, moment);
  const isControlled = controllers.length > 0;
  const through = controlChain(game, playerId, moment);
  const mates = information === 'hand' ? teammatesWhoLook(game, playerId) : { players: [], rules: [] };
  const ordinary = citeRules(edition, SIGHT_RULES[information], ...mates.rules);
  const spans: readonly RuleSubject[] = [
    ...through.filter(({ span }) => span !== 'next-turn').map(ruleOfSpan),
    ...(reachesThroughTeam(through, playerId) ? (['team/turn-effects'] as const) : []),
  ];
  const answer = (why: VisibleTo['why'], sees: readonly PlayerId[]): VisibleTo => ({ sees, why, through });

  if (information === 'hidden-from-them')
    return {
      answer: answer('hidden', []),
      citations: isControlled
        ? distinct([...citeRules(edition, 'control/information', ...spans), ...ordinary])
        : ordinary,
    };
  if (!isControlled) {
    const oneself = through.length > 0 ? citeRules(edition, 'control/oneself', ...spans) : [];
    const why = mates.players.length > 0 ? 'teammates' : 'their-own';
    return {
      answer: answer(why, [playerId, ...mates.players]),
      citations: distinct([...ordinary, ...oneself]),
    };
  }
  if (information === 'outside-the-game' && ruleset.outsideTheGame === 'hidden')
    return {
      answer: answer('only-theirs', [playerId]),
      citations: citeRules(edition, 'control/outside', ...spans),
    };
  return {
    answer: answer('shared', [...new Set([playerId, ...mates.players, ...controllers])]),
    citations: distinct([...citeRules(edition, 'control/information', ...spans), ...ordinary]),
  };
}

/** Variants in which teammates may look at each other's hands. */
const HAND_SHARING_RULES: Partial<Record<Variant, RuleSubject>> = {
  'two-headed-giant': 'two-headed-giant/resources',
  'team-vs-team': 'team-vs-team/resources',
  archenemy: 'team-vs-team/resources',
  emperor: 'emperor/resources',
  'alternating-teams': 'alternating-teams/resources',
};

function teammatesWhoLook(
  game: Game,
  playerId: PlayerId,
): { readonly players: readonly PlayerId[]; readonly rules: readonly RuleSubject[] } {
  const { variant } = game.settings.format;
  const rule = variant ? HAND_SHARING_RULES[variant] : undefined;
  if (!rule) return { players: [], rules: [] };
  const circle = circleOf(game);
  const { left, right } = neighborsIn(circle, playerId);
  const isNear = (id: PlayerId): boolean => variant !== 'alternating-teams' || id === left || id === right;
  const players = circle.filter((id) => areTeammates(game, id, playerId) && isNear(id));
  return { players, rules: [rule] };
}
