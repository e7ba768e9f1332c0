import { isDeepStrictEqual } from 'node:util';
import { flipCoins, type Draw } from '../../engine/coins/flipping.ts';
import { rollDice } from '../../engine/dice/rolling.ts';
import { rulesetOf } from '../../engine/editions/rulesets.ts';
import { coinStream, commitmentOf, SECRET_BYTES, streamOf } from './stream.ts';
import { isRoll, type Ledger, type LedgerEntry } from '../port/coins.ts';

/** Something about a ledger that its readers should know. */
export type Finding =
  /** The secret is not the one that was committed to: nothing could be recomputed. */
  | { readonly kind: 'secret-swapped' }
  /** Flips that were counted, from one sequence number to another, are not there. */
  | { readonly kind: 'missing'; readonly from: number; readonly to: number }
  /** A sequence number stands there twice. */
  | { readonly kind: 'repeated'; readonly sequence: number }
  /** A flip that was never counted: its number is beyond the count, or no whole number. */
  | { readonly kind: 'uncounted'; readonly sequence: number }
  /** The secret and the choices give another outcome than the ledger has, or none at all. */
  | { readonly kind: 'altered'; readonly sequence: number }
  /** A flip that somebody wrote over so that it cannot be read. */
  | { readonly kind: 'unreadable'; readonly sequence: number }
  /** Lines that were not read this time, since the ledger is too long: nothing is known of them. */
  | { readonly kind: 'not-read'; readonly from: number; readonly to: number }
  /** The secret is not revealed yet: nothing was recomputed. */
  | { readonly kind: 'unrevealed' }
  /** A flip made before the commitment was published: it proves nothing about who chose the secret. */
  | { readonly kind: 'uncovered'; readonly sequence: number }
  /** A flip that was not settled: a choice was never made. */
  | { readonly kind: 'waiting'; readonly sequence: number };

/** The findings that an honest ledger cannot have. */
export const TAMPERING: ReadonlySet<Finding['kind']> = new Set([
  'secret-swapped',
  'missing',
  'repeated',
  'uncounted',
  'altered',
  'unreadable',
]);

export interface Audit {
  /** True if somebody changed the ledger or its secret afterwards. */
  readonly isTampered: boolean;
  /** How many outcomes were recomputed and found as they stand. */
  readonly confirmed: number;
  /** About the secret first, then by sequence number. */
  readonly findings: readonly Finding[];
}

/**
 * Checks all of a ledger that can be checked: the secret against its commitment, the flips against the sequence and
 * the count, and each outcome by making it again. Never throws, whatever the ledger holds.
 *
 * What was asked is compared with nothing: whoever rewrites a request and its outcome so that they fit each other is
 * found out by the messages in the channel only, which show both.
 */
export function audit(ledger: Ledger): Audit {
  const secret = checkSecret(ledger);
  const readable = ledger.entries.toSorted((a, b) => a.sequence - b.sequence);
  const checks = Buffer.isBuffer(secret)
    ? readable.map((entry) => ({ entry, asStands: isAsStands(entry, secret) }))
    : [];
  const findings: readonly Finding[] = [
    ...(Buffer.isBuffer(secret) ? [] : [secret]),
    ...bySequence([
      ...checkSequence(ledger),
      ...ledger.unreadable.map((sequence) => ({ kind: 'unreadable', sequence }) as const),
      ...checks
        .filter(({ asStands }) => !asStands)
        .map(({ entry }) => ({ kind: 'altered', sequence: entry.sequence }) as const),
      ...readable
        .filter(({ covered }) => !covered)
        .map(({ sequence }) => ({ kind: 'uncovered', sequence }) as const),
      ...readable
        .filter(({ outcome }) => outcome?.awaits)
        .map(({ sequence }) => ({ kind: 'waiting', sequence }) as const),
    ]),
  ];
  return {
    isTampered: findings.some(({ kind }) => TAMPERING.has(kind)),
    confirmed: checks.filter(({ asStands }) => asStands).length,
    findings,
  };
}

function checkSecret({ secret, commitment }: Ledger): Buffer | Finding {
  if (secret === null) return { kind: 'unrevealed' };
  const bytes = Buffer.from(secret, 'hex');
  const isCommitted = bytes.length === SECRET_BYTES && commitmentOf(bytes) === commitment;
  return isCommitted ? bytes : { kind: 'secret-swapped' };
}

/** Walks the sequence numbers that are there. One that cannot be read is there all the same. */
function checkSequence({ entries, unreadable, count, from, upTo }: Ledger): Finding[] {
  const to = Math.min(upTo ?? count, count);
  const found: Finding[] = [];
  if (from > 1) found.push({ kind: 'not-read', from: 1, to: from - 1 });
  const there = [...entries.map(({ sequence }) => sequence), ...unreadable].toSorted((a, b) => a - b);
  let next = from;
  for (const sequence of there) {
    if (!Number.isInteger(sequence) || sequence < 1 || sequence > count)
      found.push({ kind: 'uncounted', sequence });
    else if (sequence < next) found.push({ kind: 'repeated', sequence });
    else {
      if (sequence > next) found.push({ kind: 'missing', from: next, to: sequence - 1 });
      next = sequence + 1;
    }
  }
  if (next <= to) found.push({ kind: 'missing', from: next, to });
  if (to < count) found.push({ kind: 'not-read', from: to + 1, to: count });
  return found;
}

function isAsStands(entry: LedgerEntry, secret: Buffer): boolean {
  try {
    const made = again(entry, coinStream(secret, streamOf(entry)));
    if (!made.ok) return false;
    const { answer } = made.value;
    // The first way is the faster, and nearly always right.
    return isDeepStrictEqual(answer, entry.outcome) || isDeepStrictEqual(plain(answer), plain(entry.outcome));
  } catch {
    return false;
  }
}

/** Makes an outcome again from what the ledger says was asked and chosen. */
function again(entry: LedgerEntry, draw: Draw) {
  const ruleset = rulesetOf(entry.edition);
  return isRoll(entry)
    ? rollDice(entry.request, draw, entry.choices, ruleset)
    : flipCoins(entry.request, draw, entry.choices, ruleset);
}

/** As JSON holds it, where an absent field and an undefined one are the same. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const placeOf = (finding: Finding): number =>
  'sequence' in finding ? finding.sequence : 'from' in finding ? finding.from : 0;

const bySequence = (findings: readonly Finding[]): readonly Finding[] =>
  findings.toSorted((a, b) => placeOf(a) - placeOf(b));
