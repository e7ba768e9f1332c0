import type {
  GuildDataPage,
  ExportedAt,
  ExportedFlip,
  UserDataKind,
  ExportPage,
  ExportedRow,
} from '#store/port/data-export.ts';
import { formatIsoTime } from '#basics/days.ts';
import { formatEntryLine } from '../coins/ledger/ledger-file.ts';
import { createPseudonyms } from './pseudonyms.ts';

/** Collects the JSON export of a user's data page by page. */
export interface ExportFile {
  add(page: ExportPage): void;
  /** Returns the file. It contains `rows` of the `of` rows that were added. */
  finish(): { readonly text: string; readonly rows: number; readonly of: number };
}

interface ExportLine {
  readonly kind: UserDataKind;
  /** The time in milliseconds since 1970; `Infinity` for data without a time, which counts as newest. */
  readonly at: number;
  /** JSON. */
  readonly text: string;
  readonly bytes: number;
}

/**
 * Creates an empty export.
 * @param maxBytes the limit for all lines together; settings have precedence, then the newest lines
 */
export function createExportFile(userId: string, now: number, maxBytes: number): ExportFile {
  const pseudonymize = createPseudonyms(userId);
  let lines: ExportLine[] = [];
  let bytes = 0;
  let added = 0;

  function dropOldest(): void {
    const newest = lines.toSorted((a, b) => b.at - a.at);
    lines = [];
    bytes = 0;
    for (const line of newest) {
      if (bytes + line.bytes > maxBytes) break;
      lines.push(line);
      bytes += line.bytes;
    }
  }

  return {
    add(page) {
      for (const { at, text } of userLines(page, userId, pseudonymize)) {
        const line = { kind: page.kind, text, bytes: Buffer.byteLength(text) + ',\n'.length };
        lines.push({ ...line, at: page.kind === 'settings' ? Infinity : (at ?? Infinity) });
        bytes += line.bytes;
        added += 1;
      }
      if (bytes > 2 * maxBytes) dropOldest();
    },
    finish() {
      if (bytes > maxBytes) dropOldest();
      const isWhole = lines.length === added;
      const head = {
        user: userId,
        made: formatIsoTime(now),
        ...(isWhole ? {} : { newest: lines.length, of: added }),
      };
      return { text: formatExport(head, lines), rows: lines.length, of: added };
    },
  };
}

/** A row as JSON, and when it was stored. */
interface RowLine {
  readonly at: number | null;
  readonly text: string;
}

type Pseudonymize = ReturnType<typeof createPseudonyms>;

/** The rows of a page of a user's data, for that user. @param pseudonymize replaces the ids of other users */
export const userLines = (page: ExportPage, userId: string, pseudonymize: Pseudonymize): readonly RowLine[] =>
  page.kind === 'flips'
    ? page.rows.map((row) => lineOf(row, flipFacts(row, userId, pseudonymize)))
    : page.rows.map((row) => lineOf(row, rowFacts(row, pseudonymize)));

/** The rows of a page of a server's data, for those who manage it. Private flips are hidden from them. */
export const guildLines = (page: GuildDataPage): readonly RowLine[] =>
  page.kind === 'flips'
    ? page.rows.map((row) =>
        lineOf(
          row,
          flipFacts(row, NO_ONE, (value) => value),
        ),
      )
    : page.rows.map((row) =>
        lineOf(
          row,
          rowFacts(row, (value) => value),
        ),
      );

/** In place of a user's id: no entry is theirs. */
const NO_ONE = '';

const lineOf = (row: ExportedAt, facts: object): RowLine => ({
  at: row.at,
  text: JSON.stringify({ ...formatOrigin(row), ...facts }),
});

/** Formats an object with a list for each kind, and a line for each item. */
function formatExport(head: object, lines: readonly ExportLine[]): string {
  const kinds = [...new Set(lines.map(({ kind }) => kind))];
  const lists = kinds.map((kind) => {
    const texts = lines.filter((line) => line.kind === kind).map(({ text }) => text);
    return `"${kind}": [\n${texts.join(',\n')}\n]`;
  });
  const first = Object.entries(head).map(([name, value]) => `"${name}": ${JSON.stringify(value)}`);
  return `{\n${[...first, ...lists].join(',\n')}\n}\n`;
}

const formatOrigin = ({ at, guildId, channelId }: ExportedAt) => ({
  ...(at !== null && { at: formatIsoTime(at) }),
  ...(guildId !== null && { server: guildId }),
  ...(channelId !== null && { channel: channelId }),
});

/** Returns the facts of a row with formatted times and pseudonyms, except in the user's own interaction. */
function rowFacts({ facts }: ExportedRow, pseudonymize: (value: unknown) => unknown): object {
  const { interaction, ...others } = facts;
  const timed = Object.entries(others).map(([name, value]) => [
    name,
    name.endsWith('At') && typeof value === 'number' ? formatIsoTime(value) : value,
  ]);
  return {
    ...(interaction !== undefined && { interaction }),
    ...(pseudonymize(Object.fromEntries(timed)) as object),
  };
}

/** Returns the facts of a flip in the format of a ledger file: see `docs/coins.md`. */
function flipFacts(
  { sequence, entry }: ExportedFlip,
  userId: string,
  pseudonymize: (value: unknown) => unknown,
): object {
  if (!entry) return { flip: sequence, unreadable: true };
  const {
    at: _at,
    interaction,
    ...line
  } = JSON.parse(
    formatEntryLine(entry, [], { reader: userId === NO_ONE ? NO_ONE : entry.actorId, keys: null }),
  ) as Record<string, unknown>;
  const isOwn = entry.actorId === userId || userId === NO_ONE;
  return { ...(isOwn && { interaction }), ...(pseudonymize(line) as object) };
}
