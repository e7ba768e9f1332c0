import { isDeepStrictEqual } from 'node:util';
import { monotonicFactory } from 'ulid';
import type { ChainLink } from './vocabulary/chain.ts';
import type {
  CoinBook,
  LedgerEntry,
  LedgerOrigin,
  LedgerWrite,
  RevealedSecret,
  Seed,
} from './vocabulary/ledger.ts';
import {
  WITHOUT_CHAIN,
  type LedgerRows,
  type SecretRow,
  type SecondSecret,
} from './vocabulary/ledger-rows.ts';
import { firstSeeds } from './seeds.ts';
import { storableIn } from '#basics/storable.ts';
import { createChainAppender, type ChainAdditions, type ChainAppender } from './chain/append.ts';
import { MAX_PRIVATE, privateKeys } from './chain/private-keys.ts';
import { coinStream, secretCommitment, keyOfLine, SECRET_BYTES, streamIdentityOf } from './stream.ts';

/** Returns the given number of random bytes. */
export type Entropy = (bytes: number) => Buffer;

/** A channel's coins during one change. */
export interface OpenBook {
  readonly book: CoinBook;
  /** Writes the result of a change. @throws if its entries break the order of the ledger */
  write(change: LedgerWrite): void;
}

export type CoinBooks = ReturnType<typeof coinBooks>;

/** @param ulid makes ids in ascending order from times in milliseconds since 1970 */
export function coinBooks(entropy: Entropy, ulid: (at: number) => string = monotonicFactory()) {
  function drawSecret(at: number): SecretRow {
    const secret = entropy(SECRET_BYTES);
    const commitment = secretCommitment(secret);
    return { id: ulid(at), secret, commitment, published: 0, flips: 0, revealedAt: null, ...WITHOUT_CHAIN };
  }

  /** The second secret, for private lines. Secrets older than this feature get one with their next line. */
  function secondSecretOf({ privateSecret, privateCommitment }: SecretRow): SecondSecret {
    if (privateSecret && privateCommitment !== null) return { privateSecret, privateCommitment };
    const fresh = entropy(SECRET_BYTES);
    return { privateSecret: fresh, privateCommitment: privateKeys(fresh).commitment };
  }

  function bookOf(
    rows: LedgerRows,
    secret: SecretRow,
    origin: LedgerOrigin,
    storeSecret: () => void,
  ): OpenBook {
    const { declared } = rows;
    let seeds: readonly Seed[] | undefined;
    let second: SecondSecret | undefined;
    let chain: ChainAppender | undefined;
    const secondSecret = (): SecondSecret => (second ??= secondSecretOf(secret));
    const isDeclared = (sequence: number): boolean => declared === 'of-game' || declared === sequence;
    /** The previous state of an entry that continues, which the change has to declare. */
    const previous = (sequence: number): LedgerEntry | undefined =>
      sequence < book.nextSequence && isDeclared(sequence) ? rows.flip(secret.id, sequence) : undefined;
    /** Uses one chain per change, so that the reply shows the same salts that are written. */
    function linksFor(
      entries: readonly LedgerEntry[],
      seed: ChainAdditions['seed'] = null,
    ): readonly ChainLink[] {
      const { privateSecret, privateCommitment } = secondSecret();
      const { channelId } = origin;
      const opening = {
        channelId,
        commitment: secret.commitment,
        privateCommitment,
        from: secret.flips + 1,
      };
      const keys = { secret: secret.secret, privateSecret };
      const end = { count: secret.links, head: secret.head };
      chain ??= createChainAppender(keys, end, { opening, origin, salt: entropy });
      return chain.links({ entries, seed }, previous);
    }
    const book: CoinBook = {
      secretId: secret.id,
      commitment: secret.commitment,
      get privateCommitment() {
        return secondSecret().privateCommitment;
      },
      published: secret.published === 1,
      privatePublished: secret.privatePublished === 1,
      nextSequence: secret.flips + 1,
      nextLeaf: secret.leaves < MAX_PRIVATE ? secret.leaves : null,
      get seeds() {
        return (seeds ??= rows.seeds(secret.id));
      },
      get seeded() {
        return firstSeeds(book.seeds, book.seeds.length);
      },
      entry(sequence) {
        if (!isDeclared(sequence))
          throw new Error(`a change reads the flip that it declared, which was not ${sequence}`);
        return rows.flip(secret.id, sequence);
      },
      stream: (line) =>
        coinStream(
          keyOfLine(line, secret.secret, line.leaf === null ? null : secondSecret().privateSecret),
          streamIdentityOf(line),
        ),
      headWith: (entries) => linksFor(storableIn(entries)).at(-1)?.hash ?? secret.head ?? '',
    };
    return {
      book,
      write({ entries = [], isPublishing = false, seed }) {
        const { actorId, at } = origin;
        const newSeed = seed && { nth: book.seeds.length + 1, seed: { ...seed, actorId, at } };
        const links = entries.length > 0 || isPublishing || newSeed ? linksFor(entries, newSeed ?? null) : [];
        storeSecret();
        let added = 0;
        let leaves = secret.leaves;
        for (const entry of entries) {
          if (entry.secretId !== book.secretId) throw new Error('a ledger line belongs to another secret');
          if (entry.sequence < book.nextSequence) {
            rows.continueFlip(entry, checkContinued(entry, previous(entry.sequence)));
          } else {
            checkAdded(entry, book, added, origin);
            rows.addFlip(entry);
            added += 1;
            if (entry.leaf !== null) leaves = entry.leaf + 1;
          }
        }
        if (newSeed) {
          if (!book.published) throw new Error('a seed was given before the commitment was published');
          rows.addSeed(secret.id, newSeed.nth, newSeed.seed);
        }
        for (const link of links) rows.addLink(secret.id, link);
        const last = links.at(-1);
        if (last)
          rows.advance(secret.id, {
            flips: secret.flips + added,
            published: isPublishing ? 1 : secret.published,
            privatePublished: isPublishing ? 1 : secret.privatePublished,
            leaves,
            links: last.nth + 1,
            head: last.hash,
            ...secondSecret(),
          });
      },
    };
  }

  return {
    /** The channel's live secret, or a new one, which is stored only by `write`. */
    open(rows: LedgerRows, origin: LedgerOrigin): OpenBook {
      const live = rows.liveSecret();
      if (live) return bookOf(rows, live, origin, () => {});
      const fresh = drawSecret(origin.at);
      return bookOf(rows, fresh, origin, () => rows.addSecret(origin, fresh));
    },
    /** Reveals the channel's live secret and draws its successor. Both are stored only by `next.write`. */
    reveal(
      rows: LedgerRows,
      origin: LedgerOrigin,
    ): { readonly revealed: RevealedSecret; readonly next: OpenBook } {
      const live = rows.liveSecret();
      const old = live ?? drawSecret(origin.at);
      const fresh = drawSecret(origin.at);
      const { id: secretId, commitment, flips } = old;
      return {
        revealed: { secretId, secret: old.secret.toString('hex'), commitment, flips, head: old.head },
        next: bookOf(rows, fresh, origin, () => {
          if (!live) rows.addSecret(origin, old);
          rows.revealSecret(origin, secretId);
          rows.addSecret(origin, fresh);
        }),
      };
    },
  };
}

