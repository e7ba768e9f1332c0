import { coinsPerFlip, thumbsOf } from '#engine/coins/krarks-thumb.ts';
import { MAX_COINS, type FlipRequest } from '#engine/coins/vocabulary.ts';
import type { FlipOptions } from './flip-request.ts';

/** A flip costs one point, and one more for each 50 coins. */
const COINS_PER_POINT = 50;

type CostOptions = Partial<Pick<FlipOptions, 'coins' | 'until' | 'players' | 'thumbs'>>;

/** The cost in points, estimated from the options. */
export function flipCost({ coins = 1, until, players = '', thumbs = 0 }: CostOptions): number {
  const flippers = Math.max(1, players.split('@').length - 1);
  const rounds = until === undefined ? coins : until.startsWith('all-') ? 2 ** flippers : 2;
  // Only one player has the Thumbs.
  return pointsFor(rounds * (flippers - 1 + coinsPerFlip(thumbs)));
}

/** The cost in points, once the owner of the Thumbs is known. */
export function flipRequestCost(request: FlipRequest): number {
  const { flippers, until } = request;
  const rounds = until.kind === 'coins' ? until.coins : until.kind === 'all-show' ? 2 ** flippers.length : 2;
  const coinsPerRound = flippers.reduce((sum, flipper) => sum + coinsPerFlip(thumbsOf(request, flipper)), 0);
  return pointsFor(rounds * coinsPerRound);
}

const pointsFor = (coins: number): number => 1 + Math.floor(Math.min(MAX_COINS, coins) / COINS_PER_POINT);
