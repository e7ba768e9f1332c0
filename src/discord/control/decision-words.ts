import { foldName } from '../../engine/cards/names.ts';
import {
  DECISION_KINDS,
  INFORMATION_KINDS,
  type Decision,
  type Information,
} from '../../engine/control/decisions.ts';
import type { Edition } from '../../engine/vocabulary/editions.ts';
import { refuse, type Refusal } from '../../engine/vocabulary/refusals.ts';
import { fail, ok, type Result } from '../../engine/vocabulary/result.ts';
import type { Suggestion } from '../command/command.ts';
import { wordIn } from '../sentences/turn-words.ts';

/** The names of the kinds of decisions where one is picked. */
const DECISION_NAMES: Readonly<Record<Decision, string>> = {
  play: 'what to play: spells, abilities, lands',
  modes: 'modes',
  targets: 'targets',
  payment: 'how costs are paid, and with whose resources',
  resolution: 'choices while something resolves',
  search: 'what is found in a library',
  'outside-the-game': 'a card from outside the game (a Wish)',
  replacement: 'which replacement effect applies first',
  triggers: 'the order of triggered abilities',
  attackers: 'attackers',
  blockers: 'blockers',
  'combat-damage': 'combat damage',
  'cleanup-discard': 'what is discarded in the cleanup step',
  own: 'the own decisions of whoever controls somebody',
  'handed-over': 'a decision that another effect hands to the player (Master Warcraft)',
  concede: 'conceding',
  'leave-the-room': 'leaving the room',
  trade: 'trades',
  'intentional-draw': 'agreeing to a draw',
  'call-a-judge': 'calling a judge',
  sideboard: 'sideboarding',
};

/** The names of the kinds of hidden information where one is picked. */
const INFORMATION_NAMES: Readonly<Record<Information, string>> = {
  hand: 'the player’s hand',
  'face-down-permanents': 'face-down permanents that the player controls',
  'library-search': 'a library that the player searches',
  'outside-the-game': 'the player’s cards outside the game',
  'hidden-from-them': 'what others hide from the player, such as their hands',
};

/** The words for what is decided, in the middle of a sentence. */
const DECIDED: Readonly<Record<Exclude<Decision, 'play'>, string>> = {
  modes: 'modes',
  targets: 'targets',
  payment: 'how costs are paid',
  resolution: 'what is chosen while something resolves',
  search: 'what is found in a library',
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

/** Says what is decided, after `decides on`: `targets`, `what to play`. */
export const sayDecision = (decision: Decision, edition: Edition): string =>
  decision === 'play'
    ? wordIn(edition, 'what to play', 'what to cast, activate and play')
    : DECIDED[decision];

/**
 * Says what is seen, in the middle of a sentence.
 * @param who the player, as named in a reply
 */
export function sayInformation(information: Information, who: string): string {
  switch (information) {
    case 'hand':
      return `${who}’s hand`;
    case 'face-down-permanents':
      return `${who}’s face-down permanents`;
    case 'library-search':
      return `the library that ${who} searches`;
    case 'outside-the-game':
      return `${who}’s cards outside the game`;
    case 'hidden-from-them':
      return `what others hide from ${who}`;
  }
}

/** Kinds of decisions for what is being typed. */
export const suggestDecisions = (typed: string): readonly Suggestion[] =>
  suggest(DECISION_KINDS, DECISION_NAMES, typed);

/** Kinds of hidden information for what is being typed. */
export const suggestInformation = (typed: string): readonly Suggestion[] =>
  suggest(INFORMATION_KINDS, INFORMATION_NAMES, typed);

/** The kind that was picked, or that alone fits what was typed. */
export const readDecision = (typed: string): Result<Decision, Refusal<'who/unknown'>> =>
  read('decision', DECISION_KINDS, DECISION_NAMES, ['targets', 'attackers', 'concede'], typed);

/** The kind that was picked, or that alone fits what was typed. */
export const readInformation = (typed: string): Result<Information, Refusal<'who/unknown'>> =>
  read('information', INFORMATION_KINDS, INFORMATION_NAMES, INFORMATION_KINDS, typed);

type Names<Kind extends string> = Readonly<Record<Kind, string>>;

/** Those whose words begin with each word typed. */
function fitting<Kind extends string>(
  kinds: readonly Kind[],
  names: Names<Kind>,
  typed: string,
): readonly Kind[] {
  const words = foldName(typed).split(' ');
  return kinds.filter((kind) => {
    const own = foldName(`${kind} ${names[kind]}`).split(' ');
    return words.every((word) => own.some((one) => one.startsWith(word)));
  });
}

const suggest = <Kind extends string>(
  kinds: readonly Kind[],
  names: Names<Kind>,
  typed: string,
): readonly Suggestion[] => fitting(kinds, names, typed).map((kind) => ({ name: names[kind], value: kind }));

/** Those that are told where nothing fits, or too much does. */
const MOST_TOLD = 3;

function read<Kind extends string>(
  of: 'decision' | 'information',
  kinds: readonly Kind[],
  names: Names<Kind>,
  usual: readonly Kind[],
  typed: string,
): Result<Kind, Refusal<'who/unknown'>> {
  const fits = fitting(kinds, names, typed);
  const [only, ...others] = fits;
  const picked = kinds.find((kind) => kind === typed) ?? (others.length === 0 ? only : undefined);
  if (picked !== undefined) return ok(picked);
  const such = (only === undefined ? usual : fits).slice(0, MOST_TOLD).map((kind) => names[kind]);
  return fail(refuse('who/unknown', { of, typed, such }));
}
