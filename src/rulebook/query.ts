import { TODAYS_DATE, parseEdition, type Edition } from '../engine/editions.ts';
import { refuse, type Refusal } from '../engine/refusals.ts';
import { fail, ok, type Result } from '../engine/result.ts';
import { remember, type Memory } from '../remember.ts';
import { becameOf, byNumber } from './concordance.ts';
import { byNearness, findNumber, has, hitIn, type Found } from './find-number.ts';
import { heldIn, isInPart } from './held.ts';
import type { Chapter, Rule } from './rules.ts';
import type { RuleText } from './rule-text.ts';
import type { Rulebook } from './rulebook.ts';
import { tellingWords, type Hit } from './search.ts';
import { LIKE_ENOUGH, NEARLY_SAME, likeness, likest } from './spelling.ts';

const MOST_HITS = 5;
const MOST_NEAREST = 5;
const PREFIX = /^(?:(?:cr|rules?)(?![a-z])[.:]?|§)\s*/;
const NUMBER = /^(\d{3})(?:\.(\d{1,3})\.?\s?([a-z])?)?\.?$/;
const KEY = /^(\S+) (\d{3}\S*)$/;

/** A hit as one line that `ask` understands again. */
export const keyOf = ({ edition, number }: Hit): string => `${edition} ${number}`;

/** What is typed before a rule's number or heading and says nothing: `CR 505.6`, `rule 505.6`. */
export const withoutPrefix = (typed: string): string => typed.trim().toLowerCase().replace(PREFIX, '');

/**
 * The texts to look in: the edition's own, or else the founding rules and today's, the one nearer to the preferred
 * edition first.
 */
export function textsFor(
  rulebook: Rulebook,
  edition: Edition | undefined,
  preferred: Edition = 'founding',
): readonly RuleText[] {
  if (edition) return [rulebook.read(edition)];
  const [founding, today] = [rulebook.read('founding'), rulebook.read(TODAYS_DATE)];
  return founding.edition === today.edition ? [founding] : byNearness([founding, today], preferred);
}

/**
 * Looks up what somebody typed: a number (`505.6`, `CR 505.6`, `rule 505.6A.`, `505`), a key of `keyOf`, a heading,
 * misspelled or not, or words. A number of a day whose text is not held is looked up in the table of numbers.
 * @param edition `undefined` asks the founding rules and today's, and any other edition for a number in neither.
 * @param preferred without `edition`: whose hits come first.
 * @returns a `rule/not-found` refusal with what comes nearest where nothing fits, and `rule/not-held` for a number
 *   of a chapter that the rulebook lacks.
 */
export function ask(
  typed: string,
  edition: Edition | undefined,
  rulebook: Rulebook,
  preferred: Edition = 'founding',
): Result<Found, Refusal> {
  const answers = ANSWERS.get(rulebook) ?? remember<string, Result<Found, Refusal>>(MOST_ANSWERS);
  ANSWERS.set(rulebook, answers);
  const key = `${preferred} ${edition ?? ''} ${typed}`;
  const known = answers.get(key);
  if (known) return known;
  const answer = lookUp(typed, edition, rulebook, preferred);
  answers.set(key, answer);
  return answer;
}

/** The same question has the same answer, and tables ask the same questions: so many are remembered. */
const MOST_ANSWERS = 1000;
const ANSWERS = new WeakMap<Rulebook, Memory<string, Result<Found, Refusal>>>();

function lookUp(
  typed: string,
  edition: Edition | undefined,
  rulebook: Rulebook,
  preferred: Edition,
): Result<Found, Refusal> {
  const query = withoutPrefix(typed);
  const [, keyEdition = '', keyNumber = ''] = KEY.exec(query) ?? [];
  const key = parseEdition(keyEdition);
  const number = numberIn(keyNumber || query);
  const texts = textsFor(rulebook, key ?? edition, preferred);
  if (!number) {
    const [hit, ...also] = worded(query, texts, rulebook);
    if (hit) return ok({ hit, also });
    const nearest = nearestWords(query, texts, rulebook).slice(0, MOST_NEAREST);
    return fail(refuse('rule/not-found', { typed, nearest }));
  }
  const exact = key && texts.find((text) => has(text, number));
  const found = exact
    ? { hit: hitIn(number)(exact), also: [] }
    : findNumber(number, key ?? edition, rulebook, preferred);
  if (found) return ok(found);
  const nearest = nearestNumbers(number, texts, rulebook).slice(0, MOST_NEAREST);
  return fail(
    nearest.length > 0
      ? refuse('rule/not-found', { typed, nearest })
      : refuse('rule/not-held', { typed: number, held: heldIn(textsFor(rulebook, undefined)) }),
  );
}

