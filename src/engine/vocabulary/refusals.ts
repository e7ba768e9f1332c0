import type { TextsCome } from './texts-come.ts';
import type { IsoDate } from './editions.ts';
import type { Result } from './result.ts';
import type { AttackOption, Variant } from './variants.ts';
import type { Citation } from './citations.ts';
import type { PartnerAbility } from './partners.ts';
import type { Zone } from './zones.ts';

/**
 * Every refusal there is, by its code, with the facts that its sentence needs. The sentences are in
 * `src/discord/refusals`, one for each code; the compiler asks for the missing one.
 */
/** What is picked among at a table, as players call it. */
export type ThingKind = 'permanent' | 'spell or ability' | 'ability' | 'card';

export interface RefusalFacts {
  'option/missing': { option: string };
  /** None of these options was given. */
  'option/none': { options: readonly string[] };
  'option/unknown': { option: string };
  'option/out-of-range': { option: string; min: number; max: number };
  'option/too-long': { option: string; max: number };
  /** `such`: an example of what is understood. */
  'option/not-understood': { option: string; typed: string; such: string };
  /** Who plays with whom: text that is not read so, one team only, or a player in two. */
  'teams/not-understood': { typed: string; why: 'unread' | 'one' | 'twice' };
  'option/not-a-choice': { option: string; value: string };
  'option/unsigned': { number: string };
  /** `such`: all that can be picked; or those that fit, where `several` do. */
  'who/unknown': {
    of: 'decision' | 'information';
    typed: string;
    such: readonly string[];
    several: boolean;
  };
  'option/wrong-kind': { option: string; wanted: string };
  /** The kind of thing counted, the number that it would become, and the limits between which it stays. */
  'count/out-of-range': {
    of: 'life' | 'counters' | 'damage' | 'spells' | 'cards' | 'temptations' | 'casts';
    would: number;
    min: number;
    max: number;
  };
  'command/unknown': Record<string, never>;
  'edition/unknown': { typed: string };
  'help/unknown': { typed: string; nearest: readonly string[] };
  'player/unknown': { typed: string };
  'button/stale': Record<string, never>;
  'button/of-another-player': { playerId: string };
  /** By how many seconds the bot's clock is ahead of Discord's, where that is known to be off. */
  'interaction/late': { readonly clockAhead: number | null };
  /** `goesOnAt`: in milliseconds since 1970. */
  'interaction/too-much': { whose: 'user' | 'channel' | 'server'; goesOnAt: number };
  /** Something that takes seconds is not done now. `whose`: whose others are done before. `goesOnAt`: likewise. */
  'interaction/long-work': { whose: 'user' | 'server' | 'all'; goesOnAt: number };
  /**
   * What is kept cannot be read or written until whoever runs the bot mends it. `isCommitted`: what was asked for was
   * written before that, though nobody can say any more what came of it.
   */
  'store/failed': {
    why: 'full' | 'damaged' | 'locked' | 'read-only' | 'broken' | 'gone' | 'away' | 'unsure';
    isCommitted: boolean;
  };
  'permission/manage-server': { action: string };
  'forget/no-server': Record<string, never>;
  'settings/no-server': Record<string, never>;
  /** Nothing on record: no game of this number, or of these. */
  'record/none': { number: number | null };
  /** Players of a game on record: too few or too many of them, one twice, or names that are none. */
  'record/players': { why: 'few' | 'many' | 'twice' | 'name'; typed: string };
  'record/winner': { typed: string };
  'record/commanders': { players: number; given: number };
  'record/day': { typed: string };
  /** `hostId`: who hosted or noted it; `null` for who was forgotten. */
  'record/host-only': { hostId: string | null };
  'record/too-late': Record<string, never>;
  /** Does not want to be counted. */
  'record/hidden': { playerId: string };
  'record/same': { why: 'unknown' | 'together'; typed: string };
  'record/file': { why: 'long' | 'unread' | 'empty' };
  'record/only-players': Record<string, never>;
  'message/no-words': Record<string, never>;
  'term/unknown': { typed: string; nearest: readonly string[] };
  'rule/not-found': { typed: string; nearest: readonly string[] };
  'rule/not-held': {
    typed: string;
    /** True if only our own words were asked, which have some chapters only. */
    isInOwnWords: boolean;
    /** The day of another edition in which the number is held, maybe for another rule. */
    heldOn: string | null;
  };
  'rules/no-number': { typed: string };
  'rules/number-unknown': { number: string; edition: string | null };
  'rules/no-life': { number: string; edition: string };
  'rules/no-official-text': { edition: string; held: readonly string[] };
  /** `until`: where only the cards built in are known, the day of the newest of them; `come`: how others do. */
  'card/unknown': { typed: string; nearest: readonly string[]; until: IsoDate | null; come: TextsCome };
  /** `names`: cards that begin so, the best known first; there may be more. */
  'card/several': { typed: string; names: readonly string[] };
  'card/no-rulings': { card: string; imported: boolean; come: TextsCome };
  'card/no-such-half': { card: string; typed: string; halves: readonly string[] };
  'card/which-half': { card: string; halves: readonly string[] };
  'card/not-fused': { card: string };
  'card/no-doors': { card: string };
  'card/door-already': { door: string; is: 'locked' | 'unlocked' };
  'card/not-flipped-here': { card: string; why: 'not-a-flip-card' | 'not-on-battlefield' };
  'card/no-permanent': { card: string };
  /** `fronts`: the two cards; none where nobody knows them. */
  'card/melded-only': { card: string; fronts: readonly string[] };
  'card/token-name': { token: string };
  'card/names-chosen': { names: readonly string[]; choose: 'all' | 'one' };
  'card/not-face-down-here': { card: string };
  'status/already': { permanent: string; value: string };
  'status/never-unflips': { permanent: string };
  'status/phased-out': { permanent: string };
  'face-down/double-faced': { permanent: string };
  'face-down/instants': { permanent: string };
  'transform/face-down': { permanent: string };
  'transform/unknown-card': { card: string };
  /**
   * `of`: what alone transforms; where it is a token under rules by which none does, `no-token`. `own`: the card itself,
   * of what is a copy; else `null`. `isFlip`: it is a flip card now.
   */
  'transform/not-double-faced': {
    permanent: string;
    of: 'card' | 'token' | 'no-token';
    own: string | null;
    isFlip: boolean;
  };
  'transform/meld-card': { permanent: string };
  'transform/modal': { permanent: string };
  /** `face`: the one that it would turn to. */
  'transform/into-instant': { permanent: string; face: string };
  'transform/bound': { permanent: string; ability: 'daybound' | 'nightbound' };
  /** What flips is a flip card. `meant`: what was probably meant. */
  'flip/no-flip-card': { permanent: string; meant: 'transform' | 'unlock' | 'turn-face-up' | null };
  'day/no-check': Record<string, never>;
  'day/stays': Record<string, never>;
  /** The first turn went on, and opening hands stand. */
  'mulligan/over': Record<string, never>;
  'mulligan/settled': { playerId: string; cards: number };
  /** `waiting`: who have to say before those who said so take one. */
  'mulligan/said': { playerId: string; waiting: readonly string[] };
  /** `waiting`: who have to keep before. */
  'mulligan/not-yet': { playerId: string; waiting: readonly string[] };
  /** `rooms`: those among which the player chooses. `isEntering`: topmost ones, since the player is in no dungeon. */
  'dungeon/which-room': { rooms: readonly string[]; isEntering: boolean };
  'dungeon/none': { playerId: string };
  'dungeon/not-at-bottom': { playerId: string; room: string };
  'dungeon/unknown': { typed: string };
  'ring/not-a-bearer': { permanent: string; playerId: string };
  'speed/max': { playerId: string };
  'blessing/stays': { hostId: string };
  'phasing/indirectly': { permanent: string };
  'phasing/ceased': { permanent: string };
  'query/not-understood': {
    typed: string;
    at: number;
    found: string;
    expected: readonly string[];
    /** Why it is not asked here, for what is understood elsewhere. */
    why?: string;
  };
  'game/none': Record<string, never>;
  'game/open-already': { hostId: string };
  /** No thread can be started: the bot may not; the place has none; too many are open. */
  'game/no-thread': { why: 'permission' | 'place' | 'many' };
  'game/not-playing': Record<string, never>;
  'undo/nothing': Record<string, never>;
  'undo/final': { why: 'drawn' | 'subgame-drawn' | 'rolled' | 'revealed' };
  /** The last flip of coins since. */
  'undo/flipped': { flip: { number: number; flippers: readonly string[] }; isRoll: boolean };
  'undo/others': { playerId: string; hostId: string };
  'log/no-line': { line: number };
  /** `left`: how a player of this game left it; `null` for somebody who never was one. */
  'game/not-a-player': { playerId: string; left: 'conceded' | 'left' | 'lost' | null };
  'game/kept-by-owner': { playerId: string };
  'control/decides-for-you': { by: string };
  'control/not-yours': { by: string };
  'control/own-alone': { playerId: string };
  'control/ends-by-itself': Record<string, never>;
  'control/over': Record<string, never>;
  'stack/empty': Record<string, never>;
  'stack/unknown': Record<string, never>;
  'stack/not-on-top': { object: string; above: string };
  'stack/abilities-wait': { ability: string };
  'stack/goes-where': { object: string };
  'stack/land': { card: string };
  'stack/no-combat-damage': { since: string };
  'stack/no-priority': Record<string, never>;
  'ability/unknown': Record<string, never>;
  'ability/not-waiting': Record<string, never>;
  /** There is no room for one more: at most so many of them are kept. */
  'table/too-many': {
    what:
      | 'permanents'
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
    /** Of each group all are alike. */
    groups: readonly { readonly numbers: readonly number[]; readonly notes: readonly string[] }[];
    /** Several can be named at once. */
    several: boolean;
  };
  'table/too-few': { typed: string; wanted: number; numbers: readonly number[] };
  'table/none-of-all': Record<string, never>;
  'ending/no-combat-phase': Record<string, never>;
  /** `why`: the phase in which alone its effect adds anything, or the turn. */
  'turn/adds-nothing': { card: string | null; why: 'main' | 'combat' | 'own-turn' | null };
  'turn/past-second-main': Record<string, never>;
  'game/host-only': { hostId: string };
  'game/begun': Record<string, never>;
  /** `why`: its first turn is over, or it is a subgame. */
  'game/edition-settled': { why: 'turns' | 'subgame' };
  /** Set up is a game until its first turn ends. `why`: it is over, or this is a subgame. */
  'game/settled': { why: 'turns' | 'subgame' };
  'guest/name': { typed: string; why: 'empty' | 'long' | 'twice' };
  /** A guest hosts no table. */
  'guest/no-host': { playerId: string };
  /** The host stays until another one is. */
  'seat/host': Record<string, never>;
  /** The first turn is this player's. */
  'seat/on-turn': { playerId: string };
  /** Something at the table is of this player, or was done by or to this player. */
  'seat/in-use': { playerId: string };
  /** By such teams another player would have gone first. */
  'seat/another-first': { playerId: string; would: string };
  /** They would share life and poison, and have different numbers of them. */
  'seat/lives-differ': { team: readonly string[] };
  'seat/bot': { playerId: string };
  /** No pages are served. */
  'page/off': Record<string, never>;
  /** As many links lead to pages of this game as may. */
  'page/full': Record<string, never>;
  /** What was pressed on a page would do something else by now. */
  'page/stale': Record<string, never>;
  'game/full': { max: number };
  'game/too-few': { min: number };
  /** `known`: all that can be picked, by name. */
  'format/unknown': { option: 'variant' | 'attack'; typed: string; known: readonly string[] };
  'format/one-variant': { variants: readonly Variant[] };
  /** The format asked for needs a game that begins with more than two players. `missing`: with so many more it goes. */
  'format/needs-many': { players: number; missing: number | null };
  /** `null`: no variant. */
  'format/excluded': { variant: Variant | null; option: FormatOption };
  /** Exactly one of these. */
  'format/one-attack': { variant: Variant | null; options: readonly AttackOption[] };
  'format/no-teams': { variant: Variant | null };
  /** `missing`: with so many more players there are such teams; `null`: not with players alone. */
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
  'game/unchanged': Standing;
  /** A card leads no deck by itself: `background` does beside one that chooses a Background. */
  'commander/no-leader': { card: string; why: 'not-legendary' | 'type' | 'background' };
  /** Two cards and the abilities by which each would lead a deck beside another. */
  'commander/no-pair': {
    cards: readonly { readonly name: string; readonly partners: readonly PartnerAbility[] }[];
  };
  /** Who leads a deck stands, for all but the host; in a subgame for everybody. */
  'commander/settled': { why: 'turns' | 'subgame'; hostId: string };
  /** Nobody named a commander so. */
  'commander/none': { typed: string };
  /** Whoever asks has named none. */
  'commander/unnamed': Record<string, never>;
  'commander/elsewhere': { commander: string; zone: Zone };
  /** Nothing is asked about it: `zone` is where it is. */
  'commander/no-choice': { commander: string; zone: Zone | null };
  /** The table lists it, and so it is moved there. */
  'commander/listed': { commander: string; on: 'battlefield' | 'stack' };
  /** `owners`: of each of the names, where somebody said. */
  'commander/which': { typed: string; names: readonly string[]; owners?: readonly (string | null)[] };
  'permanent/unknown': Record<string, never>;
  'permanent/attached-to-itself': { permanent: string };
  /** `what`: whose turn it is instead, or what is on the stack or about to be. */
  'permanent/unlocks-later': { why: 'turn' | 'phase' | 'stack'; what: string };
  'combat/tapped': { permanent: string; role: 'attack' | 'block' };
  'combat/no-creature': { permanent: string };
  'combat/not-that-player': { permanent: string; role: 'attack' | 'block' };
  'combat/own-controller': { permanent: string };
  /** `players`: whom the attacker may attack, and `why` no other opponents. `playerId`: `null` where nobody is said. */
  'combat/may-not-attack': {
    permanent: string;
    attackerId: string;
    playerId: string | null;
    isMate: boolean;
    players: readonly string[];
    why: readonly WhyNotAttacked[];
  };
  /** One player is attacked in this combat: this one. */
  'combat/one-defender': { permanent: string; playerId: string };
  'combat/not-attackable': { permanent: string; can: 'silent' | 'planeswalkers' | 'battles' };
  'combat/own-permanent': { permanent: string };
  'combat/attacks-another': { permanent: string; playerId: string };
  'combat/not-attacking': { permanent: string };
  'combat/not-in-it': { permanent: string };
  /** `past`: it was in this combat phase; `over`: no combat comes any more this turn. */
  'combat/not-now': { role: 'attack' | 'block'; time: 'to-come' | 'past' | 'over' };
  'turn/stack-first': { top: string };
  'turn/not-again': Record<string, never>;
  'turn/not-ahead': Record<string, never>;
  'turn/no-attackers': Record<string, never>;
  /** `by`: who skips it, who plays first. */
  'turn/no-first-draw': { by: 'player' | 'team' };
  'turn/after-a-leaver': { by: string; left: string };
  'turn/not-attacked-here': Record<string, never>;
  /** Nothing was written down in this turn: of this player, or `null`, of anybody. */
  'hit/none': { playerId: string | null };
  'hit/not-yours': { players: readonly string[] };
  'hit/nothing': Record<string, never>;
  /** `row`: for whom, as it stands in the form; `why`: what is chosen there, and does not go together. */
  'hit/unclear': { row: string; why: 'no-amount' | 'two-sources' };
  /** Part of what was typed; `such`: how it is read. */
  'hit/not-understood': { typed: string; why: 'unread' | 'who' | 'by-what'; players: readonly string[] };
  'planar/not-played': Record<string, never>;
  'planar/no-active-player': Record<string, never>;
  'planar/not-main': Record<string, never>;
  'subgame/none': Record<string, never>;
  'subgame/over': Record<string, never>;
  'subgame/no-result': Record<string, never>;
  /** `ofTeams`: in a game between teams one of them wins. */
  'subgame/one-winner': { ofTeams: boolean };
  'subgame/has-result': { winners: readonly string[] };
  'subgame/too-deep': { max: number };
  'subgame/nothing-removed': { since: string };
  'subgame/exile-is-inside': { since: string };
  'subgame/no-card': { object: string };
  'subgame/commander-twice': { ownerId: string; name: string };
  'subgame/commander-unknown': { ownerId: string; name: string };
  'subgame/not-the-owner': { object: string; ownerId: string };
  'counters/too-many-kinds': { max: number };
  'counters/no-name': { typed: string };
  'coins/card-unknown': { typed: string; nearest: readonly string[] };
  'coins/too-many': { coins: number; thumbs: number; max: number };
  'coins/odd-die': { sides: number };
  'coins/die-too-small': { sides: number };
  'coins/unfair-object': { why: string };
  'coins/nothing-fixed-yet': { since: string };
  'coins/no-flip-waiting': Record<string, never>;
  'option/clash': { one: string; other: string };
  'coins/opponent-flips': Record<string, never>;
  'coins/flipper-twice': { playerId: string };
  'coins/call-missing': Record<string, never>;
  'coins/other-choice-waiting': { waiting: 'keep' | 'again' };
  'coins/no-such-flip': { flip: number };
  'coins/none-revealed': Record<string, never>;
  /** The player gave the game this seed already. */
  'coins/seed-given': { text: string };
  'coins/seed-unseen': Record<string, never>;
  'dice/unreadable': { typed: string };
  /** Nobody is named, and no game is open here. */
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
  'coins/which-flip': { card: string; choices: readonly string[] };
  'coins/no-flip-of-its-own': { card: string; facts: readonly string[] };
  'coins/how-many': { card: string; what: string; min: number; max: number };
  'coins/card-says-how-many': { card: string };
  'coins/needs-players': { card: string; min: number; max: number | null };
  'coins/needs-call': { card: string };
  'coins/not-called': { card: string };
}

