import { formatCommandLine } from '../command/command-line.ts';
import { findCardName } from './card-names.ts';
import { GRAMMAR } from './grammar.ts';
import { MIN_GIST_SHARE, type LineGists } from './line-gists.ts';
import type { Candidate } from './reading.ts';
import type { MatchedLine } from './slots.ts';
import type { TableNames } from './table-names.ts';
import type { Token } from './tokens.ts';
import { wordSet } from './word-sets.ts';

/*
 * Distinguishes questions about the rules, questions about the table, and statements of what happened.
 */

/** The same as for /rule. */
const MAX_QUERY_LENGTH = 400;

export interface Wording {
  readonly isQuestion: boolean;
  /** It asks about a player: `is bob at 20`. */
  readonly isAboutTable: boolean;
  /** It has a term of the rules, or names a card. */
  readonly isAboutRules: boolean;
  /** It has only words of the grammar, and none about rules: `how does that work`. */
  readonly saysNothing: boolean;
}

/** The phrases of a class, between spaces. */
const spacedPhrases = (name: string): readonly string[] =>
  (GRAMMAR.classes.get(name) ?? []).map((phrase) => ` ${phrase} `);

const QUESTIONS = spacedPhrases('question');
const DOUBTS = spacedPhrases('doubt');
const OF_RULES = spacedPhrases('rules');

const BEFORE_OPENING = /^ (?:so|ok|okay|hey|wait|but|and|well|um|judge|question|in|hi) /;

export function wordingOf({ line, tokens, names, cards, isTerm }: MatchedLine): Wording {
  const text = ` ${tokens.map((token) => token.text).join(' ')} `;
  const opening = ` ${tokens
    .slice(0, 4)
    .map((token) => token.text)
    .join(' ')} `.replace(BEFORE_OPENING, ' ');
  const beginsAsQuestion = QUESTIONS.some((phrase) => opening.startsWith(phrase));
  const isAboutTable = asksAboutPlayer(tokens, names);
  const beginsWithName = names.isName(tokens, 0);
  const isQuestion =
    line.includes('?') ||
    isAboutTable ||
    (!beginsWithName && (beginsAsQuestion || DOUBTS.some((phrase) => text.includes(phrase))));
  const isAboutRules =
    OF_RULES.some((phrase) => text.includes(phrase)) ||
    tokens.some(({ text: word }) => word.length > 3 && !GRAMMAR.vocabulary.has(word) && isTerm(word)) ||
    findCardName(line, cards) !== undefined;
  const saysNothing = tokens.every(({ text: word }) => GRAMMAR.vocabulary.has(word)) && !isAboutRules;
  return { isQuestion, isAboutTable, isAboutRules, saysNothing };
}

const AUXILIARIES = wordSet('is are was were has have had did does do am isnt wasnt hasnt didnt doesnt');
const BEFORE_QUESTIONS = wordSet('so ok okay hey wait but and well um judge');

/** `is bob at 20`, `has everyone lost 3`: a question without its mark. */
function asksAboutPlayer(tokens: readonly Token[], names: TableNames): boolean {
  const first = tokens.findIndex(({ text }) => !BEFORE_QUESTIONS.has(text));
  return AUXILIARIES.has(tokens[first]?.text ?? '') && names.groups(tokens, first + 1).length > 0;
}

const OF_QUESTIONS = ['question'];
const QUESTION_COST = 0.3;
/** An answer changes nothing, so a low probability is enough if the line is worded as a question. */
const MIN_SHARE_IF_QUESTION = 0.05;
/** Even lower if it is about rules: the stories that lead to such a question make other gists likelier. */
const MIN_SHARE_IF_ABOUT_RULES = 0.008;

/** @param gists `null` for a line that is too long to be matched: its words tell whether it is a question */
export function readQuestion(
  line: string,
  { isQuestion, isAboutTable, isAboutRules, saysNothing }: Wording,
  gists: LineGists | null,
): Candidate {
  const isRulesQuestion = isQuestion && !isAboutTable;
  const minShare = !isRulesQuestion
    ? MIN_GIST_SHARE
    : isAboutRules
      ? MIN_SHARE_IF_ABOUT_RULES
      : MIN_SHARE_IF_QUESTION;
  const isAsked = gists === null ? isQuestion : gists.shareOf(OF_QUESTIONS) >= minShare && !saysNothing;
  const cost = QUESTION_COST + (gists?.costOf(OF_QUESTIONS) ?? 0);
  const command = { command: 'rule', subcommand: null, options: { query: line.slice(0, MAX_QUERY_LENGTH) } };
  return {
    line: command,
    text: formatCommandLine(command),
    cost,
    describe: () => ({ says: `Question: ${line}`, when: isAsked ? 'answer' : 'offer' }),
  };
}
