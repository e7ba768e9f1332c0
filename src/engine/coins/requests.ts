import { citeOrLater } from '../rule-numbers/citing.ts';
import { refuseSubstitute } from './substitutes.ts';
import { MAX_COINS, MAX_FLIPS, type FlipRequest } from './vocabulary.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import { coinsPerFlip, thumbsOf } from './krarks-thumb.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { refuse, type Refusal, type RefusedBy } from '../refusals/refusal.ts';

/* Builds requests to flip coins, and refuses invalid ones. */

/** One player flips coins, without a call and without effects. */
export const plainFlip = (flipper: PlayerId, coins = 1): FlipRequest => ({
  flippers: [flipper],
  call: null,
  opponent: null,
  until: { kind: 'coins', coins },
  thumbs: {},
  keep: {},
  fixed: null,
  substitute: null,
});

export type RequestRefusal = RefusedBy<
  | typeof refuseNumbers
  | typeof refusePlayers
  | typeof refuseFixed
  | typeof refuseCalls
  | typeof refuseWithoutCall
  | typeof refuseSubstitute
  | typeof refuseTooMany
>;

/** Why a request cannot be flipped; `undefined` if it can. Nothing is drawn to find out. */
export function refuseRequest(request: FlipRequest, ruleset: Ruleset): RequestRefusal | undefined {
  return (
    refuseNumbers(request) ??
    refusePlayers(request) ??
    refuseFixed(request, ruleset) ??
    refuseCalls(request, ruleset) ??
    refuseWithoutCall(request, ruleset) ??
    (request.substitute ? refuseSubstitute(request.substitute, ruleset) : undefined) ??
    refuseTooMany(request)
  );
}

/** True if an effect fixes this player's flip of this round, so that no coin is thrown for it. */
export function isFixed({ fixed }: FlipRequest, player: PlayerId, round: number): boolean {
  if (!fixed || (fixed.face === null && fixed.won === null)) return false;
  return round === 1 && (fixed.by === undefined || fixed.by === player);
}

/** How many coins are thrown for one flip of a player; 0 if its result is fixed. */
export const coinsThrown = (request: FlipRequest, player: PlayerId, round: number): number =>
  isFixed(request, player, round) ? 0 : coinsPerFlip(thumbsOf(request, player));

const within = (value: number, max: number): boolean => Number.isInteger(value) && value >= 0 && value <= max;

function refuseNumbers(request: FlipRequest): Refusal<'option/out-of-range'> | undefined {
  const { until, flippers } = request;
  if (until.kind === 'coins' && !within(until.coins, MAX_FLIPS))
    return refuse('option/out-of-range', { option: 'coins', min: 0, max: MAX_FLIPS });
  if (until.kind !== 'coins' && !within(until.max, MAX_COINS))
    return refuse('option/out-of-range', { option: 'max', min: 0, max: MAX_COINS });
  if (!flippers.every((player) => within(thumbsOf(request, player), Number.MAX_SAFE_INTEGER)))
    return refuse('option/out-of-range', { option: 'thumbs', min: 0, max: Math.log2(MAX_COINS) });
  return undefined;
}

function refusePlayers({
  flippers,
  call,
  opponent,
  until,
}: FlipRequest):
  | Refusal<'coins/flipper-twice' | 'option/missing' | 'option/clash' | 'coins/opponent-flips'>
  | undefined {
  const seen = new Set<PlayerId>();
  for (const playerId of flippers) {
    if (seen.has(playerId)) return refuse('coins/flipper-twice', { playerId });
    seen.add(playerId);
  }
  if (flippers.length === 0) return refuse('option/missing', { option: 'players' });
  if (until.kind === 'again' && flippers.length > 1)
    return refuse('option/clash', { one: 'again', other: 'players' });
  if (call && opponent !== null && flippers.includes(opponent)) return refuse('coins/opponent-flips', {});
  return undefined;
}

/**
 * CR 705.3 (2026-06-19): effects may fix a flip's result or winner. No rule before 2025-06-06 knows of that.
 * An effect that fixes only the winner shows no face, so nothing can wait for one.
 */
function refuseFixed(
  { fixed, until }: FlipRequest,
  ruleset: Ruleset,
): Refusal<'coins/nothing-fixed-yet' | 'option/clash'> | undefined {
  if (!fixed) return undefined;
  if (!ruleset.effectsFixFlips) {
    const later = citeOrLater('coins/fixed', ruleset.edition);
    return refuse('coins/nothing-fixed-yet', { since: later.edition }, [later]);
  }
  const waitsForFace = until.kind === 'face' || until.kind === 'all-show';
  if (waitsForFace && fixed.face === null && fixed.won !== null)
    return refuse('option/clash', { one: 'fixed', other: 'until' });
  return undefined;
}

/**
 * CR 511.1 (2006-10-01), 705.2 (2026-06-19): each of several flippers calls their own flip. Only an opponent, before
 * 2006-07-15, can make one call for all of them.
 */
function refuseCalls(
  { call, calls, flippers }: FlipRequest,
  { coinCaller }: Ruleset,
): Refusal<'option/clash' | 'coins/call-missing'> | undefined {
  if (!calls) return undefined;
  if (call !== null || coinCaller === 'opponent')
    return refuse('option/clash', { one: 'call', other: 'players' });
  return flippers.every((flipper) => Object.hasOwn(calls, flipper)) &&
    Object.keys(calls).length === flippers.length
    ? undefined
    : refuse('coins/call-missing', {});
}

/**
 * CR 511.2 (2006-10-01), 705.2 (2026-06-19): without a call there is no winner or loser, so nothing can wait for one.
 */
function refuseWithoutCall(
  { call, calls, until }: FlipRequest,
  ruleset: Ruleset,
): Refusal<'coins/call-missing'> | undefined {
  if (call || calls || (until.kind !== 'loss' && until.kind !== 'again')) return undefined;
  return refuse('coins/call-missing', {}, [citeOrLater('coins/no-call', ruleset.edition)]);
}

function refuseTooMany(request: FlipRequest): Refusal<'coins/too-many'> | undefined {
  const { flippers, until } = request;
  const coins = until.kind === 'coins' ? until.coins : Math.min(until.max, 1);
  if (coins === 0) return undefined;
  let total = 0;
  let thumbs = 0;
  for (const player of flippers) {
    // A fixed flip throws nothing, but is listed like any other.
    total += coins * Math.max(1, coinsThrown(request, player, 1));
    thumbs = Math.max(thumbs, thumbsOf(request, player));
  }
  if (total <= MAX_COINS) return undefined;
  return refuse('coins/too-many', { coins: coins * flippers.length, thumbs, max: MAX_COINS });
}
