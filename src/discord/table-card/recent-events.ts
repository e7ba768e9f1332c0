import type { Edition } from '../../engine/vocabulary/editions.ts';
import type { Entry } from '../../engine/deciding/actions.ts';
import type { GameEvent } from '../../engine/events/events.ts';
import type { NumberEvent } from '../../engine/events/numbers.ts';
import type { GameBook, LogRow } from '../../store/port/games.ts';
import { mention } from '../words/mention.ts';
import { undoneEntry, formatUndoHeader, namesForEntries } from '../table/log.ts';
import { formatActed, formatEntries } from '../sentences/entries.ts';
import type { Things } from '../naming/things.ts';

/** So much of what happened last is on the card, in lines. */
const MAX_LINES = 3;
/** Lines of the log that are read for them. */
const MAX_ENTRIES_READ = 24;
/** So far back a change is looked for that could not be answered. */
const MAX_ENTRIES_SEARCHED = 64;
/** So many of a list, such as what untaps, are named. */
const MAX_LISTED = 4;

/** The events that the card shows anyway: who plays, and the step. */
const SHOWN_ABOVE: ReadonlySet<GameEvent['kind']> = new Set([
  'game/opened',
  'game/joined',
  'game/withdrawn',
  'game/started',
  'turn/step-began',
]);

/** The last things that happened, newest first, in small letters; not those that stand above them on the card. */
export function formatRecentEvents(book: GameBook): readonly string[] {
  const lines = book.log(MAX_ENTRIES_READ);
  const things = namesForEntries(book, lines);
  const isNews = ({ event }: Entry): boolean => !SHOWN_ABOVE.has(event.kind);
  return mergeNumberChanges(lines.filter(({ isUndone }) => !isUndone))
    .flatMap((line) =>
      line.undoneTo === null
        ? formatLogEntry(line, things, book.game.edition, isNews)
        : formatUndo(line, book, things),
    )
    .slice(0, MAX_LINES)
    .map((line) => `-# ${line}`);
}

/** Lines, newest first, in which changes of one number that follow each other are one: 20 → 10 → 5 life is 20 → 5. */
function mergeNumberChanges(lines: readonly LogRow[]): readonly LogRow[] {
  const shown: LogRow[] = [];
  for (const line of lines) {
    const newer = shown.at(-1);
    const merged = newer ? mergeEntries(newer, line) : null;
    if (merged) shown.splice(-1, 1, merged);
    else shown.push(line);
  }
  return shown;
}

/** Both lines as one, where somebody changed one number twice, and it is not as it was; `null` for any others. */
function mergeEntries(newer: LogRow, older: LogRow): LogRow | null {
  const [last, before] = [singleNumberChange(newer), singleNumberChange(older)];
  if (!last || !before || mergeKey(newer, last) !== mergeKey(older, before)) return null;
  const { from } = before.event;
  if (from === last.event.to) return null;
  return { ...newer, entries: [{ ...last, event: { ...last.event, from } }] };
}

type NumberChange = Extract<NumberEvent, { readonly from: number }>;
type ChangeEntry = Entry & { readonly event: NumberChange };

/** The change of one number that is all of a line. */
function singleNumberChange({ entries, undoneTo }: LogRow): ChangeEntry | null {
  const [only, ...others] = entries;
  return only && isChange(only) && others.length === 0 && undoneTo === null ? only : null;
}

const isChange = (entry: Entry): entry is ChangeEntry => 'from' in entry.event && 'to' in entry.event;

/** Who changed which number, and by what right. */
function mergeKey({ actorId }: LogRow, { event, authority }: ChangeEntry): string {
  const of = event.kind === 'counters/changed' ? event.counter : '';
  const commander = event.kind === 'commander/damaged' ? event.commander : '';
  return [actorId, authority, event.kind, event.playerId, of, commander].join('/');
}

/** Says what these interactions changed, as their answers never arrived. */
export function formatUndeliveredChanges(
  book: GameBook,
  interactions: ReadonlySet<string>,
): readonly string[] {
  if (interactions.size === 0) return [];
  const lines = book.log(MAX_ENTRIES_SEARCHED);
  const things = namesForEntries(book, lines);
  const changes = lines
    .filter(({ interactionId }) => interactions.has(interactionId))
    .toReversed()
    .flatMap((line) =>
      line.undoneTo === null
        ? formatLogEntry(line, things, book.game.edition)
        : formatUndo(line, book, things),
    );
  return changes.length > 0 ? ['**This counted, though its answer never arrived:**', ...changes] : [];
}

function formatLogEntry(
  { entries, actorId }: LogRow,
  things: Things,
  edition: Edition,
  isShown: (entry: Entry) => boolean = () => true,
): readonly string[] {
  return formatActed(entries, actorId, { things, edition, most: MAX_LISTED, isSaid: isShown });
}

/** Who took something back, and what it was, on one line. */
function formatUndo(undo: LogRow, book: GameBook, things: Things): readonly string[] {
  const undone = undoneEntry(book, undo);
  if (!undone) return [];
  const [first = '', ...others] = formatEntries(undone.entries, things, book.game.edition, MAX_LISTED);
  const more = others.length > 0 ? ' …' : '';
  return [`${mention(undo.actorId)} ${formatUndoHeader(undone, undo.actorId)} ${first}${more}`];
}
