import { z } from 'zod';

/*
 * Things that are counted at a table under names that people make up, on players and on permanents.
 */

/** Counters by which a player mills cards. 122.1i (2026-06-19). */
export const RAD = 'rad';

/** Counts by name. */
export const Counts = z.record(z.string(), z.int());
export type Counts = Readonly<Record<string, number>>;

/** The number that a count becomes, or by how much it changes. */
export type CountChange = { readonly to: number } | { readonly by: number };

export const changedCount = (from: number, change: CountChange): number =>
  'to' in change ? change.to : from + change.by;

/** The number of a kind. Safe for any name, including those of object prototypes. */
export const countOf = (counts: Counts, name: string): number =>
  Object.hasOwn(counts, name) ? (counts[name] ?? 0) : 0;

/** A count of 0 is not stored. */
export function withCount(counts: Counts, name: string, to: number): Counts {
  const others = Object.entries(counts).filter(([other]) => other !== name);
  return Object.fromEntries(to === 0 ? others : [...others, [name, to]]);
}
