import type { Edition } from '../../engine/editions.ts';
import type { GameBook, LogRow } from '../../store/port.ts';
import { mention } from '../render-coins.ts';
import { sayEntries, sayRight } from './say-entries.ts';
import { idsIn, thingsIn, thingsOf, together, type Things } from './say-things.ts';

/** Lines of the log that the card shows at most, and what happened in them. */
const MOST_SHOWN = 6;
const MOST_SAID = 9;
/** Lines that are read for them, and those that are read to know what they speak of where it is gone. */
const MOST_READ = 16;
const MOST_SEARCHED = 256;
/** So far back a change is looked for that could not be answered. */
const MOST_LATE = 64;
/** So many of a list, such as what untaps, are named. */
const MOST_LISTED = 4;

/** The last things that happened, newest first, in small letters. */
export function sayLast(book: GameBook): readonly string[] {
  const lines = book.log(MOST_READ);
  const things = thingsKnown(book, lines);
  return lines
    .filter(({ isUndone }) => !isUndone)
    .slice(0, MOST_SHOWN)
    .flatMap((line) => sayLine(line, things, book.game.edition))
    .slice(0, MOST_SAID)
    .map((line) => `-# ${line}`);
}

/** What these interactions changed. */
export function sayLate(book: GameBook, interactions: ReadonlySet<string>): readonly string[] {
  if (interactions.size === 0) return [];
  const lines = book.log(MOST_LATE);
  const things = thingsKnown(book, lines);
  const said = lines
    .filter(({ interactionId }) => interactions.has(interactionId))
    .toReversed()
    .flatMap((line) => sayLine(line, things, book.game.edition));
  return said.length > 0 ? ['**This counted, though its answer never arrived:**', ...said] : [];
}

/** What lines speak of by id: what is at the table, and what came to it not long before. */
function thingsKnown(book: GameBook, lines: readonly LogRow[]): Things {
  const things = thingsOfLines(book, lines);
  const isKnown = idsIn(lines.flatMap(({ entries }) => entries)).every((id) => things.has(id));
  return isKnown ? things : thingsOfLines(book, book.log(MOST_SEARCHED));
}

const thingsOfLines = ({ game }: GameBook, lines: readonly LogRow[]): Things =>
  together(
    thingsIn(
      lines.toReversed().flatMap(({ entries }) => entries),
      game.edition,
    ),
    thingsOf(game),
  );

function sayLine(
  { entries, undoneTo, actorId }: LogRow,
  things: Things,
  edition: Edition,
): readonly string[] {
  if (undoneTo !== null) return [`${mention(actorId)} took back what came after line ${undoneTo}.`];
  const [first, ...others] = sayEntries(entries, things, edition, MOST_LISTED);
  return first === undefined ? [] : [first + sayRight(entries, actorId), ...others];
}
