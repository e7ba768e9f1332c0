import type { Game, Turn } from '../../engine/game/state.ts';
import {
  depthOf,
  mainGamesOf,
  mainGameWaiting,
  type MainGameWaiting,
} from '../../engine/subgames/subgames.ts';
import { rulesetOf } from '../../engine/editions/rulesets.ts';
import type { Edition } from '../../engine/vocabulary/editions.ts';
import { count } from '../../basics/count.ts';
import { mention } from '../words/mention.ts';
import { capital } from '../words/words.ts';
import { byCard, named } from './things.ts';
import { nameGame } from './subgames.ts';
import { sayObject } from './stack.ts';
import { sayControls, stepIn } from './turn-words.ts';

/** Of a longer way down, what is between its ends is left out. */
const MOST_SHOWN = 4;
/** So many objects, abilities or effects are named, and the others counted. */
const MOST_NAMED = 4;

/** Where one is: `main game › subgame 1 (Shahrazad) › **subgame 2** (Shahrazad)`; nothing in a game that is no subgame. */
export function sayPath(game: Game): readonly string[] {
  const depth = depthOf(game);
  if (depth === 0) return [];
  const within = mainGamesOf(game).toReversed();
  const names = within.map(({ card }, at) => {
    const name = depth === 1 ? 'subgame' : nameGame(at + 1);
    return `${at + 1 === depth ? `**${name}**` : name}${byCard(card)}`;
  });
  const shown =
    names.length > MOST_SHOWN ? [...names.slice(0, 1), '…', ...names.slice(1 - MOST_SHOWN)] : names;
  return [['main game', ...shown].join(' › ')];
}

/** Of a subgame that is over: what comes next. */
export const sayGoingOn = (game: Game): string =>
  `Next is \`/subgame end\`: ${nameGame(depthOf(game) - 1)} goes on.`;

/** Says what stands still in each game around this one, from the nearest out, a line each. */
export function sayWaiting(game: Game): readonly string[] {
  const { answer } = mainGameWaiting(game, rulesetOf(game.edition));
  return answer.map((one, at) => {
    const depth = answer.length - at - 1;
    return `- ${capital(nameGame(depth))}: ${sayStill(one, game.edition)}`;
  });
}

/** Says what stands still in one of them: its turn, its stack, what has triggered, who controls whom. */
function sayStill({ turn, stack, held, controls }: MainGameWaiting, edition: Edition): string {
  return [
    turn ? sayTurn(turn, edition) : 'no turn',
    ...(stack.length > 0 ? [`on the stack ${some(stack.toReversed().map(sayObject), 'object')}`] : []),
    ...(held.length > 0
      ? [
          `held until then ${some(
            held.map(({ name, controllerId }) => `an ability of ${named(name)} (${mention(controllerId)})`),
            'ability',
            'abilities',
          )}`,
        ]
      : []),
    ...(controls.length > 0
      ? [
          some(
            controls.map((one) => `${sayControls([one])}${one.state === 'in-force' ? '' : ', to come'}`),
            'effect',
          ),
        ]
      : []),
  ].join('; ');
}

/** `turn 3 of @Alice, upkeep step`. */
export const sayTurn = ({ number, playerId, step }: Turn, edition: Edition): string =>
  `turn ${number} of ${mention(playerId)}, ${stepIn(step, edition)}`;

function some(all: readonly string[], one: string, many?: string): string {
  const more = all.length - MOST_NAMED;
  return [...all.slice(0, MOST_NAMED), ...(more > 0 ? [`${count(more, one, many)} more`] : [])].join(', ');
}
