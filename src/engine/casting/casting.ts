import type { CastOptions, CastOption, CastRequest, CastPermission } from './casting-types.ts';
import type { CardPart, Card } from '../cards/card.ts';
import { citeOrLater, distinct } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { Zone } from '../vocabulary/zones.ts';
import { activatedInZone, ownCastingAbilities, type OwnCastingAbility } from './own-abilities.ts';
import { castableOption, uncastableOption } from './cast-options.ts';
import { optionsWithOtherCharacteristics } from './other-characteristics.ts';
import { castRule, whyNeverCast } from './casting-rules.ts';
import { partAt } from '../faces/ordinary-cards.ts';
import { ok, type Result } from '../vocabulary/result.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import { cite } from '../rule-numbers/table.ts';
import type { Citation, Citations, Ruling } from '../vocabulary/citations.ts';
import { allIndexes, type HalfIndexes } from '../split-cards/halves.ts';
import type { ViewRefusal } from '../characteristics/views.ts';
import { insetOf, isModal } from '../faces/double-faced.ts';

/*
 * Determines which parts of a card, usually halves of a split card, can be cast from a zone, and where they go
 * afterwards. One half is chosen before the card goes on the stack, and only that half is evaluated: CR 708.2a
 * (2013-05-01), 709.3 and 709.3a (2026-06-19). Earlier texts imply it, since no other half is on the stack: CR 505.2
 * (2006-10-01). The same holds for the faces of a modal card, CR 712.11b and 712.11c (2026-06-19), and for
 * Adventures, CR 715.3a (2026-06-19).
 */

/**
 * Finds the castable parts of any card: each part that may be chosen, and all halves fused. A part without a mana
 * cost can only be cast without paying that cost: CR 118.6 and 118.6a (2026-06-19).
 */
export function castOptionsOf(
  request: CastRequest,
  ruleset: Ruleset,
): Result<Ruling<CastOptions>, ViewRefusal> {
  const { card } = request;
  const [firstPlace, ...otherPlaces] = placesToCast(card);
  const first = optionsForPart(request, firstPlace, ruleset);
  if (!first.ok) return first;
  const halves: [Ruling<CastOption>, ...Ruling<CastOption>[]] = [...first.value];
  for (const place of otherPlaces) {
    const half = optionsForPart(request, place, ruleset);
    if (!half.ok) return half;
    halves.push(...half.value);
  }
  const others = optionsWithOtherCharacteristics(request, ruleset);
  if (!others.ok) return others;
  halves.push(...others.value);
  const fused = optionForFused(request, halves, ruleset);
  if (!fused.ok) return fused;
  return ok(withAllRules(card, { halves, fused: fused.value }));
}

export function withAllRules(card: Card, answer: CastOptions): Ruling<CastOptions> {
  const { halves, fused } = answer;
  const options = card.fuse ? [fused, ...halves] : halves;
  // If a part can be cast as requested, the rules of that part decide.
  const [first, ...others] = options.toSorted(
    (a, b) => Number(b.answer.castable) - Number(a.answer.castable),
  );
  const rules = (first ?? halves[0]).citations;
  return { answer, citations: distinct([...rules, ...others.flatMap(({ citations }) => citations)]) };
}

/** One option, or one for each ability by which the part can be cast from that zone. */
type OptionsForPart = readonly [Ruling<CastOption>, ...Ruling<CastOption>[]];

function optionsForPart(
  request: CastRequest,
  place: number,
  ruleset: Ruleset,
): Result<OptionsForPart, ViewRefusal> {
  const reason = whyNeverCast(request, place, ruleset);
  if (reason) return ok([uncastableOption([place], reason.why, null, reason.citations)]);
  const { permission } = request;
  if (!permission) return ok(optionsWithoutEffect(request, place, ruleset));
  const byEffect = optionWithEffect(request, permission, place, ruleset);
  return byEffect.ok ? ok([byEffect.value]) : byEffect;
}

function optionsWithoutEffect(request: CastRequest, place: number, ruleset: Ruleset): OptionsForPart {
  const { card, from } = request;
  const halves: HalfIndexes = [place];
  const part = partAt(card, place);
  const rule = castRule(part, ruleset);
  const permitted = permitFromZone(part, from);
  if (permitted && part.manaCost === '')
    return [uncastableOption(halves, 'no-mana-cost', null, [citeOrLater('cost/unpayable', ruleset.edition)])];
  if (permitted) {
    const citations = withRuleFirst(part, rule, choiceRules(card, ruleset));
    return [castableOption(request, halves, { by: permitted }, citations, ruleset)];
  }
  const [first, ...others] = ownCastingAbilities(card, place, from, ruleset);
  if (!first) return [uncastableFromZone(request, place, ruleset)];
  return [
    optionByAbility(request, first, ruleset),
    ...others.map((way) => optionByAbility(request, way, ruleset)),
  ];
}

