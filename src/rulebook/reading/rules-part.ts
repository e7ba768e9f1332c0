import { copyText } from '#basics/copy-text.ts';
import type { Chapter, Paragraph, Rule, Section } from '../text/rules.ts';
import { classify } from './classify.ts';
import { isAfter, ruleStart, type RuleStart } from './layout.ts';
import { parseParagraph, withoutItalics } from './paragraphs.ts';
import { referencesIn } from './references.ts';
import type { ReadingRemark } from './report.ts';
import type { UnwrappedParagraph } from './wrapping.ts';

export interface RulesPart {
  readonly sections: readonly Section[];
  readonly chapters: readonly Chapter[];
  readonly rules: readonly UndatedRule[];
  readonly remarks: readonly ReadingRemark[];
}

/** A rule not yet assigned to an edition. */
export type UndatedRule = Omit<Rule, 'edition' | 'wording'>;

type Draft = { -readonly [K in keyof UndatedRule]: UndatedRule[K] } & {
  paragraphs: Paragraph[];
  subrules: string[];
};

/**
 * Parses sections, chapters and rules. Unnumbered paragraphs belong to the rule above them. If a number is printed
 * twice, the later paragraphs are added to the earlier ones.
 * @param contents chapter headings from the table of contents, by number; used if a heading is missing further down.
 */
export function parseRulesPart(
  passages: readonly UnwrappedParagraph[],
  contents: ReadonlyMap<string, string> = new Map(),
): RulesPart {
  const pieces = classify(passages.map(({ text }) => withoutItalics(text)));
  const sections = new Map<string, Section>();
  const chapters = new Map<string, Chapter>();
  const chaptersWithHeading = new Set(
    pieces.flatMap((piece) => (piece.kind === 'chapter' ? piece.number : [])),
  );
  const rules = new Map<string, Draft>();
  const remarks: ReadingRemark[] = [];
  let chapter: string | undefined;
  let current: Draft | undefined;
  let last: RuleStart | undefined;

  const startRule = (start: RuleStart): Draft => {
    const { number } = start;
    const missingHeading =
      isFirstOf(start, chapter) && !chaptersWithHeading.has(start.chapter) && contents.get(start.chapter);
    if (missingHeading) {
      chapters.set(start.chapter, { number: start.chapter, heading: missingHeading });
      chaptersWithHeading.add(start.chapter);
      chapter = start.chapter;
    }
    const known = rules.get(number);
    const isMisplaced =
      current !== undefined && chaptersWithHeading.size > 0 && !chaptersWithHeading.has(start.chapter);
    if (known) remarks.push({ code: 'twice', number });
    else if (last && isMisplaced) remarks.push({ code: 'homeless', number, after: last.number });
    else if (last && !isAfter(start, last))
      remarks.push({ code: 'out-of-order', number, after: last.number });
    if (known) return known;
    if (!isMisplaced) last = start;
    const parent = parentOf(start, isMisplaced ? current : undefined);
    const above = parent === null ? undefined : rules.get(parent);
    if (above) above.subrules.push(number);
    else if (parent !== null) remarks.push({ code: 'no-parent', number });
    const ownChapter = isMisplaced ? (chapter ?? start.chapter) : start.chapter;
    const rule: Draft = {
      number,
      chapter: ownChapter,
      parent,
      paragraphs: [],
      subrules: [],
      references: [],
      dated: null,
      isIncomplete: false,
    };
    rules.set(number, rule);
    return rule;
  };

  for (const piece of pieces) {
    if (piece.kind === 'rule') {
      current = startRule(piece);
      current.paragraphs.push(parseParagraph(piece.text));
    } else if (piece.kind === 'text') {
      const misprint = ruleStart(piece.text);
      if (misprint && current && startsSentence(misprint))
        remarks.push({ code: 'folded', number: misprint.number, after: current.number });
      if (current) current.paragraphs.push(parseParagraph(piece.text));
      else remarks.push({ code: 'unplaced', after: chapter ?? null });
    } else {
      const { number, heading } = piece;
      const known: Map<string, Section> = piece.kind === 'section' ? sections : chapters;
      if (!known.has(number)) known.set(number, { number, heading: copyText(heading) });
      if (piece.kind === 'chapter') chapter = number;
      current = undefined;
    }
  }

  for (const rule of rules.values()) {
    const named = referencesIn(rule.paragraphs.map(({ text }) => text).join('\n'));
    rule.references = named.filter((number) => number !== rule.number);
  }
  return {
    sections: [...sections.values()],
    chapters: [...chapters.values()],
    rules: [...rules.values()],
    remarks,
  };
}

/** False for the continuation of a sentence that refers to a rule. */
const startsSentence = ({ text }: RuleStart): boolean => !/^\p{Ll}/u.test(text);

/** True for the first rule of a later chapter. */
const isFirstOf = ({ chapter, place, letter }: RuleStart, last: string | undefined): boolean =>
  place === 1 && letter === '' && chapter > (last ?? '');

/**
 * The parent of a subrule. A subrule in the wrong chapter has a misprinted number and gets its parent from its
 * neighbor.
 */
function parentOf({ letter, chapter, place }: RuleStart, neighbor: Draft | undefined): string | null {
  if (letter === '') return null;
  return neighbor ? (neighbor.parent ?? neighbor.number) : `${chapter}.${place}`;
}
