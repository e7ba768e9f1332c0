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

/** A reason why an answer is not shown, as a model is told it. */
export interface Fault {
  readonly kind: ModelFault;
  readonly says: string;
}

/**
 * Checks an answer against what the model was given, and against the rules and the engine.
 * @param edition that of the material
 * @returns what is wrong; nothing if it may be shown
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

const fault = (kind: ModelFault, says: string): Fault => ({ kind, says });

/** `No damage is dealt` says neither. */
const OPENING =
  /^\W*(?:(yes)\b|(no)(?:[,.:;!–—-]|\s+(?:it|you|they|he|she|we|that|this|your|his|her|their)\b|$))/i;

function opening(text: string): 'yes' | 'no' | 'none' {
  const [, yes, no] = OPENING.exec(text) ?? [];
  return yes ? 'yes' : no ? 'no' : 'none';
}

/** An answer that says Yes and means No is caught only if it contradicts itself. */
function faultsOfVerdict(verdict: ModelAnswer['verdict'], first: string): readonly Fault[] {
  const said = opening(first);
  if (said === verdict) return [];
  return [
    fault(
      'verdict',
      said === 'none'
        ? `the verdict is ${verdict}, but the first sentence does not begin with ${verdict === 'yes' ? 'Yes' : 'No'}`
        : `the first sentence begins with ${said}, but the verdict is ${verdict}`,
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
  const others = textsBesideRules(material);
  const grounds = [...named.map((rule) => rule.text), ...others];
  return [
    ...faultsOfText(text).map((says) => fault('form', says)),
    ...faultsOfRules([...rules, ...numbersIn(text)], given, edition, rulebook),
    ...faultsOfQuotes(text, quote, named, material, others),
    ...unfoundedNumbers(text, [...grounds, material.question]).map((amount) =>
      fault('number', `the number ${amount} is in no rule named, nor in the question, a card or a fact`),
    ),
    ...wrongValues(text, material).map((says) => fault('value', says)),
    ...(!sharesWords(text, grounds)
      ? [fault('off-topic', `a sentence is not about what the rules named say: “${text.slice(0, 60)}”`)]
      : []),
  ];
}

const textsBesideRules = ({ cards, facts }: Material): readonly string[] => [
  ...cards.flatMap(({ name, parts, rulings }) => [name, ...parts, ...rulings]),
  ...facts,
];

/** Numbers of rules that a sentence has in its text. */
const numbersIn = (text: string): readonly string[] => text.match(/\b\d{3}\.\d{1,3}[a-z]?\b/g) ?? [];

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

/** Words in quotation marks within a sentence; an apostrophe is none. */
const QUOTED = /[“"]([^“”"]+)[”"]/g;

function faultsOfQuotes(
  text: string,
  quote: string,
  named: readonly GivenRule[],
  { rules }: Material,
  others: readonly string[],
): readonly Fault[] {
  const has = (source: string, wanted: string): boolean => comparable(source).includes(wanted);
  const wanted = comparableQuote(quote);
  const faults: Fault[] = [];
  if (wordCount(wanted) < MIN_QUOTE_WORDS)
    faults.push(fault('quote', `a quote has fewer than ${MIN_QUOTE_WORDS} words`));
  else if (![...named.map((rule) => rule.text), ...others].some((source) => has(source, wanted))) {
    const elsewhere = rules.find((rule) => has(rule.text, wanted));
    faults.push(
      fault(
        'quote',
        elsewhere
          ? `the quote “${quote.slice(0, 60)}” is in rule ${elsewhere.number}, which its sentence does not name`
          : `the quote “${quote.slice(0, 60)}” is not in the text of a rule named, a card or a fact, word for word`,
      ),
    );
  }
  const sources = [...rules.map((rule) => rule.text), ...others];
  for (const [, phrase = ''] of text.matchAll(QUOTED))
    if (!sources.some((source) => has(source, comparableQuote(phrase))))
      faults.push(fault('quote', `“${phrase.slice(0, 60)}” is in no text that was given`));
  return faults;
}

const stemsOf = (text: string): readonly string[] =>
  wordsOf(text)
    .filter((word) => !isFiller(word) && /\p{L}{3}/u.test(word))
    .map(stem);

/** True if a sentence has a word of the texts that it rests on: otherwise it is about something else. */
function sharesWords(text: string, grounds: readonly string[]): boolean {
  const known = new Set(grounds.flatMap(stemsOf));
  return stemsOf(text).some((word) => known.has(word));
}
