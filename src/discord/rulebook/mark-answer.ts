import { countWords } from '../words/snippet.ts';

/** Where a sentence ends, with the marks that close it. */
export const SENTENCE_END = /(?<=[.!?][)”"’]*)\s+(?=[\p{Lu}\p{N}"“(*{])/u;
/** A rule's number or `Example:`, which stand before its first sentence. */
export const LEAD_LENGTH = /^(?:\*\*\d{3}\.\d+[a-z]?\*\* |\*Example:\* )/;

/** Paragraphs in which the sentence that answers is in bold. */
export interface MarkedAnswer {
  readonly blocks: readonly string[];
  /** The place of the one in which it stands; 0 where none does. */
  readonly at: number;
}

/**
 * Puts in bold the one sentence that has most of the words that a question asks for; the first of equals. Nothing where
 * no sentence has any.
 * @param blocks paragraphs as they are shown, their marks escaped.
 */
export function markAnswer(blocks: readonly string[], words: readonly string[]): MarkedAnswer {
  let best: { readonly block: number; readonly sentence: number; readonly count: number } | undefined;
  const parted = blocks.map((block) => {
    const lead = LEAD_LENGTH.exec(block)?.[0] ?? '';
    return { lead, sentences: block.slice(lead.length).split(SENTENCE_END) };
  });
  const countIn = countWords(words);
  for (const [block, { sentences }] of parted.entries())
    for (const [sentence, text] of sentences.entries()) {
      const count = countIn(text);
      if (count > (best?.count ?? 0)) best = { block, sentence, count };
    }
  if (!best) return { blocks, at: 0 };
  const { block, sentence } = best;
  const bold = parted.map(({ lead, sentences }, at) =>
    at === block
      ? lead + sentences.map((text, nth) => (nth === sentence ? `**${text}**` : text)).join(' ')
      : lead + sentences.join(' '),
  );
  return { blocks: bold, at: block };
}
