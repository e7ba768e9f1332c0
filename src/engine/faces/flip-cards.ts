import type { ObjectView } from '../cards/characteristics.ts';
import { citeRules } from '../rule-numbers/citing.ts';
import type { Behaviours } from '../editions/behaviours.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { isOnBattlefield, type CardObject } from '../cards/objects.ts';
import { characteristicsOfPart, viewOfOne } from './ordinary-cards.ts';
import { refuse, type Refusal } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import type { Ruling } from '../vocabulary/citations.ts';

/*
 * Flip cards: two parts in one frame, the lower one upside down. The upper part is what the card is. The lower part
 * counts on the battlefield only, and only once the permanent has the flipped status.
 */

/**
 * The characteristics of a flip card in its zone. Flipped on the battlefield it has the lower part's name, type line,
 * text, power and toughness, and keeps the mana cost and color of the upper part; in any other zone `flipped` is
 * ignored and the card has the upper part's characteristics. Before 2004-10-01 the first rules of flip cards are
 * followed.
 *
 * A phased-out permanent stays flipped if phasing is a status, 702.26b (2026-06-19), but not if it went to a zone,
 * 508.2 (2006-10-01).
 *
 * CR 508.1b, 508.1c, 508.2 (2006-10-01); 710.1b, 710.1c, 710.2 (2026-06-19).
 * @returns one set of characteristics; a refusal for a card that is not a flip card.
 */
export function flipView(
  object: CardObject,
  ruleset: Ruleset,
): Result<Ruling<ObjectView>, Refusal<'card/not-flipped-here'>> {
  const { card, zone, flipped = false } = object;
  const [upper, lower] = card.parts;
  if (card.layout !== 'flip' || !lower)
    return fail(refuse('card/not-flipped-here', { card: card.name, why: 'not-a-flip-card' }));

  const normal = characteristicsOfPart(upper, 0);
  if (!flipped || !isOnBattlefield(zone, ruleset))
    return ok({
      answer: viewOfOne(normal),
      citations: citeRules(ruleset.edition, 'flip/characteristics', 'flip/top-half'),
    });

  const { manaCost, manaValue, colors } = normal;
  return ok({
    answer: viewOfOne({ ...characteristicsOfPart(lower, 1), manaCost, manaValue, colors }),
    citations: citeRules(ruleset.edition, 'flip/characteristics', 'flip/bottom-half', 'flip/unchanged'),
  });
}

/** A characteristic, or something else printed on it, that doesn't change when a flip card flips. */
export type UnflippedPart = 'color' | 'mana cost' | 'expansion symbol' | 'illustration credit' | 'legal text';

const UNCHANGED_PARTS: {
  readonly [Kept in Exclude<Behaviours['flipKeeps'], 'silent'>]: readonly UnflippedPart[];
} = {
  'printed-details': ['color', 'mana cost', 'expansion symbol', 'illustration credit', 'legal text'],
  'expansion-symbol': ['color', 'mana cost', 'expansion symbol'],
  'color-and-cost': ['color', 'mana cost'],
};

/**
 * Lists the things that the rules name as unchanged by flipping. Changes by effects continue to apply, too. Editions
 * before flip cards follow the first rules about them.
 *
 * CR 508.1c (2006-10-01), 709.1c (2013-05-01), 710.1c (2026-06-19).
 */
export function unchangedByFlipping({ edition, flipKeeps }: Ruleset): Ruling<readonly UnflippedPart[]> {
  return {
    answer: UNCHANGED_PARTS[flipKeeps === 'silent' ? 'printed-details' : flipKeeps],
    citations: citeRules(edition, 'flip/unchanged'),
  };
}