/** An option as somebody wants it in a game of many players. */
export type FormatOption =
  | { readonly of: 'attack'; readonly attack: AttackOption }
  /** In seats; `null`: without limit. */
  | { readonly of: 'range'; readonly range: number | null }
  | { readonly of: 'deploys-creatures' | 'shares-turns'; readonly used: boolean };

/** Opponents are out of range, or do not sit where the options say. */
export type WhyNotAttacked = 'range' | 'left' | 'right' | 'next-seats';

/** The teams that a variant is played by. */
export type TeamNeeds = 'two-equal' | 'equal' | 'equal-of-three' | 'two-or-more' | 'one-against-all';

/** The value that stands already as somebody wants it. */
export type Standing =
  /** `team`: who have it together, where somebody does. */
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
  | { readonly of: 'plane'; readonly plane: string | null }
  | { readonly of: 'settings' }
  | { readonly of: 'controller'; readonly permanent: string; readonly playerId: string }
  /** `stands`: what the permanent is or has, such as `is attached to that`. */
  | { readonly of: 'permanent'; readonly permanent: string; readonly stands: string };

export type RefusalCode = keyof RefusalFacts;

/**
 * Why something cannot be done, as data: a code, its facts, and the rules that say so, if rules do. A signature names the
 * codes that there are: `Result<Seat, Refusal<'game/none' | 'game/over'>>`.
 */
export type Refusal<Codes extends RefusalCode = RefusalCode> = {
  [Code in Codes]: {
    readonly code: Code;
    readonly facts: RefusalFacts[Code];
    readonly because: readonly Citation[];
  };
}[Codes];

/**
 * The refusals that functions return, for the signature of another one that passes them on: `RefusedBy<typeof one |
 * typeof other>`.
 */
export type RefusedBy<Fallible extends (...given: never) => Refusing | Promise<Refusing>> = RefusalIn<
  Awaited<ReturnType<Fallible>>
>;

type Refusing = Result<unknown, Refusal> | Refusal | undefined;

type RefusalIn<Returned> = Returned extends {
  readonly ok: false;
  readonly failure: infer Failure extends Refusal;
}
  ? Failure
  : Extract<Returned, Refusal>;

export function refuse<Code extends RefusalCode>(
  code: Code,
  facts: RefusalFacts[Code],
  because: readonly Citation[] = [],
): Refusal<Code> {
  return { code, facts, because };
}
