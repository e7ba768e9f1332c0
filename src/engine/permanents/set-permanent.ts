import { mayBeCreature } from '../combat/checks.ts';
import { citeRules } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { displayName } from '../status/views.ts';
import type { Permanent } from '../status/permanent.ts';
import { firstRefusal, refuse, type Refusal, type RefusedBy } from '../refusals/refusal.ts';
import type { Unchanged } from '../refusals/games.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import { tapPermanent, untapPermanent } from '../status/status-changes.ts';
import type { AcceptedTransition, Entry } from '../deciding/actions.ts';
import { acceptEntries } from '../deciding/transition.ts';
import { BY_RULES, type Permission } from '../deciding/authority.ts';
import { checkChanges, checkCount, checkInGame } from '../deciding/checks.ts';
import {
  checkCounterKinds,
  checkCounterName,
  counterKindOf,
  MAX_COUNTER_NAME_LENGTH,
} from '../deciding/counter-kinds.ts';
import { countOf, changedCount, withCount, type CountChange, type Counts } from '../game/counts.ts';
import {
  permanentChangedEntry,
  permittedEntry,
  findPermanentInPlay,
  findPermanent,
} from '../deciding/permanent-actions.ts';
import type { Game } from '../game/state.ts';
import type { PermanentMarks, TablePermanent } from '../game/permanents.ts';
import type { ThingId } from '../vocabulary/ids.ts';

/** A change to the recorded state of a permanent. */
export type SetPermanent =
  | { readonly kind: 'permanent/tap' | 'permanent/untap'; readonly id: ThingId }
  /** `counter`: its kind, at most 40 characters, case-insensitive. */
  | {
      readonly kind: 'permanent/counters';
      readonly id: ThingId;
      readonly counter: string;
      readonly change: CountChange;
    }
  | { readonly kind: 'permanent/damage'; readonly id: ThingId; readonly change: CountChange }
  /** An effect of a player goads it, until that player's next turn. */
  | { readonly kind: 'permanent/goad'; readonly id: ThingId; readonly by: PlayerId }
  /** Records that it has phasing, or how its text or an effect changes untap steps. */
  | { readonly kind: 'permanent/mark'; readonly id: ThingId; readonly marks: Partial<PermanentMarks> };

/** Changes the recorded state of a permanent. Counters and damage are from 0 to 1,000,000. */
export function setPermanent(
  game: Game,
  permission: Permission,
  action: SetPermanent,
  ruleset: Ruleset,
): Result<
  AcceptedTransition,
  RefusedBy<
    | typeof findPermanentInPlay
    | typeof tapPermanent
    | typeof untapPermanent
    | typeof countCounters
    | typeof markDamage
    | typeof goad
    | typeof setMarks
  >
> {
  const found =
    action.kind === 'permanent/mark'
      ? findPermanent(game, action.id)
      : findPermanentInPlay(game, action.id, ruleset);
  if (!found.ok) return found;
  switch (action.kind) {
    case 'permanent/tap':
    case 'permanent/untap': {
      const isTap = action.kind === 'permanent/tap';
      const done = (isTap ? tapPermanent : untapPermanent)(found.value.permanent, ruleset);
      return done.ok
        ? acceptEntries(game, [
            permanentChangedEntry(permission, action.id, isTap ? 'tapped' : 'untapped', done.value),
          ])
        : done;
    }
    case 'permanent/counters':
      return countCounters(
        game,
        found.value,
        permission,
        counterKindOf(action.counter),
        action.change,
        ruleset,
      );
    case 'permanent/damage':
      return markDamage(game, found.value, permission, action.change, ruleset);
    case 'permanent/goad':
      return goad(game, found.value, permission, action.by, ruleset);
    case 'permanent/mark':
      return setMarks(game, found.value, permission, action.marks, ruleset);
  }
}

function countCounters(
  game: Game,
  { id, permanent }: TablePermanent,
  permission: Permission,
  counter: string,
  change: CountChange,
  ruleset: Ruleset,
): Result<
  AcceptedTransition,
  | RefusedBy<typeof checkCounterName | typeof checkCounterKinds>
  | Refusal<'count/out-of-range' | 'game/unchanged'>
