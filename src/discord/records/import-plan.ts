import { utcDay } from '#basics/days.ts';
import { foldName } from '#engine/cards/names.ts';
import { saysMoreThanResult } from '#engine/records/finishes.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { FileLine, RecordWithLine, NewRecord, RecordLine } from '#store/port/records.ts';
import { foldPlayerId, type LineIdentity } from './line-identity.ts';
import { correctionFromLine, finishesFromLine } from './import-changes.ts';
import { findReassignedNames, withReassignedNames, type ReassignedNames } from './reassigned-names.ts';

/** A game of a file with its line number. */
export interface ParsedGame {
  readonly record: NewRecord;
  /** Line number in the file, from 1 on. */
  readonly lineNumber: number;
  readonly identity: LineIdentity;
}

/** A line and the record of the game that it may describe. */
export interface LineMatch {
  readonly game: ParsedGame;
  readonly held: RecordWithLine;
  /** The record was imported from this sheet. */
  readonly isOfSheet: boolean;
}

/** Each game of a file is in exactly one of these lists. */
export interface ImportPlan {
  readonly newGames: readonly ParsedGame[];
  /** Imported from this sheet before. */
  readonly known: readonly LineMatch[];
  /** Equal to records, but possibly further games: the importer decides. */
  readonly equal: readonly LineMatch[];
  /** Same day and players as a record, but different: the importer decides. */
  readonly changed: readonly LineMatch[];
  /** Names in the sheet that were reassigned since. */
  readonly reassignedNames: ReassignedNames;
}

/**
 * A file continues a sheet that was imported before if it contains an equal line, and lines with the same players on
 * the same day for at least this many days. Fewer may be a coincidence, such as two similar evenings.
 */
const MIN_DAYS_OF_SHEET = 2;

/**
 * Compares a file with the records.
 * @param held all records of the days in the file
 * @param dayOf returns the day of a record, `2026-05-01`
 */
export function planImport(
  games: readonly ParsedGame[],
  held: readonly RecordWithLine[],
  dayOf: (game: RecordWithLine) => string,
): ImportPlan {
  const unmatched = new Set(held);
  const byHash = indexRecords(held, ({ line }) => line?.hash);
  const byLine = games.map(({ identity: { hash, hashWithoutPlaces, oldHash } }) =>
    takeMatch(unmatched, byHash, [hash, hashWithoutPlaces, oldHash]),
  );
  const sheets = findSheets(games, held, byLine);
  const isOfSheet = ({ line }: RecordWithLine): boolean => line !== null && sheets.has(line.sheet);

  const byPlayers = indexRecords(held, (record) =>
    dayAndPlayersKey(
      dayOf(record),
      record,
      record.players.map(({ playerId }) => playerId),
    ),
  );
  const byContent = games.map(({ record }, index) => {
    if (byLine[index]) return undefined;
    const day = utcDay(record.at);
    const ids = record.players.map(({ playerId }) => playerId);
    // A record with an erased player only matches by the number of players.
    const keys = [dayAndPlayersKey(day, record, ids), dayAndPlayersKey(day, record, [...ids.slice(1), null])];
    return takeMatch(unmatched, byPlayers, keys, (candidate) => equalsRecord(record, candidate));
  });
  const byKey = indexRecords(held, ({ line }) => line?.key);

  const newGames: ParsedGame[] = [];
  const known: LineMatch[] = [];
  const equal: LineMatch[] = [];
  const changed: LineMatch[] = [];
  for (const [index, game] of games.entries()) {
    const same = byLine[index] ?? byContent[index];
    const found = same ?? takeMatch(unmatched, byKey, [game.identity.key, game.identity.oldKey]);
    if (!found) newGames.push(game);
    else {
      const bringsPlaces = found.line?.hash !== game.identity.hash && differsInPlaces(game.record, found);
      const match = { game, held: found, isOfSheet: isOfSheet(found) };
      (same && !bringsPlaces ? (match.isOfSheet ? known : equal) : changed).push(match);
    }
  }
  const reassignedNames = findReassignedNames(
    known.map(({ game, held: record }) => ({ record: game.record, held: record })),
  );
  return { newGames, known, equal, changed, reassignedNames };
}

