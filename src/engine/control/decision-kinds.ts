import type { MomentarySpan } from '../game/control.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { Step } from '../vocabulary/steps.ts';

/** The source of a decision: the rules or objects of the game, nothing in the game, or a concession. */
export type DecisionSource = 'game' | 'nothing' | 'conceding';

/** A limit for the player who decides for a controlled player. */
export type DecisionLimit =
  /** Costs are paid with that player's resources only. */
  | 'their-resources'
  /** A card from outside the game must be of the kind requested, as the rules say by an example. */
  | 'right-kind'
  /** The rules of these years don't say who chooses from outside the game; it is treated like every other choice. */
  | 'unsaid'
  /** No card can be chosen from outside the game: only the controlled player may see them. */
  | 'no-card'
  /** Another effect names who decides, and takes precedence over control. */
  | 'named-by-effect'
  /** Players control each other in a circle, which the rules don't cover. */
  | 'circle';

interface DecisionKind {
  readonly source: DecisionSource;
  /** Who decides without any control. */
  readonly rule: RuleSubject;
  /** Rules about control beside the one on all decisions. */
  readonly whileControlled?: readonly RuleSubject[];
  /** The controlled player is the active player as before, which not every edition says. */
  readonly asActivePlayer?: true;
  readonly limit?: DecisionLimit;
  /** Set if it comes up only at a time for which some effects give control. */
  readonly during?: MomentarySpan;
  /** True if the team makes it together when turns are shared. */
  readonly ofTeam?: true;
  /** The step in which it comes up, if in one only; and whether for the active player, or for the others. */
  readonly when?: { readonly step: Step; readonly of: 'active' | 'others' | 'all' };
}

const kinds = <Kind extends string>(table: Record<Kind, DecisionKind>): Record<Kind, DecisionKind> => table;

const OBJECTS = { whileControlled: ['control/objects'] } as const;
const OF_TEAM = { ofTeam: true } as const;
const NOT_OF_THE_GAME = { source: 'nothing', rule: 'control/no-other-decisions' } as const;

/**
 * The decisions that the rules on control speak of, and some that players ask about.
 * CR 507.3–507.3d (2006-10-01), 723.5–723.8 (2026-06-19).
 */
export const DECISIONS = kinds({
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
