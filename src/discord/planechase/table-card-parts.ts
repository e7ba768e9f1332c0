import { playerName } from '#text/parts.ts';
import type { Text } from '#text/text.ts';
import { text } from '#text/template.ts';
import { rulesetOf } from '#engine/editions/rulesets.ts';
import type { Game } from '#engine/game/state.ts';
import { planarController } from '#engine/planechase/planar-controller.ts';
import { isPlanarRollTime, planarCost, planarRollers } from '#engine/planechase/planar-die.ts';
import { formatName } from '../labels/things.ts';

/** Counts rolls of the planar die this turn by all active players. */
export const planarRollsThisTurn = (game: Game): number =>
  planarRollers(game).reduce((sum, player) => sum + planarCost(game, player), 0);

/**
 * The label of the planar die's button, with the cost of the next roll for each active player. `null` if it may not
 * be rolled now.
 */
export function planarButton(game: Game): { readonly label: string; readonly rolled: number } | null {
  const active = planarRollers(game);
  if (!isPlanarRollTime(game) || active.length === 0) return null;
  const costs = active.map((player) => planarCost(game, player));
  return { label: `Planar die (${costs.join(' or ')})`, rolled: planarRollsThisTurn(game) };
}

/**
 * True if the card offers to draw a plane from the bot’s deck: until a plane is named, and, at a table that plays with that
 * deck, whenever the planar die may be rolled.
 */
export const mayDrawPlane = (game: Game): boolean =>
  game.settings.format.isPlanechase === true &&
  game.turn !== null &&
  (game.plane === undefined || (game.planarDeck !== undefined && isPlanarRollTime(game)));

/** Formats the plane and its controller; nothing in a game without planes. */
export function formatPlane(game: Game): readonly Text[] {
  const { answer: controller } = planarController(game, rulesetOf(game.edition));
  if (controller === null) return [];
  return [
    text`**Plane**: ${game.plane === undefined ? 'not named' : formatName(game.plane)} · controlled by ${playerName(controller)}`,
  ];
}
