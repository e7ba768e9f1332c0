import type { PlayerId } from '../../engine/coin-vocabulary.ts';
import type { GameBook, LogRow } from '../../store/port.ts';
import { mention } from '../render-coins.ts';
import { idsIn, thingsIn, thingsOf, together, type Things } from './say-things.ts';

/** So many lines are read at once. */
const AT_ONCE = 32;

/** The lines of a game's log, newest first, read as far as somebody goes. @param before the line after the first */
export function* linesBack(book: GameBook, before = Infinity): Generator<LogRow> {
  for (let next = before; next > 1;) {
    const rows = book.log(AT_ONCE, next);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    next = last.seq;
  }
}

/** The line that an undo took back: the last before it that stood then. */
export function lineTakenBack(book: GameBook, { seq }: LogRow): LogRow | undefined {
  let upTo = Infinity;
  for (const row of linesBack(book, seq)) {
    if (row.seq > upTo) continue;
    if (row.undoneTo === null) return row;
    upTo = row.undoneTo;
  }
  return undefined;
}

/** `takes back line 2, done by @Bob:` @param byId who takes it back */
export function sayTakesBack({ seq, actorId }: LogRow, byId: PlayerId): string {
  const by = actorId === byId ? '' : `, done by ${mention(actorId)}`;
  return `takes back line ${seq}${by}:`;
}

/**
 * What lines of the log name by id: what is at the table now, what came with those lines, and where that is not all, what
 * came with lines before them.
 * @param rows newest first.
 */
export function thingsBehind(book: GameBook, rows: readonly LogRow[]): Things {
  const { edition } = book.game;
  const entries = rows.toReversed().flatMap((row) => row.entries);
  let things = together(thingsIn(entries, edition), thingsOf(book.game));
  const wanted = new Set(idsIn(entries).filter((id) => !things.has(id)));
  if (wanted.size === 0) return things;
  for (const row of linesBack(book, rows.at(-1)?.seq)) {
    const earlier = thingsIn(row.entries, edition);
    things = together(earlier, things);
    for (const id of earlier.keys()) wanted.delete(id);
    if (wanted.size === 0) break;
  }
  return things;
}
