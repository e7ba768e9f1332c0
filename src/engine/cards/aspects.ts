import type { RuleSubject } from '../rule-numbers/table.ts';

/** What an effect looks at, as far as rules tell it apart. */
export type Aspect =
  'color' | 'mana-value' | 'mana-cost' | 'mana-symbols' | 'types' | 'name' | 'power' | 'layout';

/** What decides where a card has what is printed on it. */
export const ORDINARY: Readonly<Record<Aspect, RuleSubject>> = {
  color: 'object/color',
  'mana-value': 'object/mana-value',
  'mana-cost': 'object/characteristics',
  'mana-symbols': 'object/characteristics',
  types: 'object/characteristics',
  name: 'object/characteristics',
  power: 'object/characteristics',
  layout: 'object/characteristics',
};

/** One rule or several: the first decides, the others say so too. */
export type Rules = readonly [RuleSubject, ...RuleSubject[]];
