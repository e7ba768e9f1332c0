import { isDeepStrictEqual } from 'node:util';
import type Database from '#basics/sqlite.ts';
import type { Entry } from '#engine/deciding/actions.ts';
import { foldEntries, replayEntries } from '#engine/deciding/log-entries.ts';
import type { Game } from '#engine/game/state.ts';
import { PAGE, paged } from '../rows/paged.ts';
import { formatNumberRanges } from '../rows/number-ranges.ts';
import { readEntries, readGame, type EntriesRow, type StateRow } from './stored.ts';

/** A game to be looked through. */
export interface GameToCheck {
  readonly id: string;
  /** The number of its last line. */
  readonly seq: number;
  /** 1 if its log was erased for its age, all or part of it: no line need be there. */
  readonly isErased: number;
}

interface Line extends EntriesRow {
  readonly seq: number;
  readonly undoneTo: number | null;
  readonly made: number | null;
}

/**
 * Makes what looks through a game: reads each line of its log, those taken back too, plays it from its first line, and
 * holds the states that are kept against what comes of that.
 * @returns what is wrong with it, in words; nothing where it is whole
 */
export function gameChecks(db: Database): (game: GameToCheck) => readonly string[] {
  const selectLines = db.prepare<[string, number], Line>(
    `SELECT seq, undone_to AS undoneTo, made, version, entries FROM game_event
     WHERE game_id = ? AND seq > ? ORDER BY seq LIMIT ${PAGE}`,
  );
  const selectTargets = db
    .prepare<[string], number>(
      'SELECT DISTINCT undone_to FROM game_event WHERE game_id = ? AND undone_to IS NOT NULL',
    )
    .pluck();
  const selectStates = db.prepare<[string], StateRow & { readonly seq: number }>(
    'SELECT seq, version, state FROM game_state WHERE game_id = ? ORDER BY seq',
  );

  return ({ id, seq, isErased }) => {
    const missing: number[] = [];
    const unreadable: number[] = [];
    const spoilt: number[] = [];
    const other: number[] = [];
    const states = new Map(selectStates.all(id).map((row) => [row.seq, readGame(row)]));
    for (const [line, state] of states) if (state === 'damaged') spoilt.push(line);
    if (isErased) return faultyStates(spoilt);
    const play = playing(new Set(selectTargets.all(id)));
    let last = 0;
    for (const line of paged<Line>((before) => selectLines.all(id, before?.seq ?? 0))) {
      for (let gap = last + 1; gap < line.seq; gap += 1) missing.push(gap);
      last = line.seq;
      const entries = readEntries(line);
      if (!entries) unreadable.push(line.seq);
      // What comes after a line that lacks, nobody knows.
      if (missing.length + unreadable.length > 0 || !entries) continue;
      const game = play.take(line, entries);
      const kept = states.get(line.seq);
      if (game && typeof kept === 'object' && !isSameGame(game, kept)) other.push(line.seq);
    }
    for (let gap = last + 1; gap <= seq; gap += 1) missing.push(gap);
    const faults: readonly (readonly [lines: readonly number[], why: string])[] = [
      [missing, 'missing'],
      [unreadable, 'not to be read'],
      [play.stuckAt === null ? [] : [play.stuckAt], 'not to be played'],
    ];
    return [
      ...faults.flatMap(([lines, why]) =>
        lines.length > 0 ? [`lines ${why}: ${formatNumberRanges(lines)}`] : [],
      ),
      ...(last > seq ? [`lines after its last, ${seq}: up to ${last}`] : []),
      ...faultyStates(spoilt),
      ...(other.length > 0
        ? [`states that do not come of the log, after lines ${formatNumberRanges(other)}`]
        : []),
    ];
  };
}

const faultyStates = (after: readonly number[]): readonly string[] =>
  after.length > 0 ? [`states not to be read, after lines ${formatNumberRanges(after)}`] : [];

/** A game that is played line by line. */
interface Playing {
  /** @returns the game after a line; `undefined` from the first line on that cannot be played */
  take(line: Line, entries: readonly Entry[]): Game | undefined;
  /** That line, once there was one. */
  readonly stuckAt: number | null;
}

/** @param targets the lines to which the game was taken back: what it was then is remembered */
function playing(targets: ReadonlySet<number>): Playing {
  const remembered = new Map<number, Game>();
  let game: Game | undefined;
  let stuckAt: number | null = null;

  function after({ undoneTo, made }: Line, entries: readonly Entry[]): Game {
    if (undoneTo === null) return game ? foldEntries(game, entries) : replayEntries(entries);
    const then = remembered.get(undoneTo);
    if (!then) throw new Error('it was taken back to a line that was not there');
    return { ...then, made: made ?? then.made };
  }

  return {
    take(line, entries) {
      if (stuckAt !== null) return undefined;
      try {
        game = after(line, entries);
      } catch {
        stuckAt = line.seq;
        return undefined;
      }
      if (targets.has(line.seq)) remembered.set(line.seq, game);
      return game;
    },
    get stuckAt() {
      return stuckAt;
    },
  };
}

/** How many things were made is counted on after an undo, and not by a state that was folded from the log. */
const isSameGame = (played: Game, kept: Game): boolean =>
  isDeepStrictEqual(JSON.parse(JSON.stringify({ ...played, made: 0 })), { ...kept, made: 0 });
