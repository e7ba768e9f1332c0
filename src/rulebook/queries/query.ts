import { dateOf, TODAYS_DATE, type Edition } from '#engine/vocabulary/editions.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import { createLruCache, type LruCache } from '#basics/lru-cache.ts';
import { translateNumber } from '../text/concordance.ts';
import { findNumber, type QueryAnswer } from './find-number.ts';
import { narrowToNamed } from './narrow-to-named.ts';
import { namedExactly, namedLike, namedWith, type NamedRule } from './headings.ts';
import type { QuestionContext } from './find-matches.ts';
import {
  counterpartIn,
  isRuleOf,
  matchWords,
  MAX_HITS,
  promoteForerunner,
  promoteNamed,
} from './match-words.ts';
import { aliasesOf } from './aliases.ts';
import { isInWordsOfDay, matchesBesideMeaning, rulesOfMeaning } from './rules-of-meaning.ts';
import { requestedFormat, requestedNames } from './requested-names.ts';
import { findLaterName } from './new-names.ts';
import { nearestNumbers, nearestWords } from './nearest.ts';
import { quotedRules } from './quoted-rules.ts';
import { isTerm, termRules } from './term-rules.ts';
import { factsKey } from './rules-by-game.ts';
import { hasRuleNumber, hitIn, type RuleHit, type RuleText } from '../text/rule-text.ts';
import { readAvailableEdition } from '../book/read-edition.ts';
import type { Rulebook } from '../book/rulebook.ts';
import { isFiller, wordsOf } from '../search/words.ts';
import {
  findDatedWord,
  type DatedWord,
  findDatedWordIn,
  rulesBySlang,
  rulesOfWordsIn,
  symbolIn,
} from './dated-words.ts';
import { MIN_SAME_WORD_LIKENESS } from './spelling.ts';
import { textsFor, textsOfAllAges, type TextsFor } from '../book/texts-for.ts';

/** The maximum number of words in a name; longer input is treated as a question. */
const MAX_NAME_WORDS = 6;
const QUESTION_WORDS = /\?|\b(?:what|how|when|why|who|where|which|can|does|do|is|are|if|i|my|me)\b/;
const KEYWORD_PARAMETER = /\s+(?:from\s.+|\d+|x)$/;
const MAX_NEAREST = 5;
const PREFIX = /^(?:(?:cr|rules?)(?![a-z])[.:]?|§)\s*/;
const NUMBER = /^(\d{3})(?:\.(\d{1,3})\.?\s?(a?[a-z])?)?\.?$/;
const KEY = /^(\S+) (\d{3}\S*)$/;

/** Encodes a hit as a string that {@link answerQuery} accepts. */
export const hitKey = ({ edition, number }: RuleHit): string => `${edition} ${number}`;

/** The query in lower case, without a leading `CR` or `rule`. */
export const withoutPrefix = (typed: string): string => typed.trim().toLowerCase().replace(PREFIX, '');

type QueryResult = Result<QueryAnswer, Refusal<'rule/not-found' | 'rule/not-held'>>;

/**
 * Answers a query: a number (`505.6`, `CR 505.6`, `rule 505.6A.`, `505`), a key from {@link hitKey}, a heading, a
 * keyword ability or a glossary term, possibly misspelled, or a plain question. A number from a day whose text is not
 * available is resolved through the concordance.
 * @param edition the requested edition; `undefined` for the preferred one, which falls back to the others for a number
 *   that it doesn't have
 * @param preferred used without `edition`: the edition that is played here
 * @param context additional knowledge about a plain question
 * @returns `rule/not-found` with the nearest matches if nothing fits; `rule/not-held` for a number, or a name of
 *   today's rules, whose text the rulebook doesn't have
 */
