import { editDistance } from '../../basics/edit-distance.ts';
import { foldName, halvesOf } from '../../engine/cards/names.ts';
import { sortPlaces } from './sorted-places.ts';
import { atOnce, each, map, sort, type Steps } from '../../basics/steps.ts';
import { indexTrigrams } from './trigrams.ts';

/** A name, and how it stands among others that fit as well. */
export interface RankedName {
  readonly name: string;
  /** Names with a lower rank come first, as long as nothing is typed wrongly. */
  readonly rank: number;
  /** Its place among the best known names, 1 for the first; `null` for none. */
  readonly fame: number | null;
}

/** Finds names as somebody types them. */
export interface NameIndex {
  /**
   * @param typed anything; case, accents and punctuation do not matter. Understood are the beginning of a name, of
   *   either half or of a word in it, beginnings of several of its words, initials, `a//b` for the halves of a split
   *   name, and typing errors.
   * @returns at most `limit` of the names, best first. Of what fits a name whole comes first; then names that begin or
   *   end with all the words typed, the best known first; then those where a word only begins so. The first by name
   *   where nothing is typed.
   */
  search(typed: string, limit: number): readonly string[];
}

/** Of a longer text only the beginning is looked at. */
const LONGEST_TYPED = 150;
/** Of a longer text only the beginning is compared letter by letter. */
const LONGEST_COMPARED = 64;
/** Short texts have too few trigrams to survive an error: they are compared with all names of their length. */
const SHORT = 8;
const CANDIDATES = 80;

/** Builds an index over names that stand alike; their order does not matter, and a name given twice is found once. */
export const nameIndex = (given: readonly string[]): NameIndex => atOnce(buildNameIndex(given.map(unranked)));

export const unranked = (name: string): RankedName => ({ name, rank: 0, fame: null });

/**
 * The same in steps, for when there are many names and somebody is waiting for other things.
 * @param given where a name comes twice, its first rank and fame count.
 */
