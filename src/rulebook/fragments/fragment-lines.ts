import { EXAMPLE } from '../reading/layout.ts';
import { printedLines } from '../reading/lines.ts';
import { withoutItalics } from '../reading/paragraphs.ts';
import { joinWrapped, detectWrapping } from '../reading/wrapping.ts';

/** A line of an excerpt, classified by its form. */
export type FragmentLine =
  | { readonly kind: 'section'; readonly number: string; readonly heading: string }
  | { readonly kind: 'chapter'; readonly number: string; readonly heading: string }
  | { readonly kind: 'rule'; readonly number: string; readonly text: string }
  | { readonly kind: 'example'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string };

const BULLET = /^[•·▪▫●○◦■□‣⁃*–—-]+ *(?=\S)/;
/** Quote markers (`> `) and bold numbers (`**505.6.**`) of forums and chats. */
const QUOTED = /^[ \t]*>[> \t]*/gm;
const BOLD = /^([ \t]*(?:\*\*|__|[*_])(?! ))([^*_\r\n]{3,40})(?:\*\*|__|[*_])/gm;
const SECTION = /^([1-9])\.? (?:[-–—] )?(\p{Lu}.*[^.!?])$/u;
const CHAPTER = /^([1-9]\d\d)(?:\.| ?[-–—:]) *(\p{Lu}.*[^.!?])$/u;
/**
 * `505.6. An`, `506.3a A`, `505.6 - An`, `606. 8b If`. Lower case after the number means that the line continues a
 * sentence.
 */
const RULE = /^([1-9]\d\d\.) ?(\d{1,3}(?:a?[a-z])?)(?:[.:]| ?[-–—])? +(?=\P{Ll})(\S.*)$/u;
/** An example in the same line, where a page lost the line break. */
const EXAMPLE_WITHIN = /(?<=[.!?][)\]"”’']*) (?=Examples?: \P{Ll})/u;
const MAX_WORDS_OF_HEADING = 12;

export const ENDS_WITH_SENTENCE = /[.!?][)\]"”’']*$/;

/**
 * Splits an excerpt into lines without bullets, with wrapped paragraphs joined and several rules in one line
 * separated.
 * @param isExcluded lines to leave out before joining.
 */
export function fragmentLines(text: string, isExcluded: (line: string) => boolean): readonly FragmentLine[] {
  const printed = printedLines(text.replace(QUOTED, '').replace(BOLD, '$2')).filter(
    (line) => !isExcluded(line.text),
  );
  const lines: FragmentLine[] = [];
  let last: string | undefined;
  const isWrapped = detectWrapping(printed).width < Infinity;
  for (const { text: line } of isWrapped ? joinWrapped(printed, 'rules') : printed) {
    for (const part of partsOf(withoutItalics(line), last)) {
      const parsed = parseLine(part);
      if (parsed.kind === 'rule') last = parsed.number;
      lines.push(parsed);
    }
  }
  return lines;
}

function parseLine(printed: string): FragmentLine {
  const line = printed.replace(BULLET, '');
  const [, chapter = '', place = '', text] = RULE.exec(line) ?? [];
  if (text) return { kind: 'rule', number: chapter + place, text };
  if (EXAMPLE.test(line)) return { kind: 'example', text: line.replace(EXAMPLE, '') };
  for (const [kind, pattern] of [
    ['section', SECTION],
    ['chapter', CHAPTER],
  ] as const) {
    const [, number, heading] = pattern.exec(line) ?? [];
    if (number && heading && heading.split(' ').length <= MAX_WORDS_OF_HEADING)
      return { kind, number, heading };
  }
  return { kind: 'text', text: printed };
}

/** Splits a line that holds several rules, as pages may lose the line break before a rule or chapter. */
function partsOf(line: string, last: string | undefined): readonly string[] {
  const parts: string[] = [];
  let rest = line;
  let current = numberBefore(line) ?? last;
  for (;;) {
    const cut = current === undefined ? undefined : nextRuleIn(rest, current);
    if (!cut) break;
    parts.push(rest.slice(0, cut.at).trim());
    rest = rest.slice(cut.at).trim();
    current = cut.number;
  }
  return [...parts, rest].flatMap((part) => part.split(EXAMPLE_WITHIN));
}

/** The number at the start of a line; `505.0` for a chapter heading. */
function numberBefore(line: string): string | undefined {
  const [, chapter, place] = RULE.exec(line.replace(BULLET, '')) ?? [];
  if (chapter && place) return chapter + place;
  const [number] = /^[1-9]\d\d(?=\.| ?[-–—])/.exec(line.replace(BULLET, '')) ?? [];
  return number && `${number}.0`;
}

/**
 * The position, within a line, of the rule that follows the current one: its number after the end of a sentence or
 * heading.
 */
function nextRuleIn(line: string, current: string): { at: number; number: string } | undefined {
  const [, chapter = '', rule = '', letter = ''] = /^(\d{3})\.(\d+)([a-z]*)$/.exec(current) ?? [];
  const letters = letter ? followingLetters(letter) : ['a'];
  const within = [...letters.map((next) => `${chapter}.${rule}${next}`), `${chapter}.${Number(rule) + 1}`];
  for (const number of within) {
    const at = startOf(number, line, rule === '0');
    if (at !== undefined) return { at, number };
  }
  const after = String(Number(chapter) + 1);
  const heading = startOf(after, line);
  if (heading !== undefined) return { at: heading, number: `${after}.0` };
  const at = startOf(`${after}.1`, line);
  return at === undefined ? undefined : { at, number: `${after}.1` };
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** The possible next letters; most editions skip `l` and `o`. */
const followingLetters = (letter: string): readonly string[] => {
  const after = LETTERS.slice(LETTERS.indexOf(letter) + 1);
  return after.slice(0, /^[lo]/.test(after) ? 2 : 1).split('');
};

/**
 * The position of a rule or heading with this number within a line: after a sentence, or after its chapter's heading.
 */
function startOf(number: string, line: string, isAfterHeading = false): number | undefined {
  const escaped = number.replace('.', String.raw`\.`);
  const pattern = new RegExp(String.raw` ${escaped}(?:\.| ?[-–—])? (?=["“({]?[\p{Lu}{])`, 'gu');
  for (const { index } of line.matchAll(pattern)) {
    if (isAfterHeading || ENDS_WITH_SENTENCE.test(line.slice(0, index))) return index + 1;
  }
  return undefined;
}
