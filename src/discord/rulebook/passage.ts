import { joinTexts } from '#text/parts.ts';
import type { Content, Text } from '#text/text.ts';
import { heightOfText } from '../words/height.ts';
import { countStems } from '../words/snippet.ts';
import {
  formatLead,
  formatParagraph,
  formatParagraphs,
  formatSentences,
  sentencesIn,
  type Sentence,
  type ShownParagraph,
} from './paragraph.ts';

/** The part of a rule that is shown first. */
export interface Passage {
  readonly text: Content;
  /** The rule continues. */
  readonly isPart: boolean;
}

/**
 * The whole rule if it fits, else the relevant passage: a paragraph with its examples or successors, or of a long
 * paragraph the sentences around the bold one.
 * @param at the relevant paragraph
 * @param room in lines on a phone
 * @param start the first paragraph that is more than a heading
 * @param questionWords the words of the question
 * @param isOfficial for an official text, the sentences before the bold one are preferred if they match the question
 *   better than those after it
 */
export function cutPassage(
  paragraphs: readonly ShownParagraph[],
  at: number,
  room: number,
  start = 0,
  questionWords: readonly string[] = [],
  isOfficial = false,
): Passage {
  const whole = formatParagraphs(paragraphs);
  if (heightOfText(whole) <= room) return { text: whole, isPart: false };
  const [first, ...rest] = paragraphs.slice(at);
  if (!first) return { text: [], isPart: true };
  if (heightOfText(formatParagraph(first)) > room)
    return { text: cutSentences(first, room, questionWords, isOfficial), isPart: true };
  let text = formatParagraph(first);
  for (const paragraph of rest) {
    const more = joinTexts([text, formatParagraph(paragraph)], '\n');
    const belongsToFirst = at === start || paragraph.kind === 'example';
    if (!belongsToFirst || heightOfText(more) > room) break;
    text = more;
  }
  return { text, isPart: true };
}

/** The sentence of an official keyword rule that defines the keyword, after those on its kind. */
const DEFINITION = /\bmeans,? [“"]/;

/**
 * As many sentences as fit around the bold one, the definition of a keyword, or the first one, with ellipses for the
 * rest.
 */
function cutSentences(
  paragraph: ShownParagraph,
  room: number,
  questionWords: readonly string[],
  isOfficial: boolean,
): Content {
  const groups = groupSentences(sentencesIn(paragraph));
  const marked = groups.findIndex((group) => group.some(({ isBold }) => isBold));
  const defining = groups.findIndex((group) => group.some(({ words }) => DEFINITION.test(words)));
  const center = marked >= 0 ? marked : Math.max(0, defining);
  const format = (from: number, to: number): Content => [
    leadAt(paragraph, from),
    formatSentences(groups.slice(from, to).flat()),
    to < groups.length ? ' …' : '',
  ];
  let [from, to] = [center, center + 1];
  if (heightOfText(format(from, to)) > room)
    return cutWords(leadAt(paragraph, from), groups[center] ?? [], room, questionWords);
  const countIn = isOfficial ? countStems(questionWords) : () => 0;
  const countAt = (at: number): number => countIn(groups[at]?.map(({ words }) => words).join(' ') ?? '');
  const isBetterBefore = (): boolean => from > 0 && countAt(from - 1) > countAt(to);
  while (isBetterBefore() && heightOfText(format(from - 1, to)) <= room) from -= 1;
  while (to < groups.length && heightOfText(format(from, to + 1)) <= room) to += 1;
  while (from > 0 && heightOfText(format(from - 1, to)) <= room) from -= 1;
  return format(from, to);
}

/** Groups the sentence in bold with the next one; every other sentence is a group of its own. */
function groupSentences(sentences: readonly Sentence[]): readonly (readonly Sentence[])[] {
  const groups: Sentence[][] = [];
  for (const sentence of sentences) {
    const last = groups.at(-1);
    if (last?.at(-1)?.isBold) last.push(sentence);
    else groups.push([sentence]);
  }
  return groups;
}

/** The beginning of a cut paragraph; a numbered example is marked as one only if its first sentence is shown. */
const leadAt = ({ number, kind }: ShownParagraph, sentence: number): Content => [
  formatLead(
    sentence > 0 && number !== undefined
      ? { number, kind: 'text' }
      : { ...(number !== undefined && { number }), kind },
  ),
  sentence > 0 ? '… ' : '',
];

/**
 * As many words as fit: the first ones, or if only a later part has a word of the question, as in a long list, those
 * around that word.
 */
function cutWords(
  lead: Text,
  sentences: readonly Sentence[],
  room: number,
  questionWords: readonly string[],
): Content {
  const words = sentences.flatMap(({ words: sentence, isBold }) =>
    sentence.split(' ').map((word) => ({ words: word, isBold })),
  );
  const format = (from: number, to: number): Content => [
    lead,
    from > 0 ? '… ' : '',
    formatSentences(words.slice(from, to)),
    to < words.length ? ' …' : '',
  ];
  const endFrom = (from: number): number => {
    let end = words.length;
    while (end > from + 1 && heightOfText(format(from, end)) > room) end -= 1;
    return end;
  };
  const end = endFrom(0);
  const plainWords = words.map((word) => word.words.toLowerCase().replaceAll(/[^\p{L}\p{N}'’-]/gu, ''));
  const seen = new Set(plainWords.slice(0, end));
  const hidden = new Set(questionWords.map((word) => word.toLowerCase()).filter((word) => !seen.has(word)));
  const at = plainWords.findIndex((word) => hidden.has(word));
  const from = Math.max(0, at - WORDS_BEFORE);
  return at < 0 ? format(0, end) : format(from, endFrom(from));
}

/** How many words to show before a word of the question. */
const WORDS_BEFORE = 4;

/** The first sentence with the number of its rule, and an ellipsis if more follow. */
export function firstSentence(paragraph: ShownParagraph): Content {
  const [first, ...others] = sentencesIn(paragraph);
  return [formatLead(paragraph), first ? formatSentences([first]) : '', others.length > 0 ? ' …' : ''];
}
