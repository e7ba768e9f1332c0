import { monotonicFactory } from 'ulid';
import { z } from 'zod';
import type { AcceptedTransition } from '#engine/deciding/actions.ts';
import { compactEntries } from '#engine/deciding/log-entries.ts';
import { FormatRequest } from '#engine/game/format.ts';
import type { Game } from '#engine/game/state.ts';
import { outermostOf } from '#engine/game/subgame-depth.ts';
import type { LogRead, Origin } from '../port/changes.ts';
import { entryPlayers, type LedgerEntry } from '#ledger/vocabulary/ledger.ts';
import { unreadableRow } from '../port/failure.ts';
import type { GameWithLog, GameFlip, GameWrite, GameLogEntry } from '../port/games.ts';
import { jsonText } from '#basics/json.ts';
import { foldState, hasReadableState } from './fold.ts';
import { firstLines } from './log-statements.ts';
import type { FoldedState, GameRow, GameRows, OpenGame } from './rows.ts';
import { parseLine, type LineRow } from './stored.ts';

/** A game that has ended: its state before and after the change that ended it. */
export interface GameEnding {
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
  write(
    origin: Origin,
    decided: GameWrite,
  ): { readonly isOver: boolean; readonly ended?: GameEnding; readonly bytes: number };
  /**
   * Records the last flip of this change that was made by or for a player, so that undo never goes back before it.
   */
  noteFlips(origin: Origin, flips: readonly LedgerEntry[]): void;
}

/**
 * The number of first lines in which to look for the table's format request; they cover the lobby and the first turn.
 */
export const MAX_SETUP_LINES = 100;

const flippers = jsonText.pipe(z.array(z.string()));

/** The game after a write, and the number of bytes written. */
interface WriteResult {
  readonly after: Game;
  readonly bytes: number;
}

export type GameBooks = ReturnType<typeof gameBooks>;

/**
 * @param warn receives a line about each damaged state
 * @param ulid makes ids in ascending order from times in milliseconds since 1970
 */
export function gameBooks(warn: (line: string) => void, ulid: (at: number) => string = monotonicFactory()) {
  /** The state after the last line. */
  function stateOf(rows: GameRows, { row, state }: OpenGame): FoldedState {
    if (state) return state;
    const folded = rows.read(foldState(row.id, row.seq, warn));
    rows.remember(folded);
    return folded;
  }

  const bookOf = (rows: GameRows, open: OpenGame, declared?: LogRead): GameWithLog => ({
    id: open.row.id,
    seq: open.row.seq,
    game: stateOf(rows, open).game,
    lastFlip: gameFlipOf(open.row),
    requestedFormat: storedFormatRequest(open.row),
    log: declaredLog(open.row.seq, declared, (read) => parseLines(open.row.id, rows.declaredLines(read))),
  });

  function openNew(
    rows: GameRows,
    origin: Origin,
    { entries, after, final }: AcceptedTransition,
  ): WriteResult {
    const [{ event: first }] = entries;
    if (first.kind !== 'game/opened') throw new Error('a game begins with game/opened');
    rows.add(origin, ulid(origin.at));
    const line = { seq: 1, entries: compactEntries(null, entries), byChance: final !== null, undoneTo: null };
    return { after, bytes: rows.addLine(origin, line, { game: after, from: 0, size: 0 }) };
  }

  function writeLine(
    rows: GameRows,
    origin: Origin,
    open: OpenGame,
    decided: Exclude<GameWrite, { kind: 'open' }>,
  ): WriteResult {
    const { row } = open;
    const { id } = row;
    const seq = row.seq + 1;
    const { game: before, from, size } = stateOf(rows, open);
    if (decided.kind === 'undo') {
      const { toSeq } = decided;
      checkUndo(rows, row, toSeq);
      const folded = rows.read(foldState(id, toSeq, warn));
      const after = { ...folded.game, made: before.made };
      const line = { seq, entries: [], byChance: false, undoneTo: toSeq };
      return { after, bytes: rows.addLine(origin, line, { ...folded, game: after }) };
    }
    const { entries, after, final } = decided;
    const asked = after.stage === 'over' ? JSON.stringify(formatRequestIn(rows, id) ?? null) : null;
    const line = {
      seq,
      entries: compactEntries(before, entries),
      byChance: final !== null,
      undoneTo: null,
      asked,
    };
    return { after, bytes: rows.addLine(origin, line, { game: after, from, size }) };
  }

  return {
    /** @param log the entries that the change reads */
    open(rows: GameRows, log?: LogRead): GameAtTable {
      const open = rows.open();
      let book: GameWithLog | null | undefined;
      return {
        get book() {
          return (book ??= open && bookOf(rows, open, log));
        },
        bytes: open?.row.bytes ?? null,
        write(origin, decided) {
          const now = rows.open();
          if (decided.kind === 'open') {
            if (now) throw new Error(`game ${now.row.id} is open in this channel`);
            const { after, bytes } = openNew(rows, origin, decided);
            return { isOver: after.stage === 'over', bytes };
          }
          if (!now) throw new Error('no game is open in this channel');
          const { game: before } = stateOf(rows, now);
          const { after, bytes } = writeLine(rows, origin, now, decided);
          if (after.stage !== 'over') return { isOver: false, bytes };
          return { isOver: true, bytes, ended: { gameId: now.row.id, before, after } };
        },
        noteFlips({ actorId }, flips) {
          const now = rows.open();
          if (!now) return;
          // If the whole log would have to be folded first, count everyone as a player, so that flips stay fast.
          const isShort = now.state !== null || rows.read(hasReadableState(now.row.id, now.row.seq));
          const seats = isShort ? outermostOf(stateOf(rows, now).game).seats : undefined;
          const isPlayer = (id: string): boolean => seats?.some(({ playerId }) => playerId === id) ?? true;
          const last = flips.findLast((flip) =>
            [actorId, flip.actorId, ...entryPlayers(flip)].some(isPlayer),
          );
          if (last) rows.noteFlip(last.sequence, entryPlayers(last));
        },
      };
    },
  };
}

