import type { ACTIVATED_KEYWORDS, CASTING_KEYWORDS } from '../cards/abilities.ts';
import type { Card } from '../cards/card.ts';
import type { CardObject } from '../cards/objects.ts';
import type { Zone } from '../vocabulary/zones.ts';
import type { ViewRefusal } from '../characteristics/views.ts';
import type { Result } from '../vocabulary/result.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import type { Refusal } from '../refusals/refusal.ts';
import type { HalfPlaces } from '../split-cards/halves.ts';

/** An effect that lets a player cast cards. */
export interface CastPermission {
  /**
   * `spell`: the effect speaks of spells, so the resulting spell is checked; `card`: it speaks of cards, checked in
   * their zone.
   */
  readonly limits: 'spell' | 'card';
  /**
   * Answers whether it means this object: the spell as it would be on the stack, or the card in its zone. `null` for an
   * effect that means whatever it is.
   */
  readonly admits: ((object: CardObject) => Result<Ruling<boolean>, ViewRefusal>) | null;
  /** Without paying the mana cost. */
  readonly free: boolean;
}

/** An effect by which nobody, or this one player, can cast certain spells. */
export interface CastProhibition {
  /** Answers whether it means this spell. */
  readonly forbids: (
    spell: CardObject,
  ) => Result<Ruling<boolean>, ViewRefusal | Refusal<'card/names-chosen'>>;
  /** It means spells of a name that was chosen: the rules on names decide then. */
  readonly isByName?: true;
  /** The numbers that it speaks of, such as mana values: between them no X makes a difference but by being even or odd. */
  readonly numbers: readonly number[];
}

/** Values of X with which a spell may be cast: from one to another, both included, or without end (`null`). */
export interface CostRange {
  readonly from: number;
  readonly to: number | null;
  /** 2 if it holds for every other value. */
  readonly step: 1 | 2;
}

/** All values of X with which a spell may be cast, in order. */
export type ValuesOfX = readonly [CostRange, ...CostRange[]];

/** The keyword abilities by which a card may be cast face down. */
export const FACE_DOWN_KEYWORDS = ['morph', 'megamorph', 'disguise'] as const;
export type FaceDownKeyword = (typeof FACE_DOWN_KEYWORDS)[number];

/** A card cast with other characteristics than those of its face. */
export interface OtherCharacteristics {
  /** Face down by this ability, as a 2/2 creature without a name. */
  readonly faceDown?: FaceDownKeyword;
  /** With the mana cost, power and toughness of its prototype. */
  readonly prototyped?: true;
}

/** A request to cast a card: its zone, and the effect that permits it. Timing is ignored. */
export interface CastRequest {
  readonly card: Card;
  readonly from: Zone;
  /** `null` for what needs no effect. */
  readonly permission: CastPermission | null;
  /** True if a copy of the card is cast, made where the card is. */
  readonly isCopy?: boolean;
  /** The ability by which it may be cast face down; left out, it has none. */
  readonly faceDownBy?: FaceDownKeyword;
}

/** The reason for which a player may cast it: it is in the hand, its aftermath, another ability, or an effect. */
export type CastBy = 'hand' | 'aftermath' | 'ability' | 'effect';

/**
 * The condition for casting a card from its zone without an effect of another object: what its keyword requires, that
 * it was an Adventure that resolved, that it is a player's commander, or what its own text says. Two keywords had other
 * conditions: `madness-until-passing` until 2006-10-01, and `suspend-if-able`, which must be cast, until 2024-02-02.
 */
export type CastCondition =
  | (typeof CASTING_KEYWORDS)[number]
  | 'madness-until-passing'
  | 'suspend-if-able'
  | 'adventure'
  | 'commander'
  | 'own-text';

export type WhyNotCast =
  | 'land'
  | 'not-from-this-zone'
  | 'aftermath-from-graveyard-only'
  | 'no-fuse'
  | 'fuse-from-hand-only'
  | 'permission-does-not-cover'
  /** A missing mana cost cannot be paid; effects that cast it without paying that cost are covered elsewhere. */
  | 'no-mana-cost'
  /** Tokens are not cards. */
  | 'token'
  | 'prepare-spell'
  /** It is two cards, and melded on the battlefield only. */
  | 'melded'
  /** An effect prohibits it. */
  | 'prohibited'
  /** Only one alternative cost may be paid, and without its mana cost is one already. */
  | 'one-alternative-cost'
  /** A card left in exile by its Adventure is cast as the card alone. */
  | 'not-as-adventure'
  /** It has an ability that is activated there, and casts nothing. */
  | (typeof ACTIVATED_KEYWORDS)[number];

export interface MayCast extends OtherCharacteristics {
  readonly castable: true;
  /** The places of one half, or of all of them fused. */
  readonly halves: HalfPlaces;
  readonly by: CastBy;
  /** The condition that must be met; `null` if there is none. */
  readonly condition: CastCondition | null;
  /**
   * The printed mana cost without reductions and increases, or the cost that replaces it; `null` if neither is paid, or
   * the card's own text says.
   */
  readonly pays: string | null;
  /**
   * The zone after resolving, a library by shuffling; `nowhere` for a copy that becomes no permanent: it ceases to
   * exist.
   */
  readonly resolvesTo: 'graveyard' | 'exile' | 'battlefield' | 'library' | 'nowhere';
  /** The values of X, if others are prohibited; `null` if X plays no part. */
  readonly x: ValuesOfX | null;
  /** The halves of a Room that enter unlocked. */
  readonly unlocked: readonly number[];
}

export interface MayNotCast extends OtherCharacteristics {
  readonly castable: false;
  readonly halves: HalfPlaces;
  readonly why: WhyNotCast;
  /**
   * The reason for which a player may cast it at another time, without the effect that does not cover it; else `null`.
   */
  readonly otherwise: CastBy | null;
}

export type CastOption = MayCast | MayNotCast;

export interface Castable {
  /**
   * One for each part that may be chosen, in the order in which they are printed: the halves of a split card, the faces
   * of a modal double-faced card, an adventurer or omen card and what is inset in it. One for any other card; one for
   * each ability where several let the same part be cast from there; and last the card prototyped or face down, where it
   * may be cast so.
   */
  readonly halves: readonly [Ruling<CastOption>, ...Ruling<CastOption>[]];
  /** All halves as one spell. */
  readonly fused: Ruling<CastOption>;
}
