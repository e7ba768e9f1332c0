import type { NotYetWorded } from '#rulebook/book/not-yet-worded.ts';
import { SAMPLE_ANSWER, SAMPLE_QUESTION } from '#rulebook/book/load-digest.ts';
import { referencesIn } from '#rulebook/reading/references.ts';
import { compareNumbers } from '#rulebook/text/concordance.ts';
import { ruleTitle } from '#rulebook/text/rules.ts';

const MAX_WORDS = 90;
const MAX_EXAMPLES = 2;
const MIN_QUESTIONS = 8;
const LONGEST_QUESTION = 300;
const LONGEST_ANSWER = 112;
const MAX_RULES = 3;

const CHAPTER_FILE = /^\d\/(\d{3})\.txt$/;
const NUMBERED = /^(?:(\d{3}(?:\.\d+)?)\.|(\d{3}\.\d+[a-z])) (\S.*)$/;
const EXAMPLE = /^Example: \S/;
const NOT_YET = /^(\d{3}\.\d+[a-z]?) (?:new|reworded)$/;

/** A rule or chapter of a digest file. */
interface Entry {
  readonly number: string;
  readonly place: string;
  readonly words: string;
  examples: number;
  /** The rules that an answer names, at the end of its last line. */
  isAnswered: boolean;
  readonly questions: string[];
  readonly subrules: string[];
}

/**
 * The faults of the digest of a day, each with its place: `7/702.txt:123: …`.
 * @param files by their paths in its folder.
 * @param official the numbers of all rules and chapters of that day.
 * @param notYet the rules that may be missing, as listed.
 */
export function faultsIn(
  files: ReadonlyMap<string, string>,
  official: ReadonlySet<string>,
  notYet: NotYetWorded,
): readonly string[] {
  const faults: string[] = [];
  const entries = new Map<string, Entry>();
  const sections = new Set([...official].map((number) => number.slice(0, 1)));
  const isKnown = (number: string): boolean => official.has(number) || sections.has(number);
  const sayNamed = (place: string, text: string): void => {
    for (const number of referencesIn(text))
      if (!isKnown(number)) faults.push(`${place}: names ${number}, which is no rule`);
  };

  for (const [path, file] of files) {
    const chapter = CHAPTER_FILE.exec(path)?.[1];
    const lines = file.split('\n').map((line, index) => ({ line, place: `${path}:${index + 1}` }));
    if (path === 'glossary.txt') faults.push(...faultsInGlossary(lines));
    else if (path === 'not-yet.txt')
      for (const { line, place } of lines) {
        const number = NOT_YET.exec(line)?.[1];
        if (line !== '' && !official.has(number ?? '')) faults.push(`${place}: is no rule of this day`);
      }
    else if (path !== 'preface.txt' && chapter === undefined) faults.push(`${path}: is no file of a digest`);
    if (path === 'glossary.txt' || path === 'preface.txt')
      for (const { line, place } of lines) sayNamed(place, line);
    if (chapter === undefined) continue;
    let current: Entry | undefined;
    for (const [index, { line, place }] of lines.entries()) {
      if (line === '') continue;
      const [, rule, subrule, words] = NUMBERED.exec(line) ?? [];
      const number = rule ?? subrule;
      const { question, verdict } = SAMPLE_QUESTION.exec(line)?.groups ?? {};
      if (!current && number !== chapter)
        faults.push(`${place}: the heading of chapter ${chapter} comes first`);
      if (number !== undefined) {
        if (!number.startsWith(chapter)) faults.push(`${place}: ${number} is of another chapter`);
        else if (!official.has(number)) faults.push(`${place}: ${number} is no rule of this day`);
        else if (entries.has(number)) faults.push(`${place}: ${number} is there twice`);
        else if (current && compareNumbers(current.number, number) > 0)
          faults.push(`${place}: ${number} stands before ${current.number}`);
        current = {
          number,
          place,
          words: words ?? '',
          examples: 0,
          questions: [],
          subrules: [],
          isAnswered: false,
        };
        if (subrule) entries.get(subrule.slice(0, -1))?.subrules.push(subrule);
        if (!entries.has(number)) entries.set(number, current);
      } else if (EXAMPLE.test(line)) {
        if (current && ++current.examples > MAX_EXAMPLES) faults.push(`${place}: has one example too many`);
      } else if (question !== undefined) {
        const folded = question.trim().toLowerCase();
        if (current?.questions.includes(folded))
          faults.push(`${place}: stands twice below ${current.number}`);
        if (question.length > LONGEST_QUESTION) faults.push(`${place}: is longer than people type`);
        if (verdict !== '' && !current?.isAnswered) faults.push(`${place}: has a verdict and no answer`);
        current?.questions.push(folded);
      } else if (SAMPLE_ANSWER.test(line)) {
        const { text, rules = '' } = SAMPLE_ANSWER.exec(line)?.groups ?? {};
        if (current) current.isAnswered = text !== undefined;
        if ((text?.length ?? 0) > LONGEST_ANSWER) faults.push(`${place}: is too long for an answer`);
        if (/^(?:yes|no)\b[,.]/i.test(text ?? '')) faults.push(`${place}: begins with the verdict`);
        if (rules.split(', ').length > MAX_RULES) faults.push(`${place}: rests on too many rules`);
        if (text !== undefined && !/^(?:\?|!)/.test(lines[index + 1]?.line ?? ''))
          faults.push(`${place}: answers nothing`);
      } else faults.push(`${place}: is neither a rule nor an example nor a question nor an answer`);
      if (question !== undefined) continue;
      sayNamed(place, words ?? line);
      const count = (words ?? line).split(/\s+/).length;
      if (count > MAX_WORDS) faults.push(`${place}: has ${count} words, ${MAX_WORDS} are the most`);
    }
  }

  for (const { number, place, words, questions, subrules } of entries.values()) {
    const isHeading =
      !number.includes('.') ||
      ruleTitle({ subrules, paragraphs: [{ kind: 'text', text: words }] }) !== undefined;
    if (!isHeading && questions.length < MIN_QUESTIONS)
      faults.push(`${place}: ${number} has ${questions.length} of ${MIN_QUESTIONS} questions`);
    if (notYet.get(number) === 'new' && !isHeading)
      faults.push(`${place}: not-yet.txt still says that ${number} has no words`);
  }
  const lacking = [...official].filter((number) => !entries.has(number) && notYet.get(number) !== 'new');
  return [...faults, ...lacking.map((number) => `${number[0]}/${number.slice(0, 3)}.txt: lacks ${number}`)];
}

/** Entries are separated by blank lines: a heading, and its meaning below. */
function faultsInGlossary(
  lines: readonly { readonly line: string; readonly place: string }[],
): readonly string[] {
  const headings = new Set<string>();
  return lines.flatMap(({ line, place }, index) => {
    const isHeading = line !== '' && (lines[index - 1]?.line ?? '') === '';
    if (!isHeading)
      return line.split(/\s+/).length > MAX_WORDS ? [`${place}: has more than ${MAX_WORDS} words`] : [];
    const isTwice = headings.has(line);
    headings.add(line);
    return [
      ...(isTwice ? [`${place}: ${line} is there twice`] : []),
      ...((lines[index + 1]?.line ?? '') === '' ? [`${place}: ${line} says nothing`] : []),
    ];
  });
}
