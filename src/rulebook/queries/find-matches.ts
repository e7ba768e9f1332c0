import { RELEASE_DATE, TODAYS_DATE, dateOf } from '#engine/vocabulary/editions.ts';
import { couldApplyOn } from '../book/earlier-words.ts';
import { memoizeByAdoption } from '../book/memoize-by-adoption.ts';
import { rulesNotYetWorded } from '../book/not-yet-worded.ts';
import { numbersInEdition } from '../book/numbers-in-edition.ts';
import type { Rulebook } from '../book/rulebook.ts';
import { parseEarlierNumber } from '../search/documents.ts';
import { ODDS_PER_SCORE, type ScoredRule, type SearchResult } from '../search/finder.ts';
import {
  parsePrefix,
  parseQuestion,
  type ParsedQuestion,
  type TermVariants,
  type Vocabulary,
} from '../search/parse-question.ts';
import { isInSorted } from '../search/similar-words.ts';
import { stem } from '../search/stem.ts';
import { isWordOfRules } from '../search/words-of-rules.ts';
import { isFiller, wordsOf } from '../search/words.ts';
import { hasRuleNumber, type RuleHit, type RuleText } from '../text/rule-text.ts';
import { ruleTitle } from '../text/rules.ts';
import type { FoundMatch, QuestionMatches } from './find-number.ts';
import { alternativesFor, factsNamedIn, type GameFacts } from './rules-by-game.ts';

/** Rules per text that are ranked against those of other texts. */
const MAX_COMPARED = 60;
/** The maximum number of today's rules to look up in each other text, since translating numbers is slow. */
const MAX_LOOKED_UP = 20;
/** The minimum lead of the rule that fits this game over a rule that answers the same question for other games. */
const MIN_LEAD_OF_FITTING = 0.5;
/** The weight of the words of an official text, relative to our own words and questions. */
const OFFICIAL_WEIGHT = 0.65;
/** The weight of a rule that no longer exists, which can only be found by the words of its text. */
const OBSOLETE_WEIGHT = 1.4;
/** Matches that score below this share of the best are dropped. */
const MIN_SHARE_OF_BEST = 0.5;
/** Bonus for the first text, so that it wins ties. */
const FIRST_TEXT_BONUS = 0.02;

/**
 * The probability above which the best match is opened as the answer. In blind tests, three of five questions reach it,
 * of which one in eleven is wrong: see bench/search.
 */
const MIN_SURENESS = 0.72;

/** If small talk leads by this much, no match counts as sure. */
const MIN_DOUBTFUL_LEAD = -0.15;
/**
 * If small talk leads by this much and the best match scores less than {@link MIN_QUESTION_SCORE}, the words count
 * as small talk. In blind tests that is right for seven of ten lines of small talk, and wrong for one of 120 questions.
 */
const MIN_SMALL_TALK_LEAD = -0.05;
const MIN_QUESTION_SCORE = { ranked: 2.2, unranked: 0.9 } as const;

/**
 * Expands names in a question to words that the rules use.
 * @param isKnown true if the rules have the word.
 */
export type Hints = (question: string, isKnown: (word: string) => boolean) => readonly string[];

/** Additional knowledge about a question. */
export interface QuestionContext {
  /** Expands names in the question. */
  readonly hints?: Hints | undefined;
  /** Replaces names of cards that contain a keyword. */
  readonly withoutNames?:
    | ((
        question: string,
        isOfRules: (word: string) => boolean,
        isKeyword: (word: string) => boolean,
      ) => string)
    | undefined;
  /** The game in which the question was asked. */
  readonly game?: GameFacts | undefined;
}

/** The weight of a hint's word, relative to a typed word. */
const HINT_WEIGHT = 0.5;

/**
 * The rules of several texts that match a question, best first. A rule found in several texts is listed once, in the
 * first of the texts in which it matches.
 */
