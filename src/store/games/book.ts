import { monotonicFactory } from 'ulid';
import { z } from 'zod';
import type { Decided, Entry } from '../../engine/deciding/actions.ts';
import { compact, replayEntries } from '../../engine/deciding/log-entries.ts';
import type { Game } from '../../engine/game/state.ts';
import { outermostOf } from '../../engine/subgames/subgames.ts';
import type { Origin } from '../port/changes.ts';
import { playersOf, type LedgerEntry } from '../port/coins.ts';
import { unreadable } from '../port/failure.ts';
import type { GameBook, GameFlip, GameWrite, LogRow, Standing } from '../port/games.ts';
import { json } from '../rows/json.ts';
import type { GameRow, GameRows } from './rows.ts';
import { readEntries, readLine } from './stored.ts';

/** A game that is over: before and after what ended it. */
export interface EndedGame {
  readonly gameId: string;
  readonly before: Game;
  readonly after: Game;
}

/** A channel's open game during one change. */
export interface GameAtTable {
  readonly book: GameBook | null;
  /**
   * Writes what the change decided.
   * @returns whether the game is over thereby, and then how it stood before and after
   * @throws where that is nothing that can be written
   */
  write(decided: GameWrite): { readonly isOver: boolean; readonly ended?: EndedGame };
  /** Notes the last of the flips of this change by or for a player, so that undo never goes back before it. */
  noteFlips(origin: Origin, flips: readonly LedgerEntry[]): void;
}

/** The part of the games' tables that a change reads and writes. */
export type GameRowsOfChange = Omit<GameRows, 'last'>;

export interface GameBooks {
  /** The channel's open game, or that there is none. */
  open(origin: Origin): GameAtTable;
  /** How a game stands. */
  standing(row: GameRow): Standing;
  /** At most so many lines of a game before line `before`, newest first. */
  log(gameId: string, limit: number, before: number): readonly LogRow[];
  /** True if a state that could not be read, and was folded, is not written yet. */
  isPending(): boolean;
  /** Writes such states, within a transaction. */
  write(): void;
  /** The transaction was committed. */
  committed(): void;
}

/** Folding a long game takes some hundred milliseconds: so many states are kept until the next transaction. */
const MOST_FOLDED = 16;

const flippers = json.pipe(z.array(z.string()));

interface Folded {
  readonly gameId: string;
  readonly seq: number;
  readonly game: Game;
}

/**
 * @param warn is told of a state that somebody else wrote into
 * @param ulid makes ids that grow, of times in milliseconds since 1970
 */
