import { sourceOf } from './dates.ts';
import { EXAMPLE } from '../reading/layout.ts';
import { SENTENCE_END, type FragmentLine } from './lines.ts';

/** The things that the rules speak of. A sentence of theirs names two of them at least; those of a page hardly do. */
const THINGS =
  /\b(?:abilit(?:y|ies)|artifact|attack\w*|battlefield|block\w*|cards?|characteristics?|choices?|colou?rs?|combat|controls?|controllers?|costs?|counters?|creatures?|damage|decks?|effects?|enchantments?|exile|equipment|fortification|game|graveyards?|hands?|lands?|layers?|librar(?:y|ies)|life|mana|names?|objects?|opponents?|owners?|permanents?|phases?|planeswalkers?|players?|power|priority|resolve\w*|spells?|stack|steps?|subtypes?|supertypes?|targets?|tokens?|toughness|triggers?|turns?|types?|untap\w*|upkeep|zones?)\b/giu;
const MIN_THINGS = 2;
/** A sentence whose end is cut off has so many words, where a page's own line has fewer. */
const MIN_WORDS = 8;
const NOTICE = /©|\bcopyright\b|\ball rights reserved\b/i;
const ADDRESS = /https?:|www\.|\S@\S/i;

/** `Next page`, `Chapter 12`, `New Search`: no line of the rules is so short, a heading's number aside. */
const MAX_WORDS_OF_PAGE = 4;

/** Letters of other scripts than ours are a page's, not the rules'. */
const isLatin = (line: string): boolean =>
  /\p{Script=Latin}/u.test(line) && !/(?!\p{Script=Latin})\p{L}/u.test(line);

/** True if a line is a page's own for sure, by itself: then what stands around it belongs together. */
export const isOfPage = (line: string): boolean =>
  (/\p{L}/u.test(line) && !isLatin(line)) ||
  (/^\P{N}/u.test(line) && NOTICE.test(line)) ||
  (/^\p{Lu}/u.test(line) &&
    line !== 'Glossary' &&
    !EXAMPLE.test(line) &&
    sourceOf(line) === undefined &&
    line.split(' ').length <= MAX_WORDS_OF_PAGE &&
    !SENTENCE_END.test(line) &&
    thingsIn(line).size === 0);

/** Tells a page's own line without a number (true) from a part of the rule above it. */
export type IsFurniture = (line: Extract<FragmentLine, { kind: 'example' | 'text' }>) => boolean;

/**
 * Tells a page's own lines (navigation, headers, notices, of any language) from paragraphs of the rules, by what rules
 * look like: sentences of Latin letters that name things of the game, and no line that comes back below another rule. Where a text prints
 * days at its paragraphs, one without is none.
 */
export function furnitureOf(lines: readonly FragmentLine[]): IsFurniture {
  const after = new Map<string, Set<string>>();
  let rule = '';
  for (const line of lines) {
    if (line.kind === 'rule') rule = line.number;
    if (line.kind !== 'text') continue;
    const shape = shapeOf(line.text);
    after.set(shape, (after.get(shape) ?? new Set()).add(rule));
  }
  const isDated = lines.some((line) => 'text' in line && sourceOf(line.text) === 'rules');
  return ({ kind, text }) => {
    if (sourceOf(text) === 'ruling') return true;
    if (kind === 'example') return false;
    if (isOfPage(text) || !isLatin(text) || ADDRESS.test(text)) return true;
    return (
      (isDated && sourceOf(text) === undefined) ||
      (after.get(shapeOf(text))?.size ?? 0) > 1 ||
      !isSentence(text)
    );
  };
}

/** Page numbers make no other line. */
const shapeOf = (line: string): string => line.replace(/\d+/g, '#').toLowerCase();

function isSentence(text: string): boolean {
  const things = thingsIn(text);
  if (/^\p{Ll}/u.test(text)) return SENTENCE_END.test(text) || things.size > 0;
  const isLong = text.split(' ').length >= MIN_WORDS;
  return things.size >= MIN_THINGS && (isLong || SENTENCE_END.test(text));
}

const thingsIn = (text: string): ReadonlySet<string> =>
  new Set((text.match(THINGS) ?? []).map((thing) => thing.toLowerCase()));
