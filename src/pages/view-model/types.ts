import type { RichText } from './rich-text.ts';

/*
 * A page as plain data for one viewer. It contains nothing that the viewer could not see in the channel or get by a
 * command; `page-model.ts` leaves out the rest.
 */

/** All that a page of a game shows. */
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
  /** The id of a press without scripts, fresh for each whole page; empty in what is only morphed in. */
  readonly formId: string;
  readonly stage: 'gathering' | 'playing' | 'over';
  /** The format and the life that are played: `Commander, 40 life`. */
  readonly played: string;
  /** `null` if no one or several players have a turn. */
  readonly turn: TurnModel | null;
  /** The number of simultaneous turns, which players track themselves; `null` for one. */
  readonly markers: RichText | null;
  /** In turn order, those who left too. */
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
  /** The answer to the press that led to this page, without scripts. */
  readonly said: PressResult | null;
}

/** Whose page it is. */
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
  /** Server-sent events. */
  readonly live: string;
  /** A rule in plain words is at this path and its number. */
  readonly rules: string;
  /** Scripts and styles are at this path and their names. */
  readonly assets: string;
  /** Pictures of cards are at this path and their names. */
  readonly art: string;
}

/** A time that passes, or was counted. */
export interface ClockModel {
  /** In ms. */
  readonly spent: number;
  /** Since when more of it passes, in ms since 1970; `null` if it stands still. */
  readonly since: number | null;
}

export interface TurnModel {
  readonly number: number;
  /** Names of the active players: the whole team if it shares the turn. */
  readonly whose: readonly string[];
  /** `upkeep step`, in the words of the edition, with what else is to be said of it. */
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
  /** The viewer may change its numbers: their own and their guests', as host everyone's. */
  readonly mayChange: boolean;
  readonly life: number;
  /** They lose by the numbers. */
  readonly loses: boolean;
  /** `null` while they are in the game. */
  readonly left: 'conceded' | 'left' | 'lost' | null;
  /** The number of its color, from 0. */
  readonly color: number;
  /** The art of its commander; `null` if there is none. */
  readonly art: SeatArt | null;
  /** The letter of the team; `null` without teams. */
  readonly team: string | null;
  /** `monarch`, `archenemy`, `−7 by Bob`: in the order of their weight. */
  readonly details: readonly string[];
  /** The time of their turns; `null` unless the game is timed. */
  readonly time: ClockModel | null;
  /** By name, poison first; none that is 0. */
  readonly counters: readonly CounterModel[];
  /** Combat damage taken from each commander, most first. `name` is what a press of it carries. */
  readonly commanderDamage: readonly CounterModel[];
  /** The same for every commander of the others, in the order of their seats, with short labels. */
  readonly hitBy: readonly CommanderDamageModel[];
}

export interface SeatArt {
  /** It is at the path of pictures and this name. */
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
  /** That of the owner's seat; `null` if unknown. */
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
  /** By which rules it went, if some of these were reworded since. */
  readonly reworded?: string;
  /** It was taken back later. */
  readonly isUndone: boolean;
}

/** A button: pressed, it sends its fields. */
export interface Offer {
  readonly label: string;
  /** `quiet`: it would be refused as things stand. */
  readonly look: 'primary' | 'plain' | 'quiet' | 'danger';
  /** `do` and whatever else it takes. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Actions for a player, by place on the page. */
export interface Offers {
  /** Next step, Next turn. */
  readonly turn: readonly Offer[];
  /** Answers due now: keep or mulligan, spells of the last turn, rooms, removing who loses, joining, starting. */
  readonly asked: readonly Offer[];
  /** Flip a coin, usual dice, the planar die. */
  readonly chance: readonly Offer[];
  /** Who decides?, Commanders, Undo, Take back. */
  readonly more: readonly Offer[];
  /** One’s own numbers can be changed: `do=life`, `do=counter`, `do=commander-damage`, each with `by`. */
  readonly numbers: NumbersOffer | null;
  /** Colors that the viewer's seat, or as host any, can have: `do=color`; `null` if there is no choice. */
  readonly colors: readonly number[] | null;
  /** Damage to others: `do=damage`. */
  readonly damage: DamageOffer | null;
}

export interface NumbersOffer {
  /** Kinds of counters to begin with, those of the seat among them. */
  readonly counters: readonly string[];
  /** Commanders of others that can hit, by name and label. */
  readonly commanders: readonly Omit<CounterModel, 'count'>[];
}

/** Damage to others, as Discord’s form asks for it. */
export interface DamageOffer {
  /** Goes along in the field `turn`. */
  readonly turn: string;
  /** The player on whose behalf it is dealt, if the viewer controls them; `null` for the viewer. */
  readonly dealer: string | null;
  /** A row for each opponent: the name of its field, and whose it is. */
  readonly rows: readonly DamageRow[];
  /** Rows for several: `each` opponent, `all`. */
  readonly several: readonly DamageRow[];
  /** The choices beside the amount: `by:Krenko`, `lifelink`, `poison`, and for several `me`. */
  readonly commanders: readonly DamageSourceOffer[];
  /** The same where anybody may deal it: the creatures are those of all players. */
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

/** The answer to a press. */
export interface PressResult {
  /**
   * `repeated`: it had been answered before, and this is that answer. `late`: too late, and nothing was done. `bug`: our
   * fault, noted by the id that the words name. `asks`: nothing was done, and the player says what shall be.
   */
  readonly outcome: 'done' | 'refused' | 'late' | 'asks' | 'bug' | 'repeated';
  /** Sequence number of the log entry that it wrote; `null` if it wrote none. */
  readonly seq: number | null;
  readonly words: readonly RichText[];
  /** Buttons below an answer that is for the viewer alone, such as those of a question. */
  readonly offers: readonly Offer[];
  /** The label of the button that closes a question and leaves everything as it is; `null` for none. */
  readonly keeps: string | null;
}

export interface PictureModel {
  /** Whole SVG documents, for either ground. */
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
