import type { PlayerId } from '../vocabulary/players.ts';
import type { Citations } from '../vocabulary/citations.ts';
import type { Entry } from '../deciding/actions.ts';
import type { ThingId } from '../vocabulary/ids.ts';

/** The plan of how players leave the game, all at the same time. */
export interface LeavingPlan {
  /**
   * In the order of the edition's rules. Each object at the table leaves, ceases to exist or changes controller in at
   * most one stage.
   */
  readonly stages: readonly LeavingStage[];
  /** Further consequences that the table should know about; the recorded game doesn't change. */
  readonly remarks: readonly LeavingRemark[];
}

/** A stage of leaving, with its log entries. Stages without changes are omitted. */
export interface LeavingStage {
  readonly kind: LeavingStageKind;
  readonly entries: readonly Entry[];
}

export type LeavingStageKind =
  | 'players-leave'
  /** The game is over, so nothing else follows. */
  | 'game-ends'
  /** All objects that they own. */
  | 'owned-objects'
  /**
   * Objects that they control on the stack: all of them, or since 2012-10-01 only those not represented by cards.
   */
  | 'stack'
  /** Effects that gave them control of objects end. */
  | 'control-of-objects'
  /** Effects that gave them control of players end, or that gave control of them. */
  | 'control-of-players'
  /** Objects that they still control after that. */
  | 'still-controlled'
  /** The permanents that were attached to them. */
  | 'attachments'
  /** Their abilities that wait to trigger or to be put on the stack. */
  | 'abilities'
  /** Extra turns that never begin. */
  | 'turns'
  /** The monarch and the initiative pass on. */
  | 'designations'
  /** Auras without anything to enchant, at the next check of state-based effects. */
  | 'auras'
  | 'host';

export type LeavingRemark =
  /** The leaver's own turn goes on without an active player. */
  | { readonly kind: 'turn-goes-on'; readonly playerId: PlayerId; readonly citations: Citations }
  /** The face-up plane gets another controller. */
  | { readonly kind: 'planar-controller'; readonly playerId: PlayerId; readonly citations: Citations }
  /** The player who had priority passes it to the next player. */
  | { readonly kind: 'priority'; readonly of: PlayerId; readonly to: PlayerId; readonly citations: Citations }
  /** The attackers of a leaver stay in combat; no combat damage is dealt to players who left. */
  | { readonly kind: 'attackers-stay'; readonly ids: readonly ThingId[]; readonly citations: Citations }
  /** Combat damage on the stack stays there. */
  | { readonly kind: 'damage-stays'; readonly citations: Citations }
  /** Tokens belong to the controller of their source, which is not recorded. */
  | { readonly kind: 'tokens-of-source'; readonly ids: readonly ThingId[]; readonly citations: Citations }
  /** Objects that they own but that the table doesn't list leave the game. */
  | { readonly kind: 'unlisted'; readonly citations: Citations }
  /** Effects until a leaver's next turn last until it would have begun. */
  | { readonly kind: 'durations'; readonly citations: Citations };
