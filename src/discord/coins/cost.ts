import { coinsPerFlip, thumbsOf } from '#engine/coins/krarks-thumb.ts';
import { MAX_COINS, type FlipRequest } from '#engine/coins/vocabulary.ts';
import type { FlipOptions } from './flip-request.ts';

/** A flip costs one point, and one more for each 50 coins. */
const COINS_PER_POINT = 50;

type CostOptions = Partial<Pick<FlipOptions, 'coins' | 'until' | 'players' | 'thumbs'>>;

/** The cost in points, estimated from the options. */
export function flipCost({ coins = 1, until, players = '', thumbs = 0 }: CostOptions): number {
  // Players are mentioned: `<@1> <@2>`.
  const flippers = Math.max(1, players.split('@').length - 1);
  const rounds = until === undefined ? coins : expectedRounds(until.startsWith('all-') ? flippers : 1);
  // Only one player has the Thumbs.
  return pointsFor(rounds * (flippers - 1 + coinsPerFlip(thumbs)));
}

/** The cost in points, once the owner of the Thumbs is known. */
export function flipRequestCost(request: FlipRequest): number {
  const { flippers, until } = request;
  const rounds =
    until.kind === 'coins' ? until.coins : expectedRounds(until.kind === 'all-show' ? flippers.length : 1);
  const coinsPerRound = flippers.reduce((sum, flipper) => sum + coinsPerFlip(thumbsOf(request, flipper)), 0);
  return pointsFor(rounds * coinsPerRound);
}

/** The average number of rounds until so many coins all show the wanted face. */
const expectedRounds = (coins: number): number => 2 ** coins;

const pointsFor = (coins: number): number => 1 + Math.floor(Math.min(MAX_COINS, coins) / COINS_PER_POINT);
