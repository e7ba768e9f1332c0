import { z } from 'zod';

/*
 * Counts of players and permanents, under names that people may choose freely.
 */

/** Counters by which a player mills cards. 122.1i (2026-06-19). */
export const RAD = 'rad';

/** Counts by name. */
export const Counts = z.record(z.string(), z.int());
export type Counts = Readonly<Record<string, number>>;

/** The new value of a count, or the amount by which it changes. */
export type CountChange = { readonly to: number } | { readonly by: number };

export const changedCount = (from: number, change: CountChange): number =>
  'to' in change ? change.to : from + change.by;

/** The count of a kind. Safe for any name, including properties of `Object.prototype`. */
export const countOf = (counts: Counts, name: string): number =>
  Object.hasOwn(counts, name) ? (counts[name] ?? 0) : 0;

/** A count of 0 is not stored. */
export function withCount(counts: Counts, name: string, to: number): Counts {
  const others = Object.entries(counts).filter(([kind]) => kind !== name);
  return Object.fromEntries(to === 0 ? others : [...others, [name, to]]);
}
