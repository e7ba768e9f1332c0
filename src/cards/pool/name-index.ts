import { editDistance } from '#basics/edit-distance.ts';
import { letterSetOf, letterSetSize } from '#basics/letter-set.ts';
import { foldName, splitName } from '#engine/cards/names.ts';
import { runSteps, eachInSteps, mapInSteps, sortInSteps, type WorkSteps } from '#basics/work-steps.ts';
import { alternativeSpellings } from './alternative-spellings.ts';
import { sortPlaces, type SortedPlaces, type TextPosition } from './sorted-places.ts';
import { indexTrigrams, type TrigramIndex } from './trigrams.ts';

/** A name with its ranking among equally good matches. */
export interface RankedName {
  readonly name: string;
  /** Names with a lower rank come first, if they match without typing errors. */
  readonly rank: number;
  /** Its position among the best known names, starting at 1; `null` if it has none. */
  readonly fame: number | null;
}

/** Full-text search for card names. */
export interface NameIndex {
  /**
   * @param typed case, accents and punctuation are ignored. Matches prefixes of a name, of a half or of a word,
   *   prefixes of several words, initials, `a//b`, `a and b` or `a or b` for split cards, alternative spellings, and
   *   typing errors.
   * @returns at most `limit` names, best first: exact matches, then names that start with the text or end with all of
   *   its words, then matches within the name; the best known first in each group. Without text, the best known
   *   names.
   */
  search(typed: string, limit: number): readonly string[];
}

/** Longer texts are truncated. */
const MAX_TYPED_LENGTH = 150;
/** Only this prefix is compared letter by letter. */
const MAX_COMPARED_LENGTH = 64;
/** Short texts have too few trigrams left after an error, so they are compared with all names of similar length. */
const SHORT_LENGTH = 8;
const MAX_CANDIDATES = 80;
/** Separates the halves of a split card, as players say and write them. */
const JOINED = /\s+(?:and|or|n)\s+|\s*(?:[&+|,]|\/+)\s*/i;
/** Words that begin later in longer names are not indexed. */
const MAX_NAMES_PER_WORD = 1000;

/** Indexes names of equal rank, in any order; duplicates are ignored. */
export const createNameIndex = (given: readonly string[]): NameIndex =>
  runSteps(buildNameIndex(given.map(unranked)));

export const unranked = (name: string): RankedName => ({ name, rank: 0, fame: null });

/**
 * Builds the index in steps, so that other work can run in between.
 * @param given the first rank and fame of a duplicate name count
 */
export function* buildNameIndex(given: Iterable<RankedName>): WorkSteps<NameIndex> {
  return createIndex(yield* buildTables(given));
}

/** The names by index, grouped by rank, and the tables used to find them. */
interface Tables {
  readonly names: readonly string[];
  /** The folded names. */
  readonly whole: readonly string[];
  /** The folded names of the parts, for names with several. */
  readonly parts: ReadonlyMap<number, readonly string[]>;
  /** The index of each name's rank among all ranks, and the number of ranks. */
  readonly tiers: Uint8Array;
  readonly ranks: number;
  readonly fames: Float64Array;
  readonly byWhole: SortedPlaces;
  readonly byHalf: SortedPlaces;
  readonly byWord: SortedPlaces;
  readonly byInitials: SortedPlaces;
  /** The texts compared letter by letter: each name at its index, then each half. */
  readonly forms: readonly string[];
  readonly formPlaces: Uint32Array;
  /** The set of letters of each form. */
  readonly letters: Int32Array;
  readonly trigrams: TrigramIndex;
}

