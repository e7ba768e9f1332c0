import type { Characteristics, View } from './characteristics.ts';
import { citeOrLater, distinct, restsOn } from './citing.ts';
import { allTypes, changed, combined, severalColors, totalValue, type Halves } from './combined-halves.ts';
import type { Ruleset } from './editions.ts';
import type { CardObject } from './game-objects.ts';
import { chosenX, viewOfOne } from './ordinary-cards.ts';
import { refuse, type Refusal } from './refusals.ts';
import { fail, ok, type Result } from './result.ts';
import type { Ruling } from './ruling.ts';
import { allPlaces, halvesOf, inOrder, namesOfHalves, sharesTypeLine, type Places } from './split-halves.ts';

/*
 * Split cards: a spell is the half that was chosen, 505.2 (2006-10-01) and 709.3b (2026-06-19). Anywhere else the
 * card is both halves: as two sets of characteristics, or combined since 708.4 (2017-04-28).
 */

/**
 * What a split card is, where it is.
 * @returns the refusal `card/which-half` for a spell of which no half is chosen, and `card/not-fused` for one of
 *   several halves without fuse.
 */
export function splitView(object: CardObject, ruleset: Ruleset): Result<Ruling<View>, Refusal> {
  if (object.zone === 'stack') return spellView(object, ruleset);
  const hasDoors = object.zone === 'battlefield' && sharesTypeLine(object.card);
  return ok(hasDoors ? doorsView(object, ruleset) : cardView(object, ruleset));
}

function cardView({ card }: CardObject, ruleset: Ruleset): Ruling<View> {
  const halves = halvesOf(card, allPlaces(card));
  const isEvery = ruleset.splitMulticolored === 'every';
  return {
    answer: { ...together(halves, ruleset), multicolored: isEvery || severalColors(halves) },
    because:
      ruleset.splitAnswer === 'combined'
        ? restsOn(
            ruleset.edition,
            'split/off-stack',
            'split/name',
            'split/mana-cost',
            'split/types-and-abilities',
          )
        : restsOn(ruleset.edition, 'split/off-stack', 'split/color'),
  };
}

/** Halves that exist at once: one set for each, or all of them combined. */
const together = (halves: Halves, { splitAnswer }: Ruleset): View => ({
  sets: splitAnswer === 'combined' ? [combined(halves)] : halves,
  multicolored: severalColors(halves),
});

function spellView(object: CardObject, ruleset: Ruleset): Result<Ruling<View>, Refusal> {
  const { card } = object;
  const places = inOrder(object.halves ?? []);
  if (!places) {
    const because = [citeOrLater('split/half-on-stack', ruleset.edition)];
    return fail(refuse('card/which-half', { card: card.name, halves: namesOfHalves(card) }, because));
  }
  if (places.length > 1 && !card.fuse) {
    const because = [citeOrLater('fuse/cast', ruleset.edition)];
    return fail(refuse('card/not-fused', { card: card.name }, because));
  }
  const halves = halvesOf(card, places, chosenX(object));
  return ok(places.length > 1 ? fusedView(halves, ruleset) : halfView(object, halves[0], ruleset));
}

function halfView({ card }: CardObject, half: Characteristics, ruleset: Ruleset): Ruling<View> {
  if (!sharesTypeLine(card))
    return { answer: viewOfOne(half), because: restsOn(ruleset.edition, 'split/half-on-stack') };
  const shared = allTypes(halvesOf(card, allPlaces(card)));
  return {
    answer: viewOfOne({ ...half, ...shared }),
    because: restsOn(ruleset.edition, 'split/half-on-stack', 'split/shared-types'),
  };
}

/**
 * Both halves, cast together: two sets that share one total mana value, 702.100b (2013-05-01), or all of it combined,
 * 702.102b (2026-06-19). Rules from before there was fuse follow the first that know it.
 */
function fusedView(halves: Halves, ruleset: Ruleset): Ruling<View> {
  if (ruleset.fusedSpell === 'combined')
    return {
      answer: viewOfOne(combined(halves)),
      because: restsOn(ruleset.edition, 'fuse/characteristics', 'split/fused', 'split/mana-cost'),
    };
  return {
    answer: {
      sets: changed(halves, { manaValue: totalValue(halves) }),
      multicolored: severalColors(halves),
    },
    because: restsOn(ruleset.edition, 'fuse/characteristics'),
  };
}

/**
 * A permanent with a shared type line has the name, cost and text of its unlocked halves alone, and its types
 * whatever is locked: 709.5 and 709.5a (2026-06-19). What is unlocked stands together as halves do under the ruleset.
 */
function doorsView({ card, halves: unlocked = [] }: CardObject, ruleset: Ruleset): Ruling<View> {
  const shared = allTypes(halvesOf(card, allPlaces(card)));
  const places: Places | undefined = inOrder(unlocked);
  const doors = restsOn(ruleset.edition, 'split/shared-type-line', 'split/shared-types', 'split/unlocked');
  if (!places) return { answer: viewOfOne({ ...BLANK, ...shared }), because: doors };
  const { sets, multicolored } = together(halvesOf(card, places), ruleset);
  return {
    answer: { sets: changed(sets, shared), multicolored },
    because:
      places.length > 1 ? distinct([...doors, citeOrLater('split/off-stack', ruleset.edition)]) : doors,
  };
}

/** A permanent without a name, a mana cost or a text. */
const BLANK: Omit<Characteristics, 'supertypes' | 'types' | 'subtypes'> = {
  names: [],
  manaCost: '',
  manaValue: 0,
  colors: [],
  power: null,
  toughness: null,
  loyalty: null,
  defense: null,
  texts: [],
};
