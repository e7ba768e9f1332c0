import { createHash, createHmac } from 'node:crypto';
import { createLruCache } from '#basics/lru-cache.ts';
import { canonical } from './canonical.ts';

/*
 * Private lines have keys of their own, all derived from a second secret, which is never shown. Its commitment is the
 * root of a hash tree over the keys (as in RFC 6962), so that the key of one line can be shown with proof, and says
 * nothing of any other.
 */

const LEVELS = 10;

/** So many private lines there are under one secret. */
export const MAX_PRIVATE = 2 ** LEVELS;

/** The key of a private line, and the hashes beside its way up to the root. */
export interface PrivateKey {
  /** 64 hex digits. */
  readonly key: string;
  /** 64 hex digits each, from the bottom up. */
  readonly path: readonly string[];
}

/** @param leaf 0 for the first private line under the secret */
export const keyOfLeaf = (privateSecret: Buffer, leaf: number): Buffer =>
  createHmac('sha256', privateSecret)
    .update(canonical(['private', leaf]))
    .digest();

const leafHash = (key: Buffer): Buffer => createHash('sha256').update('\u0000').update(key).digest();

const nodeHash = (left: Buffer, right: Buffer): Buffer =>
  createHash('sha256').update('\u0001').update(left).update(right).digest();

/** All levels of the tree, the leaves first. */
function levelsOf(privateSecret: Buffer): readonly (readonly Buffer[])[] {
  let level = Array.from({ length: MAX_PRIVATE }, (_, leaf) => leafHash(keyOfLeaf(privateSecret, leaf)));
  const levels = [level];
  while (level.length > 1) {
    const below = level;
    level = Array.from({ length: below.length / 2 }, (_, at) =>
      nodeHash(below[2 * at] ?? NOTHING, below[2 * at + 1] ?? NOTHING),
    );
    levels.push(level);
  }
  return levels;
}

const NOTHING = Buffer.alloc(0);

/** The keys of a second secret. */
export interface PrivateKeys {
  /** Published before the first private line: 64 hex digits. */
  readonly commitment: string;
  /** @param leaf 0 to {@link MAX_PRIVATE} - 1 */
  of(leaf: number): PrivateKey;
}

/** The trees made last: one takes some milliseconds, and a ledger is read in pages. */
const made = createLruCache<string, PrivateKeys>(8);

export function privateKeys(privateSecret: Buffer): PrivateKeys {
  const hex = privateSecret.toString('hex');
  const known = made.get(hex) ?? makeKeys(privateSecret);
  made.set(hex, known);
  return known;
}

function makeKeys(privateSecret: Buffer): PrivateKeys {
  const levels = levelsOf(privateSecret);
  return {
    commitment: (levels.at(-1)?.[0] ?? NOTHING).toString('hex'),
    of: (leaf) => ({
      key: keyOfLeaf(privateSecret, leaf).toString('hex'),
      path: levels
        .slice(0, LEVELS)
        .map((level, height) => (level[(leaf >> height) ^ 1] ?? NOTHING).toString('hex')),
    }),
  };
}
