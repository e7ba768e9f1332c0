import type { PartnerAbility } from '../vocabulary/partners.ts';
import type { Zone } from '../vocabulary/zones.ts';

export interface CommanderRefusals {
  /**
   * The card can't be a commander on its own. `background`: it can be one beside a commander that chooses a Background.
   */
  'commander/no-leader': { card: string; why: 'not-legendary' | 'type' | 'background' };
  /** The two cards, with the partner abilities of each. */
  'commander/no-pair': {
    cards: readonly { readonly name: string; readonly partners: readonly PartnerAbility[] }[];
  };
  /** Only the host can change commanders now; in a subgame no one can. */
  'commander/settled': { why: 'turns' | 'subgame'; hostId: string };
  /** No commander has this name. */
  'commander/none': { typed: string };
  'commander/no-color': { commander: string };
  /** The user has named no commander. */
  'commander/unnamed': Record<string, never>;
  'commander/elsewhere': { commander: string; zone: Zone };
  /** There is no choice; `zone` is its current zone. */
  'commander/no-choice': { commander: string; zone: Zone | null };
  /** The table lists it on the battlefield or the stack, so it has to be moved there. */
  'commander/listed': { commander: string; on: 'battlefield' | 'stack' };
  /** `owners`: the owner of each named commander, if known. */
  'commander/which': { typed: string; names: readonly string[]; owners?: readonly (string | null)[] };
}

export interface DiceRefusals {
  'dice/unreadable': { typed: string };
  /** No player is named, and no game is open here. */
  'dice/whom': { draw: 'order' | 'player' | 'opponent' };
  /** Fewer than two to draw from. */
  'dice/one-of-one': { draw: 'order' | 'player' | 'opponent' | 'card' };
  'dice/too-many': { max: number };
  'dice/nothing-left': { dice: number; ignored: number };
  'dice/too-many-to-choose': { max: number };
  'dice/never-differ': Record<string, never>;
  'dice/too-many-to-draw': { max: number };
  'dice/nothing-rerolled': Record<string, never>;
  'dice/not-to-ignore': Record<string, never>;
  'dice/too-many-for-odds': Record<string, never>;
}

/** Refusals about damage. */
export interface DamageRefusals {
  /** Nothing was recorded in this turn: for this player, or `null`, for any player. */
  'hit/none': { playerId: string | null };
  'hit/not-yours': { players: readonly string[] };
  'hit/nothing': Record<string, never>;
  /** `row`: the row of the form; `why`: which inputs are missing or contradict each other. */
  'hit/unclear': { row: string; why: 'no-amount' | 'two-sources' | 'not-theirs' };
  /** `typed`: the part of the input that was not understood. */
  'hit/not-understood': { typed: string; why: 'unread' | 'who' | 'by-what'; players: readonly string[] };
}

/** Refusals about dungeons, the Ring, speed and the city’s blessing. */
export interface MarkRefusals {
  /** `rooms`: those among which the player chooses. `isEntering`: topmost ones, since the player is in no dungeon. */
  'dungeon/which-room': { rooms: readonly string[]; isEntering: boolean };
  'dungeon/none': { playerId: string };
  'dungeon/not-at-bottom': { playerId: string; room: string };
  'dungeon/unknown': { typed: string };
  /** `rooms`: the rooms that can come next. */
  'dungeon/not-next': { room: string; rooms: readonly string[] };
  'ring/not-a-bearer': { permanent: string; playerId: string };
  'speed/max': { playerId: string };
  'blessing/stays': { hostId: string };
  /** Another player has that color. */
  'color/taken': Record<string, never>;
}

export interface PlanarRefusals {
  'planar/not-played': Record<string, never>;
  'planar/no-active-player': Record<string, never>;
  'planar/not-main': Record<string, never>;
  'scheme/not-played': Record<string, never>;
  /** Neither a named player nor the active player sets schemes in motion. */
  'scheme/not-archenemy': Record<string, never>;
  /** `faceUp`: the ongoing schemes to choose from. */
  'scheme/not-face-up': { faceUp: readonly string[] };
}

