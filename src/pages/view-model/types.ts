import type { RichText } from './rich-text.ts';

/*
 * A page as plain data for one viewer. It contains nothing that the viewer could not see in the channel or get by a
 * command; `page-model.ts` omits everything else.
 */

/** Everything that the page of a game shows. */
export interface GamePageModel {
  readonly viewer: Viewer;
  /** Relative to the page's URL, which ends with a slash, so that the secret does not appear on the page. */
  readonly paths: PagePaths;
  /** Sequence number of the last log entry; presses send it back. */
  readonly seq: number;
  /** Ids of the viewer's presses among the last log entries: their changes are part of what the page shows. */
  readonly presses: readonly string[];
  /** Server time of this state or of the request, in ms since 1970. */
  readonly now: number;
  /** The id of a press without scripts, new for each whole page; empty in fragments. */
  readonly formId: string;
  readonly stage: 'gathering' | 'playing' | 'over';
  /** The format and the starting life: `Commander, 40 life`. */
  readonly played: string;
  /** `null` if no one or several players have a turn. */
  readonly turn: TurnModel | null;
  /** The number of simultaneous turns, which players track themselves; `null` for one. */
  readonly markers: RichText | null;
  /** In turn order, including players who left. */
  readonly seats: readonly SeatModel[];
  /** A sentence for each player whose decisions another player makes. */
  readonly decides: readonly RichText[];
  /** Pending things: opening hands, choices, reminders, losing players, combat, the stack, upcoming turns. */
  readonly waits: readonly RichText[];
  /** The result of a finished game or subgame. */
  readonly result: RichText | null;
  /** The last lines, newest first. */
  readonly log: readonly LogLineModel[];
  /** Actions for the viewer; `null` for spectators. */
  readonly offers: Offers | null;
  /** The picture of the table, for spectators. */
  readonly picture: PictureModel | null;
  /** The result of the press that led to this page, without scripts. */
  readonly pressResult: PressResult | null;
}

/** The person who looks at the page. */
export interface Viewer {
  readonly kind: 'player' | 'spectator';
  /** `null` for a spectator. */
  readonly playerId: string | null;
  readonly name: string | null;
  /** Why a player's page is read-only: they left, or the game is over; otherwise `null`. */
  readonly onlyLooks: string | null;
}

export interface PagePaths {
  /** The page itself, `GET`. */
  readonly page: string;
  /** Path for presses (`POST`). */
  readonly press: string;
  /** The path of server-sent events. */
  readonly live: string;
  /** The path of rules in plain words, to which the number is appended. */
  readonly rules: string;
  /** The path of scripts and styles, to which the name is appended. */
  readonly assets: string;
  /** The path of pictures of cards, to which the name is appended. */
  readonly art: string;
}

/** A time that is running or was measured. */
export interface ClockModel {
  /** In ms. */
  readonly spent: number;
  /** Since when it is running, in ms since 1970; `null` if it is stopped. */
  readonly since: number | null;
}

export interface TurnModel {
  readonly number: number;
  /** Names of the active players: the whole team if it shares the turn. */
  readonly whose: readonly string[];
  /** `upkeep step`, in the words of the edition, with further remarks on it. */
  readonly step: string;
  /** `extra turn`, `ending the turn`. */
  readonly notes: readonly string[];
  /** How long it has taken; `null` unless the game is timed. */
  readonly time: ClockModel | null;
}

export interface SeatModel {
  readonly playerId: string;
  readonly name: string;
  readonly isMine: boolean;
  readonly isActive: boolean;
  /** The viewer may change its numbers: their own and their guests', or everyone's as host. */
  readonly mayChange: boolean;
  readonly life: number;
  /** True if the player loses by the numbers. */
  readonly loses: boolean;
  /** `null` while the player is in the game. */
  readonly left: 'conceded' | 'left' | 'lost' | null;
  /** The number of its color, from 0. */
  readonly color: number;
  /** The art of its commander; `null` if there is none. */
  readonly art: SeatArt | null;
  /** The letter of the team; `null` without teams. */
  readonly team: string | null;
  /** `monarch`, `archenemy`, `−7 by Bob`: most important first. */
  readonly details: readonly string[];
  /** The time of their turns; `null` unless the game is timed. */
  readonly time: ClockModel | null;
  /** By name, poison first, without zeros. */
  readonly counters: readonly CounterModel[];
  /** Combat damage taken from each commander, highest first. `name` is what a press sends. */
  readonly commanderDamage: readonly CounterModel[];
  /** Combat damage from each commander of other players, in the order of their seats, with short labels. */
  readonly hitBy: readonly CommanderDamageModel[];
}

