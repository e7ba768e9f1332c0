import type { AcceptedTransition, Entry } from '../deciding/actions.ts';
import { isActingHost } from '../deciding/authority.ts';
import { acceptEntries, entryOf } from '../deciding/transition.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { countOf, withCount, type Counts } from '../game/counts.ts';
import { isInGame } from '../game/seats.ts';
import type { Game, DamageRecord } from '../game/state.ts';
import { lifeTeamOf } from '../game/teams.ts';
import type { Actor, PlayerId } from '../vocabulary/players.ts';
import { refuse, type Refusal, type RefusedBy } from '../refusals/refusal.ts';
import { fail, type Result } from '../vocabulary/result.ts';
import { decideCounts } from './count-changes.ts';
import type { CountAction } from './numbers.ts';

/** Takes back the last record of a player in this turn. */
export interface TakeBackAction {
  readonly kind: 'hit/take-back';
  /**
   * The affected player; `null` for the actor, or, if the actor is a host who was not affected, for all players of the
   * last record.
   */
  readonly playerId: PlayerId | null;
  /** The last log line that the actor has seen; later records are ignored. */
  readonly upTo: number;
}

/**
 * Takes back the last record of this turn for a player: reverts life, counters and commander damage by the recorded
 * amounts, and life gained by lifelink. No count becomes negative. Allowed for the affected players, all members of a
 * team that shares its life, and the host.
 */
export function takeBack(
  game: Game,
  actor: Actor,
  { playerId, upTo }: TakeBackAction,
  ruleset: Ruleset,
): Result<AcceptedTransition, Refusal<'hit/none' | 'hit/not-yours'> | RefusedBy<typeof decideCounts>> {
  const visible = game.hits.filter((hit) => hit.line <= upTo && isInGame(game, hit.playerId));
  const candidates = playerId === null ? visible : visible.filter((hit) => hit.playerId === playerId);
  if (candidates.length === 0) return fail(refuse('hit/none', { playerId }));
  const own = candidates.filter((hit) => lifeTeamOf(game, hit.playerId).includes(actor.id));
  if (own.length === 0 && !isActingHost(game, actor))
    return fail(refuse('hit/not-yours', { players: [...new Set(candidates.map((hit) => hit.playerId))] }));
  const chosen = own.length > 0 ? own : candidates;
  const line = Math.max(...chosen.map((hit) => hit.line));
  const entries: Entry[] = [];
  let current = game;
  const ofLine = chosen.filter((candidate) => candidate.line === line);
  for (const affectedId of new Set(ofLine.map((hit) => hit.playerId))) {
    const hits = ofLine.filter((hit) => hit.playerId === affectedId);
    const reverted = decideCounts(current, revertingActions(current, affectedId, hits), ruleset);
    if (!reverted.ok) return reverted;
    current = reverted.value.after;
    const event = {
      kind: 'hit/taken-back',
      playerId: affectedId,
      line,
      changes: reverted.value.changes,
    } as const;
    entries.push(entryOf(event, own.length > 0 ? 'self' : 'host'));
  }
  return acceptEntries(game, entries);
}

type DamageTotals = Pick<DamageRecord, 'life' | 'counters' | 'commanderDamage'>;

const NO_DAMAGE: DamageTotals = { life: 0, counters: {}, commanderDamage: {} };

const addTotals = (sum: DamageTotals, record: DamageTotals): DamageTotals => ({
  life: sum.life + record.life,
  counters: addCounts(sum.counters, record.counters),
  commanderDamage: addCounts(sum.commanderDamage, record.commanderDamage),
});

const addCounts = (counts: Counts, added: Counts): Counts =>
  Object.entries(added).reduce((sum, [name, by]) => withCount(sum, name, countOf(sum, name) + by), counts);

/** The changes that revert the records of a player; each dealer loses what that dealer gained. */
function revertingActions(
  game: Game,
  playerId: PlayerId,
  hits: readonly DamageRecord[],
): readonly CountAction[] {
  const { life, counters, commanderDamage } = hits.reduce(addTotals, NO_DAMAGE);
  const dealers = [...new Set(hits.map(({ by }) => by))].filter((by) => isInGame(game, by));
  const gainedBy = (dealer: PlayerId): number =>
    hits.reduce((sum, { by, gained }) => (by === dealer ? sum + gained : sum), 0);
  const seat = game.seats.find((candidate) => candidate.playerId === playerId);
  const lifeBy = (of: PlayerId, change: number): readonly CountAction[] =>
    change === 0 ? [] : [{ kind: 'life/change', playerId: of, change: { by: change } }];
  return [
    ...lifeBy(playerId, life),
    ...decreases(counters, seat?.counters ?? {}).map(
      ([counter, less]) => ({ kind: 'counters/change', playerId, counter, change: { by: less } }) as const,
    ),
    ...decreases(commanderDamage, seat?.commanderDamage ?? {}).map(
      ([commander, less]) =>
        ({ kind: 'commander/change', playerId, commander, change: { by: less }, losesLife: false }) as const,
    ),
    ...dealers.flatMap((dealer) => lifeBy(dealer, -gainedBy(dealer))),
  ];
}

/** The decrease of each count: at most the existing number, and only for kinds that exist. */
const decreases = (given: Counts, existing: Counts): readonly (readonly [name: string, by: number])[] =>
  Object.entries(given)
    .map(([name, amount]) => [name, -Math.min(amount, countOf(existing, name))] as const)
    .filter(([, by]) => by !== 0);
