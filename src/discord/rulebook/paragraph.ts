import { fillPages, splitBlock } from '#basics/paginate.ts';
import { memoizeWeak } from '#basics/memoize-weak.ts';
import { joinTexts, moreRulebookWords, rulebookWords, strong } from '#text/parts.ts';
import { text } from '#text/template.ts';
import type { Content, Text } from '#text/text.ts';
import type { Paragraph } from '#rulebook/text/rules.ts';
import { toMarkdown } from '../markdown/write.ts';

/** A paragraph of a rule or glossary entry, as a reply shows it. */
export interface ShownParagraph extends Paragraph {
  /** The number of its rule, if that stands before it. */
  readonly number?: string;
  /** A remark of the bot in place of a rule. */
  readonly isRemark?: true;
  /** The index of the sentence in bold. */
  readonly bold?: number;
}

export interface Sentence {
  readonly words: string;
  readonly isBold: boolean;
}

/** The end of a sentence with its closing punctuation. */
const SENTENCE_END = /(?<=[.!?][)”"’]*)\s+(?=[\p{Lu}\p{N}"“({])/u;

export const splitSentences = (words: string): readonly string[] => words.split(SENTENCE_END);

export const sentencesIn = ({ text: words, bold }: ShownParagraph): readonly Sentence[] =>
  splitSentences(words).map((sentence, index) => ({ words: sentence, isBold: index === bold }));

export function formatSentences(sentences: readonly Sentence[]): Text {
  const runs: Sentence[] = [];
  for (const sentence of sentences) {
    const last = runs.at(-1);
    if (last && last.isBold === sentence.isBold)
      runs[runs.length - 1] = { ...last, words: `${last.words} ${sentence.words}` };
    else runs.push(sentence);
  }
  return joinTexts(
    runs.map(({ words, isBold }, index) => {
      const styled = index === 0 ? rulebookWords(words) : moreRulebookWords(words);
      return isBold ? strong(styled) : styled;
    }),
    ' ',
  );
}

const EXAMPLE = text`*Example:* `;

/** The beginning of a paragraph: the number of its rule, and the mark of an example. */
export const formatLead = ({ number, kind }: Pick<ShownParagraph, 'number' | 'kind'>): Content => [
  number === undefined ? '' : text`**${number}** `,
  kind === 'example' ? EXAMPLE : '',
];

/** Cached, since most rules are shown repeatedly. */
export const formatParagraph = memoizeWeak((paragraph: ShownParagraph): Content => {
  const { text: words, bold, isRemark } = paragraph;
  if (isRemark) return [formatLead(paragraph), text`*${words}*`];
  return [
    formatLead(paragraph),
    bold === undefined ? rulebookWords(words) : formatSentences(sentencesIn(paragraph)),
  ];
});

export const formatParagraphs = (paragraphs: readonly ShownParagraph[]): Content =>
  joinTexts(paragraphs.map(formatParagraph), '\n');

const lengthOf = (paragraph: ShownParagraph): number => toMarkdown(formatParagraph(paragraph)).length;

/**
 * Splits paragraphs into pages: between paragraphs if possible, or else between sentences.
 * @param limit in characters of Markdown
 * @returns at least one page
 */
export function paginateParagraphs(paragraphs: readonly ShownParagraph[], limit: number): readonly Content[] {
  const pieces = paragraphs.flatMap((paragraph) => splitParagraph(paragraph, limit));
  const pages = fillPages(pieces, lengthOf, limit);
  return pages.length > 0 ? pages.map(formatParagraphs) : [[]];
}

/** @param room the maximum length of the plain words, in characters */
function splitParagraph(
  paragraph: ShownParagraph,
  limit: number,
  room = limit - toMarkdown(formatLead(paragraph)).length,
): readonly ShownParagraph[] {
  if (lengthOf(paragraph) <= limit) return [paragraph];
  const [first = '', ...others] = splitBlock(paragraph.text, room);
  const pieces = [
    { ...paragraph, text: first },
    ...others.map((words) => ({ kind: 'text' as const, text: words })),
  ];
  // Escaped characters count twice, so a piece may still be too long.
  return pieces.flatMap((piece) =>
    splitParagraph(piece, limit, Math.ceil(Math.min(room, piece.text.length) / 2)),
  );
}
