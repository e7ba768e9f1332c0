import type { Seed } from '#ledger/vocabulary/ledger.ts';
import { summarizeNumbers } from '../rows/summarize-numbers.ts';
import { iteratePages } from '../rows/iterate-pages.ts';
import { SECRET_COLUMNS } from '../sql/changed-rows.ts';
import type { ChangeSql } from '../sql/statement.ts';
import { audit, TAMPERING, type AuditFinding } from '#ledger/audit.ts';
import { assembleLedger, spanOf } from '#ledger/assemble-ledger.ts';
import { collectLines, linesFrom, type LineBatch } from '#ledger/lines.ts';
import { parseLink, SELECT_LINKS, type LinkRow } from './link-rows.ts';
import type { SecretRow } from '#ledger/vocabulary/ledger-rows.ts';
import { SEEDS } from './rows.ts';
import { createLineParser, LINES_AFTER } from './secret-lines.ts';
import type { FlipRow } from '#ledger/encoding/stored-flips.ts';

export interface LedgerToCheck {
  /** The id of the ledger's secret. */
  readonly id: string;
  readonly channelId: string;
}

/** Descriptions of findings: about flips, whose numbers follow, or about the whole ledger. */
const DESCRIPTIONS: Partial<Record<AuditFinding['kind'], string>> = {
  missing: 'flips missing: ',
  repeated: 'flips that occur twice: ',
  uncounted: 'flips that were not counted: ',
  unlinked: 'flips that differ from their links: ',
  altered: 'flips that the secret does not reproduce: ',
  unreadable: 'unreadable flips: ',
  'secret-swapped': 'the secret is not the one that was committed to',
  'chain-broken': 'its chain of links is broken',
};

const SECRET = `SELECT ${SECRET_COLUMNS} FROM coin_secret WHERE id = $1`;

/**
 * Returns a function that verifies a ledger, whether or not its secret is revealed: the secret against its
 * commitment, the sequence numbers, and each flip and roll by recomputing it.
 * @returns descriptions of the faults; empty if there are none
 */
export function createLedgerCheck(
  sql: Pick<ChangeSql, 'select'>,
): (ledger: LedgerToCheck) => readonly string[] {
  function readLines(id: string, from: number, seeds: readonly Seed[]): LineBatch {
    const lines = collectLines(createLineParser(seeds));
    const pages = iteratePages<FlipRow>((last) => sql.select(LINES_AFTER, [id, last?.sequence ?? from - 1]));
    for (const row of pages) if (!lines.take(row)) break;
    return lines.lines();
  }

  return ({ id, channelId }) => {
    const [row] = sql.select<SecretRow>(SECRET, [id]);
    // The channel was erased, and its lines are being deleted.
    if (!row || channelId === '') return [];
    const seeds = sql.select<Seed>(SEEDS, [id]);
    const found = new Map<AuditFinding['kind'], number[]>();
    let from: number | null = 1;
    while (from !== null) {
      const lines = linesFrom(readLines(id, from, seeds), from);
      const { from: first, to } = spanOf(lines);
      const links = sql.select<LinkRow>(SELECT_LINKS, [id, first, to]).map(parseLink);
      const revealed = { ...row, revealedAt: row.revealedAt ?? 0 };
      const { findings } = audit(assembleLedger(revealed, { channelId, seeds, links }, lines));
      for (const finding of findings.filter(({ kind }) => TAMPERING.has(kind)))
        found.set(finding.kind, [...(found.get(finding.kind) ?? []), ...numbersOf(finding)]);
      from = lines.upTo === null ? null : lines.upTo + 1;
    }
    return [...found].map(([kind, numbers]) => `${DESCRIPTIONS[kind] ?? kind}${summarizeNumbers(numbers)}`);
  };
}

/** Limits the numbers listed for a range, since an overwritten count can make it arbitrarily long. */
const MAX_NUMBERS = 1000;

function numbersOf(finding: AuditFinding): readonly number[] {
  if ('sequence' in finding) return [finding.sequence];
  if (!('from' in finding)) return [];
  const { from, to } = finding;
  return Array.from({ length: Math.min(to - from + 1, MAX_NUMBERS) }, (_, nth) => from + nth);
}
