import type { AcceptedTransition, Entry } from '../deciding/actions.ts';
import { isActingHost, authorizeRecording, refuseNonPlayer } from '../deciding/authority.ts';
import { checkInGame, checkPlaying, checkWhole, MAX_COUNT } from '../deciding/checks.ts';
import { acceptEntries, entryOf } from '../deciding/transition.ts';
import { POISON } from '../deciding/counter-kinds.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { checkReach } from '../formats/ranges.ts';
import { isInGame } from '../game/seats.ts';
import type { DamageRecord, Game, Seat } from '../game/state.ts';
import type { NumberEvent } from '../events/number-events.ts';
import { isActive, lifeTeamOf, sharesLife } from '../game/teams.ts';
import { citeRules } from '../rule-numbers/citing.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { Citation } from '../vocabulary/citations.ts';
import type { Actor, Authority, PlayerId } from '../vocabulary/players.ts';
import { firstRefusal, type Refusal, type RefusedBy } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import { decideCounts, damageTotals } from './count-changes.ts';
import type { CountAction } from './numbers.ts';
import { takeBack, type TakeBackAction } from './taking-back.ts';

/** The damage, life, loss of life or counters that one player is dealt or given by one source. */
export type DamageEvent = {
  readonly playerId: PlayerId;
  readonly amount: number;
  /** The dealer of this event if it differs from that of the others. */
  readonly dealer?: PlayerId | undefined;
} & (
  | {
      readonly what: 'damage';
      /** Combat damage by this commander; see `findCommander`. */
      readonly commander: string | null;
      /** The source has infect: poison counters instead of loss of life. */
      readonly infect: boolean;
      readonly lifelink: boolean;
      /** The creature's total toxic value, up to `MAX_COUNT`; only combat damage has this result. */
      readonly toxic?: number | undefined;
      /**
       * Whether a creature deals it as combat damage, which is always so for commander damage and toxic; omitted if
       * unknown.
       */
      readonly combat?: boolean | undefined;
      /** The name of a source of combat damage that is not a commander. */
      readonly source?: string | undefined;
      /** False if the life total is already correct. */
      readonly losesLife: boolean;
    }
  /** Without damage: a loss of life, or life that an effect of another player gives. */
  | { readonly what: 'loss' | 'gain' }
  /** `counter`: its kind, at most 40 characters; see `counterKindOf`. */
  | { readonly what: 'counters'; readonly counter: string }
);

/** Records damage that several players are dealt at once. */
interface DamageRecording {
  readonly kind: 'hit/record';
  /** The number of the log line that records it. */
  readonly line: number;
  /**
   * The player whose source deals damage or gives life, and who gains life by lifelink; see `authorizeRecording` for
   * who may record it. Damage to oneself may be recorded with any dealer.
   */
  readonly dealer: PlayerId;
  readonly events: readonly [DamageEvent, ...DamageEvent[]];
}

export type DamageAction = DamageRecording | TakeBackAction;

export type DamageRefusal = RefusedBy<typeof checkPlaying | typeof recordDamage | typeof takeBack>;

/**
 * Records what players were dealt or given, or takes it back. Players may record damage, life, loss of life and
 * counters that they, or a player they decide for, give to any player in the game. Other changes of a player's numbers
 * may be recorded only by that player and the host: see `decideNumbers`. Until the turn ends, the affected players and
 * the host may take it back: see `takeBack`.
 */
export function decideDamage(
  game: Game,
  actor: Actor,
  action: DamageAction,
  ruleset: Ruleset,
): Result<AcceptedTransition, DamageRefusal> {
  const playing = checkPlaying(game);
  if (!playing.ok) return playing;
  return action.kind === 'hit/record'
    ? recordDamage(game, actor, action, ruleset)
    : takeBack(game, actor, action, ruleset);
}

