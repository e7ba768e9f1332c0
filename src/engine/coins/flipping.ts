import { inOrder, whoDecides, type Answers } from './choices.ts';
import { rulesBehind } from './citations.ts';
import { refuseRequest } from './requests.ts';
import { firstFlippers, flippersAfter, isWithinCaps } from './stops.ts';
import { countThrown, throwRound } from './throws.ts';
import type { Choice, CoinFlip, CoinFlips, Draw, Face, FlipRequest } from './vocabulary.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { keepCoins } from './krarks-thumb.ts';
import { refuse, type Refusal, type RefusedBy } from '../vocabulary/refusals.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import type { Ruling } from '../vocabulary/citations.ts';

export * from './vocabulary.ts';

/*
 * Flipping coins. A card tells a player to flip one; if winning matters, somebody calls it first. Each player flips
 * their own coin, in rounds: everybody's coins of a round lie on the table before anybody with a Krark's Thumb chooses
 * which of theirs counts.
 */

/** Why coins are not flipped: a request that cannot be, or a choice that nothing waits for, or one of another kind. */
export type FlipRefusal =
  RefusedBy<typeof refuseRequest> | Refusal<'coins/no-flip-waiting' | 'coins/other-choice-waiting'>;

export type FlipCoins = (
  request: FlipRequest,
  draw: Draw,
  choices: readonly Choice[],
  ruleset: Ruleset,
) => Result<Ruling<CoinFlips>, FlipRefusal>;

/**
 * Flips coins as a request asks, as far as the choices made so far reach. Pure: the same arguments give the same
 * outcome, and one choice more goes on from it without touching a coin that lies there.
 *
 * CR 511.1 (2006-10-01), 705.2 (2026-06-19): a called flip is won or lost, by the flipper only.
 * CR 511.2 (2006-10-01), 705.2 (2026-06-19): a flip for heads or tails only is not; each player flips their own coin.
 * CR 705.3 (2026-06-19): where an effect fixes the result no coin is thrown, whatever Thumbs there are, and nobody chooses.
 * Where several players have to choose among their coins in one round they do in the order in which they are named.
 *
 * @param draw numbers are taken from index 0 on without a gap, one for each coin thrown.
 * @param choices oldest first, each an answer to what was awaited before it.
 * @returns the flips of all rounds, round by round, each player's together; for a bad request nothing is drawn.
 */
export const flipCoins: FlipCoins = (request, draw, choices, ruleset) => {
  const refusal = refuseRequest(request, ruleset);
  if (refusal) return fail(refusal);

  const answers = inOrder(choices);
  const answer = flipRounds(request, draw, answers, ruleset);
  if (answers.areLeft()) {
    const waiting = answer.awaits?.kind;
    return fail(
      waiting ? refuse('coins/other-choice-waiting', { waiting }) : refuse('coins/no-flip-waiting', {}),
    );
  }
  return ok({ answer, because: rulesBehind(request, answer.flips, ruleset.edition) });
};

function flipRounds(request: FlipRequest, draw: Draw, answers: Answers, ruleset: Ruleset): CoinFlips {
  const { until, opponent } = request;
  const flips: CoinFlip[] = [];
  const forRest = new Map<PlayerId, Face>();
  let flippers = firstFlippers(request);
  for (let round = 1; flippers.length > 0; round++) {
    const thrown = countThrown(flips);
    if (!isWithinCaps(request, flippers, round, thrown)) return { flips, awaits: null, stopped: 'max' };

    const last = flips.at(-1);
    if (until.kind === 'again' && last) {
      const decided = answers.take('again');
      const by = whoDecides(last, until.decides, opponent);
      if (!decided) return { flips, awaits: { kind: 'again', by }, stopped: null };
      if (!decided.again) return { flips, awaits: null, stopped: 'chosen' };
    }

    const onTable = throwRound(request, flippers, round, draw, thrown, ruleset);
    const { kept, asked } = keepCoins(onTable, request, answers, forRest, ruleset);
    const before = flips.length;
    flips.push(...kept);
    if (asked)
      return { flips, awaits: { kind: 'keep', by: asked.by, flip: before + asked.at }, stopped: null };
    flippers = flippersAfter(until, kept);
  }
  return { flips, awaits: null, stopped: 'done' };
}