export function findMatches(
  question: string,
  texts: readonly RuleText[],
  rulebook: Rulebook,
  limit: number,
  context: QuestionContext = {},
): QuestionMatches {
  const found = matchesOf(question, texts, rulebook, limit, context);
  const [best] = found.matches;
  const keyword = best && keywordOf(best.number, rulebook.read(best.edition));
  if (keyword === undefined || !context.withoutNames) return found;
  // The word may only be part of a card's name.
  const isKeyword = (word: string): boolean =>
    stem(word) === keyword || (keyword.length >= MIN_KEYWORD_START && word.startsWith(keyword));
  const text = rulebook.plain ?? rulebook.read(best?.edition ?? TODAYS_DATE);
  const nameless = context.withoutNames(question, isWordOfRules(text), isKeyword);
  return nameless === question ? found : matchesOf(nameless, texts, rulebook, limit, context);
}

function matchesOf(
  question: string,
  texts: readonly RuleText[],
  rulebook: Rulebook,
  limit: number,
  { hints = () => [], game = {} }: QuestionContext,
): QuestionMatches {
  const vocabulary = vocabularyOf(texts, rulebook);
  const parsed = withHints(parseQuestion(question, vocabulary), vocabulary, hints);
  const today = rulebook.plainFinder()?.find(parsed, MAX_COMPARED);
  const found = texts.map((text) => matchRules(parsed, text, today, rulebook));
  // Use the score of today's version of a rule, so that being in several texts gives no advantage.
  const now = new Map(
    found
      .filter((_, at) => dateOf((texts[at] as RuleText).edition) === TODAYS_DATE)
      .flatMap((matches) => matches.map(({ number, score }) => [number, score] as const)),
  );
  const scored = texts.flatMap((text, at) =>
    (found[at] as readonly RuleMatch[]).map(({ number, today: successor, score, ownScore }) => ({
      number,
      today: successor,
      score: Math.max(ownScore, now.get(successor ?? '') ?? score) + (at === 0 ? FIRST_TEXT_BONUS : 0),
      ownScore,
      text,
      at,
    })),
  );
  const all = preferredForGame({ ...game, ...factsNamedIn(question) }, scored, rulebook).toSorted(byScore);
  const [highest] = all;
  const minScore = (highest?.score ?? 0) * MIN_SHARE_OF_BEST;
  const chosen = new Map<string, (typeof all)[number]>();
  const [first] = texts;
  for (const match of all) {
    if (first && match.at > 0 && isSplitIn(first, match, rulebook)) continue;
    const own = `${match.text.edition} ${match.number}`;
    const successor = match.today ?? own;
    // Two rules of one text may have become one.
    const key = chosen.get(successor)?.text === match.text ? own : successor;
    const known = chosen.get(key);
    if (!known && match.score >= minScore && chosen.size < limit) chosen.set(key, match);
    else if (known && match.at < known.at) chosen.set(key, { ...match, score: known.score });
  }
  return {
    matches: [...chosen.values()].map((match) => createMatch(match, parsed.sought, rulebook)),
    isSure: isSure([...chosen.values()], today),
    isSmallTalk: isSmallTalk(highest, today),
  };
}

/** In a function of its own, so that `words` doesn't keep all matches of the search in memory. */
function createMatch(
  { number, text, today, score }: RuleMatch & { readonly text: RuleText },
  sought: readonly TermVariants[],
  { plain }: Rulebook,
): FoundMatch {
  return {
    number,
    edition: text.edition,
    score,
    get words() {
      const ours = plain && today !== undefined ? [[today, plain] as const] : [];
      return matchedWords(sought, [[number, text], ...ours]);
    },
  };
}

/** True if a text has the match's rule as several, of which the best has its score already, see {@link matchRules}. */
const isSplitIn = (
  text: RuleText,
  { number, text: own }: { readonly number: string; readonly text: RuleText },
  rulebook: Rulebook,
): boolean => dateOf(own.edition) === TODAYS_DATE && numbersIn(text, number, rulebook).length > 1;

/** The stem of the keyword ability or action that a rule is about, if its name is a single word. */
function keywordOf(number: string, text: RuleText): string | undefined {
  const rule = text.rule(number);
  if (!rule || !KEYWORDS.test(text.chapter(rule.chapter)?.heading ?? '')) return undefined;
  const parent = rule.parent === null ? undefined : text.rule(rule.parent);
  const title = ruleTitle(rule) ?? (parent && ruleTitle(parent));
  return title === undefined || title.includes(' ') ? undefined : stem(title.toLowerCase());
}

