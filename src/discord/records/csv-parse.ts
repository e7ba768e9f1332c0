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

export interface ParsedGames {
  readonly records: readonly NewRecord[];
  /** The parsed games with their line numbers. */
  readonly games: readonly ParsedGame[];
  readonly misread: readonly RejectedLine[];
  readonly others: SkippedLines;
  /** The file exceeds the limit of names; the rest was not read. */
  readonly isTooMuch: boolean;
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
const NOBODY = /^(?:none|nobody|-+|—|unfinished|no winner)$/i;

/** The guard that exports put before cells that look like formulas. */
const FORMULA_GUARD = /^'(?='*[=+\-@\t])/;

/** Lines of one game: quoted cells may have a line for each player and commander. */
const MAX_LINES_PER_ROW = 64;

/** A row of cells, possibly spanning several lines. */
interface Row {
  /** Index of its first line, from 0 on. */
  readonly at: number;
  readonly lines: number;
  /** `null` if it cannot be split. */
  readonly cells: readonly string[] | null;
}

/**
 * Parses games from a CSV file, one a line. Without a header the columns are date, players, commanders, winner; the
 * delimiter is a comma, a semicolon or a tab. Yields to the event loop after each line: a thousand games with unknown
 * names take many seconds.
 * @param now later days are rejected
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
  const misread: RejectedLine[] = [];
  const isEmpty = ({ cells }: Row): boolean => cells?.every((cell) => cleanName(cell) === '') ?? false;
  // A trailing newline is not a line.
  const isEnd = ({ at }: Row): boolean => at > 0 && at === lines.length - 1 && lines[at] === '';
  const others = {
    heading: isHeader ? 1 : 0,
    empty: (isHeader ? start : 0) + rows.filter((row) => isEmpty(row) && !isEnd(row)).length,
    continued: (isHeader ? first.lines - 1 : 0) + rows.reduce((sum, row) => sum + row.lines - 1, 0),
  };
  const result = (isTooMuch: boolean): ParsedGames => ({
    records: found.map(({ record }) => record),
    games: found,
    misread,
    others,
    isTooMuch,
  });
  let names = 0;
  for (const row of rows) {
    const { at, cells } = row;
    names += countNames(cells ?? [], columns);
    if (names > MAX_NAMES) return result(true);
    if (isEmpty(row)) continue;
    const parsed = cells
      ? parseRow(cells, columns, (typed) => parseDayCell(typed, order, now), ctx)
      : rejected('line', lines[at] ?? '');
    if (parsed.ok) found.push({ ...parsed.value, at: at + 1 });
    else misread.push({ line: at + 1, why: parsed.failure });
    await setImmediate();
  }
  return result(false);
}

const countNames = (cells: readonly string[], { players, commanders, winner }: ColumnIndexes): number =>
  [...players, ...commanders, winner]
    .flatMap((column) => cellText(cells, column).split(/[;+\n]/))
    .filter((name) => name.trim() !== '').length;

/** Counts lines up to `most` + 1. */
export function countLines(text: string, most: number): number {
  let lines = 1;
  for (const _ of text.matchAll(/\r\n?|\n/g)) {
    lines += 1;
    if (lines > most) break;
  }
  return lines;
}

/** Characters of a rejected line that are repeated. */
const MAX_QUOTED_LENGTH = 100;

const rejected = (option: string, typed: string): Result<never, Refusal> =>
  fail(
    refuse('option/not-understood', {
      option,
      typed: typed.trim().slice(0, MAX_QUOTED_LENGTH),
      such: '2026-05-01,Ann; Bob,Atraxa; Krenko,Ann',
    }),
  );

/** Splits lines into rows. @param date index of the date column */
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
  const spoilt: Row = { at, lines: 1, cells: null };
  let text = lines[at] ?? '';
  let many = 1;
  while (countQuotes(text) % 2 === 1) {
    const next = lines[at + many];
    if (next === undefined || many === MAX_LINES_PER_ROW || beginsGame(next)) return spoilt;
    text += `\n${next}`;
    many += 1;
  }
  try {
    const [cells = []] = parse(text, {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      trim: true,
    });
    return { at, lines: many, cells };
  } catch (error) {
    if (error instanceof CsvError) return spoilt;
    throw error;
  }
}

const countQuotes = (text: string): number => text.split('"').length - 1;

/** Detects the delimiter: with the right one, the first line contains a column name or a day. */
function detectDelimiter(line: string): string {
  const isIt = (sign: string): boolean => {
    const cells = line.split(sign).map((cell) => cell.replaceAll('"', '').trim());
    return cells.length > 1 && (findColumns(cells).isHeader || cells.some(looksLikeDay));
  };
  return [',', ';', '\t'].find(isIt) ?? ',';
}

