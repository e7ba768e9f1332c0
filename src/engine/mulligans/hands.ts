import { isMultiplayer } from '../game/circle.ts';
import type { Format } from '../game/format.ts';
import type { Game } from '../game/state.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { citeRules } from '../rule-numbers/citing.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { Ruling } from '../vocabulary/citations.ts';

export const OPENING_HAND_SIZE = 7;

/** The mulligan procedure of a game. */
export interface MulliganProcedure {
  /**
   * `fewer-cards`: the hand is shuffled into the library, and one card fewer is drawn. `cards-to-bottom`: a full hand
   * is drawn, of which cards go to the bottom of the library. `exile`: any cards are exiled and one fewer is drawn; the
   * exiled cards are shuffled in after the last mulligan.
   */
  readonly costs: Ruleset['mulliganCosts'] | 'exile';
  /** The number of mulligans that cost no card. */
  readonly free: 0 | 1;
  /** True if a player who starts with fewer cards may look at the library's top card and put it on the bottom. */
  readonly canLook: boolean;
}

/**
 * The mulligan rules of a game. In multiplayer games the first is free; in Brawl always, and editions without Brawl
 * follow its first rules. In a Commander multiplayer game under rules by which cards are exiled, the first draws as
 * many as were exiled: the general multiplayer rule keeps the size of that hand.
 *
 * 101.4, 101.4a (2006-10-01); 103.4, 103.4b, 103.4d (2009-10-01); 103.5, 103.5c, 903.12g (2026-06-19).
 */
export function mulliganProcedure(
  { settings: { format }, seats }: Pick<Game, 'settings' | 'seats'>,
  ruleset: Ruleset,
): Ruling<MulliganProcedure> {
  const { mulliganCosts, mulliganLook, commanderMulligans } = ruleset;
  const free = freeMulliganRule(format, isMultiplayer({ seats }), ruleset);
  const isExile = format.isCommander && commanderMulligans;
  return {
    answer: {
      costs: isExile ? 'exile' : mulliganCosts,
      free: free ? 1 : 0,
      canLook: mulliganLook,
    },
    citations: citeRules(
      ruleset.edition,
      'start/mulligan',
      ...(isExile ? (['commander/mulligan'] as const) : []),
      ...(free ? [free] : []),
    ),
  };
}

/** The rule by which the first mulligan is free; `null` if it is not. */
function freeMulliganRule(
  format: Format,
  hasManyPlayers: boolean,
  { firstMulliganFree }: Ruleset,
): RuleSubject | null {
  if (format.isBrawl) return 'brawl/mulligan';
  if (firstMulliganFree === 'many' && hasManyPlayers) return 'start/mulligan-of-many';
  const isForTwoHeadedGiant = firstMulliganFree === 'giants' && format.variant === 'two-headed-giant';
  return isForTwoHeadedGiant ? 'start/mulligan-of-teams' : null;
}

/** A hand after a number of mulligans. */
export interface Hand {
  /** Cards drawn for it; `null` if the number of exiled cards minus `fewer` is drawn. */
  readonly draws: number | null;
  /** If `draws` is `null`: the difference between the number of exiled cards and the number drawn. */
  readonly fewer: 0 | 1;
  /** The number of its cards that go to the bottom of the library. */
  readonly bottom: number;
  /** The resulting size of the hand. */
  readonly keeps: number;
  /** True if another mulligan may be taken; a hand without cards must be kept. */
  readonly canMulligan: boolean;
}

/**
 * The hand after a number of mulligans.
 * @param taken 0 for the first hand; beyond the last mulligan, the hand has no cards.
 * @param size cards of the first hand: seven by default.
 */
export function handAfter({ costs, free }: MulliganProcedure, taken: number, size = OPENING_HAND_SIZE): Hand {
  const paid = Math.min(Math.max(taken - free, 0), size);
  const keeps = size - paid;
  const isExile = costs === 'exile' && taken > 0;
  return {
    draws: isExile ? null : costs === 'cards-to-bottom' ? size : keeps,
    fewer: isExile && paid > 0 ? 1 : 0,
    bottom: costs === 'cards-to-bottom' ? paid : 0,
    keeps,
    canMulligan: keeps > 0,
  };
}
