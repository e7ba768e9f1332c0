import { chapterStart, EXAMPLE, isNumbered, ruleStart, sectionStart } from './layout.ts';
import type { PrintedLine } from './lines.ts';

/** A paragraph in one line, however it was wrapped. */
export interface UnwrappedParagraph {
  readonly text: string;
  readonly afterBlank: boolean;
}

/** The part that lines belong to; only the glossary has headings without numbers. */
type Part = 'rules' | 'glossary';

/** The line wrapping of a text. */
interface Wrapping {
  /** The maximum line length in characters; infinite if the text is not wrapped. */
  readonly width: number;
  /** The hanging indent of a paragraph's lines after the first; `undefined` if there is none. */
  readonly hang: number | undefined;
}

/** The end of a sentence, with closing quotes and brackets. */
const ENDS_SENTENCE = /[.!?:;]["”’')\]]*$/;
/** The end of a paragraph before a numbered one; a rule may end in a bracket or quote instead of a period. */
const ENDS_OR_CLOSES = /[.!?:;]["”’')\]]*$|[^,]["”)\]]$/;
/** A line with such an end continues on the next line, whatever that starts with. */
const DANGLING = /(?:[,(–—]|\p{L}-|\b(?:[Ss]ee|and|or|the|an?|of|to|in|with|by|for|than|that))$/u;
/** Matches `rule` within a sentence, but not as the last word of a heading such as `Golden Rules`. */
const ENDS_IN_RULE = /(?:\b(?:rule|subrule|section)s?|(?:^|[.(:] ?)(?:Rule|Subrule|Section)s?)$/;
const BEGINS_IN_NUMBER = /^\d{3}\b/;
const LOWERCASE = /^[("“]?\p{Ll}/u;
const BULLET = /^[•●▪·]/;
const OBSOLETE = /\((?:Obsolete|Informal)\)$/;
/**
 * The minimum share of lines that start in lower case in a wrapped text, where about half do; in others, none does.
 */
const WRAPPED_SHARE = 0.03;
const MIN_LENGTH_TO_CONTINUE = 40;
const MAX_HEADING_LENGTH = 100;

/** Joins the lines of paragraphs that were wrapped. */
export function joinWrapped(
  lines: readonly PrintedLine[],
  part: Part,
  wrapping: Wrapping = detectWrapping(lines),
): readonly UnwrappedParagraph[] {
  const passages: { text: string; afterBlank: boolean }[] = [];
  lines.forEach((line, index) => {
    const before = lines[index - 1];
    const passage = passages.at(-1);
    if (
      before &&
      passage &&
      continuesParagraph(passage.text, before, line, lines[index + 1], wrapping, part)
    ) {
      passage.text += joinLines(before.text, line.text) + line.text;
    } else passages.push({ text: line.text, afterBlank: line.afterBlank });
  });
  return passages;
}

/** Detects the wrapping by lines that start in lower case, which certainly continue the line before. */
export function detectWrapping(lines: readonly PrintedLine[]): Wrapping {
  const continued = lines.flatMap((line, index) => {
    const before = lines[index - 1];
    return before && !line.afterBlank && LOWERCASE.test(line.text) ? [{ before, line }] : [];
  });
  if (continued.length < 3 || continued.length < lines.length * WRAPPED_SHARE) {
    return { width: Infinity, hang: undefined };
  }
  const widths = continued.map(({ before }) => before.width).toSorted((a, b) => a - b);
  return {
    width: widths[Math.floor((widths.length - 1) * 0.995)] ?? Infinity,
    hang: detectHang(
      continued.map(({ line }) => line.indent),
      lines,
    ),
  };
}

function detectHang(indents: readonly number[], lines: readonly PrintedLine[]): number | undefined {
  const middle = indents.toSorted((a, b) => a - b)[Math.floor(indents.length / 2)] ?? 0;
  const numbered = lines.filter(({ text }) => isNumbered(text));
  const further = numbered.filter(({ indent }) => indent < middle);
  return further.length > numbered.length / 2 ? middle : undefined;
}

function continuesParagraph(
  soFar: string,
  before: PrintedLine,
  line: PrintedLine,
  after: PrintedLine | undefined,
  wrapping: Wrapping,
  part: Part,
): boolean {
  const isOpen = !ENDS_SENTENCE.test(before.text);
  const isLowercase = LOWERCASE.test(line.text);
  if (BULLET.test(line.text)) return false;
  if (EXAMPLE.test(line.text)) return isOpen && isLowercase && DANGLING.test(before.text);
  if (line.afterBlank) return isOpen && isLowercase && soFar.length > MIN_LENGTH_TO_CONTINUE;
  if (isBelowHeading(soFar, line.text)) return false;
  if (DANGLING.test(before.text)) return true;
  if (ENDS_IN_RULE.test(before.text) && BEGINS_IN_NUMBER.test(line.text)) return true;
  if (!isFull(before, line, wrapping)) {
    if (isLowercase) return isOpen || before.text.endsWith(';');
    return isOpen && isTornSentence(soFar, line.text, part);
  }
  if (OBSOLETE.test(soFar) && !ENDS_SENTENCE.test(soFar)) return false;
  if (isNumbered(line.text)) return !ENDS_OR_CLOSES.test(before.text);
  if (isOpen) return true;
  if (wrapping.hang !== undefined) return line.indent === wrapping.hang;
  if (line.indent > before.indent) return false;
  // A short line that does not end a sentence is a heading if there is text below it.
  const isHeading =
    !ENDS_SENTENCE.test(line.text) && after && !after.afterBlank && !isFull(line, after, wrapping);
  return !isHeading;
}

/** True for the rest of a sentence after a stray line break, in a text that is not wrapped. */
function isTornSentence(soFar: string, line: string, part: Part): boolean {
  const start = ruleStart(line);
  if (start) return LOWERCASE.test(start.text);
  const isHeading = !ruleStart(soFar) && isNumbered(soFar);
  return part === 'rules' && !isHeading && !isNumbered(line);
}

/** True for a section's first chapter, a chapter's first rule, or the first subrule of a title. */
function isBelowHeading(soFar: string, line: string): boolean {
  if (soFar.length > MAX_HEADING_LENGTH || ENDS_SENTENCE.test(soFar)) return false;
  const below = ruleStart(line);
  const title = ruleStart(soFar);
  if (title?.letter) return false;
  if (title) return below?.letter === 'a' && below.place === title.place && below.chapter === title.chapter;
  const chapter = chapterStart(soFar);
  if (chapter) return below?.chapter === chapter.number;
  const section = sectionStart(soFar);
  return section !== undefined && !below && chapterStart(line)?.number.startsWith(section.number) === true;
}

/** True if a paragraph ends before its sentence does. */
export const endsOpen = (text: string): boolean => !ENDS_SENTENCE.test(text);

/** True if the first word of the next line would not have fit at the end of this one. */
function isFull(line: PrintedLine, next: PrintedLine, { width }: Wrapping): boolean {
  const [word = ''] = next.text.split(' ', 1);
  return line.width + 1 + word.length > width;
}

/** Programs also wrap after a hyphen and around a double hyphen, where there was no space. */
function joinLines(before: string, line: string): '' | ' ' {
  if (/\p{L}-$/u.test(before) && /^(?!(?:and|or|to|but|nor)\b(?!-))[\p{L}\d]/u.test(line)) return '';
  return /\S--$/.test(before) || /^--[\p{L}\d]/u.test(line) ? '' : ' ';
}
