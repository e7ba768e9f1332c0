import type { Card } from '../cards/card.ts';
import { citeOrLater, citeRules } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { cite } from '../rule-numbers/table.ts';
import { partAt } from '../faces/ordinary-cards.ts';
import { refuse, type Refusal } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import type { Citations, Ruling } from '../vocabulary/citations.ts';
import { allIndexes, uniqueIndexes, sharesTypeLine } from './halves.ts';

/*
 * Rooms: permanents whose halves are doors, locked or unlocked. 709.5 (2026-06-19); editions without them follow the
 * first that has them.
 */

/** The doors of a Room after a change, as indexes in `card.parts`. */
export interface Doors {
  /** Left to right. */
  readonly unlocked: readonly number[];
  /** Halves unlocked by this change: "when you unlock this door" triggers for each. */
  readonly unlocks: readonly number[];
  /** True if the last locked half was unlocked: "when you fully unlock" triggers. */
  readonly fullyUnlocks: boolean;
}

/**
 * Finds the doors with which a Room enters the battlefield: the half that was cast enters unlocked, and
 * entering so counts as unlocking it: abilities trigger. A Room that was not cast has all doors locked.
 * @param cast the index of the half that was cast as a spell; `null` if the Room was not cast.
 * @throws if the card has no such half.
 */
export function doorsOnEntering(
  card: Card,
  cast: number | null,
  ruleset: Ruleset,
): Result<Ruling<Doors>, Refusal<'card/no-doors'>> {
  const checked = checkHasDoors(card, ruleset);
  if (!checked.ok) return checked;
  if (cast !== null) partAt(card, cast);
  const answer = withUnlocked(card, [], cast === null ? [] : [cast]);
  const citations =
    cast === null
      ? citeRules(ruleset.edition, 'split/enters-unlocked')
      : citeRules(ruleset.edition, 'split/enters-unlocked', 'split/unlock-triggers');
  return ok({ answer, citations });
}

/** The conditions for unlocking a door by paying for it. */
export interface UnlockConditions {
  readonly controlsRoom: boolean;
  readonly hasPriority: boolean;
  readonly isOwnMainPhase: boolean;
  readonly isStackEmpty: boolean;
}

/** A door that may be unlocked, and its cost: the mana cost of that half. */
export interface UnlockAction {
  readonly half: number;
  readonly cost: string;
}

/**
 * The doors that a player may unlock now. Doing so is a special action, which doesn't use the stack. CR 709.5e, 116.2m
 * (2026-06-19).
 * @param unlocked the indexes of the halves that are unlocked.
 * @returns an empty list at any other time.
 */
export function unlockActions(
  card: Card,
  unlocked: readonly number[],
  conditions: UnlockConditions,
  ruleset: Ruleset,
): Result<Ruling<readonly UnlockAction[]>, Refusal<'card/no-doors'>> {
  const checked = checkHasDoors(card, ruleset);
  if (!checked.ok) return checked;
  const mayAct =
    conditions.controlsRoom && conditions.hasPriority && conditions.isOwnMainPhase && conditions.isStackEmpty;
  const locked = allIndexes(card).filter((place) => !unlocked.includes(place));
  return ok({
    answer: mayAct ? locked.map((half) => ({ half, cost: partAt(card, half).manaCost })) : [],
    citations: unlockCost(ruleset),
  });
}

/** How a door is unlocked: by its controller paying its cost, or by a spell or ability. */
export type UnlockedBy = 'payment' | 'effect';

/** Unlocks a door by its controller's payment, CR 709.5e, 116.2m (2026-06-19), or by an effect, 709.5f (2026-06-19). */
export function unlockDoor(
  card: Card,
  unlocked: readonly number[],
  half: number,
  by: UnlockedBy,
  ruleset: Ruleset,
): Result<Ruling<Doors>, Refusal<'card/door-already' | 'card/no-doors'>> {
  const citations = by === 'payment' ? unlockCost(ruleset) : citeRules(ruleset.edition, 'split/unlock');
  const checked = checkDoorIsNot(card, unlocked, half, 'unlocked', citations, ruleset);
  if (!checked.ok) return checked;
  const answer = withUnlocked(card, unlocked, [half]);
  const fully = answer.fullyUnlocks ? (['split/fully-unlock'] as const) : [];
  const triggers = citeRules(ruleset.edition, 'split/unlock-triggers', ...fully);
  return ok({ answer, citations: [...citations, ...triggers] });
}

/**
 * The rules for paying to unlock a door. Only later editions list it among the special actions as well. CR 709.5e,
 * 116.2m (2026-06-19).
 */
export function unlockCost({ edition }: Ruleset): Citations {
  const cost = citeOrLater('split/unlock-cost', edition);
  const action = cite('split/unlock-action', edition);
  return action ? [cost, action] : [cost];
}

export function lockDoor(
  card: Card,
  unlocked: readonly number[],
  half: number,
  ruleset: Ruleset,
): Result<Ruling<Doors>, Refusal<'card/door-already' | 'card/no-doors'>> {
  const citations = citeRules(ruleset.edition, 'split/lock');
  const checked = checkDoorIsNot(card, unlocked, half, 'locked', citations, ruleset);
  if (!checked.ok) return checked;
  return ok({
    answer: { unlocked: unlocked.filter((place) => place !== half), unlocks: [], fullyUnlocks: false },
    citations,
  });
}

function withUnlocked(card: Card, before: readonly number[], unlocks: readonly number[]): Doors {
  const unlocked = uniqueIndexes([...before, ...unlocks]) ?? [];
  return {
    unlocked,
    unlocks,
    fullyUnlocks: unlocks.length > 0 && unlocked.length === card.parts.length,
  };
}

function checkHasDoors(card: Card, { edition }: Ruleset): Result<void, Refusal<'card/no-doors'>> {
  if (sharesTypeLine(card)) return ok();
  return fail(refuse('card/no-doors', { card: card.name }, [citeOrLater('split/door', edition)]));
}

/** Fails if the door is already in this state. */
function checkDoorIsNot(
  card: Card,
  unlocked: readonly number[],
  half: number,
  state: 'locked' | 'unlocked',
  citations: Citations,
  ruleset: Ruleset,
): Result<void, Refusal<'card/door-already' | 'card/no-doors'>> {
  const hasDoors = checkHasDoors(card, ruleset);
  if (!hasDoors.ok) return hasDoors;
  return unlocked.includes(half) === (state === 'unlocked')
    ? fail(refuse('card/door-already', { door: partAt(card, half).name, is: state }, citations))
    : ok();
}
