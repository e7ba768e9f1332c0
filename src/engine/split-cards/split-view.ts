import type { Characteristics, ObjectView } from '../cards/characteristics.ts';
import { citeOrLater, citeRules } from '../rule-numbers/citing.ts';
import {
  allTypes,
  withChange,
  combinedHalves,
  haveSeveralColors,
  totalValue,
  allIndexes,
  halvesOf,
  uniqueIndexes,
  namesOfHalves,
  sharesTypeLine,
  type Halves,
} from './halves.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { isOnBattlefield, type CardObject } from '../cards/objects.ts';
import { chosenX, viewOfOne } from '../faces/ordinary-cards.ts';
import { refuse, type Refusal } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import { editionOn, rulesOfValue } from './split-card-rules.ts';

/*
 * Split cards: a spell is the chosen half, 505.2 (2006-10-01) and 709.3b (2026-06-19). Elsewhere the card is both
 * halves: as two sets of characteristics, or combined since 708.4 (2017-04-28).
 */

/** The characteristics of a split card in its zone. A spell has one chosen half, or several with fuse. */
export function splitView(
  object: CardObject,
  ruleset: Ruleset,
): Result<Ruling<ObjectView>, Refusal<'card/which-half' | 'card/not-fused'>> {
  if (object.zone === 'stack') return spellView(object, ruleset);
  const hasDoors = isOnBattlefield(object.zone, ruleset) && sharesTypeLine(object.card);
  return ok(hasDoors ? doorsView(object, ruleset) : cardView(object, ruleset));
}

function cardView({ card }: CardObject, ruleset: Ruleset): Ruling<ObjectView> {
  return {
    answer: combineHalves(halvesOf(card, allIndexes(card)), ruleset),
    citations:
      ruleset.splitAnswer === 'combined'
        ? citeRules(ruleset.edition, 'split/off-stack', ...COMBINED, ...rulesOfValue(ruleset))
        : citeRules(ruleset.edition, 'split/off-stack', 'split/color'),
  };
}

const COMBINED = ['split/name', 'split/mana-cost', 'split/types-and-abilities'] as const;
const COLOR = ['split/color'] as const;

/** The view of several halves at once: a set for each, or all combined. */
const combineHalves = (halves: Halves, { splitAnswer, splitMulticolored }: Ruleset): ObjectView => ({
  alternatives: splitAnswer === 'combined' ? [combinedHalves(halves)] : halves,
  multicolored: splitMulticolored === 'every' || haveSeveralColors(halves),
});

function spellView(
  object: CardObject,
  ruleset: Ruleset,
): Result<Ruling<ObjectView>, Refusal<'card/which-half' | 'card/not-fused'>> {
  const { card } = object;
  const places = uniqueIndexes(object.halves ?? []);
  if (!places) {
    const citations = [citeOrLater('split/half-on-stack', ruleset.edition)];
    return fail(refuse('card/which-half', { card: card.name, halves: namesOfHalves(card) }, citations));
  }
  if (places.length > 1 && !card.fuse) {
    const citations = [citeOrLater('fuse/cast', ruleset.edition)];
    return fail(refuse('card/not-fused', { card: card.name }, citations));
  }
  const halves = halvesOf(card, places, chosenX(object));
  return ok(places.length > 1 ? fusedView(object, halves, ruleset) : halfView(object, halves[0], ruleset));
}

function halfView({ card }: CardObject, half: Characteristics, ruleset: Ruleset): Ruling<ObjectView> {
  const shared = sharesTypeLine(card) ? allTypes(halvesOf(card, allIndexes(card))) : {};
  return {
    answer: viewOfOne({ ...half, ...shared }),
    citations: citeRules(
      ruleset.edition,
      'split/half-on-stack',
      ...(ruleset.splitAnswer === 'combined' ? [] : COLOR),
      ...rulesOfValue(ruleset),
      ...(sharesTypeLine(card) ? (['split/shared-types'] as const) : []),
    ),
  };
}

/**
 * Both halves cast together: two sets with a single total mana value, 702.100b (2013-05-01), or completely combined,
 * 702.102b (2026-06-19). Editions before fuse follow the first rules about it.
 */
function fusedView(object: CardObject, halves: Halves, ruleset: Ruleset): Ruling<ObjectView> {
  if (ruleset.fusedSpell === 'combined')
    return {
      answer: viewOfOne(combinedHalves(halves)),
      citations: citeRules(
        ruleset.edition,
        'fuse/characteristics',
        'split/fused',
        ...COMBINED,
        ...rulesOfValue(ruleset),
      ),
    };
  return {
    answer: {
      alternatives: withChange(halves, { manaValue: totalValue(halves) }),
      multicolored: haveSeveralColors(halves),
    },
    citations: citeRules(
      editionOn(object, ruleset),
      'fuse/characteristics',
      'split/half-on-stack',
      'split/color',
    ),
  };
}

/**
 * A permanent with a shared type line has the name, cost and text of its unlocked halves only, and its types regardless
 * of locks: 709.5 and 709.5a (2026-06-19). Unlocked halves are combined as the ruleset says. Under 505.3 (2006-10-01),
 * as any split card that is not a spell, it is multicolored regardless of locks.
 */
function doorsView({ card, halves: unlocked = [] }: CardObject, ruleset: Ruleset): Ruling<ObjectView> {
  const shared = allTypes(halvesOf(card, allIndexes(card)));
  const places = uniqueIndexes(unlocked);
  const halves: Halves = places ? halvesOf(card, places) : [{ ...BLANK, ...shared }];
  const { alternatives: sets, multicolored } = combineHalves(halves, ruleset);
  return {
    answer: { alternatives: withChange(sets, shared), multicolored },
    citations: citeRules(
      ruleset.edition,
      'split/shared-type-line',
      'split/shared-types',
      'split/unlocked',
      ...rulesOfDoors(halves.length, ruleset),
    ),
  };
}

/** The rules that combine unlocked halves, and those by which they are multicolored. */
function rulesOfDoors(unlocked: number, ruleset: Ruleset): readonly RuleSubject[] {
  if (unlocked < 2) return ruleset.splitMulticolored === 'every' ? COLOR : [];
  if (ruleset.splitAnswer !== 'combined') return ['split/off-stack', ...COLOR];
  return ['split/off-stack', ...COMBINED, ...rulesOfValue(ruleset)];
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
