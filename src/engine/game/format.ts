import type { AttackOption, Variant } from '../vocabulary/variants.ts';
import type { PlayerId } from '../vocabulary/players.ts';

/*
 * What kind of game is played: of any number of options and at most one variant. Rule 600.2 of 2006-10-01, 800.2 of
 * 2026-06-19.
 */

export interface Format {
  /** `null` for a game of two, and where a table of more names none. */
  readonly variant: Variant | null;
  readonly attack: AttackOption;
  /** Of everybody, in seats; of the generals in the Emperor variant. `null` where influence reaches everybody. */
  readonly range: number | null;
  /** Every creature may be given to a teammate. */
  readonly deploysCreatures: boolean;
  /** Teams take turns, and not players. */
  readonly sharesTurns: boolean;
  /** Players in a team; 1 where everybody plays alone. */
  readonly teamSize: number;
  readonly isCommander: boolean;
}

/** At one table. */
export const MOST_PLAYERS = 16;

/** A team: its players in turn order. From where they sit the first is on the right: the primary player. */
export type Team = readonly [PlayerId, ...PlayerId[]];

/** Everybody for themselves, or two against each other, with no option. */
export const PLAIN: Format = {
  variant: null,
  attack: 'one',
  range: null,
  deploysCreatures: false,
  sharesTurns: false,
  teamSize: 1,
  isCommander: false,
};

/** What a table asks for. `null`, and none of a list: as the variant has it. */
export interface AskedFormat {
  /** At most one; a second one is refused. */
  readonly variants: readonly Variant[];
  /** Of Free-for-All and others exactly one; `one` asks for none of these options. */
  readonly attacks: readonly AttackOption[];
  /** In seats, from 1 to 15. */
  readonly range: number | 'unlimited' | null;
  readonly deploysCreatures: boolean | null;
  readonly sharesTurns: boolean | null;
  readonly teamSize: number | null;
  readonly isCommander: boolean;
  readonly players: number;
}

/** What a table asks for. What is left open is as the variant and the number of players have it. */
export interface Wishes extends Omit<AskedFormat, 'players'> {
  /** Who plays with whom, each team from its primary player on; none: as they sit. */
  readonly teams: readonly Team[];
  /** Life to start with, of each player or team. */
  readonly life: number | null;
}