/* The tables of 33,000 names live as long as the bot, so their closures must not retain intermediate data. */
function* buildTables(given: Iterable<RankedName>): WorkSteps<Tables> {
  const { ranked, ranks } = yield* inOrder(given);
  const names = ranked.map(({ name }) => name);
  const whole = yield* mapInSteps(names, foldName);
  const parts = new Map<number, readonly string[]>();
  yield* eachInSteps(names, (name, place) => {
    const own = splitName(name);
    if (own.length > 1) parts.set(place, own.map(foldName));
  });
  const halves = [...parts].flatMap(([place, own]) => own.map((_, part): TextPosition => [place, part]));
  const others = [...parts].flatMap(([place, own]) => [...new Set(own)].map((text) => ({ place, text })));
  const forms = [...whole, ...others.map(({ text }) => text)];
  return {
    names,
    whole,
    parts,
    tiers: Uint8Array.from(ranked, ({ rank }) => ranks.indexOf(rank)),
    ranks: ranks.length,
    fames: Float64Array.from(ranked, ({ fame }) => fame ?? Infinity),
    byWhole: yield* sortPlaces(spotsOf(whole, wholeOnly), tailsIn(whole)),
    byHalf: yield* sortPlaces(halves, partsIn(parts)),
    byWord: yield* sortPlaces(spotsOf(whole, wordStarts), tailsIn(whole)),
    byInitials: yield* sortPlaces(spotsOf(whole, wholeOnly), initialsIn(whole)),
    forms,
    formPlaces: Uint32Array.from([...names.keys(), ...others.map(({ place }) => place)]),
    letters: Int32Array.from(yield* mapInSteps(forms, letterSetOf)),
    trigrams: yield* indexTrigrams(forms),
  };
}

/** Distinct names by rank, then by name. */
function* inOrder(
  given: Iterable<RankedName>,
): WorkSteps<{ ranked: readonly RankedName[]; ranks: readonly number[] }> {
  const unique = new Map<string, RankedName>();
  yield* eachInSteps(given, (ranked) => void (unique.has(ranked.name) || unique.set(ranked.name, ranked)));
  const sorted = yield* sortInSteps(unique.values(), ({ name }) => name);
  const ranks = [...new Set(sorted.map(({ rank }) => rank))].toSorted((a, b) => a - b);
  return { ranked: ranks.flatMap((rank) => sorted.filter((entry) => entry.rank === rank)), ranks };
}

function* spotsOf(
  whole: readonly string[],
  startsOf: (name: string) => Iterable<number>,
): Iterable<TextPosition> {
  for (const [place, name] of whole.entries()) for (const start of startsOf(name)) yield [place, start];
}

const wholeOnly = (): readonly number[] => [0];

function* wordStarts(name: string): Iterable<number> {
  yield 0;
  for (let at = name.indexOf(' '); at >= 0 && at < MAX_NAMES_PER_WORD; at = name.indexOf(' ', at + 1))
    yield at + 1;
}

const tailsIn = (whole: readonly string[]) => (place: number, from: number) => whole[place]!.slice(from);

const partsIn = (parts: Tables['parts']) => (place: number, part: number) => parts.get(place)![part]!;

/** Returns `lb ` for Lightning Bolt. */
const initialsIn = (whole: readonly string[]) => (place: number) =>
  `${whole[place]!.replaceAll(/(?<=[^ ])[^ ]+| /g, '')} `;

