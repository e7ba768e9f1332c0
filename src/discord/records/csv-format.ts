import { isSameName } from '../../engine/cards/names.ts';
import { readGuest } from '../../engine/lobby/guests.ts';
import { isGuest, nameOfGuest, type PlayerId } from '../../engine/vocabulary/players.ts';
import { mention } from '../words/mention.ts';
import type { GameRecord, RecordedPlayer } from '../../store/port/records.ts';
import { dayOfGame } from './game-days.ts';

/** The columns of a file of games, in this order. */
const COLUMNS = ['date', 'players', 'commanders', 'winner', 'turns', 'variant', 'teams'] as const;

/** The beginning of what spreadsheets would take for a formula. */
const FORMULA_START = /^'*[=+\-@\t]/;

/** The first line of a CSV file of games, which `/record import` reads as the same games again. */
export const HEADER = `${COLUMNS.join(',')}\r\n`;

/** Its other lines, one for each game. @param zone by which days are told */
export const formatRows = (records: readonly GameRecord[], zone: string): string =>
  records.map((record) => `${formatRow(record, zone).map(cell).join(',')}\r\n`).join('');

function formatRow(record: GameRecord, zone: string): readonly string[] {
  const { players, how, turns, variant } = record;
  const names = cellNames(players);
  const winners = players.flatMap(({ outcome }, index) => (outcome === 'won' ? [names[index]] : []));
  const hasCommanders = players.some(({ commanders }) => commanders.length > 0);
  return [
    dayOfGame(record, zone),
    names.join('; '),
    hasCommanders ? players.map(({ commanders }) => commanders.join(' + ')).join('; ') : '',
    how === 'won' ? winners.join('; ') : winnerWord(how, names),
    turns === null ? '' : `${turns}`,
    variant === null ? '' : variant === '' ? 'none' : variant,
    players.some(({ team }) => team !== null) ? players.map(({ team }) => team ?? '-').join('; ') : '',
  ];
}

/** The word for a winner where there is none: the first that is no name of who played. */
const winnerWord = (how: GameRecord['how'], names: readonly string[]): string =>
  (how === 'drawn' ? DRAW_WORDS : NO_WINNER_WORDS).find(
    (word) => !names.some((name) => isSameName(name, word)),
  ) ?? '';

const DRAW_WORDS = ['draw', 'drawn', 'tie', 'tied', 'a draw', 'a tie'];
const NO_WINNER_WORDS = ['none', 'nobody', 'unfinished', 'no winner', '-', '—'];

/** Users by mention, others by name; who is not to be named, or has no name, as `somebody`, apart from each other. */
function cellNames(players: readonly RecordedPlayer[]): readonly string[] {
  const names = players.map(({ playerId, isHidden }) =>
    playerId === null || isHidden ? null : isGuest(playerId) ? guestName(playerId) : mention(playerId),
  );
  let unnamed = 0;
  const nextUnnamed = (): string => {
    unnamed += 1;
    const name = unnamed === 1 ? 'somebody' : `somebody ${unnamed}`;
    return names.some((candidate) => candidate !== null && isSameName(candidate, name))
      ? nextUnnamed()
      : name;
  };
  return names.map((name) => name ?? nextUnnamed());
}

/** A guest's name, as a name is read; `null` where earlier records have one of which nothing is seen. */
function guestName(guestId: PlayerId): string | null {
  const read = readGuest(nameOfGuest(guestId));
  return read.ok ? nameOfGuest(read.value) : null;
}

function cell(text: string): string {
  const harmless = FORMULA_START.test(text) ? `'${text}` : text;
  return /["\r\n,;]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
