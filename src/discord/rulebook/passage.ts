import { heightOf } from '../words/height.ts';
import { LEAD_LENGTH, SENTENCE_END } from './mark-answer.ts';

/** The part of a rule that is shown at first. */
export interface Passage {
  readonly text: string;
  /** There is more of the rule. */
  readonly isPart: boolean;
}

/**
 * The whole rule where it has room, or else the passage that matters: one paragraph, with its examples or what follows
 * as far as there is room, and of a paragraph that is too long the sentences around the one in bold.
 * @param at the paragraph that matters.
 * @param room in lines of a phone.
 * @param start the first paragraph that is more than a heading; those after it follow as far as there is room.
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

/** The sentence of an official keyword rule that says what the keyword does, after those that say what kind it is. */
const DEFINITION = /\bmeans,? [“"]/;

/**
 * As many sentences as have room around the one in bold, or else the one that defines a keyword, or else the first; an
 * ellipsis stands for the others.
 */
function sentencesOf(block: string, room: number): string {
  const lead = LEAD_LENGTH.exec(block)?.[0] ?? '';
  const sentences = block.slice(lead.length).split(SENTENCE_END);
  const marked = sentences.findIndex((sentence) => sentence.includes('**'));
  const defining = sentences.findIndex((sentence) => DEFINITION.test(sentence));
  const bold = marked >= 0 ? marked : Math.max(0, defining);
  const said = (from: number, to: number): string =>
    `${lead}${from > 0 ? '… ' : ''}${sentences.slice(from, to).join(' ')}${to < sentences.length ? ' …' : ''}`;
  let [from, to] = [bold, bold + 1];
  if (heightOf(said(from, to)) > room) return wordsOf(said(from, to), room);
  while (to < sentences.length && heightOf(said(from, to + 1)) <= room) to += 1;
  while (from > 0 && heightOf(said(from - 1, to)) <= room) from -= 1;
  return said(from, to);
}

/** The first words of a text, as many as have room; what is in bold stays so. */
function wordsOf(text: string, room: number): string {
  const words = text.split(' ');
  let count = words.length;
  while (count > 1 && heightOf(`${words.slice(0, count).join(' ')} …`) > room) count -= 1;
  const begun = words.slice(0, count).join(' ');
  const isOpen = (begun.match(/\*\*/g)?.length ?? 0) % 2 === 1;
  return `${begun}${isOpen ? '**' : ''} …`;
}

/** The first sentence of a paragraph, with its number; an ellipsis where others stand. */
export function firstSentence(block: string): string {
  const lead = LEAD_LENGTH.exec(block)?.[0] ?? '';
  const [first = '', ...others] = block.slice(lead.length).split(SENTENCE_END);
  return `${lead}${first}${others.length > 0 ? ' …' : ''}`;
}
