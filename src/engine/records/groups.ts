import type { PlayerId } from '../vocabulary/players.ts';

/** So many of a group make a game of it, or all of a smaller one. */
export const MIN_MEMBERS_IN_GAME = 3;

/**
 * True if a game is one of a group: most of its players are of the group, and at least three of them play, or all of a
 * smaller group. So a guest may sit in and somebody may be missing, but two who pass the time don't count.
 */
export function isGameOfGroup(members: readonly PlayerId[], players: readonly PlayerId[]): boolean {
  const playing = players.filter((playerId) => members.includes(playerId)).length;
  return playing * 2 > players.length && playing >= Math.min(MIN_MEMBERS_IN_GAME, members.length);
}

/** Of several groups, the one that a game is one of: with most of its players, and then the smallest. */
export function groupOfGame<Group extends { readonly members: readonly { readonly playerId: PlayerId }[] }>(
  groups: readonly Group[],
  players: readonly PlayerId[],
): Group | undefined {
  const idsOf = ({ members }: Group): readonly PlayerId[] => members.map(({ playerId }) => playerId);
  const playing = (group: Group): number =>
    players.filter((playerId) => idsOf(group).includes(playerId)).length;
  return groups
    .filter((group) => isGameOfGroup(idsOf(group), players))
    .toSorted((a, b) => playing(b) - playing(a) || a.members.length - b.members.length)[0];
}

/** A seat of a group's game, with what was played. */
interface PlayedSeat {
  readonly playerId: PlayerId | null;
  readonly commanders: readonly string[];
}

/** So many games back, a player's usual commanders are looked for. */
const USUAL_WITHIN = 20;

/** What a player led most often lately: partners together; of several, what was led last. */
export function usualCommanders(
  games: readonly { readonly seats: readonly PlayedSeat[] }[],
  playerId: PlayerId,
): readonly string[] {
  const led = games
    .flatMap(({ seats }) => seats.filter((seat) => seat.playerId === playerId && seat.commanders.length > 0))
    .slice(-USUAL_WITHIN)
    .map(({ commanders }) => commanders);
  const keyOf = (commanders: readonly string[]): string => commanders.toSorted().join('\n');
  const times = (commanders: readonly string[]): number =>
    led.filter((others) => keyOf(others) === keyOf(commanders)).length;
  return led.toReversed().toSorted((a, b) => times(b) - times(a))[0] ?? [];
}
