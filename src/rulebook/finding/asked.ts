import { allPhrases, type Phrase, type Phrases } from './asked-phrases.ts';
import { ALL_INGREDIENTS, type Ingredients } from './finder.ts';
import { readBegun, readQuestion, type Concept } from './read-question.ts';
import { rarityOf } from './vocabulary.ts';

/** A rule that players ask for in words like those of a question. */
export interface Asked {
  /** Its number today. */
  readonly number: string;
  /** How alike, from 0 to 1. */
  readonly score: number;
}

/**
 * The share of the score for what all phrases of a rule have together; the rest is for the one most like the question.
 */
const OF_ALL = 0.4;

/**
 * The rules that players ask for in words like those of a question, the likest first.
 * @param isKnown tells the words of the rules, which are spelled right though nobody asks in them.
 */
export function askedLike(
  question: string,
  isKnown: (word: string) => boolean,
  limit: number,
  ingredients: Ingredients,
): readonly Asked[] {
  const all = allPhrases(ingredients);
  return likest(readQuestion(question, { ...all.vocabulary, isKnown }, ingredients), all, limit);
}

/** The same while the last word may be only begun. */
export function askedBegun(typed: string, limit: number): readonly Asked[] {
  const all = allPhrases(ALL_INGREDIENTS);
  return likest(readBegun(typed, all.vocabulary, ALL_INGREDIENTS), all, limit);
}

function likest(concepts: readonly Concept[], all: Phrases, limit: number): readonly Asked[] {
  const wanted = concepts.reduce((sum, { rarity }) => sum + rarity, 0);
  const had = new Map<number, { ofQuestion: number; ofPhrase: number }>();
  const scores = new Map<number, number>();
  for (const concept of concepts) {
    const ofRules = new Map<number, number>();
    for (const [place, { weight, rarity }] of phrasesWith(concept, all)) {
      const sums = had.get(place) ?? { ofQuestion: 0, ofPhrase: 0 };
      had.set(place, sums);
      sums.ofQuestion += (concept.rarity / wanted) * weight;
      sums.ofPhrase += rarity * weight;
      const { rule } = all.phrases[place] as Phrase;
      ofRules.set(rule, Math.max(ofRules.get(rule) ?? 0, (concept.rarity / wanted) * weight));
    }
    for (const [rule, share] of ofRules) scores.set(rule, (scores.get(rule) ?? 0) + share * OF_ALL);
  }
  const best = new Map<number, number>();
  for (const [place, { ofQuestion, ofPhrase }] of had) {
    const { rule, rarity } = all.phrases[place] as Phrase;
    const like = ofQuestion * Math.sqrt(Math.min(1, ofPhrase / rarity));
    if (like > (best.get(rule) ?? 0)) best.set(rule, like);
  }
  return [...best]
    .map(([rule, like]): Asked => ({
      number: all.rules[rule] as string,
      score: (scores.get(rule) ?? 0) + like * (1 - OF_ALL),
    }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, limit);
}

/** The phrases that say what a question asks for, and how well, by their places. */
function phrasesWith(
  { alternatives }: Concept,
  { having, phrases, vocabulary }: Phrases,
): ReadonlyMap<number, { readonly weight: number; readonly rarity: number }> {
  const found = new Map<number, { weight: number; rarity: number }>();
  for (const { stems, weight } of alternatives) {
    const [first = '', ...rest] = stems;
    const counted = stems.reduce(
      (sum, one) => sum + rarityOf(vocabulary.stems.get(one) ?? 0, vocabulary.rules),
      0,
    );
    for (const place of having.get(first) ?? []) {
      if ((found.get(place)?.weight ?? 0) >= weight) continue;
      const phrase = phrases[place] as Phrase;
      if (rest.every((one) => phrase.stems.includes(one))) found.set(place, { weight, rarity: counted });
    }
  }
  return found;
}