const KEYWORDS = /^keyword (?:abilities|actions)$/i;
/** The minimum length of a keyword to match the beginning of a word; shorter ones begin other words, too. */
const MIN_KEYWORD_START = 5;

/** If rules answer the same question for different games, gives the one for this game the best score. */
function preferredForGame<Match extends RuleMatch>(
  game: GameFacts,
  matches: readonly Match[],
  rulebook: Rulebook,
): readonly Match[] {
  const scores = new Map<Match, number>();
  for (const { applying, others } of alternativesFor(game, rulebook)) {
    const among = (rules: readonly string[]) =>
      matches.filter((match) => match.today !== undefined && rules.includes(match.today)).toSorted(byScore);
    const [[best], rest] = [among(applying), among(others)];
    if (!best || !rest[0]) continue;
    const highest = Math.max(best.score, rest[0].score);
    scores.set(best, highest);
    for (const match of rest) scores.set(match, Math.min(match.score, highest - MIN_LEAD_OF_FITTING));
  }
  return matches.map((match) => withScore(match, scores.get(match) ?? match.score));
}

/** Compares for descending order. */
const byScore = (a: { readonly score: number }, b: { readonly score: number }): number => b.score - a.score;

/** Most matches keep their score, and a copy of each would cost more than the search. */
const withScore = <Match extends RuleMatch>(match: Match, score: number): Match =>
  score === match.score ? match : { ...match, score };

/**
 * True if the best match is probably right. Relative to its likelihood of 1, the likelihood of each other match follows
 * from the lead over it.
 */
function isSure(all: readonly RuleMatch[], today: SearchResult | undefined): boolean {
  const [best] = all;
  if (!best || (today && today.smallTalkLead > MIN_DOUBTFUL_LEAD)) return false;
  const likelihoods = all.map(({ score }) => Math.exp(ODDS_PER_SCORE * (score - best.score)));
  return 1 / likelihoods.reduce((sum, each) => sum + each, 0) >= MIN_SURENESS;
}

const isSmallTalk = (
  best: { readonly score: number } | undefined,
  today: SearchResult | undefined,
): boolean =>
  (today?.smallTalkLead ?? -1) > MIN_SMALL_TALK_LEAD &&
  (best?.score ?? 0) < MIN_QUESTION_SCORE[today?.isRanked ? 'ranked' : 'unranked'];

function withHints(parsed: ParsedQuestion, vocabulary: Vocabulary, hints: Hints): ParsedQuestion {
  const known = new Set(parsed.sought.flatMap((variants) => variants.map((variant) => variant.stem)));
  const expanded = hints(parsed.text, (word) => isInSorted(word, vocabulary.spelled));
  const stems = new Set(expanded.filter((word) => vocabulary.knows(word)).map(stem));
  const more = [...stems]
    .filter((word) => !known.has(word))
    .map((word) => [{ stem: word, weight: HINT_WEIGHT }]);
  return { ...parsed, sought: [...parsed.sought, ...more] };
}

/** The combined vocabulary of the texts. */
function vocabularyOf(texts: readonly RuleText[], rulebook: Rulebook): Vocabulary {
  const today = rulebook.plainFinder();
  const all = [today, ...texts.map(({ edition }) => rulebook.finder(edition))].filter(
    (finder) => finder !== null,
  );
  return {
    spelled:
      TODAYS_DATE === RELEASE_DATE || !today
        ? ((today ?? all[0])?.vocabulary.spelled ?? [])
        : spelledToday(rulebook),
    knows: (word) => all.some(({ vocabulary }) => vocabulary.knows(word)),
  };
}

/** The words of our own text, and of official rules of a later edition for which we have no words. */
const spelledToday = memoizeByAdoption((rulebook: Rulebook): readonly string[] => {
  const text = rulebook.read(TODAYS_DATE);
  const unworded = [...rulesNotYetWorded().keys()].flatMap((number) => text.rule(number)?.paragraphs ?? []);
  const words = unworded.flatMap((paragraph) => wordsOf(paragraph.text));
  const own = rulebook.plainFinder()?.vocabulary.spelled ?? [];
  return [...new Set([...own, ...words])].toSorted();
});

