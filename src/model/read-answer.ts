import { parseJson } from '#basics/json.ts';
import { z } from 'zod';
import { MAX_RULES_PER_SENTENCE, MAX_SENTENCES } from './bounds.ts';

/** Longer text never fits, so it isn't parsed. */
const MAX_TEXT_LENGTH = 1000;
/** The maximum number of objects in a reply to try, last first. */
const MAX_CANDIDATES = 8;

const Sentence = z.object({
  text: z.string().trim().min(1).max(MAX_TEXT_LENGTH),
  rules: z.array(z.string().trim().max(20)).min(1).max(MAX_RULES_PER_SENTENCE),
  quote: z.string().trim().max(MAX_TEXT_LENGTH),
});

const Answer = z.object({
  verdict: z.enum(['yes', 'no', 'none']),
  sentences: z.array(Sentence).max(MAX_SENTENCES),
});

/** A sentence with the rules that it is based on, and a quote from one of them. */
export interface AnswerSentence {
  readonly text: string;
  readonly rules: readonly string[];
  readonly quote: string;
}

/** A model's parsed reply. Without sentences, the model found no answer in the material. */
export interface ModelAnswer {
  readonly verdict: 'yes' | 'no' | 'none';
  readonly sentences: readonly AnswerSentence[];
}

/**
 * Finds the JSON in a reply. Models write their reasoning before it and fences around it; the last object of the right
 * form counts.
 */
export function readAnswer(reply: string): ModelAnswer | undefined {
  const starts = [...reply.matchAll(/\{\s*"(?:verdict|sentences)"\s*:/g)].map(({ index }) => index);
  for (const start of starts.slice(-MAX_CANDIDATES).toReversed()) {
    const end = endOfObject(reply, start);
    const read = end === undefined ? undefined : Answer.safeParse(parseJson(reply.slice(start, end)));
    if (read?.success) return withBareNumbers(read.data);
  }
  return undefined;
}

/** Normalizes rule numbers such as `CR 702.19b` and `rule 702.19B.` */
const withBareNumbers = ({ verdict, sentences }: ModelAnswer): ModelAnswer => ({
  verdict,
  sentences: sentences.map((sentence) => ({
    ...sentence,
    rules: sentence.rules.map((typed) =>
      typed
        .toLowerCase()
        .replace(/^(?:cr|rule)\s*/, '')
        .replace(/\.$/, ''),
    ),
  })),
});

/** The position after the brace that closes the object; braces within strings don't count. */
function endOfObject(text: string, start: number): number | undefined {
  let depth = 0;
  let isInString = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (isInString) {
      if (character === '\\') at += 1;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}
