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
  type Seed,
} from '../port/coins.ts';
import type { LedgerLines } from './lines.ts';
import type { CoinRows, SecretRow } from './rows.ts';
import { firstSeeds } from './seed-rows.ts';
import { coinStream, commitmentOf, SECRET_BYTES, streamOf } from './stream.ts';

/** Random bytes, so many of them. */
export type Entropy = (bytes: number) => Buffer;

/** A channel's coins during one change. */
export interface OpenBook {
  readonly book: CoinBook;
  /** Writes what the change decided. @throws where its entries break the order of the ledger */
  write(decided: Pick<Outcome<unknown>, 'entries' | 'publishes' | 'seed'>): void;
}

/** A channel's coins while their secret is revealed. */
interface RevealedBook {
  readonly revealed: Revealed;
  readonly next: OpenBook;
}

export interface CoinBooks {
  /** The channel's live secret, or a new one, which is stored only by `write`. */
  open(origin: Origin): OpenBook;
  /** The channel's live secret revealed, and the one after it. Both are stored only by `next.write`. */
  reveal(origin: Origin): RevealedBook;
}

/** The part of the ledger's tables that a change reads and writes. */
export type CoinRowsOfChange = Pick<
  CoinRows,
  | 'liveSecret'
  | 'addSecret'
  | 'revealSecret'
  | 'countFlips'
  | 'seeds'
  | 'addSeed'
  | 'flip'
  | 'addFlip'
  | 'continueFlip'
>;

/** @param ulid makes ids that grow, of times in milliseconds since 1970 */
export function coinBooks(
  rows: CoinRowsOfChange,
  entropy: Entropy,
  ulid: (at: number) => string = monotonicFactory(),
): CoinBooks {
  function draw(at: number): SecretRow {
    const secret = entropy(SECRET_BYTES);
    const commitment = commitmentOf(secret);
    return { id: ulid(at), secret, commitment, published: 0, flips: 0, revealedAt: null };
  }

  function bookOf(secret: SecretRow, origin: Origin, store: () => void): OpenBook {
    let seeds: readonly Seed[] | undefined;
    const book: CoinBook = {
      secretId: secret.id,
      commitment: secret.commitment,
      published: secret.published === 1,
      nextSequence: secret.flips + 1,
      get seeds() {
        return (seeds ??= rows.seeds(secret.id));
      },
      get seeded() {
        return firstSeeds(book.seeds, book.seeds.length);
      },
      entry: (sequence) => rows.flip(secret.id, sequence),
      stream: (line) => coinStream(secret.secret, streamOf(line)),
    };
    return {
      book,
      write({ entries = [], publishes = false, seed }) {
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
        if (seed) {
          if (!book.published) throw new Error('a seed was given before the commitment was published');
          const { actorId, at } = origin;
          rows.addSeed(secret.id, book.seeds.length + 1, { ...seed, actorId, at });
        }
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
  if (!isDeepStrictEqual(entry.seeded, book.seeded))
    throw new Error(`flip ${entry.sequence} was not made with the seeds of its game`);
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

/** So many coins and dice are read to count coins, in less than a tenth of a second. */
export const MOST_COUNTED = 20_000;
/** So many secrets of a channel are looked at: each game has its own. */
export const MOST_SECRETS = 64;

/** The coins of these lines but private ones. */
export const coinsShown = (entries: readonly LedgerEntry[]): readonly CoinFlip[] =>
  entries
    .filter(({ isPrivate }) => !isPrivate)
    .filter(isFlip)
    .flatMap(({ outcome }) => outcome.flips);

/** Counts the coins of a channel's last flips that only chance decides, but private ones. */
export function fairCoins(rows: CoinRows, channelId: string): FairCount {
  const flips: CoinFlip[] = [];
  let left = MOST_COUNTED;
  const secrets = rows.secrets(channelId, MOST_SECRETS + 1);
  for (const { id } of secrets.slice(0, MOST_SECRETS)) {
    if (left <= 0) return { players: fairCoinsIn(flips), isWhole: false };
    const { entries, read, isWhole } = rows.lastOutcomes(id, left);
    left -= read;
    flips.push(...coinsShown(entries));
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
    .map((secret) => ledgerOf(secret, rows.seeds(secret.id), rows.flips(secret.id, upTo)));
}

/** The ledger of one of a channel's secrets from a sequence number on, as far as it can be read at once. */
export function ledgerFrom(
  rows: CoinRows,
  channelId: string,
  secretId: string,
  from: number,
): Ledger | undefined {
  const secret = rows.secret(channelId, secretId);
  return secret && ledgerOf(secret, rows.seeds(secret.id), rows.flipsFrom(secretId, from));
}

/** A secret with its lines, as it may be told. */
export const ledgerOf = (row: SecretRow, seeds: readonly Seed[], lines: LedgerLines): Ledger => ({
  secretId: row.id,
  commitment: row.commitment,
  published: row.published === 1,
  count: row.flips,
  secret: row.revealedAt === null ? null : row.secret.toString('hex'),
  revealedAt: row.revealedAt,
  seeds,
  ...lines,
});
