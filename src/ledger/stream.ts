import { createHash, createHmac } from 'node:crypto';
import { keyOfLeaf } from './chain/private-keys.ts';
import type { RandomSource } from '#engine/coins/vocabulary.ts';
import type { CoinDraw } from './vocabulary/ledger.ts';

/** Identifies the flip that a stream belongs to. */
export interface StreamIdentity {
  /** The purpose of the flip, such as a card's procedure; `null` for a flip on its own. */
  readonly purpose: string | null;
  /** `null` if players gave no seed. */
  readonly gameId: string | null;
  /** The seeds given for the game, in the order in which they are mixed in. */
  readonly seeds?: readonly string[];
  readonly sequence: number;
  /** The interaction that requested the flip. */
  readonly interactionId: string;
}

export const streamIdentityOf = ({ sequence, interactionId, purpose, seeded }: CoinDraw): StreamIdentity => ({
  purpose,
  gameId: seeded?.gameId ?? null,
  seeds: seeded?.seeds ?? [],
  sequence,
  interactionId,
});

/**
 * The key of a line's stream: the secret, or for a private line a key derived from the second secret.
 * @param privateSecret `null` if there is none
 */
export function keyOfLine(
  { leaf }: Pick<CoinDraw, 'leaf'>,
  secret: Buffer,
  privateSecret: Buffer | null,
): Buffer {
  if (leaf === null) return secret;
  if (!privateSecret) throw new Error('a private line has no second secret');
  return keyOfLeaf(privateSecret, leaf);
}

export const SECRET_BYTES = 32;

/** The commitment to a secret, published before its first flip: the SHA-256 of its 32 bytes, as 64 hex digits. */
export const secretCommitment = (secret: Buffer): string => createHash('sha256').update(secret).digest('hex');

/**
 * The random stream of one flip. Number `index` is the first four bytes, read as a big-endian unsigned integer, of
 * HMAC-SHA256 (RFC 2104) keyed with the secret's 32 bytes (see {@link keyOfLine}), over the UTF-8 text of the JSON array
 * `[purpose, gameId, sequence, interactionId, index]` without spaces; in a game with seeds given by players, over that of
 * `[seeds, purpose, gameId, sequence, index]`, where `seeds` is a nested array. In the latter, no value
 * lets the operator try alternatives until the coins suit them.
 *
 * Anyone can recompute it once the secret is revealed. Coin 0 of flip 7, requested by interaction 1234:
 *
 *     printf '%s' '[null,null,7,"1234",0]' | openssl dgst -sha256 -mac HMAC -macopt hexkey:SECRET
 *
 * prints 64 hex digits; the first eight are the number. `printf '%s' SECRET | xxd -r -p | sha256sum` is the commitment.
 */
export function coinStream(secret: Buffer, identity: StreamIdentity): RandomSource {
  return (index) => {
    const digits = createHmac('sha256', secret).update(coinMessage(identity, index)).digest('hex');
    return Number.parseInt(digits.slice(0, 8), 16);
  };
}

/** Returns the message authenticated with the secret for one coin. */
export function coinMessage(identity: StreamIdentity, index: number): string {
  const { purpose, gameId, seeds = [], sequence, interactionId } = identity;
  return JSON.stringify(
    seeds.length > 0
      ? [seeds, purpose, gameId, sequence, index]
      : [purpose, gameId, sequence, interactionId, index],
  );
}
