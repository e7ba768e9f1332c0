import { restsOn } from '../citing.ts';
import type { PlayerId } from '../coin-vocabulary.ts';
import type { Ruleset } from '../editions.ts';
import type { Ruling } from '../ruling.ts';
import type { Game, Seat } from './state.ts';

/** Why a player has lost by the numbers, and the number. */
export interface Loss {
  readonly playerId: PlayerId;
  /** `deck`: of a subgame, with fewer than seven cards. */
  readonly why: 'life' | 'poison' | 'commander' | 'deck';
  readonly amount: number;
  /** Whose damage it is; `null` for the other reasons. */
  readonly commander: string | null;
}

/** Whoever begins a subgame with fewer cards loses it. */
export const SMALL_DECK = 7;

const TOO_MUCH_POISON = 10;
const TOO_MUCH_COMBAT_DAMAGE = 21;

/**
 * Who has lost by the numbers: 0 or less life, ten or more poison counters, 21 or more combat damage from one commander,
 * a subgame begun with fewer than seven cards.
 * It is pointed out and never enforced, since cards say otherwise and tables correct themselves.
 * @returns one for each reason, seat by seat; none for players who left.
 *
 * 420.5a, 420.5h, 506.3a (2006-10-01); 704.5a, 704.5c, 903.10a, 729.3 (2026-06-19). Editions without commanders follow
 * the later rule.
 */
export const lossesIn = (game: Game, ruleset: Ruleset): readonly Ruling<Loss>[] =>
  game.seats
    .filter(({ left }) => left === null)
    .flatMap((seat) => lossesOf(seat, ruleset).concat(smallDeckOf(game, seat, ruleset)));

/** At once, or once the first upkeep has come: whatever happened to the library since does not matter. */
function smallDeckOf(
  { main, turn, turns }: Game,
  { playerId }: Seat,
  { edition, subgameSmallDeck }: Ruleset,
): readonly Ruling<Loss>[] {
  const opening = main?.decks.find((deck) => deck.playerId === playerId)?.opening ?? null;
  const isDue = subgameSmallDeck === 'at-once' || turns > 1 || (turn !== null && turn.step !== 'untap');
  if (opening === null || opening >= SMALL_DECK || !isDue) return [];
  return [
    {
      answer: { playerId, why: 'deck', amount: opening, commander: null },
      because: restsOn(edition, 'subgame/small-deck'),
    },
  ];
}

function lossesOf(
  { playerId, life, counters, commanderDamage }: Seat,
  { edition }: Ruleset,
): readonly Ruling<Loss>[] {
  const poison = counters['poison'] ?? 0;
  const losses: Ruling<Loss>[] = [];
  if (life <= 0)
    losses.push({
      answer: { playerId, why: 'life', amount: life, commander: null },
      because: restsOn(edition, 'losing/life'),
    });
  if (poison >= TOO_MUCH_POISON)
    losses.push({
      answer: { playerId, why: 'poison', amount: poison, commander: null },
      because: restsOn(edition, 'losing/poison'),
    });
  for (const [commander, amount] of Object.entries(commanderDamage))
    if (amount >= TOO_MUCH_COMBAT_DAMAGE)
      losses.push({
        answer: { playerId, why: 'commander', amount, commander },
        because: restsOn(edition, 'losing/commander'),
      });
  return losses;
}
