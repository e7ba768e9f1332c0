import type { Ruleset } from '../editions.ts';
import type { Refusal } from '../refusals.ts';
import { ok, type Result } from '../result.ts';
import { tap, untap } from '../status-changes.ts';
import type { Decided } from './actions.ts';
import type { Right } from './authority.ts';
import { checkChanges, checkWhole, FARTHEST, firstRefusal } from './checks.ts';
import { checkKinds, checkName, LONGEST_COUNTER } from './counting.ts';
import { countOf, resultOf, withCount, type Change } from './counts.ts';
import { changed, entryBy, permanentInPlay, permanentMeant } from './permanent-entries.ts';
import type { Game, PermanentMarks, TablePermanent, ThingId } from './state.ts';

/** What the table keeps of a permanent. */
export type SetPermanent =
  | { readonly kind: 'permanent/tap' | 'permanent/untap'; readonly id: ThingId }
  /** `counter`: its kind, at most 40 characters, upper and lower case alike. */
  | {
      readonly kind: 'permanent/counters';
      readonly id: ThingId;
      readonly counter: string;
      readonly change: Change;
    }
  | { readonly kind: 'permanent/damage'; readonly id: ThingId; readonly change: Change }
  /** Phased out or not: what its text, or an effect, says of untap steps. */
  | { readonly kind: 'permanent/mark'; readonly id: ThingId; readonly marks: Partial<PermanentMarks> };

/**
 * Taps or untaps a permanent, or counts something on it.
 * @returns `permanent/unknown`, `status/phased-out`, `status/already`, `game/unchanged`, `option/out-of-range` beyond
 *   1,000,000 or below none, `option/too-long`, `option/wrong-kind`, `counters/too-many-kinds`.
 */
export function setPermanent(
  game: Game,
  right: Right,
  action: SetPermanent,
  ruleset: Ruleset,
): Result<Decided, Refusal> {
  const meant =
    action.kind === 'permanent/mark'
      ? permanentMeant(game, action.id)
      : permanentInPlay(game, action.id, ruleset);
  if (!meant.ok) return meant;
  switch (action.kind) {
    case 'permanent/tap':
    case 'permanent/untap': {
      const isTap = action.kind === 'permanent/tap';
      const done = (isTap ? tap : untap)(meant.value.permanent, ruleset);
      return done.ok ? ok([changed(right, action.id, isTap ? 'tapped' : 'untapped', done.value)]) : done;
    }
    case 'permanent/counters':
      return countCounters(meant.value, right, action.counter.trim().toLowerCase(), action.change);
    case 'permanent/damage':
      return markDamage(meant.value, right, action.change);
    case 'permanent/mark':
      return mark(meant.value, right, action.marks);
  }
}

function countCounters(
  { id, permanent }: TablePermanent,
  right: Right,
  counter: string,
  change: Change,
): Result<Decided, Refusal> {
  const { counters } = permanent;
  const from = countOf(counters, counter);
  const to = resultOf(from, change);
  const refused = firstRefusal([
    checkName('counter', counter, LONGEST_COUNTER),
    checkWhole('amount', to, 0, FARTHEST),
    checkChanges(from, to),
    checkKinds(counters, counter),
  ]);
  const answer = { ...permanent, counters: withCount(counters, counter, to) };
  return refused ?? ok([changed(right, id, 'counters', { answer, because: [] })]);
}

function markDamage(
  { id, permanent }: TablePermanent,
  right: Right,
  change: Change,
): Result<Decided, Refusal> {
  const damage = resultOf(permanent.damage, change);
  const refused = firstRefusal([
    checkWhole('damage', damage, 0, FARTHEST),
    checkChanges(permanent.damage, damage),
  ]);
  return refused ?? ok([changed(right, id, 'damage', { answer: { ...permanent, damage }, because: [] })]);
}

function mark(
  { id, marks: before }: TablePermanent,
  right: Right,
  said: Partial<PermanentMarks>,
): Result<Decided, Refusal> {
  const marks = { ...before, ...said };
  const refused = firstRefusal([checkChanges(JSON.stringify(before), JSON.stringify(marks))]);
  return refused ?? ok([entryBy(right, { kind: 'permanent/marked', id, marks }, [])]);
}
