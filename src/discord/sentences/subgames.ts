import { listOf } from '#text/list.ts';
import { playerName, joinTexts } from '#text/parts.ts';
import type { Text } from '#text/text.ts';
import { text } from '#text/template.ts';
import { formatCount, formatNumber } from '#basics/format-count.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { GameEvent, MainGameEvent } from '#engine/events/events.ts';
import type { CountedLibrary, SubgameEvent } from '#engine/events/subgame-events.ts';
import type { BroughtCard, Game, GameResult } from '#engine/game/state.ts';
import type { Turn } from '#engine/game/turn.ts';
import { depthOf, mainGamesOf } from '#engine/game/subgame-depth.ts';
import type { Edition } from '#engine/vocabulary/editions.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { exiledIn } from '../words/game-terms.ts';
import { capitalize } from '#basics/capitalize.ts';
import { formatStackObject } from './stack.ts';
import { formatByCard, formatName } from '../labels/things.ts';
import { formatControls, stepName } from '../labels/turn-words.ts';
import { suspendedGames, type SuspendedGame } from '#engine/subgames/main-game.ts';

export function formatSubgameEvent(event: SubgameEvent, edition: Edition): Text {
  switch (event.kind) {
    case 'subgame/began': {
      const { depth, card, order, byChance, startingLife, libraries } = event;
      const first = text`${formatFirst(order, byChance)}; ${formatNumber(startingLife)} life to start.`;
      const begins = depth === 1 ? 'A subgame begins' : `${capitalize(subgameName(depth))} begins`;
      return joinTexts([text`${begins}${formatByCard(card)}. ${first}`, ...formatDecks(libraries)], ' ');
    }
    case 'subgame/brought':
      return formatBrought(event, edition);
    case 'subgame/restarted': {
      const { depth, card, order, libraries } = event;
      return joinTexts(
        [
          text`${capitalize(subgameName(depth))} is restarted${formatByCard(card)}. ${formatFirst(order, false)}.`,
          ...formatDecks(libraries),
        ],
        ' ',
      );
    }
    case 'subgame/over':
      return text`${capitalize(subgameName(event.depth))} is over: ${formatResult(event.result)}.`;
    case 'subgame/ended': {
      const { depth, card, result } = event;
      const how = result ? text`: ${formatResult(result)}` : ' without a result';
      return text`${capitalize(subgameName(depth))}${formatByCard(card)} ends${how}. ${capitalize(gameName(depth - 1))} goes on.`;
    }
  }
}

/** `@Alice wins`, `it is a draw`, `nobody wins` */
export function formatResult({ how, winners }: GameResult): Text {
  if (winners.length > 0)
    return text`${listOf(winners.map(playerName))} ${winners.length > 1 ? 'win' : 'wins'}`;
  return how === 'drawn' ? 'it is a draw' : 'nobody wins';
}

function formatFirst(order: readonly PlayerId[], byChance: boolean): Text {
  const [first = '', ...others] = order;
  const then = others.length > 0 ? text`, then ${listOf(others.map(playerName))}` : '';
  return text`${playerName(first)} ${byChance ? 'was drawn to go' : 'goes'} first${then}`;
}

/** Library sizes, if they are known. */
function formatDecks(libraries: readonly CountedLibrary[]): readonly Text[] {
  const counted = libraries.flatMap(({ playerId, cards }) =>
    cards === null ? [] : [text`${playerName(playerId)} ${formatNumber(cards)}`],
  );
  return counted.length > 0 ? [text`Cards in the libraries: ${joinTexts(counted, ', ')}.`] : [];
}

type BroughtEvent = SubgameEvent & { readonly kind: 'subgame/brought' };

const formatBrought = ({ depth, card }: BroughtEvent, edition: Edition): Text =>
  text`Brought into ${subgameName(depth)}: ${formatName(card.name)} of ${playerName(card.ownerId)}, ${formatOrigin(card, depth, edition)}.`;

/**
 * Formats the origin of a card that was brought into a subgame.
 * @param depth of the subgame
 */
export function formatOrigin({ from, up }: BroughtCard, depth: number, edition: Edition): string {
  switch (from) {
    case 'main-game':
      return `from ${outerGameName(depth, up)}`;
    case 'outside':
      return 'from outside the game';
    case 'removed':
      return `which was ${exiledIn(edition)}`;
  }
}

