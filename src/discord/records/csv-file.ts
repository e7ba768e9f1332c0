import { isSameName } from '../../engine/cards/names.ts';
import { readGuest } from '../../engine/lobby/guests.ts';
import { isGuest, nameOfGuest, type PlayerId } from '../../engine/vocabulary/players.ts';
import { mention } from '../words/mention.ts';
import type { GameRecord, RecordedPlayer } from '../../store/port/records.ts';
import { dayOfGame } from './days.ts';

/** The columns of a file of games, in this order. */
const COLUMNS = ['date', 'players', 'commanders', 'winner', 'turns', 'variant', 'teams'] as const;

/** The beginning of what spreadsheets would take for a formula. */
const FORMULA = /^'*[=+\-@\t]/;

/** The first line of a CSV file of games, which `/record import` reads as the same games again. */
export const HEADER = `${COLUMNS.join(',')}\r\n`;

/** Its other lines, one for each game. @param zone by which days are told */
export const writeRows = (records: readonly GameRecord[], zone: string): string =>
  records.map((record) => `${rowOf(record, zone).map(cell).join(',')}\r\n`).join('');

function rowOf(record: GameRecord, zone: string): readonly string[] {
  const { players, how, turns, variant } = record;
  const names = namesOf(players);
  const winners = players.flatMap(({ outcome }, index) => (outcome === 'won' ? [names[index]] : []));
  const hasCommanders = players.some(({ commanders }) => commanders.length > 0);
  return [
    dayOfGame(record, zone),
    names.join('; '),
    hasCommanders ? players.map(({ commanders }) => commanders.join(' + ')).join('; ') : '',
    how === 'won' ? winners.join('; ') : wordFor(how, names),
    turns === null ? '' : `${turns}`,
    variant === null ? '' : variant === '' ? 'none' : variant,
    players.some(({ team }) => team !== null) ? players.map(({ team }) => team ?? '-').join('; ') : '',
  ];
}

/** The word for a winner where there is none: the first that is no name of who played. */
const wordFor = (how: GameRecord['how'], names: readonly string[]): string =>
  (how === 'drawn' ? DRAWN : UNWON).find((word) => !names.some((name) => isSameName(name, word))) ?? '';

const DRAWN = ['draw', 'drawn', 'tie', 'tied', 'a draw', 'a tie'];
const UNWON = ['none', 'nobody', 'unfinished', 'no winner', '-', '—'];

/** Users by mention, others by name; who is not to be named, or has no name, as `somebody`, apart from each other. */
function namesOf(players: readonly RecordedPlayer[]): readonly string[] {
  const names = players.map(({ playerId, isHidden }) =>
    playerId === null || isHidden ? null : isGuest(playerId) ? nameOfSome(playerId) : mention(playerId),
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
function nameOfSome(guestId: PlayerId): string | null {
  const read = readGuest(nameOfGuest(guestId));
  return read.ok ? nameOfGuest(read.value) : null;
}

function cell(text: string): string {
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /["\r\n,;]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
