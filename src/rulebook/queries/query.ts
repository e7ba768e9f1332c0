import { TODAYS_DATE, type Edition } from '../../engine/vocabulary/editions.ts';
import { refuse, type Refusal } from '../../engine/refusals/refusal.ts';
import { fail, ok, type Result } from '../../engine/vocabulary/result.ts';
import { createLruCache, type LruCache } from '../../basics/lru-cache.ts';
import { translateNumber, compareNumbers } from '../text/concordance.ts';
import { findNumber, type QueryAnswer } from './find-number.ts';
import { namedExactly, namedLike, namedWith, type NamedRule } from './headings.ts';
import { findMatches, type Hints } from './find-matches.ts';
import { aliasesOf } from './aliases.ts';
import { has, hitIn, type Hit, type RuleText } from '../text/rule-text.ts';
import { numbersInEdition } from '../book/numbers-in-edition.ts';
import { readHeldEdition } from '../book/read-edition.ts';
import type { Rulebook } from '../book/rulebook.ts';
import { findDatedWord, findDatedWordIn, rulesBySlang, rulesOfWordsIn, symbolIn } from './dated-words.ts';
import { MIN_MISSPELLING_LIKENESS, MIN_SAME_WORD_LIKENESS, similarSpellings } from './spelling.ts';
import { textsFor, textsOfAllAges, type TextsFor } from '../book/texts-for.ts';

const MAX_HITS = 5;
/** So many rules answer a plain question. */
const MAX_MATCHES = 10;
/** A name has at most so many words, and none of a question. */
const MAX_NAME_WORDS = 6;
const OF_QUESTION = /\?|\b(?:what|how|when|why|who|where|which|can|does|do|is|are|if|i|my|me)\b/;
const OF_KEYWORD = /\s+(?:from\s.+|\d+|x)$/;
const MAX_NEAREST = 5;
const PREFIX = /^(?:(?:cr|rules?)(?![a-z])[.:]?|§)\s*/;
const NUMBER = /^(\d{3})(?:\.(\d{1,3})\.?\s?(a?[a-z])?)?\.?$/;
const KEY = /^(\S+) (\d{3}\S*)$/;

/** A hit as one line that `ask` understands again. */
export const keyOf = ({ edition, number }: Hit): string => `${edition} ${number}`;

/** The query in lower case, without the `CR` of `CR 505.6` or the `rule` of `rule 505.6`, which say nothing. */
export const withoutPrefix = (typed: string): string => typed.trim().toLowerCase().replace(PREFIX, '');

type Answer = Result<QueryAnswer, Refusal<'rule/not-found' | 'rule/not-held'>>;

/**
 * Looks up what somebody typed: a number (`505.6`, `CR 505.6`, `rule 505.6A.`, `505`), a key of `keyOf`, a heading,
 * a keyword ability or a term of the glossary, misspelled or not, or a plain question. A number of a day whose text is
 * not held is looked up in the table of numbers.
 * @param edition the one typed; `undefined` asks the preferred one, and every other for a number that it does not have.
 * @param preferred without `edition`: the one that is played by here.
 * @param hints tell more of the cards that a plain question names.
 * @returns `rule/not-found` with what comes nearest where nothing fits, and `rule/not-held` for a number, or a name of
 *   today's, of which the rulebook lacks the rules.
 */
export function answerQuery(
  typed: string,
  edition: Edition | undefined,
  rulebook: Rulebook,
  preferred: Edition = TODAYS_DATE,
  hints?: Hints,
): Answer {
  const answers = ANSWERS.get(rulebook) ?? createLruCache<string, Answer>(MAX_ANSWERS);
  ANSWERS.set(rulebook, answers);
  const key = `${preferred} ${edition ?? ''} ${typed}`;
  const known = answers.get(key);
  if (known) return known;
  const answer = lookUp(typed, edition, rulebook, preferred, hints);
  answers.set(key, answer);
  return answer;
}

/** The same question has the same answer, and tables ask the same questions: so many are remembered. */
const MAX_ANSWERS = 1000;
const ANSWERS = new WeakMap<Rulebook, LruCache<string, Answer>>();

