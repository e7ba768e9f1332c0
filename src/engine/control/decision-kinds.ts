import type { MomentarySpan } from '../game/control.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { Step } from '../vocabulary/steps.ts';

/** The source of a decision: the rules or objects of the game, nothing in the game, or a concession. */
export type AskedBy = 'game' | 'nothing' | 'conceding';

/** A limit for the player who decides for a controlled player. */
export type Limit =
  /** Costs are paid with that player's resources only. */
  | 'their-resources'
  /** A card from outside the game must be of the kind requested, as the rules say by an example. */
  | 'right-kind'
  /** The rules no longer say, and not otherwise yet, who chooses from outside the game: as for every choice. */
  | 'unsaid'
  /** No card can be chosen from outside the game: only the controlled player may see them. */
  | 'no-card'
  /** Another effect names who decides, and goes before control. */
  | 'named-by-effect'
  /** Players control each other in a circle, of which the rules say nothing. */
  | 'circle';

interface DecisionKind {
  readonly askedBy: AskedBy;
  /** Who decides without any control. */
  readonly rule: RuleSubject;
  /** Rules about control beside the one on all decisions. */
  readonly whileControlled?: readonly RuleSubject[];
  /** The controlled player is the active player as before, which not every edition says. */
  readonly asActivePlayer?: true;
  readonly limit?: Limit;
  /** It comes up at a time only that some effects give control for. */
  readonly during?: MomentarySpan;
  /** True if the team makes it together when turns are shared. */
  readonly ofTeam?: true;
  /** The step in which it comes up, if in one only; and whether for the active player, or for the others. */
  readonly when?: { readonly step: Step; readonly of: 'active' | 'others' | 'all' };
}

const kinds = <Kind extends string>(table: Record<Kind, DecisionKind>): Record<Kind, DecisionKind> => table;

const OBJECTS = { whileControlled: ['control/objects'] } as const;
const OF_TEAM = { ofTeam: true } as const;
const NOT_OF_THE_GAME = { askedBy: 'nothing', rule: 'control/no-other-decisions' } as const;

/**
 * The decisions that the rules on control speak of, and some that players ask about.
 * CR 507.3–507.3d (2006-10-01), 723.5–723.8 (2026-06-19).
 */
export const DECISIONS = kinds({
  play: { askedBy: 'game', rule: 'choice/play' },
  modes: { askedBy: 'game', rule: 'choice/modes' },
  targets: { askedBy: 'game', rule: 'choice/targets' },
  payment: {
    askedBy: 'game',
    rule: 'choice/payment',
    whileControlled: ['control/resources'],
    limit: 'their-resources',
  },
  resolution: { askedBy: 'game', rule: 'choice/resolution', during: 'resolution' },
  /** In the player’s own library. */
  search: { askedBy: 'game', rule: 'choice/resolution', during: 'search' },
  'search-of-another': { askedBy: 'game', rule: 'choice/resolution' },
  'outside-the-game': { askedBy: 'game', rule: 'choice/resolution' },
  replacement: { askedBy: 'game', rule: 'choice/replacement' },
  triggers: { askedBy: 'game', rule: 'choice/triggers', ...OBJECTS, ...OF_TEAM },
  attackers: {
    askedBy: 'game',
    rule: 'choice/attackers',
    ...OBJECTS,
    ...OF_TEAM,
    asActivePlayer: true,
    when: { step: 'declare-attackers', of: 'active' },
  },
  blockers: {
    askedBy: 'game',
    rule: 'choice/blockers',
    ...OBJECTS,
    ...OF_TEAM,
    when: { step: 'declare-blockers', of: 'others' },
  },
  'combat-damage': {
    askedBy: 'game',
    rule: 'choice/combat-damage',
    ...OBJECTS,
    ...OF_TEAM,
    when: { step: 'combat-damage', of: 'all' },
  },
  'cleanup-discard': {
    askedBy: 'game',
    rule: 'choice/discard',
    asActivePlayer: true,
    when: { step: 'cleanup', of: 'active' },
  },
  /** Decisions of a player who controls another. */
  own: { askedBy: 'game', rule: 'control/own-decisions' },
  /** One that an effect, such as Master Warcraft's, hands to this player. */
  'handed-over': { askedBy: 'game', rule: 'card/precedence', limit: 'named-by-effect' },
  concede: { askedBy: 'conceding', rule: 'choice/concede' },
  'leave-the-room': NOT_OF_THE_GAME,
  trade: NOT_OF_THE_GAME,
  'intentional-draw': NOT_OF_THE_GAME,
  'call-a-judge': NOT_OF_THE_GAME,
  sideboard: NOT_OF_THE_GAME,
});

export type Decision = keyof typeof DECISIONS;

export const DECISION_KINDS = Object.keys(DECISIONS) as readonly Decision[];