/**
 * The table's format request, last changed in the lobby or the first turn; `undefined` if the log doesn't contain one.
 */
const formatRequestIn = (rows: GameRows, gameId: string): FormatRequest | undefined =>
  rows
    .want<LineRow>(firstLines(gameId, MAX_SETUP_LINES))
    .flatMap((row) => parseLine(row) ?? [])
    .filter(({ isUndone }) => !isUndone)
    .toReversed()
    .flatMap(({ entries }) => entries.map(({ event }) => event))
    .flatMap((event) => ('settings' in event ? (event.settings.asked ?? []) : []))
    .at(-1);

/** @throws if one of the lines was overwritten */
export const parseLines = (gameId: string, lines: readonly LineRow[]): readonly GameLogEntry[] =>
  lines.map((row) => {
    const line = parseLine(row);
    if (!line) throw unreadableRow(`line ${row.seq} of game ${gameId}`);
    return line;
  });

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

/** The last flip by or for a player, from the columns of a game. */
export function gameFlipOf({ flipAfter, flipNumber, flipBy }: GameRow): GameFlip | null {
  if (flipAfter === null || flipNumber === null) return null;
  return { after: flipAfter, number: flipNumber, flippers: flippers.safeParse(flipBy).data ?? [] };
}

/** The format request of a finished game; `null` if it was not recorded. */
export const storedFormatRequest = ({ asked }: GameRow): FormatRequest | null =>
  asked === null ? null : (jsonText.pipe(FormatRequest.nullable()).safeParse(asked).data ?? null);

/**
 * Checks that a game can be taken back to its state after a line. The rules of the table have already been applied to
 * the request; this is the log's last safeguard.
 * @throws if the line does not exist, is the last one or was undone itself, or if something irreversible has happened
 *   since: chance decided, a player flipped, or a card was shown
 */
function checkUndo(rows: GameRows, { id, seq, flipAfter }: GameRow, toSeq: number): void {
  if (!Number.isInteger(toSeq) || toSeq < 1 || toSeq >= seq)
    throw new Error(`game ${id} cannot go back from line ${seq} to line ${toSeq}`);
  if (rows.isUndone(id, toSeq)) throw new Error(`line ${toSeq} of game ${id} was taken back`);
  const chance = rows.chanceAfter(id, toSeq);
  if (chance !== undefined)
    throw new Error(`game ${id} cannot go back to line ${toSeq}: chance decided in line ${chance}`);
  if (flipAfter !== null && toSeq < flipAfter)
    throw new Error(`game ${id} cannot go back to line ${toSeq}: coins were flipped after line ${flipAfter}`);
}