/** The authority to record what a player was dealt or given: the player's own, the recorder's, or the host's. */
function checkMayRecord(
  game: Game,
  actor: Actor,
  playerId: PlayerId,
): Result<Authority, Refusal<'game/not-a-player'>> {
  const { id } = actor;
  if (isInGame(game, id)) return ok(id === playerId ? 'self' : 'recorder');
  return isActingHost(game, actor) ? ok('host') : fail(refuseNonPlayer(game, id));
}

function recordDamage(
  game: Game,
  actor: Actor,
  { line, dealer, events }: DamageRecording,
  ruleset: Ruleset,
): Result<
  AcceptedTransition,
  | Refusal<'game/not-a-player' | 'game/kept-by-owner' | 'option/out-of-range' | 'range/out-of-it'>
  | RefusedBy<typeof decideCounts>
> {
  const dealers = [...new Set(events.map((event) => event.dealer ?? dealer))];
  const refused = firstRefusal([
    ...events.map(({ playerId }) => checkInGame(game, playerId)),
    ...events.map((event) =>
      event.what === 'damage' ? checkReach(game, event.dealer ?? dealer, event.playerId, ruleset) : ok(null),
    ),
    ...events.map(({ amount }) => checkWhole('amount', amount, 1, MAX_COUNT)),
    ...events.map((event) => checkWhole('toxic', toxicOf(event), 0, MAX_COUNT)),
    ...dealers
      .filter((id) => !affectsOnlyOwnTeam(game, actor, id, dealer, events))
      .map((id) => authorizeRecording(game, actor, id, ruleset)),
  ]);
  if (refused) return refused;
  const tooLate = new Set(dealers.filter((id) => isTooLate(game, id, events, ruleset)));
  const entries: Entry[] = [];
  let current = game;
  for (const event of events) {
    const permission = checkMayRecord(game, actor, event.playerId);
    if (!permission.ok) return permission;
    const dealerId = event.dealer ?? dealer;
    const isLate = tooLate.has(dealerId);
    const gainsLife = event.what === 'damage' && event.lifelink && !isLate && isInGame(game, dealerId);
    const dealt = decideCounts(current, countActionsOf(event), ruleset);
    if (!dealt.ok) return dealt;
    const gained = decideCounts(
      dealt.value.after,
      gainsLife ? [gainOf(dealerId, event.amount)] : [],
      ruleset,
    );
    if (!gained.ok) return gained;
    current = gained.value.after;
    const hit = {
      ...damageTotals(dealt.value.changes),
      line,
      playerId: event.playerId,
      by: dealerId,
      gained: gainsLife ? event.amount : 0,
      ...sourceOf(dealt.value.changes, event),
      ...combatOf(game, event, dealerId),
    };
    const changes = [...dealt.value.changes, ...gained.value.changes];
    entries.push(
      entryOf(
        { kind: 'hit/recorded', hit, changes, ...(isLate && hasLifelink(event) && { tooLate: true }) },
        permission.value,
        rulesOf(game, event, ruleset),
      ),
    );
  }
  return acceptEntries(game, entries);
}

/**
 * True if the dealer affects only the actor and the team that shares the actor's life; these players may name any
 * dealer.
 */
const affectsOnlyOwnTeam = (
  game: Game,
  { id }: Actor,
  by: PlayerId,
  dealer: PlayerId,
  events: readonly DamageEvent[],
): boolean =>
  isInGame(game, by) &&
  events
    .filter((event) => (event.dealer ?? dealer) === by)
    .every(({ playerId, what }) => what !== 'gain' && lifeTeamOf(game, playerId).includes(id));

/**
 * The changes that a damage event makes to the player dealt the damage. 120.3a, 120.3b, 120.3g, 903.10a (2026-06-19).
 */
