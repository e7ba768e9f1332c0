import { shownLink } from '../../store/port/chain.ts';
import type { CoinBook, LedgerEntry } from '../../store/port/coins.ts';

const ABOUT = 'https://en.wikipedia.org/wiki/Commitment_scheme';

/** Whose coins are sealed: those of the game that opens, or whatever is flipped after one that is over. */
const WHOSE = { game: 'The coins of this game are', next: 'The coins from here on are' } as const;

/** What is published of a channel's coins, 64 hexadecimal digits each. */
export interface PublishedCommitment extends Pick<CoinBook, 'commitment' | 'privateCommitment'> {
  /** The last link of the chain. */
  readonly head: string;
}

/** @param entries the lines that are written along with it */
export const commitmentOf = (book: CoinBook, entries: readonly LedgerEntry[] = []): PublishedCommitment => ({
  commitment: book.commitment,
  privateCommitment: book.privateCommitment,
  head: book.headWith(entries),
});

/**
 * Publishes the commitments of the channel's coins, and the last link, in one short line: the hashes, whole, stand in the
 * addresses behind the links, and so in the text of the message.
 */
export const formatCommitment = (
  { commitment, privateCommitment, head }: PublishedCommitment,
  whose: keyof typeof WHOSE,
): string =>
  `-# ${WHOSE[whose]} [sealed](<${ABOUT}#sha256-${commitment}>), ${formatPrivateCommitment(privateCommitment)} too · ${formatChainLink(head)}`;

/** The commitment to the second secret, likewise behind a link. */
export const formatPrivateCommitment = (privateCommitment: string): string =>
  `[private](<${ABOUT}#sha256-${privateCommitment}>)`;

/** So much of a link as is told beside a number. */
export const formatChainLink = (hash: string): string => `\`${shownLink(hash)}\``;

/** The number of a flip or roll with its link, as it stands in its reply. */
export const formatSequence = (what: string, { sequence, isPrivate }: LedgerEntry, hash: string): string =>
  `${what} ${sequence}${isPrivate ? '' : ` ${formatChainLink(hash)}`}`;

/** The commitments in the reply to the first flip or roll, for those that come after it. */
export const formatFirstCommitments = (
  what: 'flips' | 'rolls',
  { commitment, privateCommitment }: CoinBook,
): string =>
  `-# Later ${what}: \`/coins verify\`, SHA-256 \`${commitment}\` · ${formatPrivateCommitment(privateCommitment)}`;
