import type { Card } from '../cards/card.ts';
import { manaValueOf } from '../cards/mana-costs.ts';
import type { CardObject } from '../cards/objects.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { partAt } from '../faces/ordinary-cards.ts';
import { citeOrLater, distinct } from '../rule-numbers/citing.ts';
import { cite } from '../rule-numbers/table.ts';
import type { HalfIndexes } from '../split-cards/halves.ts';
import type { Citation, Citations, Ruling } from '../vocabulary/citations.ts';
import { ok, type Result } from '../vocabulary/result.ts';
import { withAllRules, evaluationRules } from './casting.ts';
import { ruleOfCharacteristics, spellWithOtherCharacteristics } from './other-characteristics.ts';
import type {
  CastOptions,
  CastOption,
  CastableOption,
  OtherCharacteristics,
  CastProhibition,
  XRange,
  ValuesOfX,
} from './casting-types.ts';

/*
 * Effects that prevent spells from being cast. Only the chosen half is evaluated, CR 709.3a (2026-06-19), or the
 * Adventure, CR 715.3a (2026-06-19). A fused spell is evaluated with both halves combined, CR 702.102b and 709.4d
 * (2026-06-19), or each half while it had two sets of characteristics: CR 708.2b (2013-05-01). Since 2015-07-17
 * players may begin to cast a spell if some choices, such as a value of X, make it legal: CR 601.2e (2015-07-17),
 * 601.3a (2026-06-19). Before, a prohibited spell could not be begun: CR 409.4 (2003-07-01).
 */

type Refused = ReturnType<CastProhibition['forbids']> & { ok: false };
type Failure = Refused['failure'];

/** Turns castable options that an effect prohibits into uncastable ones. */
export function optionsUnderProhibition(
  card: Card,
  { halves: [first, ...others], fused }: CastOptions,
  prohibition: CastProhibition,
  ruleset: Ruleset,
): Result<Ruling<CastOptions>, Failure> {
  const evaluated: Ruling<CastOption>[] = [];
  for (const option of [first, ...others, fused]) {
    const result = optionUnderProhibition(card, option, prohibition, ruleset);
    if (!result.ok) return result;
    evaluated.push(result.value);
  }
  const [firstEvaluated = first, ...more] = evaluated;
  return ok(
    withAllRules(card, { halves: [firstEvaluated, ...more.slice(0, -1)], fused: more.at(-1) ?? fused }),
  );
}

function optionUnderProhibition(
  card: Card,
  option: Ruling<CastOption>,
  { forbids, numbers, isByName }: CastProhibition,
  ruleset: Ruleset,
): Result<Ruling<CastOption>, Failure> {
  const { answer, citations } = option;
  if (!answer.castable) return ok(option);
  const rules = [...halfRules(card, answer, ruleset), citeProhibition(ruleset)];
  const allowed: boolean[] = [];
  const candidates = choosesX(card, answer) ? valuesToTry(card, answer.halves, numbers) : [0];
  for (const x of candidates) {
    // Values in between behave as the previous value of the same parity.
    while (allowed.length < x) allowed.push(allowed.at(-2) ?? true);
    let isAllowed = true;
    for (const spell of spellsOf(card, answer, x, ruleset)) {
      const forbidden = forbids(spell);
      if (!forbidden.ok) return forbidden;
      isAllowed &&= !forbidden.value.answer;
      if (x !== 0) continue;
      const [first, ...others] = forbidden.value.citations;
      if (isByName && !answer.faceDown) rules.unshift(first, citeProhibition(ruleset));
      else rules.push(first);
      rules.push(...others);
    }
    allowed.push(isAllowed);
  }
  const canBegin = ruleset.prohibitionsLook === 'at-choices' || allowed[0] === true;
  if (!canBegin || !allowed.includes(true)) {
    const [rule, ...others] = rules;
    const { halves, faceDown, prototyped } = answer;
    const prohibited = { castable: false, halves, why: 'prohibited', otherwise: null } as const;
    return ok({
      answer: { ...prohibited, ...(faceDown && { faceDown }), ...(prototyped && { prototyped }) },
      citations: distinct([rule!, ...others]),
    });
  }
  if (!allowed.includes(false))
    return ok({ answer, citations: distinct([rules[0]!, ...rules, ...citations]) });
  const byChoice = citeOrLater('cast/choices-considered', ruleset.edition);
  return ok({
    answer: { ...answer, x: rangesOfX(allowed) },
    citations: distinct([byChoice, ...rules, ...citations]),
  });
}

