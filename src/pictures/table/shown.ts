import { written } from '../../basics/count.ts';
import { rulesetOf } from '../../engine/editions/rulesets.ts';
import { isEmperor } from '../../engine/formats/emperors.ts';
import { isInRange, rangeOf } from '../../engine/formats/ranges.ts';
import { poisonToLose } from '../../engine/formats/starting-numbers.ts';
import { hasSeveralTurns } from '../../engine/formats/grand-melee.ts';
import { commandersOf, shortName, taxOn } from '../../engine/game/commanders.ts';
import type { Counts } from '../../engine/game/counts.ts';
import { isInGame } from '../../engine/game/seats.ts';
import type { Game, Seat } from '../../engine/game/state.ts';
import { activePlayers, lifeTeamOf } from '../../engine/game/teams.ts';
import { lossesIn } from '../../engine/life/losses.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';
import { called, inLetters } from '../lettering/called.ts';
import { wholeName, type Names } from '../names.ts';
import type { Mark } from './marks.tsx';

/** A line beside a player's life. */
export interface Detail {
  readonly mark: Mark;
  readonly text: string;
  /** The same where there is little room: the mark says the rest. */
  readonly short?: string;
}

/** What the picture says of a seat, in words that can be drawn. */
export interface SeatShown {
  readonly playerId: PlayerId;
  /** Whole, for the description. */
  readonly wholeName: string;
  readonly name: string;
  /** Of the team, from 0 on; `null` where everybody plays alone. */
  readonly team: number | null;
  /** Emperor or archenemy. */
  readonly rank: string | null;
  readonly life: string;
  readonly isActive: boolean;
  /** By the numbers, as `lossesIn` says. */
  readonly loses: boolean;
  readonly left: Seat['left'];
  /** Out of the range of influence of whoever looks. */
  readonly isOutOfRange: boolean;
  /** Who leads the deck, and the tax. */
  readonly leaders: string;
  /** What matters most first. */
  readonly details: readonly Detail[];
}

/** A range of influence that is shown. */
export interface RangeShown {
  readonly name: string;
  readonly seats: number;
}

/** A minus as it is written in a text: `−3`. */
const lifeInWords = (life: number): string => written(life).replace('-', '−');

/** Teams are called by letters, from `A` on. */
export const teamLetter = (team: number): string => String.fromCharCode('A'.charCodeAt(0) + team);

/** Whose range of influence a picture of this game shows by itself; `null` where it shows nobody's. */
const viewerOf = (game: Game, viewer: PlayerId | undefined): PlayerId | null => {
  const active = hasSeveralTurns(game) ? undefined : game.turn?.playerId;
  const one = viewer !== undefined && isInGame(game, viewer) ? viewer : active;
  return one !== undefined && isInGame(game, one) ? one : null;
};

/**
 * The range of influence that the picture shows, of the viewer where that is a player, or of the active player.
 * @returns `null` where influence reaches everybody
 */
export function rangeShown(game: Game, names: Names, viewer?: PlayerId): RangeShown | null {
  const one = viewerOf(game, viewer);
  const range = one === null ? null : rangeOf(game, one, rulesetOf(game.edition)).answer;
  return one === null || range === null ? null : { name: shortNameOf(game, names, one), seats: range };
}

/** How a picture calls a player. */
export function shortNameOf(game: Game, names: Names, playerId: PlayerId): string {
  const seat = game.seats.findIndex((one) => one.playerId === playerId) + 1;
  return called(wholeName(names, playerId, seat), seat);
}

/** What the picture says of each seat, in turn order. */
export function seatsShown(game: Game, names: Names, viewer?: PlayerId): readonly SeatShown[] {
  const ruleset = rulesetOf(game.edition);
  const losses = game.stage === 'playing' ? lossesIn(game, ruleset) : [];
  const losers = new Set(losses.flatMap(({ answer }) => lifeTeamOf(game, answer.playerId)));
  const active = new Set([...activePlayers(game), game.turn?.playerId]);
  const from = viewerOf(game, viewer);
  const isFar = (playerId: PlayerId): boolean =>
    from !== null && isInGame(game, playerId) && !isInRange(game, from, playerId, ruleset).answer;
  return game.seats.map((seat, at) => {
    const { playerId, left } = seat;
    const team = game.teams.findIndex((one) => one.includes(playerId));
    const name = wholeName(names, playerId, at + 1);
    return {
      playerId,
      wholeName: name,
      name: called(name, at + 1),
      team: team < 0 ? null : team,
      rank: rankOf(game, playerId),
      life: lifeInWords(seat.life),
      isActive: !hasSeveralTurns(game) && left === null && active.has(playerId),
      loses: losers.has(playerId),
      left,
      isOutOfRange: game.stage === 'playing' && isFar(playerId),
      leaders: leadersOf(game, playerId),
      details: left ? [] : detailsOf(game, seat, names),
    };
  });
}

