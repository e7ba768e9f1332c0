const SENTENCE_END = /(?<=[.!?][)”"’]*)\s+(?=[\p{Lu}\p{N}"“({+−-])/u;

const sentencesOf = (text: string): readonly string[] => text.split(SENTENCE_END);

/**
 * Quotes as many whole sentences of a text as fit: the best one and as many as possible of those before it, which
 * provide its context. If the best sentence alone is too long, quotes its first words. An ellipsis replaces what is
 * left out.
 */
export function quoteAround(text: string, maxLength: number, scoreOf: (sentence: string) => number): string {
  if (text.length <= maxLength) return text;
  const sentences = sentencesOf(text);
  const scores = sentences.map(scoreOf);
  const best = scores.indexOf(Math.max(...scores));
  const beginning = firstWords(sentences[best] ?? '', maxLength);
  if (beginning !== sentences[best]) return `${best > 0 ? '… ' : ''}${beginning} …`;
  let [from, to] = [best, best + 1];
  const lengthOf = (start: number, end: number): number => sentences.slice(start, end).join(' ').length;
  while (from > 0 && lengthOf(from - 1, to) <= maxLength) from -= 1;
  while (to < sentences.length && lengthOf(from, to + 1) <= maxLength) to += 1;
  return [
    ...(from > 0 ? ['…'] : []),
    ...sentences.slice(from, to),
    ...(to < sentences.length ? ['…'] : []),
  ].join(' ');
}

/** As many words as fit, at least one. */
function firstWords(sentence: string, maxLength: number): string {
  if (sentence.length <= maxLength) return sentence;
  const end = sentence.lastIndexOf(' ', maxLength);
  return end > 0 ? sentence.slice(0, end) : (sentence.split(' ', 1)[0] ?? sentence).slice(0, maxLength);
}

/** An ability of a card. */
interface Ability {
  /** Without reminder text. */
  readonly text: string;
  readonly withReminder: string;
}

const REMINDER = / ?\([^()]*\)/g;
const BULLET = /^• /;

/** The abilities of a card, one per line of its text. */
export const abilitiesOf = (texts: readonly string[]): readonly Ability[] =>
  texts
    .flatMap((text) => text.split('\n'))
    .map((line) => line.replace(BULLET, ''))
    .map((line) => ({ text: line.replaceAll(REMINDER, '').trim(), withReminder: line }))
    .filter(({ text }) => text !== '');
