import type { RuleDocument } from './documents.ts';
import { FIELDS, placesIn, placesOf, type FieldName, type StemmedFields } from './fields.ts';
import type { Concept } from './read-question.ts';
import { isFiller } from './words.ts';

/** How a rule fits a question, each from 0 to about 1. */
export interface Features {
  /** By the count of its words, beside the best. */
  readonly counted: number;
  /** The share of what is asked for, by rarity, that it has anywhere … */
  readonly anywhere: number;
  /** … and in each place. */
  readonly heading: number;
  readonly chapter: number;
  readonly examples: number;
  readonly terms: number;
  readonly context: number;
  /** How near in the text stands together what is asked for in a row. */
  readonly near: number;
  /** The share of what is asked for that stands in one sentence of the text. */
  readonly sentence: number;
  /** The share of the glossary's term for it, or of its chapter's heading, that is asked for. */
  readonly termAsked: number;
  readonly chapterAsked: number;
  /** Its whole heading is asked for, and little else. */
  readonly isHeading: number;
  /** The first subrule below a heading that is asked for: mostly what defines it. */
  readonly defines: number;
  /** The same where the question asks for just that. */
  readonly meaning: number;
  /** About a keyword that is not asked for. */
  readonly otherKeyword: number;
  /** Of a variant, an option or a kind of card that is not asked for. */
  readonly otherVariant: number;
  /** The share of its text that is asked for. */
  readonly dense: number;
  readonly long: number;
  /** Sends the reader to other rules and says little itself. */
  readonly pointer: number;
  /** Mostly a list. */
  readonly list: number;
  readonly subrule: number;
  /** Nothing but a heading, and that is most of what is asked for. */
  readonly titled: number;
}

/** From this chapter on the rules are of special cards, options and variants. */
const FIRST_SPECIAL = 708;
const TYPICAL_LENGTH = 40;
/** Shorter than this, the first subrule says only what kind of ability a keyword is. */
const SAYS_LITTLE = 20;

const NOTHING: Readonly<Record<FieldName, number>> = {
  text: 0,
  title: 0,
  parentTitle: 0,
  chapter: 0,
  examples: 0,
  terms: 0,
  glossary: 0,
  context: 0,
};

/** Where in the text something that is asked for stands. */
interface InText {
  readonly at: readonly number[];
  readonly rarity: number;
}

/** A question made ready to be looked for in each rule. */
export interface Sought {
  readonly concepts: readonly Concept[];
  /** Every stem of theirs. */
  readonly stems: ReadonlySet<string>;
  /** Their rarity in all. */
  readonly rarity: number;
  /** As `asksMeaning` tells of a question. */
  readonly asksMeaning: boolean;
}

export const soughtBy = (concepts: readonly Concept[], asksMeaning: boolean): Sought => ({
  concepts,
  stems: stemsOf(concepts),
  rarity: concepts.reduce((sum, { rarity }) => sum + rarity, 0) || 1,
  asksMeaning,
});

/** All stems of all ways to say what is asked for. */
export const stemsOf = (concepts: readonly Concept[]): ReadonlySet<string> =>
  new Set(concepts.flatMap(({ alternatives }) => alternatives.flatMap(({ stems }) => stems)));

