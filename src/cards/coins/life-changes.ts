import type { CoinFlips } from '#engine/coins/vocabulary.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { matchesSide, formatCardOutcome } from './results.ts';
import type { LifeChange, CardOutcome, Procedure } from './vocabulary.ts';

/** A life change by a card's flips, with the players it affects. */
export interface CoinLifeChange extends Pick<LifeChange, 'what' | 'amount'> {
  readonly to: { readonly playerId: PlayerId } | 'everybody' | 'opponents';
}

/** All life changes in the order of the card's text, once the flips are final. */
export function coinLifeChanges(
  { outcomes }: Procedure,
  { flips, awaits }: CoinFlips,
): readonly CoinLifeChange[] {
  if (awaits) return [];
  return outcomes.flatMap((outcome) => lifeChangesOf(outcome, flips));
}

function lifeChangesOf(outcome: CardOutcome, flips: CoinFlips['flips']): readonly CoinLifeChange[] {
  if (!('lifeChange' in outcome) || !outcome.lifeChange || formatCardOutcome(outcome, flips, {}).length === 0)
    return [];
  const { what, amount, to } = outcome.lifeChange;
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
