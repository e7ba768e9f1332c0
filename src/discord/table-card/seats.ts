import { toMarkdown } from '../markdown/write.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { lossesIn } from '#engine/life/losses.ts';
import { isEmperor } from '#engine/formats/emperors.ts';
import { activePlayers, lifeTeamOf } from '#engine/game/teams.ts';
import { isInGame } from '#engine/game/seats.ts';
import type { Game, Seat } from '#engine/game/state.ts';
import { formatNumber } from '#basics/format-count.ts';
import { mention } from '../words/mention.ts';
import { teamLetter } from '../labels/format-words.ts';
import { formatName } from '../labels/things.ts';
import { formatDamageTaken } from '../sentences/damage.ts';
import { formatMarks, formatPoison } from './mark-labels.ts';
import { commanderLabeler, formatCommanderTax } from './commander-labels.ts';

/** Maximum length of all players' lines; a card has at most 4,000 characters. */
const MAX_SEATS_LENGTH = 2500;

/** How much of a player's details to show beside the life total. */
interface Detail extends NameLength {
  /** Characters for the details that are cut first. */
  readonly room: number;
  /** Number of commander damage entries, highest first. */
  readonly damage: number;
}

/** How commanders are named: `6 from Okaun, Eye of Chaos`, or `6 Okaun`. */
export interface NameLength {
  readonly names: 'whole' | 'short';
}

const ALL: Detail = { room: Infinity, damage: Infinity, names: 'whole' };

/** Tried in order until all players fit. Commander damage is cut last. */
const DETAILS: readonly Detail[] = [
  { ...ALL, room: 200 },
  ...[200, 60, 24, 0].map((room): Detail => ({ room, damage: Infinity, names: 'short' })),
];

/** All commander damage and nothing else. */
const DAMAGE_ONLY: Detail = { ...ALL, room: 0, names: 'short' };

/** For tables whose commander damage does not all fit on a card. */
const LIMITED_DAMAGE: readonly Detail[] = [5, 3, 1].map((damage) => ({ room: 0, damage, names: 'short' }));

const NO_DETAIL: Detail = { ...DAMAGE_ONLY, damage: 0 };

const LEFT_LABELS = { conceded: 'conceded', left: 'left', lost: 'lost' } as const;

/**
 * Formats the players in turn order, a line each: life, who loses, and as many details as fit.
 * @param room characters for all lines
 * @param names the longest that commanders may have
 */
export function formatSeats(game: Game, room: number, { names }: NameLength): readonly string[] {
  const lines = seatFormatter(game);
  const isWithin = (each: Detail, all: number): boolean => lines(each).join('\n').length <= all;
  const details = DETAILS.filter((detail) => names === 'whole' || detail.names === 'short');
  const detail = details.find((candidate) => isWithin(candidate, room)) ?? DAMAGE_ONLY;
  const all = [detail, ...LIMITED_DAMAGE].find((candidate) => isWithin(candidate, MAX_SEATS_LENGTH));
  return lines(all ?? NO_DETAIL);
}

/** The shortest lines that keep all commander damage or, if that does not fit, most of it. */
export const formatSeatsShortest = (game: Game): readonly string[] =>
  formatSeats(game, 0, { names: 'short' });

/** All details of each player at any length: with full names, and with short ones as on a card. */
export const formatSeatsInFull = (game: Game): readonly (readonly string[])[] => {
  const lines = seatFormatter(game);
  const short = lines({ ...ALL, names: 'short' });
  return lines(ALL).map((line, index) => [line, short[index] ?? line]);
};

function seatFormatter(game: Game): (detail: Detail) => readonly string[] {
  const losses = game.stage === 'playing' ? lossesIn(game, rulesetOf(game.edition)) : [];
  const losers = new Set(losses.flatMap(({ answer }) => lifeTeamOf(game, answer.playerId)));
  return (detail) => game.seats.map((seat) => formatSeat(game, seat, losers.has(seat.playerId), detail));
}

function formatSeat(game: Game, seat: Seat, loses: boolean, detail: Detail): string {
  const { playerId, life, left } = seat;
  const team = game.teams.findIndex((members) => members.includes(playerId));
  const letter = team < 0 ? '' : `${teamLetter(team)} `;
  const isArchenemy = game.settings.archenemy?.playerId === playerId;
  const emperor = isEmperor(game, playerId) ? ' (emperor)' : isArchenemy ? ' (archenemy)' : '';
  if (left) return `▫ ${letter}~~${mention(playerId)}~~ ${LEFT_LABELS[left]}`;
  const isActive = game.turn?.playerId === playerId || activePlayers(game).includes(playerId);
  const speaker = lifeTeamOf(game, playerId).find((teammate) => isInGame(game, teammate)) ?? playerId;
  const lifeText = speaker === playerId ? `**${formatNumber(life)}**` : `with ${mention(speaker)}`;
  return `${isActive ? '▶' : '▪'} ${letter}${mention(playerId)}${emperor} ${lifeText}${loses ? ' · **loses**' : ''}${joinWithinRoom(detailsOf(game, seat, detail), detail.room)}`;
}

/** A detail beside a player's life; a required one is never cut. */
interface SeatDetail {
  readonly text: string;
  readonly isRequired: boolean;
}

/** Lists details by importance: designations, what loses the game, then the rest by number. */
function detailsOf(game: Game, seat: Seat, { damage, names }: Detail): readonly SeatDetail[] {
  const { monarch, initiative } = game.designations;
  const { playerId, counters, commanderDamage, library } = seat;
  const { poison = 0, ...others } = counters;
  const short = commanderLabeler(Object.keys(commanderDamage));
  const label = (key: string): string => (names === 'short' ? short(key) : key);
  const dealt = byNumber(commanderDamage).map(
    ([key, by]) =>
      `${formatNumber(by)} ${names === 'short' ? '' : 'from '}${toMarkdown(formatName(label(key)))}`,
  );
  const more = dealt.length > damage ? ['…'] : [];
  const held = [
    ...(monarch === playerId ? ['monarch'] : []),
    ...(initiative === playerId ? ['initiative'] : []),
  ];
  const before = [
    ...(poison > 0 ? [formatPoison(game, poison)] : []),
    ...formatDamageTaken(game, playerId).map(toMarkdown),
  ];
  const after = [
    ...formatMarks(seat).map(toMarkdown),
    ...formatCommanderTax(game, playerId).map(toMarkdown),
    ...byNumber(others).map(([name, counter]) => `${toMarkdown(formatName(name))} ${formatNumber(counter)}`),
    ...(library === null ? [] : [`library ${formatNumber(library)}`]),
  ];
  return [
    ...held.map((text) => ({ text, isRequired: true })),
    ...before.map((text) => ({ text, isRequired: false })),
    ...[...dealt.slice(0, damage), ...more].map((text) => ({ text, isRequired: true })),
    ...after.map((text) => ({ text, isRequired: false })),
  ];
}

const byNumber = (counts: Readonly<Record<string, number>>): readonly (readonly [string, number])[] =>
  Object.entries(counts).toSorted(([, first], [, second]) => second - first);

/** Joins required details and as many others as fit. */
function joinWithinRoom(details: readonly SeatDetail[], room: number): string {
  let text = '';
  let isCut = false;
  for (const { text: detail, isRequired } of details) {
    const isFull = isCut || text.length + detail.length + ' · …'.length > room;
    if (isRequired || !isFull) text += ` · ${detail}`;
    else isCut = true;
  }
  return isCut && (room > 0 || text !== '') ? `${text} · …` : text;
}
