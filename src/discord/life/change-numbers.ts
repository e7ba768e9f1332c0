import type { Transition } from '../../engine/deciding/actions.ts';
import { finalize, appendEntries, emptyTransition } from '../../engine/deciding/transition.ts';
import { isInGame } from '../../engine/game/seats.ts';
import { lifeTeamOf } from '../../engine/game/teams.ts';
import type { Game } from '../../engine/game/state.ts';
import { decideHits, type Blow } from '../../engine/life/hits.ts';
import { decideNumbers, type NumberAction } from '../../engine/life/numbers.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';
import { refuse, type Refusal } from '../../engine/refusals/refusal.ts';
import { fail, ok } from '../../engine/vocabulary/result.ts';
import type { GameDecision } from '../table/execute-game-action.ts';

/** Whom a number is changed of, at least one. */
export type NonEmptyPlayers = readonly [PlayerId, ...PlayerId[]];

/** Writes down what players are dealt or given, in the next line of the log. */
export const recordDamage =
  (dealer: PlayerId, blows: readonly Blow[]): GameDecision =>
  (game, actor, ruleset, book) => {
    const [first, ...others] = blows;
    if (!first) return fail(refuse('hit/nothing', {}));
    return decideHits(
      game,
      actor,
      { kind: 'hit/record', line: book.seq + 1, dealer, blows: [first, ...others] },
      ruleset,
    );
  };

/**
 * Changes a number of players. What somebody in the game takes from others, or gives them, is written down as a hit,
 * which they may take back; all else is their own to change, and the host's.
 * @param dealer who gives it, or takes it: a player for whom the actor decides, or the actor.
 * @param blowOf the same as a hit; `null` where it makes the number better, or sets it.
 */
export const changeNumbersOf =
  (
    players: NonEmptyPlayers,
    dealer: PlayerId,
    actionOf: (playerId: PlayerId) => NumberAction,
    blowOf: (playerId: PlayerId) => Blow | null,
  ): GameDecision =>
  (game, actor, ruleset, book) => {
    const blows = players.flatMap((player) => blowOf(player) ?? []);
    const isHit =
      blows.length === players.length &&
      isInGame(game, actor.id) &&
      players.some(
        (player) => belongsToAnother(game, actor.id, player) || belongsToAnother(game, dealer, player),
      );
    if (isHit) return recordDamage(dealer, blows)(game, actor, ruleset, book);
    return decideEachPlayer(players, actionOf)(game, actor, ruleset, book);
  };

/** Their own, and what a team has together, players write down as such. */
const belongsToAnother = (game: Game, actorId: PlayerId, playerId: PlayerId): boolean =>
  !lifeTeamOf(game, playerId).includes(actorId);

/** One after another, in one line of the log; whose number stands so already is left out. */
const decideEachPlayer =
  (players: NonEmptyPlayers, actionOf: (playerId: PlayerId) => NumberAction): GameDecision =>
  (game, actor, ruleset) => {
    let transition: Transition = emptyTransition(game);
    let unchanged: Refusal | null = null;
    for (const one of players) {
      const done = decideNumbers(transition.after, actor, actionOf(one), ruleset);
      if (done.ok) transition = appendEntries(transition, done.value.entries);
      else if (done.failure.code === 'game/unchanged') unchanged ??= done.failure;
      else return done;
    }
    return unchanged && transition.entries.length === 0 ? fail(unchanged) : ok(finalize(transition));
  };
