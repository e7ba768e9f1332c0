import type Database from '#basics/sqlite.ts';
import { formatNumberRanges } from '../rows/number-ranges.ts';
import { audit, TAMPERING, type Finding } from './audit.ts';
import { ledgerOf, spanOf } from './ledgers.ts';
import { coinRows } from './rows.ts';

/** A ledger to be looked through. */
export interface LedgerToCheck {
  /** Of its secret. */
  readonly id: string;
  readonly channelId: string;
}

const SAID: Partial<Record<Finding['kind'], string>> = {
  missing: 'flips missing',
  repeated: 'flips twice',
  uncounted: 'flips that were not counted',
  unlinked: 'flips that are not as they were linked',
  altered: 'flips that do not come of the secret',
  unreadable: 'flips not to be read',
};

/** Of a whole ledger. */
const WHOLE: Partial<Record<Finding['kind'], string>> = {
  'secret-swapped': 'the secret is not the one that was committed to',
  'chain-broken': 'its chain of links is broken',
};

/**
 * Makes what verifies a ledger, whether its secret is revealed or not: the secret against its commitment, the sequence,
 * and each flip and roll by making it again.
 * @returns what is wrong with it, in words; nothing where it is whole
 */
export function ledgerChecks(db: Database): (ledger: LedgerToCheck) => readonly string[] {
  const rows = coinRows(db);
  return ({ id, channelId }) => {
    const row = rows.secret(channelId, id);
    // What was forgotten belongs to no channel: its lines are being erased.
    if (!row || channelId === '') return [];
    const seeds = rows.seeds(id);
    const found = new Map<Finding['kind'], number[]>();
    let from: number | null = 1;
    while (from !== null) {
      const lines = rows.flipsFrom(id, from);
      const links = rows.links(id, spanOf(lines));
      const told = { ...row, revealedAt: row.revealedAt ?? 0 };
      const { findings } = audit(ledgerOf(told, { channelId, seeds, links }, lines));
      for (const finding of findings.filter(({ kind }) => TAMPERING.has(kind)))
        found.set(finding.kind, [...(found.get(finding.kind) ?? []), ...numbersOf(finding)]);
      from = lines.upTo === null ? null : lines.upTo + 1;
    }
    return [...found].map(
      ([kind, numbers]) => WHOLE[kind] ?? `${SAID[kind] ?? kind}: ${formatNumberRanges(numbers)}`,
    );
  };
}

/** So many of a span are named: as many flips may be missing as somebody wrote into the count. */
const MAX_NUMBERS = 1000;

function numbersOf(finding: Finding): readonly number[] {
  if ('sequence' in finding) return [finding.sequence];
  if (!('from' in finding)) return [];
  const { from, to } = finding;
  return Array.from({ length: Math.min(to - from + 1, MAX_NUMBERS) }, (_, nth) => from + nth);
}
