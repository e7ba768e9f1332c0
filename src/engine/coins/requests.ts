import { citeOrLater } from '../rule-numbers/citing.ts';
import { checkSubstitute } from './substitutes.ts';
import { MAX_COINS, MAX_FLIPS, type FlipRequest } from './vocabulary.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import { coinsPerFlip, thumbsOf } from './krarks-thumb.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { firstRefusal, refuse, type Refusal, type RefusedBy } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';

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
  | typeof checkNumbers
  | typeof checkPlayers
  | typeof checkFixed
  | typeof checkCalls
  | typeof checkCalled
  | typeof checkSubstitute
  | typeof checkNumberOfCoins
>;

/** Refuses a request that cannot be flipped, before anything is drawn. */
export function checkRequest(request: FlipRequest, ruleset: Ruleset): Result<void, RequestRefusal> {
  return (
    firstRefusal([
      checkNumbers(request),
      checkPlayers(request),
      checkFixed(request, ruleset),
      checkCalls(request, ruleset),
      checkCalled(request, ruleset),
      request.substitute ? checkSubstitute(request.substitute, ruleset) : ok(),
      checkNumberOfCoins(request),
    ]) ?? ok()
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

const isWithin = (value: number, max: number): boolean =>
  Number.isInteger(value) && value >= 0 && value <= max;

function checkNumbers(request: FlipRequest): Result<void, Refusal<'option/out-of-range'>> {
  const { until, flippers } = request;
  if (until.kind === 'coins' && !isWithin(until.coins, MAX_FLIPS))
    return fail(refuse('option/out-of-range', { option: 'coins', min: 0, max: MAX_FLIPS }));
  if (until.kind !== 'coins' && !isWithin(until.max, MAX_COINS))
    return fail(refuse('option/out-of-range', { option: 'max', min: 0, max: MAX_COINS }));
  if (!flippers.every((player) => isWithin(thumbsOf(request, player), Number.MAX_SAFE_INTEGER)))
    return fail(refuse('option/out-of-range', { option: 'thumbs', min: 0, max: Math.log2(MAX_COINS) }));
  return ok();
}

function checkPlayers({
  flippers,
  call,
  opponent,
  until,
}: FlipRequest): Result<
  void,
  Refusal<'coins/flipper-twice' | 'option/missing' | 'option/clash' | 'coins/opponent-flips'>
> {
  const seen = new Set<PlayerId>();
  for (const playerId of flippers) {
    if (seen.has(playerId)) return fail(refuse('coins/flipper-twice', { playerId }));
    seen.add(playerId);
  }
  if (flippers.length === 0) return fail(refuse('option/missing', { option: 'players' }));
  if (until.kind === 'again' && flippers.length > 1)
    return fail(refuse('option/clash', { one: 'again', other: 'players' }));
  if (call && opponent !== null && flippers.includes(opponent))
    return fail(refuse('coins/opponent-flips', {}));
  return ok();
}

/**
 * CR 705.3 (2026-06-19): effects may fix a flip's result or winner. No rule before 2025-06-06 allows that. An effect
 * that fixes only the winner shows no face, so `until` cannot depend on one.
 */
function checkFixed(
  { fixed, until }: FlipRequest,
  ruleset: Ruleset,
): Result<void, Refusal<'coins/nothing-fixed-yet' | 'option/clash'>> {
  if (!fixed) return ok();
  if (!ruleset.effectsFixFlips) {
    const fixedRule = citeOrLater('coins/fixed', ruleset.edition);
    return fail(refuse('coins/nothing-fixed-yet', { since: fixedRule.edition }, [fixedRule]));
  }
  const waitsForFace = until.kind === 'face' || until.kind === 'all-show';
  if (waitsForFace && fixed.face === null && fixed.won !== null)
    return fail(refuse('option/clash', { one: 'fixed', other: 'until' }));
  return ok();
}

/**
 * CR 511.1 (2006-10-01), 705.2 (2026-06-19): each of several flippers calls their own flip. Only an opponent, before
 * 2006-07-15, can make a single call for all of them.
 */
function checkCalls(
  { call, calls, flippers }: FlipRequest,
  { coinCaller }: Ruleset,
): Result<void, Refusal<'option/clash' | 'coins/call-missing'>> {
  if (!calls) return ok();
  if (call !== null || coinCaller === 'opponent')
    return fail(refuse('option/clash', { one: 'call', other: 'players' }));
  return flippers.every((flipper) => Object.hasOwn(calls, flipper)) &&
    Object.keys(calls).length === flippers.length
    ? ok()
    : fail(refuse('coins/call-missing', {}));
}

/**
 * CR 511.2 (2006-10-01), 705.2 (2026-06-19): a flip without a call has no winner or loser, so `until` cannot depend on
 * one.
 */
function checkCalled(
  { call, calls, until }: FlipRequest,
  ruleset: Ruleset,
): Result<void, Refusal<'coins/call-missing'>> {
  if (call || calls || (until.kind !== 'loss' && until.kind !== 'again')) return ok();
  return fail(refuse('coins/call-missing', {}, [citeOrLater('coins/no-call', ruleset.edition)]));
}

function checkNumberOfCoins(request: FlipRequest): Result<void, Refusal<'coins/too-many'>> {
  const { flippers, until } = request;
  const coins = until.kind === 'coins' ? until.coins : Math.min(until.max, 1);
  if (coins === 0) return ok();
  let total = 0;
  let thumbs = 0;
  for (const player of flippers) {
    // A fixed flip throws no coin but is listed like any other.
    total += coins * Math.max(1, coinsThrown(request, player, 1));
    thumbs = Math.max(thumbs, thumbsOf(request, player));
  }
  if (total <= MAX_COINS) return ok();
  return fail(refuse('coins/too-many', { coins: coins * flippers.length, thumbs, max: MAX_COINS }));
}
