import type { ModelFault } from '#basics/meters.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { Rulebook } from '#rulebook/book/rulebook.ts';
import { stem } from '#rulebook/search/stem.ts';
import { isFiller, wordsOf } from '#rulebook/search/words.ts';
import { MAX_ANSWER_LENGTH, MIN_QUOTE_WORDS } from './bounds.ts';
import { comparable, comparableQuote, faultsOfText, isTooLong, wordCount } from './check-text.ts';
import { unfoundedNumbers, wrongValues } from './check-values.ts';
import type { GivenRule } from './gather-rules.ts';
import type { Material } from './material.ts';
import type { AnswerSentence, ModelAnswer } from './read-answer.ts';

/** Why an answer is not shown, in the words of the second request. */
export interface Fault {
  readonly kind: ModelFault;
  readonly message: string;
}

/**
 * Checks an answer against the material that the model was given, the rules and the engine.
 * @param edition that of the material
 * @returns the faults; empty if the answer may be shown
 */
export function checkAnswer(
  { verdict, sentences }: ModelAnswer,
  material: Material,
  edition: Edition,
  rulebook: Rulebook,
): readonly Fault[] {
  const texts = sentences.map(({ text }) => text);
  return [
    ...(isTooLong(texts)
      ? [fault('form', `the sentences have more than ${MAX_ANSWER_LENGTH} characters together`)]
      : []),
    ...faultsOfVerdict(verdict, texts[0] ?? ''),
    ...sentences.flatMap((sentence) => faultsOfSentence(sentence, material, edition, rulebook)),
  ];
}

const fault = (kind: ModelFault, message: string): Fault => ({ kind, message });

/** `No damage is dealt` is not a verdict. */
const OPENING_WORDS =
  /^\W*(?:(yes)\b|(no)(?:[,.:;!–—]|-(?![a-z])|\s+(?:it|you|they|he|she|we|that|this|your|his|her|their)\b|$))/i;

function openingVerdict(text: string): 'yes' | 'no' | 'none' {
  const [, yes, no] = OPENING_WORDS.exec(text) ?? [];
  return yes ? 'yes' : no ? 'no' : 'none';
}

/** An answer that says Yes but means No is detected only if it contradicts itself. */
function faultsOfVerdict(verdict: ModelAnswer['verdict'], first: string): readonly Fault[] {
  const stated = openingVerdict(first);
  if (stated === verdict) return [];
  return [
    fault(
      'verdict',
      stated === 'none'
        ? `the verdict is ${verdict}, but the first sentence does not begin with ${verdict === 'yes' ? 'Yes' : 'No'}`
        : `the first sentence begins with ${stated}, but the verdict is ${verdict}`,
    ),
  ];
}

function faultsOfSentence(
  sentence: AnswerSentence,
  material: Material,
  edition: Edition,
  rulebook: Rulebook,
): readonly Fault[] {
  const { text, rules, quote } = sentence;
  const given = new Map(material.rules.map((rule) => [rule.number, rule]));
  const named = rules.flatMap((number) => given.get(number) ?? []);
  const otherTexts = textsBesideRules(material);
  const grounds = [...named.map((rule) => rule.text), ...otherTexts];
  return [
    ...faultsOfText(text).map((says) => fault('form', says)),
    ...faultsOfRules(rules, given, edition, rulebook),
    ...(RULE_IN_TEXT.test(text)
      ? [fault('rule', 'a sentence has the number of a rule in its text, not in "rules"')]
      : []),
    ...faultsOfQuotes(text, quote, named, material, otherTexts),
    ...unfoundedNumbers(text, [...grounds, material.question]).map((amount) =>
      fault('number', `the number ${amount} is in no rule named, nor in the question, a card or a fact`),
    ),
    ...wrongValues(text, material).map((says) => fault('value', says)),
    ...(!isOnTopic(text, grounds)
      ? [fault('off-topic', `a sentence is not about what the rules named say: “${text.slice(0, 60)}”`)]
      : []),
  ];
}

const textsBesideRules = ({ cards, facts }: Material): readonly string[] => [
  ...cards.flatMap(({ name, parts, rulings }) => [name, ...parts, ...rulings]),
  ...facts,
];

