import type { Card } from '../cards/card.ts';
import { isSameName } from '../cards/names.ts';
import { parseTypeLine } from '../cards/type-lines.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { Format } from '../game/format.ts';
import type { GameSettings } from '../game/state.ts';
import { distinct, citeRules } from '../rule-numbers/citing.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { Citation } from '../vocabulary/citations.ts';
import type { PartnerAbility } from '../vocabulary/partners.ts';
import { refuse, type Refusal } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';

/** A card that leads a deck; `card` is `null` if it is unknown. Unknown cards are accepted. */
export interface Leader {
  readonly name: string;
  readonly card: Card | null;
}

/** The deck construction rules of an edition, and those of Brawl, in which planeswalkers may be commanders too. */
export type LeadingRules = Pick<Ruleset, 'edition' | 'commanderTypes'> & Pick<Format, 'isBrawl'>;

/** `isBrawl` if Brawl is played or requested; otherwise empty. */
export const brawlIn = ({ format, asked }: GameSettings): Pick<Format, 'isBrawl'> =>
  format.isBrawl || asked?.isBrawl ? { isBrawl: true } : {};

type NoPair = Refusal<'commander/no-pair'>;

/**
 * Checks that these cards, two at most, may lead one deck together.
 * @returns the rules that allow it; an unknown card is accepted on its owner's word.
 * 903.3 (2009-10-01); 702.124a–702.124m, 903.3, 903.3a (2026-06-19). Partner abilities older than their rules follow
 * the first rules that define them.
 */
export function checkLeaders(
  leaders: readonly Leader[],
  ruleset: LeadingRules,
): Result<readonly Citation[], Refusal<'commander/no-leader'> | NoPair> {
  const { edition, isBrawl } = ruleset;
  const leaderRule = isBrawl ? 'brawl/commander' : 'commander/who';
  const [first, second] = leaders;
  if (!first) return ok([]);
  const pair = second ? pairOf(first, second, ruleset) : null;
  if (pair && !pair.ok) return pair;
  const unfit = leaders.find(({ card }) => card && !mayLead(card, ruleset) && !(pair && isBackground(card)));
  if (unfit?.card) {
    const unfitReason = whyNoLeader(unfit.card);
    const rule = unfitReason === 'background' ? 'partner/background' : leaderRule;
    return fail(
      refuse('commander/no-leader', { card: unfit.name, why: unfitReason }, citeRules(edition, rule)),
    );
  }
  const byText = leaders.some(({ card }) => card?.leading?.itself);
  const rules = citeRules(edition, leaderRule, ...(byText ? (['commander/by-text'] as const) : []));
  const [rule, ...others] = [...rules, ...(pair?.value ?? [])];
  return ok(rule ? distinct([rule, ...others]) : []);
}

/** True if a card may be a commander on its own. Only its first part counts. */
function mayLead({ leading, parts: [front] }: Card, { commanderTypes, isBrawl }: LeadingRules): boolean {
  if (leading?.itself) return true;
  const { supertypes, types, subtypes } = parseTypeLine(front.typeLine);
  if (!supertypes.includes('Legendary') || supertypes.includes('Token')) return false;
  if (types.includes('Creature') || (isBrawl && types.includes('Planeswalker'))) return true;
  const hasPowerAndToughness = front.power !== undefined && front.toughness !== undefined;
  return (
    commanderTypes === 'vehicles-too' &&
    (subtypes.includes('Vehicle') || (subtypes.includes('Spacecraft') && hasPowerAndToughness))
  );
}

/** True if a card may be one of a deck's commanders, alone or beside another. */
export const mayLeadBeside = (card: Card, ruleset: LeadingRules): boolean =>
  mayLead(card, ruleset) || isBackground(card);

/** True if a known card may lead a deck beside this one. */
export const mayPair = (card: Card, beside: Card, ruleset: LeadingRules): boolean =>
  checkLeaders([asLeader(beside), asLeader(card)], ruleset).ok;

const asLeader = (card: Card): Leader => ({ name: card.name, card });

function whyNoLeader(card: Card): 'not-legendary' | 'type' | 'background' {
  if (isBackground(card)) return 'background';
  const { supertypes } = parseTypeLine(card.parts[0].typeLine);
  return supertypes.includes('Legendary') ? 'type' : 'not-legendary';
}

