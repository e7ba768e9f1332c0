import { monotonicFactory } from 'ulid';
import { z } from 'zod';
import type { AcceptedTransition, Entry } from '#engine/deciding/actions.ts';
import { compactEntries, foldEntries, replayEntries } from '#engine/deciding/log-entries.ts';
import { FormatRequest } from '#engine/game/format.ts';
import type { Game } from '#engine/game/state.ts';
import { outermostOf } from '#engine/subgames/subgames.ts';
import type { LogRead, Origin } from '../port/changes.ts';
import { playersOf, type LedgerEntry } from '../port/coins.ts';
import { unreadable } from '../port/failure.ts';
import type { GameWithLog, GameFlip, GameWrite, GameLogEntry, GameSnapshot } from '../port/games.ts';
import { json } from '../rows/json.ts';
import type { FoldedState, GameRow, GameRows, StoredState } from './rows.ts';
import { parseEntries, parseLine, type LineRow } from './stored.ts';

/** A game that has ended: its state before and after the change that ended it. */
export interface EndedGame {
  readonly gameId: string;
  readonly before: Game;
  readonly after: Game;
}

/** A channel's open game during one change. */
export interface GameAtTable {
  readonly book: GameWithLog | null;
  /** The size of the open game's log; `null` without an open game. */
  readonly bytes: number | null;
  /**
   * Writes the result of a change.
   * @returns whether the game is now over, and if so its states before and after; and the number of bytes written
   * @throws if the result cannot be applied
   */
  write(decided: GameWrite): { readonly isOver: boolean; readonly ended?: EndedGame; readonly bytes: number };
  /**
   * Records the last flip of this change that was made by or for a player, so that undo never goes back before it.
   */
  noteFlips(origin: Origin, flips: readonly LedgerEntry[]): void;
}

/** The table operations that a change needs. */
export type GameRowsOfChange = Omit<GameRows, 'last'>;

export interface GameBooks {
  /** @param log the entries that the change reads */
  open(origin: Origin, log?: LogRead): GameAtTable;
  /** The snapshot of a game; `null` if it is over and neither its log nor a readable state exists any longer. */
  snapshot(row: GameRow): GameSnapshot | null;
  /** Lines of a game's log before line `before`, newest first. */
  log(gameId: string, limit: number, before: number): readonly GameLogEntry[];
  /** True if a state that was refolded because the stored one was unreadable is not written yet. */
  isPending(): boolean;
  /** Writes these states, within a transaction. */
  write(): void;
  /** Call after the commit. */
  committed(): void;
}

/**
 * The number of first lines in which to look for the table's format request; they cover the lobby and the first turn.
 */
export const MAX_SETUP_LINES = 100;

/**
 * The maximum number of refolded states held until the next transaction. Folding a long game takes a few hundred
 * milliseconds.
 */
const MAX_FOLDED = 16;

const flippers = json.pipe(z.array(z.string()));

/** The game after a write, and the number of bytes written. */
interface Written {
  readonly after: Game;
  readonly bytes: number;
}

interface Unwritten {
  readonly gameId: string;
  readonly seq: number;
  readonly game: Game;
}

/**
 * @param warn receives a line about each damaged state
 * @param ulid makes ids in ascending order from times in milliseconds since 1970
 */
