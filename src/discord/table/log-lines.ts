import type { PlayerId } from '../../engine/vocabulary/players.ts';
import type { ThingId } from '../../engine/vocabulary/ids.ts';
import type { GameBook, LogRow } from '../../store/port/games.ts';
import { mention } from '../words/mention.ts';
import { idsIn, thingsIn, thingsOf, together, type Things } from '../sentences/things.ts';

/** So many lines are read at once. */
const AT_ONCE = 32;
/** So far back it is looked for what lines speak of by id, in lines. */
const MOST_SEARCHED = 256;

/** The lines of a game's log, newest first, read as far as somebody goes. @param before the line after the first */
function* linesBack(book: GameBook, before = Infinity): Generator<LogRow> {
  for (let next = before; next > 1;) {
    const rows = book.log(AT_ONCE, next);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    next = last.seq;
  }
}

/**
 * The last line before a line that was in force then: past an undo, on from the line to which it went back.
 * @param before the line after the last, if left out
 */
export function lineInForce(book: GameBook, before?: number): LogRow | undefined {
  const [row] = book.log(1, before);
  return row && row.undoneTo !== null ? lineInForce(book, row.undoneTo + 1) : row;
}

/** The line that an undo took back. */
export const lineTakenBack = (book: GameBook, { seq }: LogRow): LogRow | undefined => lineInForce(book, seq);

/** `takes back line 2, done by @Bob:` @param byId who takes it back */
export function sayTakesBack({ seq, actorId }: LogRow, byId: PlayerId): string {
  const by = actorId === byId ? '' : `, done by ${mention(actorId)}`;
  return `takes back line ${seq}${by}:`;
}

/**
 * Collects what lines of the log name by id: what is at the table now, what came with those lines, and where that is
 * not all, what came with lines not long before them.
 * @param rows newest first.
 */
export function thingsBehind(book: GameBook, rows: readonly LogRow[]): Things {
  const { edition } = book.game;
  const entries = rows.toReversed().flatMap((row) => row.entries);
  let things = together(thingsIn(entries, edition), thingsOf(book.game));
  const wanted = new Set<ThingId | PlayerId>(idsIn(entries).filter((id) => !things.has(id)));
  if (wanted.size === 0) return things;
  const oldest = rows.at(-1)?.seq ?? Infinity;
  for (const row of linesBack(book, oldest)) {
    if (row.seq < oldest - MOST_SEARCHED) break;
    const earlier = thingsIn(row.entries, edition);
    things = together(earlier, things);
    for (const id of earlier.keys()) wanted.delete(id);
    if (wanted.size === 0) break;
  }
  return things;
}
