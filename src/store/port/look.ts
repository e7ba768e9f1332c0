import type { GameBook, LogRow, Standing } from './games.ts';
import type { Store } from './port.ts';

/** A game to look at, with as much of its log as is asked for. */
export interface Look {
  readonly standing: Standing;
  /**
   * Gives back what is told of the game. Telling is pure: where it asks for lines of the log that were not read yet,
   * they are read, and it begins anew.
   */
  tell<Told>(telling: (book: GameBook) => Told): Promise<Told>;
}

/** Looks at the channel's last game, be it open or over; `null` where none was ever opened. */
export async function lookAt(
  store: Pick<Store<unknown>, 'lastGame' | 'log'>,
  channelId: string,
): Promise<Look | null> {
  const standing = await store.lastGame(channelId);
  return standing && lookWith(standing, (limit, before) => store.log(standing.id, limit, before));
}

/** So many lines are read at once: about as many as a page or a table card asks for. */
const AT_ONCE = 16;

/** Ends a telling that asked for lines which were not read yet. */
class LinesWanted extends Error {
  readonly from: number;
  readonly to: number;

  constructor(from: number, to: number) {
    super(`lines ${from} to ${to} were not read yet`);
    this.from = from;
    this.to = to;
  }
}

/** @param read the lines of the log, as {@link Store.log} gives them */
function lookWith(
  standing: Standing,
  read: (limit: number, before: number) => Promise<readonly LogRow[]>,
): Look {
  /** By their numbers, which have no gap; `null` where a line is gone, since the game was erased meanwhile. */
  const known = new Map<number, LogRow | null>();

  const book: GameBook = {
    ...standing,
    log(limit, before = Infinity) {
      const to = Math.min(before - 1, standing.seq);
      const from = Math.max(1, to - limit + 1);
      const lines: LogRow[] = [];
      for (let seq = to; seq >= from; seq -= 1) {
        const line = known.get(seq);
        if (line === undefined) throw new LinesWanted(from, seq);
        if (line) lines.push(line);
      }
      return lines;
    },
  };

  async function readOn({ from, to }: LinesWanted): Promise<void> {
    const limit = Math.max(to - from + 1, AT_ONCE);
    const lines = await read(limit, to + 1);
    for (let seq = to; seq > to - limit; seq -= 1) known.set(seq, null);
    for (const line of lines) known.set(line.seq, line);
  }

  return {
    standing,
    async tell(telling) {
      for (;;) {
        try {
          return telling(book);
        } catch (wanted) {
          if (!(wanted instanceof LinesWanted)) throw wanted;
          await readOn(wanted);
        }
      }
    },
  };
}