/** @param counted by the count of its words, beside the best: from 0 to 1. */
export function featuresOf(
  { concepts, stems: wanted, rarity: all, asksMeaning }: Sought,
  document: RuleDocument,
  fields: StemmedFields,
  counted: number,
): Features {
  const share = { ...NOTHING };
  const best = { ...NOTHING };
  const standing: { readonly name: FieldName; readonly places: ReadonlyMap<string, readonly number[]> }[] =
    [];
  for (const name of FIELDS) {
    const places = placesIn(fields[name], wanted);
    if (places.size > 0) standing.push({ name, places });
  }
  const had = new Set<string>();
  let anywhere = 0;
  let heading = 0;
  const inText: InText[] = [];
  for (const { alternatives, rarity } of concepts) {
    for (const name of FIELDS) best[name] = 0;
    let at: readonly number[] = [];
    for (const { stems, isPhrase, weight } of alternatives) {
      for (const { name, places } of standing) {
        const found = placesOf(stems, isPhrase, places);
        if (found.length === 0) continue;
        if (name === 'text' && best.text < weight) at = found;
        best[name] = Math.max(best[name], weight);
        if (weight > 0.75) for (const one of stems) had.add(one);
      }
    }
    inText.push({ at, rarity });
    for (const { name } of standing) share[name] += best[name] * rarity;
    const most = Math.max(
      best.text,
      best.title,
      best.parentTitle,
      best.chapter * 0.8,
      best.examples * 0.6,
      best.terms * 0.9,
      best.glossary * 0.6,
      best.context * 0.5,
    );
    anywhere += most * rarity;
    heading += Math.max(best.title, best.parentTitle) * rarity;
  }
  const own = fields.title.length > 0 ? fields.title : fields.parentTitle;
  const headingAsked = shareOf(own, had);
  const chapterAsked = shareOf(fields.chapter, had);
  const defines = document.parentTitle !== '' && headingAsked === 1 && document.number.endsWith('a');
  const termAsked = fields.termsApart.reduce((most, term) => Math.max(most, shareOf(term, had)), 0);
  const length = fields.text.length;
  const inTextCount = inText.reduce((sum, { at }) => sum + (at.length > 0 ? 1 : 0), 0);
  return {
    counted,
    anywhere: anywhere / all,
    heading: heading / all,
    chapter: share.chapter / all,
    examples: share.examples / all,
    terms: share.terms / all,
    context: share.context / all,
    near: nearness(inText) / all,
    sentence: inOneSentence(inText, fields.sentenceEnds) / all,
    termAsked,
    chapterAsked,
    isHeading: document.title !== '' && headingAsked === 1 && heading / all > 0.8 ? 1 : 0,
    defines: defines ? 1 : 0,
    meaning: defines && asksMeaning && length > SAYS_LITTLE ? heading / all : 0,
    otherKeyword: own.length > 0 && headingAsked === 0 ? 1 : 0,
    otherVariant: Number(document.number.slice(0, 3)) >= FIRST_SPECIAL && chapterAsked === 0 ? 1 : 0,
    dense: Math.min(1, (inTextCount * 4) / Math.max(8, length)),
    ...manner(document, length),
    titled: document.title !== '' && heading / all > 0.8 ? 1 : 0,
  };
}

/** The share of telling words that are among those had. */
function shareOf(stems: readonly string[], had: ReadonlySet<string>): number {
  let telling = 0;
  let those = 0;
  for (const one of stems) {
    if (isFiller(one)) continue;
    telling += 1;
    if (had.has(one)) those += 1;
  }
  return telling === 0 ? 0 : those / telling;
}

type Manner = Pick<Features, 'long' | 'pointer' | 'list' | 'subrule'>;

/** The features of each rule that do not depend on the question, worked out once. */
const MANNERS = new WeakMap<RuleDocument, Manner>();

function manner(document: RuleDocument, length: number): Manner {
  const known = MANNERS.get(document);
  if (known) return known;
  const { title, text, number } = document;
  const made: Manner = {
    long: Math.max(-1, Math.log2(Math.max(1, length) / TYPICAL_LENGTH) / 2),
    pointer: title === '' && length < 30 && /\bsee (?:rules?|section)\b/i.test(text) ? 1 : 0,
    list: (text.match(/,/g)?.length ?? 0) > Math.max(6, length / 7) ? 1 : 0,
    subrule: /[a-z]$/.test(number) ? 1 : 0,
  };
  MANNERS.set(document, made);
  return made;
}

/** How near what is asked for in a row stands together, weighed by rarity. */
function nearness(inText: readonly InText[]): number {
  let near = 0;
  for (let index = 1; index < inText.length; index += 1) {
    const [a, b] = [inText[index - 1], inText[index]];
    if (!a || !b || a.at.length === 0 || b.at.length === 0) continue;
    let gap = Infinity;
    for (const one of a.at) for (const other of b.at) gap = Math.min(gap, Math.abs(one - other));
    near += (a.rarity + b.rarity) / 2 / (1 + gap / 4);
  }
  return near;
}

/** The most, by rarity, of what is asked for that one sentence has. */
function inOneSentence(inText: readonly InText[], ends: readonly number[]): number {
  let most = 0;
  let start = 0;
  for (const end of ends) {
    let sum = 0;
    for (const { at, rarity } of inText) if (at.some((place) => place >= start && place < end)) sum += rarity;
    most = Math.max(most, sum);
    start = end;
  }
  return most;
}
