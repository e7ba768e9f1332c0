import { createChoiceQueue, deciderOfFlip, type ChoiceQueue } from './choices.ts';
import { checkRequest, coinsThrown, isFixed } from './requests.ts';
import {
  MAX_COINS,
  type FlipChoice,
  type CoinFlip,
  type CoinFlips,
  type RandomSource,
  type Face,
  type FlipRequest,
  type Until,
} from './vocabulary.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { keepCoins } from './krarks-thumb.ts';
import { refuse, type Refusal, type RefusedBy } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import type { Citations, Ruling } from '../vocabulary/citations.ts';
import { callFor, hasCalls, winsWith } from './calls.ts';
import { throwCoin } from './substitutes.ts';
import { citeRules } from '../rule-numbers/citing.ts';
import type { Edition } from '../vocabulary/editions.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';

/*
 * Flipping coins. A card tells a player to flip one; if winning matters, a player calls it first. Each player flips
 * their own coin, in rounds: all coins of a round are thrown before any player with a Krark's Thumb chooses which of
 * theirs counts.
 */

/**
 * Why coins are not flipped: an invalid request, or a choice that is not awaited or of another kind than the awaited
 * one.
 */
export type FlipRefusal =
  | RefusedBy<typeof checkRequest>
  | Refusal<'coins/no-flip-waiting' | 'coins/other-choice-waiting'>;

export type FlipCoins = (
  request: FlipRequest,
  draw: RandomSource,
  choices: readonly FlipChoice[],
  ruleset: Ruleset,
) => Result<Ruling<CoinFlips>, FlipRefusal>;

/**
 * Flips coins as requested, as far as the choices so far allow. Pure: the same arguments give the same outcome, and a
 * further choice continues without changing earlier coins.
 * CR 511.1 (2006-10-01), 705.2 (2026-06-19): a called flip is won or lost, by the flipper only. CR 511.2
 * (2006-10-01), 705.2 (2026-06-19): a flip for heads or tails only is neither; each player flips their own coin. CR
 * 705.3 (2026-06-19): if an effect fixes the result, no coin is thrown, Thumbs don't matter, and there is no choice.
 * If several players have to choose among their coins in one round, they do so in the order given.
 * @param draw read from index 0 on without gaps, one number for each coin
 * @param choices oldest first, each the answer to what was awaited before it
 * @returns the flips round by round, each player's together; a refused request draws nothing
 */
export const flipCoins: FlipCoins = (request, draw, choices, ruleset) => {
  const checked = checkRequest(request, ruleset);
  if (!checked.ok) return checked;

  const answers = createChoiceQueue(choices);
  const answer = flipRounds(request, draw, answers, ruleset);
  if (answers.hasMore()) {
    const waiting = answer.awaits?.kind;
    return fail(
      waiting ? refuse('coins/other-choice-waiting', { waiting }) : refuse('coins/no-flip-waiting', {}),
    );
  }
  return ok({ answer, citations: flipRules(request, answer.flips, ruleset.edition) });
};

function flipRounds(
  request: FlipRequest,
  draw: RandomSource,
  answers: ChoiceQueue,
  ruleset: Ruleset,
): CoinFlips {
  const { until, opponent } = request;
  const flips: CoinFlip[] = [];
  const keptForRest = new Map<PlayerId, Face>();
  let flippers = firstFlippers(request);
  for (let round = 1; flippers.length > 0; round++) {
    const thrown = countThrownCoins(flips);
    if (!isWithinCaps(request, flippers, round, thrown)) return { flips, awaits: null, stopped: 'max' };

    const last = flips.at(-1);
    if (until.kind === 'again' && last) {
      const decided = answers.take('again');
      const decider = deciderOfFlip(last, until.decides, opponent);
      if (!decided) return { flips, awaits: { kind: 'again', by: decider }, stopped: null };
      if (!decided.again) return { flips, awaits: null, stopped: 'chosen' };
    }

    const thrownCoins = throwRound(request, flippers, round, draw, thrown, ruleset);
    const { kept, awaited } = keepCoins(thrownCoins, request, answers, keptForRest, ruleset);
    const before = flips.length;
    flips.push(...kept);
    if (awaited)
      return { flips, awaits: { kind: 'keep', by: awaited.by, flip: before + awaited.at }, stopped: null };
    flippers = flippersAfter(until, kept);
  }
  return { flips, awaits: null, stopped: 'done' };
}

