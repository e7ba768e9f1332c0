import { count } from '../../basics/count.ts';
import { deciderOf } from '../../engine/game/control-chain.ts';
import type { Game } from '../../engine/game/state.ts';
import { turnOf } from '../../engine/steps/structure.ts';
import { nameOnTurn } from '../sentences/teams.ts';
import { named } from '../sentences/things.ts';
import { mention } from '../words/mention.ts';

/** Why the game did not go on: something is on the stack, or somebody has to decide. */
export function sayWhyStopped(game: Game): string {
  const { stack } = game;
  const top = stack.at(-1);
  if (top && stack.length > 1) return `${count(stack.length, 'object')} are on the stack`;
  if (top) return `${top.kind === 'spell' ? '' : 'an ability of '}${named(top.name)} is on the stack`;
  const { playerId } = turnOf(game);
  const decider = deciderOf(game, playerId);
  const who = decider === playerId ? nameOnTurn(game, playerId) : mention(decider);
  return `${who} decides now how it goes on`;
}
