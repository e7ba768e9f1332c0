import type { GlossaryEntry, Paragraph } from '../text/rules.ts';
import { EXAMPLE } from './layout.ts';
import { paragraphOf, withoutItalics } from './paragraphs.ts';
import { referencesIn } from './references.ts';
import { makeSees } from './sees.ts';
import type { Passage } from './wrapping.ts';

const ENDS_SENTENCE = /[.:;,][)"”’'\]]*$|[!?][)"”’'\]]+$/;
const BEGINS_HEADING = /^["“‘'(]?[\p{Lu}\p{N}+∞{]/u;
/** How definitions begin, not headings. */
const BEGINS_DEFINITION = /^(?:See\b|\d+\. )/;
const LONGEST_HEADING = 100;
/** One that no empty line sets apart; a longer line is a definition without a full stop. */
const LONGEST_AMONG_LINES = 70;

/**
 * Reads the entries: a heading, and below it the paragraphs up to the next one. Empty lines part the entries, but an
 * edition may lack one; there a heading is known by ending no sentence above a line that does.
 */
export function readGlossary(passages: readonly Passage[]): readonly GlossaryEntry[] {
  const drafts: { heading: string; paragraphs: Paragraph[] }[] = [];
  passages.forEach((passage, at) => {
    const draft = drafts.at(-1);
    if (isHeading(passage, passages[at + 1], draft?.heading)) {
      drafts.push({ heading: withoutItalics(passage.text), paragraphs: [] });
    } else draft?.paragraphs.push(paragraphOf(passage.text));
  });

  const seesIn = makeSees(drafts.map(({ heading }) => heading));
  return drafts.map(({ heading, paragraphs }) => {
    const text = paragraphs.map((one) => one.text).join('\n');
    const sees = seesIn(text).filter((one) => one !== heading);
    return { heading, paragraphs, references: referencesIn(text), sees };
  });
}

function isHeading(
  { text, afterBlank }: Passage,
  next: Passage | undefined,
  above: string | undefined,
): boolean {
  if (!next || text.length > LONGEST_HEADING || ENDS_SENTENCE.test(text)) return false;
  if (!BEGINS_HEADING.test(text) || BEGINS_DEFINITION.test(text) || EXAMPLE.test(text)) return false;
  if (above === undefined || (afterBlank && !next.afterBlank)) return true;
  const isNextDefinition = ENDS_SENTENCE.test(next.text) || next.text.length > LONGEST_HEADING;
  return isNextDefinition && text.length <= LONGEST_AMONG_LINES;
}