export function gameBooks(
  rows: GameRowsOfChange,
  warn: (line: string) => void,
  ulid: (at: number) => string = monotonicFactory(),
): GameBooks {
  /** By game and line. A line never changes, nor does the state after it. */
  const folded = new Map<string, Folded>();

  function entriesUpTo(gameId: string, seq: number): readonly Entry[] {
    const all: Entry[] = [];
    for (const line of rows.inForce(gameId, seq)) {
      const entries = readEntries(line);
      if (!entries) throw unreadable(`line ${line.seq} of game ${gameId}`);
      all.push(...entries);
    }
    return all;
  }

  /** Ids of what was taken back are not used again: things are counted on. */
  function fold(gameId: string, seq: number): Game {
    const game = replayEntries(entriesUpTo(gameId, seq));
    const made = Math.max(game.made, rows.madeUntilUndo(gameId, seq));
    return { ...game, made };
  }

  /** The state after a line, as it is kept, or folded from the log. */
  function stateAfter(gameId: string, seq: number): { readonly game: Game; readonly isFolded: boolean } {
    const game = rows.state(gameId, seq);
    if (typeof game === 'object') return { game, isFolded: false };
    if (game === 'damaged')
      warn(`the state after line ${seq} of game ${gameId} is damaged: it is made again from the log`);
    return { game: fold(gameId, seq), isFolded: true };
  }

  /** The state after the last line. */
  function stateOf({ id: gameId, seq }: GameRow): Game {
    const key = `${gameId} ${seq}`;
    const known = folded.get(key);
    if (known) return known.game;
    const { game, isFolded } = stateAfter(gameId, seq);
    if (!isFolded) return game;
    folded.set(key, { gameId, seq, game });
    const [oldest] = folded.keys();
    if (folded.size > MOST_FOLDED && oldest !== undefined) folded.delete(oldest);
    return game;
  }

  function linesOf(gameId: string, before: number, limit: number): readonly LogRow[] {
    return rows.lines(gameId, before, limit).map((row) => {
      const line = readLine(row);
      if (!line) throw unreadable(`line ${row.seq} of game ${gameId}`);
      return line;
    });
  }

  const standingOf = (row: GameRow): Standing => ({
    id: row.id,
    seq: row.seq,
    game: stateOf(row),
    lastFlip: flipOf(row),
  });

  const bookOf = (row: GameRow): GameBook => ({
    ...standingOf(row),
    log: (limit, before = Infinity) => linesOf(row.id, Math.min(before, row.seq + 1), limit),
  });

  function openNew(origin: Origin, { entries, after, final }: Decided): Game {
    const [{ event: first }] = entries;
    if (first.kind !== 'game/opened') throw new Error('a game begins with game/opened');
    const id = ulid(origin.at);
    rows.add(origin, id);
    rows.addLine(
      origin,
      id,
      { seq: 1, entries: compact(null, entries), byChance: final !== null, undoneTo: null },
      after,
    );
    return after;
  }

  function writeLine(
    origin: Origin,
    row: GameRow,
    before: Game,
    decided: Exclude<GameWrite, { kind: 'open' }>,
  ): Game {
    const { id } = row;
    const seq = row.seq + 1;
    if (decided.kind === 'undo') {
      const { toSeq } = decided;
      checkUndo(rows, row, toSeq);
      const game = { ...stateAfter(id, toSeq).game, made: before.made };
      rows.addLine(origin, id, { seq, entries: [], byChance: false, undoneTo: toSeq }, game);
      return game;
    }
    const { entries, after, final } = decided;
    const line = { seq, entries: compact(before, entries), byChance: final !== null, undoneTo: null };
    rows.addLine(origin, id, line, after);
    return after;
  }

  return {
    open(origin) {
      const row = rows.open(origin.channelId);
      let book: GameBook | null | undefined;
      const read = (): GameBook | null => (book ??= row ? bookOf(row) : null);
      return {
        get book() {
          return read();
        },
        write(decided) {
          const before = read();
          if (decided.kind === 'open') {
            if (before) throw new Error(`game ${before.id} is open in this channel`);
            return { isOver: openNew(origin, decided).stage === 'over' };
          }
          if (!row || !before) throw new Error('no game is open in this channel');
          const after = writeLine(origin, row, before.game, decided);
          if (after.stage !== 'over') return { isOver: false };
          return { isOver: true, ended: { gameId: row.id, before: before.game, after } };
        },
        noteFlips({ channelId, actorId }, flips) {
          const now = rows.open(channelId);
          if (!now) return;
          const game = rows.state(now.id, now.seq);
          const seats = typeof game === 'object' ? outermostOf(game).seats : undefined;
          // Where the state would first have to be folded, whoever flipped is taken for a player: a flip waits for nothing.
          const plays = (id: string): boolean => seats?.some(({ playerId }) => playerId === id) ?? true;
          const last = flips.findLast((flip) => [actorId, flip.actorId, ...playersOf(flip)].some(plays));
          if (last) rows.noteFlip(now.id, last.sequence, playersOf(last));
        },
      };
    },

    standing: standingOf,
    log: (gameId, limit, before) => linesOf(gameId, Math.min(before, Number.MAX_SAFE_INTEGER), limit),

    isPending: () => folded.size > 0,
    write() {
      for (const { gameId, seq, game } of folded.values()) rows.replaceState(gameId, seq, game);
    },
    committed: () => folded.clear(),
  };
}

/** The last flip by or for a player, as the row of a game has it. */
export function flipOf({ flipAfter, flipNumber, flipBy }: GameRow): GameFlip | null {
  if (flipAfter === null || flipNumber === null) return null;
  return { after: flipAfter, number: flipNumber, flippers: flippers.safeParse(flipBy).data ?? [] };
}

/**
 * Checks that a game can be taken back to how it stood after a line. Whoever asks has been refused before, by the rules
 * of the table; this is the last guard of the log.
 * @throws where the line is none of the game's before the last, was taken back itself, or where since then chance decided, a player flipped,
 *   or a card was shown
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
