import { shownLink } from '#store/port/chain.ts';
import type { CoinBook, LedgerEntry } from '#store/port/coins.ts';

const ABOUT = 'https://en.wikipedia.org/wiki/Commitment_scheme';

/** The coins of a new game, or all flips after a game that is over. */
const WHOSE = { game: 'The coins of this game are', next: 'The coins from here on are' } as const;

/** The public commitment to a channel's coins, as hashes of 64 hexadecimal digits. */
export interface PublishedCommitment extends Pick<CoinBook, 'commitment' | 'privateCommitment'> {
  /** The last link of the hash chain. */
  readonly head: string;
}

/** @param entries written in the same change */
export const commitmentOf = (book: CoinBook, entries: readonly LedgerEntry[] = []): PublishedCommitment => ({
  commitment: book.commitment,
  privateCommitment: book.privateCommitment,
  head: book.headWith(entries),
});

/**
 * Publishes the commitments of the channel's coins and the last link on one short line. The complete hashes are in
 * the URLs of its links, and so in the text of the message.
 */
export const formatCommitment = (
  { commitment, privateCommitment, head }: PublishedCommitment,
  whose: keyof typeof WHOSE,
): string =>
  `-# ${WHOSE[whose]} [sealed](<${ABOUT}#sha256-${commitment}>), ${formatPrivateCommitment(privateCommitment)} too · ${formatChainLink(head)}`;

/** The commitment to the secret for private flips, also behind a link. */
export const formatPrivateCommitment = (privateCommitment: string): string =>
  `[private](<${ABOUT}#sha256-${privateCommitment}>)`;

/** A shortened link of the chain. */
export const formatChainLink = (hash: string): string => `\`${shownLink(hash)}\``;

/** The number of a flip or roll with its link. */
export const formatSequence = (what: string, { sequence, isPrivate }: LedgerEntry, hash: string): string =>
  `${what} ${sequence}${isPrivate ? '' : ` ${formatChainLink(hash)}`}`;

/** Publishes the commitments below the first flip or roll, for those that follow. */
export const formatFirstCommitments = (
  what: 'flips' | 'rolls',
  { commitment, privateCommitment }: CoinBook,
): string =>
  `-# Later ${what}: \`/coins verify\`, SHA-256 \`${commitment}\` · ${formatPrivateCommitment(privateCommitment)}`;
