import type { Text } from '#text/text.ts';
import { text } from '#text/template.ts';
import { playerName } from '#text/parts.ts';
import { formatUndoHeader, formatAction, formatEntries } from '../sentences/entries.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { Entry } from '#engine/deciding/actions.ts';
import type { GameEvent } from '#engine/events/events.ts';
import type { NumberEvent } from '#engine/events/number-events.ts';
import type { GameWithLog, GameLogEntry } from '#store/port/games.ts';
import { undoneEntry, namesForEntries } from '../table/log.ts';
import { listFormatter } from '#text/list.ts';
import type { Things } from '../labels/things.ts';

/** Lines shown on the card. */
const MAX_LINES = 3;
/** Log entries read for them. */
const MAX_ENTRIES_READ = 24;
/** Log entries searched for a change whose reply was lost. */
const MAX_ENTRIES_SEARCHED = 64;
/** Items named in a list, such as permanents that untap. */
const FORMAT_LIST = listFormatter(4);

/** Events that the card shows elsewhere: who plays, and the step. */
const SHOWN_ABOVE: ReadonlySet<GameEvent['kind']> = new Set([
  'game/opened',
  'game/joined',
  'game/withdrawn',
  'game/started',
  'turn/step-began',
]);

/** Formats the most recent events, newest first, except {@link SHOWN_ABOVE}. */
export function formatRecentEvents(book: GameWithLog): readonly Text[] {
  const lines = book.log(MAX_ENTRIES_READ);
  const things = namesForEntries(book, lines);
  const isShownHere = ({ event }: Entry): boolean => !SHOWN_ABOVE.has(event.kind);
  return mergeNumberChanges(lines.filter(({ isUndone }) => !isUndone))
    .flatMap((line) =>
      line.undoneTo === null
        ? formatLogEntry(line, things, book.game.edition, isShownHere)
        : formatUndo(line, book, things),
    )
    .slice(0, MAX_LINES)
    .map((line) => text`-# ${line}`);
}

/** Merges consecutive changes of one number, newest first: 20 → 10 → 5 life becomes 20 → 5. */
function mergeNumberChanges(lines: readonly GameLogEntry[]): readonly GameLogEntry[] {
  const shown: GameLogEntry[] = [];
  for (const line of lines) {
    const newer = shown.at(-1);
    const merged = newer ? mergeEntries(newer, line) : null;
    if (merged) shown.splice(-1, 1, merged);
    else shown.push(line);
  }
  return shown;
}

/**
 * Merges two changes of the same number by the same player; `null` for other entries, or if the number ends as it
 * began.
 */
function mergeEntries(newer: GameLogEntry, older: GameLogEntry): GameLogEntry | null {
  const [last, before] = [singleNumberChange(newer), singleNumberChange(older)];
  if (!last || !before || mergeKey(newer, last) !== mergeKey(older, before)) return null;
  const { from } = before.event;
  if (from === last.event.to) return null;
  return { ...newer, entries: [{ ...last, event: { ...last.event, from } }] };
}

type NumberChange = Extract<NumberEvent, { readonly from: number }>;
type ChangeEntry = Entry & { readonly event: NumberChange };

/** Returns the number change if it is the only event of the entry. */
function singleNumberChange({ entries, undoneTo }: GameLogEntry): ChangeEntry | null {
  const [only, ...others] = entries;
  return only && isChange(only) && others.length === 0 && undoneTo === null ? only : null;
}

const isChange = (entry: Entry): entry is ChangeEntry => 'from' in entry.event && 'to' in entry.event;

/** Identifies the author, the authority and the number. */
function mergeKey({ actorId }: GameLogEntry, { event, authority }: ChangeEntry): string {
  const of = event.kind === 'counters/changed' ? event.counter : '';
  const commander = event.kind === 'commander/damaged' ? event.commander : '';
  return [actorId, authority, event.kind, event.playerId, of, commander].join('/');
}

/** Formats the changes of interactions whose replies were lost. */
export function formatUndeliveredChanges(
  book: GameWithLog,
  interactions: ReadonlySet<string>,
): readonly Text[] {
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
  return changes.length > 0 ? [text`**This counted, though its answer never arrived:**`, ...changes] : [];
}

function formatLogEntry(
  { entries, actorId }: GameLogEntry,
  things: Things,
  edition: Edition,
  isShown: (entry: Entry) => boolean = () => true,
): readonly Text[] {
  return formatAction(entries, actorId, { things, edition, formatList: FORMAT_LIST, isShown });
}

/** Formats an undo and what it reverted on one line. */
function formatUndo(undo: GameLogEntry, book: GameWithLog, things: Things): readonly Text[] {
  const undone = undoneEntry(book, undo);
  if (!undone) return [];
  const [first = '', ...others] = formatEntries(undone.entries, things, book.game.edition, FORMAT_LIST);
  const more = others.length > 0 ? ' …' : '';
  return [text`${playerName(undo.actorId)} ${formatUndoHeader(undone, undo.actorId)} ${first}${more}`];
}
