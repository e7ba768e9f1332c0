import { isInGame } from '#engine/game/seats.ts';
import type { Game } from '#engine/game/state.ts';
import { leaveTogether } from '#engine/leaving/leaving.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { Step } from '#engine/vocabulary/steps.ts';
import { playerName } from '#text/parts.ts';
import type { Text } from '#text/text.ts';
import type { Question } from '../reading/question.ts';

/* How questions name players of the game, and how answers name players and steps. */

/** A player by mark, or the asker, as a group of a pattern. */
export const PLAYER_WORD = String.raw`(@\d+|i|me|my|mine|im|ill|myself)`;

/** The words with a space at either end, so that patterns need no anchors. */
export const paddedWords = ({ words }: Question): string => ` ${words} `;

/**
 * The players whom a question names, including the asker, in order and without duplicates; `null` if one is not in the
 * game.
 */
export function mentionedPlayers(words: string, question: Question): readonly PlayerId[] | null {
  const people = [...words.matchAll(/ (@\d+|i|me|my|mine|im|ive|ill|myself)(?= )/g)].map(([, mark]) =>
    playerIn(mark, question),
  );
  return people.includes(undefined) ? null : [...new Set(people.filter((id) => id !== undefined))];
}

/** The player of a {@link PLAYER_WORD}; `undefined` for a person without a seat, or who has left. */
export function playerIn(
  words: string | undefined,
  { asked: { askerId, game }, players }: Question,
): PlayerId | undefined {
  if (words === undefined || !game) return undefined;
  const playerId = words.startsWith('@') ? players[Number(words.slice(1))] : askerId;
  return playerId !== null && playerId !== undefined && isInGame(game, playerId) ? playerId : undefined;
}

/** The name of a player, or "you" for the asker. */
export const nameOrYou = (playerId: PlayerId, { asked: { askerId } }: Question): Text =>
  playerId === askerId ? 'you' : playerName(playerId);

export const isAsker = (playerId: PlayerId, { asked: { askerId } }: Question): boolean =>
  playerId === askerId;

/** A mark of a player, or a pronoun, before a turn. */
const WHOSE_TURN =
  / (@\d+|my|your|his|her|their|own)(?: s)?(?: own)?(?: next)? (?:turn|combat|end step|upkeep|main phase|draw step)(?= )/g;

/**
 * Whose turn a question assumes: `during Bob's turn`. `undefined` if it doesn't say, `null` if that is unclear.
 * @param thirdPerson the player meant by `his` and `her`
 */
export function supposedTurn(
  question: Question,
  thirdPerson: PlayerId | undefined,
): PlayerId | null | undefined {
  const turns = [...paddedWords(question).matchAll(WHOSE_TURN)].map(([, whose = '']) =>
    whose === 'my' || whose.startsWith('@')
      ? playerIn(whose, question)
      : whose === 'your'
        ? undefined
        : thirdPerson,
  );
  const [only, ...others] = new Set(turns);
  return turns.length === 0 ? undefined : others.length > 0 ? null : (only ?? null);
}

const STEP_NAMES: Readonly<Partial<Record<Step, string>>> = {
  'precombat-main': 'precombat main phase',
  'postcombat-main': 'postcombat main phase',
  'beginning-of-combat': 'beginning of combat step',
  'end-of-combat': 'end of combat step',
};

export const stepWords = (step: Step): string => STEP_NAMES[step] ?? `${step.replaceAll('-', ' ')} step`;

/** The game that a question is about. @throws without a game: kinds with `needsGame` are tried only with one */
export function gameOf({ asked: { game } }: Question): Game {
  if (!game) throw new Error('no game is played');
  return game;
}

/** Verbs for leaving the game. */
const LEAVING_VERBS =
  '(?:leaves?|leaving|concedes?|conceding|dies?|died|croaks?|loses?|lost|quits?|scoops?|scooped|bails?|drops?(?: out| dead)?|just drops dead|goes home|has to go|has to leave|rage ?quits?|conceded|left|has left|(?:is|be|am|gets?|get|got|were|was|becomes?) (?:eliminated|knocked out|killed|out|dead|gone|eliminated)|out of the game|eliminated|kicked the bucket|s (?:dead|out|gone))';

/** A pattern for a player who leaves the game; the player is its first group. */
export const LEFT_PHRASE = `${PLAYER_WORD} (?:just |now |then |also |finally |suddenly |really |has to go and |had to |has to |wants to |should |would |will |be )*${LEAVING_VERBS}`;

/** The player who leaves the game in the question; `null` if there are several. */
export function leaverIn(question: Question): PlayerId | null | undefined {
  const marks = [...paddedWords(question).matchAll(new RegExp(` ${LEFT_PHRASE}(?= )`, 'g'))].map(
    ([, mark]) => mark,
  );
  const [only, ...others] = new Set(marks.map((mark) => playerIn(mark, question)));
  return others.length > 0 ? null : only;
}

/** The question as if a player had left the game. */
export function withoutPlayer(question: Question, playerId: PlayerId): Question | null {
  const { ruleset, asked } = question;
  const permission = { authority: 'rules', citations: citeRules(ruleset.edition, 'losing/leaves') } as const;
  const { after } = leaveTogether(gameOf(question), [{ playerId, how: 'left', permission }], ruleset);
  return after.stage === 'playing' && after.turn ? { ...question, asked: { ...asked, game: after } } : null;
}