function lookUp(
  typed: string,
  edition: Edition | undefined,
  rulebook: Rulebook,
  preferred: Edition,
  hints: Hints | undefined,
): Answer {
  const query = withoutPrefix(typed);
  const [, keyEdition = '', keyNumber = ''] = KEY.exec(query) ?? [];
  const key = readHeldEdition(keyEdition, rulebook);
  const number = numberIn(keyNumber || query);
  const sought = textsFor(rulebook, key ?? edition, preferred);
  const texts = [...sought.answering, ...sought.others];
  if (!number) {
    const asked = symbolIn(query) ?? query;
    const found =
      byName(asked, sought, edition ?? preferred, rulebook) ??
      byWords(query, sought, edition ?? preferred, rulebook, hints);
    if (found) return ok(found);
    const nearest = nearestWords(query, texts, rulebook).slice(0, MAX_NEAREST);
    return fail(refuse('rule/not-found', { typed, nearest }));
  }
  const of = key && rulebook.read(key);
  const found =
    of && has(of, number)
      ? { hit: hitIn(number)(of), also: [] }
      : findNumber(number, key ?? edition, rulebook, preferred);
  if (found) return ok(found);
  // One of today's may lack in our own words while nobody has worded it.
  const asked = key ?? edition ?? TODAYS_DATE;
  const isRule = translateNumber(number, asked, asked) !== undefined;
  const nearest = isRule ? [] : nearestNumbers(number, sought.answering, rulebook).slice(0, MAX_NEAREST);
  return fail(
    nearest.length > 0
      ? refuse('rule/not-found', { typed, nearest })
      : notHeld(number, edition ? [rulebook.read(edition)] : texts, rulebook.having(number).at(-1)),
  );
}

/** What has this name, or is meant by it at the table, in the texts that answer; only else in the others. */
function byName(
  query: string,
  { answering, others }: TextsFor,
  day: Edition,
  rulebook: Rulebook,
): QueryAnswer | undefined {
  const dated = findDatedWord(query, day, [...answering, ...others], rulebook);
  const ways = [
    () => (dated?.meant.isNotYet ? dated.hits : []),
    () => hitsIn(answering, (text) => namedExactly(query, text), answering, rulebook),
    () => dated?.hits ?? [],
    () => namedIn(answering, query, answering, rulebook),
    () => rulesBySlang(query, day, answering, rulebook),
    () => hitsIn(others, (text) => namedExactly(query, text), answering, rulebook),
    () => hitsIn(answering, (text) => namedInPart(query, text), answering, rulebook),
    () => namedIn(others, query, answering, rulebook),
    () => rulesBySlang(query, day, others, rulebook),
  ];
  for (const way of ways) {
    const [hit, ...more] = way();
    if (!hit) continue;
    const elsewhere = others
      .flatMap((text) => namedExactly(query, text).map(({ number }) => hitIn(number)(text)))
      .filter((one) => answering.every((text) => !isRuleOf(one, text, rulebook)));
    const also = eachOnce([hit, ...more, ...elsewhere]).slice(1, MAX_HITS);
    return { hit, also, ...(dated && { meant: dated.meant }) };
  }
  return undefined;
}

/**
 * What a plain question asks for, or a name that is spelled a little like this. If it names a word that meant something
 * else on the day, that is told, and the rules of that word answer if no other does.
 */
function byWords(
  query: string,
  texts: TextsFor,
  day: Edition,
  rulebook: Rulebook,
  hints: Hints | undefined,
): QueryAnswer | undefined {
  const found = inWords(query, texts, rulebook, hints);
  const known = [...texts.answering, ...texts.others, ...textsOfAllAges(rulebook)];
  const dated = findDatedWordIn(query, day, known, rulebook);
  if (!dated) return found && surelyNamed(found, rulesOfWordsIn(query, day, texts.answering, rulebook));
  const { meant, hits, isInPassing } = dated;
  const isOfDay = texts.answering.some(({ edition }) => edition === found?.hit.edition);
  if (found?.question?.isSure && isOfDay && !meant.isNotYet) {
    if (hits.some((hit) => isBeside(hit, found.hit))) return { ...found, meant };
    if (isInPassing) return found;
  }
  const [hit, ...also] = hits;
  return hit ? { hit, also: also.slice(0, MAX_HITS - 1), meant } : found;
}

