import { editDistance } from '#basics/edit-distance.ts';
import { memoizeWeak } from '#basics/memoize-weak.ts';
import type { CardEntry, CardPool } from '#cards/pool/card-pool.ts';
import { findByNickname } from '#cards/pool/find-card.ts';
import { foldName } from '#engine/cards/names.ts';
import { type Ruleset, rulesetOf } from '#engine/editions/rulesets.ts';
import { shortName } from '#engine/game/commanders.ts';
import { seatsInGame } from '#engine/game/seats.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { isWordOfRules } from '#rulebook/search/words-of-rules.ts';
import type { PlayerQuestion } from '../../answer/answer.ts';
import { capitalizedWithin, namesByLaterWord } from './capitals.ts';
import { replaceNumberWords, isHarmless, questionWords, wordsOfList } from './words.ts';

/*
 * A question in which names of cards and players are replaced by marks: `#0` for a card, `@0` for a player. This way no
 * word of a name is mistaken for something else.
 */

/** A card that a question names, and if a part was named, its index. */
export interface NamedCard {
  readonly entry: CardEntry;
  readonly part: number | null;
}

export interface Question {
  readonly asked: PlayerQuestion;
  readonly ruleset: Ruleset;
  /** With marks, and numbers as digits. */
  readonly words: string;
  /** Like {@link words}, but the mark of a card includes its part: `#0p1`. */
  readonly partWords: string;
  /** The words of each sentence, in order. */
  readonly sentences: readonly string[];
  /** In the order of their marks, without duplicates. */
  readonly cards: readonly NamedCard[];
  readonly players: readonly PlayerId[];
}

const MAX_WORDS = 90;
/** The longest word in a card name has 31 letters. */
const MAX_WORD_LENGTH = 40;
const MAX_NAME_WORDS = 7;
/** The maximum number of searches for partial names, which take about a millisecond each. */
const MAX_SEARCHES = 3;

const SENTENCE_END = /(?<=[.?!…])\s+|\n+|(?<=[:;])\s/;

export function markQuestion(asked: PlayerQuestion): Question | null {
  const perSentence = asked.question
    .split(SENTENCE_END)
    .map((sentence) => questionWords(sentence))
    .filter((words) => words.length > 0);
  const words = perSentence.flat();
  if (words.length === 0 || words.length > MAX_WORDS) return null;
  if (words.some(({ length }) => length > MAX_WORD_LENGTH)) return null;
  const players: PlayerId[] = [];
  const marker = createCardMarker(asked, words);
  const sentences = perSentence.map((sentence) => {
    const withPlayers = markNames(sentence, MAX_NAME_WORDS, 1, (name) => {
      const playerId = findPlayer(name, asked);
      return playerId === undefined ? undefined : `@${indexIn(players, playerId)}`;
    });
    return markNames(withPlayers, MAX_NAME_WORDS, 2, marker.severalWords);
  });
  const marked = sentences.map((sentence) => replaceNumberWords(marker.singleWords(sentence)).join(' '));
  // Halves whose names are common words count only if no other card is named.
  if (marker.cards.length === 0)
    marked.forEach((sentence, index) => {
      marked[index] = marker.halvesIn(sentence.split(' ')).join(' ');
    });
  const partWords = marked.join(' ');
  return {
    asked,
    ruleset: rulesetOf(asked.edition),
    words: withoutParts(partWords),
    partWords,
    sentences: marked.map(withoutParts),
    cards: marker.cards,
    players,
  };
}

