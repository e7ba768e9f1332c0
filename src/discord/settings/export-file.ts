import type { KeptAt, KeptFlip, KeptKind, KeptPage, KeptRow } from '#store/port/kept.ts';
import { formatEntryLine } from '../coins/ledger-file.ts';
import { createPseudonyms } from './pseudonyms.ts';

/** Collects the JSON export of a user's data page by page. */
export interface ExportFile {
  add(page: KeptPage): void;
  /** The text, and how much of what was added it contains. */
  finish(): { readonly text: string; readonly rows: number; readonly of: number };
}

interface ExportLine {
  readonly kind: KeptKind;
  /** When it was stored; data without a time counts as newest. */
  readonly at: number;
  /** JSON. */
  readonly text: string;
  readonly bytes: number;
}

/** @param mostBytes the limit for all lines together; settings are kept first, then the newest lines */
export function createExportFile(userId: string, now: number, mostBytes: number): ExportFile {
  const clean = createPseudonyms(userId);
  let lines: ExportLine[] = [];
  let bytes = 0;
  let of = 0;

  function cut(): void {
    const newest = lines.toSorted((a, b) => b.at - a.at);
    lines = [];
    bytes = 0;
    for (const line of newest) {
      if (bytes + line.bytes > mostBytes) break;
      lines.push(line);
      bytes += line.bytes;
    }
  }

  return {
    add(page) {
      const facts =
        page.kind === 'flips'
          ? page.rows.map((row) => ({ row, facts: flipFacts(row, userId, clean) }))
          : page.rows.map((row) => ({ row, facts: rowFacts(row, clean) }));
      for (const one of facts) {
        const text = JSON.stringify({ ...whereOf(one.row), ...one.facts });
        const line = { kind: page.kind, text, bytes: Buffer.byteLength(text) + ',\n'.length };
        lines.push({ ...line, at: page.kind === 'settings' ? Infinity : (one.row.at ?? Infinity) });
        bytes += line.bytes;
        of += 1;
      }
      if (bytes > 2 * mostBytes) cut();
    },
    finish() {
      if (bytes > mostBytes) cut();
      const isWhole = lines.length === of;
      const head = { user: userId, made: timeOf(now), ...(isWhole ? {} : { newest: lines.length, of }) };
      return { text: formatExport(head, lines), rows: lines.length, of };
    },
  };
}

/** An object with a list for each kind, and a line for each item. */
function formatExport(head: object, lines: readonly ExportLine[]): string {
  const kinds = [...new Set(lines.map(({ kind }) => kind))];
  const lists = kinds.map((kind) => {
    const texts = lines.filter((line) => line.kind === kind).map(({ text }) => text);
    return `"${kind}": [\n${texts.join(',\n')}\n]`;
  });
  const first = Object.entries(head).map(([name, value]) => `"${name}": ${JSON.stringify(value)}`);
  return `{\n${[...first, ...lists].join(',\n')}\n}\n`;
}

const timeOf = (ms: number): string => new Date(ms).toISOString();

const whereOf = ({ at, guildId, channelId }: KeptAt) => ({
  ...(at !== null && { at: timeOf(at) }),
  ...(guildId !== null && { server: guildId }),
  ...(channelId !== null && { channel: channelId }),
});

/** Formats times, and keeps the user's own interactions. */
function rowFacts({ facts }: KeptRow, clean: (value: unknown) => unknown): object {
  const { interaction, ...others } = facts;
  const timed = Object.entries(others).map(([name, value]) => [
    name,
    name.endsWith('At') && typeof value === 'number' ? timeOf(value) : value,
  ]);
  return {
    ...(interaction !== undefined && { interaction }),
    ...(clean(Object.fromEntries(timed)) as object),
  };
}

/** In the format of a ledger file: see `docs/coins.md`. */
function flipFacts(
  { sequence, entry }: KeptFlip,
  userId: string,
  clean: (value: unknown) => unknown,
): object {
  if (!entry) return { flip: sequence, unreadable: true };
  const {
    at: _at,
    interaction,
    ...line
  } = JSON.parse(formatEntryLine(entry, [], { reader: entry.actorId, keys: null })) as Record<
    string,
    unknown
  >;
  return { ...(entry.actorId === userId && { interaction }), ...(clean(line) as object) };
}
