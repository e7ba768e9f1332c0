import { memoizeWeak } from '#basics/memoize-weak.ts';
import { foldName } from '#engine/cards/names.ts';
import type { Answer } from '../../answer/answer.ts';
import type { NamedCard, Question } from './question.ts';
import { isHarmless, remainingWords, splitRemaining, takePattern, type RemainingWords } from './words.ts';

/** The parts of a question that a kind recognized. */
export interface RecognizedQuestion<Part extends string> {
  readonly question: Question;
  /** The match of the thing asked for. */
  readonly topic: RegExpExecArray;
  /** The match of each part; `null` if the question doesn't contain it. */
  readonly parts: Readonly<Record<Part, RegExpExecArray | null>>;
  readonly cards: readonly NamedCard[];
  /** The words and marks of cards and players, in order; `|part` stands for a recognized part. */
  readonly order: readonly string[];
}

/**
 * A kind of question that can be computed. The question may include a story: words are ignored unless they change the
 * question or its answer.
 */
interface KindDefinition<Part extends string> {
  /** Matches the thing asked for. Without a match, the question is of another kind. */
  readonly topic: RegExp;
  /** Optional parts of the question, matched and removed in this order. */
  readonly parts?: Readonly<Record<Part, RegExp>>;
  /** How many cards the question names. */
  readonly cards: readonly [minCards: number, maxCards: number];
  /** Set if it is about the game at the table. */
  readonly needsGame?: true;
  /** Words that change the answer, so that nothing is computed. */
  readonly vetoes?: RegExp;
  /** If set, the question may contain only these words and {@link isHarmless harmless} ones. */
  readonly allowedWords?: ReadonlySet<string>;
  /**
   * Conditions and further events that the kind takes into account, or that don't change its answers; any other match
   * of {@link CONDITION_WORDS} refuses the question. Matched everywhere, without the spaces around it. A kind about the
   * game at the table that omits it checks conditions itself.
   */
  readonly allowedConditions?: RegExp;
  readonly compute: (found: RecognizedQuestion<Part>) => Omit<Answer, 'source'> | null;
}

export interface Kind {
  readonly name: string;
  readonly answer: (question: Question) => Answer | null;
}

/** Words that ask for opinions, reasons or the future, for all kinds. */
const NOT_COMPUTED_WORDS =
  / (?:why|how come|(?:is|are|plays?|works?|would be) (?:the )?(?:best|better)|(?:best|better|right) (?:way|choice|colou?r|card|play|move|one|call|option|bet|idea|time|pick|deal|target)|for the best|smartest|wisest|safest|favou?rites?|recommend|suggest|should (?:i|we|he|she|they|you)(?! (?:expect|have kept|be at|have left))|would you (?:rather|pick|play)|worth (?:it|running|playing)|good idea|unbanned|next (?:year|month|week|set)|in minutes|pizza|luckier|luckiest|important|do (?:you|yall) think|your take|fun|worse|sucks?|hate|strongest|funniest|coolest|cheapest|prettiest) /;

/**
 * Words that introduce a condition or a second event, or say that something differs from what is printed: a kind that
 * ignores them would answer another question.
 */
const CONDITION_WORDS =
  / (?:if|when|whenever|once|after|afterwards|since|already|unless|no longer|any ?more|until|till|til|before|while|as long as|provided|assuming|supposing|suppose[sd]?|imagine|hypothetically|except|instead|then|next|again|twice|thrice|times|each time|every time|doubled|double(?= (?!strike))|doubling|tripled?|halved|loses?|lost|losing|gains?|gained|gaining|removed?|removes|removing|stripped|without|ignor(?:e|es|ed|ing)|prevent(?:s|ed|ing)?|fog(?:s|ged)?|reveal(?:s|ed) instead|and (?:i|he|she|they|we|you|it|@\d+)|(?:used|returned|redirected) to) /;

