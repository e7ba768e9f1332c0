import { text } from '#text/template.ts';
import type { Text } from '#text/text.ts';
import { foldName } from '#engine/cards/names.ts';
import { DECISION_KINDS, type DecisionName } from '#engine/control/decision-kinds.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import { refuse, type Refusal } from '#engine/refusals/refusal.ts';
import { fail, ok, type Result } from '#engine/vocabulary/result.ts';
import type { Suggestion } from '../command/command.ts';
import { termIn } from '../words/game-terms.ts';
import { INFORMATION_KINDS, type Information } from '#engine/control/information.ts';

/** The names in the suggestions. */
const DECISION_NAMES: Readonly<Record<DecisionName, string>> = {
  play: 'what to play: spells, abilities, lands',
  modes: 'modes',
  targets: 'targets',
  payment: 'how costs are paid, and with whose resources',
  resolution: 'choices while something resolves',
  search: 'what is found in their own library',
  'search-of-another': 'what is found in another player’s library (Bribery)',
  'outside-the-game': 'a card from outside the game (a Wish)',
  replacement: 'which replacement effect applies first',
  triggers: 'the order of triggered abilities',
  attackers: 'attackers',
  blockers: 'blockers',
  'combat-damage': 'combat damage',
  'cleanup-discard': 'what is discarded in the cleanup step',
  own: 'their own decisions, of whoever controls somebody',
  'handed-over': 'a decision that another effect hands to the player (Master Warcraft)',
  concede: 'conceding',
  'leave-the-room': 'leaving the room',
  trade: 'trades',
  'intentional-draw': 'agreeing to a draw',
  'call-a-judge': 'calling a judge',
  sideboard: 'sideboarding',
};

/** The names in the suggestions. */
const INFORMATION_NAMES: Readonly<Record<Information, string>> = {
  hand: 'the player’s hand',
  'face-down-permanents': 'the player’s face-down permanents',
  'library-search': 'a library that the player searches',
  'outside-the-game': 'the player’s cards outside the game',
  'hidden-from-them': 'what others hide from the player, such as their hands',
};

/** The name of each kind, and the stems of other words that users type for it. */
interface KindWords<Kind extends string> {
  readonly names: Readonly<Record<Kind, string>>;
  readonly synonyms: Readonly<Partial<Record<Kind, string>>>;
}

const DECISION_WORDS: KindWords<DecisionName> = {
  names: DECISION_NAMES,
  synonyms: {
    play: 'cast casting activate activation land',
    modes: 'mode charm command',
    targets: 'target aim',
    payment: 'pay payment mana cost x kicker convoke',
    resolution: 'resolve resolution choose choice may vote',
    search: 'tutor fetch find library',
    'search-of-another': 'bribery acquire praetor',
    'outside-the-game': 'wish learn lesson',
    replacement: 'replace prevention prevent',
    triggers: 'trigger order',
    blockers: 'defend defense',
    'combat-damage': 'assign assignment',
    'cleanup-discard': 'hand size',
    concede: 'scoop surrender resign quit',
    'leave-the-room': 'bathroom go',
    'intentional-draw': 'id tie split',
    'call-a-judge': 'judge',
  },
};

const INFORMATION_WORDS: KindWords<Information> = {
  names: INFORMATION_NAMES,
  synonyms: {
    hand: 'card',
    'face-down-permanents': 'morph manifest facedown',
    'library-search': 'deck tutor fetch search',
    'outside-the-game': 'sideboard wish',
    'hidden-from-them': 'opponent other',
  },
};

/** Used within a sentence. */
const DECISION_PHRASES: Readonly<Record<Exclude<DecisionName, 'play'>, string>> = {
  modes: 'modes',
  targets: 'targets',
  payment: 'how costs are paid',
  resolution: 'what is chosen while something resolves',
  search: 'what is found in their own library',
  'search-of-another': 'what is found in another player’s library',
  'outside-the-game': 'a card from outside the game',
  replacement: 'which replacement effect applies first',
  triggers: 'the order of triggered abilities',
  attackers: 'attackers',
  blockers: 'blockers',
  'combat-damage': 'combat damage',
  'cleanup-discard': 'what is discarded in the cleanup step',
  own: 'their own choices',
  'handed-over': 'what the effect hands over',
  concede: 'conceding',
  'leave-the-room': 'leaving the room',
  trade: 'trades',
  'intentional-draw': 'agreeing to a draw',
  'call-a-judge': 'calling a judge',
  sideboard: 'sideboarding',
};

