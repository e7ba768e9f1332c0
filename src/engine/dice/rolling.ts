import type { RandomSource } from '../coins/vocabulary.ts';
import { citeRules } from '../rule-numbers/citing.ts';
import { cite } from '../rule-numbers/table.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { Edition } from '../vocabulary/editions.ts';
import type { Citations, Ruling } from '../vocabulary/citations.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import { refuse, type Refusal } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import { PLANAR_SIDES } from './planar-die.ts';
import { checkRoll, type RollRequestRefusal } from './requests.ts';
import { rankRolls, type RollStanding } from './standings.ts';
import { createDieRoller, type DieRoller } from './die-roller.ts';
import {
  keptNumberAt,
  MAX_ROLL_OFFS,
  dieSides,
  type DiceRequest,
  type Roll,
  type RollChoice,
  type RollOutcome,
  type RollRequest,
} from './vocabulary.ts';

/** Why nothing is rolled: an invalid request, or a choice that no roll waits for. */
export type RollRefusal = RollRequestRefusal | Refusal<'coins/no-flip-waiting' | 'dice/not-to-ignore'>;

/**
 * Rolls dice as requested, as far as the choices so far allow. Pure: the same arguments give the same outcome.
 * CR 706.1a (2026-06-19): each of N outcomes is equally likely. 706.2: the number shown is the natural result; with
 * modifiers it is the result. 706.6 (706.5 until 2022-10-07): an ignored roll never happened. If several are tied for
 * the lowest, the player chooses which one to ignore; the result is the same, so there is no prompt. No rule makes
 * tied players roll again: they do only if they roll for an order of players. No edition before 2021-07-23 defines
 * rolls; later rules are used and cited.
 * @param draw read from index 0 on
 * @param choices oldest first, each the index of a die to ignore
 */
export function rollDice(
  request: RollRequest,
  draw: RandomSource,
  choices: readonly RollChoice[],
  { edition }: { readonly edition: Edition },
): Result<Ruling<RollOutcome>, RollRefusal> {
  const checked = checkRoll(request);
  if (!checked.ok) return checked;
  const rolled = rollAll(request, createDieRoller(draw));
  const chosen =
    request.kind === 'dice'
      ? applyChoices(request, rolled, choices)
      : choices.length > 0
        ? notWaiting()
        : ok({ rolls: rolled, awaits: null });
  if (!chosen.ok) return chosen;
  return ok({ answer: chosen.value, citations: rulesOfRoll(request, edition) });
}

const notWaiting = () => fail(refuse('coins/no-flip-waiting', {}));

function rollAll(request: RollRequest, dice: DieRoller): readonly Roll[] {
  const [by] = request.rollers;
  switch (request.kind) {
    case 'planar':
      return [{ by, round: 1, natural: [dice.next(PLANAR_SIDES)], ignored: [], result: null }];
    case 'draw': {
      const drawn = dice.next(request.drawing.among.length);
      return [{ by, round: 1, natural: [drawn], ignored: [], result: drawn }];
    }
    case 'dice':
      return request.isOrder ? rollForOrder(request, dice) : request.rollers.map(rollOnce(request, 1, dice));
  }
}

const rollOnce =
  (request: DiceRequest, round: number, dice: DieRoller) =>
  (by: PlayerId): Roll => {
    const natural = dieSides(request).map((sides, index) => keptNumberAt(request, index) ?? dice.next(sides));
    const ignored = ignoredOf(request, natural);
    return { by, round, natural, ignored, result: resultOf(request, natural, ignored) };
  };

/** Indexes of the dice ignored without a choice; the first ones if equal. */
function ignoredOf({ dice, ignoring }: DiceRequest, natural: readonly number[]): readonly number[] {
  if (!ignoring || ignoring.which === 'chosen') return [];
  const sign = ignoring.which === 'lowest' ? 1 : -1;
  const { of } = ignoring;
  const termOf = dice.flatMap(({ count }, term) => Array.from({ length: count }, () => term));
  const indexes = natural.map((_, index) => index);
  return indexes
    .filter((index) => of === undefined || termOf[index] === of)
    .toSorted((a, b) => sign * ((natural[a] ?? 0) - (natural[b] ?? 0)) || a - b)
    .slice(0, ignoring.count)
    .toSorted((a, b) => a - b);
}

/** `null` while the player still has to choose dice to ignore. */
function resultOf(
  { ignoring, modifier }: DiceRequest,
  natural: readonly number[],
  ignored: readonly number[],
): number | null {
  if (ignored.length < (ignoring?.count ?? 0)) return null;
  return natural.reduce((sum, value, index) => sum + (ignored.includes(index) ? 0 : value), modifier);
}

/** Tied players roll again, the highest first, until no tie is left or the maximum number of rounds is reached. */
function rollForOrder(request: DiceRequest, dice: DieRoller): readonly Roll[] {
  const rolls: Roll[] = [];
  let tied: readonly RollStanding[] = [{ place: 1, players: request.rollers }];
  for (let round = 1; tied.length > 0 && round <= MAX_ROLL_OFFS; round += 1) {
    rolls.push(...tied.flatMap(({ players }) => players.map(rollOnce(request, round, dice))));
    tied = rankRolls(request.rollers, rolls).filter(({ players }) => players.length > 1);
  }
  return rolls;
}

/** Applies the choices in order. Each one ignores a die of the first player who still has to choose. */
function applyChoices(
  request: DiceRequest,
  rolled: readonly Roll[],
  choices: readonly RollChoice[],
): Result<RollOutcome, Refusal<'coins/no-flip-waiting' | 'dice/not-to-ignore'>> {
  const rolls = [...rolled];
  for (const { ignore } of choices) {
    const at = rolls.findIndex(({ result }) => result === null);
    const roll = rolls[at];
    if (!roll) return notWaiting();
    if (roll.natural[ignore] === undefined || roll.ignored.includes(ignore))
      return fail(refuse('dice/not-to-ignore', {}));
    const ignored = [...roll.ignored, ignore].toSorted((a, b) => a - b);
    rolls[at] = { ...roll, ignored, result: resultOf(request, roll.natural, ignored) };
  }
  const next = rolls.findIndex(({ result }) => result === null);
  const waiting = rolls[next];
  return ok({ rolls, awaits: waiting ? { by: waiting.by, roll: next } : null });
}

/** The rules behind a roll: at least one, without duplicates. */
export function rulesOfRoll(request: RollRequest, edition: Edition): Citations {
  // Editions before the rules for dice don't say that a planar die has no numbers.
  if (request.kind === 'planar')
    return citeRules(
      edition,
      'planechase/die',
      ...(cite('dice/planar', edition) ? (['dice/planar'] as const) : []),
    );
  const extraRules: RuleSubject[] = [];
  if (request.kind === 'dice') {
    if (request.modifier !== 0) extraRules.push('dice/result');
    if (request.ignoring) extraRules.push('dice/ignored');
    if (request.rerolls) extraRules.push('dice/reroll');
  }
  return citeRules(edition, 'dice/kind', ...extraRules);
}