export function answerQuery(
  typed: string,
  edition: Edition | undefined,
  rulebook: Rulebook,
  preferred: Edition = TODAYS_DATE,
  context: QuestionContext = {},
): QueryResult {
  const answers = ANSWERS.get(rulebook) ?? createLruCache<string, QueryResult>(MAX_ANSWERS);
  ANSWERS.set(rulebook, answers);
  const key = `${preferred} ${edition ?? ''} ${factsKey(context.game ?? {})} ${typed}`;
  const known = answers.get(key);
  if (known) return known;
  const answer = lookUp(typed, edition, rulebook, preferred, context);
  answers.set(key, answer);
  return answer;
}

/** Answers cached per rulebook; players often ask the same questions. */
const MAX_ANSWERS = 1000;
const ANSWERS = new WeakMap<Rulebook, LruCache<string, QueryResult>>();

function lookUp(
  typed: string,
  edition: Edition | undefined,
  rulebook: Rulebook,
  preferred: Edition,
  context: QuestionContext,
): QueryResult {
  const query = withoutPrefix(typed);
  const [, keyEdition = '', keyNumber = ''] = KEY.exec(query) ?? [];
  const key = readAvailableEdition(keyEdition, rulebook);
  const number = numberIn(keyNumber || query);
  const sources = textsFor(rulebook, key ?? edition, preferred);
  const texts = [...sources.answering, ...sources.others];
  if (!number) {
    const name = symbolIn(query) ?? query;
    const day = edition ?? preferred;
    const searchWords = (words: string): QueryAnswer | undefined =>
      byWords(words, sources, day, rulebook, context);
    const found =
      byQuote(query, sources, rulebook) ??
      byRequestedName(query, sources, day, rulebook, searchWords) ??
      byName(name, sources, day, rulebook) ??
      byTerm(name, sources, rulebook) ??
      searchWords(query);
    if (found) return ok(found);
    const nearest = nearestWords(query, texts, rulebook).slice(0, MAX_NEAREST);
    return fail(refuse('rule/not-found', { typed, nearest }));
  }
  const keyText = key && rulebook.read(key);
  const found =
    keyText && hasRuleNumber(keyText, number)
      ? { hit: hitIn(number)(keyText), also: [] }
      : findNumber(number, key ?? edition, rulebook, preferred);
  if (found) return ok(found);
  // One of today's rules may be missing from our own words because it has not been worded yet.
  const day = key ?? edition ?? TODAYS_DATE;
  const isRule = translateNumber(number, day, day) !== undefined;
  const nearest = isRule ? [] : nearestNumbers(number, sources.answering, rulebook).slice(0, MAX_NEAREST);
  return fail(
    nearest.length > 0
      ? refuse('rule/not-found', { typed, nearest })
      : refuseUnavailable(number, edition ? [rulebook.read(edition)] : texts, rulebook.having(number).at(-1)),
  );
}

/** Finds the rules that a text quotes, like {@link answerQuery}; a message may quote a rule before its question. */
export const answerQuote = (text: string, rulebook: Rulebook, preferred: Edition): QueryAnswer | undefined =>
  byQuote(text, textsFor(rulebook, undefined, preferred), rulebook);

function byQuote(text: string, { answering, others }: TextsFor, rulebook: Rulebook): QueryAnswer | undefined {
  const plain = rulebook.plain ? [rulebook.plain] : [];
  const hits = quotedRules(text, [...answering, ...plain, ...others]);
  const [hit] = hits;
  if (!hit) return undefined;
  const words = [...new Set(wordsOf(text))].filter((word) => !isFiller(word));
  const matches = hits.map((quoted) => ({ ...quoted, score: 1, words }));
  return { hit, also: [], question: { matches, isSure: hits.length === 1, isSmallTalk: false } };
}

/**
 * Finds rules and chapters by the name that a question asks for. A chapter doesn't count if its name surely finds one
 * of its rules.
 */
