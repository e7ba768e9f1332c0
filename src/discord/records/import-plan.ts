import { utcDay } from '#basics/days.ts';
import { foldName } from '#engine/cards/names.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { FileLine, HeldRecord, NewRecord, RecordLine } from '#store/port/records.ts';
import { foldPlayerId, type LineIdentity } from './line-identity.ts';
import { correctionFromLine } from './import-changes.ts';
import { findReassignedNames, withReassignedNames, type ReassignedNames } from './reassigned-names.ts';

/** A game of a file with its line number. */
export interface ParsedGame {
  readonly record: NewRecord;
  /** Line number in the file, from 1 on. */
  readonly at: number;
  readonly identity: LineIdentity;
}

/** A line and the record that it may stand for. */
export interface LineMatch {
  readonly game: ParsedGame;
  readonly held: HeldRecord;
  /** The record was imported from this sheet. */
  readonly isOfSheet: boolean;
}

/** Each game of a file is in exactly one of these lists. */
export interface ImportPlan {
  readonly fresh: readonly ParsedGame[];
  /** Imported from this sheet before. */
  readonly known: readonly LineMatch[];
  /** Equal to records, but possibly further games: the importer decides. */
  readonly equal: readonly LineMatch[];
  /** Same day and players as a record, but different: the importer decides. */
  readonly changed: readonly LineMatch[];
  /** Names in the sheet that were reassigned since. */
  readonly given: ReassignedNames;
}

/**
 * A file counts as a sheet imported before if it has one of its lines, and lines with its players on this many days.
 * Fewer may be a coincidence, such as two similar evenings.
 */
const MIN_DAYS_OF_SHEET = 2;

/**
 * Compares a file with the records.
 * @param held all records of the days in the file
 * @param dayOf returns the day of a record, `2026-05-01`
 */
export function planImport(
  games: readonly ParsedGame[],
  held: readonly HeldRecord[],
  dayOf: (game: HeldRecord) => string,
): ImportPlan {
  const free = new Set(held);
  const byHash = indexRecords(held, ({ line }) => line?.hash);
  const byLine = games.map(({ identity: { hash, oldHash } }) => takeMatch(free, byHash, [hash, oldHash]));
  const sheets = findSheets(games, held, byLine);
  const isOfSheet = ({ line }: HeldRecord): boolean => line !== null && sheets.has(line.sheet);

  const byPlayers = indexRecords(held, (record) =>
    dayAndPlayersKey(
      dayOf(record),
      record,
      record.players.map(({ playerId }) => playerId),
    ),
  );
  const asItStands = games.map(({ record }, index) => {
    if (byLine[index]) return undefined;
    const day = utcDay(record.at);
    const ids = record.players.map(({ playerId }) => playerId);
    // A record with an erased player only matches by the number of players.
    const keys = [dayAndPlayersKey(day, record, ids), dayAndPlayersKey(day, record, [...ids.slice(1), null])];
    return takeMatch(free, byPlayers, keys, (candidate) => equalsRecord(record, candidate));
  });
  const byKey = indexRecords(held, ({ line }) => line?.key);

  const fresh: ParsedGame[] = [];
  const known: LineMatch[] = [];
  const equal: LineMatch[] = [];
  const changed: LineMatch[] = [];
  for (const [index, game] of games.entries()) {
    const same = byLine[index] ?? asItStands[index];
    const found = same ?? takeMatch(free, byKey, [game.identity.key, game.identity.oldKey]);
    if (!found) fresh.push(game);
    else {
      const match = { game, held: found, isOfSheet: isOfSheet(found) };
      (same ? (match.isOfSheet ? known : equal) : changed).push(match);
    }
  }
  const given = findReassignedNames(known.map(({ game: { record }, held: one }) => ({ record, held: one })));
  return { fresh, known, equal, changed, given };
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
  const who = names.length < players.length ? `${players.length} players` : names.toSorted().join('\n');
  return `${day} ${how} ${who}`;
}

type RecordIndex = ReadonlyMap<string, HeldRecord[]>;

function indexRecords(
  held: readonly HeldRecord[],
  keyOf: (record: HeldRecord) => string | undefined,
): RecordIndex {
  const index = new Map<string, HeldRecord[]>();
  for (const one of held) {
    const key = keyOf(one);
    if (key === undefined) continue;
    const same = index.get(key);
    if (same) same.push(one);
    else index.set(key, [one]);
  }
  return index;
}

/** Records compared with a line: nobody can tell this many games of the same players on one day apart. */
const MAX_COMPARED = 100;

