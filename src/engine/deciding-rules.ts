import type { Characteristics, View } from './characteristics.ts';
import type { CardObject } from './game-objects.ts';
import type { Single } from './questions.ts';
import type { RuleSubject } from './rule-numbers.ts';

/** What a comparison looks at, as far as rules tell it apart. */
export type Aspect = 'color' | 'mana-value' | 'types' | 'name' | 'power' | 'layout';

const ASPECTS: Record<Single['kind'], Aspect> = {
  colors: 'color',
  multicolored: 'color',
  monocolored: 'color',
  colorless: 'color',
  'mana-value': 'mana-value',
  power: 'power',
  toughness: 'power',
  type: 'types',
  permanent: 'types',
  name: 'name',
  layout: 'layout',
};

const LAYOUTS: Record<CardObject['card']['layout'], RuleSubject> = {
  split: 'split/two-faces',
  flip: 'flip/frame',
  ordinary: 'object/characteristics',
  'double-faced': 'object/characteristics',
  adventure: 'object/characteristics',
};

const COMBINED: Record<Aspect, RuleSubject> = {
  color: 'split/mana-cost',
  'mana-value': 'split/mana-cost',
  types: 'split/types-and-abilities',
  name: 'split/name',
  power: 'split/off-stack',
  layout: 'split/two-faces',
};

/** What decides where a card has what is printed on it. */
export const ORDINARY: Record<Aspect, RuleSubject> = {
  color: 'object/color',
  'mana-value': 'object/mana-value',
  types: 'object/characteristics',
  name: 'object/characteristics',
  power: 'object/characteristics',
  layout: 'object/characteristics',
};

/** The rule that decides a single comparison with this object. */
export function decidingRule(question: Single, object: CardObject, view: View): RuleSubject {
  if (question.kind === 'layout') return LAYOUTS[object.card.layout];
  const [set, ...others] = view.sets;
  if (others.length === 0) return ruleOfSet(ASPECTS[question.kind], object, set);
  if (question.kind === 'multicolored' || question.kind === 'monocolored') return 'split/color';
  return isRelative(question) ? 'split/compare-sides' : 'split/compare';
}

/** Whether a question asks for more or less of something, not for a given value. */
export const isRelative = (question: Single): boolean => 'value' in question && question.relation !== '=';

/** The rule by which an object with one set of characteristics has this one. */
export function ruleOfSet(aspect: Aspect, object: CardObject, set: Characteristics): RuleSubject {
  const { card, zone } = object;
  if (object.faceDown && !isCard(object)) return 'face-down/characteristics';
  if (card.layout === 'split') {
    if (zone === 'stack') return set.texts.length > 1 ? 'split/fused' : 'split/half-on-stack';
    if (!isCard(object)) return 'split/shared-type-line';
    return COMBINED[aspect];
  }
  if (card.layout === 'flip' && ['types', 'name', 'power'].includes(aspect)) return 'flip/characteristics';
  return ORDINARY[aspect];
}

/** Whether an object is neither a spell nor a permanent. */
export const isCard = ({ zone }: CardObject): boolean =>
  zone !== 'stack' && zone !== 'battlefield' && zone !== 'phased-out';
