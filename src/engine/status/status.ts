import { z } from 'zod';
import type { Data } from '../vocabulary/data.ts';
import { citeRules } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { Zone } from '../vocabulary/zones.ts';
import type { Ruling } from '../vocabulary/citations.ts';

/*
 * Status: the physical state of a permanent. Every permanent has one value of every category at all times, whether it
 * matters to that permanent or not. It is not a characteristic and is not copied; only permanents have it.
 */

/**
 * One value for each category. `phasedOut` is a category since 2009-07-11; under older rules it means that the
 * permanent is in the phased-out zone.
 */
export const Status = z.strictObject({
  tapped: z.boolean(),
  flipped: z.boolean(),
  faceDown: z.boolean(),
  phasedOut: z.boolean(),
});
export interface Status extends Data<typeof Status> {}

/** A category: its key in `Status`, and its two values in the words of the rules. */
export interface StatusCategory {
  readonly key: keyof Status;
  /** The value that a permanent enters with. */
  readonly usual: string;
  readonly other: string;
}

const CATEGORIES: readonly StatusCategory[] = [
  { key: 'tapped', usual: 'untapped', other: 'tapped' },
  { key: 'flipped', usual: 'unflipped', other: 'flipped' },
  { key: 'faceDown', usual: 'face up', other: 'face down' },
  { key: 'phasedOut', usual: 'phased in', other: 'phased out' },
];

/**
 * The categories of status: three, and phasing as the fourth since 2009-07-11. Before 2006-05-01 the rules only say
 * that every permanent is tapped or untapped; for the rest the first rules about status are used.
 * CR 214.4 (2003-07-01), 510.1 (2006-10-01), 110.5 (2026-06-19).
 */
export function statusCategories({
  edition,
  statusCategories: count,
}: Ruleset): Ruling<readonly StatusCategory[]> {
  return {
    answer: CATEGORIES.slice(0, count || 3),
    citations: citeRules(edition, 'status/tapped-or-untapped', 'status/categories'),
  };
}

/**
 * The status with which a permanent enters the battlefield.
 * @param overrides values set by the spell or ability that puts it onto the battlefield, such as `{ tapped: true }`.
 *
 * CR 214.3 (2003-07-01) of being untapped; 510.3 (2006-10-01), 110.5b (2026-06-19).
 */
export function statusOnEntering({ edition }: Ruleset, overrides: Partial<Status> = {}): Ruling<Status> {
  const usual = { tapped: false, flipped: false, faceDown: false, phasedOut: false };
  return {
    answer: { ...usual, ...overrides },
    citations: citeRules(edition, 'status/enters-untapped', 'status/enters'),
  };
}

/**
 * Answers whether an object in a zone has a status. Only permanents do: a card in exile may lie face down or sideways,
 * but that is not a status. A card in the old phased-out zone only remembers one.
 *
 * CR 510.5 (2006-10-01), 110.5d (2026-06-19).
 */
export function hasStatus(zone: Zone, { edition }: Ruleset): Ruling<boolean> {
  return { answer: zone === 'battlefield', citations: citeRules(edition, 'status/permanents-only') };
}
