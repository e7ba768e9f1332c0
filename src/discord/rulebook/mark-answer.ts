import { countWords } from '../words/snippet.ts';

/** The end of a sentence with its closing punctuation. */
export const SENTENCE_END = /(?<=[.!?][)”"’]*)\s+(?=[\p{Lu}\p{N}"“(*{])/u;
/** A rule number or `Example:` before the first sentence. */
export const LEAD_LENGTH = /^(?:\*\*\d{3}\.\d+[a-z]?\*\* |\*Example:\* )/;

/** Paragraphs with the answering sentence in bold. */
export interface MarkedAnswer {
  readonly blocks: readonly string[];
  /** The index of the paragraph with the answer; 0 if there is none. */
  readonly at: number;
}

/**
 * Marks the sentence with most words of the question in bold, the first if several are equal. Marks nothing if no
 * sentence has any.
 * @param blocks escaped paragraphs
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
  const bold = parted.map(({ lead, sentences }, index) =>
    index === block
      ? lead + sentences.map((text, nth) => (nth === sentence ? `**${text}**` : text)).join(' ')
      : lead + sentences.join(' '),
  );
  return { blocks: bold, at: block };
}