function countActionsOf(event: DamageEvent): readonly CountAction[] {
  const { playerId, amount } = event;
  const change = { by: amount };
  switch (event.what) {
    case 'loss':
      return [{ kind: 'life/change', playerId, change: { by: -amount } }];
    case 'gain':
      return [{ kind: 'life/change', playerId, change }];
    case 'counters':
      return [{ kind: 'counters/change', playerId, counter: event.counter, change }];
    case 'damage': {
      const { commander, infect } = event;
      const poison = (infect ? amount : 0) + toxicOf(event);
      return [
        ...(poison > 0
          ? [{ kind: 'counters/change', playerId, counter: POISON, change: { by: poison } } as const]
          : []),
        ...(losesLife(event) ? [{ kind: 'life/change', playerId, change: { by: -amount } } as const] : []),
        ...(commander === null
          ? []
          : [{ kind: 'commander/change', playerId, commander, change, losesLife: false } as const]),
      ];
    }
  }
}

const gainOf = (playerId: PlayerId, by: number): CountAction => ({
  kind: 'life/change',
  playerId,
  change: { by },
});

const toxicOf = (event: DamageEvent): number => (event.what === 'damage' ? (event.toxic ?? 0) : 0);

/** The name of the source; for a commander, the key of its damage. */
function sourceOf(changes: readonly NumberEvent[], event: DamageEvent): Pick<DamageRecord, 'source'> {
  const damaged = changes.find((change) => change.kind === 'commander/damaged');
  const source = event.what === 'damage' ? (damaged?.commander ?? event.source) : undefined;
  return source === undefined ? {} : { source };
}

/**
 * Whether a creature deals it as combat damage to a player. If not stated, it may be combat damage during the dealer's
 * turn, when their creatures can attack. 506.2, 510.1 (2026-06-19).
 */
function combatOf(game: Game, event: DamageEvent, by: PlayerId): Pick<DamageRecord, 'combat' | 'held'> {
  if (event.what !== 'damage' || by === event.playerId) return {};
  const isSure = event.combat === true || event.commander !== null || toxicOf(event) > 0;
  const isPossible = event.combat === undefined && isActive(game, by);
  if (!isSure && !isPossible) return {};
  const { designations } = game;
  const held = (['monarch', 'initiative'] as const).filter((what) => designations[what] === event.playerId);
  return { combat: isSure ? 'yes' : 'maybe', ...(held.length > 0 && { held }) };
}

/** True if the player loses life by it. */
const losesLife = (event: DamageEvent): boolean =>
  event.what === 'loss' || (event.what === 'damage' && event.losesLife && !event.infect);

const changesLife = (event: DamageEvent): boolean => event.what === 'gain' || losesLife(event);

const hasLifelink = (event: DamageEvent): boolean => event.what === 'damage' && event.lifelink;

/**
 * True if the dealer has lost before lifelink gains life: while lifelink was a triggered ability, the same damage could
 * reduce its controller's life to 0 first. Later, the life gain is simultaneous with the damage.
 * CR 502.68a, 420.5a (2007-05-01); 702.13a (2009-07-11), 702.15b (2026-06-19).
 */
function isTooLate(game: Game, dealer: PlayerId, events: readonly DamageEvent[], ruleset: Ruleset): boolean {
  if (ruleset.lifelink === 'result') return false;
  const dealt = decideCounts(game, events.flatMap(countActionsOf), ruleset);
  return dealt.ok && (seatOf(dealt.value.after, dealer)?.life ?? 1) <= 0;
}

const seatOf = ({ seats }: Game, playerId: PlayerId): Seat | undefined =>
  seats.find((seat) => seat.playerId === playerId);

/**
 * Rules by which damage results in something other than the loss of that much life; ordinary bookkeeping cites none.
 */
function rulesOf(game: Game, event: DamageEvent, { edition, lifelink }: Ruleset): readonly Citation[] {
  const subjects: readonly RuleSubject[] = [
    ...(event.what === 'damage' && event.infect ? (['infect/players'] as const) : []),
    ...(toxicOf(event) > 0 ? (['toxic/players'] as const) : []),
    ...(hasLifelink(event) ? ([lifelink === 'result' ? 'lifelink/gain' : 'lifelink/trigger'] as const) : []),
    ...(sharesLife(game) && changesLife(event) ? (['two-headed-giant/life-changes'] as const) : []),
  ];
  const [first, ...others] = subjects;
  return first ? citeRules(edition, first, ...others) : [];
}