function isBackground({ parts: [front] }: Card): boolean {
  const { supertypes, types, subtypes } = parseTypeLine(front.typeLine);
  return supertypes.includes('Legendary') && types.includes('Enchantment') && subtypes.includes('Background');
}

/** The Doctor that a Doctor's companion pairs with: exactly the creature types Time Lord and Doctor. */
function isTheDoctor({ parts: [front] }: Card): boolean {
  const { supertypes, types, subtypes } = parseTypeLine(front.typeLine);
  return (
    supertypes.includes('Legendary') &&
    types.includes('Creature') &&
    subtypes.length === 2 &&
    subtypes.includes('Time Lord') &&
    subtypes.includes('Doctor')
  );
}

function pairOf(a: Leader, b: Leader, { edition }: LeadingRules): Result<readonly Citation[], NoPair> {
  const rule = ruleOfPair(a, b);
  if (rule) return ok(citeRules(edition, rule, 'partner/independent'));
  const hasUnknownCard = [a, b].some(({ card }) => card === null);
  const couldPair = [a, b].every(({ card }) => card === null || isHalfOfPair(card));
  const haveSameName = isSameName(a.name, b.name);
  if (hasUnknownCard && couldPair && !haveSameName) return ok([]);
  const facts = {
    cards: [a, b].map(({ name, card }) => ({ name, partners: card?.leading?.partners ?? [] })),
  };
  return fail(refuse('commander/no-pair', facts, citeRules(edition, whyNoPair(a, b))));
}

const RULES: Readonly<Record<PartnerAbility['ability'], RuleSubject>> = {
  partner: 'partner/plain',
  'partner-text': 'partner/text',
  'partner-with': 'partner/with',
  background: 'partner/background',
  companion: 'partner/companion',
};

/**
 * The rule that the two cards don't satisfy: that of a partner ability that one of them lacks, or has in another form.
 */
function whyNoPair(...pair: readonly [Leader, Leader]): RuleSubject {
  const abilities = pair.map(({ card }) => card?.leading?.partners?.[0]?.ability);
  const [own = abilities[1], other] = abilities;
  if (pair.some(({ card }) => card && isBackground(card))) return 'partner/background';
  if (isSameName(pair[0].name, pair[1].name) || own === undefined) return 'commander/who';
  return other === undefined || other === own || abilities[0] === undefined
    ? RULES[own]
    : 'partner/different';
}

/** True if the card has a partner ability, or could pair with another card's ability. */
const isHalfOfPair = (card: Card): boolean =>
  (card.leading?.partners ?? []).length > 0 || isBackground(card) || isTheDoctor(card);

/** The rule that lets two cards be commanders together; `null` if there is none, or a card is unknown. */
function ruleOfPair(a: Leader, b: Leader): RuleSubject | null {
  if (!a.card || !b.card || isSameName(a.name, b.name)) return null;
  const [card, beside] = [a.card, b.card];
  return ruleFrom(card, beside) ?? ruleFrom(beside, card);
}

function ruleFrom(card: Card, beside: Card): RuleSubject | null {
  const otherPartners = beside.leading?.partners ?? [];
  for (const own of card.leading?.partners ?? []) {
    switch (own.ability) {
      case 'partner':
        if (otherPartners.some(({ ability }) => ability === 'partner')) return 'partner/plain';
        break;
      case 'partner-text':
        if (
          otherPartners.some(
            (candidate) => candidate.ability === 'partner-text' && isSameName(candidate.text, own.text),
          )
        )
          return isSameName(own.text, FRIENDS) ? 'partner/friends' : 'partner/text';
        break;
      case 'partner-with':
        if (isNamed(own, beside) && otherPartners.some((candidate) => isNamed(candidate, card)))
          return 'partner/with';
        break;
      case 'background':
        if (isBackground(beside)) return 'partner/background';
        break;
      case 'companion':
        if (isTheDoctor(beside)) return 'partner/companion';
        break;
    }
  }
  return null;
}

const FRIENDS = 'Friends forever';

/** True if the ability names this card. */
const isNamed = (partnerAbility: PartnerAbility, { name, parts: [front] }: Card): boolean =>
  partnerAbility.ability === 'partner-with' &&
  (isSameName(partnerAbility.with, name) || isSameName(partnerAbility.with, front.name));
