import type { PlayerId, Actor, Authority } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { firstRefusal, refuse, type Refusal, type RefusedBy } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import type { AcceptedTransition, Entry } from '../deciding/actions.ts';
import { authorize, authorizeRecording, type Unauthorized } from '../deciding/authority.ts';
import { checkChanges, checkCount, checkPlaying, MAX_COUNT, checkInGame } from '../deciding/checks.ts';
import { findCommander } from '../game/commanders.ts';
import {
  checkCounterKinds,
  checkCounterName,
  counterKindOf,
  MAX_COUNTER_NAME_LENGTH,
  POISON,
} from '../deciding/counter-kinds.ts';
import { personOf } from '../game/seats.ts';
import { countOf, changedCount, type CountChange } from '../game/counts.ts';
import { acceptEntries, entryOf } from '../deciding/transition.ts';
import { decideDesignation, type DesignationAction } from './designations.ts';
import type { Game, Seat } from '../game/state.ts';
import { lifeTeamOf } from '../game/teams.ts';
import { poisonToLose } from '../formats/starting-numbers.ts';
import { cleanName, MAX_CARD_NAME_LENGTH } from '../deciding/typed-names.ts';
import { lifeTotalChanges, type NewLifeTotal } from './team-life.ts';

/** An effect sets the life totals of these players, at least one, simultaneously: see `lifeTotalChanges`. */
interface LifeSetting {
  readonly kind: 'life/set';
  readonly sets: readonly NewLifeTotal[];
}

/** Bookkeeping of counts and designations. Life may become negative; other counts may not. */
export type NumberAction =
  /** The resulting count at the table; for a shared life total, the team's. */
  | { readonly kind: 'life/change'; readonly playerId: PlayerId; readonly change: CountChange }
  | LifeSetting
  /** `counter`: its kind, at most 40 characters; see `counterKindOf`. */
  | {
      readonly kind: 'counters/change';
      readonly playerId: PlayerId;
      readonly counter: string;
      readonly change: CountChange;
    }
  /** Cards in the player's library. */
  | { readonly kind: 'library/count'; readonly playerId: PlayerId; readonly to: number }
  /**
   * Combat damage dealt to the player by a commander; see `findCommander`. `losesLife`: true if it reduces life, too.
   */
  | {
      readonly kind: 'commander/change';
      readonly playerId: PlayerId;
      readonly commander: string;
      readonly change: CountChange;
      readonly losesLife: boolean;
    }
  | DesignationAction;

type NumbersRefusal = RefusedBy<
  typeof checkPlaying | typeof decideLifeSetting | typeof decideCount | typeof decideDesignation
>;

/**
 * Changes a number of a player, or a designation. Players change their own numbers, and the host corrects them; any
 * player at the table may set the monarch. Life is limited to 1,000,000 either way, and counts to 0–1,000,000.
 */
export function decideNumbers(
  game: Game,
  actor: Actor,
  action: NumberAction,
  ruleset: Ruleset,
): Result<AcceptedTransition, NumbersRefusal> {
  const playing = checkPlaying(game);
  if (!playing.ok) return playing;
  switch (action.kind) {
    case 'life/set':
      return decideLifeSetting(game, actor, action, ruleset);
    case 'life/change':
    case 'counters/change':
    case 'library/count':
    case 'commander/change': {
      // The player who decides for the owner may also count the library.
      const recorderId = recorderOf(game, actor, action, ruleset);
      const permission =
        action.kind === 'library/count'
          ? authorizeRecording(game, actor, recorderId, ruleset)
          : authorize(game, actor, recorderId, 'bookkeeping', ruleset);
      const seat = game.seats.find(({ playerId }) => playerId === action.playerId);
      if (!permission.ok) return permission;
      if (!seat) throw new Error('a permitted count belongs to a player without a seat');
      return decideCount(game, seat, action, permission.value.authority, ruleset);
    }
    case 'monarch/pass':
    case 'initiative/pass':
    case 'day/change':
    case 'day/check':
      return decideDesignation(game, actor, action, ruleset);
  }
}

export type CountAction = NumberAction & {
  readonly kind: 'life/change' | 'counters/change' | 'library/count' | 'commander/change';
};

/** The player for whom an actor records a count: any member of a team for a number that the team shares. */
function recorderOf(game: Game, { id }: Actor, action: CountAction, ruleset: Ruleset): PlayerId {
  const isShared =
    action.kind === 'life/change' ||
    (action.kind === 'counters/change' && isOfTeam(game, counterKindOf(action.counter), ruleset));
  return isShared && lifeTeamOf(game, action.playerId).includes(id) ? id : action.playerId;
}

/** True if counters of this kind are a team's: poison since 2011-04-01. 810.10 (2026-06-19). */
const isOfTeam = ({ settings }: Game, counter: string, ruleset: Ruleset): boolean =>
  counter === POISON && poisonToLose(settings.format, ruleset).answer.of === 'team';

type CountRefusal = RefusedBy<
  typeof checkCounterName | typeof checkCount | typeof checkChanges | typeof checkCounterKinds
>;

/** Changes a count. The caller checks permissions. */
export function decideCount(
  game: Game,
  seat: Seat,
  action: CountAction,
  authority: Authority,
  ruleset: Ruleset,
): Result<AcceptedTransition, CountRefusal | Refusal<'commander/which'>> {
  switch (action.kind) {
    case 'life/change':
      return changeLife(game, seat, changedCount(seat.life, action.change), authority);
    case 'counters/change':
      return changeCounters(
        game,
        seat,
        { ...action, counter: counterKindOf(action.counter) },
        authority,
        ruleset,
      );
    case 'library/count':
      return countLibrary(game, seat, action.to, authority);
    case 'commander/change': {
      const found = findCommander(game, cleanName(action.commander));
      return found.ok
        ? changeCommanderDamage(game, seat, { ...action, commander: found.value }, authority)
        : found;
    }
  }
}