/** Casting by an ability of the card itself, under the condition of its keyword or of its own text. */
function optionByAbility(request: CastRequest, way: OwnCastingAbility, ruleset: Ruleset): Ruling<CastOption> {
  const rule = citeOrLater(way.rule ?? 'card/precedence', ruleset.edition);
  const transformed = way.condition === 'disturb' ? [citeOrLater('double-faced/spell', ruleset.edition)] : [];
  return castableOption(
    request,
    [way.partIndex],
    { by: 'ability', ability: way },
    [rule, ...transformed],
    ruleset,
  );
}

/** Why a part can't be cast from there without an effect, including abilities that work there without casting it. */
function uncastableFromZone(
  { card, from }: CastRequest,
  place: number,
  ruleset: Ruleset,
): Ruling<CastOption> {
  const activated = activatedInZone(card, place, from);
  if (activated)
    return uncastableOption([place], activated.keyword, null, [citeOrLater(activated.rule, ruleset.edition)]);
  if (from === 'exile' && place > 0 && insetOf(card) === 'adventure')
    return uncastableOption([place], 'not-as-adventure', null, [
      citeOrLater('adventure/resolves', ruleset.edition),
    ]);
  return uncastableOption([place], 'not-from-this-zone', null, [castRule(partAt(card, place), ruleset)]);
}

function optionWithEffect(
  request: CastRequest,
  permission: CastPermission,
  place: number,
  ruleset: Ruleset,
): Result<Ruling<CastOption>, ViewRefusal> {
  const { card, from } = request;
  const halves: HalfIndexes = [place];
  const part = partAt(card, place);
  const rule = castRule(part, ruleset);
  const own =
    permitFromZone(part, from) ??
    (ownCastingAbilities(card, place, from, ruleset).length > 0 ? 'ability' : null);
  const choices = choiceRules(card, ruleset);
  const unpayable = citeOrLater('cost/unpayable', ruleset.edition);
  const covers = checkCoverage(request, permission, halves, ruleset);
  if (!covers.ok) return covers;
  const { answer, citations } = covers.value;
  const otherPermission = part.manaCost || own === 'ability' ? own : null;
  if (!answer) return ok(uncastableOption(halves, 'permission-does-not-cover', otherPermission, citations));
  // CR 213.1a (2005-08-01): no such object can be played; since 2006-10-01, only its cost can't be paid.
  const isUnpayable = !permission.free || ruleset.withoutManaCost !== 'unpaid';
  if (part.manaCost === '' && isUnpayable)
    return ok(uncastableOption(halves, 'no-mana-cost', null, [unpayable]));
  const replacedCost = part.manaCost ? [] : [citeOrLater('cost/unpayable-replaced', ruleset.edition)];
  return ok(
    castableOption(
      request,
      halves,
      { by: 'effect' },
      [...citations, ...choices, ...replacedCost, ...(part.aftermath ? [rule] : [])],
      ruleset,
    ),
  );
}

/** Puts the rule for choosing this part first. It replaces the rule for casting the card, except with aftermath. */
function withRuleFirst(part: CardPart, rule: Citation, chosen: readonly Citation[]): Citations {
  const [first, ...others] = chosen;
  if (!first) return [rule];
  return part.aftermath ? [rule, ...chosen] : [first, ...others];
}

/** The source of a permission to cast the part from its zone without an effect; `null` if there is none. */
function permitFromZone(part: CardPart, from: Zone): 'hand' | 'aftermath' | null {
  if (part.aftermath) return from === 'graveyard' ? 'aftermath' : null;
  return from === 'hand' ? 'hand' : null;
}

/**
 * Halves are only cast fused from the hand: CR 702.102a (2026-06-19). An effect for certain spells must cover the
 * fused spell; before 708.2b (2016-09-30) each half was evaluated separately: CR 708.2b (2013-05-01).
 */
