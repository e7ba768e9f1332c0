import { rulesetOf } from '../../engine/editions/rulesets.ts';
import type { Game } from '../../engine/game/state.ts';
import { planarController } from '../../engine/planechase/planar-controller.ts';
import { isPlanarTime, planarCost, planarRollers } from '../../engine/planechase/planar-die.ts';
import { formatName } from '../naming/things.ts';
import { mention } from '../words/mention.ts';

/** How often the planar die was rolled this turn: of a team that shares it, by all of it. */
export const planarRollsThisTurn = (game: Game): number =>
  planarRollers(game).reduce((sum, player) => sum + planarCost(game, player), 0);

/**
 * The planar die’s button: its label, with the cost of the next roll, of each player where a team has the turn. `null`
 * where it is not to be rolled now.
 */
export function planarButton(game: Game): { readonly label: string; readonly rolled: number } | null {
  const active = planarRollers(game);
  if (!isPlanarTime(game) || active.length === 0) return null;
  const costs = active.map((player) => planarCost(game, player));
  return { label: `Planar die (${costs.join(' or ')})`, rolled: planarRollsThisTurn(game) };
}

/** The plane, and who controls it; nothing in a game without planes. */
export function formatPlane(game: Game): readonly string[] {
  const { answer: controller } = planarController(game, rulesetOf(game.edition));
  if (controller === null) return [];
  return [
    `**Plane**: ${game.plane === undefined ? 'not named' : formatName(game.plane)} · controlled by ${mention(controller)}`,
  ];
}
