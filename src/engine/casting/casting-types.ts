import type { ACTIVATED_KEYWORDS, CASTING_KEYWORDS } from '../cards/abilities.ts';
import type { Card } from '../cards/card.ts';
import type { CardObject } from '../cards/objects.ts';
import type { Zone } from '../vocabulary/zones.ts';
import type { ViewRefusal } from '../characteristics/views.ts';
import type { Result } from '../vocabulary/result.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import type { Refusal } from '../refusals/refusal.ts';
import type { HalfIndexes } from '../split-cards/halves.ts';

/** An effect that lets a player cast cards. */
export interface CastPermission {
  /**
   * `spell`: the effect mentions spells, so the resulting spell is checked; `card`: it mentions cards, checked in
   * their zone.
   */
  readonly limits: 'spell' | 'card';
  /**
   * Checks whether the effect covers an object: the spell as it would be on the stack, or the card in its zone.
   * `null` if it covers everything.
   */
  readonly admits: ((object: CardObject) => Result<Ruling<boolean>, ViewRefusal>) | null;
  /** Without paying the mana cost. */
  readonly free: boolean;
}

/** An effect that prevents all players, or one player, from casting certain spells. */
export interface CastProhibition {
  /** Checks whether the effect covers this spell. */
  readonly forbids: (
    spell: CardObject,
  ) => Result<Ruling<boolean>, ViewRefusal | Refusal<'card/names-chosen'>>;
  /** Set if it covers spells with a chosen name, so that the rules on names decide. */
  readonly isByName?: true;
  /** The numbers that the effect compares with, such as mana values. Between them only the parity of X matters. */
  readonly numbers: readonly number[];
}

/** A range of values of X, inclusive; unlimited if `to` is `null`. */
export interface XRange {
  readonly from: number;
  readonly to: number | null;
  /** 2 if only every second value is allowed. */
  readonly step: 1 | 2;
}

/** All values of X with which a spell may be cast, in ascending order. */
export type ValuesOfX = readonly [XRange, ...XRange[]];

/** Keyword abilities that let a card be cast face down. */
export const FACE_DOWN_KEYWORDS = ['morph', 'megamorph', 'disguise'] as const;
export type FaceDownKeyword = (typeof FACE_DOWN_KEYWORDS)[number];

/** A way to cast a card with characteristics other than its printed ones. */
export interface OtherCharacteristics {
  /** Cast face down as a 2/2 creature without a name, by this ability. */
  readonly faceDown?: FaceDownKeyword;
  /** With the mana cost, power and toughness of its prototype. */
  readonly prototyped?: true;
}

/** A request to cast a card: its zone, and the effect that permits it. Timing is ignored. */
export interface CastRequest {
  readonly card: Card;
  readonly from: Zone;
  /** `null` without such an effect. */
  readonly permission: CastPermission | null;
  /** True for casting a copy of the card, made in the card's zone. */
  readonly isCopy?: boolean;
  /** The ability that lets it be cast face down, if any. */
  readonly faceDownBy?: FaceDownKeyword;
}

/** The source of a permission to cast: the card's being in the hand, aftermath, another ability, or an effect. */
export type CastBy = 'hand' | 'aftermath' | 'ability' | 'effect';

/**
 * The condition for casting a card from its zone without an effect of another object: that of its keyword, having
 * resolved as an Adventure, being a player's commander, or what its own text requires. Two keywords had other
 * conditions in the past: `madness-until-passing` until 2006-10-01, and `suspend-if-able`, by which it must be cast,
 * until 2024-02-02.
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
  /** It has no mana cost, and no effect allows casting it without paying one. */
  | 'no-mana-cost'
  /** Tokens are not cards. */
  | 'token'
  | 'prepare-spell'
  /** It consists of two cards and exists only on the battlefield. */
  | 'melded'
  | 'prohibited'
  /** Only one alternative cost can be paid, and "without paying its mana cost" already is one. */
  | 'one-alternative-cost'
  /** A card exiled by its Adventure can only be cast as the main card. */
  | 'not-as-adventure'
  /** It has an ability that is activated from there instead. */
  | (typeof ACTIVATED_KEYWORDS)[number];

export interface CastableOption extends OtherCharacteristics {
  readonly castable: true;
  /** The index of one half, or of all halves if fused. */
  readonly halves: HalfIndexes;
  readonly by: CastBy;
  /** The condition that must be met; `null` if there is none. */
  readonly condition: CastCondition | null;
  /**
   * The printed mana cost before reductions and increases, or the cost that replaces it; `null` if no cost is paid, or
   * if the card's own text sets the cost.
   */
  readonly pays: string | null;
  /**
   * Its destination on resolution. `library`: it is shuffled into the library; `nowhere`: a copy, which ceases to
   * exist.
   */
  readonly resolvesTo: 'graveyard' | 'exile' | 'battlefield' | 'library' | 'nowhere';
  /** The allowed values of X if some are prohibited; `null` if X doesn't matter. */
  readonly x: ValuesOfX | null;
  /** The halves of a Room that enter unlocked. */
  readonly unlocked: readonly number[];
}

export interface UncastableOption extends OtherCharacteristics {
  readonly castable: false;
  readonly halves: HalfIndexes;
  readonly why: WhyNotCast;
  /** The permission that would remain if the inapplicable effect did not exist; `null` if there would be none. */
  readonly otherwise: CastBy | null;
}

export type CastOption = CastableOption | UncastableOption;

export interface CastOptions {
  /**
   * One option for each part that may be chosen, in printed order: the halves of a split card, the faces of a modal
   * double-faced card, or an adventurer or omen card and its inset. For any other card a single option, or one for each
   * ability that allows casting it. Prototyped and face-down casting come last.
   */
  readonly halves: readonly [Ruling<CastOption>, ...Ruling<CastOption>[]];
  /** All halves as one spell. */
  readonly fused: Ruling<CastOption>;
}
