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
import type { Asked } from '../../answer/answer.ts';
import { type OpenWords, digits, isGap, isHarmless, leftWords, plainWords } from './words.ts';

/*
 * A question in which the names of cards and players are marks: `#0` for a card, `@0` for a player. So no word of a name
 * is read as anything else.
 */

/** A card that a question names, and the part of it if that is what is named. */
export interface NamedCard {
  readonly entry: CardEntry;
  readonly part: number | null;
}

export interface Question {
  readonly asked: Asked;
  readonly ruleset: Ruleset;
  /** Marked, numbers as digits. */
  readonly words: string;
  /** By their marks. */
  readonly cards: readonly NamedCard[];
  readonly players: readonly PlayerId[];
  /** What was searched for so far, since all kinds read the same names. */
  readonly searched: Map<string, NamedCard | undefined>;
}

/** Longer questions are stories: no kind understands all of one. */
const MAX_WORDS = 40;
/** The longest word of a card's name has 31 letters. */
const MAX_WORD_LENGTH = 40;
const MAX_NAME_WORDS = 7;
/** Searches for a name that is no whole one, about a millisecond each. */
const MAX_SEARCHES = 6;

export function readQuestion(asked: Asked): Question | null {
  const words = plainWords(asked.question);
  if (words.length === 0 || words.length > MAX_WORDS) return null;
  if (words.some(({ length }) => length > MAX_WORD_LENGTH)) return null;
  const players: PlayerId[] = [];
  const cards: NamedCard[] = [];
  const withPlayers = markNames(words, MAX_NAME_WORDS, 1, (name) => {
    const playerId = playerCalled(name, asked);
    return playerId === undefined ? undefined : `@${indexIn(players, playerId)}`;
  });
  const withCards = markNames(withPlayers, MAX_NAME_WORDS, 2, (name) => {
    const card = cardOfSeveralWords(name, asked.cards);
    return card && `#${cards.push(card) - 1}`;
  });
  return {
    asked,
    ruleset: rulesetOf(asked.edition),
    words: digits(withCards).join(' '),
    cards,
    players,
    searched: new Map(),
  };
}

function indexIn<Item>(items: Item[], item: Item): number {
  const at = items.indexOf(item);
  return at < 0 ? items.push(item) - 1 : at;
}

/** Replaces the longest names, from the left. */
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

