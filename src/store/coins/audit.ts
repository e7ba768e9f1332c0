import { isDeepStrictEqual } from 'node:util';
import { flipCoins, type RandomSource } from '#engine/coins/flipping.ts';
import { rollDice } from '#engine/dice/rolling.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import { isEndThere, isLinked, isOpenedRight } from './chain/check.ts';
import { privateKeys } from './chain/private-keys.ts';
import { coinStream, commitmentOf, keyOfLine, SECRET_BYTES, streamOf } from './stream.ts';
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
  /** A line is not as it was linked: who, for whom, what was asked or chosen, or when. */
  | { readonly kind: 'unlinked'; readonly sequence: number }
  /** The beginning of the chain, its seeds, or its end are not as they were linked. */
  | { readonly kind: 'chain-broken' }
  /** A flip that somebody wrote over so that it cannot be read. */
  | { readonly kind: 'unreadable'; readonly sequence: number }
  /** Lines that were not read this time, since the ledger is too long: nothing is known of them. */
  | { readonly kind: 'not-read'; readonly from: number; readonly to: number }
  /** The secret is not revealed yet: nothing was recomputed. */
  | { readonly kind: 'unrevealed' }
  /** A flip made before the commitment was published: it proves nothing about who chose the secret. */
  | { readonly kind: 'uncovered'; readonly sequence: number }
  /** A line of before there were links: only what came up is checked, not who asked for it, what was called, or when. */
  | { readonly kind: 'without-links'; readonly sequence: number }
  /** A flip that was not settled: a choice was never made. */
  | { readonly kind: 'waiting'; readonly sequence: number };

/** The findings that an honest ledger cannot have. */
export const TAMPERING: ReadonlySet<Finding['kind']> = new Set([
  'secret-swapped',
  'missing',
  'repeated',
  'uncounted',
  'altered',
  'unlinked',
  'chain-broken',
  'unreadable',
]);

export interface Audit {
  /** True if somebody changed the ledger or its secret afterwards. */
  readonly isTampered: boolean;
  /** How many outcomes were recomputed and found as they stand, with lines as they were linked. */
  readonly confirmed: number;
  /** About the secret first, then by sequence number. */
  readonly findings: readonly Finding[];
}

/**
 * Checks all of a ledger that can be checked: the secret against its commitment, the flips against the sequence and
 * the count, and each outcome by making it again. Never throws, whatever the ledger holds.
 *
 * Each line is held against its links, and each link against the one before it. Whoever has the secret and makes the
 * whole chain anew is found out by the messages in the channel, which have links of before.
 */
export function audit(ledger: Ledger): Audit {
  const secret = checkSecret(ledger);
  const privateSecret = ledger.privateSecret === null ? null : Buffer.from(ledger.privateSecret, 'hex');
  const readable = ledger.entries.toSorted((a, b) => a.sequence - b.sequence);
  const chain = Buffer.isBuffer(secret) ? checkChain(ledger, readable, { secret, privateSecret }) : [];
  const unlinked = new Set(chain.map((finding) => finding.kind === 'unlinked' && finding.sequence));
  const checks = Buffer.isBuffer(secret)
    ? readable.map((entry) => ({ entry, asStands: isAsStands(entry, secret, privateSecret) }))
    : [];
  const altered = new Set(checks.flatMap(({ entry, asStands }) => (asStands ? [] : [entry.sequence])));
  const findings: readonly Finding[] = [
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
    confirmed: checks.filter(({ entry, asStands }) => asStands && !unlinked.has(entry.sequence)).length,
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

/** Holds the lines against their links, and the ends of the chain against what was counted. */
function checkChain(
  ledger: Ledger,
  entries: readonly LedgerEntry[],
  { secret, privateSecret }: { readonly secret: Buffer; readonly privateSecret: Buffer | null },
): readonly Finding[] {
  const { chain, links } = ledger;
  if (!chain) return entries.map(({ sequence }) => ({ kind: 'without-links', sequence }));
  if (!privateSecret || privateKeys(privateSecret).commitment !== chain.privateCommitment)
    return [{ kind: 'chain-broken' }];
  const keys = { secret, privateSecret };
  const isWhole = isOpenedRight(ledger, chain, keys) && isEndThere(chain);
  const first = chain.opened?.sequence ?? 1;
  const leaves = keysInTurn(ledger.from <= first ? 0 : null);
  return [
    ...(isWhole ? [] : [{ kind: 'chain-broken' } as const]),
    ...entries.flatMap((entry): readonly Finding[] => {
      const { sequence } = entry;
      if (sequence < first) return [{ kind: 'without-links', sequence }];
      const isRight = isLinkedSafely(entry, links.get(sequence) ?? [], keys) && leaves.isNext(entry);
      return isRight ? [] : [{ kind: 'unlinked', sequence }];
    }),
  ];
}

/**
 * Private lines take the keys of the second secret in turn: nobody can try several, and take the one that they like.
 * @param first the key of the first private line; `null` where earlier lines are not looked at
 */
function keysInTurn(first: number | null) {
  let next = first;
  return {
    isNext({ isPrivate, leaf }: LedgerEntry): boolean {
      if (!isPrivate) return leaf === null;
      const isRight = leaf !== null && (next === null || leaf === next);
      if (leaf !== null) next = leaf + 1;
      return isRight;
    },
  };
}

/** Whatever stands in a line, it is no reason to fail. */
function isLinkedSafely(...of: Parameters<typeof isLinked>): boolean {
  try {
    return isLinked(...of);
  } catch {
    return false;
  }
}

function isAsStands(entry: LedgerEntry, secret: Buffer, privateSecret: Buffer | null): boolean {
  try {
    const made = again(entry, coinStream(keyOfLine(entry, secret, privateSecret), streamOf(entry)));
    if (!made.ok) return false;
    const { answer } = made.value;
    // The first way is the faster, and nearly always right.
    return isDeepStrictEqual(answer, entry.outcome) || isDeepStrictEqual(plain(answer), plain(entry.outcome));
  } catch {
    return false;
  }
}

/** Makes an outcome again from what the ledger says was asked and chosen. */
function again(entry: LedgerEntry, draw: RandomSource) {
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
