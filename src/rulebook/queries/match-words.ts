import { dateOf, TODAYS_DATE } from '#engine/vocabulary/editions.ts';
import { numbersInEdition } from '../book/numbers-in-edition.ts';
import type { Rulebook } from '../book/rulebook.ts';
import type { TextsFor } from '../book/texts-for.ts';
import { hasRuleNumber, hitIn, type RuleHit, type RuleText } from '../text/rule-text.ts';
import { ruleTitle } from '../text/rules.ts';
import { findMatches, type QuestionContext } from './find-matches.ts';
import type { FoundMatch, QueryAnswer } from './find-number.ts';
import { namedLike } from './headings.ts';
import { MIN_MISSPELLING_LIKENESS } from './spelling.ts';

/** The maximum number of rules to list besides the first. */
export const MAX_HITS = 5;
const MAX_MATCHES = 10;

/** The lead, as a share of the score, that a later rule needs over a rule of the day that seems certain as well. */
const MIN_LEAD_OF_LATER = 0.5;

const scoreOf = (answer: QueryAnswer | undefined): number => answer?.question?.matches[0]?.score ?? 0;

/**
 * Finds rules by the words of a question, or by a name of similar spelling: rules of the day, unless the question
 * surely asks for one that only another day has.
 */
export function matchWords(
  query: string,
  { answering, others }: TextsFor,
  rulebook: Rulebook,
  context: QuestionContext,
  hasDatedWord: boolean,
): QueryAnswer | undefined {
  const matchesOf = (texts: readonly RuleText[]): QueryAnswer | undefined => {
    const question = findMatches(query, texts, rulebook, MAX_MATCHES, context);
    const [best] = question.matches;
    return best && { hit: hitOf(best), also: [], question };
  };
  const own = matchesOf(answering);
  const isPast = answering.every(({ edition }) => dateOf(edition) < TODAYS_DATE);
  if (own?.question?.isSure && !isPast) return own;
  // The rule may exist only in older or newer texts.
  const anywhere = others.length > 0 ? matchesOf([...answering, ...others]) : undefined;
  const ofOtherDay =
    anywhere?.question?.isSure && answering.every((text) => !isRuleOf(anywhere.hit, text, rulebook))
      ? anywhere
      : undefined;
  const isLater =
    ofOtherDay && answering.every(({ edition }) => dateOf(ofOtherDay.hit.edition) > dateOf(edition));
  // A later rule must not lose to a rule of the day that merely shares some words.
  const isAhead = isLater && scoreOf(ofOtherDay) > scoreOf(own) * (1 + MIN_LEAD_OF_LATER);
  if (own?.question?.isSure) return isAhead ? ofOtherDay : own;
  // A word whose meaning has changed leads to the rules of the day by itself.
  if (!hasDatedWord && own?.question && isLater && !isAhead && isAmongFirst(own.hit, ofOtherDay))
    return { ...own, question: { ...own.question, isSure: true } };
  // Today's words may make a rule of the day certain if the words of that day alone don't.
  const isOfDay = answering.some(({ edition }) => anywhere?.hit.edition === edition);
  if (ofOtherDay ?? (anywhere?.question?.isSure && isOfDay)) return ofOtherDay ?? anywhere;
  if (own) return own;
  const [best, ...similar] = [...answering, ...others].flatMap((text) =>
    namedLike(query, text, MIN_MISSPELLING_LIKENESS).map(({ number }) => hitIn(number)(text)),
  );
  return best && { hit: best, also: similar.slice(0, MAX_HITS - 1) };
}

/** The number of first matches among which a rule of the day is almost as good as the best one. */
const MAX_RANK = 3;

const isAmongFirst = ({ edition, number }: RuleHit, { question }: QueryAnswer): boolean =>
  question?.matches
    .slice(0, MAX_RANK)
    .some((match) => match.edition === edition && match.number === number) ?? false;

/** The minimum score of an older rule, as a share of the later rule's, for it to be certain. */
const MIN_SHARE_OF_LATER = 0.65;

/**
 * If a later rule was found and the day has its parent, which also matches the question, promotes the parent: a later
 * subrule often only elaborates it. A parent that is only a title says nothing.
 */
export function promoteForerunner(
  found: QueryAnswer,
  [text]: readonly RuleText[],
  rulebook: Rulebook,
): QueryAnswer {
  const [later, ...matches] = found.question?.matches ?? [];
  if (!later || !text || dateOf(later.edition) <= dateOf(text.edition)) return found;
  const there = rulebook.read(later.edition);
  const above = there.rule(there.rule(later.number)?.parent ?? '');
  if (!above || ruleTitle(above) !== undefined) return found;
  const hits = counterpartIn(text, { edition: later.edition, number: above.number }, rulebook);
  const best = matches.find((match) =>
    hits.some(({ edition, number }) => edition === match.edition && number === match.number),
  );
  if (!best || !found.question) return found;
  const isSure = found.question.isSure && best.score >= later.score * MIN_SHARE_OF_LATER;
  return promote(best, { ...found, question: { ...found.question, isSure } });
}

/** Only the top matches can be promoted; further down, the rule named is seldom the one meant. */
const MAX_NAMED = 2;

/** If the matches are unsure, promotes the one among the first that a name in the question refers to. */
export function promoteNamed(found: QueryAnswer, named: readonly RuleHit[]): QueryAnswer {
  const { question } = found;
  if (!question || question.isSure) return found;
  const best = question.matches
    .slice(0, MAX_NAMED)
    .find((match) =>
      named.some(({ edition, number }) => edition === match.edition && number === match.number),
    );
  if (!best) return found;
  return promote(best, { ...found, question: { ...question, isSure: true, isSmallTalk: false } });
}

/** Puts one of the matches first. */
function promote(best: FoundMatch, found: QueryAnswer): QueryAnswer {
  const { question } = found;
  if (!question) return found;
  const matches = [best, ...question.matches.filter((match) => match !== best)];
  return { ...found, hit: hitOf(best), question: { ...question, matches } };
}

const hitOf = ({ edition, number }: RuleHit): RuleHit => ({ edition, number });

/** True if a text has this rule under any number. */
export const isRuleOf = (hit: RuleHit, text: RuleText, rulebook: Rulebook): boolean =>
  hit.edition === text.edition ||
  numbersInEdition(hit, text.edition, rulebook).some((number) => hasRuleNumber(text, number));

/** The same rule in the preferred text, where it may have another heading. */
export function counterpartIn(
  text: RuleText | undefined,
  hit: RuleHit | undefined,
  rulebook: Rulebook,
): readonly RuleHit[] {
  if (!text || !hit || hit.edition === text.edition) return [];
  return numbersInEdition(hit, text.edition, rulebook)
    .filter((number) => hasRuleNumber(text, number))
    .map((number) => hitIn(number)(text));
}
