import type { GlossaryEntry, Paragraph } from '../text/rules.ts';
import { EXAMPLE } from './layout.ts';
import { paragraphOf, withoutItalics } from './paragraphs.ts';
import { referencesIn } from './references.ts';
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

/** `See Tap.`, `See also Dependency, Timestamp Order.` */
const SEE = /\bSee (?:also )?(?!rules?\b|sections?\b)((?:[^.(\n]|\.(?=\p{L}))+)/gu;
const PARTS = /,\s+(?:and\s+|or\s+)?|\s+(?:and|or)\s+/;

/** A heading as any spelling of it has it: without quotes, `(Obsolete)` and capitals. */
const headingKey = (heading: string): string =>
  heading
    .replace(/\s*\((?:Obsolete|Informal)\)/gi, '')
    .replace(/["“”‘’']/g, '')
    .trim()
    .toLowerCase();

/**
 * Makes a function that lists the headings to which an entry's text sends the reader, each once, as they are printed
 * above their entries. A heading can hold commas and `and` itself, so the longest that fits is taken.
 */
function makeSees(headings: readonly string[]): (text: string) => readonly string[] {
  const printed = new Map(headings.toReversed().map((heading) => [headingKey(heading), heading]));
  return (text) => {
    const found = [...text.matchAll(SEE)].flatMap(([, list = '']) => headingsOf(list, printed));
    return [...new Set(found)];
  };
}

function headingsOf(list: string, printed: ReadonlyMap<string, string>): readonly string[] {
  const whole = printed.get(headingKey(list));
  if (whole) return [whole];
  const cut = list.split(PARTS);
  const found: string[] = [];
  for (let from = 0; from < cut.length;) {
    const run = longestRun(list, cut, from, printed);
    if (run) found.push(run.heading);
    from = run?.to ?? from + 1;
  }
  return found;
}

/** The heading that the most parts in a row make up, with what is printed between them. */
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
