import type { Aspect } from '../cards/aspects.ts';
import type { Characteristics } from '../cards/characteristics.ts';
import { isSameCost } from '../cards/mana-costs.ts';
import type { Relation } from './questions.ts';
import { relates, type SeenValue } from './single-comparisons.ts';

/** The comparisons of two objects that an effect may ask for. `greater-mana-value`: the first has the greater one. */
export const COMPARISONS_BETWEEN = [
  'same-name',
  'different-names',
  'different-name-than',
  'shares-color',
  'shares-no-color',
  'shares-card-type',
  'shares-no-card-type',
  'shares-subtype',
  'shares-no-subtype',
  'same-mana-value',
  'different-mana-value',
  'greater-mana-value',
  'less-mana-value',
  'greater-or-equal-mana-value',
  'less-or-equal-mana-value',
  'same-mana-cost',
  'different-mana-cost',
] as const;
export type ComparisonBetween = (typeof COMPARISONS_BETWEEN)[number];

/** A positive or relative comparison: the value it uses, and when it holds between two sets of characteristics. */
export interface Measure {
  readonly aspect: Aspect;
  readonly valueIn: (set: Characteristics) => SeenValue;
  readonly holds: (a: Characteristics, b: Characteristics) => boolean;
  readonly isRelative: boolean;
  /** True if the comparison is negative: the question is whether this positive one is false. */
  readonly isNegated: boolean;
}

const sharing = (aspect: Aspect, valueIn: (set: Characteristics) => readonly string[]): Measure => ({
  aspect,
  valueIn,
  holds: (a, b) => valueIn(a).some((word) => valueIn(b).includes(word)),
  isRelative: false,
  isNegated: false,
});

const manaValue = (relation: Relation): Measure => ({
  aspect: 'mana-value',
  valueIn: (set) => set.manaValue,
  holds: (a, b) => relates(a.manaValue, relation, b.manaValue),
  isRelative: relation !== '=',
  isNegated: false,
});

/** Compares symbols in any order. Two objects without a mana cost don't have the same one. */
const MANA_COSTS: Measure = {
  aspect: 'mana-cost',
  valueIn: (set) => set.manaCost,
  holds: (a, b) => a.manaCost !== '' && isSameCost(a.manaCost, b.manaCost),
  isRelative: false,
  isNegated: false,
};

const NAMES = sharing('name', (set) => set.names);
const COLORS = sharing('color', (set) => set.colors);
const CARD_TYPES = sharing('types', (set) => set.types);
const SUBTYPES = sharing('types', (set) => set.subtypes);
const MANA_VALUES = manaValue('=');

export const MEASURES: Record<ComparisonBetween, Measure> = {
  'same-name': NAMES,
  'different-names': { ...NAMES, isNegated: true },
  'different-name-than': { ...NAMES, isNegated: true },
  'shares-color': COLORS,
  'shares-no-color': { ...COLORS, isNegated: true },
  'shares-card-type': CARD_TYPES,
  'shares-no-card-type': { ...CARD_TYPES, isNegated: true },
  'shares-subtype': SUBTYPES,
  'shares-no-subtype': { ...SUBTYPES, isNegated: true },
  'same-mana-value': MANA_VALUES,
  'different-mana-value': { ...MANA_VALUES, isNegated: true },
  'greater-mana-value': manaValue('>'),
  'less-mana-value': manaValue('<'),
  'greater-or-equal-mana-value': manaValue('>='),
  'less-or-equal-mana-value': manaValue('<='),
  'same-mana-cost': MANA_COSTS,
  'different-mana-cost': { ...MANA_COSTS, isNegated: true },
};
