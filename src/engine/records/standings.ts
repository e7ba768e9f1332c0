import { knownFinishes } from './finishes.ts';
import { chanceToWin, hadLeft, type GameOutcome } from './outcomes.ts';
import { FIRST_RATING, updatedRatings, type Rating } from './ratings.ts';
import type { Tally } from './tally.ts';

/** A player of a game, with the data for standings. Persons are numbers. */
export interface RatedSeat {
  readonly person: number;
  readonly team: number | null;
  readonly outcome: GameOutcome;
  /** `null` if unknown. */
  readonly finish: number | null;
  readonly eliminator: number | null;
}

/** The results of a person in the games of a group. */
export interface Standing extends Tally {
  readonly person: number;
  /** Games with a result. */
  readonly played: number;
  /** The sum of the places in these games. */
  readonly places: number;
  /** The number of players eliminated by this one. */
  readonly eliminations: number;
  readonly rating: Rating;
}

/**
 * Computes the standings after games, oldest first. Games without a result are ignored. If only the winners are known,
 * the others share the place after them.
 */
export function standingsOf(games: readonly (readonly RatedSeat[])[]): readonly Standing[] {
  const standings = new Map<number, Standing>();
  const standingOf = (person: number): Standing => standings.get(person) ?? { ...NO_GAMES, person };
  for (const seats of games) {
    if (seats.every(({ outcome }) => outcome === 'none')) continue;
    const finishes = knownFinishes(seats);
    const ratings = ratingsAfter(
      seats.map((seat, index) => ({
        ...seat,
        finish: finishes[index] ?? 1,
        rating: standingOf(seat.person).rating,
      })),
    );
    const chance = chanceToWin(seats);
    const isOut = (at: number): boolean => (seats[at]?.eliminator ?? null) !== null;
    const eliminators = seats.map(({ eliminator }, index) =>
      hadLeft(seats, index, isOut) ? eliminator : null,
    );
    for (const [index, { person, outcome }] of seats.entries()) {
      const before = standingOf(person);
      standings.set(person, {
        person,
        played: before.played + 1,
        games: before.games + (chance > 0 ? 1 : 0),
        wins: before.wins + (outcome === 'won' ? 1 : 0),
        drawn: before.drawn + (outcome === 'drawn' ? 1 : 0),
        chance: before.chance + chance,
        places: before.places + (finishes[index] ?? 1),
        eliminations: before.eliminations + eliminators.filter((eliminator) => eliminator === person).length,
        rating: ratings[index] ?? before.rating,
      });
    }
  }
  return [...standings.values()].toSorted(byWins);
}

const NO_GAMES = {
  played: 0,
  games: 0,
  wins: 0,
  drawn: 0,
  chance: 0,
  places: 0,
  eliminations: 0,
  rating: FIRST_RATING,
};

export const averagePlace = ({ places, played }: Standing): number => places / played;

/** By share of games won, then better places, then more games. */
const byWins = (a: Standing, b: Standing): number =>
  b.wins / b.played - a.wins / a.played || averagePlace(a) - averagePlace(b) || b.played - a.played;

/** A lower bound that the player's level very probably exceeds, so that a few games alone don't rank a player high. */
export const safeRating = ({ rating: { mean, deviation } }: Standing): number => mean - 3 * deviation;

/** The ratings after a game, by seat. Each team is one side. */
function ratingsAfter(
  seats: readonly (RatedSeat & { readonly finish: number; readonly rating: Rating })[],
): readonly Rating[] {
  const sides = new Map<string, number[]>();
  for (const [index, { team }] of seats.entries()) {
    const side = team === null ? `seat ${index}` : `team ${team}`;
    sides.set(side, [...(sides.get(side) ?? []), index]);
  }
  const all = [...sides.values()].map((places) => places.flatMap((at) => seats[at] ?? []));
  const rated = updatedRatings(
    all.map((side) => ({ players: side.map(({ rating }) => rating), finish: side[0]?.finish ?? 1 })),
  ).flat();
  const order = [...sides.values()].flat();
  return seats.map(({ rating }, index) => rated[order.indexOf(index)] ?? rating);
}
