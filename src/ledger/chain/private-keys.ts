import { createHash, createHmac } from 'node:crypto';
import { createLruCache } from '#basics/lru-cache.ts';
import { canonicalJson } from './canonical.ts';

/*
 * Each private line has a key of its own, derived from a second secret that is never shown. The commitment to that
 * secret is the root of a hash tree over the keys (as in RFC 6962), so that one line's key can be shown with a proof
 * and without revealing the others.
 */

const LEVELS = 10;

/** The maximum number of private lines under one secret. */
export const MAX_PRIVATE = 2 ** LEVELS;

/** The key of a private line, and its proof: the sibling hashes on the path to the root. */
export interface PrivateKey {
  /** 64 hex digits. */
  readonly key: string;
  /** 64 hex digits each, from the bottom up. */
  readonly path: readonly string[];
}

/** @param leaf 0 for the first private line under the secret */
export const keyOfLeaf = (privateSecret: Buffer, leaf: number): Buffer =>
  createHmac('sha256', privateSecret)
    .update(canonicalJson(['private', leaf]))
    .digest();

const leafHash = (key: Buffer): Buffer => createHash('sha256').update('\u0000').update(key).digest();

const nodeHash = (left: Buffer, right: Buffer): Buffer =>
  createHash('sha256').update('\u0001').update(left).update(right).digest();

/** All levels of the tree, leaves first. */
function levelsOf(privateSecret: Buffer): readonly (readonly Buffer[])[] {
  let level = Array.from({ length: MAX_PRIVATE }, (_, leaf) => leafHash(keyOfLeaf(privateSecret, leaf)));
  const levels = [level];
  while (level.length > 1) {
    const below = level;
    level = Array.from({ length: below.length / 2 }, (_, index) =>
      nodeHash(below[2 * index] ?? NOTHING, below[2 * index + 1] ?? NOTHING),
    );
    levels.push(level);
  }
  return levels;
}

const NOTHING = Buffer.alloc(0);

/** The keys derived from a second secret. */
export interface PrivateKeys {
  /** Published before the first private line: 64 hex digits. */
  readonly commitment: string;
  /** @param leaf 0 to {@link MAX_PRIVATE} - 1 */
  of(leaf: number): PrivateKey;
}

/** A tree takes a few milliseconds, and a ledger is read in pages. */
const cache = createLruCache<string, PrivateKeys>(8);

export function privateKeys(privateSecret: Buffer): PrivateKeys {
  const hex = privateSecret.toString('hex');
  const known = cache.get(hex) ?? makeKeys(privateSecret);
  cache.set(hex, known);
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
