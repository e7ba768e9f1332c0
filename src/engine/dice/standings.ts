import type { PlayerId } from '../vocabulary/players.ts';
import type { Roll } from './vocabulary.ts';

/** A rank, starting at 1, and the players who share it. */
export interface RollStanding {
  readonly place: number;
  readonly players: readonly PlayerId[];
}

/** Ranks players, the highest first: by their first roll, and ties by the next roll. */
export function rankRolls(players: readonly PlayerId[], rolls: readonly Roll[]): readonly RollStanding[] {
  const results = new Map<PlayerId, readonly number[]>(
    players.map((player) => [
      player,
      rolls
        .filter(({ by }) => by === player)
        .toSorted((a, b) => a.round - b.round)
        .map(({ result }) => result ?? 0),
    ]),
  );
  const compare = (a: PlayerId, b: PlayerId): number =>
    compareResults(results.get(a) ?? [], results.get(b) ?? []);
  const places: { place: number; players: PlayerId[] }[] = [];
  let ranked = 0;
  for (const player of players.toSorted(compare)) {
    const last = places.at(-1);
    const [tied] = last?.players ?? [];
    if (last && tied !== undefined && compare(tied, player) === 0) last.players.push(player);
    else places.push({ place: ranked + 1, players: [player] });
    ranked += 1;
  }
  return places;
}

/** Negative if the first ranks higher. */
function compareResults(a: readonly number[], b: readonly number[]): number {
  for (const [index, result] of a.entries()) {
    const difference = (b[index] ?? result) - result;
    if (difference !== 0) return difference;
  }
  return 0;
}
