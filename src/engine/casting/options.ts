import type { Card } from '../cards/card.ts';
import type { CardObject } from '../cards/objects.ts';
import type { Zone } from '../vocabulary/zones.ts';
import type { ViewRefusal } from '../characteristics/views.ts';
import type { Result } from '../vocabulary/result.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import type { Places } from '../split-cards/halves.ts';

/** An effect that lets somebody cast. */
export interface Permission {
  /**
   * `spell`: the effect speaks of spells, and what is cast is looked at; `card`: of cards, looked at where they are.
   */
  readonly limits: 'spell' | 'card';
  /** Answers whether it means this object: the spell as it would be on the stack, or the card in its zone. */
  readonly admits: (object: CardObject) => Result<Ruling<boolean>, ViewRefusal>;
  /** Without paying the mana cost. */
  readonly free: boolean;
}

/** A request to cast a card: from where, and by the permission of which effect. The time plays no part here. */
export interface CastRequest {
  readonly card: Card;
  readonly from: Zone;
  /** `null` for what needs no effect. */
  readonly permission: Permission | null;
  /** True if a copy of the card is cast, made where the card is. */
  readonly isCopy?: boolean;
}

/** The reason for which somebody may cast it: that it is in the hand, its aftermath, or an effect. */
export type CastBy = 'hand' | 'aftermath' | 'effect';

export type WhyNotCast =
  | 'land'
  | 'not-from-this-zone'
  | 'aftermath-from-graveyard-only'
  | 'no-fuse'
  | 'fuse-from-hand-only'
  | 'permission-does-not-cover'
  /** Nobody can pay a mana cost that is not there; an effect that casts it free of that cost is another matter. */
  | 'no-mana-cost'
  /** A token is no card. */
  | 'token'
  /** Only copies of what is inset in a preparation card are cast. */
  | 'prepare-spell';

export interface MayCast {
  readonly castable: true;
  /** The places of one half, or of all of them fused. */
  readonly halves: Places;
  readonly by: CastBy;
  /** The mana cost, without what else makes it more or less; `null` where it is not paid. */
  readonly pays: string | null;
  /** Where it goes as it resolves, into a library by shuffling; `nowhere` for a copy that becomes no permanent: it ceases to exist. */
  readonly resolvesTo: 'graveyard' | 'exile' | 'battlefield' | 'library' | 'nowhere';
  /** The halves of a Room that enter unlocked. */
  readonly unlocked: readonly number[];
}

export interface MayNotCast {
  readonly castable: false;
  readonly halves: Places;
  readonly why: WhyNotCast;
  /**
   * The reason for which somebody may cast it at another time, without the effect that does not cover it; else `null`.
   */
  readonly otherwise: CastBy | null;
}

export type CastOption = MayCast | MayNotCast;

export interface Castable {
  /**
   * One for each part that may be chosen, in the order in which they are printed: the halves of a split card, the faces
   * of a modal double-faced card, an adventurer or omen card and what is inset in it. One for any other card.
   */
  readonly halves: readonly [Ruling<CastOption>, ...Ruling<CastOption>[]];
  /** All halves as one spell. */
  readonly fused: Ruling<CastOption>;
}
