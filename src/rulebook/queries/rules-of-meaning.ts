import type { Rulebook } from '../book/rulebook.ts';
import type { RuleHit, RuleText } from '../text/rule-text.ts';
import type { DatedWord } from './dated-words.ts';
import type { QueryAnswer } from './find-number.ts';
import { MAX_HITS } from './match-words.ts';

/** The answer with the meaning of a term of the day, and the rules for it. */
export function rulesOfMeaning({ meant, hits }: DatedWord): QueryAnswer | undefined {
  const [hit, ...also] = hits;
  return hit && { hit, also: also.slice(0, MAX_HITS - 1), meant };
}

/**
 * Adds the meaning of a term to the rules that may be meant, and leaves out rules in the words of another day, which may
 * say the opposite. If at most one rule is left, which is seldom the one meant, returns the rules for the term instead.
 */
export function matchesBesideMeaning(
  found: QueryAnswer,
  word: DatedWord,
  answering: readonly RuleText[],
  rulebook: Rulebook,
): QueryAnswer {
  const { question } = found;
  const matches = question?.matches.filter((match) => isInWordsOfDay(match, answering, rulebook)) ?? [];
  const [best, ...others] = matches;
  if (!question || !best || others.length === 0) return rulesOfMeaning(word) ?? found;
  const hit: RuleHit = { edition: best.edition, number: best.number };
  // If the certain match was left out, the next one isn't certain.
  const isSure = question.isSure && best === question.matches[0];
  return { ...found, hit, question: { ...question, matches, isSure }, meant: word.meant };
}

/** True if a rule is in one of the texts, and neither it nor a rule below it is there in the words of another day. */
export function isInWordsOfDay(
  { edition, number }: RuleHit,
  texts: readonly RuleText[],
  rulebook: Rulebook,
): boolean {
  if (texts.every((text) => text.edition !== edition)) return false;
  const text = rulebook.read(edition);
  const rule = text.rule(number);
  return [rule, ...(rule?.subrules ?? []).map((below) => text.rule(below))].every(
    (each) => each?.borrowed?.changed === undefined,
  );
}
