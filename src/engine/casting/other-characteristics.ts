import type { Card } from '../cards/card.ts';
import type { CardObject } from '../cards/objects.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { asPrototyped } from '../faces/prototypes.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import { citeOrLater, distinct, citeRules } from '../rule-numbers/citing.ts';
import type { Citations, Ruling } from '../vocabulary/citations.ts';
import { ok, type Result } from '../vocabulary/result.ts';
import type { ViewRefusal } from '../characteristics/views.ts';
import type {
  CastOption,
  CastRequest,
  FaceDownKeyword,
  OtherCharacteristics,
  WhyNotCast,
} from './casting-types.ts';
import { ownCastingAbilities } from './own-abilities.ts';

/*
 * Casting a card with characteristics other than its printed ones: face down by morph, megamorph or disguise, or
 * prototyped.
 * The card is turned face down before it is put onto the stack, so effects and prohibitions see a 2/2 creature
 * without a name: CR 504.2 (2003-07-01), 708.4 (2026-06-19). Paying {3} instead of its mana cost is an alternative
 * cost, of which only one can be paid: CR 702.37c, 118.9a (2026-06-19). A prototyped spell is evaluated with its
 * alternative mana cost, power and toughness: CR 718.3a (2026-06-19). Paying that mana cost is not an alternative
 * cost.
 */

const FACE_DOWN_COST = '{3}';

const FACE_DOWN_RULES: Readonly<Record<FaceDownKeyword, RuleSubject>> = {
  morph: 'face-down/morph',
  megamorph: 'face-down/morph',
  disguise: 'face-down/disguise',
};

/** A way to cast a card with other characteristics. */
interface CastingVariant {
  readonly way: OtherCharacteristics;
  readonly pays: string;
  readonly rules: readonly [RuleSubject, ...RuleSubject[]];
  readonly isAlternativeCost: boolean;
}

/** Zones from which nothing can be cast. */
const ZONES_NOT_CAST_FROM: ReadonlySet<string> = new Set(['stack', 'battlefield', 'phased-out']);

export const spellWithOtherCharacteristics = (card: Card, way: OtherCharacteristics): CardObject =>
  way.faceDown
    ? { card, zone: 'stack', faceDown: true }
    : { card: asPrototyped(card), zone: 'stack', halves: [0] };

/** The rule that only these characteristics are evaluated. */
export const ruleOfCharacteristics = (way: OtherCharacteristics): RuleSubject =>
  way.faceDown ? 'face-down/cast' : 'prototype/castable';

/**
 * The options for casting the card with other characteristics, from any zone from which it could be cast for its mana
 * cost.
 */
export function optionsWithOtherCharacteristics(
  request: CastRequest,
  ruleset: Ruleset,
): Result<readonly Ruling<CastOption>[], ViewRefusal> {
  const options: Ruling<CastOption>[] = [];
  for (const variant of variantsOf(request)) {
    const option = optionForVariant(request, variant, ruleset);
    if (!option.ok) return option;
    options.push(option.value);
  }
  return ok(options);
}

function variantsOf({ card, faceDownBy }: CastRequest): readonly CastingVariant[] {
  const [{ prototype }] = card.parts;
  return [
    ...(prototype
      ? [
          {
            way: { prototyped: true },
            pays: prototype.manaCost,
            rules: ['prototype/cast', 'prototype/keyword'],
            isAlternativeCost: false,
          } as const,
        ]
      : []),
    ...(faceDownBy
      ? [
          {
            way: { faceDown: faceDownBy },
            pays: FACE_DOWN_COST,
            rules: [FACE_DOWN_RULES[faceDownBy]],
            isAlternativeCost: true,
          } as const,
        ]
      : []),
  ];
}

function optionForVariant(
  request: CastRequest,
  { way, pays, rules: variantRules, isAlternativeCost }: CastingVariant,
  ruleset: Ruleset,
): Result<Ruling<CastOption>, ViewRefusal> {
  const { card, from, permission } = request;
  const { edition } = ruleset;
  const rules = citeRules(edition, ...variantRules);
  const own = ownCastingAbilities(card, 0, from, ruleset).find(({ byManaCost }) => byManaCost);
  const otherPermission = from === 'hand' ? 'hand' : own ? 'ability' : null;
  const allowed = (by: 'hand' | 'ability' | 'effect', ...more: Citations | []): Ruling<CastOption> => ({
    answer: {
      castable: true,
      halves: [0],
      ...way,
      by,
      condition: by === 'ability' && own ? own.condition : null,
      pays: by === 'effect' && permission?.free ? null : pays,
      resolvesTo: 'battlefield',
      x: null,
      unlocked: [],
    },
    citations: distinct([...rules, ...more]),
  });
  const refused = (why: WhyNotCast, citations: Citations): Ruling<CastOption> => ({
    answer: {
      castable: false,
      halves: [0],
      ...way,
      why,
      otherwise: why === 'permission-does-not-cover' ? otherPermission : null,
    },
    citations: distinct(citations),
  });
  if (ZONES_NOT_CAST_FROM.has(from)) return ok(refused('not-from-this-zone', rules));
  if (!permission) {
    if (from === 'hand') return ok(allowed('hand'));
    if (!own) return ok(refused('not-from-this-zone', rules));
    return ok(allowed('ability', ...(own.rule ? citeRules(edition, own.rule) : [])));
  }
  if (permission.free && isAlternativeCost)
    return ok(refused('one-alternative-cost', citeRules(edition, 'cost/one-alternative')));
  if (!permission.admits) return ok(allowed('effect', ...citeRules(edition, 'card/precedence')));
  const isOfCard = permission.limits === 'card';
  const covers = permission.admits(
    isOfCard ? { card, zone: from } : spellWithOtherCharacteristics(card, way),
  );
  if (!covers.ok) return covers;
  const { answer: isCovered, citations } = covers.value;
  const evaluationCitations = isOfCard
    ? citations
    : ([citeOrLater(ruleOfCharacteristics(way), edition), ...citations] as const);
  if (!isCovered) return ok(refused('permission-does-not-cover', evaluationCitations));
  const option = allowed('effect');
  return ok({ ...option, citations: distinct([...evaluationCitations, ...option.citations]) });
}
