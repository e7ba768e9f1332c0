import { clip } from '#basics/clip.ts';
import type { WorkSteps } from '#basics/work-steps.ts';
import type { Edition, IsoDate } from '#engine/vocabulary/editions.ts';
import type { CardEntry } from '#cards/pool/card-pool.ts';
import { numbersInEdition } from '#rulebook/book/numbers-in-edition.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';
import { textsFor } from '#rulebook/book/texts-for.ts';
import { findMatches, type Hints } from '#rulebook/queries/find-matches.ts';
import { namedExactly } from '#rulebook/queries/headings.ts';
import { citedRule, type RuleReference } from '#rulebook/queries/rule-reference.ts';
import type { RuleText } from '#rulebook/text/rule-text.ts';
import { ruleTitle } from '#rulebook/text/rules.ts';

/** The maximum length of all rules together, in characters: about 5,000 tokens. A rule that doesn't fit is left out. */
const MAX_LENGTH = 18_000;
const MAX_RULE_LENGTH = 1100;
/** Longer rules are given without their examples. */
const MAX_LENGTH_WITH_EXAMPLES = 500;
const MAX_FOUND = 30;
/** The number of rules found by the whole question that come first. */
const FIRST_FOUND = 12;
/** The number of rules found for each clause of a question. */
const FOUND_BY_CLAUSE = 4;
const MIN_CLAUSE_WORDS = 4;
const MAX_CLAUSES = 6;
const MAX_KEYWORDS = 6;
const MAX_SUBRULES = 8;

/**
 * Rules on which situations with several cards most often depend, however they are described. A search by words ranks
 * these rules last, since they name no card and no keyword.
 */
export const GROUND_RULES: readonly string[] = [
  '101.2',
  '101.3',
  '101.4',
  '113.7a',
  '117.1b',
  '117.2e',
  '117.3c',
  '302.6',
  '400.7',
  '506.4',
  '509.1b',
  '510.1c',
  '601.2c',
  '601.2f',
  '601.2h',
  '602.2b',
  '603.2c',
  '603.3b',
  '603.4',
  '603.6a',
  '603.10a',
  '605.3b',
  '608.2b',
  '608.2c',
  '608.2h',
  '609.3',
  '610.3',
  '611.2c',
  '613.7',
  '614.5',
  '614.6',
  '614.12',
  '614.12a',
  '616.1',
  '704.3',
  '704.4',
  '704.5f',
  '704.5g',
  '707.2',
  '707.10',
  '800.4a',
];

/** The edition that these numbers belong to. */
export const GROUND_RULES_DAY: IsoDate = '2026-06-19';

/** A rule with its text, as given to a model. */
export type GivenRule = RuleReference & { readonly text: string };

/**
 * The rules of an edition that may answer a question, with their text: those found by the whole question and by its
 * clauses, those of keywords in it and on its cards, and those that many situations depend on; as many as fit.
 */
export function* gatherRules(
  question: string,
  edition: Edition,
  rulebook: Rulebook,
  cards: readonly CardEntry[],
  hints: Hints,
): WorkSteps<readonly GivenRule[]> {
  const text = rulebook.read(edition);
  const { answering } = textsFor(rulebook, edition);
  const find = (words: string, limit: number): readonly string[] =>
    findMatches(words, answering, rulebook, limit, { hints })
      .matches.filter((match) => match.edition === text.edition)
      .map(({ number }) => number);
  const found = find(question, MAX_FOUND);
  const byClauses: string[] = [];
  for (const clause of clausesOf(question)) {
    yield;
    byClauses.push(...find(clause, FOUND_BY_CLAUSE));
  }
  yield;
  const numbers = [
    ...found.slice(0, FIRST_FOUND),
    ...GROUND_RULES.flatMap((number) =>
      numbersInEdition({ number, edition: GROUND_RULES_DAY }, edition, rulebook),
    ),
    ...byClauses,
    ...keywordsIn(question, cards)
      .flatMap((keyword) => namedExactly(keyword, text).slice(0, 1))
      .slice(0, MAX_KEYWORDS)
      .map(({ number }) => number),
    ...found.slice(FIRST_FOUND),
  ];
  const distinct = new Set(numbers.flatMap((number) => withoutTitles(number, text)));
  let room = MAX_LENGTH;
  return [...distinct].flatMap((number): readonly GivenRule[] => {
    const rule = citedRule(number, text.edition, rulebook, Infinity);
    // The rule was different on that day, and that wording isn't available.
    if (rule.wordingOf) return [];
    const given = clip(withoutExamples(rule.text ?? ''), MAX_RULE_LENGTH);
    if (given === '' || given.length > room) return [];
    room -= given.length;
    return [{ ...rule, text: given }];
  });
}

const withoutExamples = (text: string): string =>
  text.length > MAX_LENGTH_WITH_EXAMPLES ? text.replaceAll(/\nExample: .*/g, '') : text;

/** Replaces a rule that is only a title by its subrules; a chapter says nothing by itself. */
function withoutTitles(number: string, text: RuleText): readonly string[] {
  const rule = text.rule(number);
  if (!rule) return [];
  return ruleTitle(rule) === undefined ? [number] : rule.subrules.slice(0, MAX_SUBRULES);
}

/** The clauses of a question that are meaningful by themselves. */
const clausesOf = (question: string): readonly string[] => {
  const clauses = question
    .split(/[.?!;:,]+|\s(?:and|but|then|if|when|while|because|since|so)\s/i)
    .map((clause) => clause.trim())
    .filter((clause) => clause.split(/\s+/).length >= MIN_CLAUSE_WORDS);
  return clauses.length > 1 ? clauses.slice(0, MAX_CLAUSES) : [];
};

/** Keyword abilities and other names of rules in a question, of one or two words, and those on the cards. */
function keywordsIn(question: string, cards: readonly CardEntry[]): readonly string[] {
  const words = question.toLowerCase().match(/[\p{L}’']+/gu) ?? [];
  const pairs = words.slice(1).map((word, index) => `${words[index]} ${word}`);
  const ofCards = cards.flatMap(({ keywords = [] }) => keywords.flat());
  return [...new Set([...pairs, ...words.filter((word) => word.length > 3), ...ofCards])];
}