export function gameBooks(
  rows: GameRowsOfChange,
  warn: (line: string) => void,
  ulid: (at: number) => string = monotonicFactory(),
): GameBooks {
  /** By game and line. Lines and the states after them never change. */
  const folded = new Map<string, Unwritten>();

  function entriesBetween(gameId: string, after: number, seq: number): readonly Entry[] {
    const all: Entry[] = [];
    for (const line of rows.effectiveLines(gameId, after, seq)) {
      const entries = parseEntries(line);
      if (!entries) throw unreadable(`line ${line.seq} of game ${gameId}`);
      all.push(...entries);
    }
    return all;
  }

  /** Folds the state after a line from the last stored one before it. Never reuses ids of undone objects. */
  function stateAfter(gameId: string, seq: number): FoldedState {
    const kept = rows.lastStateUpTo(gameId, seq);
    if (kept?.state === 'damaged')
      warn(`the state after line ${kept.seq} of game ${gameId} is damaged: it is made again from the log`);
    const start =
      typeof kept?.state === 'object' ? { game: kept.state, from: kept.seq, size: kept.size } : null;
    const entries = entriesBetween(gameId, start?.from ?? 0, seq);
    const game = start ? foldEntries(start.game, entries) : replayEntries(entries);
    const made = Math.max(game.made, rows.madeUntilUndo(gameId, seq));
    return {
      game: made === game.made ? game : { ...game, made },
      from: start?.from ?? 0,
      size: start?.size ?? 0,
    };
  }

  /**
   * The state after the last line. One that had to be folded from the first line on is written with the next
   * transaction.
   */
  function stateOf(row: GameRow): FoldedState {
    const known = rows.cached(row);
    if (known) return known;
    const { id: gameId, seq } = row;
    const state = stateAfter(gameId, seq);
    rows.remember(row, state);
    if (state.from > 0) return state;
    folded.set(`${gameId} ${seq}`, { gameId, seq, game: state.game });
    const [oldest] = folded.keys();
    if (folded.size > MAX_FOLDED && oldest !== undefined) folded.delete(oldest);
    return state;
  }

  const parsedLines = (gameId: string, lines: readonly LineRow[]): readonly GameLogEntry[] =>
    lines.map((row) => {
      const line = parseLine(row);
      if (!line) throw unreadable(`line ${row.seq} of game ${gameId}`);
      return line;
    });

  /**
   * The table's format request, last changed in the lobby or the first turn; `undefined` if the log doesn't contain
   * one.
   */
  function formatRequestIn(gameId: string): FormatRequest | undefined {
    return rows
      .lines(gameId, MAX_SETUP_LINES + 1, MAX_SETUP_LINES)
      .flatMap((row) => parseLine(row) ?? [])
      .filter(({ isUndone }) => !isUndone)
      .toReversed()
      .flatMap(({ entries }) => entries.map(({ event }) => event))
      .flatMap((event) => ('settings' in event ? (event.settings.asked ?? []) : []))
      .at(-1);
  }

  const snapshotOf = (row: GameRow): GameSnapshot => ({
    id: row.id,
    seq: row.seq,
    game: stateOf(row).game,
    lastFlip: flipOf(row),
    asked: formatRequestOf(row),
  });

  const bookOf = (row: GameRow, channelId: string, declared?: LogRead): GameWithLog => ({
    ...snapshotOf(row),
    log: declaredLog(row.seq, declared, (read) => parsedLines(row.id, rows.declaredLines(channelId, read))),
  });

  function openNew(origin: Origin, { entries, after, final }: AcceptedTransition): Written {
    const [{ event: first }] = entries;
    if (first.kind !== 'game/opened') throw new Error('a game begins with game/opened');
    const id = ulid(origin.at);
    rows.add(origin, id);
    const line = { seq: 1, entries: compactEntries(null, entries), byChance: final !== null, undoneTo: null };
    return { after, bytes: rows.addLine(origin, id, line, { game: after, from: 0, size: 0 }) };
  }

  function writeLine(
    origin: Origin,
    row: GameRow,
    before: Game,
    decided: Exclude<GameWrite, { kind: 'open' }>,
  ): Written {
    const { id } = row;
    const seq = row.seq + 1;
    if (decided.kind === 'undo') {
      const { toSeq } = decided;
      checkUndo(rows, row, toSeq);
      const { game, from, size } = stateAfter(id, toSeq);
      const after = { ...game, made: before.made };
      const line = { seq, entries: [], byChance: false, undoneTo: toSeq };
      return { after, bytes: rows.addLine(origin, id, line, { game: after, from, size }) };
    }
    const { entries, after, final } = decided;
    const { from, size } = stateOf(row);
    const asked = after.stage === 'over' ? JSON.stringify(formatRequestIn(id) ?? null) : null;
    const line = {
      seq,
      entries: compactEntries(before, entries),
      byChance: final !== null,
      undoneTo: null,
      asked,
    };
    return { after, bytes: rows.addLine(origin, id, line, { game: after, from, size }) };
  }

  return {
    open(origin, log) {
      const row = rows.open(origin.channelId);
      let book: GameWithLog | null | undefined;
      const read = (): GameWithLog | null => (book ??= row ? bookOf(row, origin.channelId, log) : null);
      return {
        get book() {
          return read();
        },
        bytes: row?.bytes ?? null,
        write(decided) {
          const before = read();
          if (decided.kind === 'open') {
            if (before) throw new Error(`game ${before.id} is open in this channel`);
            const { after, bytes } = openNew(origin, decided);
            return { isOver: after.stage === 'over', bytes };
          }
          if (!row || !before) throw new Error('no game is open in this channel');
          const { after, bytes } = writeLine(origin, row, before.game, decided);
          if (after.stage !== 'over') return { isOver: false, bytes };
          return { isOver: true, bytes, ended: { gameId: row.id, before: before.game, after } };
        },
        noteFlips({ channelId, actorId }, flips) {
          const now = rows.open(channelId);
          if (!now) return;
          const isShort =
            rows.cached(now) !== undefined || typeof rows.lastStateUpTo(now.id, now.seq)?.state === 'object';
          const seats = isShort ? outermostOf(stateOf(now).game).seats : undefined;
          // If the whole log would have to be folded first, count everyone as a player, so that flips stay fast.
          const isPlayer = (id: string): boolean => seats?.some(({ playerId }) => playerId === id) ?? true;
          const last = flips.findLast((flip) => [actorId, flip.actorId, ...playersOf(flip)].some(isPlayer));
          if (last) rows.noteFlip(now.id, last.sequence, playersOf(last));
        },
      };
    },

    snapshot: (row) => (isErased(row, () => rows.lastStateUpTo(row.id, row.seq)) ? null : snapshotOf(row)),
    log: (gameId, limit, before) =>
      parsedLines(gameId, rows.lines(gameId, Math.min(before, Number.MAX_SAFE_INTEGER), limit)),

    isPending: () => folded.size > 0,
    write() {
      for (const { gameId, seq, game } of folded.values()) rows.replaceState(gameId, seq, game);
    },
    committed: () => folded.clear(),
  };
}

