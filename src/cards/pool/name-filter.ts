import type { WorkSteps } from '#basics/work-steps.ts';

/** Rules out most texts that are not names, without looking at the names. */
export interface NameFilter {
  /** If false, no name equals the text. @param folded by `foldName` */
  mayHave(folded: string): boolean;
}

/** The number of bits of a hash. With 36,000 names, one in fifteen texts that are not names passes. */
const BITS = 19;
const NAMES_PER_STEP = 1000;

/** @param names folded */
export function* buildNameFilter(names: Iterable<string>): WorkSteps<NameFilter> {
  const bits = new Uint8Array(2 ** (BITS - 3));
  let count = 0;
  for (const name of names) {
    const hash = hashOf(name);
    bits[hash >>> 3] = (bits[hash >>> 3] as number) | (1 << (hash & 7));
    count += 1;
    if (count % NAMES_PER_STEP === 0) yield;
  }
  return {
    mayHave(folded) {
      const hash = hashOf(folded);
      return ((bits[hash >>> 3] as number) & (1 << (hash & 7))) !== 0;
    },
  };
}

/** FNV-1a, folded to {@link BITS}. */
function hashOf(name: string): number {
  let sum = 0x811c9dc5;
  for (let at = 0; at < name.length; at += 1) sum = Math.imul(sum ^ name.charCodeAt(at), 0x01000193);
  return (sum ^ (sum >>> BITS)) & (2 ** BITS - 1);
}