/** Of more rules that a question may mean, the one named is seldom the one meant. */
const MAX_NAMED = 2;

/** Of rules that fit a question unsurely, the one that is also meant by a name that the question has. */
function surelyNamed(found: QueryAnswer, named: readonly Hit[]): QueryAnswer {
  const { question } = found;
  if (!question || question.isSure) return found;
  const keys = new Set(named.map(keyOf));
  const best = question.matches.slice(0, MAX_NAMED).find((one) => keys.has(keyOf(one)));
  if (!best) return found;
  const matches = [best, ...question.matches.filter((one) => one !== best)];
  return {
    ...found,
    hit: { edition: best.edition, number: best.number },
    question: { matches, isSure: true },
  };
}

/** True if one is a subrule of the other, or both are of the same rule. */
const isBeside = (one: Hit, other: Hit): boolean =>
  one.edition === other.edition && one.number.replace(/[a-z]+$/, '') === other.number.replace(/[a-z]+$/, '');

function inWords(
  query: string,
  { answering, others }: TextsFor,
  rulebook: Rulebook,
  hints: Hints | undefined,
): QueryAnswer | undefined {
  const matchesOf = (texts: readonly RuleText[]): QueryAnswer | undefined => {
    const question = findMatches(query, texts, rulebook, MAX_MATCHES, hints);
    const [best] = question.matches;
    return best && { hit: { edition: best.edition, number: best.number }, also: [], question };
  };
  const here = matchesOf(answering);
  if (here?.question?.isSure) return here;
  // What no rule here is about may be older or younger.
  const anywhere = others.length > 0 ? matchesOf([...answering, ...others]) : undefined;
  const elsewhere =
    anywhere?.question?.isSure && answering.every((text) => !isRuleOf(anywhere.hit, text, rulebook))
      ? anywhere
      : undefined;
  if (elsewhere ?? here) return elsewhere ?? here;
  const [like, ...alike] = [...answering, ...others].flatMap((text) =>
    namedLike(query, text, MIN_MISSPELLING_LIKENESS).map((one) => hitIn(one.number)(text)),
  );
  return like && { hit: like, also: alike.slice(0, MAX_HITS - 1) };
}

/** True if a text has this rule, under whatever number. */
const isRuleOf = (hit: Hit, text: RuleText, rulebook: Rulebook): boolean =>
  hit.edition === text.edition ||
  numbersInEdition(hit, text.edition, rulebook).some((number) => has(text, number));

const notHeld = (
  number: string,
  texts: readonly RuleText[],
  heldOn: string | null = null,
): Refusal<'rule/not-held'> =>
  refuse('rule/not-held', {
    typed: number,
    isInOwnWords: !texts.some(({ isWhole }) => isWhole),
    heldOn,
  });

/** A number was typed, or a key of {@link keyOf}: it is answered without being sought in any text. */
export function isNumber(typed: string): boolean {
  const query = withoutPrefix(typed);
  return KEY.test(query) || numberIn(query) !== undefined;
}

/** `505.6A.` is 505.6a; `undefined` where no number was typed. */
function numberIn(query: string): string | undefined {
  const [, chapter, rule, letter = ''] = NUMBER.exec(query) ?? [];
  return chapter && (rule ? `${chapter}.${Number(rule)}${letter}` : chapter);
}

/** The one heading that has the words of what may be a name. */
const namedInPart = (query: string, text: RuleText): readonly NamedRule[] =>
  mayBeName(query) ? onlyOne(namedWith(query, text)) : [];

