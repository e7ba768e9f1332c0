import { createHash, createHmac } from 'node:crypto';
import { keyOfLeaf } from './chain/private-keys.ts';
import type { RandomSource } from '#engine/coins/flipping.ts';
import type { Drawing } from '../port/coins.ts';

/** Which flip a stream belongs to. */
export interface StreamOf {
  /** The purpose of the flip, such as a card's procedure; `null` for a flip on its own. */
  readonly purpose: string | null;
  /** `null` where players gave no seed. */
  readonly gameId: string | null;
  /** The seeds that players gave the game to be mixed in, in this order; none, if left out. */
  readonly seeds?: readonly string[];
  readonly sequence: number;
  /** Of the interaction that asked for the flip. */
  readonly interactionId: string;
}

/** Which stream a line of the ledger has. */
export const streamOf = ({ sequence, interactionId, purpose, seeded }: Drawing): StreamOf => ({
  purpose,
  gameId: seeded?.gameId ?? null,
  seeds: seeded?.seeds ?? [],
  sequence,
  interactionId,
});

/**
 * The key of a line's stream: the secret, or, of a private line, one of those of the second secret.
 * @param privateSecret `null` where there is none
 */
export function keyOfLine(
  { leaf }: Pick<Drawing, 'leaf'>,
  secret: Buffer,
  privateSecret: Buffer | null,
): Buffer {
  if (leaf === null) return secret;
  if (!privateSecret) throw new Error('a private line has no second secret');
  return keyOfLeaf(privateSecret, leaf);
}

/** Bytes of a secret. */
export const SECRET_BYTES = 32;

/** Returns what is published of a secret before its first flip: SHA-256 of its 32 bytes, as 64 hex digits. */
export const commitmentOf = (secret: Buffer): string => createHash('sha256').update(secret).digest('hex');

/**
 * The random stream of one flip. Number `index` is the first four bytes, read as a big-endian unsigned integer, of
 * HMAC-SHA256 (RFC 2104) keyed with the secret's 32 bytes (see {@link keyOfLine}), over the UTF-8 text of the JSON array
 * `[purpose, gameId, sequence, interactionId, index]` without spaces; in a game to which players gave seeds, over that of
 * `[seeds, purpose, gameId, sequence, index]`, where `seeds` is an array of its own. That has nothing in it which whoever
 * runs the bot could try until they like the coins.
 *
 * Anybody can recompute it, once the secret is revealed. Coin 0 of flip 7, asked by interaction 1234:
 *
 *     printf '%s' '[null,null,7,"1234",0]' | openssl dgst -sha256 -mac HMAC -macopt hexkey:SECRET
 *
 * prints 64 hex digits; the first eight are the number. `printf '%s' SECRET | xxd -r -p | sha256sum` is the commitment.
 */
export function coinStream(secret: Buffer, of: StreamOf): RandomSource {
  return (index) => {
    const digits = createHmac('sha256', secret).update(coinMessage(of, index)).digest('hex');
    return Number.parseInt(digits.slice(0, 8), 16);
  };
}

/** Returns what is signed with the secret for one coin. */
export function coinMessage(of: StreamOf, index: number): string {
  const { purpose, gameId, seeds = [], sequence, interactionId } = of;
  return JSON.stringify(
    seeds.length > 0
      ? [seeds, purpose, gameId, sequence, index]
      : [purpose, gameId, sequence, interactionId, index],
  );
}
