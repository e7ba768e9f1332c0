import type { Content } from '#text/text.ts';
import { text } from '#text/template.ts';
import { ENDING, endingCard } from '#cards/turns/ending.ts';
import type { EndingAction } from '#engine/ending-the-turn/ending.ts';
import { deciderOf } from '#engine/game/control-chain.ts';
import type { Game } from '#engine/game/state.ts';
import type { StackObject } from '#engine/game/stack.ts';
import { objectNamed } from '#engine/ending-the-turn/stages.ts';
import { turnOf } from '#engine/steps/structure.ts';
import { phaseOf } from '#engine/vocabulary/phases.ts';
import { formatName } from '../labels/things.ts';
import { formatFromText } from '../labels/from-text.ts';
import { isActive } from '#engine/game/teams.ts';
import { playerName } from '#text/parts.ts';

/** Finds what an object would end by resolving now; `null` if it ends nothing, or if that is not certain. */
export const findEnding = (object: StackObject, game: Game): EndingAction | null =>
  endingCard(object.name)?.isUnsure ? null : endingOf(object, game);

/** A remark on a resolved object that may have ended something, by a text that also does something else. */
export function formatPossibleEnding(object: StackObject, before: Game): readonly Content[] {
  const ending = endingCard(object.name)?.isUnsure ? endingOf(object, before) : null;
  if (!ending) return [];
  const what = ending.what === 'turn' ? 'the turn' : 'the combat phase';
  return [
    text`If it ends ${what}: \`/game undo\`, then \`/turn end card:\`.`,
    ...formatFromText(ENDING, object.name),
  ];
}

function endingOf({ kind, name, controllerId }: StackObject, game: Game): EndingAction | null {
  const card = endingCard(name);
  if (!card || (card.by === 'spell') !== (kind === 'spell')) return null;
  const { step } = turnOf(game);
  if (card.what === 'combat' && phaseOf(step) !== 'combat') return null;
  if (card.condition === 'if-own-turn' && !isActive(game, controllerId)) return null;
  return { what: card.what, card: name };
}

/**
 * True if a card is known to end nothing now: its text only works on its controller's turn, and the stack shows
 * another controller.
 */
export function isKnownToEndNothing({ card }: EndingAction, game: Game): boolean {
  const condition = card === null ? undefined : endingCard(card)?.condition;
  const object = objectNamed(game.stack, card);
  const isOnOwnTurnOnly = condition === 'if-own-turn' || condition === 'used-on-own-turn';
  return isOnOwnTurnOnly && object !== undefined && !isActive(game, object.controllerId);
}

/**
 * Remarks on when a card ends something, and who chooses.
 * @param isKnown whether the name is that of a known card, rather than any text
 */
export function formatRemarks(
  { card, what }: EndingAction,
  isKnown: boolean,
  game: Game,
): readonly Content[] {
  return card === null
    ? []
    : [...formatEffect({ card, what }, isKnown, game), ...formatFromText(ENDING, card)];
}

function formatEffect(
  { card, what }: EndingAction & { readonly card: string },
  isKnown: boolean,
  game: Game,
): readonly Content[] {
  const name = formatName(card);
  const facts = endingCard(card);
  if (!facts) return isKnown ? [text`As far as I know, ${name} doesn’t end the turn.`] : [];
  if (facts.what !== what)
    return [text`${name} ends ${facts.what === 'turn' ? 'the turn' : 'the combat phase only'}.`];
  const active = playerName(turnOf(game).playerId);
  const controller = objectNamed(game.stack, card)?.controllerId;
  if (controller !== undefined && isKnownToEndNothing({ card, what }, game))
    return [text`**Nothing ends**: ${name} is ${playerName(controller)}’s, and this is ${active}’s turn.`];
  switch (facts.condition) {
    case 'if-own-turn':
      return [text`Only if it is ${active}’s: ${name} ends its controller’s own turn alone.`];
    case 'used-on-own-turn':
      return [text`Only if it is ${active}’s: ${name} works on its controller’s own turn alone.`];
    case 'chosen':
      return [text`${formatChooser(game)} chooses whether it ends. If not: \`/stack remove\`.`];
    case undefined:
      return [];
  }
}

/** The active player, or the player in control of them. */
function formatChooser(game: Game): Content {
  const { playerId } = turnOf(game);
  const decider = deciderOf(game, playerId);
  return decider === playerId
    ? text`${playerName(playerId)}, the active player,`
    : text`${playerName(decider)}, deciding for the active player, ${playerName(playerId)},`;
}
