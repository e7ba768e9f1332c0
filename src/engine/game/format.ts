import { z } from 'zod';
import type { Data } from '../vocabulary/data.ts';
import { PlayerId } from '../vocabulary/players.ts';
import { AttackOption, Variant } from '../vocabulary/variants.ts';

/* The kind of game: any number of options and at most one variant. CR 600.2 (2006-10-01), 800.2 (2026-06-19). */

export const Format = z.strictObject({
  /** `null` for a two-player game, and for a larger game without a variant. */
  variant: Variant.nullable(),
  attack: AttackOption,
  /** In seats, for all players; in the Emperor variant for the generals. `null` if unlimited. */
  range: z.int().nullable(),
  /** The deploy creatures option: players may give creatures to teammates. */
  deploysCreatures: z.boolean(),
  /** Teams take turns, not individual players. */
  sharesTurns: z.boolean(),
  /** Players in a team; 1 without teams. */
  teamSize: z.int(),
  isCommander: z.boolean(),
  /** It is Commander with the Brawl option. */
  isBrawl: z.literal(true).optional(),
  /** Planechase is added to any format. */
  isPlanechase: z.literal(true).optional(),
});
export interface Format extends Data<typeof Format> {}

/** The greatest number of players at a table. */
export const MAX_PLAYERS = 16;

/** A team: its players in turn order. The first is the primary player, who sits on the right. */
export const Team = z.tuple([PlayerId], PlayerId);
export type Team = Data<typeof Team>;

/** Everyone for themselves, or two against each other, without options. */
export const PLAIN_FORMAT: Format = {
  variant: null,
  attack: 'one',
  range: null,
  deploysCreatures: false,
  sharesTurns: false,
  teamSize: 1,
  isCommander: false,
};

/**
 * The requested format and life. An open choice, `null` or an empty list, is decided by the variant and the number of
 * players.
 */
export const FormatRequest = z.strictObject({
  /** At most one; a second one is refused. */
  variants: z.array(Variant),
  /**
   * True if more than two players who request neither a variant nor an attack option play the usual format; false if
   * the table wants no variant. Absent in older games, in which only Commander defaults to Free-for-All.
   */
  isUsual: z.boolean().optional(),
  /** Exactly one applies to Free-for-All and others; `one` means that no option is used. */
  attacks: z.array(AttackOption),
  /** In seats, from 1 to 15. */
  range: z.union([z.int(), z.literal('unlimited')]).nullable(),
  deploysCreatures: z.boolean().nullable(),
  sharesTurns: z.boolean().nullable(),
  teamSize: z.int().nullable(),
  isCommander: z.boolean(),
  /** The Brawl option of Commander. */
  isBrawl: z.literal(true).optional(),
  isPlanechase: z.literal(true).optional(),
  /** Requested teams, each from its primary player on; if empty, teams follow from the seats. */
  teams: z.array(Team),
  /** The starting life of each player or team. */
  life: z.int().nullable(),
});
export interface FormatRequest extends Data<typeof FormatRequest> {}

/** The format that a table requests for this many players. */
export interface SizedFormatRequest extends Omit<FormatRequest, 'teams' | 'life'> {
  readonly players: number;
}
