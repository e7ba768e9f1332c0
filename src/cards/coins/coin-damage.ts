import type { CoinFlips } from '#engine/coins/vocabulary.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { matchesSide, formatCardOutcome } from './results.ts';
import type { CoinDamageSpec, CardOutcome, Procedure } from './vocabulary.ts';

/** Effects of a card's flips on players that a game can track. */
export interface CoinDamage extends Pick<CoinDamageSpec, 'what' | 'amount'> {
  readonly to: { readonly playerId: PlayerId } | 'everybody' | 'opponents';
}

/** All effects in the order of the card's text, once the flips are final. */
export function coinDamage({ outcomes }: Procedure, { flips, awaits }: CoinFlips): readonly CoinDamage[] {
  if (awaits) return [];
  return outcomes.flatMap((outcome) => damageOf(outcome, flips));
}

function damageOf(outcome: CardOutcome, flips: CoinFlips['flips']): readonly CoinDamage[] {
  if (!('hits' in outcome) || !outcome.hits || formatCardOutcome(outcome, flips, {}).length === 0) return [];
  const { what, amount, to } = outcome.hits;
  const matching = flips.filter((flip) => matchesSide(outcome.side, flip));
  if (outcome.kind === 'player')
    return [...new Set(matching.map(({ by: dealer }) => dealer))].map((by) => ({
      what,
      amount: amount * matching.filter((flip) => flip.by === by).length,
      to: { playerId: by },
    }));
  const [flip] = matching;
  if (!flip) return [];
  const times = outcome.kind === 'each' ? matching.length : 1;
  return [{ what, amount: amount * times, to: to === 'you' ? { playerId: flip.by } : to }];
}