/** Follows `decides on`: `targets`, `what to play`. */
export const formatDecision = (decision: DecisionName, edition: Edition): string =>
  decision === 'play'
    ? termIn(edition, 'what to play', 'what to cast, activate and play')
    : DECISION_PHRASES[decision];

/**
 * Used within a sentence.
 * @param who the player as named in a reply
 */
export function formatInformation(information: Information, who: Text): Text {
  switch (information) {
    case 'hand':
      return text`${who}’s hand`;
    case 'face-down-permanents':
      return text`${who}’s face-down permanents`;
    case 'library-search':
      return text`the library that ${who} searches`;
    case 'outside-the-game':
      return text`${who}’s cards outside the game`;
    case 'hidden-from-them':
      return text`what others hide from ${who}`;
  }
}

export const suggestDecisions = (typed: string): readonly Suggestion[] =>
  suggest(DECISION_KINDS, DECISION_WORDS, typed);

export const suggestInformation = (typed: string): readonly Suggestion[] =>
  suggest(INFORMATION_KINDS, INFORMATION_WORDS, typed);

/** A chosen value, or text that matches only one kind. */
export const parseDecision = (typed: string): Result<DecisionName, Refusal<'who/unknown'>> =>
  parseKind('decision', DECISION_KINDS, DECISION_WORDS, typed);

/** A chosen value, or text that matches only one kind. */
export const parseInformation = (typed: string): Result<Information, Refusal<'who/unknown'>> =>
  parseKind('information', INFORMATION_KINDS, INFORMATION_WORDS, typed);

/**
 * Finds the kinds of which a word begins with each typed word. If there are none, compares the stems of the typed words
 * instead, and then with the synonyms.
 */
function matchKinds<Kind extends string>(
  kinds: readonly Kind[],
  { names, synonyms }: KindWords<Kind>,
  typed: string,
): readonly Kind[] {
  const words = foldName(typed).split(' ');
  const matching = (wordsOf: (kind: Kind) => string, typedWords: readonly string[]): readonly Kind[] =>
    kinds.filter((kind) => {
      const kindWords = foldName(wordsOf(kind)).split(' ');
      return typedWords.every((word) => kindWords.some((ownWord) => ownWord.startsWith(word)));
    });
  const nameOf = (kind: Kind): string => `${kind} ${names[kind]}`;
  const stems = words.map((word) => word.replace(WORD_ENDING, ''));
  const levels = [
    matching(nameOf, words),
    matching(nameOf, stems),
    matching((kind) => synonyms[kind] ?? '', stems),
  ];
  return levels.find((level) => level.length > 0) ?? [];
}

/** The endings of *blocks*, *blocking*, *blocked* and *blockers*, after their common stem. */
const WORD_ENDING = /(?<=\w{3})(?:ing|ers?|ed|es|s)$/;

const suggest = <Kind extends string>(
  kinds: readonly Kind[],
  words: KindWords<Kind>,
  typed: string,
): readonly Suggestion[] =>
  matchKinds(kinds, words, typed).map((kind) => ({ name: words.names[kind], value: kind }));

function parseKind<Kind extends string>(
  of: 'decision' | 'information',
  kinds: readonly Kind[],
  words: KindWords<Kind>,
  typed: string,
): Result<Kind, Refusal<'who/unknown'>> {
  const matches = matchKinds(kinds, words, typed);
  const [only, ...others] = matches;
  const picked = kinds.find((kind) => kind === typed) ?? (others.length === 0 ? only : undefined);
  if (picked !== undefined) return ok(picked);
  const names = (only === undefined ? kinds : matches).map((kind) => kind.replaceAll('-', ' '));
  return fail(refuse('who/unknown', { of, typed, such: names, several: only !== undefined }));
}