interface RuleMatch {
  readonly number: string;
  /** Its number today, if it is known and still exists. */
  readonly today: string | undefined;
  readonly score: number;
  /** The score by its own questions; 0 if it has none. */
  readonly ownScore: number;
}

/** Scores the rules of a text by their own words, and by our words and questions for their counterparts of today. */
function matchRules(
  question: ParsedQuestion,
  text: RuleText,
  today: SearchResult | undefined,
  rulebook: Rulebook,
): readonly RuleMatch[] {
  const isPlain = rulebook.plain !== null && !text.isWhole && dateOf(text.edition) === TODAYS_DATE;
  if (isPlain && today)
    return today.best
      .filter(({ number }) => hasRuleNumber(text, number))
      .map(({ number, score }) => ({ number, today: number, score, ownScore: 0 }));
  const searchedNumbers = numbersSearchedSeparately(text, rulebook);
  const here = rulebook.finder(text.edition).find(question, MAX_COMPARED);
  const found = new Map<string, string | undefined>();
  const best = (today?.best ?? []).filter(({ number }) => !parseEarlierNumber(number));
  for (const { number } of best.slice(0, text.isComplete ? MAX_COMPARED : MAX_LOOKED_UP))
    for (const there of numbersIn(text, number, rulebook)) if (!found.has(there)) found.set(there, number);
  const alsoFound = [...searchedNumbers].flatMap(([number, searched]) =>
    today?.scoreOf(searched) ? [number] : [],
  );
  for (const number of [...alsoFound, ...here.best.map((match) => match.number)])
    if (!found.has(number)) found.set(number, todaysNumber(text, number, rulebook));
  const isNewer = dateOf(text.edition) > RELEASE_DATE;
  const matches = [...found].map(([number, now]): RuleMatch => {
    const ofText = here.scoreOf(number) * OFFICIAL_WEIGHT;
    // A newer rule without words of ours must not lose to rules that have some.
    if (isNewer && now !== undefined && rulesNotYetWorded().has(now))
      return { number, today: now, score: ofText + here.scoreOf(number), ownScore: 0 };
    const searched = searchedNumbers.get(number);
    if (searched !== undefined && today) {
      const own = ofText + today.scoreOf(searched);
      // Questions that today's rule answers are about this rule too, unless today's rule was merged from several.
      const isOnlyOrigin = now !== undefined && numbersIn(text, now, rulebook).length === 1;
      if (!isOnlyOrigin) return { number, today: undefined, score: own, ownScore: 0 };
      return { number, today: now, score: Math.max(own, ofText + today.scoreOf(now)), ownScore: own };
    }
    const hasNoSuccessor = now === undefined || today === undefined;
    const score = hasNoSuccessor ? ofText * OBSOLETE_WEIGHT : ofText + today.scoreOf(now);
    return { number, today: now, score, ownScore: 0 };
  });
  return today ? withScoresOfSuccessors(matches, best, text, today, rulebook) : matches;
}

/**
 * If several rules became one, raises the best of them to the score of that rule: some of them answer the questions
 * that it answers.
 */
function withScoresOfSuccessors(
  matches: readonly RuleMatch[],
  successors: readonly ScoredRule[],
  text: RuleText,
  today: SearchResult,
  rulebook: Rulebook,
): readonly RuleMatch[] {
  const raised = new Map<RuleMatch, number>();
  for (const { number: successor } of successors) {
    const there = numbersIn(text, successor, rulebook);
    if (there.length <= 1) continue;
    const [best] = matches.filter(({ number }) => there.includes(number)).toSorted(byScore);
    if (best) raised.set(best, Math.max(raised.get(best) ?? 0, today.scoreOf(successor)));
  }
  return matches.map((match) => withScore(match, Math.max(match.score, raised.get(match) ?? 0)));
}