export function* buildNameIndex(given: Iterable<RankedName>): Steps<NameIndex> {
  const unique = new Map<string, RankedName>();
  yield* each(given, (one) => void (unique.has(one.name) || unique.set(one.name, one)));
  const sorted = yield* sort(unique.values(), ({ name }) => name);
  const ranks = [...new Set(sorted.map(({ rank }) => rank))].toSorted((a, b) => a - b);
  const ranked = ranks.flatMap((rank) => sorted.filter((one) => one.rank === rank));
  const names = ranked.map(({ name }) => name);
  /** The place of each name's rank among all ranks. */
  const tiers = Uint8Array.from(ranked, ({ rank }) => ranks.indexOf(rank));
  const fames = Float64Array.from(ranked, ({ fame }) => fame ?? Infinity);
  const whole = yield* map(names, foldName);
  const wordsOf = (place: number): readonly string[] => whole[place]!.split(' ');
  const split: { readonly parts: readonly string[]; readonly place: number }[] = [];
  yield* each(names, (name, place) => {
    const parts = halvesOf(name);
    if (parts.length > 1) split.push({ parts: parts.map(foldName), place });
  });

  const byWhole = yield* sortPlaces(whole.map((name, place) => [name, place]));
  const byHalf = yield* sortPlaces(split.flatMap(({ parts, place }) => parts.map((part) => [part, place])));
  const tails: [text: string, place: number][] = [];
  yield* each(whole, (name, place) => {
    for (let at = 0; at >= 0; at = name.indexOf(' ', at) + 1 || -1) tails.push([name.slice(at), place]);
  });
  const byWord = yield* sortPlaces(tails);
  const byInitials = yield* sortPlaces(
    yield* map(whole, (name, place) => [`${name.replaceAll(/(?<=[^ ])[^ ]+| /g, '')} `, place]),
  );

  // What is compared letter by letter: each name, and each half.
  const forms = [
    ...(yield* map(whole, (text, place) => ({ text, place, isHalf: false, letters: lettersOf(text) }))),
    ...split.flatMap(({ parts, place }) =>
      [...new Set(parts)].map((text) => ({ text, place, isHalf: true, letters: lettersOf(text) })),
    ),
  ];
  const trigrams = yield* indexTrigrams(forms.map(({ text }) => text));
  const exact = new Map<string, number[]>();
  const shortForms: number[] = [];
  yield* each(forms, ({ text, place }, form) => {
    const alike = exact.get(text);
    if (alike) alike.push(place);
    else exact.set(text, [place]);
    if (text.length <= SHORT + 2) shortForms.push(form);
  });

  function* bySplit(typed: string): Iterable<number> {
    const parts = typed.split(/\/+/).map(foldName);
    if (parts.length < 2) return;
    for (const { parts: own, place } of split) {
      if (own.length >= parts.length && parts.every((part, at) => own[at]!.startsWith(part))) yield place;
    }
  }

  /** Names, and halves of names, that begin or end with all of the words typed. */
  function byWholeWords(text: string): readonly number[] {
    const found = [byWhole.startingWith(`${text} `), byHalf.startingWith(`${text} `), byWord.equalTo(text)];
    return found.flatMap((places) => Array.from(places)).toSorted((a, b) => fames[a]! - fames[b]! || a - b);
  }

  function* bySeveralWords(typed: string): Iterable<number> {
    const [rarest, ...others] = [...new Set(typed.split(' '))]
      .map((word) => ({ word, count: byWord.count(word) }))
      .toSorted((a, b) => a.count - b.count)
      .map(({ word }) => word);
    if (!rarest || others.length === 0) return;
    for (const place of byWord.startingWith(rarest)) {
      if (others.every((start) => wordsOf(place).some((word) => word.startsWith(start)))) yield place;
    }
  }

  function withErrors(typed: string): readonly number[] {
    const text = typed.slice(0, LONGEST_COMPARED);
    const most = mostErrors(text.length);
    const candidates = new Set(trigrams.nearest(text, CANDIDATES));
    if (text.length <= SHORT) {
      const letters = lettersOf(text);
      for (const form of shortForms) {
        const other = forms[form]!;
        if (
          Math.abs(other.text.length - text.length) <= most &&
          bits(letters & ~other.letters) <= most &&
          bits(other.letters & ~letters) <= most
        ) {
          candidates.add(form);
        }
      }
    }
    return [...candidates]
      .map((form) => {
        const { text: name, place, isHalf } = forms[form]!;
        const distance = editDistance(text, name);
        // A name of which only the beginning was typed comes after one that was typed to its end.
        const errors = Math.min(distance.whole, distance.start + (text.length < typed.length ? 0 : 1));
        return { place, errors, isHalf, spare: Math.abs(name.length - typed.length) };
      })
      .filter(({ errors }) => errors <= most)
      .toSorted(
        (a, b) =>
          a.errors - b.errors ||
          tiers[a.place]! - tiers[b.place]! ||
          Number(a.isHalf) - Number(b.isHalf) ||
          a.spare - b.spare ||
          a.place - b.place,
      )
      .map(({ place }) => place);
  }

  function* withoutErrors(typed: string, text: string): Iterable<number> {
    yield* exact.get(text) ?? [];
    yield* bySplit(typed);
    yield* byWholeWords(text);
    yield* byWhole.startingWith(text);
    yield* byHalf.startingWith(text);
    yield* byWord.startingWith(text);
    yield* bySeveralWords(text);
    if (text.length > 1) yield* byInitials.startingWith(`${text} `);
  }

  /** Each rank for itself; enough of the first rank are enough. */
  function byRank(places: Iterable<number>, limit: number): readonly number[] {
    const found = ranks.map(() => new Set<number>());
    for (const place of places) {
      found[tiers[place]!]!.add(place);
      if (found[0]!.size >= limit) break;
    }
    return found.flatMap((some) => Array.from(some));
  }

  return {
    search(typed, limit) {
      const start = typed.slice(0, LONGEST_TYPED);
      const text = foldName(start);
      const found = new Set(byRank(withoutErrors(start, text), limit));
      if (found.size < limit) for (const place of withErrors(text)) found.add(place);
      return [...found].slice(0, limit).map((place) => names[place]!);
    },
  };
}

/** How many errors a text of this length may have and still mean a name. */
const mostErrors = (length: number): number => (length < 4 ? 1 : Math.min(4, 1 + Math.floor(length / 4)));

/** Which of the letters a to z a text has, as bits; other signs share them. Texts few errors apart have almost the same. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let i = 0; i < text.length; i++) letters |= 1 << (text.charCodeAt(i) & 31);
  return letters;
}

function bits(set: number): number {
  let count = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) count++;
  return count;
}
