import { isInGame } from '#engine/game/seats.ts';
import type { Game } from '#engine/game/state.ts';
import { leaveTogether } from '#engine/leaving/leaving.ts';
import { citeRules } from '#engine/rule-numbers/citing.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import type { Step } from '#engine/vocabulary/steps.ts';
import { playerName } from '#text/parts.ts';
import type { Text } from '#text/text.ts';
import type { Question } from '../reading/question.ts';
import { wordSet } from '../reading/words.ts';

/*
 * How questions name players of the game, and answers name them and steps.
 */

/** A player by mark or as the asker, as a group of a pattern. */
export const WHO = String.raw`(@\d+|i|me|my|mine|im|ill|myself)`;

/** Fillers of questions about the game at the table. */
export const TABLE_FILLERS = wordSet(`
  game table turn turns player players opponent opponents everyone everybody left still here moment point anyone somebody
  someone whole currently takes take taken yet order present actually yet already guys again far total
`);

/** The player of a {@link WHO}; `undefined` for somebody without a seat, or who has left. */
export function playerIn(
  words: string | undefined,
  { asked: { askerId, game }, players }: Question,
): PlayerId | undefined {
  if (words === undefined || !game) return undefined;
  const playerId = words.startsWith('@') ? players[Number(words.slice(1))] : askerId;
  return playerId !== null && playerId !== undefined && isInGame(game, playerId) ? playerId : undefined;
}

/** A player as the asker hears it. */
export const named = (playerId: PlayerId, { asked: { askerId } }: Question): Text =>
  playerId === askerId ? 'you' : playerName(playerId);

export const isAsker = (playerId: PlayerId, { asked: { askerId } }: Question): boolean =>
  playerId === askerId;

const STEP_NAMES: Readonly<Partial<Record<Step, string>>> = {
  'precombat-main': 'first main phase',
  'postcombat-main': 'second main phase',
  'beginning-of-combat': 'beginning of combat step',
  'end-of-combat': 'end of combat step',
};

export const stepName = (step: Step): string => STEP_NAMES[step] ?? `${step.replaceAll('-', ' ')} step`;

/** The game of a question about it. @throws without one: kinds about the game are asked only with one */
export function gameOf({ asked: { game } }: Question): Game {
  if (!game) throw new Error('no game is played');
  return game;
}

/** What a player does who leaves the game. */
const LEAVES =
  '(?:leaves?|concedes?|dies?|loses?|quits?|leaves? the game|scoops?|drops?(?: out)?|(?:is|be|am|gets?|get) (?:eliminated|knocked out|killed|out)|rage ?quits?|loses? the game|conceded|died|left|has left)';

/** A player who may leave the game in the question: its last group that matched. */
export const GONE = `(?:(?:if|when|once|should|after|say|suppose|now that) )*${WHO} ${LEAVES}(?: (?:now|this turn|the game|right now|here))*`;

/** The question as if a player had left the game. */
export function withoutPlayer(question: Question, playerId: PlayerId): Question | null {
  const { ruleset, asked } = question;
  const permission = { authority: 'rules', citations: citeRules(ruleset.edition, 'losing/leaves') } as const;
  const { after } = leaveTogether(gameOf(question), [{ playerId, how: 'left', permission }], ruleset);
  return after.stage === 'playing' && after.turn ? { ...question, asked: { ...asked, game: after } } : null;
}
