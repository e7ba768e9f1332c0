import type { PlayerId } from '../vocabulary/players.ts';

/** The number of members who have to play for a game to belong to the group; in a smaller group, all of them. */
export const MIN_MEMBERS_IN_GAME = 3;

/**
 * True if a game belongs to a group: most of its players are members, and at least three members play, or all of a
 * smaller group. So a guest may join and a member may be absent, but two members killing time don't count.
 */
export function isGameOfGroup(members: readonly PlayerId[], players: readonly PlayerId[]): boolean {
  const playing = players.filter((playerId) => members.includes(playerId)).length;
  return playing * 2 > players.length && playing >= Math.min(MIN_MEMBERS_IN_GAME, members.length);
}

/** The group that a game belongs to: the one with most of its players, and among those the smallest. */
export function groupOfGame<Group extends { readonly members: readonly { readonly playerId: PlayerId }[] }>(
  groups: readonly Group[],
  players: readonly PlayerId[],
): Group | undefined {
  const idsOf = ({ members }: Group): readonly PlayerId[] => members.map(({ playerId }) => playerId);
  const countPlaying = (group: Group): number =>
    players.filter((playerId) => idsOf(group).includes(playerId)).length;
  return groups
    .filter((group) => isGameOfGroup(idsOf(group), players))
    .toSorted((a, b) => countPlaying(b) - countPlaying(a) || a.members.length - b.members.length)[0];
}

/** A seat of a group's game, and the commanders played. */
interface PlayedSeat {
  readonly playerId: PlayerId | null;
  readonly commanders: readonly string[];
}

/** The number of recent games that determine a player's usual commanders. */
const GAMES_FOR_USUAL_COMMANDERS = 20;

/** The commanders that a player used most often lately. Partners count together; in a tie, the latest ones win. */
export function usualCommanders(
  games: readonly { readonly seats: readonly PlayedSeat[] }[],
  playerId: PlayerId,
): readonly string[] {
  const recentCommanders = games
    .flatMap(({ seats }) => seats.filter((seat) => seat.playerId === playerId && seat.commanders.length > 0))
    .slice(-GAMES_FOR_USUAL_COMMANDERS)
    .map(({ commanders }) => commanders);
  const keyOf = (commanders: readonly string[]): string => commanders.toSorted().join('\n');
  const timesPlayed = (commanders: readonly string[]): number =>
    recentCommanders.filter((others) => keyOf(others) === keyOf(commanders)).length;
  return recentCommanders.toReversed().toSorted((a, b) => timesPlayed(b) - timesPlayed(a))[0] ?? [];
}