/**
 * For the rules of a past text that were removed or merged, and so have questions of their own: the numbers under which
 * they are searched beside today's.
 */
function numbersSearchedSeparately(text: RuleText, rulebook: Rulebook): ReadonlyMap<string, string> {
  if (dateOf(text.edition) >= TODAYS_DATE) return new Map();
  const known = SEARCHED_APART.get(text);
  if (known) return known;
  const made = new Map(
    (rulebook.plainFinder()?.earlier ?? []).flatMap((searched) => {
      const hit = parseEarlierNumber(searched);
      const holds = hit !== undefined && couldApplyOn(dateOf(text.edition), hit);
      const there = holds ? numbersInEdition(hit, text.edition, rulebook) : [];
      return there
        .filter((number) => hasRuleNumber(text, number))
        .map((number) => [number, searched] as const);
    }),
  );
  SEARCHED_APART.set(text, made);
  return made;
}

const SEARCHED_APART = new WeakMap<RuleText, ReadonlyMap<string, string>>();

const todaysNumber = (text: RuleText, number: string, rulebook: Rulebook): string | undefined =>
  dateOf(text.edition) === TODAYS_DATE
    ? number
    : numbersInEdition({ number, edition: text.edition }, TODAYS_DATE, rulebook)[0];

/**
 * The rules of several texts that match the words typed so far, by their own words or by their questions, best first.
 */
export function findPrefixMatches(
  typed: string,
  texts: readonly RuleText[],
  rulebook: Rulebook,
  limit: number,
): readonly RuleHit[] {
  const parsed = parsePrefix(typed, vocabularyOf(texts, rulebook));
  if (parsed.sought.length === 0) return [];
  const today = rulebook.plainFinder()?.find(parsed, limit);
  return texts
    .flatMap((text) =>
      matchRules(parsed, text, today, rulebook).map((match) => ({
        hit: { edition: text.edition, number: match.number },
        score: match.score,
      })),
    )
    .toSorted(byScore)
    .map(({ hit }) => hit);
}

function numbersIn(text: RuleText, number: string, rulebook: Rulebook): readonly string[] {
  if (dateOf(text.edition) === TODAYS_DATE) return hasRuleNumber(text, number) ? [number] : [];
  const there = numbersInEdition({ number, edition: TODAYS_DATE }, text.edition, rulebook);
  if (there.length > 0 || dateOf(text.edition) <= TODAYS_DATE)
    return there.filter((successor) => hasRuleNumber(text, successor));
  const { editions } = rulebook.links;
  const isLinked = [TODAYS_DATE, dateOf(text.edition)].every((day) => editions.includes(day));
  return !isLinked && hasSameHeadings(text, number, rulebook) ? [number] : [];
}

/**
 * True if the same headings are above a number in the text as today. Without a table for that edition, such a number
 * counts as the same rule.
 */
function hasSameHeadings(text: RuleText, number: string, { plain }: Rulebook): boolean {
  const [there, today] = [headingsAbove(number, text), plain && headingsAbove(number, plain)];
  return there.length > 0 && there.join('\n') === today?.join('\n');
}

function headingsAbove(number: string, text: RuleText): readonly string[] {
  const rule = text.rule(number);
  const parent = rule?.parent ? text.rule(rule.parent) : undefined;
  const chapter = text.chapter(rule?.chapter ?? number)?.heading ?? [];
  return [chapter, (rule && ruleTitle(rule)) ?? [], (parent && ruleTitle(parent)) ?? []].flat();
}

/** The distinct words that match a question, as these rules spell them. For a heading, includes its subrules. */
function matchedWords(
  sought: readonly TermVariants[],
  rules: readonly (readonly [number: string, text: RuleText])[],
): readonly string[] {
  const stems = new Set(sought.flatMap((variants) => variants.map((variant) => variant.stem)));
  const all = rules.flatMap(([number, text]) =>
    [number, ...(text.rule(number)?.subrules ?? [])].flatMap((each) => text.rule(each) ?? []),
  );
  const words = all.flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => wordsOf(paragraph.text)));
  return [...new Set(words)].filter((word) => !isFiller(word) && stems.has(stem(word)));
}