function byRequestedName(
  query: string,
  texts: TextsFor,
  day: Edition,
  rulebook: Rulebook,
  searchWords: (words: string) => QueryAnswer | undefined,
): QueryAnswer | undefined {
  const all = [...texts.answering, ...texts.others];
  const isName = (candidate: string): boolean =>
    findDatedWord(candidate, day, all, rulebook) !== undefined ||
    rulesBySlang(candidate, day, all, rulebook).length > 0 ||
    texts.answering.some((text) => isTerm(candidate, text)) ||
    all.some((text) =>
      [candidate, ...aliasesOf(candidate)].some((alias) => namedExactly(alias, text).length > 0),
    );
  const format = requestedFormat(query);
  if (format !== undefined && findDatedWord(format, day, all, rulebook)?.meant.isNotYet) return undefined;
  const name = requestedNames(query).find(isName);
  if (name === undefined) return undefined;
  const named = byName(name, texts, day, rulebook) ?? byTerm(name, texts, rulebook);
  if (name === query || named?.hit.number.includes('.')) return named;
  // Uses the same words for all forms of a question, so that they give the same answer.
  const plain = searchWords(`what is ${name}`);
  if (!named) return plain;
  const isOfChapter = (answer: QueryAnswer | undefined): boolean =>
    answer?.question?.isSure === true && answer.hit.number.startsWith(`${named.hit.number}.`);
  if (isOfChapter(plain)) return plain;
  const withArticle = searchWords(`what is a ${name}`);
  return isOfChapter(withArticle) ? withArticle : named;
}

/** Rules and chapters by name or slang: first from the answering texts, then from the others. */
function byName(
  query: string,
  { answering, others }: TextsFor,
  day: Edition,
  rulebook: Rulebook,
): QueryAnswer | undefined {
  const dated = findDatedWord(query, day, [...answering, ...others], rulebook);
  const isOfDay = ({ edition }: RuleHit): boolean => answering.some((text) => text.edition === edition);
  const inOthers = (): readonly RuleHit[] =>
    hitsIn(others, (text) => namedExactly(query, text), answering, rulebook);
  const later = dated || !mayBeName(query) ? undefined : findLaterName(query, day, rulebook);
  const [namedLater] = later ? inOthers() : [];
  // A later rule of that name says itself since when; one of the day is about something else.
  const notYet = namedLater && !isOfDay(namedLater) ? undefined : later;
  const lookups = [
    () => (dated?.meant.isNotYet ? dated.hits : []),
    () => hitsIn(answering, (text) => namedExactly(query, text), answering, rulebook),
    () => dated?.hits ?? [],
    () => (notYet ? [notYet.hit] : []),
    () => namedIn(answering, query, answering, rulebook, byKeywordOrAlias),
    () => rulesBySlang(query, day, answering, rulebook),
    inOthers,
    () => namedIn(answering, query, answering, rulebook, bySpelling),
    () => hitsIn(answering, (text) => namedInPart(query, text), answering, rulebook),
    () => namedIn(others, query, answering, rulebook, byKeywordOrAlias),
    () => namedIn(others, query, answering, rulebook, bySpelling),
    () => rulesBySlang(query, day, others, rulebook),
  ];
  for (const lookup of lookups) {
    const [named, ...more] = lookup();
    if (!named) continue;
    if (named === notYet?.hit) return notYet;
    const hit = narrowToNamed(query, named, rulebook);
    const elsewhere = others
      .flatMap((text) => namedExactly(query, text).map(({ number }) => hitIn(number)(text)))
      .filter((candidate) => answering.every((text) => !isRuleOf(candidate, text, rulebook)));
    const also = distinctHits([hit, ...more, ...elsewhere]).slice(1, MAX_HITS);
    return { hit, also, ...(dated && { meant: dated.meant }) };
  }
  return undefined;
}

/** The rules that explain a term of the glossary. */
function byTerm(name: string, { answering }: TextsFor, rulebook: Rulebook): QueryAnswer | undefined {
  const [hit, ...also] = answering.flatMap((text) => termRules(name, text, rulebook));
  return hit && { hit, also: also.slice(0, MAX_HITS - 1) };
}

/**
 * Rules by the words of a plain question, or by a name of similar spelling. If the question contains a slang term
 * that had another meaning on the day, adds that meaning, and falls back to the rules of that term.
 */
