import type { Citation } from '../../engine/vocabulary/citations.ts';
import type { CitedRule, Passage } from '../../rulebook/book/cited-rule.ts';
import { rulesWords } from '../words/escape.ts';

/** A cited rule that an official text has. */
export interface Quote {
  readonly citation: Citation;
  readonly found: Extract<CitedRule, { kind: 'found' }>;
}

/** `505.2 (2006-10-01)`; of a later text, `505.2 (2006-10-01), text of 2026-06-19: 709.3b, 709.4`. */
export function titleOfQuote({ citation, found: { edition, passages } }: Quote): string {
  const title = `**${citation.number}** (${citation.edition})`;
  if (edition === citation.edition) return title;
  const numbers = passages.map(({ number }) => number);
  const isSame = numbers.join() === citation.number;
  return `${title}, text of ${edition}${isSame ? '' : `, there ${numbers.join(', ')}`}`;
}

/** Lines of a passage: its text and examples, or its chapter's heading. */
export const linesOf = ({ heading, paragraphs, isIncomplete }: Passage): readonly string[] => [
  ...(paragraphs.length > 0
    ? paragraphs.map(({ kind, text }) => (kind === 'example' ? '*Example:* ' : '') + rulesWords(text))
    : [rulesWords(heading)]),
  ...(isIncomplete ? ['… (the text held ends here)'] : []),
];

/** Whole sentences of a text as far as there is room, then an ellipsis; words, where the first sentence is too long. */
export function opening(text: string, room: number): string {
  if (text.length <= room) return text;
  const head = text.slice(0, room - 2);
  const sentence = head.lastIndexOf('. ') + 1;
  if (sentence > room / 3) return `${head.slice(0, sentence)} …`;
  const word = head.lastIndexOf(' ');
  return `${head.slice(0, word > 0 ? word : undefined).replace(/[\uD800-\uDBFF]$/, '')} …`;
}
