import { affectsPlayer } from '../game/control-chain.ts';
import type { Game } from '../game/state.ts';
import { nextTurnAfter, shareTurns, turnLeadOf } from '../game/teams.ts';
import type { ExtraTurn } from '../game/turn.ts';
import { skippedByPermanent } from '../steps/skipping.ts';
import type { PlayerId } from '../vocabulary/players.ts';

/** A coming turn, as far as the current state of the game determines it. */
export interface ComingTurn {
  /** The first player of a team that shares the turn. */
  readonly playerId: PlayerId;
  /** `null` for a regular turn. */
  readonly extra: ExtraTurn | null;
  readonly isSkipped: boolean;
  /** The player who will control the turn in place of its player; `null` if there is none. */
  readonly controlledBy: PlayerId | null;
}

/**
 * Returns the coming turns, up to `maxTurns`: extra turns first, the newest one before older ones, until the next player
 * in turn order and the player `until` have had a turn.
 */
export function comingTurns(game: Game, maxTurns: number, until: PlayerId | null): readonly ComingTurn[] {
  const extras = [...game.extraTurns];
  const skips = game.skips.filter(({ of }) => !of).map(({ playerId }) => playerId);
  const shareTurn = (first: PlayerId, second: PlayerId): boolean => shareTurns(game, first, second);
  let controls = game.controls.filter(({ span, state }) => span === 'next-turn' && state === 'pending');
  const turns: ComingTurn[] = [];
  let next = game.nextInOrder;
  let isWaitingForUntil = until !== null;
  while (turns.length < maxTurns && next !== null) {
    const extra = extras.pop() ?? null;
    const playerId: PlayerId = turnLeadOf(game, extra?.playerId ?? next);
    const skipIndex = skips.findIndex((candidate) => shareTurn(candidate, playerId));
    const isSkippedByPermanent = extra !== null && skippedByPermanent(game, 'extra-turn', playerId) !== null;
    const isSkipped = skipIndex >= 0 || isSkippedByPermanent;
    if (skipIndex >= 0) skips.splice(skipIndex, 1);
    const effective = isSkipped
      ? undefined
      : controls.findLast((control) => affectsPlayer(game, control, playerId));
    if (effective) controls = controls.filter((control) => !affectsPlayer(game, control, playerId));
    const controlledBy = effective && effective.by !== playerId ? effective.by : null;
    turns.push({ playerId, extra, isSkipped, controlledBy });
    isWaitingForUntil &&= isSkipped || until === null || !shareTurn(playerId, until);
    if (extra) continue;
    if (!isSkipped && !isWaitingForUntil) break;
    next = nextTurnAfter(game, next);
  }
  return turns;
}
