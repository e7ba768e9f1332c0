import type { CardPool } from '#cards/pool/card-pool.ts';
import type { Game } from '#engine/game/state.ts';
import type { Citation } from '#engine/vocabulary/citations.ts';
import type { Edition, IsoDate } from '#engine/vocabulary/editions.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';
import type { QuestionMatches } from '#rulebook/queries/find-number.ts';
import type { Text } from '#text/text.ts';

/** A question, and all that an answer may depend on. */
export interface PlayerQuestion {
  /** Without markup and mentions, as `extractQuestion` returns it. */
  readonly question: string;
  /** The edition that answers. */
  readonly edition: Edition;
  readonly rulebook: Rulebook;
  readonly cards: CardPool;
  /** The game of the channel, if one is being played. */
  readonly game: Game | null;
  /** The names of its players, as the asker sees them; omitted if none can be named. */
  readonly players?: ReadonlyMap<PlayerId, string>;
  /** `null` where nobody has a seat, as over MCP. */
  readonly askerId: string | null;
  /** The rules that match the question; `undefined` if it is a name, or if no rule matches. */
  readonly found: QuestionMatches | undefined;
}

/** Whose words an answer is in. */
export type AnswerSource =
  /** Worked out from the rules, the cards and the game. */
  | { readonly kind: 'computed' }
  /** Ours, to a sample question that asks the same. */
  | { readonly kind: 'sample'; readonly question: string }
  /** Quoted from an official ruling. */
  | { readonly kind: 'ruling'; readonly card: string; readonly day: IsoDate }
  /** Quoted from the card, in whole sentences unless one is long. */
  | { readonly kind: 'card-text'; readonly card: string }
  /** Types and keywords of a card whose text is not held. */
  | { readonly kind: 'card-facts'; readonly card: string };

export interface Answer {
  readonly source: AnswerSource;
  /** Only if this is surely the reply to the very question: it is the first word. */
  readonly verdict?: 'yes' | 'no';
  /** One or two sentences, readable after a verdict and without one. A quote is a string, which is never markup. */
  readonly text: Text;
  /** The rules that it rests on, the deciding one first. */
  readonly rules: readonly Citation[];
  /** What the answer depends on, in a few words each, such as the day of the card data. */
  readonly notes?: readonly Text[];
  /** A command that shows more, and what its button says. */
  readonly command?: {
    readonly label: string;
    /** The full name: `split value`. */
    readonly path: string;
    readonly options: Readonly<Record<string, string | number | boolean>>;
  };
}

/** True for what a card says, which is quoted beside rules. */
export const isCardAnswer = ({ source }: Answer): boolean => 'card' in source;

/** True for what is known of a card whose text is not held. */
export const isFacts = ({ source }: Answer): boolean => source.kind === 'card-facts';
