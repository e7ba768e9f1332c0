import { countStems, countWords } from '../words/snippet.ts';
import { splitSentences, type ShownParagraph } from './paragraph.ts';

/** Paragraphs with the answering sentence in bold. */
export interface MarkedAnswer {
  readonly paragraphs: readonly ShownParagraph[];
  /** The index of the paragraph with the answer; 0 if there is none. */
  readonly at: number;
}

/** How many more words of the question than the rule an official example needs to be marked instead of it. */
const MIN_LEAD_OF_EXAMPLE = 2;

/**
 * Marks the sentence with most words of the question in bold, the first if several are equal. Marks nothing if no
 * sentence has any.
 * @param isOfficial an official text repeats a word in several forms, which count once
 */
export function markAnswer(
  paragraphs: readonly ShownParagraph[],
  words: readonly string[],
  isOfficial = false,
): MarkedAnswer {
  let best: { readonly at: number; readonly sentence: number; readonly count: number } | undefined;
  const countIn = isOfficial ? countStems(words) : countWords(words);
  const sentencesOf = paragraphs.map((paragraph) => splitSentences(paragraph.text));
  for (const [at, sentences] of sentencesOf.entries())
    for (const [sentence, sentenceText] of sentences.entries()) {
      const isIllustration = isOfficial && best !== undefined && paragraphs[at]?.kind === 'example';
      const count = countIn(sentenceText) - (isIllustration ? MIN_LEAD_OF_EXAMPLE - 1 : 0);
      if (count > (best?.count ?? 0)) best = { at, sentence, count };
    }
  if (!best) return { paragraphs, at: 0 };
  const { at, sentence } = best;
  return {
    paragraphs: paragraphs.map((paragraph, index) => ({
      ...paragraph,
      text: (sentencesOf[index] ?? []).join(' '),
      ...(index === at && { bold: sentence }),
    })),
    at,
  };
}
