import { isDeepStrictEqual } from 'node:util';
import { monotonicFactory } from 'ulid';
import type { Origin, Outcome } from '../port/changes.ts';
import { fairCoinsIn } from '../../engine/coins/fair.ts';
import type { CoinFlip } from '../../engine/coins/vocabulary.ts';
import {
  isFlip,
  type CoinBook,
  type FairCount,
  type Ledger,
  type LedgerEntry,
  type Revealed,
} from '../port/coins.ts';
import type { CoinRows, LedgerRows, SecretRow } from './rows.ts';
import { coinStream, commitmentOf, SECRET_BYTES } from './stream.ts';

/** Random bytes, so many of them. */
export type Entropy = (bytes: number) => Buffer;

/** A channel's coins during one change. */
export interface OpenBook {
  readonly book: CoinBook;
  /** Writes what the change decided. @throws where its entries break the order of the ledger */
  write(decided: Pick<Outcome<unknown>, 'entries' | 'publishes'>): void;
}

/** A channel's coins while their secret is revealed. */
interface RevealedBook {
  readonly revealed: Revealed;
  readonly next: OpenBook;
}

interface CoinBooks {
  /** The channel's live secret, or a new one, which is stored only by `write`. */
  open(origin: Origin): OpenBook;
  /** The channel's live secret revealed, and the one after it. Both are stored only by `next.write`. */
  reveal(origin: Origin): RevealedBook;
}

export function coinBooks(rows: CoinRows, entropy: Entropy): CoinBooks {
  const ulid = monotonicFactory();

  function draw(at: number): SecretRow {
    const secret = entropy(SECRET_BYTES);
    const commitment = commitmentOf(secret);
    return { id: ulid(at), secret, commitment, published: 0, flips: 0, revealedAt: null };
  }

  function bookOf(secret: SecretRow, origin: Origin, store: () => void): OpenBook {
    const book: CoinBook = {
      secretId: secret.id,
      commitment: secret.commitment,
      published: secret.published === 1,
      nextSequence: secret.flips + 1,
      entry: (sequence) => rows.flip(secret.id, sequence),
      stream: (sequence, interactionId, purpose) =>
        coinStream(secret.secret, { purpose, gameId: null, sequence, interactionId }),
    };
    return {
      book,
      write({ entries = [], publishes = false }) {
        store();
        let added = 0;
        for (const entry of entries) {
          if (entry.secretId !== book.secretId) throw new Error('a ledger line is of another secret');
          if (entry.sequence < book.nextSequence) {
            rows.continueFlip(entry, checkContinued(entry, book.entry(entry.sequence)));
          } else {
            checkAdded(entry, book, added, origin);
            rows.addFlip(entry);
            added += 1;
          }
        }
        if (added > 0 || publishes) rows.countFlips(secret.id, added, publishes);
      },
    };
  }

  return {
    open(origin) {
      const live = rows.liveSecret(origin.channelId);
      if (live) return bookOf(live, origin, () => {});
      const fresh = draw(origin.at);
      return bookOf(fresh, origin, () => rows.addSecret(origin, fresh));
    },
    reveal(origin) {
      const live = rows.liveSecret(origin.channelId);
      const old = live ?? draw(origin.at);
      const fresh = draw(origin.at);
      const { id: secretId, commitment, flips } = old;
      return {
        revealed: { secretId, secret: old.secret.toString('hex'), commitment, flips },
        next: bookOf(fresh, origin, () => {
          if (!live) rows.addSecret(origin, old);
          rows.revealSecret(origin, secretId);
          rows.addSecret(origin, fresh);
        }),
      };
    },
  };
}

function checkAdded(entry: LedgerEntry, book: CoinBook, added: number, origin: Origin): void {
  const wanted = book.nextSequence + added;
  if (entry.sequence !== wanted) throw new Error(`flip ${entry.sequence} is out of order: ${wanted} is next`);
  if (entry.interactionId !== origin.interactionId || entry.actorId !== origin.actorId)
    throw new Error(`flip ${entry.sequence} is not of the interaction that asked for it`);
  if (entry.covered && !book.published)
    throw new Error(`flip ${entry.sequence} claims a commitment that was not published before it`);
}

/** A flip that waits for a choice may get more choices and what comes of them; nothing else of it ever changes. */
function checkContinued(entry: LedgerEntry, held: LedgerEntry | undefined): LedgerEntry {
  if (!held?.outcome.awaits) throw new Error(`flip ${entry.sequence} waits for nothing`);
  const asWas = { ...entry, choices: entry.choices.slice(0, held.choices.length), outcome: held.outcome };
  if (!isDeepStrictEqual(asWas, held))
    throw new Error(`flip ${entry.sequence} changed more than its choices and outcome`);
  return held;
}

/** The last flips of a channel, newest first, through its secrets. */
export function lastFlips(rows: CoinRows, channelId: string, limit: number): readonly LedgerEntry[] {
  const entries: LedgerEntry[] = [];
  for (const { id } of rows.usedSecrets(channelId, limit)) {
    if (entries.length >= limit) break;
    entries.push(...rows.lastFlips(id, limit - entries.length));
  }
  return entries;
}

/** Characters of outcomes that are read to count coins: two thousand flips or so, in less than a tenth of a second. */
const MOST_COUNTED = 250_000;
/** So many secrets of a channel are looked at: each game has its own. */
const MOST_SECRETS = 64;

/** Counts the coins of a channel's last flips that only chance decides, but private ones of a secret not yet revealed. */
export function fairCoins(rows: CoinRows, channelId: string): FairCount {
  const flips: CoinFlip[] = [];
  let left = MOST_COUNTED;
  const secrets = rows.secrets(channelId, MOST_SECRETS + 1);
  for (const { id, revealedAt } of secrets.slice(0, MOST_SECRETS)) {
    if (left <= 0) return { players: fairCoinsIn(flips), isWhole: false };
    const { entries, read, isWhole } = rows.lastOutcomes(id, left);
    left -= read;
    const shown = entries.filter(({ isPrivate }) => !isPrivate || revealedAt !== null);
    flips.push(...shown.filter(isFlip).flatMap(({ outcome }) => outcome.flips));
    if (!isWhole) left = 0;
  }
  return { players: fairCoinsIn(flips), isWhole: left > 0 && secrets.length <= MOST_SECRETS };
}

/** The ledgers of a channel's newest secrets, as far as they can be read at once, up to a sequence number if it is given. */
export function ledgersOf(
  rows: CoinRows,
  channelId: string,
  limit: number,
  upTo: number | null,
): readonly Ledger[] {
  return rows
    .secrets(channelId, limit)
    .map((secret) => ledgerOf(secret, rows.flips(secret.id, upTo ?? Number.MAX_SAFE_INTEGER), upTo));
}

const ledgerOf = (row: SecretRow, lines: LedgerRows, upTo: number | null): Ledger => ({
  secretId: row.id,
  commitment: row.commitment,
  published: row.published === 1,
  count: row.flips,
  secret: row.revealedAt === null ? null : row.secret.toString('hex'),
  revealedAt: row.revealedAt,
  upTo,
  ...lines,
});