/**
 * `the main game`, `subgame 1`. Seen from a subgame within a subgame, the main game is the enclosing subgame, so
 * depth 0 is `the outermost game`.
 * @param from the depth of the game that is the point of view
 */
export function gameName(depth: number, from = 1): string {
  if (depth > 0) return `subgame ${depth}`;
  return from > 1 ? 'the outermost game' : 'the main game';
}

/** A game `up` levels above a subgame: `the main game`, or if there are several `subgame 1, its main game`. */
function outerGameName(depth: number, up: number): string {
  const name = gameName(depth - up, depth);
  return up === 1 && depth > 1 ? `${name}, its main game` : name;
}

/** `the subgame`, or its number from the second level on. */
export const subgameName = (depth: number): string => (depth === 1 ? 'the subgame' : gameName(depth));

/** Finds the outer game of an event, and its depth. */
export const findOuterGame = ({
  depth,
  event,
}: MainGameEvent): { readonly event: GameEvent; readonly depth: number } =>
  event.kind === 'main-game/changed' ? findOuterGame(event) : { event, depth };

/** The maximum number of games in a path; those in the middle of a longer one are omitted. */
const MAX_SHOWN = 4;
/** The maximum number of objects, abilities or effects to name; the others are counted. */
const MAX_NAMED = 4;

/** `main game › subgame 1 (Shahrazad) › **subgame 2** (Shahrazad)`; empty outside of subgames. */
export function formatGamePath(game: Game): readonly Text[] {
  const depth = depthOf(game);
  if (depth === 0) return [];
  const enclosing = mainGamesOf(game).toReversed();
  const names = enclosing.map(({ card }, index) => {
    const name = depth === 1 ? 'subgame' : gameName(index + 1);
    return text`${index + 1 === depth ? text`**${name}**` : name}${formatByCard(card)}`;
  });
  const shown = names.length > MAX_SHOWN ? [...names.slice(0, 1), '…', ...names.slice(1 - MAX_SHOWN)] : names;
  return [joinTexts([depth === 1 ? 'main game' : 'outermost game', ...shown], ' › ')];
}

/** Names the command that goes back to the enclosing game. */
export const formatGoingOn = (game: Game): Text =>
  text`\`/subgame end\` goes back to ${gameName(depthOf(game) - 1)}.`;

/** The state of each enclosing game, innermost first, one line each. */
export function formatWaitingGames(game: Game): readonly Text[] {
  const { answer } = suspendedGames(game, rulesetOf(game.edition));
  return answer.map((waiting, index) => {
    const depth = answer.length - index - 1;
    return text`- ${capitalize(gameName(depth))}: ${formatWaitingGame(waiting, game.edition)}`;
  });
}

/** The state of one enclosing game: its turn, stack, triggers and control effects. */
function formatWaitingGame({ turn, stack, held, controls }: SuspendedGame, edition: Edition): Text {
  return joinTexts(
    [
      turn ? formatTurnPosition(turn, edition) : 'no turn',
      ...(stack.length > 0
        ? [text`on the stack: ${countOrName(stack.toReversed().map(formatStackObject), 'object')}`]
        : []),
      ...(held.length > 0
        ? [
            text`triggers waiting: ${countOrName(
              held.map(
                ({ name, controllerId }) =>
                  text`an ability of ${formatName(name)} (${playerName(controllerId)})`,
              ),
              'ability',
              'abilities',
            )}`,
          ]
        : []),
      ...(controls.length > 0
        ? [
            countOrName(
              controls.map(
                (control) =>
                  text`${formatControls([control])}${control.state === 'in-force' ? '' : ', to come'}`,
              ),
              'effect',
            ),
          ]
        : []),
    ],
    '; ',
  );
}

/** `turn 3 of @Alice, upkeep step` */
export const formatTurnPosition = ({ number, playerId, step }: Turn, edition: Edition): Text =>
  text`turn ${number} of ${playerName(playerId)}, ${stepName(step, edition)}`;

function countOrName(all: readonly Text[], singular: string, plural?: string): Text {
  const more = all.length - MAX_NAMED;
  return joinTexts(
    [...all.slice(0, MAX_NAMED), ...(more > 0 ? [`${formatCount(more, singular, plural)} more`] : [])],
    ', ',
  );
}