function changeLife(
  game: Game,
  { playerId, life: from }: Seat,
  to: number,
  authority: Authority,
): Result<AcceptedTransition, Refusal<'count/out-of-range' | 'game/unchanged'>> {
  const refused = firstRefusal([
    checkCount('life', to, -MAX_COUNT),
    checkChanges(from, to, { of: 'life', playerId, team: lifeTeamOf(game, playerId), amount: to }),
  ]);
  return refused ?? acceptEntries(game, [entryOf({ kind: 'life/changed', playerId, from, to }, authority)]);
}

function countLibrary(
  game: Game,
  { playerId, library: from }: Seat,
  to: number,
  authority: Authority,
): Result<AcceptedTransition, Refusal<'count/out-of-range' | 'game/unchanged'>> {
  const refused = firstRefusal([
    checkCount('cards', to, 0),
    checkChanges(from, to, { of: 'library', playerId, amount: to }),
  ]);
  return (
    refused ?? acceptEntries(game, [entryOf({ kind: 'library/counted', playerId, from, to }, authority)])
  );
}

function changeCounters(
  game: Game,
  { playerId, counters }: Seat,
  { counter, change }: NumberAction & { readonly kind: 'counters/change' },
  authority: Authority,
  ruleset: Ruleset,
): Result<AcceptedTransition, CountRefusal> {
  const ofTeam = isOfTeam(game, counter, ruleset);
  const affected = ofTeam ? lifeTeamOf(game, playerId) : [playerId];
  const from = countOf(counters, counter);
  const to = changedCount(from, change);
  const refused = firstRefusal([
    checkCounterName('counter', counter, MAX_COUNTER_NAME_LENGTH),
    checkCount('counters', to, 0),
    checkChanges(from, to, { of: 'counters', playerId, team: affected, counter, amount: to }),
    ...game.seats
      .filter((seat) => affected.includes(seat.playerId))
      .map((seat) => checkCounterKinds(seat.counters, counter)),
  ]);
  const event = { kind: 'counters/changed', playerId, counter, from, to } as const;
  return refused ?? acceptEntries(game, [entryOf({ ...event, ...(ofTeam && { ofTeam }) }, authority)]);
}

function changeCommanderDamage(
  game: Game,
  seat: Seat,
  { commander, change, losesLife }: NumberAction & { readonly kind: 'commander/change' },
  authority: Authority,
): Result<AcceptedTransition, CountRefusal> {
  const { playerId, life, commanderDamage } = seat;
  const from = countOf(commanderDamage, commander);
  const to = changedCount(from, change);
  const lifeAfter = losesLife ? life - (to - from) : life;
  const refused = firstRefusal([
    checkCounterName('commander', commander, MAX_CARD_NAME_LENGTH),
    checkCount('damage', to, 0),
    checkChanges(from, to, { of: 'damage', playerId, commander, amount: to }),
    checkCount('life', lifeAfter, -MAX_COUNT),
    checkCounterKinds(commanderDamage, commander),
  ]);
  if (refused) return refused;
  const damaged = entryOf({ kind: 'commander/damaged', playerId, commander, from, to }, authority);
  const lifeLoss: readonly Entry[] =
    lifeAfter === life
      ? []
      : [entryOf({ kind: 'life/changed', playerId, from: life, to: lifeAfter }, authority)];
  return acceptEntries(game, [damaged, ...lifeLoss]);
}

/**
 * Sets life totals by an effect. Each player records their own, any player of a team that of the team; the host may
 * correct all.
 */
function decideLifeSetting(
  game: Game,
  actor: Actor,
  { sets }: LifeSetting,
  ruleset: Ruleset,
): Result<
  AcceptedTransition,
  Unauthorized<'bookkeeping'> | Refusal<'option/missing' | 'count/out-of-range' | 'game/unchanged'>
> {
  const refusedPlayer = firstRefusal(sets.map(({ playerId }) => checkInGame(game, playerId)));
  if (refusedPlayer) return refusedPlayer;
  const changes = lifeTotalChanges(game, sets, ruleset);
  const [first] = changes;
  if (!first) return fail(refuse('option/missing', { option: 'player' }));
  const entries: Entry[] = [];
  for (const { answer, citations } of changes) {
    const recorderId =
      lifeTeamOf(game, answer.playerId).find((id) => personOf(game, id) === actor.id) ?? answer.playerId;
    const permission = authorize(game, actor, recorderId, 'bookkeeping', ruleset);
    if (!permission.ok) return permission;
    if (answer.from !== answer.to)
      entries.push(entryOf({ kind: 'life/changed', ...answer }, permission.value.authority, citations));
  }
  const { playerId, to: amount } = first.answer;
  const refused = firstRefusal([
    ...[...sets, ...changes.map(({ answer }) => answer)].map(({ to }) => checkCount('life', to, -MAX_COUNT)),
    entries.length > 0
      ? ok(null)
      : fail(refuse('game/unchanged', { of: 'life', playerId, team: lifeTeamOf(game, playerId), amount })),
  ]);
  return refused ?? acceptEntries(game, entries);
}
