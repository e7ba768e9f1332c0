import { isDeepStrictEqual } from 'node:util';
import type { Entry } from '#engine/deciding/actions.ts';
import { foldEntries, replayEntries } from '#engine/deciding/log-entries.ts';
import type { Game } from '#engine/game/state.ts';
import { ROWS_PER_PAGE, iteratePages } from '../rows/iterate-pages.ts';
import { summarizeNumbers } from '../rows/summarize-numbers.ts';
import type { ChangeSql } from '../sql/statement.ts';
import type { StoredState } from './fold.ts';
import { parseEntries, parseGame, type EntriesRow } from './stored.ts';

export interface GameToCheck {
  readonly id: string;
  /** The number of its last line. */
  readonly seq: number;
  /** 1 if its log was erased because of its age, at least in part, so that lines may be missing. */
  readonly isErased: number;
}

interface Line extends EntriesRow {
  readonly seq: number;
  readonly undoneTo: number | null;
  readonly made: number | null;
}

const LINES = `SELECT seq, undone_to AS "undoneTo", made, version, entries FROM game_event
  WHERE game_id = $1 AND seq > $2 ORDER BY seq LIMIT ${ROWS_PER_PAGE}`;
/** The lines that undos return to. */
const TARGETS =
  'SELECT DISTINCT undone_to AS seq FROM game_event WHERE game_id = $1 AND undone_to IS NOT NULL';
const STATES = 'SELECT seq, version, state FROM game_state WHERE game_id = $1 ORDER BY seq';

/**
 * Returns a function that checks a game: parses each line of its log, including undone ones, replays it from the
 * first line, and compares the stored states with the results.
 * @returns descriptions of the faults; empty if there are none
 */
export function createGameCheck({
  select,
}: Pick<ChangeSql, 'select'>): (game: GameToCheck) => readonly string[] {
  return ({ id, seq, isErased }) => {
    const missing: number[] = [];
    const unreadable: number[] = [];
    const stuck: number[] = [];
    const differing: number[] = [];
    const states = new Map(select<StoredState>(STATES, [id]).map((row) => [row.seq, parseGame(row)]));
    const damaged = [...states].flatMap(([line, state]) => (state === 'damaged' ? [line] : []));
    const damagedStates = describe('unreadable states, after lines', damaged);
    if (isErased) return damagedStates;
    const replay = createReplay(new Set(select<{ seq: number }>(TARGETS, [id]).map((target) => target.seq)));
    let last = 0;
    for (const line of iteratePages<Line>((before) => select(LINES, [id, before?.seq ?? 0]))) {
      for (let gap = last + 1; gap < line.seq; gap += 1) missing.push(gap);
      last = line.seq;
      const entries = parseEntries(line);
      if (!entries) unreadable.push(last);
      // The lines after a missing one can't be replayed.
      if (missing.length + unreadable.length + stuck.length > 0 || !entries) continue;
      const game = replay(line, entries);
      const stored = states.get(last);
      if (!game) stuck.push(last);
      else if (typeof stored === 'object' && !isSameGame(game, stored)) differing.push(last);
    }
    for (let gap = last + 1; gap <= seq; gap += 1) missing.push(gap);
    return [
      ...describe('missing lines:', missing),
      ...describe('unreadable lines:', unreadable),
      ...describe('lines that cannot be replayed:', stuck),
      ...(last > seq ? [`lines after its last, ${seq}: up to ${last}`] : []),
      ...damagedStates,
      ...describe('states that differ from the log, after lines', differing),
    ];
  };
}

const describe = (fault: string, lines: readonly number[]): readonly string[] =>
  lines.length > 0 ? [`${fault} ${summarizeNumbers(lines)}`] : [];

/**
 * Returns a function that replays a game line by line, which returns the game after a line; `undefined` if it can't be
 * replayed.
 * @param targets the lines that undos return to, whose states are remembered
 */
function createReplay(targets: ReadonlySet<number>) {
  const remembered = new Map<number, Game>();
  let game: Game | undefined;

  function gameAfter({ undoneTo, made }: Line, entries: readonly Entry[]): Game {
    if (undoneTo === null) return game ? foldEntries(game, entries) : replayEntries(entries);
    const state = remembered.get(undoneTo);
    if (!state) throw new Error('the line that an undo returns to is missing');
    return { ...state, made: made ?? state.made };
  }

  return (line: Line, entries: readonly Entry[]): Game | undefined => {
    try {
      game = gameAfter(line, entries);
    } catch {
      return undefined;
    }
    if (targets.has(line.seq)) remembered.set(line.seq, game);
    return game;
  };
}

/** Ignores the id counter `made`: it continues after an undo, except in states folded from the log. */
const isSameGame = (played: Game, stored: Game): boolean =>
  isDeepStrictEqual(JSON.parse(JSON.stringify({ ...played, made: 0 })), { ...stored, made: 0 });
