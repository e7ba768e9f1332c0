import type { CoinFlips } from '../../engine/coins/flipping.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';
import { cameOut, linesOf } from './results.ts';
import type { Hits, Outcome, Procedure } from './vocabulary.ts';

/** What the flips of a card do to players, as far as a game can keep it. */
export interface CoinHit extends Pick<Hits, 'what' | 'amount'> {
  readonly to: { readonly playerId: PlayerId } | 'everybody' | 'opponents';
}

/** All of it, once the flips are settled: in the order in which the card says it. */
export function coinHits({ outcomes }: Procedure, { flips, awaits }: CoinFlips): readonly CoinHit[] {
  if (awaits) return [];
  return outcomes.flatMap((outcome) => hitsOf(outcome, flips));
}

function hitsOf(outcome: Outcome, flips: CoinFlips['flips']): readonly CoinHit[] {
  if (!('hits' in outcome) || !outcome.hits || linesOf(outcome, flips, {}).length === 0) return [];
  const { what, amount, to } = outcome.hits;
  const such = flips.filter((flip) => cameOut(outcome.side, flip));
  if (outcome.kind === 'player')
    return [...new Set(such.map(({ by }) => by))].map((by) => ({
      what,
      amount: amount * such.filter((flip) => flip.by === by).length,
      to: { playerId: by },
    }));
  const [flip] = such;
  if (!flip) return [];
  const times = outcome.kind === 'each' ? such.length : 1;
  return [{ what, amount: amount * times, to: to === 'you' ? { playerId: flip.by } : to }];
}
