import { chapterStart, EXAMPLE, isNumbered, ruleStart, sectionStart } from './layout.ts';
import type { Line } from './lines.ts';

/** A paragraph as it was meant: one line, however many were printed. */
export interface Passage {
  readonly text: string;
  readonly afterBlank: boolean;
}

/** Where lines stand: only the glossary has headings without a number. */
type Part = 'rules' | 'glossary';

/** How a text was broken into lines of limited width. */
interface Wrapping {
  /** The longest line that was allowed, in characters; infinite in a text that is not wrapped. */
  readonly width: number;
  /** How far all but the first line of a paragraph are indented, where the first is not; otherwise `undefined`. */
  readonly hang: number | undefined;
}

/** The end of a sentence, with the quotes and brackets that close there. */
const ENDS_SENTENCE = /[.!?:;]["”’')\]]*$/;
/** The end of a paragraph before a number: a rule may end without a full stop, but with a bracket or quote. */
const ENDS_OR_CLOSES = /[.!?:;]["”’')\]]*$|[^,]["”)\]]$/;
/** A line that ends so goes on below, whatever begins there. */
const DANGLING = /(?:[,(–—]|\p{L}-|\b(?:[Ss]ee|and|or|the|an?|of|to|in|with|by|for|than|that))$/u;
/** `rule` within a sentence, not the last word of a heading such as `Golden Rules`. */
const ENDS_IN_RULE = /(?:\b(?:rule|subrule|section)s?|(?:^|[.(:] ?)(?:Rule|Subrule|Section)s?)$/;
const BEGINS_IN_NUMBER = /^\d{3}\b/;
const LOWERCASE = /^[("“]?\p{Ll}/u;
const BULLET = /^[•●▪·]/;
const OBSOLETE = /\((?:Obsolete|Informal)\)$/;
/** Of a wrapped text's lines, about half begin in lower case; of another's, none. */
const WRAPPED_SHARE = 0.03;
const SHORTEST_MEANT_TO_GO_ON = 40;
const LONGEST_HEADING = 100;

/** Joins the lines that were one paragraph before somebody's program wrapped it. */
export function joinWrapped(
  lines: readonly Line[],
  part: Part,
  wrapping: Wrapping = wrappingOf(lines),
): readonly Passage[] {
  const passages: { text: string; afterBlank: boolean }[] = [];
  lines.forEach((line, at) => {
    const before = lines[at - 1];
    const passage = passages.at(-1);
    if (before && passage && goesOn(passage.text, before, line, lines[at + 1], wrapping, part)) {
      passage.text += glue(before.text, line.text) + line.text;
    } else passages.push({ text: line.text, afterBlank: line.afterBlank });
  });
  return passages;
}

/** How a text is wrapped, by the lines that begin in lower case: they surely go on from the line before. */
export function wrappingOf(lines: readonly Line[]): Wrapping {
  const goingOn = lines.flatMap((line, at) => {
    const before = lines[at - 1];
    return before && !line.afterBlank && LOWERCASE.test(line.text) ? [{ before, line }] : [];
  });
  if (goingOn.length < 3 || goingOn.length < lines.length * WRAPPED_SHARE) {
    return { width: Infinity, hang: undefined };
  }
  const widths = goingOn.map(({ before }) => before.width).toSorted((a, b) => a - b);
  return {
    width: widths[Math.floor((widths.length - 1) * 0.995)] ?? Infinity,
    hang: hangOf(
      goingOn.map(({ line }) => line.indent),
      lines,
    ),
  };
}

function hangOf(indents: readonly number[], lines: readonly Line[]): number | undefined {
  const middle = indents.toSorted((a, b) => a - b)[Math.floor(indents.length / 2)] ?? 0;
  const numbered = lines.filter(({ text }) => isNumbered(text));
  const further = numbered.filter(({ indent }) => indent < middle);
  return further.length > numbered.length / 2 ? middle : undefined;
}

function goesOn(
  soFar: string,
  before: Line,
  line: Line,
  after: Line | undefined,
  wrapping: Wrapping,
  part: Part,
): boolean {
  const isOpen = !ENDS_SENTENCE.test(before.text);
  const isLowercase = LOWERCASE.test(line.text);
  if (BULLET.test(line.text)) return false;
  if (EXAMPLE.test(line.text)) return isOpen && isLowercase && DANGLING.test(before.text);
  if (line.afterBlank) return isOpen && isLowercase && soFar.length > SHORTEST_MEANT_TO_GO_ON;
  if (isBelowHeading(soFar, line.text)) return false;
  if (DANGLING.test(before.text)) return true;
  if (ENDS_IN_RULE.test(before.text) && BEGINS_IN_NUMBER.test(line.text)) return true;
  if (!isFull(before, line, wrapping)) {
    if (isLowercase) return isOpen || before.text.endsWith(';');
    return isOpen && isLostHalf(soFar, line.text, part);
  }
  if (OBSOLETE.test(soFar) && !ENDS_SENTENCE.test(soFar)) return false;
  if (isNumbered(line.text)) return !ENDS_OR_CLOSES.test(before.text);
  if (isOpen) return true;
  if (wrapping.hang !== undefined) return line.indent === wrapping.hang;
  if (line.indent > before.indent) return false;
  // A line with room left that ends no sentence is a heading, if it has something below it.
  const isHeading =
    !ENDS_SENTENCE.test(line.text) && after && !after.afterBlank && !isFull(line, after, wrapping);
  return !isHeading;
}

/** The rest of a sentence that one line break too many has parted, in a text that is not wrapped. */
function isLostHalf(soFar: string, line: string, part: Part): boolean {
  const start = ruleStart(line);
  if (start) return LOWERCASE.test(start.text);
  const isHeading = !ruleStart(soFar) && isNumbered(soFar);
  return part === 'rules' && !isHeading && !isNumbered(line);
}

/**
 * The first chapter below a section's heading, the first rules below a chapter's, the first subrules below a rule's
 * title.
 */
function isBelowHeading(soFar: string, line: string): boolean {
  if (soFar.length > LONGEST_HEADING || ENDS_SENTENCE.test(soFar)) return false;
  const below = ruleStart(line);
  const title = ruleStart(soFar);
  if (title?.letter) return false;
  if (title) return below?.letter === 'a' && below.place === title.place && below.chapter === title.chapter;
  const chapter = chapterStart(soFar);
  if (chapter) return below?.chapter === chapter.number;
  const section = sectionStart(soFar);
  return section !== undefined && !below && chapterStart(line)?.number.startsWith(section.number) === true;
}

/** True if a paragraph breaks off before the end of a sentence. */
export const endsOpen = (text: string): boolean => !ENDS_SENTENCE.test(text);

/** The first word of the next line had no room at the end of this one. */
function isFull(line: Line, next: Line, { width }: Wrapping): boolean {
  const [word = ''] = next.text.split(' ', 1);
  return line.width + 1 + word.length > width;
}

/** Programs break after a hyphen and around a double one too: no blank was there. */
function glue(before: string, line: string): '' | ' ' {
  if (/\p{L}-$/u.test(before) && /^(?!(?:and|or|to|but|nor)\b(?!-))[\p{L}\d]/u.test(line)) return '';
  return /\S--$/.test(before) || /^--[\p{L}\d]/u.test(line) ? '' : ' ';
}
