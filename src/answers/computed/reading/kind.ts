import type { Answer } from '../../answer/answer.ts';
import { type NamedCard, type Question, readNames } from './question.ts';
import { type OpenWords, isHarmless, openWords, take } from './words.ts';

/** What a kind of question found in one. */
export interface Found<Part extends string> {
  readonly question: Question;
  /** What is asked for. */
  readonly asks: RegExpExecArray;
  /** What each part of the kind matched; `null` if the question does not say it. */
  readonly parts: Readonly<Record<Part, RegExpExecArray | null>>;
  readonly cards: readonly NamedCard[];
  /** The words with marks of cards and players, in order; `|part` stands for what a part took. */
  readonly order: readonly string[];
}

/** A kind of question that is computed. It answers only questions of which it accounts for every word. */
interface KindOf<Part extends string> {
  /** What is asked for: without it, the question is of another kind. */
  readonly asks: RegExp;
  /** What the question may say besides, taken out in this order. */
  readonly parts: Readonly<Record<Part, RegExp>>;
  /** How many cards it is about. */
  readonly cards: readonly [least: number, most: number];
  /** True if it is about the game at the table. */
  readonly isOfGame?: true;
  /** Words that change nothing in questions of this kind. */
  readonly fillers?: ReadonlySet<string>;
  /**
   * Set if nothing but the cards decides: all words are ignored but these, which change what is asked. Otherwise every
   * word has to be understood.
   */
  readonly onlyForbids?: ReadonlySet<string>;
  readonly compute: (found: Found<Part>) => Omit<Answer, 'source'> | null;
}

export interface Kind {
  readonly name: string;
  readonly answer: (question: Question) => Answer | null;
}

/** A kind by what it recognizes and computes. */
export function defineKind<Part extends string>(name: string, kind: KindOf<Part>): Kind {
  const { fillers } = kind;
  const isFine = (word: string): boolean => isHarmless(word) || fillers?.has(word) === true;
  return {
    name,
    answer(question) {
      if (kind.isOfGame && !question.asked.game) return null;
      const asked = take(openWords(question.words), kind.asks, 'asks');
      if (!asked.match) return null;
      let left: OpenWords = asked.left;
      const parts: Partial<Record<Part, RegExpExecArray | null>> = {};
      for (const [part, pattern] of Object.entries<RegExp>(kind.parts) as [Part, RegExp][]) {
        const taken = take(left, pattern, part);
        parts[part] = taken.match;
        left = taken.left;
      }
      const names = readNames(left, question, isFine, kind.onlyForbids);
      const [least, most] = kind.cards;
      if (!names || names.cards.length < least || names.cards.length > most) return null;
      const answer = kind.compute({
        question,
        asks: asked.match,
        parts: parts as Record<Part, RegExpExecArray | null>,
        cards: names.cards,
        order: names.words,
      });
      return answer && { source: { kind: 'computed' }, ...answer };
    },
  };
}

/** The players of whom a question speaks must be among those that a kind reads; it reads none by default. */
export const namesNoPlayer = (order: readonly string[]): boolean =>
  !order.some((word) => word.startsWith('@'));

const AUXILIARY = 'is|are|does|do|would|will|did|has|have|am|can|could|may|should|was|were|must';
const CLAUSE = String.raw`(?:^|[.,;:!?(]\s*|\s[-–—]+\s|\b(?:so|then|say|please)\s)(?:(?:so|and|but|then|ok|okay|hey|judge|quick question|hi|hello|wait|yo|please|um|hmm|now|btw)[,\s]+)*`;
const YES_NO = new RegExp(`${CLAUSE}(?:${AUXILIARY})\\s`, 'i');
const OPEN = new RegExp(
  `(?:${CLAUSE}(?:in |at |on |by |to |for |from |with )?(?:what|whats|which|who|whos|whom|whose|how|hows|when|where|why)|\\b(?:tell|give) me)\\b`,
  'i',
);

/** True if it is answered by yes or no: a clause begins like such a question, and none asks for more. */
export const isYesNo = ({ asked: { question } }: Question): boolean => {
  const typed = question.replaceAll(/['’]/g, '');
  return (YES_NO.test(typed) || /\b(?:y ?\/ ?n|yes or no|or no|or not)\b/i.test(typed)) && !OPEN.test(typed);
};

/** True if it asks who, what or how much. */
export const isOpen = ({ asked: { question } }: Question): boolean =>
  OPEN.test(question.replaceAll(/['’]/g, ''));
