import type { AttackOption, Variant } from '../vocabulary/variants.ts';
import type { Zone } from '../vocabulary/zones.ts';

/** Refusals about a game: its players and host, its format, undoing, its log, and what it counts. */
export interface GameRefusals {
  /** The teams cannot be used: text that could not be parsed, a single team, or a player in two teams. */
  'teams/not-understood': { typed: string; why: 'unread' | 'one' | 'twice' };
  /** The kind of count, the number that it would become, and its limits. */
  'count/out-of-range': {
    of: 'life' | 'counters' | 'damage' | 'spells' | 'cards' | 'temptations' | 'casts';
    would: number;
    min: number;
    max: number;
  };
  'game/none': Record<string, never>;
  'game/open-already': { hostId: string };
  /**
   * Why no thread was started: no permission, not possible in this place, too many open, or another refusal by Discord.
   */
  'game/no-thread': { why: 'permission' | 'place' | 'many' | 'other' };
  'game/not-playing': Record<string, never>;
  'undo/nothing': Record<string, never>;
  'undo/final': { why: 'drawn' | 'subgame-drawn' | 'rolled' | 'revealed' };
  /** The last flip or roll after the change to undo. */
  'undo/flipped': { flip: { number: number; flippers: readonly string[] }; isRoll: boolean };
  'undo/others': { playerId: string; hostId: string };
  'log/no-line': { line: number };
  /** `left`: how a player of this game left it; `null` for a user who never played it. */
  'game/not-a-player': { playerId: string; left: 'conceded' | 'left' | 'lost' | null };
  'game/kept-by-owner': { playerId: string };
  'game/host-only': { hostId: string };
  /** The game isn't timed. */
  'timer/off': Record<string, never>;
  /** The timer is already paused, or already running. */
  'timer/unchanged': { isPaused: boolean };
  'game/begun': Record<string, never>;
  /** `why`: its first turn is over, or it is a subgame. */
  'game/edition-settled': { why: 'turns' | 'subgame' };
  /** A game can be set up until its first turn ends. `why`: that turn has ended, or this is a subgame. */
  'game/settled': { why: 'turns' | 'subgame' };
  'guest/name': { typed: string; why: 'empty' | 'long' | 'twice' };
  /** A guest cannot host a table. */
  'guest/no-host': { playerId: string };
  /** The host cannot be removed before another one is chosen. */
  'seat/host': Record<string, never>;
  /** The first turn is this player's. */
  'seat/on-turn': { playerId: string };
  /** Something on the table belongs to this player, or was done by or to them. */
  'seat/in-use': { playerId: string };
  /** With these teams, another player would have taken the first turn. */
  'seat/another-first': { playerId: string; would: string };
  /** The members would share life and poison counters, but have different numbers of them. */
  'seat/lives-differ': { team: readonly string[] };
  'seat/bot': { playerId: string };
  /** No pages are served. */
  'page/off': Record<string, never>;
  /** This game has the maximum number of links to pages. */
  'page/full': Record<string, never>;
  /** A button on a page whose effect has changed since the page was drawn. */
  'page/stale': Record<string, never>;
  /** A late tap was meant to change a life total that has changed since. `from`: the total that the page showed. */
  'page/life-changed': { from: number; by: number; now: number };
  /** The holder of the link is no longer a member of the server. */
  'page/gone': Record<string, never>;
  /** `until`: in milliseconds since 1970. */
  'page/timed-out': { until: number };
  /** The holder of the link no longer sees the channel, or may not use commands in it. */
  'page/shut-out': Record<string, never>;
  /** Discord does not say whether the holder of the link is still a member. */
  'page/unknown': Record<string, never>;
  'game/full': { max: number };
  'game/too-few': { min: number };
  /** `known`: the names of all possible choices. */
  'format/unknown': { option: 'variant' | 'attack'; typed: string; known: readonly string[] };
  'format/one-variant': { variants: readonly Variant[] };
  /** The requested format needs a game that begins with more than two players. `missing`: how many more it needs. */
  'format/needs-many': { players: number; missing: number | null };
  /** `null`: no variant. */
  'format/excluded': { variant: Variant | null; option: FormatOption };
  /** The format needs exactly one of these options. */
  'format/one-attack': { variant: Variant | null; options: readonly AttackOption[] };
  'format/no-teams': { variant: Variant | null };
  /** `missing`: how many more players make such teams possible; `null`: players alone do not. */
  'format/teams': {
    variant: Variant;
    players: number;
    teamSize: number | null;
    needs: TeamNeeds;
    missing: number | null;
  };
  'format/too-few': { variant: Variant; players: number; min: number };
  /** Under some rules each turn has its own stack. */
  'format/several-turns': { hasStacks: boolean };
  'format/which-turn': Record<string, never>;
  'format/tournaments': Record<string, never>;
  'losing/nobody': Record<string, never>;
  'losing/others': { playerId: string; hostId: string };
  'game/joined-already': { playerId: string };
  'game/other-players': Record<string, never>;
  'game/unchanged': Unchanged;
  'counters/too-many-kinds': { max: number };
  'counters/no-name': { typed: string };
}

/** A requested option of a multiplayer game. */
export type FormatOption =
  | { readonly of: 'attack'; readonly attack: AttackOption }
  /** In seats; `null` if unlimited. */
  | { readonly of: 'range'; readonly range: number | null }
  | { readonly of: 'deploys-creatures' | 'shares-turns'; readonly used: boolean };

/** The teams that a variant needs. */
export type TeamNeeds = 'two-equal' | 'equal' | 'equal-of-three' | 'two-or-more' | 'one-against-all';

/** The current value, which equals the requested one. */
export type Unchanged =
  /** `team`: the players who share it, if any. */
  | {
      readonly of: 'life';
      readonly playerId: string;
      readonly team?: readonly string[];
      readonly amount: number;
    }
  | {
      readonly of: 'counters';
      readonly playerId: string;
      readonly team?: readonly string[];
      readonly counter: string;
      readonly amount: number;
    }
  | { readonly of: 'commanders'; readonly playerId: string; readonly names: readonly string[] }
  | { readonly of: 'color'; readonly commander: string }
  | { readonly of: 'casts'; readonly commander: string; readonly amount: number }
  | { readonly of: 'zone'; readonly commander: string; readonly zone: Zone }
  | { readonly of: 'damage'; readonly playerId: string; readonly commander: string; readonly amount: number }
  | { readonly of: 'spells'; readonly amount: number }
  | { readonly of: 'library'; readonly playerId: string; readonly amount: number }
  | { readonly of: 'monarch' | 'initiative' | 'host'; readonly playerId: string | null }
  | { readonly of: 'day'; readonly day: 'day' | 'night' | null }
  | { readonly of: 'ring' | 'speed'; readonly playerId: string; readonly amount: number }
  | { readonly of: 'room'; readonly playerId: string; readonly room: string }
  | { readonly of: 'blessing'; readonly playerId: string; readonly has: boolean }
  | { readonly of: 'hand-size'; readonly playerId: string; readonly most: number | 'none' | null }
  | { readonly of: 'seat-color'; readonly playerId: string }
  | { readonly of: 'plane'; readonly plane: string | null }
  | { readonly of: 'settings' }
  | { readonly of: 'controller'; readonly permanent: string; readonly playerId: string }
  /** `state`: what the permanent is or has, such as `is attached to that`. */
  | { readonly of: 'permanent'; readonly permanent: string; readonly state: string };
