import type { RuleSubject } from '../rule-numbers/numbers.ts';

/**
 * A property of an object that an effect may look at, as finely as the rules distinguish. `power` includes toughness.
 */
export type Aspect =
  | 'color'
  | 'mana-value'
  | 'mana-cost'
  | 'mana-symbols'
  | 'types'
  | 'name'
  | 'power'
  | 'layout';

/** The rule for each aspect of a card with its printed characteristics. */
export const RULE_OF_ASPECT: Readonly<Record<Aspect, RuleSubject>> = {
  color: 'object/color',
  'mana-value': 'object/mana-value',
  'mana-cost': 'object/characteristics',
  'mana-symbols': 'object/characteristics',
  types: 'object/characteristics',
  name: 'object/characteristics',
  power: 'object/characteristics',
  layout: 'object/characteristics',
};

/** One or more rules: the first decides, the others support it. */
export type RuleSubjects = readonly [RuleSubject, ...RuleSubject[]];
