import { winsWith } from './calls.ts';
import { coinsThrown, isFixed } from './requests.ts';
import { throwCoin } from './substitutes.ts';
import type { CoinFlip, Draw, FlipRequest } from './vocabulary.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';

/*
 * The coins of a round as they fall on the table, before anybody chooses among theirs.
 */

/** How many coins were thrown for these flips, the ignored ones included. */
export const countThrown = (flips: readonly CoinFlip[]): number =>
  flips.reduce((sum, { drawn }) => sum + drawn.length, 0);

/**
 * Throws the coins of all flippers, each player's together.
 * @param from the index of the first number of `draw` to take.
 */
export function throwRound(
  request: FlipRequest,
  flippers: readonly PlayerId[],
  round: number,
  draw: Draw,
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

/** CR 705.3 (2026-06-19): the effect's face and winner count; a face alone wins or loses as it was called. */
function fixFlip({ fixed, call }: FlipRequest, by: PlayerId, round: number, ruleset: Ruleset): CoinFlip {
  const kept = fixed?.face ?? null;
  const won = fixed?.won ?? (kept && winsWith(kept, call, ruleset));
  return { by, round, drawn: [], kept, won };
}

function throwFlip(request: FlipRequest, by: PlayerId, round: number, draw: Draw, from: number): CoinFlip {
  const { substitute } = request;
  const thrown = Array.from({ length: coinsThrown(request, by, round) }, (_, coin) =>
    throwCoin(draw, from + coin, substitute),
  );
  const drawn = thrown.map(({ face }) => face);
  const rolled = thrown.flatMap((one) => one.rolled ?? []);
  return { by, round, drawn, ...(substitute?.kind === 'die' && { rolled }), kept: null, won: null };
}