function parseRow(
  cells: readonly string[],
  columns: ColumnIndexes,
  readDay: (typed: string) => Result<number, Refusal>,
  ctx: Pick<BotContext, 'cards'>,
): Result<Omit<ParsedGame, 'at'>, Refusal> {
  const cellOf = (at: number | null): string => cellText(cells, at);
  const at = readDay(cellOf(columns.date));
  if (!at.ok) return at;
  const seats = parseSeats(cells, columns);
  if (!seats.ok) return seats;
  const players = parseTablePlayers(seats.value.players);
  if (!players.ok) return players;
  const { length: many } = players.value;
  const typedCommanders = splitCommanders(seats.value.commanders.replace(/^[;\s]+$/, ''), many);
  if (!typedCommanders.ok) return typedCommanders;
  const commanders = resolveCommanders(typedCommanders.value, ctx.cards);
  const won = cellOf(columns.winner);
  if (won === '') return fail(refuse('option/missing', { option: 'winner' }));
  const named = parseWinners(won, players.value);
  // A player may be called Nobody.
  const isOver = named.ok || (!DRAW.test(won) && !NOBODY.test(won));
  const winners = isOver ? named : ok([]);
  if (!winners.ok) return winners;
  const typed = cellOf(columns.variant);
  const variant = typed === '' ? null : normalizeVariant(typed);
  const isNamed = players.value.map((_, seat) => winners.value.includes(seat));
  const sides = parseTeamColumn(seats.value.teams, many);
  if (!sides.ok) return sides;
  const teams = sides.value ?? teamsByResult(variant, isNamed);
  // If one member of a team is named as winner, the whole team wins.
  const winningTeams = new Set(teams.filter((team, seat) => team !== null && isNamed[seat]));
  const turns = Number(/^\d{1,4}$/.exec(cellOf(columns.turns))?.[0] ?? Number.NaN);
  const record: NewRecord = {
    at: at.value,
    how: isOver ? 'won' : DRAW.test(won) ? 'drawn' : 'ended',
    variant,
    turns: turns > 0 ? turns : null,
    players: players.value.map((playerId, seat) => ({
      playerId,
      place: null,
      team: teams[seat] ?? null,
      isWinner: isNamed[seat] === true || winningTeams.has(teams[seat] ?? Number.NaN),
      commanders: commanders[seat] ?? [],
    })),
  };
  const identity = lineIdentityOf(record, { commanders: typedCommanders.value, teams: sides.value });
  return ok({ record, identity });
}

const cellText = (cells: readonly string[], at: number | null): string =>
  at === null ? '' : (cells[at] ?? '').trim().replace(FORMULA_GUARD, '');

/**
 * Parses players, commanders and teams, either as lists separated by semicolons or in columns for each seat. Columns
 * of empty seats are skipped; a commander or team without a player is rejected, so that it cannot end up with someone
 * else.
 */
function parseSeats(
  cells: readonly string[],
  { players, commanders, teams }: ColumnIndexes,
): Result<Readonly<Record<'players' | 'commanders' | 'teams', string>>, Refusal> {
  const isBySeat = (columns: readonly unknown[]): boolean => players.length > 1 && columns.length > 1;
  const isTaken = players.map((column) => cellText(cells, column) !== '');
  const listOf = (columns: ColumnIndexes['commanders']): string =>
    columns
      .map((column) => cellText(cells, column))
      .filter((_, seat) => !isBySeat(columns) || isTaken[seat])
      .join('; ');
  const stray = [commanders, teams]
    .filter(isBySeat)
    .flatMap((columns) => columns.map((column, seat) => (isTaken[seat] ? '' : cellText(cells, column))))
    .find((cell) => cell !== '');
  return stray === undefined
    ? ok({ players: listOf(players), commanders: listOf(commanders), teams: listOf(teams) })
    : rejected('player', stray);
}

/** `1; 1; 2; 2`, or any other labels: a team for each player, a dash for none; `null` if the cell is empty. */
function parseTeamColumn(typed: string, players: number): Result<readonly (number | null)[] | null, Refusal> {
  const names = typed.split(/[;\n]/).map((name) => foldName(name.trim()));
  if (names.every((name) => name === '' || name === '-')) return ok(null);
  if (names.length !== players) return rejected('teams', typed);
  const teams = [...new Set(names.filter((name) => name !== '' && name !== '-'))];
  return ok(names.map((name) => teams.indexOf(name) + 1 || null));
}
