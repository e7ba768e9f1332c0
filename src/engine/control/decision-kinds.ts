import type { MomentarySpan } from '../game/control.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { Step } from '../vocabulary/steps.ts';

/** The source of a decision: the rules or objects of the game, nothing in the game, or a concession. */
export type DecisionSource = 'game' | 'nothing' | 'conceding';

/** A limit for the player who decides for a controlled player. */
export type DecisionLimit =
  /** Costs are paid with that player's resources only. */
  | 'their-resources'
  /** A card from outside the game must be of the kind that the effect names; the rules give an example. */
  | 'right-kind'
  /** The rules of these years don't say who chooses from outside the game; it is treated like any other choice. */
  | 'unsaid'
  /** No card from outside the game can be chosen, since only the controlled player may look at them. */
  | 'no-card'
  /** Another effect names who decides, and takes precedence over control. */
  | 'named-by-effect'
  /** Players control each other in a circle, which the rules don't cover. */
  | 'circle';

interface DecisionKind {
  readonly source: DecisionSource;
  /** The rule on who decides if no player is controlled. */
  readonly rule: RuleSubject;
  /** Rules that apply under control in addition to the general one. */
  readonly whileControlled?: readonly RuleSubject[];
  /** The controlled player remains the active player, which not every edition says. */
  readonly asActivePlayer?: true;
  readonly limit?: DecisionLimit;
  /** Set if the decision only comes up at a time for which some effects give control. */
  readonly during?: MomentarySpan;
  /** True if the team makes it together when turns are shared. */
  readonly ofTeam?: true;
  /**
   * The step in which it comes up, if there is only one, and whether the active player, the others or all players make
   * it.
   */
  readonly when?: { readonly step: Step; readonly of: 'active' | 'others' | 'all' };
}

const defineDecisions = <Kind extends string>(
  table: Record<Kind, DecisionKind>,
): Record<Kind, DecisionKind> => table;

const OBJECTS = { whileControlled: ['control/objects'] } as const;
const OF_TEAM = { ofTeam: true } as const;
const NOT_OF_THE_GAME = { source: 'nothing', rule: 'control/no-other-decisions' } as const;

/**
 * The decisions that the rules on control speak of, and some that players ask about.
 * CR 507.3–507.3d (2006-10-01), 723.5–723.8 (2026-06-19).
 */
export const DECISIONS = defineDecisions({
  play: { source: 'game', rule: 'choice/play' },
  modes: { source: 'game', rule: 'choice/modes' },
  targets: { source: 'game', rule: 'choice/targets' },
  payment: {
    source: 'game',
    rule: 'choice/payment',
    whileControlled: ['control/resources'],
    limit: 'their-resources',
  },
  resolution: { source: 'game', rule: 'choice/resolution', during: 'resolution' },
  /** In the player’s own library. */
  search: { source: 'game', rule: 'choice/resolution', during: 'search' },
  'search-of-another': { source: 'game', rule: 'choice/resolution' },
  'outside-the-game': { source: 'game', rule: 'choice/resolution' },
  replacement: { source: 'game', rule: 'choice/replacement' },
  triggers: { source: 'game', rule: 'choice/triggers', ...OBJECTS, ...OF_TEAM },
  attackers: {
    source: 'game',
    rule: 'choice/attackers',
    ...OBJECTS,
    ...OF_TEAM,
    asActivePlayer: true,
    when: { step: 'declare-attackers', of: 'active' },
  },
  blockers: {
    source: 'game',
    rule: 'choice/blockers',
    ...OBJECTS,
    ...OF_TEAM,
    when: { step: 'declare-blockers', of: 'others' },
  },
  'combat-damage': {
    source: 'game',
    rule: 'choice/combat-damage',
    ...OBJECTS,
    ...OF_TEAM,
    when: { step: 'combat-damage', of: 'all' },
  },
  'cleanup-discard': {
    source: 'game',
    rule: 'choice/discard',
    asActivePlayer: true,
    when: { step: 'cleanup', of: 'active' },
  },
  /** Decisions of a player who controls another. */
  own: { source: 'game', rule: 'control/own-decisions' },
  /** A decision that an effect, such as Master Warcraft's, hands to this player. */
  'handed-over': { source: 'game', rule: 'card/precedence', limit: 'named-by-effect' },
  concede: { source: 'conceding', rule: 'choice/concede' },
  'leave-the-room': NOT_OF_THE_GAME,
  trade: NOT_OF_THE_GAME,
  'intentional-draw': NOT_OF_THE_GAME,
  'call-a-judge': NOT_OF_THE_GAME,
  sideboard: NOT_OF_THE_GAME,
});

export type DecisionName = keyof typeof DECISIONS;

export const DECISION_KINDS = Object.keys(DECISIONS) as readonly DecisionName[];
