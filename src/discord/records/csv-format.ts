import { isSameName } from '#engine/cards/names.ts';
import { saysMoreThanResult } from '#engine/records/finishes.ts';
import { parseGuestName } from '#engine/lobby/guests.ts';
import { isGuest, nameOfGuest, type PlayerId } from '#engine/vocabulary/players.ts';
import { mention } from '../words/mention.ts';
import type { GameRecord, RecordedPlayer } from '#store/port/records.ts';
import { dayOfGame } from './game-days.ts';

/** Columns of an exported file, in this order. */
const COLUMNS = ['date', 'players', 'commanders', 'winner', 'turns', 'variant', 'teams', 'places'] as const;

/** Spreadsheets would evaluate a cell that begins like this as a formula. */
const FORMULA_START = /^'*[=+\-@\t]/;

/** The header of a CSV file of games, which `/record import` reads back as the same games. */
export const CSV_HEADER = `${COLUMNS.join(',')}\r\n`;

/**
 * Formats one line for each game.
 * @param zone time zone of the dates
 */
export const formatCsvRows = (records: readonly GameRecord[], zone: string): string =>
  records.map((record) => `${formatRow(record, zone).map(formatCell).join(',')}\r\n`).join('');

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
    formatPlaces(record),
  ];
}

/** The places of the players; empty if the result already implies them. */
const formatPlaces = ({ how, players }: GameRecord): string =>
  how !== 'ended' && saysMoreThanResult(players) ? players.map(({ finish }) => finish ?? '-').join('; ') : '';

/** The word for a missing winner: the first one that is not the name of a player. */
const winnerWord = (how: GameRecord['how'], names: readonly string[]): string =>
  (how === 'drawn' ? DRAW_WORDS : NO_WINNER_WORDS).find(
    (word) => !names.some((name) => isSameName(name, word)),
  ) ?? '';

const DRAW_WORDS = ['draw', 'drawn', 'tie', 'tied', 'a draw', 'a tie'];
const NO_WINNER_WORDS = ['none', 'nobody', 'unfinished', 'no winner', '-', '—'];

/** Names users by mention, others by name. Hidden and unnamed players become `somebody` with distinct numbers. */
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

/**
 * The guest's name in the form that the importer parses; `null` if nothing of it is visible, as in some early
 * records.
 */
function guestName(guestId: PlayerId): string | null {
  const parsed = parseGuestName(nameOfGuest(guestId));
  return parsed.ok ? nameOfGuest(parsed.value) : null;
}

function formatCell(text: string): string {
  const escaped = FORMULA_START.test(text) ? `'${text}` : text;
  return /["\r\n,;]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}
