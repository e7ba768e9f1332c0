import { copyText } from '#basics/copy-text.ts';
import type { GlossaryEntry, Paragraph } from '../text/rules.ts';
import { EXAMPLE } from './layout.ts';
import { parseParagraph, withoutItalics } from './paragraphs.ts';
import { referencesIn } from './references.ts';
import type { UnwrappedParagraph } from './wrapping.ts';

const ENDS_SENTENCE = /[.:;,][)"”’'\]]*$|[!?][)"”’'\]]+$/;
const BEGINS_HEADING = /^["“‘'(]?[\p{Lu}\p{N}+∞{]/u;
/** The start of a definition rather than a heading. */
const BEGINS_DEFINITION = /^(?:See\b|\d+\. )/;
const MAX_HEADING_LENGTH = 100;
/**
 * The maximum length of a heading without a blank line around it; a longer line is a definition without a period.
 */
const MAX_UNSEPARATED_LENGTH = 70;

/**
 * Parses the entries: a heading followed by paragraphs. Blank lines separate entries, but some editions omit a few.
 * There a heading is a line that does not end a sentence, above a line that does.
 */
export function parseGlossary(passages: readonly UnwrappedParagraph[]): readonly GlossaryEntry[] {
  const drafts: { heading: string; paragraphs: Paragraph[] }[] = [];
  passages.forEach((passage, index) => {
    const draft = drafts.at(-1);
    if (isHeading(passage, passages[index + 1], draft?.heading)) {
      drafts.push({ heading: copyText(withoutItalics(passage.text)), paragraphs: [] });
    } else draft?.paragraphs.push(parseParagraph(passage.text));
  });

  const findCrossReferences = createCrossReferenceFinder(drafts.map(({ heading }) => heading));
  return drafts.map(({ heading, paragraphs }) => {
    const text = paragraphs.map((paragraph) => paragraph.text).join('\n');
    const crossReferences = findCrossReferences(text).filter((other) => other !== heading);
    return { heading, paragraphs, references: referencesIn(text), sees: crossReferences };
  });
}

function isHeading(
  { text, afterBlank }: UnwrappedParagraph,
  next: UnwrappedParagraph | undefined,
  above: string | undefined,
): boolean {
  if (!next || text.length > MAX_HEADING_LENGTH || ENDS_SENTENCE.test(text)) return false;
  if (!BEGINS_HEADING.test(text) || BEGINS_DEFINITION.test(text) || EXAMPLE.test(text)) return false;
  if (above === undefined || (afterBlank && !next.afterBlank)) return true;
  const isNextDefinition = ENDS_SENTENCE.test(next.text) || next.text.length > MAX_HEADING_LENGTH;
  return isNextDefinition && text.length <= MAX_UNSEPARATED_LENGTH;
}

/** `See Tap.`, `See also Dependency, Timestamp Order.` */
const SEE = /\bSee (?:also )?(?!rules?\b|sections?\b)((?:[^.(\n]|\.(?=\p{L}))+)/gu;
const SEPARATOR = /,\s+(?:and\s+|or\s+)?|\s+(?:and|or)\s+/;

/** Normalizes a heading: without quotes, `(Obsolete)` and capitals. */
const headingKey = (heading: string): string =>
  heading
    .replace(/\s*\((?:Obsolete|Informal)\)/gi, '')
    .replace(/["“”‘’']/g, '')
    .trim()
    .toLowerCase();

/**
 * Returns a function that lists the distinct headings that an entry refers to, as printed. A heading may itself
 * contain commas and `and`, so the longest match wins.
 */
function createCrossReferenceFinder(headings: readonly string[]): (text: string) => readonly string[] {
  const printed = new Map(headings.toReversed().map((heading) => [headingKey(heading), heading]));
  return (text) => {
    const found = [...text.matchAll(SEE)].flatMap(([, list = '']) => headingsOf(list, printed));
    return [...new Set(found)];
  };
}

function headingsOf(list: string, printed: ReadonlyMap<string, string>): readonly string[] {
  const whole = printed.get(headingKey(list));
  if (whole) return [whole];
  const parts = list.split(SEPARATOR);
  const found: string[] = [];
  for (let from = 0; from < parts.length;) {
    const run = longestRun(list, parts, from, printed);
    if (run) found.push(run.heading);
    from = run?.to ?? from + 1;
  }
  return found;
}

/** The longest heading made up of consecutive parts and the separators between them. */
function longestRun(
  list: string,
  parts: readonly string[],
  from: number,
  printed: ReadonlyMap<string, string>,
): { heading: string; to: number } | undefined {
  const start = startOf(list, parts, from);
  for (let to = parts.length; to > from; to -= 1) {
    const last = parts[to - 1] ?? '';
    const heading = printed.get(headingKey(list.slice(start, startOf(list, parts, to - 1) + last.length)));
    if (heading) return { heading, to };
  }
  return undefined;
}

function startOf(list: string, parts: readonly string[], index: number): number {
  let at = 0;
  for (let part = 0; part < index; part += 1)
    at = list.indexOf(parts[part + 1] ?? '', at + (parts[part] ?? '').length);
  return at;
}
