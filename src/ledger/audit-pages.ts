import { setImmediate } from 'node:timers/promises';
import { isRoll, type Ledger } from './vocabulary/ledger.ts';
import { audit, type LedgerAudit, type AuditFinding } from './audit.ts';

/** The maximum number of pages per call: about a hundred thousand coins, which take a second. */
const MAX_PAGES = 24;

/** The result of checking a range of a ledger's lines. */
export interface AuditedRange extends LedgerAudit {
  readonly from: number;
  /** The last line that was checked. */
  readonly upTo: number;
  /** The line to continue from; `null` at the end of the ledger. */
  readonly next: number | null;
  /** The sequence numbers of the lines that are rolls. */
  readonly rolls: ReadonlySet<number>;
}

/**
 * Checks a ledger page by page, starting at a line. Yields to the event loop between pages.
 * @param read returns the ledger's lines from a line on, as many as can be checked at once; `undefined` if the ledger
 *   no longer exists
 */
export async function auditFrom(
  read: (from: number) => Promise<Ledger | undefined>,
  from: number,
  maxPages: number = MAX_PAGES,
): Promise<AuditedRange | undefined> {
  const findings: AuditFinding[] = [];
  const rolls = new Set<number>();
  let confirmed = 0;
  let isTampered = false;
  let upTo = from - 1;
  let next: number | null = from;
  for (let page = 0; next !== null && page < maxPages; page += 1) {
    const ledger = await read(next);
    if (!ledger) return undefined;
    const found = audit(ledger);
    findings.push(...found.findings.filter(({ kind }) => kind !== 'not-read' && !isReported(findings, kind)));
    confirmed += found.confirmed;
    isTampered ||= found.isTampered;
    for (const entry of ledger.entries) if (isRoll(entry)) rolls.add(entry.sequence);
    upTo = ledger.upTo ?? ledger.count;
    next = ledger.upTo === null ? null : ledger.upTo + 1;
    await setImmediate();
  }
  return { from, upTo, next, confirmed, isTampered, findings, rolls };
}

/** Findings about the secret and the chain recur on each page; report them once. */
const isReported = (findings: readonly AuditFinding[], kind: AuditFinding['kind']): boolean =>
  (kind === 'secret-swapped' || kind === 'unrevealed' || kind === 'chain-broken') &&
  findings.some((finding) => finding.kind === kind);
