import type { CoinFlip, Face, FlipRequest } from './vocabulary.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';

/*
 * Calling a flip: a called flip is won or lost. A flip that only cares about heads or tails is not called and has no
 * winner or loser.
 */

const otherFace = (face: Face): Face => (face === 'heads' ? 'tails' : 'heads');

/** True if the flips of a request are called, and so won or lost. */
export const hasCalls = ({ call, calls }: Pick<FlipRequest, 'call' | 'calls'>): boolean =>
  call !== null || calls !== undefined;

/**
 * The face called for a player's flip; `null` for a flip without a call. CR 511.1 (2006-10-01), 705.2 (2026-06-19): the
 * player who flips calls.
 */
export const callFor = (
  { call, calls }: Pick<FlipRequest, 'call' | 'calls'>,
  flipper: PlayerId,
): Face | null => (calls && Object.hasOwn(calls, flipper) ? (calls[flipper] ?? null) : call);

/**
 * The face with which the flipper wins, or loses, a called flip.
 * CR 511.1 (2006-10-01), 705.2 (2026-06-19): the flipper calls, and wins if the call matches.
 * CR Glossary (2003-07-01): the other player calls. Who then wins is not said there; we take the caller to win with a
 * call that matches, and the flipper otherwise.
 */
export function faceWithResult(result: 'wins' | 'losses', call: Face, ruleset: Ruleset): Face {
  const wins = ruleset.coinCaller === 'flipper' ? call : otherFace(call);
  return result === 'wins' ? wins : otherFace(wins);
}

/** True if the flipper wins with this face; `null` for a flip without a call. */
export const winsWith = (face: Face, call: Face | null, ruleset: Ruleset): boolean | null =>
  call && face === faceWithResult('wins', call, ruleset);

/**
 * The winner and the loser of a flip; `null` if there is none, or for an unknown player. CR 511.1 (2006-10-01), 705.2
 * (2026-06-19): only the player who flips wins or loses. Before 2006-07-15 the other player's loss was your win,
 * according to the ruling of that day on Karplusan Minotaur; no earlier text says otherwise. Under those rules the
 * opponent wins when the flipper loses, and loses when the flipper wins.
 */
export function winnerAndLoser(
  flip: CoinFlip,
  request: FlipRequest,
  ruleset: Ruleset,
): { winner: PlayerId | null; loser: PlayerId | null } {
  if (flip.won === null) return { winner: null, loser: null };
  const other = ruleset.coinCaller === 'opponent' ? request.opponent : null;
  return flip.won ? { winner: flip.by, loser: other } : { winner: other, loser: flip.by };
}