function byWords(
  query: string,
  texts: TextsFor,
  day: Edition,
  rulebook: Rulebook,
  context: QuestionContext,
): QueryAnswer | undefined {
  const known = [...texts.answering, ...texts.others, ...textsOfAllAges(rulebook)];
  const mentioned = findDatedWordIn(query, day, known, rulebook);
  const notYet = mentioned ? undefined : findLaterName(query, day, rulebook);
  const dated = mentioned?.isFallback ? undefined : mentioned;
  const found = matchWords(query, texts, rulebook, context, dated !== undefined);
  const isOfDay = texts.answering.some(({ edition }) => edition === found?.hit.edition);
  // A later rule that the words find is more to the point than the first that has the name.
  const isLater = found && dateOf(found.hit.edition) > dateOf(day);
  if (notYet) return isLater ? { ...notYet, hit: found.hit } : notYet;
  const isWordedThen = (hit: RuleHit): boolean =>
    mentioned?.isMultiWord ? isInWordsOfDay(hit, texts.answering, rulebook) : isOfDay;
  // The rules of the day are closer to a question that only mentions a term than the rule that defines it.
  const narrowToMeaning = (word: DatedWord): QueryAnswer | undefined => {
    if (isOfDay || !word.isInPassing || word.isMultiWord || !word.isInUse) return undefined;
    const own = matchWords(query, { ...texts, others: [] }, rulebook, context, true);
    const narrowed =
      own?.question?.isSmallTalk === false && matchesBesideMeaning(own, word, texts.answering, rulebook);
    if (!narrowed || word.hits.some((hit) => isSameRule(hit, narrowed.hit))) return undefined;
    return narrowed;
  };
  // A rule of another day doesn't answer for a term that has rules today.
  if (!dated || (dated.isToday && (isOfDay || !found))) {
    const ofDay = found && promoteForerunner(found, texts.answering, rulebook);
    const named = ofDay && promoteNamed(ofDay, rulesOfWordsIn(query, day, texts.answering, rulebook));
    const isMeant = named?.question?.isSure && dated?.hits.some((hit) => isSameRule(hit, named.hit));
    if (named && dated && isMeant) return { ...named, meant: dated.meant };
    const isSure = named?.question?.isSure === true && isWordedThen(named.hit);
    if (!mentioned || isSure || named?.question?.isSmallTalk) return named;
    return named?.question?.isSure === false && isOfDay
      ? matchesBesideMeaning(named, mentioned, texts.answering, rulebook)
      : (narrowToMeaning(mentioned) ?? rulesOfMeaning(mentioned) ?? named);
  }
  const { meant, hits, isInPassing, isInUse } = dated;
  const isNamed = hits.some((hit) => found && isSameRule(hit, found.hit));
  if (found?.question?.isSure && !meant.isNotYet) {
    if (isInPassing && !isNamed && (isWordedThen(found.hit) || !isInUse)) return found;
    if (isOfDay && (isNamed || !isInUse)) return { ...found, meant };
  }
  // Nothing is sure of a question that only mentions a term of the day: the term's rule would answer another one.
  if (isInPassing && isOfDay && isInUse && !meant.isNotYet && found?.question)
    return matchesBesideMeaning(found, dated, texts.answering, rulebook);
  return narrowToMeaning(dated) ?? rulesOfMeaning(dated) ?? found;
}

/** True if both are the same rule, or subrules of the same rule. */
const isSameRule = (a: RuleHit, b: RuleHit): boolean =>
  a.edition === b.edition && a.number.replace(/[a-z]+$/, '') === b.number.replace(/[a-z]+$/, '');

const refuseUnavailable = (
  number: string,
  texts: readonly RuleText[],
  heldOn: string | null = null,
): Refusal<'rule/not-held'> =>
  refuse('rule/not-held', {
    typed: number,
    isInOwnWords: !texts.some(({ isWhole }) => isWhole),
    heldOn,
  });

/** True for a number or a key from {@link hitKey}, which need no search. */
export function isNumber(typed: string): boolean {
  const query = withoutPrefix(typed);
  return KEY.test(query) || numberIn(query) !== undefined;
}

