import { isDeepStrictEqual } from 'node:util';
import { flipCoins } from '#engine/coins/flipping.ts';
import { rollDice } from '#engine/dice/rolling.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { isEndValid, isEntryLinked, isOpeningValid } from './chain/verify-links.ts';
import { privateKeys } from './chain/private-keys.ts';
import { coinStream, secretCommitment, keyOfLine, SECRET_BYTES, streamIdentityOf } from './stream.ts';
import { isRoll, type Ledger, type LedgerEntry } from './vocabulary/ledger.ts';
import type { RandomSource } from '#engine/coins/vocabulary.ts';

/** An observation about a ledger that its readers should know. */
export type AuditFinding =
  /** The secret does not match its commitment, so nothing could be recomputed. */
  | { readonly kind: 'secret-swapped' }
  /** A range of flips that were counted is missing. */
  | { readonly kind: 'missing'; readonly from: number; readonly to: number }
  /** A sequence number occurs twice. */
  | { readonly kind: 'repeated'; readonly sequence: number }
  /** A flip that was never counted: its number is beyond the count, or not a whole number. */
  | { readonly kind: 'uncounted'; readonly sequence: number }
  /** Recomputing from the secret and the choices gives a different outcome, or fails. */
  | { readonly kind: 'altered'; readonly sequence: number }
  /** A line does not match its links: the people, the request, the choices or the times differ. */
  | { readonly kind: 'unlinked'; readonly sequence: number }
  /** The start of the chain, its seeds or its end do not match the links. */
  | { readonly kind: 'chain-broken' }
  /** A flip was overwritten and cannot be parsed. */
  | { readonly kind: 'unreadable'; readonly sequence: number }
  /** Lines that were not read because the ledger is too long, and so are unchecked. */
  | { readonly kind: 'not-read'; readonly from: number; readonly to: number }
  /** The secret is not revealed yet, so nothing was recomputed. */
  | { readonly kind: 'unrevealed' }
  /** A flip made before the commitment was published. It doesn't prove that the secret was chosen first. */
  | { readonly kind: 'uncovered'; readonly sequence: number }
  /** A line older than the links. Only its outcome is checked; who requested it, the call and the time are not. */
  | { readonly kind: 'without-links'; readonly sequence: number }
  /** An unsettled flip: a choice is still missing. */
  | { readonly kind: 'waiting'; readonly sequence: number };

/** The findings that prove tampering. */
export const TAMPERING: ReadonlySet<AuditFinding['kind']> = new Set([
  'secret-swapped',
  'missing',
  'repeated',
  'uncounted',
  'altered',
  'unlinked',
  'chain-broken',
  'unreadable',
]);

export interface LedgerAudit {
  /** True if the ledger or its secret was changed afterwards. */
  readonly isTampered: boolean;
  /** The number of outcomes that were recomputed with the same result and whose lines match their links. */
  readonly confirmed: number;
  /** Those about the secret first, the others by sequence number. */
  readonly findings: readonly AuditFinding[];
}

/**
 * Checks everything about a ledger that can be checked: the secret against its commitment, the sequence numbers
 * against the count, and each outcome by recomputing it. Never throws, whatever the ledger contains.
 * Each line is compared with its links, and each link with the one before it. Rebuilding the whole chain, which takes
 * the secret, still contradicts the links shown in earlier messages of the channel.
 */
