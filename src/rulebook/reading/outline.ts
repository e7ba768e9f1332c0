import { chapterStart, ruleStart, sectionStart } from './layout.ts';
import type { PrintedLine } from './lines.ts';

export interface Outline {
  /** Title, introduction and table of contents. */
  readonly preface: readonly PrintedLine[];
  readonly rules: readonly PrintedLine[];
  /** `undefined` if the text ends before it. */
  readonly glossary: readonly PrintedLine[] | undefined;
  /** Credits and anything after them; `undefined` if the text ends before them. */
  readonly credits: readonly PrintedLine[] | undefined;
}

/**
 * Divides a text into its parts. The table of contents repeats every heading and the words `Glossary` and `Credits`;
 * it is part of the preface.
 */
export function splitOutline(lines: readonly PrintedLine[]): Outline {
  const start = startOfRules(lines);
  const glossary = lastLine(lines, /^glossary[.:]?$/i, start);
  const credits = lastLine(lines, /^credits[.:]?$/i, glossary === -1 ? start : glossary);
  const end = credits === -1 ? lines.length : credits;
  return {
    preface: lines.slice(0, start),
    rules: lines.slice(start, glossary === -1 ? end : glossary),
    glossary: glossary === -1 ? undefined : lines.slice(glossary + 1, end),
    credits: credits === -1 ? undefined : lines.slice(credits + 1),
  };
}

/**
 * The rules start at the first chapter heading that is followed by a rule of that chapter; in a table of contents,
 * headings follow each other. Without such a heading, they start at the first rule.
 */
function startOfRules(lines: readonly PrintedLine[]): number {
  const chapter = lines.findIndex(({ text }, index) => isChapterOf(text, lines[index + 1], lines[index + 2]));
  if (chapter > 0) {
    const above = lines
      .slice(Math.max(0, chapter - 2), chapter)
      .findLastIndex(({ text }) => sectionStart(text));
    return above === -1 ? chapter : Math.max(0, chapter - 2) + above;
  }
  if (chapter === 0) return 0;
  const rule = lines.findIndex(({ text, afterBlank }) => afterBlank && ruleStart(text));
  return rule === -1 ? lines.length : rule;
}

/** Also checks the second line below, since a long heading may be wrapped. */
function isChapterOf(text: string, below: PrintedLine | undefined, second: PrintedLine | undefined): boolean {
  const number = !ruleStart(text) && chapterStart(text)?.number;
  if (!number) return false;
  const next =
    below &&
    (ruleStart(below.text) ?? (chapterStart(below.text) ? undefined : ruleStart(second?.text ?? '')));
  return next?.chapter === number;
}

function lastLine(lines: readonly PrintedLine[], words: RegExp, from: number): number {
  const at = lines.findLastIndex(({ text }) => words.test(text));
  return at > from ? at : -1;
}