/** From 2018-06-08 to 2019-10-04 only the rule about choices mentions prohibitions. */
const citeProhibition = ({ edition }: Ruleset): Citation =>
  cite('cast/prohibited', edition) ??
  cite('cast/choices-considered', edition) ??
  citeOrLater('cast/prohibited', edition);

/** The number of values of X to try on either side of a number, so that both parities are covered. */
const MAX_DISTANCE = 3;

/** The greatest value tried; higher values don't occur in games. */
const MAX_X = 1000;

/**
 * The values of X to try, in ascending order: those near which a half, or all halves together, reach a mana value
 * that the effect compares with. Between them only the parity of X matters.
 */
function valuesToTry(card: Card, halves: HalfIndexes, numbers: readonly number[]): readonly number[] {
  const costs = halves.map((place) => costOf(card, place));
  const near = [...costs, costs.join('')].flatMap((cost) => {
    const [without, withOne] = [manaValueOf(cost, 0), manaValueOf(cost, 1)];
    return numbers.map((number) =>
      Math.trunc((Math.min(number, MAX_X) - without) / (withOne - without || 1)),
    );
  });
  const all = [0, ...near].flatMap((x) =>
    Array.from({ length: 2 * MAX_DISTANCE + 1 }, (_, nth) => x - MAX_DISTANCE + nth),
  );
  return [...new Set(all)].filter((x) => x >= 0).toSorted((a, b) => a - b);
}

const X = '{X}';

/** True if a player chooses X. X is 0 if no cost with X is paid: CR 107.3b (2026-06-19). */
const choosesX = (card: Card, { halves, pays }: CastableOption): boolean =>
  (pays?.includes(X) ?? false) && halves.some((place) => costOf(card, place).includes(X));

/** A back face without a mana cost uses its front's. */
const costOf = (card: Card, place: number): string =>
  partAt(card, place).manaCost || partAt(card, 0).manaCost;

const hasOtherCharacteristics = ({ faceDown, prototyped }: OtherCharacteristics): boolean =>
  faceDown !== undefined || prototyped !== undefined;

/** The resulting spell, or each half of a fused one while it had two sets of characteristics. */
function spellsOf(
  card: Card,
  { halves, ...way }: CastableOption,
  x: number,
  { fusedSpell }: Ruleset,
): readonly CardObject[] {
  if (hasOtherCharacteristics(way)) return [spellWithOtherCharacteristics(card, way)];
  const spell = (places: HalfIndexes): CardObject => ({ card, zone: 'stack', halves: places, x });
  const isByHalf = halves.length > 1 && fusedSpell !== 'combined';
  return isByHalf ? halves.map((place) => spell([place])) : [spell(halves)];
}

/** The rules on evaluating this half, both halves, or the card with other characteristics. */
function halfRules(card: Card, { halves, ...way }: CastableOption, ruleset: Ruleset): Citations[number][] {
  if (hasOtherCharacteristics(way)) return [citeOrLater(ruleOfCharacteristics(way), ruleset.edition)];
  if (halves.length === 1) return [...evaluationRules(card, halves[0], ruleset)];
  const fused = ruleset.fusedSpell === 'combined' ? 'fuse/characteristics' : 'split/fused-permission';
  return [citeOrLater(fused, ruleset.edition)];
}

/**
 * The allowed values of X as ranges.
 * @param allowed for each X from 0 on; the pattern at the end continues for all greater values
 */
function rangesOfX(allowed: readonly boolean[]): ValuesOfX {
  const alternatesFrom = allowed.at(-1) === allowed.at(-2) ? allowed.length : startOfAlternating(allowed);
  const ranges: XRange[] = [];
  for (const [x, isAllowed] of allowed.entries()) {
    if (!isAllowed) continue;
    const last = ranges.at(-1);
    if (x >= alternatesFrom) {
      ranges.push({ from: x, to: null, step: 2 });
      break;
    }
    const to = x === allowed.length - 1 ? null : x;
    if (last?.to === x - 1) ranges.splice(-1, 1, { ...last, to });
    else ranges.push({ from: x, to, step: 1 });
  }
  const [first, ...others] = ranges;
  if (!first) throw new Error('no value of X is allowed');
  return [first, ...others];
}

/** The index from which exactly every second value is allowed. */
function startOfAlternating(allowed: readonly boolean[]): number {
  const last = allowed.findLastIndex((isAllowed, x) => x > 0 && isAllowed === allowed[x - 1]);
  return Math.max(last, 0);
}
