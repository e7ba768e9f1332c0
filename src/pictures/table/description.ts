import { formatCount } from '#basics/format-count.ts';
import type { Game } from '#engine/game/state.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { toSingleLine, joinPlayerNames, type PictureNames } from '../picture-names.ts';
import { MAX_DESCRIPTION_LENGTH } from '../picture.ts';
import { controlArrows, otherDecider } from './controls.ts';
import { headingOf } from './heading.ts';
import { shownNameIn, visibleRange, letterOfTeam, type PictureSeat } from './picture-seats.ts';

const UPCOMING = {
  'next-turn': 'the next turn',
  'next-combat': 'the next combat phase',
  while: 'the decisions',
} as const;

/**
 * Describes a table in words: whose turn it is, who decides for whom and everyone's life, and as many other details as
 * fit.
 */
export function describePicturedTable(
  game: Game,
  names: PictureNames,
  seats: readonly PictureSeat[],
  { viewer, moment }: DescriptionOptions,
): string {
  const nameOf = (playerId: PlayerId): string => shownNameIn(game, names, playerId).full;
  const cardNameOf = (text: string, kind: string): string => toSingleLine(text) || kind;
  const { path, title, activeNames, facts } = headingOf(game, { nameOf, cardNameOf }, moment);
  const range = visibleRange(game, names, viewer);
  const outOfRange = seats.filter(({ isOutOfRange }) => isOutOfRange).flatMap(({ fullNames }) => fullNames);
  const rangeSentences =
    range && outOfRange.length > 0
      ? [
          `Out of ${range.of.full}’s range of ${formatCount(range.seats, 'seat')}: ${joinPlayerNames(outOfRange)}.`,
        ]
      : [];
  const head = [
    `${activeNames === '' ? title : `${title}: ${activeNames}`}${facts[0] === undefined ? '' : `, ${facts[0]}`}.`,
    ...describeControl(game, nameOf),
  ];
  const rest = [
    ...(path === '' ? [] : [`In ${path}.`]),
    ...rangeSentences,
    ...facts.slice(1).map((fact) => `${fact.charAt(0).toUpperCase()}${fact.slice(1)}.`),
  ];
  // Shows the same maximum number of details for each seat, the largest with which all life totals fit.
  const maxDetails = Math.max(0, ...seats.map(({ details }) => details.length));
  for (let detailsPerSeat = maxDetails; detailsPerSeat >= 0; detailsPerSeat--) {
    const text = [...head, ...seats.map((seat) => describeSeat(seat, detailsPerSeat)), ...rest].join(' ');
    if (text.length <= MAX_DESCRIPTION_LENGTH) return text;
  }
  return truncateWords([...head, ...seats.map((seat) => describeSeat(seat, 0))].join(' '));
}

interface DescriptionOptions {
  readonly viewer?: PlayerId;
  readonly moment?: string;
}

function describeControl(game: Game, nameOf: (playerId: PlayerId) => string): readonly string[] {
  const controls = controlArrows(game);
  const current = controls.filter(({ since }) => since === 'now');
  return [
    ...current.flatMap(({ of }) => {
      const decider = otherDecider(game, of);
      return decider === null ? [] : [`${nameOf(decider)} decides for ${nameOf(of)}.`];
    }),
    ...controls.flatMap(({ by, of, since }) =>
      since === 'now' ? [] : [`${nameOf(by)} will control ${UPCOMING[since]} of ${nameOf(of)}.`],
    ),
  ];
}

/**
 * `Alice (team A), emperor: 20 life, poison 3/10.`, or for a team with a shared life total `Team A (Alice and Bob):
 * 23 life.`
 */
function describeSeat(
  { fullNames, team, rank, life, left, isLosing, details }: PictureSeat,
  maxDetails: number,
): string {
  const letter = team === null ? '' : letterOfTeam(team);
  const names = joinPlayerNames(fullNames);
  const playerText =
    fullNames.length > 1 ? `Team ${letter} (${names})` : `${names}${letter && ` (team ${letter})`}`;
  const label = `${playerText}${rank === null ? '' : `, ${rank}`}`;
  if (left) return `${label}: ${left}.`;
  const shownDetails = details
    .slice(0, Math.max(maxDetails, isLosing ? 1 : 0))
    .map(({ description }) => description);
  return `${[`${label}: ${life} life`, ...shownDetails].join(', ')}.`;
}

/** Truncates a description between words to the length that Discord allows. */
function truncateWords(text: string): string {
  if (text.length <= MAX_DESCRIPTION_LENGTH) return text;
  const room = text.slice(0, MAX_DESCRIPTION_LENGTH - 1);
  return `${room.slice(0, Math.max(room.lastIndexOf(' '), 1))}…`;
}