/** Refusals about recorded games. */
export interface RecordRefusals {
  /** No recorded game has this number, or matches. */
  'record/none': { number: number | null };
  /** Players of a recorded game: too few or too many, one twice, or invalid names. */
  'record/players': { why: 'few' | 'many' | 'twice' | 'name'; typed: string };
  'record/winner': { typed: string };
  /** `typed`: the player concerned, or the whole input. `split`: other players are placed between members of a team. */
  'record/places': { why: 'unread' | 'nobody' | 'twice' | 'split'; typed: string };
  'record/commanders': { players: number; given: number };
  'record/day': { typed: string };
  /** `hostId`: the user who hosted or recorded it; `null` if that user was erased. */
  'record/host-only': { hostId: string | null };
  'record/too-late': Record<string, never>;
  /** The player has opted out of being counted. */
  'record/hidden': { playerId: string };
  'record/same': { why: 'unknown' | 'together'; typed: string };
  'record/file': { why: 'long' | 'unread' | 'empty' };
  /** The list of a deck can't be used. */
  'deck/list': { why: 'long' | 'unread' | 'empty' };
  'record/only-players': Record<string, never>;
  /** There is no such group; its name is taken; there are too many groups; or it has no members or too many. */
  'group/none': { name: string | null; others: readonly string[] };
  'group/taken': { name: string };
  'group/many': { most: number };
  'group/players': { most: number };
  /** Only members may change the group. */
  'group/others': { name: string };
  'group/season': { name: string | null; others: readonly string[] };
  'season/taken': { name: string };
  'season/many': { most: number };
  /**
   * The season would begin before the previous one ended or, if that is still running, began; `day` is that day, such
   * as `2026-05-01`.
   */
  'season/early': { name: string; day: string; isOver: boolean };
}

/** Refusals of the store. */
export interface StoreRefusals {
  /**
   * The store cannot be read or written until the operator repairs it. `isCommitted`: the request was committed before
   * that, though its reply is lost.
   */
  'store/failed': {
    why: 'full' | 'damaged' | 'locked' | 'read-only' | 'broken' | 'gone' | 'away' | 'unsure';
    isCommitted: boolean;
  };
  /** A limit set by the operator is reached: for the log of a game, for a server, or in total. */
  'store/full': { what: 'game' | 'server' | 'database'; bytes: number };
}

/** Refusals about transforming and flipping, day and night, and opening hands. */
export interface TurningRefusals {
  'transform/face-down': { permanent: string };
  'transform/unknown-card': { card: string };
  /**
   * `of`: what can transform; `no-token` for a token in editions in which tokens can't. `own`: the name of the card
   * itself, for a copy; otherwise `null`. `isFlip`: it is now a flip card.
   */
  'transform/not-double-faced': {
    permanent: string;
    of: 'card' | 'token' | 'no-token';
    own: string | null;
    isFlip: boolean;
  };
  'transform/meld-card': { permanent: string };
  'transform/modal': { permanent: string };
  /** `face`: the face that would be up. */
  'transform/into-instant': { permanent: string; face: string };
  'transform/bound': { permanent: string; ability: 'daybound' | 'nightbound' };
  /** Only flip cards flip. `meant`: the action probably meant. */
  'flip/no-flip-card': { permanent: string; meant: 'transform' | 'unlock' | 'turn-face-up' | null };
  'day/no-check': Record<string, never>;
  'day/stays': Record<string, never>;
  /** The first turn has continued, so opening hands are final. */
  'mulligan/over': Record<string, never>;
  'mulligan/settled': { playerId: string; cards: number };
  /** `waiting`: the players who have to decide before these mulligans are taken. */
  'mulligan/said': { playerId: string; waiting: readonly string[] };
  /** `waiting`: the players who have to keep first. */
  'mulligan/not-yet': { playerId: string; waiting: readonly string[] };
}
