import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse/sync';
import { foldName } from '#engine/cards/names.ts';
import { cleanName } from '#engine/deciding/typed-names.ts';
import { teamsByResult } from '#engine/records/outcomes.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import type { NewRecord } from '#store/port/records.ts';
import type { BotContext } from '../command/command.ts';
import { findColumns, type ColumnIndexes } from './csv-columns.ts';
import { looksLikeDay, detectDayOrder, parseDayCell } from './csv-days.ts';
import { lineIdentityOf } from './line-identity.ts';
import type { ParsedGame } from './import-plan.ts';
import { resolveCommanders, normalizeVariant, splitCommanders } from './parse-record-options.ts';
import { parseTablePlayers, parseWinners } from './parse-players.ts';

/** A line that could not be parsed, with the reason. */
export interface RejectedLine {
  /** Line number in the file, from 1 on. */
  readonly line: number;
  readonly why: Refusal;
}

/** The games of a file, and what became of its other lines. */
export interface ParsedGames {
  readonly records: readonly NewRecord[];
  /** The parsed games with their line numbers. */
  readonly games: readonly ParsedGame[];
  readonly rejectedLines: readonly RejectedLine[];
  readonly skippedLines: SkippedLines;
  /** The file exceeds {@link MAX_NAMES}; the rest of it was not parsed. */
  readonly hasTooManyNames: boolean;
}

/** Counts of lines that neither are games nor look like games. */
export interface SkippedLines {
  readonly heading: number;
  readonly empty: number;
  /** Continuation lines of quoted cells. */
  readonly continued: number;
}

/** Limit for players, commanders and winners in a file: enough for a thousand games of four players. */
const MAX_NAMES = 12_000;

const DRAW = /^(?:an?\s+)?(?:draw|drawn|tie|tied|unentschieden)$/i;
const NO_WINNER = /^(?:none|nobody|-+|—|unfinished|no winner)$/i;

/** The guard that exports put before cells that look like formulas. */
const FORMULA_GUARD = /^'(?='*[=+\-@\t])/;

/** The maximum number of lines per game: quoted cells may have a line for each player and commander. */
const MAX_LINES_PER_ROW = 64;

/** A row of cells, possibly spanning several lines. */
interface Row {
  /** Index of its first line, from 0 on. */
  readonly at: number;
  readonly lines: number;
  /** `null` if the row cannot be split into cells. */
  readonly cells: readonly string[] | null;
}

/**
 * Parses games from a CSV file, one a line. Without a header the columns are date, players, commanders, winner; the
 * delimiter is a comma, a semicolon or a tab. Yields to the event loop after each line: a thousand games with unknown
 * names take many seconds.
 * @param now in milliseconds since 1970; later days are rejected
 */
export async function parseGames(
  text: string,
  now: number,
  ctx: Pick<BotContext, 'cards'>,
): Promise<ParsedGames> {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  const start = Math.max(
    lines.findIndex((line) => line.trim() !== ''),
    0,
  );
  const delimiter = detectDelimiter(lines[start] ?? '');
  const first = splitRowAt(lines, start, delimiter);
  const { columns, isHeader } = findColumns(first.cells ?? []);
  const rows = splitRows(lines, isHeader ? first.at + first.lines : 0, delimiter, columns.date);
  const order = detectDayOrder(rows.map(({ cells }) => cells?.[columns.date] ?? ''));
  const found: ParsedGame[] = [];
  const rejectedLines: RejectedLine[] = [];
  const isEmpty = ({ cells }: Row): boolean => cells?.every((cell) => cleanName(cell) === '') ?? false;
  // A trailing newline is not a line.
  const isEnd = ({ at }: Row): boolean => at > 0 && at === lines.length - 1 && lines[at] === '';
  const skippedLines = {
    heading: isHeader ? 1 : 0,
    empty: (isHeader ? start : 0) + rows.filter((row) => isEmpty(row) && !isEnd(row)).length,
    continued: (isHeader ? first.lines - 1 : 0) + rows.reduce((sum, row) => sum + row.lines - 1, 0),
  };
  const result = (hasTooManyNames: boolean): ParsedGames => ({
    records: found.map(({ record }) => record),
    games: found,
    rejectedLines,
    skippedLines,
    hasTooManyNames,
  });
  let names = 0;
  for (const row of rows) {
    const { at, cells } = row;
    names += countNames(cells ?? [], columns);
    if (names > MAX_NAMES) return result(true);
    if (isEmpty(row)) continue;
    const parsed = cells
      ? parseRow(cells, columns, (typed) => parseDayCell(typed, order, now), ctx)
      : rejectLine('line', lines[at] ?? '');
    if (parsed.ok) found.push({ ...parsed.value, lineNumber: at + 1 });
    else rejectedLines.push({ line: at + 1, why: parsed.failure });
    await setImmediate();
  }
  return result(false);
}