/** The players who flip in the first round. */
const firstFlippers = ({ until, flippers }: FlipRequest): readonly PlayerId[] =>
  until.kind === 'coins' && until.coins === 0 ? [] : flippers;

/** The players who flip again after a round whose coins are all settled; empty when flipping is done. */
function flippersAfter(until: Until, round: readonly CoinFlip[]): readonly PlayerId[] {
  return round.filter((flip) => flipsAgain(until, flip, round)).map(({ by }) => by);
}

function flipsAgain(until: Until, flip: CoinFlip, round: readonly CoinFlip[]): boolean {
  switch (until.kind) {
    case 'coins':
      return false;
    case 'loss':
      return flip.won === true;
    case 'face':
      return flip.kept !== until.face;
    case 'all-show':
      return round.some(({ kept }) => kept !== until.face);
    case 'again':
      break;
  }
  return until.after === 'either' || (until.after === 'won') === flip.won;
}

/** True if a round is within the request's own cap on rounds and the cap on coins of all requests. */
function isWithinCaps(
  request: FlipRequest,
  flippers: readonly PlayerId[],
  round: number,
  alreadyThrown: number,
): boolean {
  if (request.until.kind === 'coins') return true;
  if (round > request.until.max) return false;
  const coins = flippers.reduce((sum, player) => sum + coinsThrown(request, player, round), 0);
  return alreadyThrown + coins <= MAX_COINS;
}

/** How many coins were thrown for these flips, the ignored ones included. */
export const countThrownCoins = (flips: readonly CoinFlip[]): number =>
  flips.reduce((sum, { drawn }) => sum + drawn.length, 0);

/**
 * Throws the coins of all flippers, each player's together.
 * @param from the index of the first number of `draw` to take.
 */
function throwRound(
  request: FlipRequest,
  flippers: readonly PlayerId[],
  round: number,
  draw: RandomSource,
  from: number,
  ruleset: Ruleset,
): readonly CoinFlip[] {
  const coins = request.until.kind === 'coins' ? request.until.coins : 1;
  const flips: CoinFlip[] = [];
  let next = from;
  for (const by of flippers)
    for (let coin = 0; coin < coins; coin++) {
      const flip = isFixed(request, by, round)
        ? fixFlip(request, by, round, ruleset)
        : throwFlip(request, by, round, draw, next);
      next += flip.drawn.length;
      flips.push(flip);
    }
  return flips;
}

/**
 * CR 705.3 (2026-06-19): the face and the winner come from the effect; if it fixes only a face, the call decides the
 * winner.
 */
function fixFlip(request: FlipRequest, by: PlayerId, round: number, ruleset: Ruleset): CoinFlip {
  const { fixed } = request;
  const kept = fixed?.face ?? null;
  const won = fixed?.won ?? (kept && winsWith(kept, callFor(request, by), ruleset));
  return { by, round, drawn: [], kept, won };
}

function throwFlip(
  request: FlipRequest,
  by: PlayerId,
  round: number,
  draw: RandomSource,
  from: number,
): CoinFlip {
  const { substitute } = request;
  const drawn: Face[] = [];
  const rolled: number[] = [];
  const coins = coinsThrown(request, by, round);
  for (let coin = 0; coin < coins; coin++) {
    const thrown = throwCoin(draw, from + coin, substitute);
    drawn.push(thrown.face);
    if (thrown.rolled !== null) rolled.push(thrown.rolled);
  }
  return { by, round, drawn, ...(substitute?.kind === 'die' && { rolled }), kept: null, won: null };
}

/** The rules behind the flips of a request: at least one, without duplicates. */
export function flipRules(request: FlipRequest, flips: readonly CoinFlip[], edition: Edition): Citations {
  const rest: RuleSubject[] = [];
  if (request.substitute) rest.push('coins/substitutes');
  if (flips.some(({ drawn }) => drawn.length > 2)) rest.push('replacement/once');
  const isWon = hasCalls(request) || (request.fixed?.won ?? null) !== null;
  const rule = isWon ? 'coins/call' : 'coins/no-call';
  // If an effect fixes the result, no coin is thrown.
  return flips.some(({ drawn }) => drawn.length === 0)
    ? citeRules(edition, 'coins/fixed', rule, ...rest)
    : citeRules(edition, rule, ...rest);
}
