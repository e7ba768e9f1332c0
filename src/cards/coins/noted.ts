import type { TablePermanent } from '../../engine/game/permanents.ts';
import type { Game } from '../../engine/game/state.ts';
import { partUp } from '../../engine/status/views.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';
import { findCoinCard } from './procedures.ts';
import type { CoinCard } from './vocabulary.ts';

/** A coin card among the permanents that a table noted: what it is now, be it as a copy. */
interface NotedCoinCard {
  readonly card: CoinCard;
  readonly permanent: TablePermanent;
}

/**
 * The coin cards among the noted permanents. One that is face down has no abilities, and one that is phased out is
 * treated as though it did not exist: CR 702.26b, 708.2 (2026-06-19).
 */
const notedCoinCards = ({ permanents }: Pick<Game, 'permanents'>): readonly NotedCoinCard[] =>
  permanents.flatMap((permanent) => {
    if (permanent.permanent.status.phasedOut) return [];
    const name = partUp(permanent.permanent)?.name;
    const card = name === undefined ? undefined : findCoinCard(name)?.card;
    return card ? [{ card, permanent }] : [];
  });

/** The names of the coin cards that a player controls. */
export const coinCardsUnder = (game: Pick<Game, 'permanents'>, playerId: PlayerId): readonly string[] =>
  notedCoinCards(game)
    .filter(({ permanent }) => permanent.controllerId === playerId)
    .map(({ card }) => card.name);

/** The permanents of this name that a player controls, as far as they are noted. */
const notedUnder = (
  game: Pick<Game, 'permanents'>,
  playerId: PlayerId,
  name: string,
): readonly TablePermanent[] =>
  notedCoinCards(game)
    .filter(({ card, permanent }) => card.name === name && permanent.controllerId === playerId)
    .map(({ permanent }) => permanent);

/** The Krark's Thumbs that a player controls. */
export const notedThumbs = (game: Pick<Game, 'permanents'>, playerId: PlayerId): readonly TablePermanent[] =>
  notedUnder(game, playerId, "Krark's Thumb");
