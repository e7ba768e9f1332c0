import { RULE_OF_ASPECT, type Aspect, type RuleSubjects } from '../cards/aspects.ts';
import type { Characteristics, ObjectView } from '../cards/characteristics.ts';
import { citeRules } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { frameOfInset, meldedValue, ruleOfFace, takesFrontValue } from '../faces/double-faced.ts';
import { isOnBattlefield, type CardObject } from '../cards/objects.ts';
import type { SingleQuestion } from './questions.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { Citation, Ruling } from '../vocabulary/citations.ts';
import {
  editionOn,
  rulesOfSplitCard,
  setsForAspect,
  whySeveralSets,
} from '../split-cards/split-card-rules.ts';

const ASPECTS: Record<SingleQuestion['kind'], Aspect> = {
  colors: 'color',
  multicolored: 'color',
  monocolored: 'color',
  colorless: 'color',
  'mana-value': 'mana-value',
  parity: 'mana-value',
  'repeated-symbol': 'mana-symbols',
  power: 'power',
  toughness: 'power',
  type: 'types',
  permanent: 'types',
  name: 'name',
  layout: 'layout',
};

/** The aspect of an object that a question looks at. */
export const aspectOf = ({ kind }: SingleQuestion): Aspect => ASPECTS[kind];

const LAYOUTS: Record<CardObject['card']['layout'], RuleSubject> = {
  split: 'split/two-faces',
  flip: 'flip/frame',
  ordinary: 'object/characteristics',
  'double-faced': 'double-faced/frame',
  adventure: 'adventure/frame',
};

const ruleOfLayout = (card: CardObject['card']): RuleSubject =>
  card.layout === 'adventure' ? frameOfInset(card) : LAYOUTS[card.layout];

/** The rules that decide a single comparison with this object. */
export function decidingRules(
  question: SingleQuestion,
  object: CardObject,
  view: ObjectView,
  ruleset: Ruleset,
): RuleSubjects {
  if (question.kind === 'layout') return [ruleOfLayout(object.card)];
  const aspect = aspectOf(question);
  const [set, ...others] = setsForAspect(aspect, object, view);
  const hasSides = others.length > 0;
  if (question.kind === 'multicolored' || question.kind === 'monocolored') {
    // 505.3 (2006-10-01) counts a permanent with doors as multicolored, whatever colors it has.
    if (hasSides || view.multicolored !== set.colors.length > 1) return ['split/color'];
  }
  if (hasSides) return [isRelative(question) ? 'split/compare-sides' : 'split/compare'];
  return rulesOfSet(aspect, object, set, ruleset);
}

/** True for a question about more or less of something rather than a given value. */
export const isRelative = (question: SingleQuestion): boolean =>
  'value' in question && question.relation !== '=';

/** The rules that give an object with one set of characteristics this aspect. */
export function rulesOfSet(
  aspect: Aspect,
  object: CardObject,
  set: Characteristics,
  ruleset: Ruleset,
): RuleSubjects {
  const { layout } = object.card;
  if (object.faceDown) return ['face-down/characteristics'];
  if (layout === 'split') return rulesOfSplitCard(aspect, object, set, ruleset);
  if (layout === 'flip') {
    if (['types', 'name', 'power'].includes(aspect)) return ['flip/characteristics'];
    // Flipping doesn't change color and mana cost.
    if (object.flipped && isOnBattlefield(object.zone, ruleset))
      return ['flip/unchanged', RULE_OF_ASPECT[aspect]];
  }
  const ofFace = ruleOfFace(object, ruleset);
  if (!ofFace) return [RULE_OF_ASPECT[aspect]];
  if (aspect === 'mana-value' && meldedValue(object.card) !== undefined)
    return [ofFace, 'object/mana-value-of-melded'];
  return aspect === 'mana-value' && takesFrontValue(object, ruleset)
    ? [ofFace, 'object/mana-value-of-back']
    : [ofFace];
}

/** The rules that give an object this aspect, in one or several sets of characteristics; empty if it is as printed. */
export function aspectRules(
  aspect: Aspect,
  object: CardObject,
  { answer, citations }: Ruling<ObjectView>,
  ruleset: Ruleset,
): readonly Citation[] {
  if (object.faceDown) return citations;
  const [set, ...others] = setsForAspect(aspect, object, answer);
  const edition = editionOn(object, ruleset);
  if (others.length > 0) return isCard(object, ruleset) ? [] : citeRules(edition, ...whySeveralSets(object));
  const rules = rulesOfSet(aspect, object, set, ruleset);
  return rules[0] === RULE_OF_ASPECT[aspect] ? [] : citeRules(edition, ...rules);
}

/** True if an object is neither a spell nor a permanent. */
export const isCard = ({ zone }: CardObject, ruleset: Ruleset): boolean =>
  zone !== 'stack' && !isOnBattlefield(zone, ruleset);
