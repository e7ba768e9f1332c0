import type { SkippablePart } from '../vocabulary/steps.ts';
import type { PlayerId } from '../vocabulary/players.ts';

/** Refusals of actions at a table: turns, control of players, the stack, permanents, combat, subgames. */
export interface TableRefusals {
  'control/decides-for-you': { by: string };
  'control/not-yours': { by: string };
  'control/own-alone': { playerId: string };
  'control/ends-by-itself': Record<string, never>;
  'control/over': Record<string, never>;
  /** `by`: the controller of the spell or ability. */
  'range/out-of-it': { by: string; to: string };
  'stack/empty': Record<string, never>;
  'stack/unknown': Record<string, never>;
  'stack/not-on-top': { object: string; above: string };
  'stack/abilities-wait': { ability: string };
  'stack/goes-where': { object: string };
  'stack/land': { card: string };
  'stack/no-combat-damage': { since: string };
  /** `again`: damage was already put on the stack in this step. */
  'stack/damage-not-now': { time: 'other-step' | 'again' };
  'stack/no-priority': Record<string, never>;
  'ability/unknown': Record<string, never>;
  'ability/not-waiting': Record<string, never>;
  /** The list is full: `max` is its limit. */
  'table/too-many': {
    what:
      | 'permanents'
      | 'components'
      | 'stack'
      | 'abilities'
      | 'extraTurns'
      | 'skips'
      | 'addedSteps'
      | 'controls'
      | 'brought';
    max: number;
  };
  'table/no-such-thing': { typed: string; of: ThingKind };
  'table/which-thing': {
    typed: string;
    /** Each group consists of identical items. */
    groups: readonly { readonly numbers: readonly number[]; readonly notes: readonly string[] }[];
    /** Several can be named at once. */
    several: boolean;
  };
  'table/too-few': { typed: string; wanted: number; numbers: readonly number[] };
  'table/none-of-all': Record<string, never>;
  'ending/no-combat-phase': Record<string, never>;
  /** `why`: the phase, or the turn, in which the effect would add something. */
  'turn/adds-nothing': { card: string | null; why: 'main' | 'combat' | 'own-turn' | null };
  'turn/past-second-main': Record<string, never>;
  'permanent/unknown': Record<string, never>;
  'permanent/attached-to-itself': { permanent: string };
  /** It leaves as these cards; only `commander`, if set, may go to the command zone. */
  'permanent/several-cards': { permanent: string; cards: readonly string[]; commander: string | null };
  'mutate/no-mutate': { card: string };
  'mutate/face-down': { permanent: string };
  'mutate/illegal-target': { card: string; permanent: string; why: 'human' | 'no-creature' };
  /** `owners`: of the card, and of the permanent. */
  'mutate/other-owner': { card: string; permanent: string; owners: readonly [string, string] };
  /** `what`: the player whose turn it is, or the name of an object on the stack or about to be put there. */
  'permanent/unlocks-later': { why: 'turn' | 'phase' | 'stack'; what: string };
  'combat/tapped': { permanent: string; role: 'attack' | 'block' };
  'combat/no-creature': { permanent: string };
  'combat/not-that-player': { permanent: string; role: 'attack' | 'block' };
  'combat/own-controller': { permanent: string };
  /**
   * `players`: the players whom the attacker may attack; `why`: the reasons for excluding other opponents. `playerId`:
   * `null` if not given.
   */
  'combat/may-not-attack': {
    permanent: string;
    attackerId: string;
    playerId: string | null;
    isMate: boolean;
    players: readonly string[];
    why: readonly WhyNotAttacked[];
  };
  /** All attackers of this combat must attack this player. */
  'combat/one-defender': { permanent: string; playerId: string };
  'combat/not-attackable': { permanent: string; can: 'silent' | 'planeswalkers' | 'battles' };
  'combat/own-permanent': { permanent: string };
  'combat/attacks-another': { permanent: string; playerId: string };
  'combat/not-attacking': { permanent: string };
  'combat/stays-unblocked': { permanent: string };
  'combat/not-in-it': { permanent: string };
  /** `past`: it was in this combat phase; `over`: there is no further combat this turn. */
  'combat/not-now': { role: 'attack' | 'block'; time: 'to-come' | 'past' | 'over' };
  'turn/stack-first': { top: string };
  'turn/not-again': Record<string, never>;
  'turn/not-ahead': Record<string, never>;
  /** It skips a part of the extra turn that it gives. */
  'turn/skips-of-extra': { card: string };
  /** A permanent that skips each extra turn of some players. */
  'turn/skips-extra-turns': { card: string; whose: 'own' | 'each' | 'opponents' };
  'turn/no-attackers': Record<string, never>;
  /** `by`: who skips it because they go first. */
  'turn/no-first-draw': { by: 'player' | 'team' };
  'turn/part-skipped': { part: SkippablePart; playerId: PlayerId; card: string | null };
  'turn/after-a-leaver': { by: string; left: string };
  'turn/not-attacked-here': Record<string, never>;
  'subgame/none': Record<string, never>;
  'subgame/over': Record<string, never>;
  'subgame/no-result': Record<string, never>;
  /** `ofTeams`: true in a game between teams, of which only one can win. */
  'subgame/one-winner': { ofTeams: boolean };
  'subgame/has-result': { winners: readonly string[] };
  'subgame/too-deep': { max: number };
  'subgame/nothing-removed': { since: string };
  'subgame/exile-is-inside': { since: string };
  'subgame/no-card': { object: string };
  'subgame/commander-twice': { ownerId: string; name: string };
  'subgame/commander-unknown': { ownerId: string; name: string };
  'subgame/not-the-owner': { object: string; ownerId: string };
}

/** The kinds of things that players pick from at a table, in words that players use. */
export type ThingKind = 'permanent' | 'spell or ability' | 'ability' | 'card';

/** Why an opponent can't be attacked: out of range, or not in a seat that the attack option allows. */
export type WhyNotAttacked = 'range' | 'left' | 'right' | 'next-seats';
