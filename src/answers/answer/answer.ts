import type { CardPool } from '#cards/pool/card-pool.ts';
import type { Game } from '#engine/game/state.ts';
import type { Citation } from '#engine/vocabulary/citations.ts';
import type { Edition, IsoDate } from '#engine/vocabulary/editions.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';
import type { QuestionMatches } from '#rulebook/queries/find-number.ts';
import type { Text } from '#text/text.ts';

/** A question and everything that its answer may depend on. */
export interface PlayerQuestion {
  /** Without markup and mentions, as `extractQuestion` returns it. */
  readonly question: string;
  /** The edition to answer by. */
  readonly edition: Edition;
  readonly rulebook: Rulebook;
  readonly cards: CardPool;
  /** The game in progress in the channel, if any. */
  readonly game: Game | null;
  /** The names of its players, as the asker sees them; omitted if no name is known. */
  readonly players?: ReadonlyMap<PlayerId, string>;
  /** `null` if the asker has no seat, as over MCP. */
  readonly askerId: string | null;
  /** The rules that match the question; `undefined` if it is a name, or if no rule matches. */
  readonly ruleMatches: QuestionMatches | undefined;
}

/** The origin of an answer's words. */
export type AnswerSource =
  /** Computed from the rules, the cards and the game. */
  | { readonly kind: 'computed' }
  /** Our own answer to a sample question that asks the same. */
  | { readonly kind: 'sample'; readonly question: string }
  /** Quoted from an official ruling. */
  | { readonly kind: 'ruling'; readonly card: string; readonly day: IsoDate }
  /** Quoted from the card in whole sentences, unless a sentence is too long. */
  | { readonly kind: 'card-text'; readonly card: string }
  /** Types and keywords of a card whose text is not imported. */
  | { readonly kind: 'card-facts'; readonly card: string };

export interface Answer {
  readonly source: AnswerSource;
  /** Set only if it certainly answers the question as asked. It is the first word of the reply. */
  readonly verdict?: 'yes' | 'no';
  /**
   * One or two sentences that read well with and without a verdict before them. A quote is a string, which is never
   * parsed as markup.
   */
  readonly text: Text;
  /** The rules that it is based on, the deciding one first. */
  readonly rules: readonly Citation[];
  /** Conditions of the answer, in a few words each, such as the date of the card data. */
  readonly notes?: readonly Text[];
  /** A command that shows more, and the label of its button. */
  readonly command?: {
    readonly label: string;
    /** The full name: `split value`. */
    readonly path: string;
    readonly options: Readonly<Record<string, string | number | boolean>>;
  };
}

/** True for quotes from a card, which are shown beside rules. */
export const isCardAnswer = ({ source }: Answer): boolean => 'card' in source;

/** True for types and keywords of a card whose text is not imported. */
export const isCardFacts = ({ source }: Answer): boolean => source.kind === 'card-facts';
