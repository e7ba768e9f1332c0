import type { RichText } from './rich-text.ts';

/*
 * A page as somebody sees it: plain data, which the views draw. It holds nothing that its viewer could not see in the
 * channel, or ask for by a command; whoever makes it (`page-model.ts`) leaves the rest out.
 */

/** All that a page of a game shows. */
export interface GamePageModel {
  readonly viewer: Viewer;
  /** Addresses, relative to that of the page, which ends with a slash: so the secret in it stands nowhere on the page. */
  readonly paths: PagePaths;
  /** The line of the log after which the game stood so: what a press carries. */
  readonly seq: number;
  /** When it came to stand so, or the whole page was asked for; by the server's clock, in milliseconds since 1970. */
  readonly now: number;
  /** The id of a press without scripts, fresh for each whole page; empty in what is only morphed in. */
  readonly formId: string;
  readonly stage: 'gathering' | 'playing' | 'over';
  /** The format and the life that are played: `Commander, 40 life`. */
  readonly played: string;
  /** `null` where nobody has a turn, or several have theirs at once. */
  readonly turn: TurnModel | null;
  /** How many turns there are at once, which the table keeps itself; `null` where there is one. */
  readonly markers: RichText | null;
  /** In turn order, those who left too. */
  readonly seats: readonly SeatModel[];
  /** Who decides for whom now, and why, a sentence each; none where everybody decides for themselves. */
  readonly decides: readonly RichText[];
  /** Lines on what waits: opening hands, what is asked, reminders, who loses, combat, the stack, what comes next. */
  readonly waits: readonly RichText[];
  /** The result of the game, once it is over, or what stands above all else, such as a subgame’s result. */
  readonly result: RichText | null;
  /** The last lines, newest first. */
  readonly log: readonly LogLineModel[];
  /** The presses offered to the viewer; `null` for whoever only looks. */
  readonly offers: Offers | null;
  /** The drawing of the table, for whoever watches. */
  readonly picture: PictureModel | null;
  /** The answer to the press that made this page, where it came without scripts. */
  readonly said: PressResult | null;
}

/** Whose page it is. */
export interface Viewer {
  readonly kind: 'player' | 'spectator';
  /** `null` for a spectator. */
  readonly playerId: string | null;
  readonly name: string | null;
  /** Why a player’s page only looks: they have left, or the game is over. `null` where it does more, or never did. */
  readonly onlyLooks: string | null;
}

export interface PagePaths {
  /** The page itself, `GET`. */
  readonly page: string;
  /** Where presses go, `POST`. */
  readonly press: string;
  /** Server-sent events. */
  readonly live: string;
  /** A rule in plain words is at this path and its number. */
  readonly rules: string;
  /** Scripts and styles are at this path and their names. */
  readonly assets: string;
}

export interface TurnModel {
  readonly number: number;
  /** Whose it is, by name; of a team that shares it, all of it. */
  readonly whose: readonly string[];
  /** `upkeep step`, in the words of the edition, with what else is to be said of it. */
  readonly step: string;
  /** `extra turn`, `ending the turn`. */
  readonly notes: readonly string[];
}

export interface SeatModel {
  readonly playerId: string;
  readonly name: string;
  readonly isMine: boolean;
  readonly isActive: boolean;
  /** The viewer may change its numbers: their own, those of their guests, and as host everybody’s. */
  readonly mayChange: boolean;
  readonly life: number;
  /** They lose by the numbers. */
  readonly loses: boolean;
  /** `null` while they are in the game. */
  readonly left: 'conceded' | 'left' | 'lost' | null;
  /** The letter of their team; `null` where everybody plays alone. */
  readonly team: string | null;
  /** `monarch`, `archenemy`, `−7 by Bob`: in the order of their weight. */
  readonly details: readonly string[];
  /** By name, poison first; none that is 0. */
  readonly counters: readonly CounterModel[];
  /** Combat damage taken from each commander, most first. `name` is what a press of it carries. */
  readonly commanderDamage: readonly CounterModel[];
}

export interface CounterModel {
  readonly name: string;
  /** As it is shown, where that is not its name: of two commanders of one name, with their owner. */
  readonly label: string;
  readonly count: number;
}

/** A line of the log. */
export interface LogLineModel {
  readonly seq: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly words: readonly RichText[];
  /** The numbers of the rules behind it, each once. */
  readonly rules: readonly string[];
  /** It was taken back later. */
  readonly isUndone: boolean;
}

/** A button: pressed, it sends its fields. */
export interface Offer {
  readonly label: string;
  readonly look: 'primary' | 'plain' | 'danger';
  /** `do` and whatever else it takes. */
  readonly fields: Readonly<Record<string, string>>;
}

/** The presses offered to a player, by where they stand on the page. */
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
  /** For whom it is dealt, where that is somebody whom the viewer controls; `null` for themselves. */
  readonly dealer: string | null;
  /** A row for each opponent: the name of its field, and whose it is. */
  readonly rows: readonly DamageRow[];
  /** Rows for several: `each` opponent, `all`. */
  readonly several: readonly DamageRow[];
  /** The choices beside the amount: `by:Krenko`, `lifelink`, `poison`, and for several `me`. */
  readonly commanders: readonly { readonly value: string; readonly label: string }[];
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
   * fault, noted by the id that the words name.
   */
  readonly outcome: 'done' | 'refused' | 'late' | 'bug' | 'repeated';
  readonly words: readonly RichText[];
  /** Buttons below an answer that is for the viewer alone, such as those of a question. */
  readonly offers: readonly Offer[];
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