/**
 * The key of games on one day with the same kind of result and the same players; if one was erased, with as many
 * players.
 */
function dayAndPlayersKey(
  day: string,
  { how }: Pick<NewRecord, 'how'>,
  players: readonly (PlayerId | null)[],
): string {
  const names = players.flatMap((playerId) => (playerId === null ? [] : [foldPlayerId(playerId)]));
  const playersKey =
    names.length < players.length ? `${players.length} players` : names.toSorted().join('\n');
  return `${day} ${how} ${playersKey}`;
}

type RecordIndex = ReadonlyMap<string, RecordWithLine[]>;

function indexRecords(
  held: readonly RecordWithLine[],
  keyOf: (record: RecordWithLine) => string | undefined,
): RecordIndex {
  const index = new Map<string, RecordWithLine[]>();
  for (const record of held) {
    const key = keyOf(record);
    if (key === undefined) continue;
    const same = index.get(key);
    if (same) same.push(record);
    else index.set(key, [record]);
  }
  return index;
}

/**
 * The maximum number of records to compare with a line; more than the games of one day that players could tell apart.
 */
const MAX_COMPARED = 100;

/** Takes the first matching record under any of the keys that no other line has taken. */
function takeMatch(
  unmatched: Set<RecordWithLine>,
  index: RecordIndex,
  keys: readonly string[],
  isMatch: (record: RecordWithLine) => boolean = () => true,
): RecordWithLine | undefined {
  let compared = 0;
  for (const key of keys)
    for (const record of index.get(key) ?? []) {
      if (!unmatched.has(record)) continue;
      if (isMatch(record)) {
        unmatched.delete(record);
        return record;
      }
      compared += 1;
      if (compared === MAX_COMPARED) return undefined;
    }
  return undefined;
}

/**
 * Finds the previously imported sheets that the file continues.
 * @param equal records equal to lines of the file
 */
function findSheets(
  games: readonly ParsedGame[],
  held: readonly RecordWithLine[],
  equal: readonly (RecordWithLine | undefined)[],
): ReadonlySet<number> {
  const keys = new Set(games.flatMap(({ identity: { key, oldKey } }) => [key, oldKey]));
  const days = new Map<number, Set<number>>();
  for (const { line, at } of held)
    if (line && keys.has(line.key)) days.set(line.sheet, (days.get(line.sheet) ?? new Set()).add(at));
  const sheets = equal.flatMap((match) => (match?.line ? [match.line.sheet] : []));
  return new Set(sheets.filter((sheet) => (days.get(sheet)?.size ?? 0) >= MIN_DAYS_OF_SHEET));
}

/**
 * True if a line equals a record of its day. For records that were not imported, and those with an erased
 * player, fields missing on either side are ignored. Places are left to `differsInPlaces`.
 */
function equalsRecord({ players, turns, variant }: NewRecord, held: RecordWithLine): boolean {
  const isStrict = held.line !== null;
  const agrees = (typed: unknown, recorded: unknown): boolean =>
    typed === recorded || (!isStrict && (typed === null || recorded === null));
  if (!agrees(turns, held.turns) || !agrees(variant, held.variant)) return false;
  const rest = [...held.players];
  return players.every(({ playerId, isWinner, commanders }) => {
    const at = rest.findIndex(
      (player) => player.playerId !== null && foldPlayerId(player.playerId) === foldPlayerId(playerId),
    );
    const [found] = rest.splice(at >= 0 ? at : rest.findIndex((player) => player.playerId === null), 1);
    if (!found || (at < 0 && found.playerId !== null)) return false;
    const hasSameCommanders = agrees(commandersKey(commanders), commandersKey(found.commanders));
    return (found.outcome === 'won') === isWinner && hasSameCommanders;
  });
}

