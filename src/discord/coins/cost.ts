import { coinsPerFlip, thumbsOf } from '#engine/coins/krarks-thumb.ts';
import { MAX_COINS, type FlipRequest } from '#engine/coins/vocabulary.ts';
import type { FlipOptions } from './flip-request.ts';

/** One point for the command, and one more for each so many coins. */
const COINS_PER_POINT = 50;

type Asked = Partial<Pick<FlipOptions, 'coins' | 'until' | 'players' | 'thumbs'>>;

/** In points, by the options: an estimate of the number of coins. */
export function flipCost({ coins = 1, until, players = '', thumbs = 0 }: Asked): number {
  const flippers = Math.max(1, players.split('@').length - 1);
  const rounds = until === undefined ? coins : until.startsWith('all-') ? 2 ** flippers : 2;
  // The Thumbs are one player’s.
  return pointsFor(rounds * (flippers - 1 + coinsPerFlip(thumbs)));
}

/** In points, once the owner of the Thumbs is known. */
export function flipRequestCost(request: FlipRequest): number {
  const { flippers, until } = request;
  const rounds = until.kind === 'coins' ? until.coins : until.kind === 'all-show' ? 2 ** flippers.length : 2;
  const aRound = flippers.reduce((sum, flipper) => sum + coinsPerFlip(thumbsOf(request, flipper)), 0);
  return pointsFor(rounds * aRound);
}

const pointsFor = (coins: number): number => 1 + Math.floor(Math.min(MAX_COINS, coins) / COINS_PER_POINT);
