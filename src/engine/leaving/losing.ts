import { distinct, citeRules } from '../rule-numbers/citing.ts';
import type { PlayerId, Actor, Authority } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { refuse, type Refusal, type RefusedBy } from '../refusals/refusal.ts';
import { fail, type Result, ok } from '../vocabulary/result.ts';
import type { AcceptedTransition, Entry, Transition } from '../deciding/actions.ts';
import { authorize } from '../deciding/authority.ts';
import { checkPlaying } from '../deciding/checks.ts';
import { finalize, emptyTransition } from '../deciding/transition.ts';
import { refuseForOthers, leaveTogether } from './leaving.ts';
import { lossesIn, type PlayerLoss } from '../life/losses.ts';
import { personOf } from '../game/seats.ts';
import type { Game } from '../game/state.ts';

/** Makes all players who have lost leave the game, at the same time: see {@link lossesIn}. */
export interface LoseAction {
  readonly kind: 'game/lose';
}

/**
 * Removes all players who lose, as state-based effects or actions are checked: simultaneously, so that a
 * game without players left is a draw. Does nothing if no player loses.
 *
 * 102.4a (2006-10-01), 104.4a (2026-06-19).
 */
export function loseTogether(game: Game, authority: Authority, ruleset: Ruleset): Transition {
  const losses = lossesIn(game, ruleset);
  const losers = new Set(losses.flatMap(({ answer }) => losersOf(answer)));
  if (losers.size === 0) return emptyTransition(game);
  const leavers = [...losers].map((playerId) => {
    const citations = losses
      .filter(({ answer }) => losersOf(answer).includes(playerId))
      .flatMap((loss) => loss.citations);
    const [leaves, ...more] = citeRules(ruleset.edition, 'losing/leaves');
    const permission = { authority, citations: distinct([leaves, ...more, ...citations]) };
    return { playerId, how: 'lost', permission } as const;
  });
  return leaveTogether(game, leavers, ruleset);
}

const losersOf = ({ playerId, team }: PlayerLoss): readonly PlayerId[] => team ?? [playerId];

/** All players who would leave, including those who lose as members of a team. */
export const losersAndTeammates = (game: Game, ruleset: Ruleset): readonly PlayerId[] =>
  leaversIn(loseTogether(game, 'rules', ruleset).entries);

/** The players who leave in these entries. */
export const leaversIn = (entries: readonly Entry[]): readonly PlayerId[] =>
  entries.flatMap(({ event }) => (event.kind === 'game/left' ? [event.playerId] : []));

/** Makes players who lose leave, if one of them or the host requests it. */
export function decideLosing(
  game: Game,
  actor: Actor,
  ruleset: Ruleset,
): Result<
  AcceptedTransition,
  RefusedBy<typeof checkPlaying | typeof refuseForOthers> | Refusal<'losing/nobody'>
> {
  const playing = checkPlaying(game);
  if (!playing.ok) return playing;
  const losers = lossesIn(game, ruleset).flatMap(({ answer }) => losersOf(answer));
  const [loserId] = losers;
  if (loserId === undefined) return fail(refuse('losing/nobody', {}));
  const permittedId = losers.find((loser) => personOf(game, loser) === actor.id) ?? loserId;
  const permission = authorize(game, actor, permittedId, 'bookkeeping', ruleset);
  return permission.ok
    ? ok(finalize(loseTogether(game, permission.value.authority, ruleset)))
    : refuseForOthers(game, loserId, permission.failure);
}
