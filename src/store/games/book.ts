import { monotonicFactory } from 'ulid';
import { z } from 'zod';
import type { AcceptedTransition, Entry } from '#engine/deciding/actions.ts';
import { compactEntries, foldEntries, replayEntries } from '#engine/deciding/log-entries.ts';
import { FormatRequest } from '#engine/game/format.ts';
import type { Game } from '#engine/game/state.ts';
import { outermostOf } from '#engine/subgames/subgames.ts';
import type { Origin } from '../port/changes.ts';
import { playersOf, type LedgerEntry } from '../port/coins.ts';
import { unreadable } from '../port/failure.ts';
import type { GameWithLog, GameFlip, GameWrite, GameLogEntry, GameSnapshot } from '../port/games.ts';
import { json } from '../rows/json.ts';
import type { Folded, GameRow, GameRows, Kept } from './rows.ts';
import { readEntries, readLine } from './stored.ts';

/** A game that is over: before and after what ended it. */
export interface EndedGame {
  readonly gameId: string;
  readonly before: Game;
  readonly after: Game;
}

/** A channel's open game during one change. */
export interface GameAtTable {
  readonly book: GameWithLog | null;
  /** What the log of the open game takes; `null` where there is none. */
  readonly bytes: number | null;
  /**
   * Writes what the change decided.
   * @returns whether the game is over thereby, and then how it stood before and after; how many bytes it takes
   * @throws where that is nothing that can be written
   */
  write(decided: GameWrite): { readonly isOver: boolean; readonly ended?: EndedGame; readonly bytes: number };
  /** Notes the last of the flips of this change by or for a player, so that undo never goes back before it. */
  noteFlips(origin: Origin, flips: readonly LedgerEntry[]): void;
}

/** The part of the games' tables that a change reads and writes. */
export type GameRowsOfChange = Omit<GameRows, 'last'>;

export interface GameBooks {
  /** The channel's open game, or that there is none. */
  open(origin: Origin): GameAtTable;
  /** How a game stands; `null` for one that is over, of which neither the log nor a state that can be read is kept. */
  standing(row: GameRow): GameSnapshot | null;
  /** At most so many lines of a game before line `before`, newest first. */
  log(gameId: string, limit: number, before: number): readonly GameLogEntry[];
  /** True if a state that could not be read, and was folded, is not written yet. */
  isPending(): boolean;
  /** Writes such states, within a transaction. */
  write(): void;
  /** The transaction was committed. */
  committed(): void;
}

/** The lines in which a game gathers, and its first turn, are no more, as far as anybody looks for what was asked in them. */
const MAX_GATHERING = 100;

/** Folding a long game takes some hundred milliseconds: so many states are kept until the next transaction. */
const MAX_FOLDED = 16;

const flippers = json.pipe(z.array(z.string()));

/** The game after what was written, and how many bytes that takes. */
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
 * @param warn is told of a state that somebody else wrote into
 * @param ulid makes ids that grow, of times in milliseconds since 1970
 */
export function gameBooks(
  rows: GameRowsOfChange,
  warn: (line: string) => void,
  ulid: (at: number) => string = monotonicFactory(),
): GameBooks {
  /** By game and line. A line never changes, nor does the state after it. */
  const folded = new Map<string, Unwritten>();

  function entriesBetween(gameId: string, after: number, seq: number): readonly Entry[] {
    const all: Entry[] = [];
    for (const line of rows.inForce(gameId, after, seq)) {
      const entries = readEntries(line);
      if (!entries) throw unreadable(`line ${line.seq} of game ${gameId}`);
      all.push(...entries);
    }
    return all;
  }

  /** The state after a line, folded from the last one kept before it. Ids of what was taken back are not used again. */
  function stateAfter(gameId: string, seq: number): Folded {
    const kept = rows.kept(gameId, seq);
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

  /** The state after the last line. One that was folded from the first line on is kept with the next transaction. */
  function stateOf(row: GameRow): Folded {
    const known = rows.atHand(row);
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

  function linesOf(gameId: string, before: number, limit: number): readonly GameLogEntry[] {
    return rows.lines(gameId, before, limit).map((row) => {
      const line = readLine(row);
      if (!line) throw unreadable(`line ${row.seq} of game ${gameId}`);
      return line;
    });
  }

  /** The wishes of the table as it gathered, or at last in its first turn; `undefined` where its log does not tell. */
  function askedIn(gameId: string): FormatRequest | undefined {
    return rows
      .lines(gameId, MAX_GATHERING + 1, MAX_GATHERING)
      .flatMap((row) => readLine(row) ?? [])
      .filter(({ isUndone }) => !isUndone)
      .toReversed()
      .flatMap(({ entries }) => entries.map(({ event }) => event))
      .flatMap((event) => ('settings' in event ? (event.settings.asked ?? []) : []))
      .at(-1);
  }

  const standingOf = (row: GameRow): GameSnapshot => ({
    id: row.id,
    seq: row.seq,
    game: stateOf(row).game,
    lastFlip: flipOf(row),
    asked: askedOf(row),
  });

  const bookOf = (row: GameRow): GameWithLog => ({
    ...standingOf(row),
    log: (limit, before = Infinity) => linesOf(row.id, Math.min(before, row.seq + 1), limit),
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
    const asked = after.stage === 'over' ? JSON.stringify(askedIn(id) ?? null) : null;
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
    open(origin) {
      const row = rows.open(origin.channelId);
      let book: GameWithLog | null | undefined;
      const read = (): GameWithLog | null => (book ??= row ? bookOf(row) : null);
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
            rows.atHand(now) !== undefined || typeof rows.kept(now.id, now.seq)?.state === 'object';
          const seats = isShort ? outermostOf(stateOf(now).game).seats : undefined;
          // Where all of the log would first have to be folded, whoever flipped is taken for a player: a flip waits for nothing.
          const plays = (id: string): boolean => seats?.some(({ playerId }) => playerId === id) ?? true;
          const last = flips.findLast((flip) => [actorId, flip.actorId, ...playersOf(flip)].some(plays));
          if (last) rows.noteFlip(now.id, last.sequence, playersOf(last));
        },
      };
    },

    standing: (row) => (isErased(row, () => rows.kept(row.id, row.seq)) ? null : standingOf(row)),
    log: (gameId, limit, before) => linesOf(gameId, Math.min(before, Number.MAX_SAFE_INTEGER), limit),

    isPending: () => folded.size > 0,
    write() {
      for (const { gameId, seq, game } of folded.values()) rows.replaceState(gameId, seq, game);
    },
    committed: () => folded.clear(),
  };
}

/** True if the log of a game is erased, and its last state was written by another version, so that nothing tells of it. */
export const isErased = ({ bytes }: GameRow, kept: () => Kept | null | undefined): boolean =>
  bytes === 0 && typeof kept()?.state !== 'object';

/** The last flip by or for a player, as the row of a game has it. */
export function flipOf({ flipAfter, flipNumber, flipBy }: GameRow): GameFlip | null {
  if (flipAfter === null || flipNumber === null) return null;
  return { after: flipAfter, number: flipNumber, flippers: flippers.safeParse(flipBy).data ?? [] };
}

/** The wishes of the table of a game that is over; `null` where nobody noted them. */
export const askedOf = ({ asked }: GameRow): FormatRequest | null =>
  asked === null ? null : (json.pipe(FormatRequest.nullable()).safeParse(asked).data ?? null);

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
