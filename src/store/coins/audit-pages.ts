import { setImmediate } from 'node:timers/promises';
import { isRoll, type Ledger } from '../port/coins.ts';
import { audit, type Audit, type Finding } from './audit.ts';

/** How many times lines are read that can be checked at once: a hundred thousand coins or so, a second's work. */
const MAX_PAGES = 24;

/** A check of a ledger's lines from one to another. */
export interface Checked extends Audit {
  readonly from: number;
  /** The last line that was checked. */
  readonly upTo: number;
  /** Where to go on; `null` where nothing is left. */
  readonly next: number | null;
  /** Which of the lines are rolls. */
  readonly rolls: ReadonlySet<number>;
}

/**
 * Checks a ledger from a line on, a page after the other, and lets others have their turn in between.
 * @param read the ledger's lines from one on, as many as can be checked at once; `undefined` where it is no more
 */
export async function auditFrom(
  read: (from: number) => Promise<Ledger | undefined>,
  from: number,
  mostPages: number = MAX_PAGES,
): Promise<Checked | undefined> {
  const findings: Finding[] = [];
  const rolls = new Set<number>();
  let confirmed = 0;
  let isTampered = false;
  let upTo = from - 1;
  let next: number | null = from;
  for (let page = 0; next !== null && page < mostPages; page += 1) {
    const ledger = await read(next);
    if (!ledger) return undefined;
    const found = audit(ledger);
    findings.push(...found.findings.filter(({ kind }) => kind !== 'not-read' && !isSaid(findings, kind)));
    confirmed += found.confirmed;
    isTampered ||= found.isTampered;
    for (const entry of ledger.entries) if (isRoll(entry)) rolls.add(entry.sequence);
    upTo = ledger.upTo ?? ledger.count;
    next = ledger.upTo === null ? null : ledger.upTo + 1;
    await setImmediate();
  }
  return { from, upTo, next, confirmed, isTampered, findings, rolls };
}

/** What is found of the secret is found anew with each page. */
const isSaid = (findings: readonly Finding[], kind: Finding['kind']): boolean =>
  (kind === 'secret-swapped' || kind === 'unrevealed' || kind === 'chain-broken') &&
  findings.some((one) => one.kind === kind);
