import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse/sync';
import { cleanName } from '../../engine/deciding/typed-names.ts';
import { refuse, type Refusal } from '../../engine/refusals/refusal.ts';
import { fail, ok, type Result } from '../../engine/vocabulary/result.ts';
import type { NewRecord } from '../../store/port/records.ts';
import type { House } from '../command/command.ts';
import { columnsOf, type Columns } from './csv-columns.ts';
import { isDay, orderOfDays, readDayOf } from './days-in-files.ts';
import { readCommanders, readVariant } from './noting.ts';
import { readTable, readWinners } from './people.ts';

/** A line that was not understood, and what of it. */
export interface Misread {
  /** Of the file, from 1 on. */
  readonly line: number;
  readonly why: Refusal;
}

export interface ReadGames {
  readonly records: readonly NewRecord[];
  readonly misread: readonly Misread[];
  /** There are more names in it than are read: the rest was not. */
  readonly isTooMuch: boolean;
}

/** Days, players, commanders and winners that are read of a file: of a thousand games of four, and not of sixteen. */
const MOST_NAMES = 12_000;

const DRAW = /^(?:an?\s+)?(?:draw|drawn|tie|tied|unentschieden)$/i;
const NOBODY = /^(?:none|nobody|-+|—|unfinished|no winner)$/i;

/** The sign that is put before a cell that spreadsheets would take for a formula. */
const QUOTE = /^'(?='*[=+\-@\t])/;

interface Row {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/**
 * Reads games from a CSV file: a line each, with the columns that its first line names, or else date, players,
 * commanders, winner. Between columns stands a comma, a semicolon or a tab. Others have their turn after each line: a
 * thousand of them, with names that are no card's, take many seconds.
 * @param now no game is of a later day
 */
export async function readGames(text: string, now: number, house: Pick<House, 'cards'>): Promise<ReadGames> {
  const misread: Misread[] = [];
  const rows = rowsOf(text, (line, typed) => misread.push({ line, why: unread('line', typed) }));
  const [first, ...others] = rows;
  if (!first) return { records: [], misread, isTooMuch: false };
  const named = columnsOf(first.record);
  const games = named.isHeader ? others : rows;
  const order = orderOfDays(games.map(({ record }) => record[named.columns.date] ?? ''));
  const records: NewRecord[] = [];
  let names = 0;
  for (const { record, info } of games) {
    names += countNames(record);
    if (names > MOST_NAMES) return { records, misread, isTooMuch: true };
    if (record.every((one) => cleanName(one) === '')) continue;
    const read = readRow(record, named.columns, (typed) => readDayOf(typed, order, now), house);
    if (read.ok) records.push(read.value);
    else misread.push({ line: info.lines, why: read.failure });
    await setImmediate();
  }
  return {
    records,
    misread: misread.toSorted((one, other) => one.line - other.line),
    isTooMuch: false,
  };
}

/** How many names stand in a line, whatever they are. */
const countNames = (record: readonly string[]): number =>
  record.reduce((sum, cell) => sum + cell.split(/[;+\n]/).length, 0);

/** How many lines a text has, as far as is worth telling: one more than `most` where it has more. */
export function countLines(text: string, most: number): number {
  let lines = 1;
  for (const _ of text.matchAll(/\r\n?|\n/g)) {
    lines += 1;
    if (lines > most) break;
  }
  return lines;
}

const unread = (option: string, typed: string): Refusal =>
  refuse('option/not-understood', { option, typed, such: '2026-05-01,Ann; Bob,Atraxa; Krenko,Ann' });

/** The lines of a file as they are split up; what cannot be is told. */
function rowsOf(text: string, tell: (line: number, typed: string) => void): readonly Row[] {
  return parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    trim: true,
    on_skip(error, raw) {
      tell(error instanceof CsvError ? Number(error['lines'] ?? 0) : 0, raw ?? '');
      return undefined;
    },
  }) as unknown as readonly Row[];
}

/** The sign between columns: with it, the first line has the name of a column, or a day. */
function delimiterOf(text: string): string {
  const [line = ''] = text.replace(/^\uFEFF/, '').split(/\r?\n/, 1);
  const isIt = (sign: string): boolean => {
    const cells = line.split(sign).map((cell) => cell.replaceAll('"', '').trim());
    return cells.length > 1 && (columnsOf(cells).isHeader || cells.some(isDay));
  };
  return [',', ';', '\t'].find(isIt) ?? ',';
}

function readRow(
  record: readonly string[],
  columns: Columns,
  readDay: (typed: string) => Result<number, Refusal>,
  house: Pick<House, 'cards'>,
): Result<NewRecord, Refusal> {
  const cellOf = (at: number | null): string =>
    at === null ? '' : (record[at] ?? '').trim().replace(QUOTE, '');
  const joined = (places: readonly number[]): string => places.map(cellOf).join('; ');
  const at = readDay(cellOf(columns.date));
  if (!at.ok) return at;
  const seats = columns.players.filter((place) => cellOf(place) !== '');
  const players = readTable(joined(seats));
  if (!players.ok) return players;
  const names =
    columns.commanders.length > 1 ? columns.commanders.slice(0, seats.length) : columns.commanders;
  const commanders = readCommanders(joined(names).replace(/^[;\s]+$/, ''), players.value.length, house);
  if (!commanders.ok) return commanders;
  const won = cellOf(columns.winner);
  if (won === '') return fail(refuse('option/missing', { option: 'winner' }));
  const named = readWinners(won, players.value);
  // Somebody may play who goes by the name of Nobody.
  const isOver = named.ok || (!DRAW.test(won) && !NOBODY.test(won));
  const winners = isOver ? named : ok([]);
  if (!winners.ok) return winners;
  const turns = Number(/^\d{1,4}$/.exec(cellOf(columns.turns))?.[0] ?? Number.NaN);
  const variant = cellOf(columns.variant);
  return {
    ok: true,
    value: {
      at: at.value,
      how: isOver ? 'won' : DRAW.test(won) ? 'drawn' : 'ended',
      variant: variant === '' ? null : readVariant(variant),
      turns: turns > 0 ? turns : null,
      players: players.value.map((playerId, index) => ({
        playerId,
        place: null,
        isWinner: winners.value.includes(index),
        commanders: commanders.value[index] ?? [],
      })),
    },
  };
}