/** The hits that have this name, or had it in another age, spelled right or nearly so. */
function namedIn(
  texts: readonly RuleText[],
  query: string,
  answering: readonly RuleText[],
  rulebook: Rulebook,
): readonly Hit[] {
  const isName = mayBeName(query);
  const exactly = (text: RuleText): readonly NamedRule[] => {
    const exact = namedExactly(query, text);
    if (exact.length > 0 || !isName) return exact;
    const keyword = keywordIn(query, text);
    if (keyword.length > 0) return keyword;
    // A name of many chapters is no name: a general is a commander, but `General` is not about them.
    const other = aliasesOf(query)
      .map((name) => namedExactly(name, text))
      .filter((those) => those.filter(({ kind }) => kind === 'chapter').length <= 1)
      .flat();
    if (other.length > 0) return other;
    const spelled = namedExactly(correctSpelling(query, text, rulebook), text);
    return spelled.length > 0 ? spelled : namedLike(query, text, MIN_SAME_WORD_LIKENESS);
  };
  return hitsIn(texts, exactly, answering, rulebook);
}

const eachOnce = (hits: readonly Hit[]): readonly Hit[] => [
  ...new Map(hits.map((hit) => [keyOf(hit), hit])).values(),
];

/** What is named in these texts, each once, and first what the best of it is in the text that answers. */
function hitsIn(
  texts: readonly RuleText[],
  named: (text: RuleText) => readonly NamedRule[],
  [answering]: readonly RuleText[],
  rulebook: Rulebook,
): readonly Hit[] {
  const hits = texts.flatMap((text) => named(text).map(({ number }) => hitIn(number)(text)));
  return eachOnce([...counterpartIn(answering, hits[0], rulebook), ...hits]).slice(0, MAX_HITS);
}

/** The keyword ability that is typed with what it is of: `ward 2`, `protection from red`. */
function keywordIn(query: string, text: RuleText): readonly NamedRule[] {
  const bare = query.replace(OF_KEYWORD, '');
  if (bare === query) return [];
  const isKeyword = ({ number }: NamedRule): boolean =>
    text.chapter(text.rule(number)?.chapter ?? '')?.heading.toLowerCase() === 'keyword abilities';
  return namedExactly(bare, text).filter(isKeyword);
}

/** Short, and without the words by which a question is known. */
const mayBeName = (query: string): boolean =>
  query.split(/\s+/).length <= MAX_NAME_WORDS && !OF_QUESTION.test(query);

/** The same rule as a hit of another text in the one asked first: it comes first there under any heading. */
function counterpartIn(text: RuleText | undefined, hit: Hit | undefined, rulebook: Rulebook): readonly Hit[] {
  if (!text || !hit || hit.edition === text.edition) return [];
  return numbersInEdition(hit, text.edition, rulebook)
    .filter((number) => has(text, number))
    .map((number) => hitIn(number)(text));
}

const onlyOne = (all: readonly NamedRule[]): readonly NamedRule[] => (all.length === 1 ? all : []);

/** The query with those words that the text does not have put as the text spells them. */
export function correctSpelling(query: string, { edition }: RuleText, rulebook: Rulebook): string {
  const finder = rulebook.finder(edition);
  return query.replace(/[\p{L}'’]+/gu, (word) => finder.respell(word)[0] ?? word);
}

/** The three numbers nearest to one in its chapter; none where the chapter is not held, or in part only. */
function nearestNumbers(number: string, texts: readonly RuleText[], rulebook: Rulebook): readonly string[] {
  const [chapter = ''] = number.split('.');
  const beside = [...texts, ...textsOfAllAges(rulebook)]
    .filter((text) => !text.lacking.has(chapter))
    .flatMap((text) => text.rulesOf(chapter))
    .map((rule) => rule.number);
  const far = (one: string) => Math.abs(placeOf(one) - placeOf(number));
  const sorted = beside.toSorted((a, b) => far(a) - far(b) || compareNumbers(a, b));
  return [...new Set(sorted)].slice(0, 3);
}

/** Where a number stands among all, subrules where their rule does: a thousand rules fit in a chapter. */
function placeOf(number: string): number {
  const [chapter, rule = '0'] = number.split('.');
  return Number(chapter) * 1000 + parseInt(rule, 10);
}

function nearestWords(query: string, texts: readonly RuleText[], rulebook: Rulebook): readonly string[] {
  const headings = new Set(texts.flatMap((text) => text.chapters.map(({ heading }) => heading)));
  const spellings = texts.flatMap(({ edition }) => rulebook.finder(edition).respell(query));
  return [...new Set([...spellings, ...similarSpellings(query, headings, 0.3)])];
}
