import { monotonicFactory } from 'ulid';
import { evolve, replay } from '../engine/game/evolve.ts';
import type { GameEvent } from '../engine/game/events.ts';
import { whyFinal } from '../engine/game/final.ts';
import type { Game } from '../engine/game/state.ts';
import { remember } from '../remember.ts';
import type { GameRow, GameRows } from './game-rows.ts';
import type { GameBook, GameWrite, LogRow, Origin } from './port.ts';
import { readEntries, readLine } from './stored-events.ts';
import { readGame } from './stored-games.ts';
import { checkUndo } from './undo.ts';

/** A channel's open game during one change. */
export interface GameAtTable {
  readonly book: GameBook | null;
  /** Writes what the change decided. @throws where that is nothing that can be written */
  write(decided: GameWrite): void;
}

export interface GameBooks {
  /** The channel's open game, or that there is none. */
  open(origin: Origin): GameAtTable;
  /** The channel's last game, open or over. */
  last(channelId: string): GameBook | null;
}

/** Folding a long game takes some hundred milliseconds, and whoever types asks for it again with each letter. */
const MOST_FOLDED = 16;

export function gameBooks(rows: GameRows): GameBooks {
  const ulid = monotonicFactory();
  /** By game and line. A line never changes, nor does the state after it. */
  const folded = remember<string, Game>(MOST_FOLDED);

  function eventsUpTo(gameId: string, seq: number): readonly GameEvent[] {
    const events: GameEvent[] = [];
    for (const line of rows.inForce(gameId, seq)) {
      const entries = readEntries(line);
      if (!entries) throw new Error(`line ${line.seq} of game ${gameId} cannot be read`);
      events.push(...entries.map(({ event }) => event));
    }
    return events;
  }

  function fold(gameId: string, seq: number): Game {
    const key = `${gameId} ${seq}`;
    const known = folded.get(key);
    if (known) return known;
    const game = replay(eventsUpTo(gameId, seq));
    folded.set(key, game);
    return game;
  }

  /** The state after a line, as it is kept, or folded from the log. */
  function stateAfter(gameId: string, seq: number): Game {
    const kept = rows.state(gameId, seq);
    return (kept && readGame(kept)) ?? fold(gameId, seq);
  }

  function linesOf(gameId: string, before: number, limit: number): readonly LogRow[] {
    return rows.lines(gameId, before, limit).map((row) => {
      const line = readLine(row);
      if (!line) throw new Error(`line ${row.seq} of game ${gameId} cannot be read`);
      return line;
    });
  }

  const bookOf = ({ id, seq }: GameRow): GameBook => ({
    id,
    seq,
    game: stateAfter(id, seq),
    log: (limit, before = Infinity) => linesOf(id, Math.min(before, seq + 1), limit),
  });

  function openNew(origin: Origin, entries: Extract<GameWrite, { kind: 'open' }>['entries']): void {
    const game = replay(entries.map(({ event }) => event));
    const id = ulid(origin.at);
    rows.add(origin, id, game);
    rows.addLine(origin, id, { seq: 1, entries, byChance: false, undoneTo: null }, game);
  }

  return {
    open(origin) {
      const row = rows.open(origin.channelId);
      const book = row ? bookOf(row) : null;
      return {
        book,
        write(decided) {
          if (decided.kind === 'open') {
            if (book) throw new Error(`game ${book.id} is open in this channel`);
            openNew(origin, decided.entries);
            return;
          }
          if (!book) throw new Error('no game is open in this channel');
          const { id, seq: last } = book;
          const seq = last + 1;
          if (decided.kind === 'undo') {
            const { toSeq } = decided;
            checkUndo(rows, { id, seq: last }, toSeq);
            const line = { seq, entries: [], byChance: false, undoneTo: toSeq } as const;
            rows.addLine(origin, id, line, stateAfter(id, toSeq));
          } else {
            const { entries } = decided;
            const byChance = decided.byChance === true || whyFinal(entries) !== null;
            const game = entries.reduce((before, { event }) => evolve(before, event), book.game);
            rows.addLine(origin, id, { seq, entries, byChance, undoneTo: null }, game);
          }
        },
      };
    },

    last(channelId) {
      const row = rows.last(channelId);
      return row ? bookOf(row) : null;
    },
  };
}
