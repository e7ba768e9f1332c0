const SENTENCE_END = /(?<=[.!?][)”"’]*)\s+(?=[\p{Lu}\p{N}"“({+−-])/u;

const sentencesOf = (text: string): readonly string[] => text.split(SENTENCE_END);

/**
 * As many whole sentences of a text as fit, the best one among them and as many of those before it as possible, since
 * they say of what it speaks. An ellipsis stands for what is left out.
 */
export function quoteAround(text: string, maxLength: number, scoreOf: (sentence: string) => number): string {
  if (text.length <= maxLength) return text;
  const sentences = sentencesOf(text);
  const scores = sentences.map(scoreOf);
  const best = scores.indexOf(Math.max(...scores));
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

/** An ability of a card. */
interface Ability {
  /** Without the reminder of what its keywords mean. */
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