function rankOf(game: Game, playerId: PlayerId): string | null {
  if (isEmperor(game, playerId)) return 'emperor';
  return game.settings.archenemy?.playerId === playerId ? 'archenemy' : null;
}

function leadersOf(game: Game, playerId: PlayerId): string {
  const tax = new Map(game.commanders.map((one) => [`${one.ownerId}/${one.name}`, taxOn(one)]));
  return commandersOf(game, playerId)
    .map((name) => {
      const more = tax.get(`${playerId}/${name}`) ?? 0;
      return `${inLetters(shortName(name))}${more > 0 ? ` +${more}` : ''}`;
    })
    .join(' & ');
}

function detailsOf(game: Game, seat: Seat, names: Names): readonly Detail[] {
  const { monarch, initiative } = game.designations;
  const { playerId, counters, commanderDamage } = seat;
  const { poison = 0, ...others } = counters;
  const toLose = poisonToLose(game.settings.format, rulesetOf(game.edition)).answer.amount;
  return [
    ...(poison > 0
      ? [
          {
            mark: 'poison',
            text: `poison ${written(poison)}/${toLose}`,
          } as const,
        ]
      : []),
    ...highestFirst(commanderDamage).map(([key, damage]): Detail => ({
      mark: 'commander',
      text: `${written(damage)} from ${inLetters(shortName(key))}`,
      short: `${written(damage)} ${inLetters(shortName(key))}`,
    })),
    ...(monarch === playerId ? [{ mark: 'monarch', text: 'monarch' } as const] : []),
    ...(initiative === playerId ? [{ mark: 'initiative', text: 'initiative' } as const] : []),
    ...detailsOfMarks(seat),
    ...highestFirst(others).map(([name, number]): Detail => ({
      mark: 'counter',
      text: `${inLetters(name)} ${written(number)}`,
    })),
    ...lostThisTurn(game, playerId, names),
  ];
}

function detailsOfMarks({ marks = {} }: Seat): readonly Detail[] {
  const { dungeon, completed = [], ring, speed, blessing, handSize } = marks;
  const bearer = ring?.bearer ? ` (${inLetters(ring.bearer.name)})` : '';
  return [
    ...(blessing ? [{ mark: 'blessing', text: 'city’s blessing' } as const] : []),
    ...(ring ? [{ mark: 'ring', text: `Ring ${written(ring.tempted)}${bearer}` } as const] : []),
    ...(speed === undefined
      ? []
      : [{ mark: 'speed', text: speed === 4 ? 'max speed' : `speed ${speed}` } as const]),
    ...(dungeon
      ? [{ mark: 'dungeon', text: `${inLetters(dungeon.dungeon)}: ${inLetters(dungeon.room)}` } as const]
      : []),
    ...[...new Set(completed)].map((name): Detail => ({
      mark: 'dungeon',
      text: `completed ${inLetters(name)}`,
    })),
    ...(handSize === undefined
      ? []
      : [{ mark: 'hand', text: handSize === 'none' ? 'no maximum hand' : `hand ${handSize}` } as const]),
  ];
}

/** Life that others took this turn, as they wrote it down. */
function lostThisTurn(game: Game, playerId: PlayerId, names: Names): readonly Detail[] {
  const lost = new Map<PlayerId, number>();
  for (const hit of game.hits)
    if (hit.playerId === playerId && hit.by !== playerId && hit.life > 0)
      lost.set(hit.by, (lost.get(hit.by) ?? 0) + hit.life);
  return [...lost].map(([by, life]) => ({
    mark: 'hit',
    text: `−${written(life)} by ${shortNameOf(game, names, by)}`,
    short: `−${written(life)} ${shortNameOf(game, names, by)}`,
  }));
}

const highestFirst = (counts: Counts): readonly (readonly [string, number])[] =>
  Object.entries(counts).toSorted(([, one], [, other]) => other - one);
