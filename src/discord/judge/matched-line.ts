import { createLruCache } from '#basics/lru-cache.ts';
import { isOneErrorAway } from '#basics/edit-distance.ts';
import { GRAMMAR } from './grammar.ts';
import type { MatchedLine } from './slots.ts';
import type { JudgeView } from './reading.ts';
import { COUNTER_WORDS, SLOT_WORDS } from './slot-words.ts';
import { tableNamesFor, SELF } from './table-names.ts';
import { joinNames, tokenize, type Token } from './tokens.ts';
import { classWords, wordSet } from './word-sets.ts';

/*
 * A typed line with its words, how they may be spelled, and what it costs to leave each over.
 */

const SKIP_COSTS = {
  filler: 0.02,
  self: 0.1,
  word: 0.15,
  verb: 0.35,
  commander: 0.25,
  name: 0.4,
  number: 0.5,
  negation: 1,
} as const;
const NEGATIONS = wordSet(
  'not dont didnt never wont cant doesnt isnt arent wasnt almost instead unless would could should might maybe if wait actually nobody without nearly cannot',
);

const BEFORE_TOTALS = new Set(['to', 'at']);

const isWord = (text: string): boolean => GRAMMAR.vocabulary.has(text);

export function matchedLine(line: string, view: JudgeView): MatchedLine {
  const tokens = joinNames(line, tokenize(line), [...view.labels.values()]);
  const names = tableNamesFor(view, isWord);
  const politeTo = endOfPoliteness(tokens);
  const isFiller = (at: number): boolean => {
    if (at < politeTo) return true;
    const { text = '' } = tokens[at] ?? {};
    // A player may be called like a filler.
    if (!SELF.has(text) && names.players(tokens, at).some(({ cost }) => cost === 0)) return false;
    // `bob i take an extra turn` is about the user.
    if (text === 'i' && tokens.slice(0, at).some((_, place) => names.isName(tokens, place))) return false;
    // `goes to 20` says another number than `goes 20`.
    if (BEFORE_TOTALS.has(text) && (tokens[at + 1]?.number ?? null) !== null) return false;
    const isMana = tokens[at]?.number !== null && tokens[at + 1]?.text === 'mana';
    return GRAMMAR.fillers.has(text) || text === '?' || isMana;
  };
  const spellings = tokens.map((token) => spellingsOf(token));
  return {
    ...view,
    line,
    tokens,
    names,
    isWord,
    searchesCards: false,
    memo: new Map(),
    isFiller,
    spellings,
    skipCosts: tokens.map((token, index) => {
      if (NEGATIONS.has(token.text) && index >= politeTo) return SKIP_COSTS.negation;
      if (isFiller(index)) return SKIP_COSTS.filler;
      if (token.number !== null || isDiceOrRule(token)) return SKIP_COSTS.number;
      if (COUNTER_WORDS.has(token.text)) return SKIP_COSTS.name;
      if (BEFORE_TOTALS.has(token.text)) return SKIP_COSTS.verb;
      if (SELF.has(token.text)) return SKIP_COSTS.self;
      if (names.players(tokens, index).length > 0) return SKIP_COSTS.name;
      if (names.commanders(tokens, index).length > 0) return SKIP_COSTS.commander;
      return EVENT_VERBS.has(token.text) ? SKIP_COSTS.verb : SKIP_COSTS.word;
    }),
  };
}

/** `d20`, `601.2b` */
const isDiceOrRule = ({ text }: Token): boolean => /^\d*d\d|^\d{3}\.\d/.test(text);

const ADDRESSES = wordSet('hey hi ok okay so well judge bot please pls plz and um excuse me sorry');
const ASKING = wordSet('can could would will may might');
const ASKED_PERSONS = wordSet('you u ya someone somebody anyone we i');
const POLITE = wordSet('please pls plz kindly just maybe also');

/** The place after an opening such as `could you please`, which asks for what comes next. */
function endOfPoliteness(tokens: readonly Token[]): number {
  const textAt = (at: number): string => tokens[at]?.text ?? '';
  let at = 0;
  while (ADDRESSES.has(textAt(at))) at += 1;
  if (!ASKING.has(textAt(at)) || !ASKED_PERSONS.has(textAt(at + 1))) return 0;
  at += 2;
  while (POLITE.has(textAt(at))) at += 1;
  return at;
}

/** Words that say what happened, so that a reading which leaves one over is unlikely. */
const EVENT_VERBS = classWords('lose', 'gain', 'take', 'undo', 'concede', 'cast', 'flip', 'roll');

/** Shorter words have too many neighbours. */
const MIN_MISSPELLED_LENGTH = 5;
const MIN_SKELETON_LENGTH = 3;

/** The word itself, and the words of patterns that it may be a misspelling of. */
function spellingsOf({ text, number }: Token): readonly string[] {
  if (number !== null || isWord(text) || SPELLABLE.has(text) || !/^\p{L}+$/u.test(text)) return [text];
  const known = SPELLINGS.get(text);
  if (known) return known;
  const spellings = findSpellings(text);
  SPELLINGS.set(text, spellings);
  return spellings;
}

/** The spellings of recent words. */
const SPELLINGS = createLruCache<string, readonly string[]>(2000);

function findSpellings(text: string): readonly string[] {
  const single = text.replaceAll(/(\p{L})\1+/gu, '$1');
  const stretched = (WORDS_BY_INITIAL.get(text.charAt(0)) ?? []).filter(
    (word) => word.replaceAll(/(\p{L})\1+/gu, '$1') === single,
  );
  const withoutVowels = text.length >= MIN_SKELETON_LENGTH ? (WORDS_BY_SKELETON.get(text) ?? []) : [];
  const near =
    text.length < MIN_MISSPELLED_LENGTH
      ? []
      : (WORDS_BY_INITIAL.get(text.charAt(0)) ?? []).filter(
          (word) => word.length >= MIN_MISSPELLED_LENGTH && isOneErrorAway(text, word),
        );
  return [...new Set([text, ...stretched, ...withoutVowels, ...near])];
}

const SPELLABLE: ReadonlySet<string> = new Set([...GRAMMAR.vocabulary, ...SLOT_WORDS]);

const WORDS_BY_INITIAL = groupBy(SPELLABLE, (word) => word.charAt(0));

/** Without the vowels after the first letter: `nxt`, `hds`, `trgr`. */
const WORDS_BY_SKELETON = groupBy(
  [...SPELLABLE].filter((word) => word.length > MIN_SKELETON_LENGTH),
  (word) => word.charAt(0) + word.slice(1).replaceAll(/[aeiouy]/g, ''),
);

function groupBy(
  words: Iterable<string>,
  keyOf: (word: string) => string,
): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>();
  for (const word of words) {
    const key = keyOf(word);
    const group = groups.get(key);
    if (group) group.push(word);
    else groups.set(key, [word]);
  }
  return groups;
}