/** `505.6A.` is 505.6a; `undefined` where no number was typed. */
function numberIn(query: string): string | undefined {
  const [, chapter, rule, letter = ''] = NUMBER.exec(query) ?? [];
  return chapter && (rule ? `${chapter}.${Number(rule)}${letter}` : chapter);
}

function worded(query: string, texts: readonly RuleText[], rulebook: Rulebook): readonly Hit[] {
  const editions = texts.map(({ edition }) => edition);
  const ways = [
    () => headed(texts, (heading) => likeness(query, heading) >= NEARLY_SAME),
    () => headedWith(query, texts),
    () => counterpartFirst(rulebook.search.all(query, editions, MOST_HITS), editions),
    () => headed(texts, (heading) => likeness(query, heading) >= LIKE_ENOUGH),
    () => counterpartFirst(rulebook.search.half(query, editions, MOST_HITS), editions),
  ];
  for (const way of ways) {
    const hits = way();
    if (hits.length > 0) return hits;
  }
  return [];
}

function headed(texts: readonly RuleText[], fits: (heading: string) => boolean): readonly Hit[] {
  return texts.flatMap((text) =>
    [...text.chapters, ...text.rules.flatMap(titled)]
      .filter(({ heading }) => fits(heading.toLowerCase()))
      .map(({ number }) => hitIn(number)(text)),
  );
}

/** A rule that says nothing but what its subrules are about: `702.26. Phasing`. */
function titled({ number, subrules, paragraphs }: Rule): readonly Chapter[] {
  const text = paragraphs[0]?.text ?? '';
  return subrules.length > 0 && /^[\p{L}' -]+$/u.test(text) ? [{ number, heading: text }] : [];
}

/** Chapters and rules whose heading has all the words, unless several headings of one edition do. */
function headedWith(query: string, texts: readonly RuleText[]): readonly Hit[] {
  const words = tellingWords(query);
  if (words.length === 0) return [];
  return texts.flatMap((text) => {
    const hits = headed([text], (heading) => {
      const parts = tellingWords(heading);
      return words.every((word) => parts.includes(word));
    });
    return hits.length === 1 ? hits : [];
  });
}

/** The best hit comes first; of a rule that stands in several editions, the one in the edition asked first. */
function counterpartFirst(hits: readonly Hit[], editions: readonly Edition[]): readonly Hit[] {
  const [best] = hits;
  const [first] = editions;
  if (!best || !first || best.edition === first) return hits;
  const heirs = becameOf(best.number, best.edition, first)?.heirs ?? [];
  const counterpart = hits.find(({ edition, number }) => edition === first && heirs.includes(number));
  return counterpart ? [counterpart, ...hits.filter((hit) => hit !== counterpart)] : hits;
}

/** What else the number's chapter holds; nothing where it is not held, or in part only. */
function nearestNumbers(number: string, texts: readonly RuleText[], rulebook: Rulebook): readonly string[] {
  const [chapter = ''] = number.split('.');
  const beside = [...texts, ...textsFor(rulebook, undefined)]
    .filter((text) => !isInPart(chapter, text))
    .flatMap((text) => text.rules.filter((rule) => rule.chapter === chapter))
    .map((rule) => rule.number);
  const far = (one: string) => Math.abs(placeOf(one) - placeOf(number));
  const sorted = beside.toSorted((a, b) => far(a) - far(b) || byNumber(a, b));
  return [...new Set(sorted)].slice(0, 3);
}

/** Where a number stands among all, subrules where their rule does: a thousand rules fit in a chapter. */
function placeOf(number: string): number {
  const [chapter, rule = '0'] = number.split('.');
  return Number(chapter) * 1000 + parseInt(rule, 10);
}

function nearestWords(query: string, texts: readonly RuleText[], rulebook: Rulebook): readonly string[] {
  const headings = new Set(texts.flatMap((text) => text.chapters.map(({ heading }) => heading)));
  return [...rulebook.search.respell(query), ...likest(query, headings, 0.3)];
}