const withoutParts = (words: string): string => words.replaceAll(/(?<=#\d+)p\d/g, '');

function indexIn<Item>(items: Item[], item: Item): number {
  const at = items.indexOf(item);
  return at < 0 ? items.push(item) - 1 : at;
}

/** Replaces names by marks, longest first, from left to right. */
function markNames(
  words: readonly string[],
  longest: number,
  shortest: number,
  markOf: (words: readonly string[]) => string | undefined,
): readonly string[] {
  const marked: string[] = [];
  for (let at = 0; at < words.length;) {
    let length = Math.min(longest, words.length - at);
    let mark: string | undefined;
    for (; length >= shortest; length--) {
      const name = words.slice(at, at + length);
      mark = name.some(isMark) ? undefined : markOf(name);
      if (mark !== undefined) break;
    }
    marked.push(mark ?? words[at] ?? '');
    at += mark === undefined ? 1 : length;
  }
  return marked;
}

const isMark = (word: string): boolean => /^(?:#\d+(?:p\d)?|@\d+)$/.test(word);

const withoutPossessive = (name: string): string => name.replace(/s$/, '');

/** Finds a player of the game by the full name or its first word, if no other player shares it. */
function findPlayer(words: readonly string[], { game, players }: PlayerQuestion): PlayerId | undefined {
  if (!game || !players) return undefined;
  const name = words.join(' ');
  const called = [...players].filter(([, label]) => {
    const full = foldName(label);
    const names = [full, full.split(' ')[0] ?? full];
    return names.some((known) => known !== '' && (known === name || known === withoutPossessive(name)));
  });
  const [only, ...others] = called;
  if (!only || others.length > 0 || words.every(isHarmless)) return undefined;
  return game.seats.some(({ playerId }) => playerId === only[0]) ? only[0] : undefined;
}

/** Means a face of a daybound or nightbound card, not the half of Night // Day. */
const DAYBOUND_FACE = /^(?:day|night) side$/;

/** Card names of several words that also occur in questions about rules. */
const GAME_PHRASES = new Set([
  'free for all',
  'grand melee',
  'mana value',
  'team vs team',
  'alternating teams',
  'commander damage',
  'double strike',
  'face down',
  'first strike',
  'on the stack',
  'six sided die',
  'two headed giant',
  'the end',
  'the stack',
  'last chance',
  'one on one',
  'face to face',
  'my turn',
  'state based action',
  'win the game',
]);

function cardOfSeveralWords(words: readonly string[], cards: CardPool): NamedCard | undefined {
  const name = words.join(' ');
  if (words.every((word) => isHarmless(word)) || GAME_PHRASES.has(name)) return undefined;
  const spellings = [
    name,
    withoutPossessive(name),
    withoutAnd(name),
    withoutPossessive(withoutAnd(name)),
    `the ${name}`,
  ];
  for (const spelling of new Set(spellings)) {
    const found = exactCard(spelling, cards);
    if (found) return found;
  }
  return findNicknamedCard(name, cards);
}

/** `fire and ice` */
const withoutAnd = (name: string): string => name.replaceAll(/ (?:and|n) /g, ' ');

function exactCard(name: string, cards: CardPool): NamedCard | undefined {
  const entry = cards.find(name);
  return entry && !entry.isNotForDecks ? { entry, part: findPart(entry, name) } : undefined;
}

function findPart({ card }: CardEntry, name: string): number | null {
  if (card.parts.length === 1 || foldName(card.name) === foldName(name)) return null;
  const at = card.parts.findIndex((part) => foldName(part.name) === foldName(name));
  return at < 0 ? null : at;
}

function findNicknamedCard(name: string, cards: CardPool): NamedCard | undefined {
  const [only, ...others] = findByNickname(name, cards);
  const entry = only !== undefined && others.length === 0 ? cards.find(only) : undefined;
  return entry && { entry, part: null };
}

/** Tokens that players name without "token". */
const TOKEN_NAMES = new Set(['treasure', 'clue', 'food', 'blood', 'powerstone', 'map', 'gold']);

/** @param isToken true if the question says that it is a token */
function findToken(name: string, isToken: boolean, cards: CardPool): NamedCard | undefined {
  const entry = isToken || TOKEN_NAMES.has(name) ? cards.find(name) : undefined;
  return entry?.card.parts.every(({ typeLine }) => typeLine.includes('Token'))
    ? { entry, part: null }
    : undefined;
}

/** Finds a name by the part before a comma, or with one or two wrong letters. */
function findSimilarName(
  name: string,
  cards: CardPool,
  isWord: (word: string) => boolean,
): NamedCard | undefined {
  if (name.length < MIN_LETTERS) return undefined;
  const mayBeMisspelled = name.length >= MIN_MISSPELLED && !name.split(' ').some(isWord);
  // A cheap check that avoids most of the slow searches.
  const isName = cards.byShortName(name).length > 0 || cards.find(name) !== undefined;
  if (!isName && !mayBeMisspelled) return undefined;
  const found = cards
    .suggest(name, 8)
    .flatMap((full) => cards.find(full) ?? [])
    .filter(({ isNotForDecks }) => !isNotForDecks);
  const short = found.filter(({ card }) => foldName(card.name.split(',')[0] ?? '') === name);
  const [only, ...others] = short;
  if (only) return others.length === 0 ? { entry: only, part: null } : undefined;
  if (!mayBeMisspelled) return undefined;
  const near = found.filter(({ card }) => editDistance(name, foldName(card.name)).whole === 1);
  const [nearest, ...otherNear] = near;
  return nearest && otherNear.length === 0 ? { entry: nearest, part: null } : undefined;
}

/** The minimum length of a short name, and of one that may be misspelled. */
const MIN_LETTERS = 5;
const MIN_MISSPELLED = 8;

/** Finds a part of an already named card by its first words. */
function findPartOfNamedCard(name: string, cards: readonly NamedCard[]): NamedCard | undefined {
  for (const { entry } of cards) {
    const { parts } = entry.card;
    const called = parts.flatMap((part, index) =>
      `${foldName(part.name)} `.startsWith(`${name} `) ? [index] : [],
    );
    const [only, ...others] = called;
    if (parts.length > 1 && only !== undefined && others.length === 0) return { entry, part: only };
  }
  return undefined;
}

/** Finds the only already named card that has this word in its name: `finks`. */
function findNamedCardWithWord(word: string, cards: readonly NamedCard[]): NamedCard | undefined {
  if (word.length < MIN_LETTERS) return undefined;
  const hasWord = (name: string): boolean => foldName(name).split(' ').includes(word);
  const [only, ...others] = cards.filter(({ entry }) => hasWord(entry.card.name));
  if (!only || others.length > 0) return undefined;
  const parts = only.entry.card.parts.flatMap(({ name }, index) => (hasWord(name) ? [index] : []));
  return {
    ...only,
    part: only.entry.card.parts.length > 1 && parts.length === 1 ? (parts[0] ?? null) : null,
  };
}

/** Finds a commander of the game at the table by its short name. */
function findCommander(name: string, { game, cards }: PlayerQuestion): NamedCard | undefined {
  const called = (game?.commanders ?? []).filter((commander) =>
    [name, withoutPossessive(name)].includes(foldName(shortName(commander.name))),
  );
  const [only, ...others] = new Set(called.map((commander) => commander.name));
  const entry = only !== undefined && others.length === 0 ? cards.find(only) : undefined;
  return entry && { entry, part: null };
}

/** Nicknames of cards that more often mean a person or a thing. */
const NO_NICKNAMES = new Set(['bob', 'bobs', 'gary', 'garys', 'dack', 'swords', 'sword', 'tax', 'led']);

/** Card names that are also words. */
const WORDS_FIRST = wordsOfList(`
  plains island swamp mountain forest wastes brawl legacy modern standard vintage pauper pioneer historic commander magic
  conspiracy monarch legend archenemy vanguard fire ice stand deliver life death commit memory wear tear run
`);

/** Halves of split cards that players name alone. */
const HALF_NAMES = wordsOfList('fire ice tear wear commit assault battery');

/** Words of the rules that players use for the card when they stand alone. */
const NAMES_FIRST = wordsOfList('counterspell negate void damnation pyroclasm counterbalance smother');

/**
 * The part that is meant if a question names a card twice. The first part of a double-faced card or adventurer has the
 * usual name of the card.
 */
function partOfBoth({ entry: { card }, part: first }: NamedCard, { part: second }: NamedCard): number | null {
  if (first === null || second === null || first === second) return first ?? second;
  return card.layout === 'split' ? null : Math.max(first, second);
}

interface CardMarker {
  readonly cards: readonly NamedCard[];
  readonly severalWords: (words: readonly string[]) => string | undefined;
  /** Marks the remaining single words. */
  readonly singleWords: (words: readonly string[]) => readonly string[];
  /** Marks halves of split cards whose names are common words. */
  readonly halvesIn: (words: readonly string[]) => readonly string[];
}

/** Finds the cards of a question, sentence by sentence. */
function createCardMarker(asked: PlayerQuestion, all: readonly string[]): CardMarker {
  const { cards: pool } = asked;
  const cards: NamedCard[] = [];
  const isWord = isWordOfRules(asked.rulebook.read(asked.edition));
  const saysToken = all.some((word) => /^tokens?$/.test(word));
  const isPlayer = (word: string): boolean => findPlayer([word], asked) !== undefined;
  const inCapitals = capitalizedWithin(asked.question);
  const searched = new Map<string, NamedCard | undefined>();
  const add = (card: NamedCard): string => {
    const at = cards.findIndex(({ entry }) => entry.card.name === card.entry.card.name);
    const known = cards[at];
    if (known) cards[at] = { ...known, part: partOfBoth(known, card) };
    return `#${known ? at : cards.push(card) - 1}${card.part === null ? '' : `p${card.part}`}`;
  };
  const continuing = namesByLaterWord(asked.question);
  const search = (name: string): NamedCard | undefined => {
    if (!searched.has(name) && searched.size < MAX_SEARCHES)
      searched.set(name, findSimilarName(name, pool, isWord));
    return searched.get(name);
  };
  const called = (name: string): NamedCard | undefined =>
    exactCard(name, pool) ??
    exactCard(withoutPossessive(name), pool) ??
    findNicknamedCard(name, pool) ??
    findNicknamedCard(withoutPossessive(name), pool);
  const shortNamed = (name: string): NamedCard | undefined => {
    const [only, ...others] = pool.byShortName(name);
    const entry = only !== undefined && others.length === 0 ? pool.find(only) : undefined;
    return entry && !entry.isNotForDecks ? { entry, part: null } : undefined;
  };
  /** True if a longer name that no card has ends here: a part of it must not be taken for another card. */
  const continuesName = (word: string): boolean => {
    const before = continuing.get(word);
    return (
      before !== undefined && !isWord(before) && !isHarmless(before) && !called(before) && !isPlayer(before)
    );
  };
  const nameOfOne = (word: string): NamedCard | undefined => {
    if (NO_NICKNAMES.has(word) || WORDS_FIRST.has(word) || continuesName(word)) return undefined;
    if (NAMES_FIRST.has(word)) return exactCard(word, pool);
    if (isWord(word) || isHarmless(word))
      return inCapitals.has(word) && !isHarmless(word) ? exactCard(word, pool) : undefined;
    return (
      called(word) ?? findToken(word, saysToken, pool) ?? findToken(withoutPossessive(word), saysToken, pool)
    );
  };
  return {
    cards,
    severalWords: (words) => {
      const name = words.join(' ');
      const half =
        words.length === 2 && /^(?:half|side|part|door)$/.test(words[1] ?? '') && !DAYBOUND_FACE.test(name)
          ? exactCard(words[0] ?? '', pool)
          : undefined;
      if (half && half.part !== null) return add(half);
      if (GAME_PHRASES.has(name)) return undefined;
      const card =
        cardOfSeveralWords(words, pool) ??
        findCommander(name, asked) ??
        (words.some((word) => isHarmless(word)) ? undefined : shortNamed(name));
      return card && add(card);
    },
    halvesIn: (words) =>
      words.map((word) => {
        const half = HALF_NAMES.has(word) ? exactCard(word, pool) : undefined;
        return half && half.part !== null ? add(half) : word;
      }),
    singleWords: (words) => {
      const corrected = words.map((word) => {
        if (isMark(word) || /\d/.test(word)) return word;
        const card =
          findPartOfNamedCard(word, cards) ??
          findCommander(word, asked) ??
          (isWord(word) || isHarmless(word) ? undefined : findNamedCardWithWord(word, cards)) ??
          nameOfOne(word);
        return card ? add(card) : word;
      });
      // A part may be named before its card.
      const again = corrected.map((word) => {
        if (isMark(word) || isHarmless(word) || /\d/.test(word)) return word;
        const card = findPartOfNamedCard(word, cards);
        return card ? add(card) : word;
      });
      const isUnknownWord = (word: string): boolean =>
        !isMark(word) && !isHarmless(word) && !isWord(word) && !/\d/.test(word) && word.length > 3;
      return markNames(again, 3, 1, (name) => {
        if (!name.some(isUnknownWord) || GAME_PHRASES.has(name.join(' '))) return undefined;
        const first = name[0] ?? '';
        const last = name.at(-1) ?? '';
        if (isHarmless(first) || isHarmless(last)) return undefined;
        if (name.length === 1 && continuesName(first)) return undefined;
        const card =
          name.length === 1 ? (shortNamed(first) ?? shortNamed(withoutPossessive(first))) : undefined;
        const found =
          card ?? (name.length > 1 || first.length >= MIN_MISSPELLED ? search(name.join(' ')) : undefined);
        return found && add(found);
      });
    },
  };
}

const membersOf = memoizeWeak((game: NonNullable<PlayerQuestion['game']>) =>
  seatsInGame(game).map(({ playerId }) => playerId),
);

/** The players who are still in the game. */
export const playersInGame = ({ asked: { game } }: Question): readonly PlayerId[] =>
  game ? membersOf(game) : [];
