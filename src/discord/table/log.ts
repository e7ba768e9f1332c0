import { citationsText } from '#text/cite.ts';
import { code, isEmpty, joinLines, joinTexts, playerName, time } from '#text/parts.ts';
import { listOf, type FormatList } from '#text/list.ts';
import { parseMarks, text } from '#text/template.ts';
import type { Content, Text } from '#text/text.ts';
import { toMarkdown } from '../markdown/write.ts';
import { ComponentType, type APIActionRowComponent, type APIButtonComponentWithCustomId } from 'discord.js';
import type { Citation } from '#engine/vocabulary/citations.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { ThingId } from '#engine/vocabulary/ids.ts';
import type { Authority, PlayerId } from '#engine/vocabulary/players.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok } from '#engine/vocabulary/result.ts';
import type { GameWithLog, GameLogEntry } from '#store/port/games.ts';
import type { HandlerResult } from '../command/command.ts';
import type { Reply } from '../command/reply.ts';
import {
  authorityOf,
  formatEntries,
  formatRules,
  formatTurnEnded,
  formatUndoHeader,
} from '../sentences/entries.ts';
import { referredIds, thingsEnteredBy, thingsOf, mergeThings, type Things } from '../labels/things.ts';
import { cutText, fitLines } from '../words/fit.ts';
import { gameButton } from './game-buttons.ts';

/** The number of log entries to read at a time. */
const ENTRIES_PER_READ = 32;
/** How far back to search the log for the names that belong to ids, in entries. */
const MAX_ENTRIES_SEARCHED = 256;

/**
 * Iterates over log entries, newest first, reading them on demand.
 * @param before exclusive
 */
function* entriesBackwards(book: GameWithLog, before = Infinity): Generator<GameLogEntry> {
  for (let next = before; next > 1;) {
    const rows = book.log(ENTRIES_PER_READ, next);
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    next = last.seq;
  }
}

/**
 * Returns the last entry that was in force before another one. It is never an undo: an undo is followed to the entry to
 * which it went back.
 * @param before exclusive; the end of the log by default
 */
export function entryInForce(book: GameWithLog, before?: number): GameLogEntry | undefined {
  const [row] = book.log(1, before);
  return row && row.undoneTo !== null ? entryInForce(book, row.undoneTo + 1) : row;
}

/** Returns the entry that an undo took back. */
export const undoneEntry = (book: GameWithLog, { seq }: GameLogEntry): GameLogEntry | undefined =>
  entryInForce(book, seq);

/**
 * Collects names for the ids in log entries: from the current table, from the entries themselves and, if some are
 * missing, from earlier entries.
 * @param rows newest first
 */
export function namesForEntries(book: GameWithLog, rows: readonly GameLogEntry[]): Things {
  const { edition } = book.game;
  const entries = rows.toReversed().flatMap((row) => row.entries);
  const things = mergeThings(thingsEnteredBy(entries, edition), thingsOf(book.game));
  const missing = new Set<ThingId | PlayerId>(referredIds(entries).filter((id) => !things.has(id)));
  if (missing.size === 0) return things;
  const oldest = rows.at(-1)?.seq ?? Infinity;
  // Merge once at the end: hundreds of entries may name hundreds of objects each.
  const earlierThings: Things[] = [];
  for (const row of entriesBackwards(book, oldest)) {
    if (row.seq < oldest - MAX_ENTRIES_SEARCHED) break;
    const earlier = thingsEnteredBy(row.entries, edition);
    earlierThings.push(earlier);
    for (const id of earlier.keys()) missing.delete(id);
    if (missing.size === 0) break;
  }
  return new Map([...earlierThings.toReversed(), things].flatMap((names) => Array.from(names)));
}

const ENTRIES_PER_PAGE = 6;
/** The maximum length of an entry on a page, in a message of 2,000 characters. */
const MAX_ENTRY_LENGTH = 310;
/** Room for the hint at the full entry, ` … /game log line:1234`. */
const HINT_LENGTH = 30;
/** Room for the marks of an undone entry, `~~` and ` (taken back)`. */
const UNDONE_LENGTH = 18;
/** The maximum length of a single entry, in an embed of 4,096 characters. */
const MAX_FULL_ENTRY_LENGTH = 4000;

/**
 * Renders a private page of a game's log, newest first: who did what, under whose authority and which rules.
 * @param before exclusive; the end of the log by default
 */
export function renderLogPage(book: GameWithLog, before = Infinity): Reply {
  const rows = book.log(ENTRIES_PER_PAGE, before);
  if (rows.length === 0)
    return {
      content: parseMarks('The log of that game is kept no longer. What it came to is in `/record`.'),
      isPrivate: true,
    };
  const shown = rows.map((row) => shownEntry(row, book));
  const things = namesForShown(book, shown);
  const lines = shown.map((entry) => formatEntry(entry, things, book.game.edition));
  return { content: joinLines(lines), components: pageButtons(book, rows), isPrivate: true };
}

