import type { Edition } from '../../engine/editions.ts';
import type { Entry } from '../../engine/game/actions.ts';
import type { GameEvent } from '../../engine/game/events.ts';
import type { GameBook, LogRow } from '../../store/port.ts';
import { mention } from '../render-coins.ts';
import { lineTakenBack, sayTakesBack } from './log-lines.ts';
import { sayEntries, sayRight } from './say-entries.ts';
import { idsIn, thingsIn, thingsOf, together, type Things } from './say-things.ts';

/** So much of what happened last is on the card, in lines. */
const MOST_SAID = 3;
/** Lines of the log that are read for them, and those that are read to know what they speak of where it is gone. */
const MOST_READ = 24;
const MOST_SEARCHED = 256;
/** So far back a change is looked for that could not be answered. */
const MOST_LATE = 64;
/** So many of a list, such as what untaps, are named. */
const MOST_LISTED = 4;

/** What the card shows anyway: who plays, and the step. */
const SHOWN_ABOVE: ReadonlySet<GameEvent['kind']> = new Set([
  'game/opened',
  'game/joined',
  'game/withdrawn',
  'game/started',
  'turn/step-began',
]);

/** The last things that happened, newest first, in small letters; not those that stand above them on the card. */
export function sayLast(book: GameBook): readonly string[] {
  const lines = book.log(MOST_READ);
  const things = thingsKnown(book, lines);
  const isNews = ({ event }: Entry): boolean => !SHOWN_ABOVE.has(event.kind);
  return lines
    .filter(({ isUndone }) => !isUndone)
    .flatMap((line) =>
      line.undoneTo === null
        ? sayLine(line, things, book.game.edition, isNews)
        : sayTakenBack(line, book, things),
    )
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
    .flatMap((line) =>
      line.undoneTo === null ? sayLine(line, things, book.game.edition) : sayTakenBack(line, book, things),
    );
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
  { entries, actorId }: LogRow,
  things: Things,
  edition: Edition,
  isSaid: (entry: Entry) => boolean = () => true,
): readonly string[] {
  const [first, ...others] = sayEntries(entries.filter(isSaid), things, edition, MOST_LISTED);
  return first === undefined ? [] : [first + sayRight(entries, actorId), ...others];
}

/** Who took something back, and what it was, on one line. */
function sayTakenBack(undo: LogRow, book: GameBook, things: Things): readonly string[] {
  const taken = lineTakenBack(book, undo);
  if (!taken) return [];
  const [first = '', ...others] = sayEntries(taken.entries, things, book.game.edition, MOST_LISTED);
  const more = others.length > 0 ? ' …' : '';
  return [`${mention(undo.actorId)} ${sayTakesBack(taken, undo.actorId)} ${first}${more}`];
}