> {
  const { counters } = permanent;
  const from = countOf(counters, counter);
  const to = changedCount(from, change);
  const refused = firstRefusal([
    checkCounterName('counter', counter, MAX_COUNTER_NAME_LENGTH),
    checkCount('counters', to, 0),
    checkChanges(
      from,
      to,
      unchanged(permanent, `has ${to} ${counter} ${to === 1 ? 'counter' : 'counters'}`, ruleset),
    ),
    checkCounterKinds(counters, counter),
  ]);
  const answer = { ...permanent, counters: withCount(counters, counter, to) };
  if (refused) return refused;
  return acceptEntries(game, [
    permanentChangedEntry(permission, id, 'counters', { answer, citations: [] }),
    ...cancelledCounters(id, answer, ruleset),
  ]);
}

/**
 * Counters that remove each other, as the next check of state-based actions does.
 * CR 420.5n (2006-10-01), 704.5q (2026-06-19).
 */
function cancelledCounters(
  id: ThingId,
  permanent: Permanent,
  { countersCancel, edition }: Ruleset,
): readonly Entry[] {
  const counters = withoutOpposites(permanent.counters);
  if (!countersCancel || counters === permanent.counters) return [];
  const citations = citeRules(edition, 'permanent/counters-cancel');
  return [permanentChangedEntry(BY_RULES, id, 'counters', { answer: { ...permanent, counters }, citations })];
}

/** Removes +1/+1 and -1/-1 counters in pairs; returns the same object unless there are both kinds. */
export function withoutOpposites(counters: Counts): Counts {
  const [plus, minus] = [countOf(counters, '+1/+1'), countOf(counters, '-1/-1')];
  const fewer = Math.min(plus, minus);
  return fewer === 0
    ? counters
    : withCount(withCount(counters, '+1/+1', plus - fewer), '-1/-1', minus - fewer);
}

function markDamage(
  game: Game,
  { id, permanent }: TablePermanent,
  permission: Permission,
  change: CountChange,
  ruleset: Ruleset,
): Result<AcceptedTransition, Refusal<'count/out-of-range' | 'game/unchanged'>> {
  const damage = changedCount(permanent.damage, change);
  const refused = firstRefusal([
    checkCount('damage', damage, 0),
    checkChanges(permanent.damage, damage, unchanged(permanent, `has ${damage} damage`, ruleset)),
  ]);
  return (
    refused ??
    acceptEntries(game, [
      permanentChangedEntry(permission, id, 'damage', { answer: { ...permanent, damage }, citations: [] }),
    ])
  );
}

/** A player goads a creature; doing it again has no effect. 701.15a, 701.15d (2026-06-19). */
function goad(
  game: Game,
  tablePermanent: TablePermanent,
  permission: Permission,
  by: PlayerId,
  ruleset: Ruleset,
): Result<
  AcceptedTransition,
  Refusal<'combat/no-creature' | 'game/unchanged'> | RefusedBy<typeof checkInGame>
> {
  const { id, permanent, goadedBy = [] } = tablePermanent;
  const citations = citeRules(ruleset.edition, 'goad/designation');
  const refused = firstRefusal([
    checkInGame(game, by),
    mayBeCreature(tablePermanent, ruleset)
      ? ok(null)
      : fail(refuse('combat/no-creature', { permanent: displayName(permanent, ruleset) }, citations)),
    checkChanges(goadedBy.includes(by), true, unchanged(permanent, 'is goaded by that player', ruleset)),
  ]);
  return (
    refused ??
    acceptEntries(game, [permittedEntry(permission, { kind: 'permanent/goaded', id, by }, citations)])
  );
}

function setMarks(
  game: Game,
  { id, permanent, marks: before }: TablePermanent,
  permission: Permission,
  changes: Partial<PermanentMarks>,
  ruleset: Ruleset,
): Result<AcceptedTransition, Refusal<'game/unchanged'>> {
  const marks = { ...before, ...changes };
  const refusal = unchanged(permanent, 'is marked so', ruleset);
  const refused = firstRefusal([checkChanges(JSON.stringify(before), JSON.stringify(marks), refusal)]);
  return (
    refused ?? acceptEntries(game, [permittedEntry(permission, { kind: 'permanent/marked', id, marks }, [])])
  );
}

const unchanged = (permanent: Permanent, state: string, ruleset: Ruleset): Unchanged => ({
  of: 'permanent',
  permanent: displayName(permanent, ruleset),
  state,
});
