import type { PlayerId } from '../coin-vocabulary.ts';
import type { Control, Game } from './state.ts';

/**
 * The effects by which somebody else makes a player's decisions, from the one on that player upwards; none if nobody
 * controls the player.
 *
 * While C controls A and A controls B, the rules tell A to make B's choices, and C makes those that A is told to make:
 * so C decides for both (507.3 and 507.3d of 2006-10-01, 723.5 and 723.8 of 2026-06-19). If that comes round in a
 * circle, the rules name no end to it; then whoever directly controls the player at whom the circle closes decides.
 */
export function controlChain(game: Game, playerId: PlayerId): readonly Control[] {
  const chain = upwards(game, playerId);
  const closesAt = chain.findIndex(({ of }) => of === chain.at(-1)?.by);
  return closesAt < 0 ? chain : chain.slice(0, closesAt + 1);
}

/** Who makes a player's decisions in the game: that player, unless somebody else is in control. */
export const deciderOf = (game: Game, playerId: PlayerId): PlayerId =>
  controlChain(game, playerId).at(-1)?.by ?? playerId;

/** Everybody else who controls a player, or controls somebody who does, from the nearest on. */
export const controllersAbove = (game: Game, playerId: PlayerId): readonly PlayerId[] => [
  ...new Set(
    upwards(game, playerId)
      .map(({ by }) => by)
      .filter((by) => by !== playerId),
  ),
];

/** The effects one above the other, each once. */
function upwards(game: Game, playerId: PlayerId): readonly Control[] {
  const chain: Control[] = [];
  let next = controlOf(game, playerId);
  while (next && !chain.includes(next)) {
    chain.push(next);
    next = controlOf(game, next.by);
  }
  return chain;
}

/** The effect that controls a player now: of several with different spans, the last one created. */
const controlOf = ({ controls }: Game, playerId: PlayerId): Control | undefined =>
  controls.findLast(({ of, state }) => of === playerId && state === 'in-force');