/** True if a line has other places than its record. A record that was not imported must have places itself. */
const differsInPlaces = (record: NewRecord, held: RecordWithLine): boolean =>
  finishesFromLine(record, held) !== undefined && (held.line !== null || saysMoreThanResult(held.players));

const commandersKey = (commanders: readonly string[]): string | null =>
  commanders.length === 0 ? null : commanders.map(foldName).toSorted().join('\n');

/** How to treat equal and changed lines. `auto` changes records of this sheet and adds the others. */
export const EQUAL_OPTIONS = ['leave', 'add'] as const;
export const CHANGED_OPTIONS = ['auto', 'change', 'add', 'leave'] as const;
export interface ImportChoices {
  readonly equal: (typeof EQUAL_OPTIONS)[number];
  readonly changed: (typeof CHANGED_OPTIONS)[number];
}

/** The result of an import with the current choices. */
export interface ImportOutcome {
  readonly added: readonly ParsedGame[];
  readonly changed: readonly LineMatch[];
  /** Lines whose records stay unchanged. */
  readonly unchanged: readonly LineMatch[];
}

export function importOutcomeOf(plan: ImportPlan, { equal, changed }: ImportChoices): ImportOutcome {
  const isDecidedTo = (choice: ImportChoices['changed'], { isOfSheet }: LineMatch): boolean =>
    (changed === 'auto' ? (isOfSheet ? 'change' : 'add') : changed) === choice;
  const further = [
    ...(equal === 'add' ? plan.equal : []),
    ...plan.changed.filter((match) => isDecidedTo('add', match)),
  ].map(({ game }) => game);
  return {
    added: [...plan.newGames, ...further].toSorted((a, b) => a.lineNumber - b.lineNumber),
    changed: plan.changed.filter((match) => isDecidedTo('change', match)),
    unchanged: [
      ...plan.known,
      ...(equal === 'leave' ? plan.equal : []),
      ...plan.changed.filter((match) => isDecidedTo('leave', match)),
    ],
  };
}

/**
 * The records and lines to write.
 * @param next number of the next record
 */
export function importWrites(
  { added, changed, unchanged }: ImportOutcome,
  plan: ImportPlan,
  held: readonly RecordWithLine[],
  next: number,
): { readonly records: readonly NewRecord[]; readonly lines: readonly RecordLine[] } {
  const unchangedMatches = new Set(unchanged);
  const matched = [...plan.known, ...changed, ...plan.equal.filter((match) => unchangedMatches.has(match))];
  const sheets = matched.flatMap(({ held: { line } }) => (line ? [line.sheet] : []));
  const sheet = Math.min(
    ...(sheets.length > 0 ? sheets : [next, ...matched.map(({ held: record }) => record.number)]),
  );
  const counts = new Map<string, number>();
  for (const { line } of held)
    if (line) counts.set(line.hash, Math.max(line.nth, counts.get(line.hash) ?? 0));
  const lineOf = ({ identity: { key, hash } }: ParsedGame): FileLine => {
    const nth = (counts.get(hash) ?? 0) + 1;
    counts.set(hash, nth);
    return { key, hash, nth, sheet };
  };
  const changes = new Map(
    changed.map(({ game, held: record }) => [record.number, correctionFromLine(game.record, record)]),
  );
  const lines = matched.flatMap(({ game, held: record }): readonly RecordLine[] => {
    // A hash could reveal an erased player.
    if (record.players.some(({ playerId }) => playerId === null)) return [];
    const isSameLine = record.line?.hash === game.identity.hash;
    if (record.line && isSameLine && record.line.sheet === sheet) return [];
    const corrected = changes.get(record.number);
    return [
      {
        number: record.number,
        line: record.line && isSameLine ? { ...record.line, sheet } : lineOf(game),
        ...(corrected && { corrected }),
      },
    ];
  });
  return {
    records: added.map((game) =>
      Object.assign({ line: lineOf(game) }, withReassignedNames(game.record, plan.reassignedNames)),
    ),
    lines,
  };
}