function createIndex(tables: Tables): NameIndex {
  const { names, whole, parts, tiers, fames, byWhole, byHalf, byWord, byInitials, forms, letters } = tables;
  const { formPlaces, trigrams } = tables;
  const shortForms = Uint32Array.from(
    [...forms.keys()].filter((form) => forms[form]!.length <= SHORT_LENGTH + 2),
  );

  function* bySplit(typed: string, separator: RegExp): Iterable<number> {
    const asked = typed.split(separator).map(foldName);
    if (asked.length < 2) return;
    for (const [place, own] of parts) {
      if (own.length >= asked.length && asked.every((part, index) => own[index]!.startsWith(part)))
        yield place;
    }
  }

  /** Finds split cards whose halves are typed with a word between them, in any order. */
  function* byHalvesNamed(typed: string): Iterable<number> {
    const asked = typed.split(JOINED).map(foldName);
    if (asked.length < 2 || asked.some((half) => half === '')) return;
    const [first = '', ...others] = asked;
    for (const place of byHalf.equalTo(first)) {
      const own = parts.get(place) ?? [];
      if (own.length === asked.length && others.every((half) => own.includes(half))) yield place;
    }
  }

  /** Sorts the best known first; others keep their order. */
  const byFame = (places: Iterable<number>): readonly number[] =>
    Array.from(places).toSorted((a, b) => (fames[a] === fames[b] ? 0 : fames[a]! - fames[b]!));

  /**
   * Names and halves that start with the text, and names that end with all typed words. Among equally known names,
   * whole words rank before prefixes.
   */
  function* byEnds(text: string): Iterable<number> {
    yield* byWhole.startingWith(`${text} `);
    yield* byHalf.startingWith(`${text} `);
    yield* byWord.equalTo(text);
    yield* byWhole.startingWith(text);
    yield* byHalf.startingWith(text);
  }

  function* bySeveralWords(typed: string): Iterable<number> {
    const [rarest, ...others] = [...new Set(typed.split(' '))]
      .map((word) => ({ word, count: byWord.count(word) }))
      .toSorted((a, b) => a.count - b.count)
      .map(({ word }) => word);
    if (!rarest || others.length === 0) return;
    for (const place of byWord.startingWith(rarest)) {
      const words = whole[place]!.split(' ');
      if (others.every((start) => words.some((word) => word.startsWith(start)))) yield place;
    }
  }

  function withErrors(typed: string): readonly number[] {
    const text = typed.slice(0, MAX_COMPARED_LENGTH);
    const maxTypos = maxErrors(text.length);
    const own = letterSetOf(text);
    // Each letter that a name lacks is an error, which rules out most names cheaply.
    const candidates = new Set(
      trigrams
        .nearest(text, MAX_CANDIDATES)
        .filter((form) => letterSetSize(own & ~letters[form]!) <= maxTypos),
    );
    if (text.length <= SHORT_LENGTH) {
      for (const form of shortForms) {
        const other = letters[form]!;
        if (
          Math.abs(forms[form]!.length - text.length) <= maxTypos &&
          letterSetSize(own & ~other) <= maxTypos &&
          letterSetSize(other & ~own) <= maxTypos
        ) {
          candidates.add(form);
        }
      }
    }
    return [...candidates]
      .map((form) => {
        const name = forms[form]!;
        const distance = editDistance(text, name);
        // A name of which only the beginning was typed ranks after one that was typed completely.
        const errors = Math.min(distance.whole, distance.prefix + (text.length < typed.length ? 0 : 1));
        const spare = Math.abs(name.length - typed.length);
        return { place: formPlaces[form]!, errors, isHalf: form >= names.length, spare };
      })
      .filter(({ errors }) => errors <= maxTypos)
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
    yield* byWhole.equalTo(text);
    yield* byHalf.equalTo(text);
    yield* byHalvesNamed(typed);
    yield* bySplit(typed, /\/+/);
    yield* byFame(byEnds(text));
    yield* byFame(byWord.startingWith(text));
    if (text.length > 3) yield* bySplit(typed, JOINED);
    yield* byFame(bySeveralWords(text));
    if (text.length > 1) yield* byFame(byInitials.startingWith(`${text} `));
  }

  /** Takes names rank by rank until there are enough. */
  function byRank(places: Iterable<number>, limit: number): readonly number[] {
    const found = Array.from({ length: tables.ranks }, () => new Set<number>());
    for (const place of places) {
      found[tiers[place]!]!.add(place);
      if (found[0]!.size >= limit) break;
    }
    return found.flatMap((ids) => Array.from(ids));
  }

  return {
    search(typed, limit) {
      const start = typed.slice(0, MAX_TYPED_LENGTH);
      const text = foldName(start);
      const found = new Set(byRank(withoutErrors(start, text), limit));
      if (found.size === 0)
        for (const spelling of alternativeSpellings(start))
          for (const place of byRank(withoutErrors(spelling, foldName(spelling)), limit)) found.add(place);
      if (found.size < limit) for (const place of withErrors(text)) found.add(place);
      return [...found].slice(0, limit).map((place) => names[place]!);
    },
  };
}

/** The number of errors that a text of this length may have and still match a name. */
const maxErrors = (length: number): number => (length < 4 ? 1 : Math.min(4, 1 + Math.floor(length / 4)));
