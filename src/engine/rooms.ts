import type { Card } from './cards.ts';
import { citeOrLater, restsOn } from './citing.ts';
import type { Ruleset } from './editions.ts';
import { cite } from './rule-numbers.ts';
import { partAt } from './ordinary-cards.ts';
import { refuse, type Refusal } from './refusals.ts';
import { fail, ok, type Result } from './result.ts';
import type { Ruling } from './ruling.ts';
import { allPlaces, inOrder, sharesTypeLine } from './split-halves.ts';

/*
 * Rooms: permanents whose halves are doors, locked or unlocked. 709.5 (2026-06-19); editions without them follow the
 * first that has them.
 */

/** What has happened to a Room's doors. Places are those in `card.parts`. */
export interface Doors {
  /** Left to right. */
  readonly unlocked: readonly number[];
  /** Halves that were unlocked by this: "when you unlock this door" triggers for each. */
  readonly unlocks: readonly number[];
  /** It had not all of its halves unlocked and now has: "when you fully unlock" triggers. */
  readonly fullyUnlocks: boolean;
}

/**
 * What a Room enters the battlefield with: the half that was cast is unlocked, and counts as unlocked just then; one
 * that was not cast has every door locked.
 * @param cast the place of the half that was cast as a spell; `null` if it was put there otherwise.
 * @returns the refusal `card/no-doors` for any other card.
 * @throws if the card has no such half.
 */
export function enterWith(card: Card, cast: number | null, ruleset: Ruleset): Result<Ruling<Doors>, Refusal> {
  const refusal = refuseWithoutDoors(card, ruleset);
  if (refusal) return fail(refusal);
  if (cast !== null) partAt(card, cast);
  const answer = opened(card, [], cast === null ? [] : [cast]);
  const because =
    cast === null
      ? restsOn(ruleset.edition, 'split/enters-unlocked')
      : restsOn(ruleset.edition, 'split/enters-unlocked', 'split/unlock-triggers');
  return ok({ answer, because });
}

/** Who would unlock a door by paying for it, and when. */
export interface Moment {
  readonly controlsRoom: boolean;
  readonly hasPriority: boolean;
  readonly isOwnMainPhase: boolean;
  readonly isStackEmpty: boolean;
}

/** A door that may be unlocked, and the mana cost of that half, which is what it costs. */
export interface UnlockAction {
  readonly half: number;
  readonly cost: string;
}

/**
 * The doors that a player may unlock now. Doing so is a special action: it does not use the stack.
 * CR 709.5e, 116.2m (2026-06-19).
 * @param unlocked the places of the halves that are unlocked.
 * @returns none at any other moment; or the refusal `card/no-doors`.
 */
export function unlockActions(
  card: Card,
  unlocked: readonly number[],
  moment: Moment,
  ruleset: Ruleset,
): Result<Ruling<readonly UnlockAction[]>, Refusal> {
  const refusal = refuseWithoutDoors(card, ruleset);
  if (refusal) return fail(refusal);
  const mayAct = moment.controlsRoom && moment.hasPriority && moment.isOwnMainPhase && moment.isStackEmpty;
  const cost = citeOrLater('split/unlock-cost', ruleset.edition);
  const action = cite('split/unlock-action', ruleset.edition);
  const locked = allPlaces(card).filter((place) => !unlocked.includes(place));
  return ok({
    answer: mayAct ? locked.map((half) => ({ half, cost: partAt(card, half).manaCost })) : [],
    because: action ? [cost, action] : [cost],
  });
}

/**
 * A door is unlocked, by its controller's payment or by an effect.
 * @returns the refusal `card/door-already` for one that is unlocked, `card/no-doors` for a card without doors.
 */
export function unlock(
  card: Card,
  unlocked: readonly number[],
  half: number,
  ruleset: Ruleset,
): Result<Ruling<Doors>, Refusal> {
  const refusal = refuseDoor(card, unlocked, half, 'unlocked', ruleset);
  if (refusal) return fail(refusal);
  const answer = opened(card, unlocked, [half]);
  return ok({
    answer,
    because: answer.fullyUnlocks
      ? restsOn(ruleset.edition, 'split/unlock', 'split/unlock-triggers', 'split/fully-unlock')
      : restsOn(ruleset.edition, 'split/unlock', 'split/unlock-triggers'),
  });
}

/**
 * An effect locks a door.
 * @returns the refusal `card/door-already` for one that is locked, `card/no-doors` for a card without doors.
 */
export function lock(
  card: Card,
  unlocked: readonly number[],
  half: number,
  ruleset: Ruleset,
): Result<Ruling<Doors>, Refusal> {
  const refusal = refuseDoor(card, unlocked, half, 'locked', ruleset);
  if (refusal) return fail(refusal);
  return ok({
    answer: { unlocked: unlocked.filter((place) => place !== half), unlocks: [], fullyUnlocks: false },
    because: restsOn(ruleset.edition, 'split/lock'),
  });
}

function opened(card: Card, before: readonly number[], unlocks: readonly number[]): Doors {
  const unlocked = inOrder([...before, ...unlocks]) ?? [];
  return {
    unlocked,
    unlocks,
    fullyUnlocks: unlocks.length > 0 && unlocked.length === card.parts.length,
  };
}

function refuseWithoutDoors(card: Card, { edition }: Ruleset): Refusal | undefined {
  if (sharesTypeLine(card)) return undefined;
  return refuse('card/no-doors', { card: card.name }, [citeOrLater('split/door', edition)]);
}

function refuseDoor(
  card: Card,
  unlocked: readonly number[],
  half: number,
  is: 'locked' | 'unlocked',
  ruleset: Ruleset,
): Refusal | undefined {
  const door = partAt(card, half).name;
  const because = [citeOrLater(is === 'locked' ? 'split/lock' : 'split/unlock', ruleset.edition)];
  return (
    refuseWithoutDoors(card, ruleset) ??
    (unlocked.includes(half) === (is === 'unlocked')
      ? refuse('card/door-already', { door, is }, because)
      : undefined)
  );
}
