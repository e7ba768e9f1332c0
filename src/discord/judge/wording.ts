import { cardNamed } from './card-names.ts';
import { GRAMMAR } from './grammar.ts';
import type { JudgeView, Reading } from './reading.ts';
import type { TableNames } from './table-names.ts';
import type { Token } from './tokens.ts';

/*
 * How a line is worded: as a question about the rules, as one about the table, or as what happened.
 */

/**
 * The cost of taking a line for a question: worded as one, about the rules, or neither. Where a game is open, what is not
 * worded as one is likelier something that happened.
 */
const QUESTION_COSTS = { asked: 0.45, rules: 0.75, else: 1.3, atTable: 1.6 } as const;

/** As /rule declares it. */
const MAX_QUERY_LENGTH = 400;

/** How a line is worded. */
export interface Wording {
  readonly isQuestion: boolean;
  /** It asks about a player: `is bob at 20`. */
  readonly isAboutTable: boolean;
  readonly isAboutRules: boolean;
  /** It has no word of its own, as in `how does that work`. */
  readonly saysNothing: boolean;
  readonly isSmallTalk: boolean;
}

const hasPhrase = (name: string, words: string): boolean =>
  (GRAMMAR.classes.get(name) ?? []).some((phrase) => words.includes(` ${phrase} `));

export function wordingOf(
  line: string,
  tokens: readonly Token[],
  names: TableNames,
  { cards, isTerm }: JudgeView,
): Wording {
  const text = ` ${tokens.map((token) => token.text).join(' ')} `;
  const opening = ` ${tokens
    .slice(0, 4)
    .map((token) => token.text)
    .join(' ')} `;
  const beginsAsQuestion = (GRAMMAR.classes.get('question') ?? []).some((phrase) =>
    opening
      .replace(/^ (?:so|ok|okay|hey|wait|but|and|well|um|judge|question|in|hi) /, ' ')
      .startsWith(` ${phrase} `),
  );
  const isAboutTable = asksAboutPlayer(tokens, names);
  const beginsWithName = names.isName(tokens, 0);
  const isQuestion =
    line.includes('?') || isAboutTable || (!beginsWithName && (beginsAsQuestion || hasPhrase('doubt', text)));
  const isAboutRules =
    hasPhrase('rules', text) ||
    tokens.some(({ text: word }) => word.length > 3 && !GRAMMAR.vocabulary.has(word) && isTerm(word)) ||
    cardNamed(line, cards) !== undefined;
  const saysNothing = tokens.every(({ text: word }) => GRAMMAR.vocabulary.has(word)) && !isAboutRules;
  return { isQuestion, isAboutTable, isAboutRules, saysNothing, isSmallTalk: hasPhrase('small-talk', text) };
}

const AUXILIARIES = new Set(
  'is are was were has have had did does do am isnt wasnt hasnt didnt doesnt'.split(' '),
);
const BEFORE_QUESTIONS = new Set('so ok okay hey wait but and well um judge'.split(' '));

/** `is bob at 20`, `has everyone lost 3`: a question without its mark. */
function asksAboutPlayer(tokens: readonly Token[], names: TableNames): boolean {
  const first = tokens.findIndex(({ text }) => !BEFORE_QUESTIONS.has(text));
  return AUXILIARIES.has(tokens[first]?.text ?? '') && names.groups(tokens, first + 1).length > 0;
}

export function readQuestion(
  line: string,
  { isQuestion, isAboutTable, isAboutRules, saysNothing, isSmallTalk }: Wording,
  { game }: JudgeView,
): readonly Reading[] {
  const isAsked = isQuestion ? !saysNothing && !isAboutTable : isAboutRules && !isSmallTalk && game === null;
  const cost = isQuestion
    ? QUESTION_COSTS.asked
    : game !== null || isSmallTalk
      ? QUESTION_COSTS.atTable
      : isAboutRules
        ? QUESTION_COSTS.rules
        : QUESTION_COSTS.else;
  const query = line.slice(0, MAX_QUERY_LENGTH);
  return [
    {
      line: { command: 'rule', subcommand: null, options: { query } },
      says: `Question: ${line}`,
      when: isAsked ? 'answer' : 'offer',
      cost,
    },
  ];
}