/** Renders one log entry in full. */
export function renderLogEntry(book: GameWithLog, line: number): HandlerResult<Refusal<'log/no-line'>> {
  const [row] = book.log(1, line + 1);
  if (row?.seq !== line) return fail(refuse('log/no-line', { line }));
  const { edition } = book.game;
  const shown = shownEntry(row, book);
  const rules = joinLines(formatRules(row.entries, edition));
  const lines = [
    text`${formatEntryHeader(row)}${row.isUndone ? ' (taken back)' : ''}`,
    ...formatShownEntry(shown, namesForShown(book, [shown]), edition, listOf),
  ];
  const shownLines = fitLines(lines, MAX_FULL_ENTRY_LENGTH - toMarkdown(rules).length);
  return ok({ embeds: [{ description: toMarkdown(joinLines([shownLines, rules])) }], isPrivate: true });
}

/** A log entry, and the entry whose events it shows: itself, or the one that it undid. */
interface ShownEntry {
  readonly row: GameLogEntry;
  readonly source: GameLogEntry | undefined;
}

const shownEntry = (row: GameLogEntry, book: GameWithLog): ShownEntry => ({
  row,
  source: row.undoneTo === null ? row : undoneEntry(book, row),
});

function namesForShown(book: GameWithLog, shown: readonly ShownEntry[]): Things {
  const source = [...new Set(shown.flatMap((entry) => entry.source ?? []))];
  return namesForEntries(
    book,
    source.toSorted((a, b) => b.seq - a.seq),
  );
}

function formatEntry(shown: ShownEntry, things: Things, edition: Edition): Content {
  const { entries, isUndone, seq } = shown.row;
  const texts = formatShownEntry(shown, things, edition);
  const rules = citationsText(entries.flatMap((entry): readonly Citation[] => entry.because));
  const full = joinTexts(
    [...texts, rules].filter((piece) => !isEmpty(piece)),
    ' ',
  );
  const room =
    MAX_ENTRY_LENGTH - toMarkdown(formatEntryHeader(shown.row)).length - (isUndone ? UNDONE_LENGTH : 0);
  const body =
    toMarkdown(full).length <= room
      ? full
      : text`${truncateSentences(texts, room - HINT_LENGTH)} … ${code(`/game log line:${seq}`)}`;
  // A sentence about the author's own action begins with the name, so the header need not repeat it.
  const author = formatAuthor(shown.row);
  const isRepeated = toMarkdown(body).startsWith(toMarkdown(author));
  const head = text`${formatEntryTime(shown.row)}${isRepeated ? '' : text`${author}: `}`;
  return isUndone ? text`${head}~~${body}~~ (taken back)` : text`${head}${body}`;
}

/** Formats the events of the entry, or of the entry that it undid. */
function formatShownEntry(
  { row, source }: ShownEntry,
  things: Things,
  edition: Edition,
  formatList?: FormatList,
): readonly Text[] {
  if (!source) return [];
  const texts = formatEntries(source.entries, things, edition, formatList);
  if (source === row) {
    const turnEnded = formatTurnEnded(row.entries, row.actorId, things);
    return turnEnded === null ? texts : [turnEnded, ...texts];
  }
  const [first = '', ...rest] = texts;
  return [text`${playerName(row.actorId)} ${formatUndoHeader(source, row.actorId)} ${first}`, ...rest];
}

/** Keeps as many whole sentences as fit; cuts the first one between words if it is too long. */
function truncateSentences(sentences: readonly Text[], room: number): Text {
  let length = 0;
  const fitting = sentences.filter((sentence) => (length += toMarkdown(sentence).length + 1) <= room);
  if (fitting.length > 0) return joinTexts(fitting, ' ');
  const [first = ''] = sentences;
  return cutText(
    first,
    toMarkdown(first)
      .slice(0, room)
      .replace(/,?\s+\S*$/, '').length,
  );
}

const AUTHORITY_SUFFIX: Readonly<Record<Authority, string>> = {
  self: '',
  rules: '',
  recorder: '',
  host: ', as host',
  controller: ', in control',
};

/** `**12** 19:04 @Alice, as host`. */
const formatEntryHeader = (row: GameLogEntry): Text => [formatEntryTime(row), formatAuthor(row)];

const formatEntryTime = ({ seq, at }: GameLogEntry): Text =>
  text`**${seq}** ${time(Math.floor(at / 1000), 't')} `;

const formatAuthor = ({ actorId, entries }: GameLogEntry): Text => [
  playerName(actorId),
  AUTHORITY_SUFFIX[authorityOf(entries)],
];

type ButtonRow = APIActionRowComponent<APIButtonComponentWithCustomId>;

function pageButtons({ id, seq: last }: GameWithLog, rows: readonly GameLogEntry[]): ButtonRow[] {
  const [newest, oldest] = [rows[0]?.seq ?? 0, rows.at(-1)?.seq ?? 1];
  const buttons = [
    ...(oldest > 1 ? [gameButton('log', 'Older', { id, seq: oldest })] : []),
    ...(newest < last ? [gameButton('log', 'Newer', { id, seq: newest + ENTRIES_PER_PAGE + 1 })] : []),
  ];
  return buttons.length > 0 ? [{ type: ComponentType.ActionRow, components: buttons }] : [];
}