/** Phrases with {@link CONDITION_WORDS} that don't introduce a condition. */
const FILLER_PHRASES =
  /(?<= )(?:after all|at once|if (?:possible|so|i may|you (?:know|can|please|dont mind)|at all|or not|any|im (?:right|wrong|correct|reading (?:this|it) right))|(?:just|really|actually|then) wondering if|(?:know|knows|wonder|wondering|asks?|asked|asking|tell me|check|sure|see|remember|says?) if(?= (?:#|@|the|my|his|this|that|it|i|he|she|we|you) ?)|(?:so |and |what )?then(?= $)|(?:ok|okay|and|but|so) then|since when|once (?:more|and for all)|then again|again(?= $)|says? again|whats? again|remind me again|and i (?:wonder|wondered|think|thought|forgot|need to know|want to know|say|said|told|dont know|was wondering|am wondering)|and (?:he|she|they|we|you) (?:says?|said|thinks?|told|asks?|asked|claims?|argues?|argued|insists?|wants? to know|disagree[sd]?)|and it(?= (?:s|is|was|still) ))(?= )/g;

/** True if a question contains a condition or a further event that its kind doesn't take into account. */
const hasUnhandledCondition = ({ text }: RemainingWords, allowedConditions: RegExp | undefined): boolean => {
  const withoutFillers = text.replaceAll(FILLER_PHRASES, '|');
  return CONDITION_WORDS.test(
    allowedConditions
      ? withoutFillers.replaceAll(new RegExp(`(?<= )(?:${allowedConditions.source})(?= )`, 'g'), '|')
      : withoutFillers,
  );
};

/** True if any word is neither a mark of a card or player, nor harmless, nor known. */
export const hasUnknown = (words: string, known: ReadonlySet<string>): boolean =>
  words.split(' ').some((word) => !/^[#@]/.test(word) && !isHarmless(word) && !known.has(word));

/** Cached, since every kind asks this about the same question. */
const isNeverComputed = memoizeWeak(({ words }: Question) =>
  NOT_COMPUTED_WORDS.test(remainingWords(words).text),
);

/** Defines a kind by what it recognizes and computes. */
export function defineKind<Part extends string = never>(name: string, kind: KindDefinition<Part>): Kind {
  const [minCards, maxCards] = kind.cards;
  const checksConditionsItself = kind.needsGame && !kind.allowedConditions;
  return {
    name,
    answer(question) {
      const { cards, words } = question;
      if (kind.needsGame && !question.asked.game) return null;
      if (cards.length < minCards || cards.length > maxCards) return null;
      const unread = remainingWords(words);
      if (isNeverComputed(question) || kind.vetoes?.test(unread.text)) return null;
      if (kind.allowedWords && hasUnknown(question.words, kind.allowedWords)) return null;
      const topicMatch = takePattern(unread, kind.topic, 'topic');
      if (!topicMatch.match) return null;
      let rest: RemainingWords = topicMatch.rest;
      const parts: Partial<Record<Part, RegExpExecArray | null>> = {};
      for (const [part, pattern] of Object.entries<RegExp>(kind.parts ?? {}) as [Part, RegExp][]) {
        const taken = takePattern(rest, pattern, part);
        parts[part] = taken.match;
        rest = taken.rest;
      }
      const answer = kind.compute({
        question,
        topic: topicMatch.match,
        parts: parts as Record<Part, RegExpExecArray | null>,
        cards,
        order: splitRemaining(rest),
      });
      if (
        !answer ||
        (answer.verdict && isNegated(question)) ||
        (!checksConditionsItself && hasUnhandledCondition(rest, kind.allowedConditions))
      )
        return null;
      return { source: { kind: 'computed' }, ...answer };
    },
  };
}

/** True if the words that the kind hasn't recognized name no player. */
export const namesNoPlayer = (order: readonly string[]): boolean =>
  !order.some((word) => word.startsWith('@'));

const AUXILIARY_VERBS = 'is|are|does|do|would|will|did|has|have|am|can|could|may|should|was|were|must';
const CLAUSE_START = String.raw`(?:^|[.,;:!?(]\s*|\s[-–—]+\s|\b(?:so|then|say|please)\s)(?:(?:so|and|but|then|ok|okay|hey|judge|quick question|hi|hello|wait|yo|please|um|hmm|now|btw)[,\s]+)*`;
const YES_NO_START = new RegExp(`${CLAUSE_START}(?:${AUXILIARY_VERBS})\\s`, 'i');
const OPEN_QUESTION_START = new RegExp(
  `(?:${CLAUSE_START}(?:in |at |on |by |to |for |from |with )?(?:what|whats|which|who|whos|whom|whose|how|hows|when|where|why)|\\b(?:tell|give) me)\\b`,
  'i',
);

/** The sentence with the question: the last one with a question mark, or the last one built like a question. */
const askingSentence = memoizeWeak(({ asked: { question } }: Question): string => {
  const sentences = question
    .replaceAll(/['’]/g, '')
    .split(/(?<=[.?!…])\s+|\n+/)
    .filter((sentence) => sentence.trim() !== '');
  const marked = sentences.filter((sentence) => sentence.includes('?'));
  return (
    marked.findLast((sentence) => YES_NO_START.test(sentence) || OPEN_QUESTION_START.test(sentence)) ??
    marked.at(-1) ??
    sentences.findLast((sentence) => YES_NO_START.test(sentence) || OPEN_QUESTION_START.test(sentence)) ??
    question.replaceAll(/['’]/g, '')
  );
});

/** True if it asks whether something is not so, or whether someone is wrong: `yes` could then mean either. */
const isNegated = (question: Question): boolean => {
  const { words } = question;
  if (/ (?:is|are) (?:they|he|she|that|this|it|i|we) wrong /.test(` ${words} `)) return true;
  const asksOfClaim =
    / (?:(?:is|are) (?:they|he|she|that|this|it) (?:right|correct|true)|is (?:that|this) (?:so|how it works)|true|correct|right) ?$/.test(
      ` ${words} `,
    );
  const asking = asksOfClaim ? words : foldName(askingSentence(question));
  return / (?:cant|cannot|isnt|arent|doesnt|dont|didnt|wont|shouldnt|never|not)(?= )(?! (?:brawl|edh|commander|on the|from|the|revolt|an?|counting|blocked))/.test(
    ` ${asking.replaceAll(/\b(?:or not|not yet|isnt it|isnt he|doesnt it|arent they|if not|why not|whether or not|dont you|i dont (?:pay|have|know|think|get|care)|havent|hasnt)\b/g, '')} `,
  );
};

/** A clause before the question itself: `when Dan leaves, does it stay?` */
const CONDITION_FIRST = new RegExp(
  `^(?:\\W*)(?:when|where|once|whenever)\\b[^,]*,\\s*(?=(?:${AUXILIARY_VERBS})\\s)`,
  'i',
);

/** True for a yes-or-no question: a clause begins like one, and no clause asks who, what or how much. */
export const isYesNoQuestion = (question: Question): boolean => {
  const typed = askingSentence(question).replace(CONDITION_FIRST, '');
  return (
    (YES_NO_START.test(typed) ||
      /\b(?:y ?\/ ?n|yes or no|or no|or not|or nah|yes\?|no\?|right\?|correct\?|true\?)/i.test(typed)) &&
    !OPEN_QUESTION_START.test(typed)
  );
};

/** True if it asks who, what or how much. */
export const isOpenQuestion = (question: Question): boolean =>
  OPEN_QUESTION_START.test(askingSentence(question).replace(CONDITION_FIRST, ''));
