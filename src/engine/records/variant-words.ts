import type { Format } from '../game/format.ts';

/*
 * The stored words for the format played, joined by `+`: `commander`, `emperor`, `commander+planechase`; empty for no
 * variant. Normalized, so that equal formats have equal words in any order.
 */

const WITH_COMMANDERS: ReadonlySet<string> = new Set(['commander', 'brawl']);
const USUAL = 'free-for-all';
const PLANES = 'planechase';

export const variantWords = ({ isCommander, isBrawl, variant, isPlanechase }: Format): string =>
  normalizeVariantWords([
    ...(isCommander ? ['commander'] : []),
    ...(isBrawl ? ['brawl'] : []),
    ...(variant ? [variant] : []),
    ...(isPlanechase ? [PLANES] : []),
  ]);

/**
 * Normalizes words, each once: Brawl implies Commander, and either is Free-for-All unless another variant is named.
 * 903.2, 903.12 (2026-06-19).
 */
export function normalizeVariantWords(words: readonly string[]): string {
  const hasCommanders = words.some((word) => WITH_COMMANDERS.has(word));
  const isBrawl = words.includes('brawl');
  const remaining = words.filter(
    (word) => !(hasCommanders && word === USUAL) && !(isBrawl && word === 'commander'),
  );
  return [...new Set(remaining)].toSorted((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1)).join('+');
}

const rank = (word: string): number => (WITH_COMMANDERS.has(word) ? 0 : word === PLANES ? 2 : 1);