/** The number of a rule or chapter in `CR 505.6A.`, normalized to `505.6a`; `undefined` if it is something else. */
export const ruleNumberIn = (typed: string): string | undefined => numberIn(withoutPrefix(typed));

/** Normalizes `505.6A.` to `505.6a`; `undefined` if the query is not a number. */
function numberIn(query: string): string | undefined {
  const [, chapter, rule, letter = ''] = NUMBER.exec(query) ?? [];
  return chapter && (rule ? `${chapter}.${Number(rule)}${letter}` : chapter);
}

/** The only heading that contains the query's words, if the query may be a name. */
const namedInPart = (query: string, text: RuleText): readonly NamedRule[] =>
  mayBeName(query) ? onlyElement(namedWith(query, text)) : [];

/** The rules and chapters of a text that a name refers to. */
type NameLookup = (query: string, text: RuleText, rulebook: Rulebook) => readonly NamedRule[];

/** By this name, or if the query may be one, by the name of a keyword or by an alias. */
const byKeywordOrAlias: NameLookup = (query, text) => {
  const exact = namedExactly(query, text);
  if (exact.length > 0 || !mayBeName(query)) return exact;
  const keyword = keywordIn(query, text);
  if (keyword.length > 0) return keyword;
  // Skip an alias that names several chapters: "general" means commander, but chapters called `General` are not
  // about that.
  return aliasesOf(query)
    .map((name) => namedExactly(name, text))
    .filter((named) => named.filter(({ kind }) => kind === 'chapter').length <= 1)
    .flat();
};

/** By a name of similar spelling, if the query may be one. */
const bySpelling: NameLookup = (query, text, rulebook) => {
  if (!mayBeName(query)) return [];
  const spelled = namedExactly(correctSpelling(query, text, rulebook), text);
  return spelled.length > 0 ? spelled : namedLike(query, text, MIN_SAME_WORD_LIKENESS);
};

const namedIn = (
  texts: readonly RuleText[],
  query: string,
  answering: readonly RuleText[],
  rulebook: Rulebook,
  named: NameLookup,
): readonly RuleHit[] => hitsIn(texts, (text) => named(query, text, rulebook), answering, rulebook);

const distinctHits = (hits: readonly RuleHit[]): readonly RuleHit[] => [
  ...new Map(hits.map((hit) => [hitKey(hit), hit])).values(),
];

/** Hits by name in these texts without duplicates, first the first hit's counterpart in the answering text. */
function hitsIn(
  texts: readonly RuleText[],
  named: (text: RuleText) => readonly NamedRule[],
  [answering]: readonly RuleText[],
  rulebook: Rulebook,
): readonly RuleHit[] {
  const hits = texts.flatMap((text) => named(text).map(({ number }) => hitIn(number)(text)));
  return distinctHits([...counterpartIn(answering, hits[0], rulebook), ...hits]).slice(0, MAX_HITS);
}

/** A keyword ability typed with its parameter: `ward 2`, `protection from red`. */
function keywordIn(query: string, text: RuleText): readonly NamedRule[] {
  const withoutParameter = query.replace(KEYWORD_PARAMETER, '');
  if (withoutParameter === query) return [];
  const isKeyword = ({ number }: NamedRule): boolean =>
    text.chapter(text.rule(number)?.chapter ?? '')?.heading.toLowerCase() === 'keyword abilities';
  return namedExactly(withoutParameter, text).filter(isKeyword);
}

/** True for a short query without question words. */
const mayBeName = (query: string): boolean =>
  query.split(/\s+/).length <= MAX_NAME_WORDS && !QUESTION_WORDS.test(query);

const onlyElement = (all: readonly NamedRule[]): readonly NamedRule[] => (all.length === 1 ? all : []);

/** The query with unknown words corrected to the text's spelling. */
export function correctSpelling(query: string, { edition }: RuleText, rulebook: Rulebook): string {
  const finder = rulebook.finder(edition);
  return query.replace(/[\p{L}'’]+/gu, (word) => finder.respell(word)[0] ?? word);
}
