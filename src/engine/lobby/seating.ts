import type { AcceptedTransition } from '../deciding/actions.ts';
import { checkHost, checkInGame } from '../deciding/checks.ts';
import { acceptEntries, entryOf } from '../deciding/transition.ts';
import { MAX_PLAYERS } from '../game/format.ts';
import { isInGame } from '../game/seats.ts';
import type { Game } from '../game/state.ts';
import type { Actor, PlayerId } from '../vocabulary/players.ts';
import { firstRefusal, refuse, type Refusal } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import { checkGuests } from './guests.ts';

/** The host adds and removes players, including guests. */
export interface SeatingAction {
  readonly kind: 'game/seats';
  readonly add: readonly PlayerId[];
  /** Never the host, who has to hand over or leave instead. */
  readonly remove: readonly PlayerId[];
}

export type SeatingRefusal = Refusal<
  | 'game/host-only'
  | 'game/joined-already'
  | 'game/not-a-player'
  | 'game/full'
  | 'game/unchanged'
  | 'guest/name'
  | 'seat/host'
>;

/** Adds players and guests to a gathering game, and removes others. */
export function decideSeating(
  game: Game,
  actor: Actor,
  { add, remove }: Omit<SeatingAction, 'kind'>,
): Result<AcceptedTransition, SeatingRefusal> {
  const refused = checkSeating(game, actor, { add, remove });
  if (refused) return refused;
  if (add.length + remove.length === 0) return fail(refuse('game/unchanged', { of: 'settings' }));
  return acceptEntries(game, [
    ...remove.map((playerId) => entryOf({ kind: 'game/withdrawn', playerId }, 'host')),
    ...add.map((playerId) => entryOf({ kind: 'game/joined', playerId }, 'host')),
  ]);
}

/** The first reason, if any, to refuse players to add or remove, at any stage of the game. */
export function checkSeating(
  game: Game,
  actor: Actor,
  { add, remove }: Omit<SeatingAction, 'kind'>,
): { readonly ok: false; readonly failure: SeatingRefusal } | undefined {
  const seated = game.seats.map(({ playerId }) => playerId);
  const stay = seated.filter((id) => !remove.includes(id));
  const repeated = add.find((id, index) => isInGame(game, id) || add.indexOf(id) !== index);
  const departed = add.find((id) => seated.includes(id) && !isInGame(game, id));
  return firstRefusal([
    checkHost(game, actor),
    repeated === undefined ? ok(null) : fail(refuse('game/joined-already', { playerId: repeated })),
    departed === undefined ? ok(null) : checkInGame(game, departed),
    ...remove.map((id) => checkInGame(game, id)),
    remove.includes(game.hostId) ? fail(refuse('seat/host', {})) : ok(null),
    checkGuests([...stay, ...add]),
    stay.length + add.length <= MAX_PLAYERS ? ok(null) : fail(refuse('game/full', { max: MAX_PLAYERS })),
  ]);
}
