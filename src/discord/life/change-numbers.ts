import type { Transition } from '#engine/deciding/actions.ts';
import { finalize, appendEntries, emptyTransition } from '#engine/deciding/transition.ts';
import { isActingHost } from '#engine/deciding/authority.ts';
import { isInGame } from '#engine/game/seats.ts';
import { lifeTeamOf } from '#engine/game/teams.ts';
import type { Game } from '#engine/game/state.ts';
import { decideDamage, type DamageEvent } from '#engine/life/damage.ts';
import { decideNumbers, type NumberAction } from '#engine/life/numbers.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import type { GameDecision } from '../table/execute-game-action.ts';

export type NonEmptyPlayers = readonly [PlayerId, ...PlayerId[]];

/** Records damage or counters of players in the next log entry. */
export const recordDamage =
  (dealer: PlayerId, damageEvents: readonly DamageEvent[]): GameDecision =>
  (game, actor, ruleset, snapshot) => {
    const [first, ...others] = damageEvents;
    if (!first) return fail(refuse('hit/nothing', {}));
    return decideDamage(
      game,
      actor,
      { kind: 'hit/record', line: snapshot.seq + 1, dealer, events: [first, ...others] },
      ruleset,
    );
  };

/**
 * Changes the life or counters of players. What is dealt or given to other players (damage, counters, life) is recorded
 * as damage, with its dealer; any other change is up to the players themselves and the host, and life that the host adds
 * is a correction.
 * @param dealer a player for whom the actor decides, or the actor
 * @param damageOf the change as dealt or given; `null` if it can't be, as if it sets the number
 */
export const decideNumberChange =
  (
    players: NonEmptyPlayers,
    dealer: PlayerId,
    actionOf: (playerId: PlayerId) => NumberAction,
    damageOf: (playerId: PlayerId) => DamageEvent | null,
  ): GameDecision =>
  (game, actor, ruleset, snapshot) => {
    const damageEvents = players.flatMap((player) => damageOf(player) ?? []);
    const isRecordedAsDamage =
      damageEvents.length === players.length &&
      isInGame(game, actor.id) &&
      !(isActingHost(game, actor) && damageEvents.some(({ what }) => what === 'gain')) &&
      players.some(
        (player) => belongsToAnother(game, actor.id, player) || belongsToAnother(game, dealer, player),
      );
    if (isRecordedAsDamage) return recordDamage(dealer, damageEvents)(game, actor, ruleset, snapshot);
    return decideEachPlayer(players, actionOf)(game, actor, ruleset, snapshot);
  };

/** False for a player's own life and counters and for those that the team shares, which are changed directly. */
const belongsToAnother = (game: Game, actorId: PlayerId, playerId: PlayerId): boolean =>
  !lifeTeamOf(game, playerId).includes(actorId);

/** Applies one change after another in one log entry, skipping players whose number would stay the same. */
const decideEachPlayer =
  (players: NonEmptyPlayers, actionOf: (playerId: PlayerId) => NumberAction): GameDecision =>
  (game, actor, ruleset) => {
    let transition: Transition = emptyTransition(game);
    let unchanged: Refusal | null = null;
    for (const playerId of players) {
      const result = decideNumbers(transition.after, actor, actionOf(playerId), ruleset);
      if (result.ok) transition = appendEntries(transition, result.value.entries);
      else if (result.failure.code === 'game/unchanged') unchanged ??= result.failure;
      else return result;
    }
    return unchanged && transition.entries.length === 0 ? fail(unchanged) : ok(finalize(transition));
  };
