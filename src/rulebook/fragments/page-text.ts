import { sourceOf } from './dates.ts';
import { EXAMPLE } from '../reading/layout.ts';
import { ENDS_WITH_SENTENCE, type FragmentLine } from './fragment-lines.ts';

/**
 * Terms of the game. A sentence of the rules contains at least two of them; text of the web page hardly ever does.
 */
const GAME_TERMS =
  /\b(?:abilit(?:y|ies)|artifact|attack\w*|battlefield|block\w*|cards?|characteristics?|choices?|colou?rs?|combat|controls?|controllers?|costs?|counters?|creatures?|damage|decks?|effects?|enchantments?|exile|equipment|fortification|game|graveyards?|hands?|lands?|layers?|librar(?:y|ies)|life|mana|names?|objects?|opponents?|owners?|permanents?|phases?|planeswalkers?|players?|power|priority|resolve\w*|spells?|stack|steps?|subtypes?|supertypes?|targets?|tokens?|toughness|triggers?|turns?|types?|untap\w*|upkeep|zones?)\b/giu;
const MIN_GAME_TERMS = 2;
/** The minimum number of words of an incomplete sentence; lines of the web page usually have fewer. */
const MIN_WORDS = 8;
const NOTICE = /©|\bcopyright\b|\ball rights reserved\b/i;
const ADDRESS = /https?:|www\.|\S@\S/i;

/** `Next page`, `Chapter 12`, `New Search`: apart from headings with a number, no line of the rules is as short. */
const MAX_WORDS_OF_PAGE_LINE = 4;

/** Other scripts belong to the web page, not to the rules. */
const isLatin = (line: string): boolean =>
  /\p{Script=Latin}/u.test(line) && !/(?!\p{Script=Latin})\p{L}/u.test(line);

/** True if a line alone shows that it belongs to the web page, so that the lines around it can be joined. */
export const isPageLine = (line: string): boolean =>
  (/\p{L}/u.test(line) && !isLatin(line)) ||
  (/^\P{N}/u.test(line) && NOTICE.test(line)) ||
  (/^\p{Lu}/u.test(line) &&
    line !== 'Glossary' &&
    !EXAMPLE.test(line) &&
    sourceOf(line) === undefined &&
    line.split(' ').length <= MAX_WORDS_OF_PAGE_LINE &&
    !ENDS_WITH_SENTENCE.test(line) &&
    gameTermsIn(line).size === 0);

/** True for a line without a number that belongs to the web page; false for a part of the rule above it. */
export type IsPageText = (line: Extract<FragmentLine, { kind: 'example' | 'text' }>) => boolean;

/**
 * Separates lines of the web page (navigation, headers, notices, in any language) from paragraphs of the rules. A
 * paragraph is a sentence in Latin script with terms of the game that is not repeated below another rule. If the text
 * has dates at its paragraphs, lines without one belong to the page.
 */
export function createPageTextFilter(lines: readonly FragmentLine[]): IsPageText {
  const rulesByShape = new Map<string, Set<string>>();
  let rule = '';
  for (const line of lines) {
    if (line.kind === 'rule') rule = line.number;
    if (line.kind !== 'text') continue;
    const shape = shapeOf(line.text);
    rulesByShape.set(shape, (rulesByShape.get(shape) ?? new Set()).add(rule));
  }
  const isDated = lines.some((line) => 'text' in line && sourceOf(line.text) === 'rules');
  return ({ kind, text }) => {
    if (sourceOf(text) === 'ruling') return true;
    if (kind === 'example') return false;
    if (isPageLine(text) || !isLatin(text) || ADDRESS.test(text)) return true;
    return (
      (isDated && sourceOf(text) === undefined) ||
      (rulesByShape.get(shapeOf(text))?.size ?? 0) > 1 ||
      !isSentence(text)
    );
  };
}

/** A line in lower case without its numbers, so that repeated lines with page numbers are equal. */
const shapeOf = (line: string): string => line.replace(/\d+/g, '#').toLowerCase();

function isSentence(text: string): boolean {
  const terms = gameTermsIn(text);
  if (/^\p{Ll}/u.test(text)) return ENDS_WITH_SENTENCE.test(text) || terms.size > 0;
  const isLong = text.split(' ').length >= MIN_WORDS;
  return terms.size >= MIN_GAME_TERMS && (isLong || ENDS_WITH_SENTENCE.test(text));
}

const gameTermsIn = (text: string): ReadonlySet<string> =>
  new Set((text.match(GAME_TERMS) ?? []).map((term) => term.toLowerCase()));
