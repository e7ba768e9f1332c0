import {
  chapterStart,
  isAfter,
  looseChapterStart,
  ruleStart,
  sectionStart,
  type RuleStart,
} from './layout.ts';

/** A paragraph of the rules part: a heading, the start of a rule, or further text of a rule. */
export type ClassifiedParagraph =
  | { readonly kind: 'section' | 'chapter'; readonly number: string; readonly heading: string }
  | ({ readonly kind: 'rule' } & RuleStart)
  | { readonly kind: 'text'; readonly text: string };

/** A longer line that starts like a chapter heading is a sentence. */
const MAX_HEADING_LENGTH = 160;
/** The maximum number of paragraphs of a rule. */
const MAX_PARAGRAPHS = 50;

/**
 * Separates headings and rules from paragraphs that merely start with a number. Numbers ascend; if one is printed
 * twice, its neighbors decide which paragraph is the rule.
 */
export function classify(texts: readonly string[]): readonly ClassifiedParagraph[] {
  const starts = texts.map(ruleStart);
  const places = placesOf(texts, starts);
  let chapter = '';
  let last: RuleStart | undefined;

  return texts.map((text, index): ClassifiedParagraph => {
    const start = starts[index];
    if (start) {
      const isInOrder = !last || isAfter(start, last);
      const isElsewhere = places.get(start.number) !== index && !isBelow(start, last);
      if (isElsewhere || (!isInOrder && /^\p{Ll}/u.test(start.text))) return { kind: 'text', text };
      if (start.chapter === chapter || isInOrder) last = start;
      return { kind: 'rule', ...start };
    }
    const below = starts[index + 1]?.chapter;
    const heading = chapterStart(text) ?? looseChapterStart(text);
    if (heading && text.length <= MAX_HEADING_LENGTH) {
      const isNext =
        heading.number === below || (heading.number > chapter && chapterStart(text) !== undefined);
      if (isNext) {
        chapter = heading.number;
        return { kind: 'chapter', ...heading };
      }
    }
    const section = sectionStart(text);
    if (section && chapterStart(texts[index + 1] ?? '')?.number.startsWith(section.number)) {
      return { kind: 'section', ...section };
    }
    return { kind: 'text', text };
  });
}

/**
 * The paragraph that is the rule of each number: preferably in its chapter and between its neighbors, else the first.
 */
function placesOf(
  texts: readonly string[],
  starts: readonly (RuleStart | undefined)[],
): ReadonlyMap<string, number> {
  const best = new Map<string, { at: number; fit: number }>();
  let under: string | undefined;
  let before: RuleStart | undefined;
  starts.forEach((start, index) => {
    if (!start) {
      under = chapterStart(texts[index] ?? '')?.number ?? under;
      return;
    }
    const after = starts.slice(index + 1, index + MAX_PARAGRAPHS).find((next) => next !== undefined);
    const followsPrevious = before?.chapter !== start.chapter || isAfter(start, before);
    const precedesNext = after?.chapter !== start.chapter || isAfter(after, start);
    const fit = 2 * Number(under === start.chapter) + Number(followsPrevious) + Number(precedesNext);
    if (fit > (best.get(start.number)?.fit ?? -1)) best.set(start.number, { at: index, fit });
    before = start;
  });
  return new Map([...best].map(([number, { at }]) => [number, at]));
}

/** True if a rule number is repeated directly below its rule or one of that rule's subrules. */
const isBelow = (start: RuleStart, last: RuleStart | undefined): boolean =>
  last !== undefined &&
  last.chapter === start.chapter &&
  last.place === start.place &&
  (last.letter === start.letter || start.letter === '');
