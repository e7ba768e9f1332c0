import { heightOf } from '../words/height.ts';
import { LEAD_LENGTH, SENTENCE_END } from './mark-answer.ts';

/** The part of a rule that is shown first. */
export interface Passage {
  readonly text: string;
  /** The rule continues. */
  readonly isPart: boolean;
}

/**
 * The whole rule if it fits, else the relevant passage: a paragraph with its examples or successors, or of a long
 * paragraph the sentences around the bold one.
 * @param at the relevant paragraph
 * @param room in lines on a phone
 * @param start the first paragraph that is more than a heading
 */
export function cutPassage(blocks: readonly string[], at: number, room: number, start = 0): Passage {
  const whole = blocks.join('\n');
  if (heightOf(whole) <= room) return { text: whole, isPart: false };
  const [first = '', ...rest] = blocks.slice(at);
  if (heightOf(first) > room) return { text: sentencesOf(first, room), isPart: true };
  let text = first;
  for (const block of rest) {
    const isOfIt = at === start || block.startsWith('*Example:*');
    if (!isOfIt || heightOf(`${text}\n${block}`) > room) break;
    text += `\n${block}`;
  }
  return { text, isPart: true };
}

/** The sentence of an official keyword rule that defines the keyword, after those on its kind. */
const DEFINITION = /\bmeans,? [“"]/;

/**
 * As many sentences as fit around the bold one, the definition of a keyword, or the first one, with ellipses for the
 * rest.
 */
function sentencesOf(block: string, room: number): string {
  const lead = LEAD_LENGTH.exec(block)?.[0] ?? '';
  const sentences = block.slice(lead.length).split(SENTENCE_END);
  const marked = sentences.findIndex((sentence) => sentence.includes('**'));
  const defining = sentences.findIndex((sentence) => DEFINITION.test(sentence));
  const bold = marked >= 0 ? marked : Math.max(0, defining);
  const joinSentences = (from: number, to: number): string =>
    `${lead}${from > 0 ? '… ' : ''}${sentences.slice(from, to).join(' ')}${to < sentences.length ? ' …' : ''}`;
  let [from, to] = [bold, bold + 1];
  if (heightOf(joinSentences(from, to)) > room) return wordsOf(joinSentences(from, to), room);
  while (to < sentences.length && heightOf(joinSentences(from, to + 1)) <= room) to += 1;
  while (from > 0 && heightOf(joinSentences(from - 1, to)) <= room) from -= 1;
  return joinSentences(from, to);
}

/** The first words that fit; bold stays bold. */
function wordsOf(text: string, room: number): string {
  const words = text.split(' ');
  let count = words.length;
  while (count > 1 && heightOf(`${words.slice(0, count).join(' ')} …`) > room) count -= 1;
  const begun = words.slice(0, count).join(' ');
  const isOpen = (begun.match(/\*\*/g)?.length ?? 0) % 2 === 1;
  return `${begun}${isOpen ? '**' : ''} …`;
}

/** With its number, and an ellipsis if more follow. */
export function firstSentence(block: string): string {
  const lead = LEAD_LENGTH.exec(block)?.[0] ?? '';
  const [first = '', ...others] = block.slice(lead.length).split(SENTENCE_END);
  return `${lead}${first}${others.length > 0 ? ' …' : ''}`;
}
