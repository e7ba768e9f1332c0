import type { Ruleset } from '../editions/rulesets.ts';
import type { NumberEvent } from '../events/number-events.ts';
import { countOf, withCount, type Counts } from '../game/counts.ts';
import type { Game, DamageRecord } from '../game/state.ts';
import type { RefusedBy } from '../refusals/refusal.ts';
import { ok, type Result } from '../vocabulary/result.ts';
import { decideCount, type CountAction } from './numbers.ts';

/** The changes of counts, in order, and the resulting game. */
export interface CountChanges {
  readonly changes: readonly NumberEvent[];
  readonly after: Game;
}

/** Changes counts, all or none. The caller checks permissions. */
export function decideCounts(
  game: Game,
  actions: readonly CountAction[],
  ruleset: Ruleset,
): Result<CountChanges, RefusedBy<typeof decideCount>> {
  let after = game;
  const changes: NumberEvent[] = [];
  for (const action of actions) {
    const seat = after.seats.find(({ playerId }) => playerId === action.playerId);
    if (!seat) throw new Error('a count belongs to a player without a seat');
    const counted = decideCount(after, seat, action, 'rules', ruleset);
    if (!counted.ok) return counted;
    for (const { event } of counted.value.entries) changes.push(event as NumberEvent);
    ({ after } = counted.value);
  }
  return ok({ changes, after });
}

/** Sums up the life lost, and the counters and commander damage gained, in such changes. */
export function damageTotals(
  changes: readonly NumberEvent[],
): Pick<DamageRecord, 'life' | 'counters' | 'commanderDamage'> {
  let life = 0;
  let counters: Counts = {};
  let commanderDamage: Counts = {};
  for (const event of changes) {
    if (event.kind === 'life/changed') life += event.from - event.to;
    if (event.kind === 'counters/changed')
      counters = addCount(counters, event.counter, event.to - event.from);
    if (event.kind === 'commander/damaged')
      commanderDamage = addCount(commanderDamage, event.commander, event.to - event.from);
  }
  return { life, counters, commanderDamage };
}

const addCount = (counts: Counts, name: string, by: number): Counts =>
  withCount(counts, name, countOf(counts, name) + by);