/**
 * Rule numbers in the text of a sentence are refused: the numbers below it suffice, and those in the text would not be
 * checked.
 */
const RULE_IN_TEXT = /\b\d{3}\.\d|\b(?:rules?|sections?|chapters?|CR) ?\d/i;

function faultsOfRules(
  numbers: readonly string[],
  given: ReadonlyMap<string, GivenRule>,
  edition: Edition,
  rulebook: Rulebook,
): readonly Fault[] {
  return [...new Set(numbers)].flatMap((number) => {
    if (!rulebook.read(edition).rule(number)) return fault('rule', `there is no rule ${number.slice(0, 20)}`);
    return given.has(number) ? [] : fault('rule', `rule ${number} is not among those given`);
  });
}

/** Words in quotation marks within a sentence, as opposed to apostrophes. */
const QUOTED_PASSAGE = /[“"]([^“”"]+)[”"]|(?<![\p{L}\p{N}])[‘'](.+?)[’'](?![\p{L}\p{N}])/gu;
const QUOTATION_MARKS = /[“”"]/g;
/** Fewer words in single quotation marks may be a name, or stand between two apostrophes. */
const MIN_WORDS_IN_SINGLE = 3;
/** The maximum number of words of the question that a sentence may quote, unless it attributes them to a rule. */
const MAX_WORDS_OF_QUESTION = 6;

function faultsOfQuotes(
  text: string,
  quote: string,
  named: readonly GivenRule[],
  { rules, question }: Material,
  otherTexts: readonly string[],
): readonly Fault[] {
  const contains = (source: string, wanted: string): boolean => comparable(source).includes(wanted);
  const wanted = comparableQuote(quote);
  const faults: Fault[] = [];
  if (wordCount(wanted) < MIN_QUOTE_WORDS)
    faults.push(fault('quote', `a quote has fewer than ${MIN_QUOTE_WORDS} words`));
  else if (![...named.map((rule) => rule.text), ...otherTexts].some((source) => contains(source, wanted))) {
    const otherRule = rules.find((rule) => contains(rule.text, wanted));
    faults.push(
      fault(
        'quote',
        otherRule
          ? `the quote “${quote.slice(0, 60)}” is in rule ${otherRule.number}, which its sentence does not name`
          : `the quote “${quote.slice(0, 60)}” is not in the text of a rule named, a card or a fact, word for word`,
      ),
    );
  }
  const sources = [...rules.map((rule) => rule.text), ...otherTexts];
  const mayRepeat = (phrase: string): boolean =>
    wordCount(phrase) <= MAX_WORDS_OF_QUESTION && !/\brules?\b/i.test(text) && contains(question, phrase);
  for (const [, double, single = ''] of text.matchAll(QUOTED_PASSAGE)) {
    const phrase = comparableQuote(double ?? single);
    if (double === undefined && wordCount(phrase) < MIN_WORDS_IN_SINGLE) continue;
    if (!sources.some((source) => contains(source, phrase)) && !mayRepeat(phrase))
      faults.push(fault('quote', `“${phrase.slice(0, 60)}” is in no text that was given`));
  }
  if ((text.match(QUOTATION_MARKS)?.length ?? 0) % 2 > 0)
    faults.push(fault('quote', 'a sentence has a quotation mark without its other one'));
  return faults;
}

const stemsOf = (text: string): readonly string[] =>
  wordsOf(text)
    .filter((word) => !isFiller(word) && /\p{L}{3}/u.test(word))
    .map(stem);

/** Words in too many texts to identify a topic. */
const WORDS_OF_ANY_RULE: ReadonlySet<string> = new Set(['player', 'game'].map(stem));

/**
 * True if a sentence has a word of the texts that it is based on; otherwise it is about something else. A sentence of
 * short words only, such as `X is 0.`, passes.
 */
function isOnTopic(text: string, grounds: readonly string[]): boolean {
  const stems = stemsOf(text);
  if (stems.length === 0) return true;
  const known = new Set(grounds.flatMap(stemsOf));
  return stems.some((word) => known.has(word) && !WORDS_OF_ANY_RULE.has(word));
}