/** Takes the first record under any of the keys that no other line stands for. */
function takeMatch(
  free: Set<HeldRecord>,
  index: RecordIndex,
  keys: readonly string[],
  isIt: (record: HeldRecord) => boolean = () => true,
): HeldRecord | undefined {
  let compared = 0;
  for (const key of keys)
    for (const one of index.get(key) ?? []) {
      if (!free.has(one)) continue;
      if (isIt(one)) {
        free.delete(one);
        return one;
      }
      compared += 1;
      if (compared === MAX_COMPARED) return undefined;
    }
  return undefined;
}

/** Finds the sheets that the file continues. @param equal records equal to lines of the file */
function findSheets(
  games: readonly ParsedGame[],
  held: readonly HeldRecord[],
  equal: readonly (HeldRecord | undefined)[],
): ReadonlySet<number> {
  const keys = new Set(games.flatMap(({ identity: { key, oldKey } }) => [key, oldKey]));
  const days = new Map<number, Set<number>>();
  for (const { line, at } of held)
    if (line && keys.has(line.key)) days.set(line.sheet, (days.get(line.sheet) ?? new Set()).add(at));
  const sheets = equal.flatMap((match) => (match?.line ? [match.line.sheet] : []));
  return new Set(sheets.filter((sheet) => (days.get(sheet)?.size ?? 0) >= MIN_DAYS_OF_SHEET));
}

/**
 * Returns true if a line equals a record of its day. For records that were not imported, and those with an erased
 * player, fields missing on either side are ignored.
 */
function equalsRecord({ players, turns, variant }: NewRecord, held: HeldRecord): boolean {
  const isStrict = held.line !== null;
  const agree = (typed: unknown, kept: unknown): boolean =>
    typed === kept || (!isStrict && (typed === null || kept === null));
  if (!agree(turns, held.turns) || !agree(variant, held.variant)) return false;
  const rest = [...held.players];
  return players.every(({ playerId, isWinner, commanders }) => {
    const at = rest.findIndex(
      (player) => player.playerId !== null && foldPlayerId(player.playerId) === foldPlayerId(playerId),
    );
    const [found] = rest.splice(at >= 0 ? at : rest.findIndex((player) => player.playerId === null), 1);
    if (!found || (at < 0 && found.playerId !== null)) return false;
    const named = commandersKey(commanders);
    const kept = commandersKey(found.commanders);
    return (found.outcome === 'won') === isWinner && agree(named, kept);
  });
}

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
  readonly left: readonly LineMatch[];
}

export function importOutcomeOf(plan: ImportPlan, { equal, changed }: ImportChoices): ImportOutcome {
  const isTo = (choice: ImportChoices['changed'], { isOfSheet }: LineMatch): boolean =>
    (changed === 'auto' ? (isOfSheet ? 'change' : 'add') : changed) === choice;
  const further = [
    ...(equal === 'add' ? plan.equal : []),
    ...plan.changed.filter((match) => isTo('add', match)),
  ].map(({ game }) => game);
  return {
    added: [...plan.fresh, ...further].toSorted((a, b) => a.at - b.at),
    changed: plan.changed.filter((match) => isTo('change', match)),
    left: [
      ...plan.known,
      ...(equal === 'leave' ? plan.equal : []),
      ...plan.changed.filter((match) => isTo('leave', match)),
    ],
  };
}

/**
 * The records and lines to write.
 * @param next number of the next record
 */
export function importWrites(
  { added, changed, left }: ImportOutcome,
  plan: ImportPlan,
  held: readonly HeldRecord[],
  next: number,
): { readonly records: readonly NewRecord[]; readonly lines: readonly RecordLine[] } {
  const isLeft = new Set(left);
  const matched = [...plan.known, ...changed, ...plan.equal.filter((match) => isLeft.has(match))];
  const sheets = matched.flatMap(({ held: { line } }) => (line ? [line.sheet] : []));
  const sheet = Math.min(
    ...(sheets.length > 0 ? sheets : [next, ...matched.map(({ held: of }) => of.number)]),
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
    changed.map(({ game, held: of }) => [of.number, correctionFromLine(game.record, of)]),
  );
  const lines = matched.flatMap(({ game, held: of }): readonly RecordLine[] => {
    // A hash could reveal an erased player.
    if (of.players.some(({ playerId }) => playerId === null)) return [];
    const isKept = of.line?.hash === game.identity.hash;
    if (of.line && isKept && of.line.sheet === sheet) return [];
    const corrected = changes.get(of.number);
    return [
      {
        number: of.number,
        line: of.line && isKept ? { ...of.line, sheet } : lineOf(game),
        ...(corrected && { corrected }),
      },
    ];
  });
  return {
    records: added.map((game) =>
      Object.assign({ line: lineOf(game) }, withReassignedNames(game.record, plan.given)),
    ),
    lines,
  };
}
