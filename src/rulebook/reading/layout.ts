/** The parts of a rule number: chapter, position in it, letter of a subrule. */
export interface NumberParts {
  readonly chapter: string;
  readonly place: number;
  /** Empty for a rule directly in its chapter; `aa` comes after `z`. */
  readonly letter: string;
}

/** A paragraph that starts with a rule number. */
export interface RuleStart extends NumberParts {
  readonly number: string;
  /** The paragraph without the number. */
  readonly text: string;
}

export const EXAMPLE = /^Examples?\s*:\s*/i;

/**
 * Some editions have a period after a subrule's letter, none after a rule's number, or a space within a number: `606.
 * 8b`, `606.8 b`.
 */
const RULE =
  /^(\d{3})\.\s?(\d{1,3})(?:(a?[a-z])(?![\p{Ll}\d'’])|\s([a-z])(?=\.?\s["“{]?\p{Lu}))?[.:)]?(?:\s+|(?=["“]?\p{Lu}))(\S.*)$/u;
const CHAPTER = /^(\d{3})\.\s?(["“[(]?\p{Lu}.*)$/u;
const LOOSE_CHAPTER = /^(\d{3})[.:]?\s(\S.*)$/;
const SECTION = /^(\d)\. ?(["“(]?\p{Lu}.*)$/u;

/** @returns `undefined` for a paragraph that does not start with a rule number */
export function ruleStart(paragraph: string): RuleStart | undefined {
  const [, chapter, place, glued, spaced, text] = RULE.exec(paragraph) ?? [];
  if (!chapter || !place || !text) return undefined;
  const letter = glued ?? spaced ?? '';
  const number = `${chapter}.${Number(place)}${letter}`;
  return { number, chapter, place: Number(place), letter, text };
}

/** `505. Split Cards`. */
export function chapterStart(paragraph: string): { number: string; heading: string } | undefined {
  const [, number, heading] = CHAPTER.exec(paragraph) ?? [];
  return number && heading ? { number, heading } : undefined;
}

/** `505 Split Cards`, a misprint of some editions; a sentence may start the same way. */
export function looseChapterStart(paragraph: string): { number: string; heading: string } | undefined {
  const [, number, heading] = LOOSE_CHAPTER.exec(paragraph) ?? [];
  return number && heading ? { number, heading } : undefined;
}

/** `7. Additional Rules`; a numbered definition in the glossary starts the same way. */
export function sectionStart(paragraph: string): { number: string; heading: string } | undefined {
  const [, number, heading] = SECTION.exec(paragraph) ?? [];
  return number && heading ? { number, heading } : undefined;
}

/** True if a paragraph starts like a section, a chapter or a rule, or like a numbered definition in the glossary. */
export const isNumbered = (paragraph: string): boolean =>
  /^\d/.test(paragraph) &&
  (ruleStart(paragraph) ?? chapterStart(paragraph) ?? sectionStart(paragraph)) !== undefined;

/** True if `a` comes after `b` in ascending order. */
export function isAfter(a: NumberParts, b: NumberParts): boolean {
  if (a.chapter !== b.chapter) return a.chapter > b.chapter;
  if (a.place !== b.place) return a.place > b.place;
  return a.letter.length === b.letter.length ? a.letter > b.letter : a.letter.length > b.letter.length;
}
