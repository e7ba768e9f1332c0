import { readFileSync } from 'node:fs';
import { ALL_INGREDIENTS, type Ingredients } from './finder.ts';
import { readBegun, readQuestion, type Concept } from './read-question.ts';
import { stem } from './stem.ts';
import { rarityOf, type Vocabulary } from './vocabulary.ts';
import { isFiller, wordsOf } from './words.ts';

/** A rule that players ask for in words like those of a question. */
export interface Asked {
  /** Its number of 2026-06-19. */
  readonly number: string;
  /** How alike, from 0 to 1. */
  readonly score: number;
}

/** One way in which players ask for a rule. */
interface Phrase {
  /** The place of its rule in the list of them. */
  readonly rule: number;
  /** Its telling words, each once. */
  readonly stems: readonly string[];
  /** How much these tell, together. */
  readonly rarity: number;
}

interface Phrases {
  readonly rules: readonly string[];
  readonly phrases: readonly Phrase[];
  /** The places of the phrases that have a stem. */
  readonly having: ReadonlyMap<string, readonly number[]>;
  readonly vocabulary: Vocabulary;
}

/** What it counts that all phrases of a rule together have what is asked for; the rest, that one of them is like it. */
const OF_ALL = 0.4;

const FILES = ['basics', 'turns-and-spells', 'keywords-and-variants'];

/** Lines `NUMBER<TAB>phrase | phrase`, in our own words, by the numbers of 2026-06-19. */
export function readAsked(): readonly (readonly [number: string, phrases: readonly string[]])[] {
  const lines = FILES.flatMap((file) =>
    readFileSync(new URL(`asked/${file}.tsv`, import.meta.url), 'utf8')
      .trim()
      .split('\n'),
  );
  return lines.map((line) => {
    const [number = '', phrases = ''] = line.split('\t');
    return [number, phrases.split('|').map((phrase) => phrase.trim())];
  });
}

/** With stems and without, read at the first question. */
const READ = new Map<boolean, Phrases>();

function allPhrases({ stemming }: Ingredients): Phrases {
  const known = READ.get(stemming) ?? indexed(readAsked(), stemming ? stem : (word) => word);
  READ.set(stemming, known);
  return known;
}

function indexed(lines: ReturnType<typeof readAsked>, stemOf: (word: string) => string): Phrases {
  const words = new Set<string>();
  const having = new Map<string, number[]>();
  const stemmed: { readonly rule: number; readonly stems: readonly string[] }[] = [];
  for (const [rule, [, phrases]] of lines.entries()) {
    for (const phrase of phrases) {
      const telling = wordsOf(phrase).filter((word) => !isFiller(word));
      for (const word of telling) words.add(word);
      const stems = [...new Set(telling.map(stemOf))];
      for (const one of stems) {
        const places = having.get(one);
        if (places) places.push(stemmed.length);
        else having.set(one, [stemmed.length]);
      }
      stemmed.push({ rule, stems });
    }
  }
  const vocabulary: Vocabulary = {
    rules: stemmed.length,
    stems: new Map([...having].map(([one, places]) => [one, places.length])),
    words: [...words].toSorted(),
  };
  const phrases = stemmed.map(({ rule, stems }): Phrase => ({
    rule,
    stems,
    rarity: stems.reduce((sum, one) => sum + rarityOf(having.get(one)?.length ?? 0, stemmed.length), 0),
  }));
  return { rules: lines.map(([number]) => number), phrases, having, vocabulary };
}

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
