import { listFormatter } from '#text/list.ts';
import { formatUndoHeader, formatAction, formatEntries } from '#discord/sentences/entries.ts';
import { undoneEntry, namesForEntries } from '#discord/table/log.ts';
import { ownRules } from '#text/silence.ts';
import { formatReworded } from '#discord/words/cite.ts';
import { joinLines, playerName } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import type { GameWithLog, GameLogEntry } from '#store/port/games.ts';
import type { DisplayNameOf } from '#text/plain.ts';
import { richLines } from './rich-text.ts';
import type { LogLineModel } from './types.ts';

/** Lines of the log that a page shows. */
export const MAX_LOG_LINES = 12;
/** Maximum number of listed items, such as permanents that untap. */
const FORMAT_LIST = listFormatter(6);

/** Log entries with actor, authority and rules. @param rows the latest, newest first */
export const buildLogModel = (
  rows: readonly GameLogEntry[],
  book: GameWithLog,
  called: DisplayNameOf,
): readonly LogLineModel[] => rows.map((row) => buildLogLine(row, book, called));

function buildLogLine(row: GameLogEntry, book: GameWithLog, called: DisplayNameOf): LogLineModel {
  const { seq, at, isUndone } = row;
  const taken = row.undoneTo === null ? row : undoneEntry(book, row);
  const { edition } = book.game;
  const because = (taken?.entries ?? []).flatMap((entry) => entry.because);
  const citations = row === taken ? ownRules({ edition, citations: because }) : [];
  const [reworded] = formatReworded(citations);
  return {
    seq,
    at,
    words: richLines(joinLines(taken ? formatLogLine(row, taken, book) : []), called),
    rules: [...new Set(citations.map(({ number }) => number))],
    ...(reworded && { reworded }),
    isUndone,
  };
}

function formatLogLine(row: GameLogEntry, taken: GameLogEntry, book: GameWithLog): readonly Text[] {
  const { edition, hostId } = book.game;
  const things = namesForEntries(book, [taken]);
  if (taken === row)
    return formatAction(row.entries, row.actorId, { things, edition, hostId, formatList: FORMAT_LIST });
  const [first = '', ...others] = formatEntries(taken.entries, things, edition, FORMAT_LIST);
  return [text`${playerName(row.actorId)} ${formatUndoHeader(taken, row.actorId)} ${first}`, ...others];
}
