import type { Aspect, RuleSubjects } from '../cards/aspects.ts';
import type { Characteristics, ObjectView } from '../cards/characteristics.ts';
import { valueSince, type Ruleset } from '../editions/rulesets.ts';
import type { Edition } from '../vocabulary/editions.ts';
import { isOnBattlefield, type CardObject } from '../cards/objects.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import { cite } from '../rule-numbers/table.ts';
import { sharesTypeLine } from './halves.ts';
import type { Card } from '../cards/card.ts';
import { citeRules } from '../rule-numbers/citing.ts';
import type { Ruling } from '../vocabulary/citations.ts';

/*
 * The rules that define a split card: as a card, as a spell of one half or of both, and as a permanent with doors.
 */

/** The rule for each aspect of halves combined. */
const COMBINED: Readonly<Record<Aspect, RuleSubject>> = {
  color: 'split/mana-cost',
  'mana-value': 'split/mana-cost',
  'mana-cost': 'split/mana-cost',
  'mana-symbols': 'split/mana-symbols',
  types: 'split/types-and-abilities',
  name: 'split/name',
  power: 'split/off-stack',
  layout: 'split/two-faces',
};

/** The rules by which a face-up split card has this aspect, if it has one set of characteristics. */
export function rulesOfSplitCard(
  aspect: Aspect,
  object: CardObject,
  set: Characteristics,
  ruleset: Ruleset,
): RuleSubjects {
  const additional = additionalRules(aspect, ruleset);
  if (object.zone === 'stack') return [...rulesOfSpell(aspect, object, ruleset), ...additional];
  if (!isOnBattlefield(object.zone, ruleset)) return [COMBINED[aspect], ...additional];
  if (aspect === 'types') return ['split/shared-type-line', 'split/shared-types'];
  if (set.texts.length < 2) return ['split/shared-type-line'];
  return ['split/shared-type-line', 'split/off-stack', COMBINED[aspect], ...additional];
}

const additionalRules = (aspect: Aspect, ruleset: Ruleset): readonly RuleSubject[] =>
  aspect === 'mana-value' ? rulesOfValue(ruleset) : [];

/** 202.3d (2022-04-29) repeats how the mana value of a split card is determined. */
export const rulesOfValue = ({ edition }: Ruleset): readonly RuleSubject[] =>
  cite('object/mana-value-of-split', edition) ? ['object/mana-value-of-split'] : [];

function rulesOfSpell(
  aspect: Aspect,
  object: CardObject,
  { splitAnswer, fusedSpell }: Ruleset,
): RuleSubjects {
  if (isFused(object)) {
    if (fusedSpell !== 'combined') return ['split/two-answers', 'split/half-on-stack'];
    return aspect === 'power' ? ['split/fused'] : ['split/fused', COMBINED[aspect]];
  }
  // A separate rule defined the color of a spell until the combined cost replaced it.
  if (aspect === 'color' && splitAnswer !== 'combined') return ['split/half-on-stack', 'split/color'];
  const hasSharedTypes = aspect === 'types' && sharesTypeLine(object.card);
  return hasSharedTypes ? ['split/half-on-stack', 'split/shared-types'] : ['split/half-on-stack'];
}

/** True if the object is a spell of several halves of a split card. */
export const isFused = ({ card, zone, halves = [], faceDown = false }: CardObject): boolean =>
  card.layout === 'split' && zone === 'stack' && !faceDown && new Set(halves).size > 1;

/**
 * Why an object that is not a card has several sets of characteristics: a fused spell, or a permanent with two doors.
 */
export const whySeveralSets = (object: CardObject): RuleSubjects =>
  isFused(object)
    ? ['fuse/characteristics', 'split/half-on-stack']
    : ['split/shared-type-line', 'split/shared-types', 'split/unlocked', 'split/off-stack'];

/**
 * The edition whose rules about sides apply to this object. Editions before fuse exclude all spells, so fused spells
 * follow the first edition with fuse: 708.2 to 708.6c (2013-05-01).
 */
export const editionOn = (object: CardObject, { edition, fusedSpell }: Ruleset): Edition =>
  fusedSpell === 'silent' && isFused(object) ? valueSince('fusedSpell', 'two-sets') : edition;

/**
 * The sets of characteristics that have this aspect: all sets, but a fused spell has a single mana value: 708.2 and
 * 708.5 (2013-05-01).
 */
export function setsForAspect(
  aspect: Aspect,
  object: CardObject,
  { alternatives: sets }: ObjectView,
): ObjectView['alternatives'] {
  const [first] = sets;
  if (aspect !== 'mana-value' || !isFused(object)) return sets;
  return [{ ...first, names: sets.flatMap(({ names }) => names), texts: sets.flatMap(({ texts }) => texts) }];
}

/**
 * The number of cards that a player drew, discarded or holds: a split card counts once. CR 505.4 (2006-10-01), 709.2
 * (2026-06-19).
 */
export const countCards = (cards: readonly Card[], { edition }: Ruleset): Ruling<number> => ({
  answer: cards.length,
  citations: citeRules(edition, 'split/one-card'),
});
