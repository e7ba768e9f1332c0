import type { CoinFlips } from '#engine/coins/vocabulary.ts';
import type { TablePermanent } from '#engine/game/permanents.ts';
import type { Game } from '#engine/game/state.ts';
import { currentPart } from '#engine/status/views.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { findCoinCard } from './procedures.ts';
import { formatCardOutcome } from './results.ts';
import type { CoinCard } from './vocabulary.ts';

/** A permanent at the table that is currently a coin card, possibly as a copy. */
interface CoinPermanent {
  readonly card: CoinCard;
  readonly permanent: TablePermanent;
}

/**
 * The coin cards among the recorded permanents. A face-down permanent has no abilities, and a phased-out one is treated
 * as though it did not exist: CR 702.26b, 708.2 (2026-06-19).
 */
const coinPermanents = ({ permanents }: Pick<Game, 'permanents'>): readonly CoinPermanent[] =>
  permanents.flatMap((permanent) => {
    if (permanent.permanent.status.phasedOut) return [];
    const name = currentPart(permanent.permanent)?.name;
    const card = name === undefined ? undefined : findCoinCard(name)?.card;
    return card ? [{ card, permanent }] : [];
  });

/** An ability of a permanent that triggers on flips made by another card or by none. */
export interface CoinTrigger {
  readonly permanent: TablePermanent;
  readonly name: string;
  readonly does: string;
}

/**
 * Abilities of permanents that trigger on these flips, of any player or of their controller.
 * @param flipping the card that made the flips; its own ability is already part of its results
 */
export function coinTriggers(
  game: Pick<Game, 'permanents'>,
  { flips, awaits }: CoinFlips,
  flipping: { readonly name: string; readonly playerId: PlayerId } | null,
): readonly CoinTrigger[] {
  if (awaits) return [];
  const noted = coinPermanents(game);
  const ownTrigger = noted.find(
    ({ card, permanent }) => card.name === flipping?.name && permanent.controllerId === flipping.playerId,
  );
  return noted
    .filter((permanent) => permanent !== ownTrigger)
    .flatMap(({ card, permanent }) =>
      card.facts.flatMap((fact) => {
        if (fact.kind !== 'trigger') return [];
        const seen = flips.filter(({ by }) => fact.whose === "anyone's" || by === permanent.controllerId);
        return formatCardOutcome(fact.outcome, seen, {}).map((does) => ({
          permanent,
          name: card.name,
          does,
        }));
      }),
    );
}

/** The names of the coin cards that a player controls. */
export const coinCardsControlledBy = (
  game: Pick<Game, 'permanents'>,
  playerId: PlayerId,
): readonly string[] =>
  coinPermanents(game)
    .filter(({ permanent }) => permanent.controllerId === playerId)
    .map(({ card }) => card.name);

const permanentsNamed = (
  game: Pick<Game, 'permanents'>,
  playerId: PlayerId,
  name: string,
): readonly TablePermanent[] =>
  coinPermanents(game)
    .filter(({ card, permanent }) => card.name === name && permanent.controllerId === playerId)
    .map(({ permanent }) => permanent);

/** The Krark's Thumbs that a player controls. */
export const thumbsControlledBy = (
  game: Pick<Game, 'permanents'>,
  playerId: PlayerId,
): readonly TablePermanent[] => permanentsNamed(game, playerId, "Krark's Thumb");