const countNames = (cells: readonly string[], { players, commanders, winner }: ColumnIndexes): number =>
  [...players, ...commanders, winner]
    .flatMap((column) => cellText(cells, column).split(/[;+\n]/))
    .filter((name) => name.trim() !== '').length;

/** Counts lines up to `limit` + 1. */
export function countLines(text: string, limit: number): number {
  let lines = 1;
  for (const _ of text.matchAll(/\r\n?|\n/g)) {
    lines += 1;
    if (lines > limit) break;
  }
  return lines;
}

/** The length to which the refusal quotes a rejected line. */
const MAX_QUOTED_LENGTH = 100;

const rejectLine = (option: string, typed: string): Result<never, Refusal> =>
  fail(
    refuse('option/not-understood', {
      option,
      typed: typed.trim().slice(0, MAX_QUOTED_LENGTH),
      such: '2026-05-01,Ann; Bob,Atraxa; Krenko,Ann',
    }),
  );

/**
 * Splits lines into rows.
 * @param date index of the date column
 */
function splitRows(lines: readonly string[], from: number, delimiter: string, date: number): readonly Row[] {
  const beginsGame = (line: string): boolean =>
    looksLikeDay((line.split(delimiter)[date] ?? '').replaceAll('"', '').trim());
  const rows: Row[] = [];
  for (let at = from; at < lines.length; at += rows.at(-1)?.lines ?? 1)
    rows.push(splitRowAt(lines, at, delimiter, beginsGame));
  return rows;
}

/**
 * Splits the row that begins at a line. An unbalanced or misplaced quote rejects only its own line: no row continues
 * over a line that begins a game.
 */
function splitRowAt(
  lines: readonly string[],
  at: number,
  delimiter: string,
  beginsGame: (line: string) => boolean = () => false,
): Row {
  const unreadable: Row = { at, lines: 1, cells: null };
  let text = lines[at] ?? '';
  let lineCount = 1;
  while (countQuotes(text) % 2 === 1) {
    const next = lines[at + lineCount];
    if (next === undefined || lineCount === MAX_LINES_PER_ROW || beginsGame(next)) return unreadable;
    text += `\n${next}`;
    lineCount += 1;
  }
  try {
    const [cells = []] = parse(text, {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      trim: true,
    });
    return { at, lines: lineCount, cells };
  } catch (error) {
    if (error instanceof CsvError) return unreadable;
    throw error;
  }
}

const countQuotes = (text: string): number => text.split('"').length - 1;

/** Detects the delimiter: with the right one, the first line contains a column name or a day. */
function detectDelimiter(line: string): string {
  const isDelimiter = (candidate: string): boolean => {
    const cells = line.split(candidate).map((cell) => cell.replaceAll('"', '').trim());
    return cells.length > 1 && (findColumns(cells).isHeader || cells.some(looksLikeDay));
  };
  return [',', ';', '\t'].find(isDelimiter) ?? ',';
}