function optionForFused(
  request: CastRequest,
  options: CastOptions['halves'],
  ruleset: Ruleset,
): Result<Ruling<CastOption>, ViewRefusal> {
  const { card, from, permission } = request;
  const halves = allIndexes(card);
  const fuse = citeOrLater('fuse/cast', ruleset.edition);
  if (!card.fuse) return ok(uncastableOption(halves, 'no-fuse', null, [fuse]));
  if (from !== 'hand') return ok(uncastableOption(halves, 'fuse-from-hand-only', null, [fuse]));
  const cost = citeOrLater('fuse/cost', ruleset.edition);
  if (!permission) return ok(castableOption(request, halves, { by: 'hand' }, [fuse, cost], ruleset));
  const covers = ruleset.fusedSpellEvaluated
    ? checkCoverage(request, permission, halves, ruleset)
    : ok(coversEveryHalf(options, ruleset));
  if (!covers.ok) return covers;
  const { answer, citations } = covers.value;
  return ok(
    answer
      ? castableOption(request, halves, { by: 'effect' }, [fuse, ...citations], ruleset)
      : uncastableOption(halves, 'permission-does-not-cover', 'hand', [fuse, ...citations]),
  );
}

const coversEveryHalf = (
  [first, ...others]: CastOptions['halves'],
  { edition }: Ruleset,
): Ruling<boolean> => ({
  answer: [first, ...others].every(({ answer }) => answer.castable),
  citations: distinct([
    citeOrLater('split/fused-permission', edition),
    ...[first, ...others].flatMap(({ citations }) => citations),
  ]),
});

/** 708.2b (2016-09-30) is about the fused spell; later rules describe its characteristics in general. */
const fusedRules = ({ edition }: Ruleset): Citations | [] => {
  const rule = cite('split/fused-permission', edition);
  return rule ? [rule] : [];
};

/** True if an effect covers the object that would be cast: the resulting spell, or the card in its zone. */
function checkCoverage(
  { card, from }: CastRequest,
  { limits, admits }: CastPermission,
  halves: HalfIndexes,
  ruleset: Ruleset,
): Result<Ruling<boolean>, ViewRefusal> {
  if (!admits) {
    const [first, ...others] = choiceRules(card, ruleset);
    const precedence = citeOrLater('card/precedence', ruleset.edition);
    return ok({ answer: true, citations: first ? [first, ...others, precedence] : [precedence] });
  }
  if (limits === 'card') return admits({ card, zone: from });
  const admitted = admits({ card, zone: 'stack', halves });
  const [rule] = halves.length > 1 ? fusedRules(ruleset) : evaluationRules(card, halves[0], ruleset);
  if (!admitted.ok || !rule) return admitted;
  const { answer, citations } = admitted.value;
  return ok({ answer, citations: distinct([rule, ...citations]) });
}

/**
 * The parts to choose from when casting: halves, the faces of a modal card, or a card and its inset. Includes prepare
 * spells, since players ask about them: CR 722.3 (2026-06-19). For any other card: the first part.
 */
const placesToCast = (card: Card): HalfIndexes =>
  card.layout === 'split' || insetOf(card) || isModal(card) ? allIndexes(card) : [0];

/** The rules for choosing this part; empty for a card with one part. */
function choiceRules(card: Card, ruleset: Ruleset): readonly Citation[] {
  const citeSubject = (subject: RuleSubject) => [citeOrLater(subject, ruleset.edition)];
  if (card.layout === 'split') return [halfRule('split/choose-half', ruleset)];
  if (isModal(card)) return citeSubject('double-faced/choose-face');
  if (card.layout === 'double-faced') return citeSubject('double-faced/cast');
  const inset = insetOf(card);
  return inset && inset !== 'preparation' ? citeSubject(`${inset}/choose`) : [];
}

/** The rule that only this part is evaluated against an effect's condition. */
export function evaluationRules(card: Card, place: number, ruleset: Ruleset): readonly Citation[] {
  if (card.layout === 'split') return [halfRule('split/castable-half', ruleset)];
  if (isModal(card)) return [citeOrLater('double-faced/castable-face', ruleset.edition)];
  const inset = place > 0 ? insetOf(card) : undefined;
  return inset && inset !== 'preparation' ? [citeOrLater(`${inset}/castable`, ruleset.edition)] : [];
}

/** A rule about the chosen half; in editions without it, the one that leaves no other half on the stack. */
const halfRule = (subject: RuleSubject, { edition }: Ruleset): Citation =>
  cite(subject, edition) ?? citeOrLater('split/half-on-stack', edition);
