import { readFileSync } from 'node:fs';
import type { Ingredients } from './finder.ts';
import { stem } from './stem.ts';
import { rarityOf, type Vocabulary } from './vocabulary.ts';
import { isFiller, wordsOf } from './words.ts';
import { todaysNumber } from './written-on.ts';

/** One way in which players ask for a rule. */
export interface Phrase {
  /** The place of its rule in the list of them. */
  readonly rule: number;
  /** Its telling words, each once. */
  readonly stems: readonly string[];
  /** How much these tell, together. */
  readonly rarity: number;
}

/** The ways in which players ask for rules, ready to be compared with. */
export interface Phrases {
  readonly rules: readonly string[];
  readonly phrases: readonly Phrase[];
  /** The places of the phrases that have a stem. */
  readonly having: ReadonlyMap<string, readonly number[]>;
  readonly vocabulary: Vocabulary;
}

const FILES = ['basics', 'turns-and-spells', 'keywords-and-variants'];

/** Lines `NUMBER<TAB>phrase | phrase`, in our own words, by today's numbers. */
export function readAsked(): readonly (readonly [number: string, phrases: readonly string[]])[] {
  const lines = FILES.flatMap((file) =>
    readFileSync(new URL(`asked/${file}.tsv`, import.meta.url), 'utf8')
      .trim()
      .split('\n'),
  );
  return lines.map((line) => {
    const [number = '', phrases = ''] = line.split('\t');
    return [todaysNumber(number), phrases.split('|').map((phrase) => phrase.trim())];
  });
}

let headings: ReadonlyMap<string, string> | undefined;

/** Today's headings over what players ask for: of chapters, and of rules that are but a heading. */
export const readHeadings = (): ReadonlyMap<string, string> =>
  (headings ??= new Map(
    readFileSync(new URL('asked/headings.tsv', import.meta.url), 'utf8')
      .trim()
      .split('\n')
      .map((line) => {
        const [heading = '', number = ''] = line.split('\t');
        return [todaysNumber(number), heading];
      }),
  ));

/** With stems and without, read at the first question. */
const READ = new Map<boolean, Phrases>();

export function allPhrases({ stemming }: Ingredients): Phrases {
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
