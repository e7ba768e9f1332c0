import type { ACTIVATED_KEYWORDS, CASTING_KEYWORDS } from '../cards/abilities.ts';
import type { Card } from '../cards/card.ts';
import { parseTypeLine } from '../cards/type-lines.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { insetOf } from '../faces/double-faced.ts';
import { partAt } from '../faces/ordinary-cards.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { Zone } from '../vocabulary/zones.ts';
import type { CastCondition } from './casting-types.ts';

/*
 * Abilities of a card that let it be cast from a graveyard, from exile or from the command zone without an effect of
 * another object: CR 702, 715.3d, 903.8 (2026-06-19).
 */

type CastingKeyword = (typeof CASTING_KEYWORDS)[number];
type ActivatedKeyword = (typeof ACTIVATED_KEYWORDS)[number];

export interface OwnCastingAbility {
  readonly condition: CastCondition;
  /** The index of the part that becomes the spell. */
  readonly partIndex: number;
  /** The cost to pay; `null` if no mana cost is paid, or if the card's own text sets the cost. */
  readonly pays: string | null;
  /** True if its mana cost is paid, which other costs can replace. */
  readonly byManaCost: boolean;
  /** True if it is exiled whenever it would leave the stack. */
  readonly exiled: boolean;
  /** The rule that permits the cast; `null` if only the card's own text does. */
  readonly rule: RuleSubject | null;
}

interface KeywordCasting {
  readonly from: Zone;
  readonly rule: RuleSubject;
  readonly pays: 'own-cost' | 'mana-cost' | 'nothing';
  readonly exiled?: true;
}

const KEYWORDS: Readonly<Record<CastingKeyword, KeywordCasting>> = {
  flashback: { from: 'graveyard', rule: 'flashback/exile', pays: 'own-cost', exiled: true },
  retrace: { from: 'graveyard', rule: 'retrace/cast', pays: 'mana-cost' },
  'jump-start': { from: 'graveyard', rule: 'jump-start/cast', pays: 'mana-cost', exiled: true },
  escape: { from: 'graveyard', rule: 'escape/cast', pays: 'own-cost' },
  disturb: { from: 'graveyard', rule: 'disturb/cast', pays: 'own-cost' },
  harmonize: { from: 'graveyard', rule: 'harmonize/cast', pays: 'own-cost', exiled: true },
  mayhem: { from: 'graveyard', rule: 'mayhem/cast', pays: 'own-cost' },
  madness: { from: 'exile', rule: 'madness/cast', pays: 'own-cost' },
  suspend: { from: 'exile', rule: 'suspend/cast', pays: 'nothing' },
  rebound: { from: 'exile', rule: 'rebound/cast', pays: 'nothing' },
  foretell: { from: 'exile', rule: 'foretell/cast', pays: 'own-cost' },
  plot: { from: 'exile', rule: 'plot/cast', pays: 'nothing' },
  warp: { from: 'exile', rule: 'warp/cast', pays: 'mana-cost' },
};

const isCastingKeyword = (keyword: string): keyword is CastingKeyword => keyword in KEYWORDS;

/**
 * Lists the ways to cast a part of a card from a zone by the card's own abilities, each with its condition; empty if no
 * such ability is known. With disturb the spell is the back face: CR 702.146a (2026-06-19).
 * @param partIndex index in `card.parts`
 */
export function ownCastingAbilities(
  card: Card,
  partIndex: number,
  from: Zone,
  ruleset: Ruleset,
): readonly OwnCastingAbility[] {
  const part = partAt(card, partIndex);
  const byKeyword = (part.keywords ?? []).flatMap(({ keyword, cost = '' }): readonly OwnCastingAbility[] => {
    if (!isCastingKeyword(keyword) || KEYWORDS[keyword].from !== from) return [];
    const { rule, pays, exiled = false } = KEYWORDS[keyword];
    const costs = { 'own-cost': cost, 'mana-cost': part.manaCost, nothing: null };
    return [
      {
        condition: conditionOf(keyword, ruleset),
        partIndex: keyword === 'disturb' && card.parts.length > 1 ? 1 : partIndex,
        pays: costs[pays],
        byManaCost: pays === 'mana-cost',
        exiled,
        rule,
      },
    ];
  });
  const printed = { partIndex, pays: part.manaCost, byManaCost: true, exiled: false } as const;
  const isAdventurer = from === 'exile' && partIndex === 0 && insetOf(card) === 'adventure';
  const otherAbilities: readonly OwnCastingAbility[] = [
    ...(isAdventurer ? [{ ...BY_ADVENTURE, ...printed }] : []),
    ...(from === 'command' && isLegendary(card) ? [{ ...BY_COMMAND, ...printed }] : []),
  ];
  const ownText: readonly OwnCastingAbility[] = part.castFrom?.includes(from)
    ? [{ condition: 'own-text', partIndex, pays: null, byManaCost: true, exiled: false, rule: null }]
    : [];
  return [...byKeyword, ...otherAbilities, ...ownText];
}

const BY_ADVENTURE = { condition: 'adventure', rule: 'adventure/resolves' } as const;
const BY_COMMAND = { condition: 'commander', rule: 'commander/cast' } as const;

function conditionOf(keyword: CastingKeyword, { madnessCast, suspendCast }: Ruleset): CastCondition {
  if (keyword === 'madness' && madnessCast === 'until-passing') return 'madness-until-passing';
  return keyword === 'suspend' && suspendCast !== 'may' ? 'suspend-if-able' : keyword;
}

/** Only legendary cards can be commanders: CR 903.3 (2026-06-19). */
const isLegendary = ({ parts: [front] }: Card): boolean =>
  parseTypeLine(front.typeLine).supertypes.includes('Legendary');

const ACTIVATED: Readonly<Record<ActivatedKeyword, RuleSubject>> = {
  unearth: 'unearth/activated',
  scavenge: 'scavenge/activated',
  embalm: 'embalm/activated',
  eternalize: 'eternalize/activated',
  encore: 'encore/activated',
};

/** An ability that is easily mistaken for casting the card, and the rule that shows the difference. */
export interface ActivatedInstead {
  readonly keyword: ActivatedKeyword;
  readonly rule: RuleSubject;
}

/** The ability of a part that is activated from a graveyard without casting the card, if any. */
export function activatedInZone(card: Card, place: number, from: Zone): ActivatedInstead | undefined {
  if (from !== 'graveyard') return undefined;
  for (const { keyword } of partAt(card, place).keywords ?? [])
    if (!isCastingKeyword(keyword)) return { keyword, rule: ACTIVATED[keyword] };
  return undefined;
}
