import { shortLinkHash } from '#ledger/vocabulary/chain.ts';
import type { CoinBook, LedgerEntry } from '#ledger/vocabulary/ledger.ts';
import { code, link, ranked } from '#text/parts.ts';
import { asContent, text } from '#text/template.ts';
import type { Content, Text } from '#text/text.ts';

const EXPLANATION_URL = 'https://en.wikipedia.org/wiki/Commitment_scheme';

/** The words at the beginning of the line: for the coins of a new game, or for all flips after a finished game. */
const OPENINGS = { game: 'Coins that nobody can choose', next: 'The same for coins from here on' } as const;

/** The public commitment to a channel's coins, as hashes of 64 hexadecimal digits. */
export interface PublishedCommitment extends Pick<CoinBook, 'commitment' | 'privateCommitment'> {
  /** The last link of the hash chain. */
  readonly head: string;
}

/**
 * Builds the commitment to publish.
 * @param entries entries that the same change writes
 */
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
  opening: keyof typeof OPENINGS,
): Content =>
  asContent(
    ranked(
      'decisive',
      text`-# ${OPENINGS[opening]}: ${commitmentLink('proof', commitment)}, ${formatPrivateCommitment(privateCommitment)} · ${formatChainLink(head)}`,
    ),
  );

/** Formats the commitment to the secret for private flips as a link with the hash in its URL. */
export const formatPrivateCommitment = (privateCommitment: string): Text =>
  commitmentLink('private', privateCommitment);

const commitmentLink = (label: string, hash: string): Text =>
  link(label, `${EXPLANATION_URL}#sha256-${hash}`);

/** A shortened link of the chain. */
export const formatChainLink = (hash: string): Text => code(shortLinkHash(hash));

/** The number of a flip or roll with its link. */
export const formatSequence = (noun: string, { sequence, isPrivate }: LedgerEntry, hash: string): Content =>
  isPrivate ? text`${noun} ${sequence}` : text`${noun} ${sequence} ${formatChainLink(hash)}`;

/** The number of a roll in a game and how to check it, with the commitments unless they were published. */
export const formatRollToCheck = (entry: LedgerEntry, book: CoinBook): Content =>
  text`-# ${formatSequence('Roll', entry, book.headWith([entry]))}; to check it: \`/coins verify\`${book.published ? '' : text`, ${formatHashes(book)}`}`;

/** Publishes the commitments below the first flip or roll, for those that follow. */
export const formatFirstCommitments = (what: 'flips' | 'rolls', book: CoinBook): Content =>
  asContent(ranked('decisive', text`-# Later ${what}: \`/coins verify\`, ${formatHashes(book)}`));

const formatHashes = ({ commitment, privateCommitment }: CoinBook): Text =>
  text`SHA-256 ${code(commitment)} · ${formatPrivateCommitment(privateCommitment)}`;
