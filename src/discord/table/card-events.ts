import type { Edition } from '../../engine/editions.ts';
import type { Entry } from '../../engine/game/actions.ts';
import type { GameEvent } from '../../engine/game/events.ts';
import type { GameBook, LogRow } from '../../store/port.ts';
import { mention } from '../render-coins.ts';
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
        : sayTakenBack(line, lines, things, book.game.edition),
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
      line.undoneTo === null
        ? sayLine(line, things, book.game.edition)
        : sayTakenBack(line, lines, things, book.game.edition),
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
function sayTakenBack(
  undo: LogRow,
  lines: readonly LogRow[],
  things: Things,
  edition: Edition,
): readonly string[] {
  const who = mention(undo.actorId);
  const taken = takenBackBy(undo, lines);
  const [first, ...others] = taken ? sayEntries(taken.entries, things, edition, MOST_LISTED) : [];
  if (!taken || first === undefined) return [`${who} takes back a change.`];
  const by = taken.actorId === undo.actorId ? '' : ` what ${mention(taken.actorId)} did`;
  return [`${who} takes back${by}: ${first}${others.length > 0 ? ' …' : ''}`];
}

/** The change that an undo took back: the first after its line that no undo before had taken back. */
function takenBackBy({ seq, undoneTo }: LogRow, lines: readonly LogRow[]): LogRow | undefined {
  const before = lines.filter((line) => line.seq < seq);
  const isTakenBefore = (line: LogRow): boolean =>
    before.some((undo) => undo.undoneTo !== null && undo.undoneTo < line.seq && line.seq < undo.seq);
  return before.find(
    (line) => line.undoneTo === null && line.seq > (undoneTo ?? seq) && !isTakenBefore(line),
  );
}
