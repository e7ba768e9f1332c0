import {
  chapterStart,
  isAfter,
  looseChapterStart,
  ruleStart,
  sectionStart,
  type RuleStart,
} from './layout.ts';

/** A paragraph of the rules part: a heading, the beginning of a rule, or more text of one. */
export type Piece =
  | { readonly kind: 'section' | 'chapter'; readonly number: string; readonly heading: string }
  | ({ readonly kind: 'rule' } & RuleStart)
  | { readonly kind: 'text'; readonly text: string };

/** A longer line that begins as a chapter's heading does is a sentence. */
const LONGEST_HEADING = 160;
/** No rule has more paragraphs than this. */
const LONGEST_GAP = 50;

/**
 * Tells headings and rules from paragraphs that only begin with a number. Numbers ascend; where one is printed twice,
 * the rule is where its neighbours say that it belongs.
 */
export function classify(texts: readonly string[]): readonly Piece[] {
  const starts = texts.map(ruleStart);
  const places = placesOf(texts, starts);
  let chapter = '';
  let last: RuleStart | undefined;

  return texts.map((text, at): Piece => {
    const start = starts[at];
    if (start) {
      const isInOrder = !last || isAfter(start, last);
      const isElsewhere = places.get(start.number) !== at && !isBelow(start, last);
      if (isElsewhere || (!isInOrder && /^\p{Ll}/u.test(start.text))) return { kind: 'text', text };
      if (start.chapter === chapter || isInOrder) last = start;
      return { kind: 'rule', ...start };
    }
    const below = starts[at + 1]?.chapter;
    const heading = chapterStart(text) ?? looseChapterStart(text);
    if (heading && text.length <= LONGEST_HEADING) {
      const isNext =
        heading.number === below || (heading.number > chapter && chapterStart(text) !== undefined);
      if (isNext) {
        chapter = heading.number;
        return { kind: 'chapter', ...heading };
      }
    }
    const section = sectionStart(text);
    if (section && chapterStart(texts[at + 1] ?? '')?.number.startsWith(section.number)) {
      return { kind: 'section', ...section };
    }
    return { kind: 'text', text };
  });
}

/**
 * For each number the paragraph that is its rule: below its chapter, between the nearest numbers, the first of equals.
 */
function placesOf(
  texts: readonly string[],
  starts: readonly (RuleStart | undefined)[],
): ReadonlyMap<string, number> {
  const best = new Map<string, { at: number; fit: number }>();
  let under: string | undefined;
  let before: RuleStart | undefined;
  starts.forEach((start, at) => {
    if (!start) {
      under = chapterStart(texts[at] ?? '')?.number ?? under;
      return;
    }
    const after = starts.slice(at + 1, at + LONGEST_GAP).find((one) => one !== undefined);
    const followsOn = before?.chapter !== start.chapter || isAfter(start, before);
    const leadsOn = after?.chapter !== start.chapter || isAfter(after, start);
    const fit = 2 * Number(under === start.chapter) + Number(followsOn) + Number(leadsOn);
    if (fit > (best.get(start.number)?.fit ?? -1)) best.set(start.number, { at, fit });
    before = start;
  });
  return new Map([...best].map(([number, { at }]) => [number, at]));
}

/** The same rule again, right below itself or its subrules. */
const isBelow = (start: RuleStart, last: RuleStart | undefined): boolean =>
  last !== undefined &&
  last.chapter === start.chapter &&
  last.place === start.place &&
  (last.letter === start.letter || start.letter === '');