const isMark = (word: string): boolean => /^[#@]\d+$/.test(word);

const withoutS = (name: string): string => name.replace(/s$/, '');

/** A player of the game by the whole of their name or its first word, which no other player has. */
function playerCalled(words: readonly string[], { game, players }: Asked): PlayerId | undefined {
  if (!game || !players) return undefined;
  const name = words.join(' ');
  const called = [...players].filter(([, label]) => {
    const full = foldName(label);
    const names = [full, full.split(' ')[0] ?? full];
    return names.some((known) => known !== '' && (known === name || known === withoutS(name)));
  });
  const [only, ...others] = called;
  if (!only || others.length > 0 || words.every(isHarmless)) return undefined;
  return game.seats.some(({ playerId }) => playerId === only[0]) ? only[0] : undefined;
}

/** Names of several words that questions about rules contain, though cards have them. */
const PHRASES = new Set([
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
]);

function cardOfSeveralWords(words: readonly string[], cards: CardPool): NamedCard | undefined {
  const name = words.join(' ');
  if (words.every((word) => isHarmless(word)) || PHRASES.has(name)) return undefined;
  const spellings = [name, withoutS(name), withoutAnd(name), withoutS(withoutAnd(name))];
  for (const spelling of new Set(spellings)) {
    const found = exactCard(spelling, cards);
    if (found) return found;
  }
  return nicknamed(name, cards);
}

/** `fire and ice` */
const withoutAnd = (name: string): string => name.replaceAll(/ (?:and|n) /g, ' ');

function exactCard(name: string, cards: CardPool): NamedCard | undefined {
  const entry = cards.find(name);
  return entry && !entry.isNotForDecks ? { entry, part: partCalled(entry, name) } : undefined;
}

function partCalled({ card }: CardEntry, name: string): number | null {
  if (card.parts.length === 1 || foldName(card.name) === foldName(name)) return null;
  const at = card.parts.findIndex((part) => foldName(part.name) === foldName(name));
  return at < 0 ? null : at;
}

function nicknamed(name: string, cards: CardPool): NamedCard | undefined {
  const [only, ...others] = findByNickname(name, cards);
  const entry = only !== undefined && others.length === 0 ? cards.find(only) : undefined;
  return entry && { entry, part: null };
}

/** Tokens that everybody calls by their names alone. */
const TOKENS = new Set(['treasure', 'clue', 'food', 'blood', 'powerstone', 'map', 'gold']);

/** Tokens, which have the name of a card only here. @param isToken true if the question says that it is one */
function token(name: string, isToken: boolean, cards: CardPool): NamedCard | undefined {
  const entry = isToken || TOKENS.has(name) ? cards.find(name) : undefined;
  return entry?.card.parts.every(({ typeLine }) => typeLine.includes('Token'))
    ? { entry, part: null }
    : undefined;
}

/** A name that begins before a comma, or is misspelled by a letter or two. */
function nearlyNamed(
  name: string,
  cards: CardPool,
  isWord: (word: string) => boolean,
): NamedCard | undefined {
  if (name.length < MIN_LETTERS) return undefined;
  const mayBeMisspelled = name.length >= MIN_MISSPELLED && !name.split(' ').some(isWord);
  // Spares most searches, which take much longer.
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

/** Of a short name, and of one that may be misspelled. */
const MIN_LETTERS = 5;
const MIN_MISSPELLED = 8;

/** A part of a card that is named already, by its first words. */
function partNamed(name: string, cards: readonly NamedCard[]): NamedCard | undefined {
  for (const { entry } of cards) {
    const { parts } = entry.card;
    const called = parts.flatMap((part, at) =>
      `${foldName(part.name)} `.startsWith(`${name} `) ? [at] : [],
    );
    const [only, ...others] = called;
    if (parts.length > 1 && only !== undefined && others.length === 0) return { entry, part: only };
  }
  return undefined;
}

/** A commander of the game at the table by its short name. */
function commanderNamed(name: string, { game, cards }: Asked): NamedCard | undefined {
  const called = (game?.commanders ?? []).filter((commander) =>
    [name, withoutS(name)].includes(foldName(shortName(commander.name))),
  );
  const [only, ...others] = new Set(called.map((commander) => commander.name));
  const entry = only !== undefined && others.length === 0 ? cards.find(only) : undefined;
  return entry && { entry, part: null };
}

/** Nicknames of cards that are names of people or things first. */
const NO_NICKNAMES = new Set(['bob', 'bobs', 'gary', 'garys', 'dack', 'swords', 'sword', 'tax']);

/** True if a word is a part of a card that is named in full. */
const isPartOf = (word: string, named: readonly NamedCard[]): boolean =>
  named.some(({ entry }) => entry.card.parts.some(({ name }) => foldName(name) === word));

/** Names that are words, too. */
const BASIC_LANDS = new Set(['plains', 'island', 'swamp', 'mountain', 'forest', 'wastes']);

/**
 * The part that is meant if a question names a card twice. The first part of a double-faced card or adventurer has the
 * name by which the card is called.
 */
function partOfBoth({ entry: { card }, part: first }: NamedCard, { part: second }: NamedCard): number | null {
  if (first === null || second === null || first === second) return first ?? second;
  return card.layout === 'split' ? null : Math.max(first, second);
}

/** The cards that a question names, in its order, and its words with a mark for each. */
interface FoundCards {
  readonly cards: readonly NamedCard[];
  /** In the order of the question, with gaps and harmless words. */
  readonly words: readonly string[];
}

/**
 * Reads what a kind left of a question: marks, harmless words, and names of a single word.
 * @returns `null` if any other word is left
 */
export function readNames(
  left: OpenWords,
  { asked, cards: marked, searched }: Question,
  isFine: (word: string) => boolean,
  onlyForbids?: ReadonlySet<string>,
): FoundCards | null {
  const { cards: pool } = asked;
  const words = leftWords(left);
  const isWord = isWordOfRules(asked.rulebook.read(asked.edition));
  const saysToken = /\btokens?\b/.test(asked.question);
  const cards: NamedCard[] = [];
  const read: string[] = [];
  const search = (name: string): NamedCard | undefined => {
    if (!searched.has(name) && searched.size < MAX_SEARCHES)
      searched.set(name, nearlyNamed(name, pool, isWord));
    return searched.get(name);
  };
  const add = (card: NamedCard): void => {
    const at = cards.findIndex(({ entry }) => entry.card.name === card.entry.card.name);
    const known = cards[at];
    if (known) cards[at] = { ...known, part: partOfBoth(known, card) };
    read.push(`#${known ? at : cards.push(card) - 1}`);
  };
  for (let at = 0; at < words.length;) {
    const word = words[at] ?? '';
    const card = /^#\d+$/.test(word) ? marked[Number(word.slice(1))] : undefined;
    if (card) add(card);
    if (card || isGap(word) || word.startsWith('@') || isFine(word)) {
      if (!card) read.push(word);
      at++;
      continue;
    }
    const end = words.findIndex((next, index) => index > at && (isGap(next) || isMark(next)));
    const run = words.slice(at, Math.min(at + MAX_NAME_WORDS, end < 0 ? words.length : end));
    let length = run.length;
    let named: NamedCard | undefined;
    for (; length > 0; length--) {
      const name = run.slice(0, length).join(' ');
      if (onlyForbids && BASIC_LANDS.has(name)) continue;
      named = partNamed(name, cards) ?? commanderNamed(name, asked);
      if (named) break;
      if (length > 1 && isFine(run[length - 1] ?? '')) continue;
      if ((length === 1 && isWord(name) && !isPartOf(name, marked)) || NO_NICKNAMES.has(name)) continue;
      named =
        exactCard(name, pool) ??
        exactCard(withoutS(name), pool) ??
        nicknamed(name, pool) ??
        nicknamed(withoutS(name), pool) ??
        token(name, saysToken, pool) ??
        token(withoutS(name), saysToken, pool) ??
        (onlyForbids ? undefined : search(name));
      if (named) break;
    }
    if (!named && onlyForbids && !onlyForbids.has(word)) {
      read.push(word);
      at++;
      continue;
    }
    if (!named) {
      return null;
    }
    add(named);
    at += length;
  }
  return { cards, words: read };
}

const membersOf = memoizeWeak((game: NonNullable<Asked['game']>) =>
  seatsInGame(game).map(({ playerId }) => playerId),
);

/** The players of the game who are still in it. */
export const playersOf = ({ asked: { game } }: Question): readonly PlayerId[] =>
  game ? membersOf(game) : [];