/**
 * The log of a game as a change sees it.
 * @param seq the last line
 * @param read reads the declared lines, newest first, on first access
 * @throws if the change asks for lines that it has not declared
 */
function declaredLog(
  seq: number,
  declared: LogRead | undefined,
  read: (declared: LogRead) => readonly GameLogEntry[],
): GameWithLog['log'] {
  let lines: readonly GameLogEntry[] | undefined;
  return (limit, before = Infinity) => {
    const to = Math.min(before - 1, seq);
    const from = Math.max(1, to - limit + 1);
    if (to < from) return [];
    if (declared === undefined) throw new Error('a change reads the log that it declared, which was none');
    lines ??= read(declared);
    if (declared !== 'undo') {
      const first = 'last' in declared ? seq - declared.last + 1 : declared.since + 1;
      if (from < Math.min(first, lines.at(-1)?.seq ?? first))
        throw new Error(`a change reads the log that it declared, from line ${first} on`);
    }
    return lines.filter((line) => line.seq >= from && line.seq <= to);
  };
}

/** True if nothing is known of a game: its log is erased, and its last state is unreadable. */
export const isErased = ({ bytes }: GameRow, kept: () => StoredState | null | undefined): boolean =>
  bytes === 0 && typeof kept()?.state !== 'object';

/** The last flip by or for a player, from the columns of a game. */
export function flipOf({ flipAfter, flipNumber, flipBy }: GameRow): GameFlip | null {
  if (flipAfter === null || flipNumber === null) return null;
  return { after: flipAfter, number: flipNumber, flippers: flippers.safeParse(flipBy).data ?? [] };
}

/** The format request of a finished game; `null` if it was not recorded. */
export const formatRequestOf = ({ asked }: GameRow): FormatRequest | null =>
  asked === null ? null : (json.pipe(FormatRequest.nullable()).safeParse(asked).data ?? null);

/**
 * Checks that a game can be taken back to its state after a line. The rules of the table have already been applied to
 * the request; this is the log's last safeguard.
 * @throws if the line does not exist, is the last one or was undone itself, or if something irreversible has happened
 *   since: chance decided, a player flipped, or a card was shown
 */
function checkUndo(rows: GameRowsOfChange, { id, seq, flipAfter }: GameRow, toSeq: number): void {
  if (!Number.isInteger(toSeq) || toSeq < 1 || toSeq >= seq)
    throw new Error(`game ${id} cannot go back from line ${seq} to line ${toSeq}`);
  if (rows.isUndone(id, toSeq)) throw new Error(`line ${toSeq} of game ${id} was taken back`);
  const chance = rows.chanceAfter(id, toSeq);
  if (chance !== undefined)
    throw new Error(`game ${id} cannot go back to line ${toSeq}: chance decided in line ${chance}`);
  if (flipAfter !== null && toSeq < flipAfter)
    throw new Error(`game ${id} cannot go back to line ${toSeq}: coins were flipped after line ${flipAfter}`);
}
