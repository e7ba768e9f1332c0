import { coinsThrown } from './requests.ts';
import { MOST_COINS, type CoinFlip, type FlipRequest, type Until } from './vocabulary.ts';
import type { PlayerId } from '../vocabulary/players.ts';

/*
 * When the flipping is over: after so many coins, when a flip is lost, when a face shows, or when a player has enough.
 */

/** The players who flip in the first round. */
export const firstFlippers = ({ until, flippers }: FlipRequest): readonly PlayerId[] =>
  until.kind === 'coins' && until.coins === 0 ? [] : flippers;

/** The players who flip on after a round, all of whose coins are settled; nobody when it is done. */
export function flippersAfter(until: Until, round: readonly CoinFlip[]): readonly PlayerId[] {
  return round.filter((flip) => flipsOn(until, flip, round)).map(({ by }) => by);
}

function flipsOn(until: Until, flip: CoinFlip, round: readonly CoinFlip[]): boolean {
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
export function isWithinCaps(
  request: FlipRequest,
  flippers: readonly PlayerId[],
  round: number,
  alreadyThrown: number,
): boolean {
  if (request.until.kind === 'coins') return true;
  if (round > request.until.max) return false;
  const coins = flippers.reduce((sum, player) => sum + coinsThrown(request, player, round), 0);
  return alreadyThrown + coins <= MOST_COINS;
}