export interface SeatArt {
  /** The last part of the picture's path. */
  readonly name: string;
  readonly card: string;
  readonly artist: string;
}

export interface CounterModel {
  readonly name: string;
  /** Displayed name, if it differs: with the owner for two commanders of the same name. */
  readonly label: string;
  readonly count: number;
}

export interface CommanderDamageModel extends CounterModel {
  /** The color of the owner's seat; `null` if unknown. */
  readonly color: number | null;
}

/** A line of the log. */
export interface LogLineModel {
  readonly seq: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly words: readonly RichText[];
  /** Distinct numbers of the rules cited. */
  readonly rules: readonly string[];
  /** Names the edition by whose rules it was decided, if some of these have been reworded since. */
  readonly reworded?: string;
  /** It was undone later. */
  readonly isUndone: boolean;
}

/** A button; a press sends its fields. */
export interface Offer {
  readonly label: string;
  /** `quiet`: it would be refused at present. */
  readonly look: 'primary' | 'plain' | 'quiet' | 'danger';
  /** `do`, and whatever else the verb needs. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Actions for a player, by place on the page. */
export interface Offers {
  /** Next step, Next turn. */
  readonly turn: readonly Offer[];
  /**
   * Pending decisions: keep or mulligan, spells of the last turn, rooms, removing players who lose, joining, starting.
   */
  readonly asked: readonly Offer[];
  /** Flip a coin, usual dice, the planar die. */
  readonly chance: readonly Offer[];
  /** Who decides?, Commanders, Undo, Take back. */
  readonly more: readonly Offer[];
  /**
   * The viewer's own numbers: `do=life`, `do=counter`, `do=commander-damage`, each with `by`; `null` if they can't be
   * changed.
   */
  readonly numbers: NumbersOffer | null;
  /**
   * The colors that the viewer's seat, or any seat if the viewer is the host, can have: `do=color`; `null` if there is
   * no choice.
   */
  readonly colors: readonly number[] | null;
  /** Damage to others: `do=damage`. */
  readonly damage: DamageOffer | null;
}

export interface NumbersOffer {
  /** The kinds of counters that are suggested, including those that the seat has. */
  readonly counters: readonly string[];
  /** The commanders of others that can deal damage, by name and label. */
  readonly commanders: readonly Omit<CounterModel, 'count'>[];
}

/** Damage to others, with the same questions as in Discord’s form. */
export interface DamageOffer {
  /** Sent in the field `turn`. */
  readonly turn: string;
  /** The player as whom it is dealt, if the viewer controls them; `null` for the viewer. */
  readonly dealer: string | null;
  /** A row for each opponent: the name of its field, and the player. */
  readonly rows: readonly DamageRow[];
  /** Rows for several players: `each` opponent, `all`. */
  readonly several: readonly DamageRow[];
  /** The choices beside the amount: `by:Krenko`, `lifelink`, `poison`, and with several recipients `me`. */
  readonly commanders: readonly DamageSourceOffer[];
  /** The creatures of all players, for damage that any player may deal. */
  readonly anyones: readonly DamageSourceOffer[];
}

export interface DamageSourceOffer {
  readonly value: string;
  readonly label: string;
  /** The only player who may deal damage with it. */
  readonly dealer?: string;
}

export interface DamageRow {
  readonly field: string;
  readonly label: string;
  readonly life: number | null;
}

/** The result of a press. */
export interface PressResult {
  /**
   * `repeated`: it was answered before, and this is that answer. `late`: too late, so nothing was done. `bug`: our
   * fault; the text names the id of the report. `asks`: nothing was done; the player has to choose.
   */
  readonly outcome: 'done' | 'refused' | 'late' | 'asks' | 'bug' | 'repeated';
  /** Sequence number of the log entry that it wrote; `null` if it wrote none. */
  readonly seq: number | null;
  readonly words: readonly RichText[];
  /** Buttons below an answer for the viewer alone, such as those of a question. */
  readonly offers: readonly Offer[];
  /** The label of the button that closes a question and changes nothing; `null` for none. */
  readonly keeps: string | null;
}

export interface PictureModel {
  /** Whole SVG documents for either theme. */
  readonly dark: string;
  readonly light: string;
  readonly description: string;
}

/** A rule in plain words, opened on a page. */
export interface RuleModel {
  readonly number: string;
  /** `Declare Blockers Step`. */
  readonly heading: string | null;
  readonly words: readonly RichText[];
  /** `today`, `in our own words`. */
  readonly foot: string;
}
