import type { GameWithLog, GameLogEntry, GameSnapshot } from './games.ts';
import type { Store } from './port.ts';

/** A game whose log is read on demand. */
export interface LoadedGame {
  readonly snapshot: GameSnapshot;
  /**
   * Computes a value from the game and its log. `compute` must be pure: if it needs log entries that are not loaded yet,
   * they are read, and it runs again.
   */
  withLog<Value>(compute: (book: GameWithLog) => Value): Promise<Value>;
}

/** Loads the channel's last game, open or over; `null` if there never was one. */
export async function loadGame(
  store: Pick<Store<unknown>, 'lastGame' | 'log'>,
  channelId: string,
): Promise<LoadedGame | null> {
  const snapshot = await store.lastGame(channelId);
  return snapshot && withLazyLog(snapshot, (limit, before) => store.log(snapshot.id, limit, before));
}

/** As many as a table card needs. */
const ENTRIES_PER_READ = 24;

/** Thrown by the log if entries are not loaded yet. */
class EntriesNeeded extends Error {
  readonly from: number;
  readonly to: number;

  constructor(from: number, to: number) {
    super(`lines ${from} to ${to} were not read yet`);
    this.from = from;
    this.to = to;
  }
}

/** @param read reads log entries like {@link Store.log} */
function withLazyLog(
  snapshot: GameSnapshot,
  read: (limit: number, before: number) => Promise<readonly GameLogEntry[]>,
): LoadedGame {
  /** By their consecutive numbers; `null` for a missing entry, if the game was erased meanwhile. */
  const known = new Map<number, GameLogEntry | null>();

  const book: GameWithLog = {
    ...snapshot,
    log(limit, before = Infinity) {
      const to = Math.min(before - 1, snapshot.seq);
      const from = Math.max(1, to - limit + 1);
      const lines: GameLogEntry[] = [];
      for (let seq = to; seq >= from; seq -= 1) {
        const line = known.get(seq);
        if (line === undefined) throw new EntriesNeeded(from, seq);
        if (line) lines.push(line);
      }
      return lines;
    },
  };

  async function readMore({ from, to }: EntriesNeeded): Promise<void> {
    const limit = Math.max(to - from + 1, ENTRIES_PER_READ);
    const lines = await read(limit, to + 1);
    for (let seq = to; seq > to - limit; seq -= 1) known.set(seq, null);
    for (const line of lines) known.set(line.seq, line);
  }

  return {
    snapshot,
    async withLog(compute) {
      for (;;) {
        try {
          return compute(book);
        } catch (needed) {
          if (!(needed instanceof EntriesNeeded)) throw needed;
          await readMore(needed);
        }
      }
    },
  };
}
