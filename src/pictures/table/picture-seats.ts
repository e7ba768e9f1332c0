import { formatNumber } from '#basics/format-count.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { isEmperor } from '#engine/formats/emperors.ts';
import { hasSeveralTurns } from '#engine/formats/grand-melee.ts';
import { isInRange, rangeOf } from '#engine/formats/ranges.ts';
import { isInGame } from '#engine/game/seats.ts';
import type { Game, Seat } from '#engine/game/state.ts';
import { activePlayers, lifeTeamOf } from '#engine/game/teams.ts';
import { lossesIn } from '#engine/life/losses.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { drawableName } from '../lettering/drawable-name.ts';
import { fullName, type PictureNames } from '../picture-names.ts';
import { detailsOf, type ShownName, type SeatDetail } from './details.ts';

/** A seat in the picture, or the seats of a team that shares a life total. */
export interface PictureSeat {
  /** In turn order; usually one. */
  readonly players: readonly PlayerId[];
  /** One full name for each player, for the description; `names` has them in drawable letters. */
  readonly fullNames: readonly string[];
  readonly names: readonly string[];
  /** The number of the team, from 0 on; `null` without teams. */
  readonly team: number | null;
  /** Emperor or archenemy. */
  readonly rank: string | null;
  readonly life: string;
  readonly isActive: boolean;
  /** True if `lossesIn` reports a loss. */
  readonly isLosing: boolean;
  readonly left: Seat['left'];
  /** Outside the viewer's range of influence. */
  readonly isOutOfRange: boolean;
  /** Most important first. */
  readonly details: readonly SeatDetail[];
}

export interface VisibleRange {
  readonly of: ShownName;
  readonly seats: number;
}

/** With a typographic minus: `−3`. */
const formatLifeTotal = (life: number): string => formatNumber(life).replace('-', '−');

/** Letters of teams, from `A` on. */
export const letterOfTeam = (team: number): string => String.fromCharCode('A'.charCodeAt(0) + team);

/**
 * The player whose range of influence the picture shows: the viewer if seated, else the active player; `null` if
 * neither is in the game.
 */
const viewerOf = (game: Game, viewer: PlayerId | undefined): PlayerId | null => {
  const active = hasSeveralTurns(game) ? undefined : game.turn?.playerId;
  const playerId = viewer !== undefined && isInGame(game, viewer) ? viewer : active;
  return playerId !== undefined && isInGame(game, playerId) ? playerId : null;
};

/**
 * The range of influence that the picture shows: the viewer's if that is a player, else the active player's.
 * @returns `null` if the range is unlimited
 */
export function visibleRange(game: Game, names: PictureNames, viewer?: PlayerId): VisibleRange | null {
  const playerId = viewerOf(game, viewer);
  const range = playerId === null ? null : rangeOf(game, playerId, rulesetOf(game.edition)).answer;
  return playerId === null || range === null
    ? null
    : { of: shownNameIn(game, names, playerId), seats: range };
}

export function shownNameIn(game: Game, names: PictureNames, playerId: PlayerId): ShownName {
  const seat = game.seats.findIndex((candidate) => candidate.playerId === playerId) + 1;
  const full = fullName(names, playerId, seat);
  return { drawable: drawableName(full, seat), full };
}

/** The seats of the picture, in turn order; a team with a shared life total takes the place of its first member. */
export function pictureSeats(game: Game, names: PictureNames, viewer?: PlayerId): readonly PictureSeat[] {
  const ruleset = rulesetOf(game.edition);
  const losses = game.stage === 'playing' ? lossesIn(game, ruleset) : [];
  const losers = new Set(losses.flatMap(({ answer }) => lifeTeamOf(game, answer.playerId)));
  const active = new Set([...activePlayers(game), game.turn?.playerId]);
  const from = viewerOf(game, viewer);
  const isFar = (playerId: PlayerId): boolean =>
    from !== null && isInGame(game, playerId) && !isInRange(game, from, playerId, ruleset).answer;
  const shownNameOf = (playerId: PlayerId): ShownName => shownNameIn(game, names, playerId);
  return lifeTeams(game).map((seats) => {
    const [{ life, playerId: first }] = seats;
    const players = seats.map(({ playerId }) => playerId);
    const staying = seats.find(({ left }) => left === null);
    const left = staying ? null : seats[0].left;
    const isLosing = players.some((player) => losers.has(player));
    const team = game.teams.findIndex((members) => members.includes(first));
    const people = players.map(shownNameOf);
    return {
      players,
      fullNames: people.map(({ full }) => full),
      names: people.map(({ drawable }) => drawable),
      team: team < 0 ? null : team,
      rank: rankOf(game, first),
      life: formatLifeTotal(staying?.life ?? life),
      isActive: !hasSeveralTurns(game) && left === null && players.some((player) => active.has(player)),
      isLosing,
      left,
      isOutOfRange: game.stage === 'playing' && players.every(isFar),
      details: left ? [] : detailsOf(game, seats, isLosing, shownNameOf),
    };
  });
}

/** Groups seats by shared life total, in turn order. Only teams of some variants share one. */
function lifeTeams(game: Game): readonly (readonly [Seat, ...Seat[]])[] {
  const seatsOf = (players: readonly PlayerId[]): readonly Seat[] =>
    game.seats.filter(({ playerId }) => players.includes(playerId));
  return game.seats.flatMap((seat) => {
    const [first, ...others] = seatsOf(lifeTeamOf(game, seat.playerId));
    return first?.playerId === seat.playerId ? [[first, ...others] as const] : [];
  });
}

function rankOf(game: Game, playerId: PlayerId): string | null {
  if (isEmperor(game, playerId)) return 'emperor';
  return game.settings.archenemy?.playerId === playerId ? 'archenemy' : null;
}
