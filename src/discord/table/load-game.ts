import type { GameWithLog, GameLogEntry, GameSnapshot } from '#store/port/games.ts';
import type { Store } from '#store/port/port.ts';

/** A game whose log is read on demand. */
export interface LoadedGame {
  readonly snapshot: GameSnapshot;
  /**
   * Computes a value from the game and its log. `compute` must be pure, and accept a log that ends early, as that of an
   * erased game does: if it requests entries that are not loaded yet, they are read, and it runs again.
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

/** The number of entries that a table card needs. */
const ENTRIES_PER_READ = 24;

/** @param read reads log entries like {@link Store.log} */
function withLazyLog(
  snapshot: GameSnapshot,
  read: (limit: number, before: number) => Promise<readonly GameLogEntry[]>,
): LoadedGame {
  /** By their consecutive numbers; `null` for a missing entry, if the game was erased meanwhile. */
  const known = new Map<number, GameLogEntry | null>();
  /** The range of entries that were requested first and are not loaded. */
  let missing: { readonly from: number; readonly to: number } | null = null;

  const book: GameWithLog = {
    ...snapshot,
    log(limit, before = Infinity) {
      const to = Math.min(before - 1, snapshot.seq);
      const from = Math.max(1, to - limit + 1);
      const lines: GameLogEntry[] = [];
      for (let seq = to; seq >= from; seq -= 1) {
        const line = known.get(seq);
        if (line === undefined) {
          missing ??= { from, to: seq };
          break;
        }
        if (line) lines.push(line);
      }
      return lines;
    },
  };

  async function readMore(from: number, to: number): Promise<void> {
    const limit = Math.max(to - from + 1, ENTRIES_PER_READ);
    const lines = await read(limit, to + 1);
    for (let seq = to; seq > to - limit; seq -= 1) known.set(seq, null);
    for (const line of lines) known.set(line.seq, line);
  }

  return {
    snapshot,
    async withLog(compute) {
      for (;;) {
        missing = null;
        const value = compute(book);
        const { from, to } = missing ?? NONE_MISSING;
        if (to === 0) return value;
        await readMore(from, to);
      }
    },
  };
}

/** The range if no entry is missing: entries are numbered from 1. */
const NONE_MISSING = { from: 0, to: 0 };