export function audit(ledger: Ledger): LedgerAudit {
  const secret = checkSecret(ledger);
  const privateSecret = ledger.privateSecret === null ? null : Buffer.from(ledger.privateSecret, 'hex');
  const readable = ledger.entries.toSorted((a, b) => a.sequence - b.sequence);
  const chain = Buffer.isBuffer(secret) ? checkChain(ledger, readable, { secret, privateSecret }) : [];
  const unlinked = new Set(chain.map((finding) => finding.kind === 'unlinked' && finding.sequence));
  const checks = Buffer.isBuffer(secret)
    ? readable.map((entry) => ({ entry, isReproduced: reproduces(entry, secret, privateSecret) }))
    : [];
  const altered = new Set(
    checks.flatMap(({ entry, isReproduced }) => (isReproduced ? [] : [entry.sequence])),
  );
  const findings: readonly AuditFinding[] = [
    ...(Buffer.isBuffer(secret) ? [] : [secret]),
    ...chain.filter(({ kind }) => kind === 'chain-broken'),
    ...bySequence([
      ...chain.filter((finding) => 'sequence' in finding && !altered.has(finding.sequence)),
      ...checkSequence(ledger),
      ...ledger.unreadable.map((sequence) => ({ kind: 'unreadable', sequence }) as const),
      ...Array.from(altered, (sequence) => ({ kind: 'altered', sequence }) as const),
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
    confirmed: checks.filter(({ entry, isReproduced }) => isReproduced && !unlinked.has(entry.sequence))
      .length,
    findings,
  };
}

function checkSecret({ secret, commitment }: Ledger): Buffer | AuditFinding {
  if (secret === null) return { kind: 'unrevealed' };
  const bytes = Buffer.from(secret, 'hex');
  const isCommitted = bytes.length === SECRET_BYTES && secretCommitment(bytes) === commitment;
  return isCommitted ? bytes : { kind: 'secret-swapped' };
}

/** Checks the sequence numbers for gaps and repetitions. Unreadable lines count as present. */
function checkSequence({ entries, unreadable, count, from, upTo }: Ledger): AuditFinding[] {
  const to = Math.min(upTo ?? count, count);
  const findings: AuditFinding[] = [];
  if (from > 1) findings.push({ kind: 'not-read', from: 1, to: from - 1 });
  const present = [...entries.map(({ sequence }) => sequence), ...unreadable].toSorted((a, b) => a - b);
  let next = from;
  for (const sequence of present) {
    if (!Number.isInteger(sequence) || sequence < 1 || sequence > count)
      findings.push({ kind: 'uncounted', sequence });
    else if (sequence < next) findings.push({ kind: 'repeated', sequence });
    else {
      if (sequence > next) findings.push({ kind: 'missing', from: next, to: sequence - 1 });
      next = sequence + 1;
    }
  }
  if (next <= to) findings.push({ kind: 'missing', from: next, to });
  if (to < count) findings.push({ kind: 'not-read', from: to + 1, to: count });
  return findings;
}

/** Compares the lines with their links, and both ends of the chain with the stored counts. */
function checkChain(
  ledger: Ledger,
  entries: readonly LedgerEntry[],
  { secret, privateSecret }: { readonly secret: Buffer; readonly privateSecret: Buffer | null },
): readonly AuditFinding[] {
  const { chain, links } = ledger;
  if (!chain) return entries.map(({ sequence }) => ({ kind: 'without-links', sequence }));
  if (!privateSecret || privateKeys(privateSecret).commitment !== chain.privateCommitment)
    return [{ kind: 'chain-broken' }];
  const keys = { secret, privateSecret };
  const isChainValid = isOpeningValid(ledger, chain, keys) && isEndValid(chain);
  const first = chain.opened?.sequence ?? 1;
  const keyOrder = createKeyOrderCheck(ledger.from <= first ? 0 : null);
  return [
    ...(isChainValid ? [] : [{ kind: 'chain-broken' } as const]),
    ...entries.flatMap((entry): readonly AuditFinding[] => {
      const { sequence } = entry;
      if (sequence < first) return [{ kind: 'without-links', sequence }];
      const isValid = isLinkedSafely(entry, links.get(sequence) ?? [], keys) && keyOrder.isNext(entry);
      return isValid ? [] : [{ kind: 'unlinked', sequence }];
    }),
  ];
}

/**
 * Checks that private lines use the keys of the second secret in order. Otherwise the operator could try several keys
 * and take the one with the best outcome.
 * @param first the key of the first private line; `null` if earlier lines are not checked
 */
function createKeyOrderCheck(first: number | null) {
  let next = first;
  return {
    isNext({ isPrivate, leaf }: LedgerEntry): boolean {
      if (!isPrivate) return leaf === null;
      const isValid = leaf !== null && (next === null || leaf === next);
      if (leaf !== null) next = leaf + 1;
      return isValid;
    },
  };
}

/** Treats an error caused by the contents of a line as a mismatch. */
function isLinkedSafely(...args: Parameters<typeof isEntryLinked>): boolean {
  try {
    return isEntryLinked(...args);
  } catch {
    return false;
  }
}

function reproduces(entry: LedgerEntry, secret: Buffer, privateSecret: Buffer | null): boolean {
  try {
    const recomputed = recompute(
      entry,
      coinStream(keyOfLine(entry, secret, privateSecret), streamIdentityOf(entry)),
    );
    if (!recomputed.ok) return false;
    const { answer } = recomputed.value;
    // The first comparison is faster, and nearly always true.
    return (
      isDeepStrictEqual(answer, entry.outcome) ||
      isDeepStrictEqual(throughJson(answer), throughJson(entry.outcome))
    );
  } catch {
    return false;
  }
}

/** Recomputes an outcome from the recorded request and choices. */
function recompute(entry: LedgerEntry, draw: RandomSource) {
  const ruleset = rulesetOf(entry.edition);
  return isRoll(entry)
    ? rollDice(entry.request, draw, entry.choices, ruleset)
    : flipCoins(entry.request, draw, entry.choices, ruleset);
}

/** Converts to JSON and back, which makes absent and undefined fields equal. */
const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const positionOf = (finding: AuditFinding): number =>
  'sequence' in finding ? finding.sequence : 'from' in finding ? finding.from : 0;

const bySequence = (findings: readonly AuditFinding[]): readonly AuditFinding[] =>
  findings.toSorted((a, b) => positionOf(a) - positionOf(b));