function parseRow(
  cells: readonly string[],
  columns: ColumnIndexes,
  parseDay: (typed: string) => Result<number, Refusal>,
  ctx: Pick<BotContext, 'cards'>,
): Result<Omit<ParsedGame, 'lineNumber'>, Refusal> {
  const cellOf = (at: number | null): string => cellText(cells, at);
  const at = parseDay(cellOf(columns.date));
  if (!at.ok) return at;
  const seats = parseSeats(cells, columns);
  if (!seats.ok) return seats;
  const players = parseTablePlayers(seats.value.players);
  if (!players.ok) return players;
  const { length: playerCount } = players.value;
  const typedCommanders = splitCommanders(seats.value.commanders.replace(/^[;\s]+$/, ''), playerCount);
  if (!typedCommanders.ok) return typedCommanders;
  const commanders = resolveCommanders(typedCommanders.value, ctx.cards);
  const winnerText = cellOf(columns.winner);
  if (winnerText === '') return fail(refuse('option/missing', { option: 'winner' }));
  const typedWinners = parseWinners(winnerText, players.value);
  // A player may be called Nobody.
  const hasWinner = typedWinners.ok || (!DRAW.test(winnerText) && !NO_WINNER.test(winnerText));
  const winners = hasWinner ? typedWinners : ok([]);
  if (!winners.ok) return winners;
  const variantText = cellOf(columns.variant);
  const variant = variantText === '' ? null : normalizeVariant(variantText);
  const isNamedWinner = players.value.map((_, seat) => winners.value.includes(seat));
  const typedTeams = parseTeamColumn(seats.value.teams, playerCount);
  if (!typedTeams.ok) return typedTeams;
  const teams = typedTeams.value ?? teamsByResult(variant, isNamedWinner);
  // If one member of a team is named as winner, the whole team wins.
  const winningTeams = new Set(teams.filter((team, seat) => team !== null && isNamedWinner[seat]));
  const isWinner = isNamedWinner.map(
    (isNamed, seat) => isNamed || winningTeams.has(teams[seat] ?? Number.NaN),
  );
  const how = hasWinner ? 'won' : DRAW.test(winnerText) ? 'drawn' : 'ended';
  const finishes = how === 'ended' ? null : parsePlacesColumn(seats.value.places, isWinner);
  const turns = Number(/^\d{1,4}$/.exec(cellOf(columns.turns))?.[0] ?? Number.NaN);
  const record: NewRecord = {
    at: at.value,
    how,
    variant,
    turns: turns > 0 ? turns : null,
    players: players.value.map((playerId, seat) => ({
      playerId,
      place: null,
      team: teams[seat] ?? null,
      isWinner: isWinner[seat] === true,
      finish: finishes?.[seat] ?? null,
      commanders: commanders[seat] ?? [],
    })),
  };
  const identity = lineIdentityOf(record, { commanders: typedCommanders.value, teams: typedTeams.value });
  return ok({ record, identity });
}

const cellText = (cells: readonly string[], at: number | null): string =>
  at === null ? '' : (cells[at] ?? '').trim().replace(FORMULA_GUARD, '');

/**
 * Parses players, commanders and teams, either as lists separated by semicolons or in columns for each seat. Columns
 * of empty seats are skipped; a commander or team without a player is rejected, rather than given to another player.
 */
function parseSeats(
  cells: readonly string[],
  { players, commanders, teams, places }: ColumnIndexes,
): Result<Readonly<Record<'players' | 'commanders' | 'teams' | 'places', string>>, Refusal> {
  const isBySeat = (columns: readonly unknown[]): boolean => players.length > 1 && columns.length > 1;
  const isTaken = players.map((column) => cellText(cells, column) !== '');
  const joinCells = (columns: ColumnIndexes['commanders']): string =>
    columns
      .map((column) => cellText(cells, column))
      .filter((_, seat) => !isBySeat(columns) || isTaken[seat])
      .join('; ');
  const stray = [commanders, teams]
    .filter(isBySeat)
    .flatMap((columns) => columns.map((column, seat) => (isTaken[seat] ? '' : cellText(cells, column))))
    .find((cell) => cell !== '');
  return stray === undefined
    ? ok({
        players: joinCells(players),
        commanders: joinCells(commanders),
        teams: joinCells(teams),
        places: joinCells(places),
      })
    : rejectLine('player', stray);
}

/** Parses a team for each player, `1; 1; 2; 2` or any other labels, a dash for none; `null` if the cell is empty. */
function parseTeamColumn(typed: string, players: number): Result<readonly (number | null)[] | null, Refusal> {
  const names = typed.split(/[;\n]/).map((name) => foldName(name.trim()));
  if (names.every((name) => name === '' || name === '-')) return ok(null);
  if (names.length !== players) return rejectLine('teams', typed);
  const teams = [...new Set(names.filter((name) => name !== '' && name !== '-'))];
  return ok(names.map((name) => teams.indexOf(name) + 1 || null));
}

/**
 * Parses the place of each player: `2; 1; 3`. `null` for anything else, since sheets use the column for other things,
 * such as where the game was played, and for places that contradict the winners.
 */
function parsePlacesColumn(typed: string, isWinner: readonly boolean[]): readonly number[] | null {
  const places = typed
    .split(/[;\n]/)
    .map((text) => Number(/^(\d{1,2})(?:st|nd|rd|th|\.)?$/.exec(text.trim())?.[1] ?? Number.NaN));
  const hasWinner = isWinner.includes(true);
  const isConsistent = places.every(
    (place, seat) => !hasWinner || (place === 1) === (isWinner[seat] === true),
  );
  return places.length === isWinner.length && places.every((place) => place >= 1) && isConsistent
    ? places
    : null;
}
