import type { PlayerId } from '../vocabulary/players.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import type { Entry } from '../deciding/actions.ts';
import type { ThingId } from '../vocabulary/ids.ts';

/** What happens as players leave the game, all at the same time. */
export interface LeavingPlan {
  /** In the order of the edition's rules. Each object of the table leaves, ceases or changes hands in one stage at most. */
  readonly stages: readonly LeavingStage[];
  /** What the table ought to know besides; nothing of it changes what the table keeps. */
  readonly remarks: readonly LeavingRemark[];
}

/** What becomes of what, each thing as an entry of the game's log. There is no stage without one. */
export interface LeavingStage {
  readonly kind: LeavingStageKind;
  readonly entries: readonly Entry[];
}

export type LeavingStageKind =
  | 'players-leave'
  /** Nobody is left to play on: nothing else follows. */
  | 'game-ends'
  /** All objects that they own. */
  | 'owned-objects'
  /** What they control on the stack: all of it, or since 2013-05-01 what no card stands for. */
  | 'stack'
  /** Effects that gave them control of objects end. */
  | 'control-of-objects'
  /** Effects that gave them control of players end, or that gave control of them. */
  | 'control-of-players'
  /** Objects that they control even so. */
  | 'still-controlled'
  /** What was attached to them. */
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
  | { readonly kind: 'turn-goes-on'; readonly playerId: PlayerId; readonly because: Because }
  /** Whoever had priority passes it to the next player. */
  | { readonly kind: 'priority'; readonly of: PlayerId; readonly to: PlayerId; readonly because: Because }
  /** What attacked a leaver stays in combat; no combat damage is dealt to who is gone. */
  | { readonly kind: 'attackers-stay'; readonly ids: readonly ThingId[]; readonly because: Because }
  /** Combat damage on the stack stays there. */
  | { readonly kind: 'damage-stays'; readonly because: Because }
  /** Tokens belong to whoever controlled what made them, which only the table knows of these. */
  | { readonly kind: 'tokens-of-source'; readonly ids: readonly ThingId[]; readonly because: Because }
  /** What they own leaves the game, though the table lists nothing of it. */
  | { readonly kind: 'unlisted'; readonly because: Because }
  /** Effects until a leaver's next turn last until it would have begun. */
  | { readonly kind: 'durations'; readonly because: Because };

type Because = Ruling<unknown>['because'];