function checkAdded(entry: LedgerEntry, book: CoinBook, added: number, origin: LedgerOrigin): void {
  const expected = book.nextSequence + added;
  if (entry.sequence !== expected)
    throw new Error(`flip ${entry.sequence} is out of order: ${expected} is next`);
  if (entry.interactionId !== origin.interactionId || entry.actorId !== origin.actorId)
    throw new Error(`flip ${entry.sequence} does not belong to the interaction that requested it`);
  if (entry.covered && !(entry.isPrivate ? book.privatePublished : book.published))
    throw new Error(`flip ${entry.sequence} claims a commitment that was not published before it`);
  const leaf = entry.isPrivate ? book.nextLeaf : null;
  if (entry.leaf !== leaf) throw new Error(`flip ${entry.sequence} uses a key of another line`);
  if (!isDeepStrictEqual(entry.seeded, book.seeded))
    throw new Error(`flip ${entry.sequence} was not made with the seeds of its game`);
}

/** Checks that a flip that waits for a choice changes only in its choices and outcome. */
function checkContinued(entry: LedgerEntry, previous: LedgerEntry | undefined): LedgerEntry {
  if (!previous?.outcome.awaits) throw new Error(`flip ${entry.sequence} waits for no choice`);
  const withoutChanges = {
    ...entry,
    choices: entry.choices.slice(0, previous.choices.length),
    outcome: previous.outcome,
  };
  if (!isDeepStrictEqual(withoutChanges, previous))
    throw new Error(`flip ${entry.sequence} changed more than its choices and outcome`);
  return previous;
}
