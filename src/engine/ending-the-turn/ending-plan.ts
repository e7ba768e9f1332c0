import type { Citation, Citations } from '../vocabulary/citations.ts';
import type { NotedAbility, StackObject } from '../game/stack.ts';
import type { TablePermanent } from '../game/permanents.ts';
import type { Step } from '../vocabulary/steps.ts';

/** The part of the game that an effect ends: the turn, or the combat phase. */
export type EndedPart = 'turn' | 'combat';

/** The plan for ending the turn or the combat phase. Each object at the table occurs in at most one stage. */
export interface EndingPlan {
  readonly what: EndedPart;
  /** The name of the card that ends it, such as `Time Stop`; `null` if not given. */
  readonly card: string | null;
  /** In the order of the edition's rules. No player gets priority until the last one. */
  readonly stages: readonly EndingStage[];
  /** Recorded abilities that don't trigger now. */
  readonly missed: MissedAbilities;
}

export type EndingStage =
  /** Abilities that have triggered and are not on the stack cease to exist. */
  | {
      readonly kind: 'triggers-cease';
      readonly abilities: readonly NotedAbility[];
      readonly citations: Citations;
    }
  /** Everything on the stack leaves it, from the bottom to the top. */
  | {
      readonly kind: 'stack-emptied';
      readonly objects: readonly StackDeparture[];
      readonly citations: Citations;
    }
  | {
      readonly kind: 'combat-left';
      readonly permanents: readonly TablePermanent[];
      /** True if planeswalkers leave combat too in this edition. */
      readonly includesPlaneswalkers: boolean;
      readonly citations: Citations;
    }
  /** State-based actions, or effects, are checked. `ceases`: tokens that are no longer on the battlefield. */
  | {
      readonly kind: 'state-checked';
      readonly ceases: readonly TablePermanent[];
      readonly citations: Citations;
    }
  /** The phase or step ends, and the game goes to another one at once. */
  | {
      readonly kind: 'moved-on';
      readonly from: Step;
      readonly skipped: readonly Step[];
      readonly to: Step;
      /** How often that step has begun in this turn, this time included. */
      readonly round: number;
      readonly citations: Citations;
    }
  | {
      readonly kind: 'afterwards';
      /** Abilities that go on the stack now; whatever triggers in the meantime follows them. */
      readonly abilities: readonly NotedAbility[];
      /**
       * `yes` if players get priority; `if-needed` only if something triggers or state-based effects are performed,
       * `if-triggered` only if something triggers.
       */
      readonly priority: 'yes' | 'if-needed' | 'if-triggered';
      /** True if players get priority in this cleanup step, after which another one follows; never after combat. */
      readonly anotherCleanup: boolean;
      readonly citations: Citations;
    };

export type StageOf<Kind extends EndingStage['kind']> = EndingStage & { readonly kind: Kind };

/** An object that leaves the stack. */
export interface StackDeparture {
  readonly object: StackObject;
  /** Exile was called "removed from the game" until 2009-07-11; `nowhere` if no card represents the object. */
  readonly to: 'exile' | 'nowhere';
  /** True if it is the object that ends the turn, which is exiled while it resolves. */
  readonly isResolving: boolean;
  /** True if flashback or aftermath would have exiled it too. */
  readonly isExiledAnyway: boolean;
  /** The card that is revealed, if it was face down. */
  readonly revealed: { readonly revealed?: string };
  /** Rules for this object, in addition to those of the stage. */
  readonly citations: readonly Citation[];
}

/** Abilities that do not trigger because their step is skipped; all remain recorded. */
export interface MissedAbilities {
  /** Abilities that trigger at each end step: they don't this turn. */
  readonly notThisTurn: readonly NotedAbility[];
  /**
   * Abilities set to trigger once, at the next end step: of the next turn, or of the next turn of the player they name.
   */
  readonly nextEndStep: readonly NotedAbility[];
  /** Abilities of the end step of this extra turn alone, which never trigger. */
  readonly neverTriggering: readonly NotedAbility[];
  /** Abilities set to trigger once, at end of combat: they wait for the next combat. */
  readonly nextEndOfCombat: readonly NotedAbility[];
  readonly citations: Citations;
}
