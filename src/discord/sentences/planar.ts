import { capitalized, manaSymbol, playerName } from '#text/parts.ts';
import type { Text } from '#text/text.ts';
import { text } from '#text/template.ts';
import { citationsText } from '#text/cite.ts';
import { rulesetOf, type Ruleset } from '#engine/editions/rulesets.ts';
import type { PlanarFace } from '#engine/dice/vocabulary.ts';
import type { PlanarEvent } from '#engine/events/planar-events.ts';
import { hasSeveralTurns } from '#engine/formats/grand-melee.ts';
import type { Game } from '#engine/game/state.ts';
import { planarController } from '#engine/planechase/planar-controller.ts';
import { citeOrLater } from '#engine/rule-numbers/citing.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { formatName } from '../labels/things.ts';

export const FACE_NAMES: Readonly<Record<PlanarFace, string>> = {
  planeswalk: 'Planeswalk',
  chaos: 'Chaos',
  blank: 'Blank',
};

export function formatPlanarEvent(event: PlanarEvent): Text {
  switch (event.kind) {
    case 'planar/rolled':
      return text`**${FACE_NAMES[event.face]}**: ${playerName(event.playerId)} rolls the planar die for ${manaSymbol(`${event.cost}`)}.`;
    case 'planar/plane-named':
      return event.plane === null
        ? 'No plane is named any more.'
        : text`The plane is ${formatName(event.plane)}.`;
  }
}

/**
 * Formats who turns up the starting plane, and by which rule. Empty in games without Planechase, and in Grand Melee,
 * where each player with a turn marker turns one up.
 */
export function formatStartingPlane(game: Game): readonly Text[] {
  const { answer: starter } = planarController(game, rulesetOf(game.edition));
  if (starter === null || hasSeveralTurns(game)) return [];
  const rule = citationsText([citeOrLater('planechase/starting-plane', game.edition)]);
  return [
    text`${playerName(starter)} turns up the starting plane: \`/set plane\` names it, \`/turn planeswalk\` draws one. ${rule}`,
  ];
}

/** The players and the plane that a roll of the planar die affects. `null` for anything unknown. */
export interface PlaneContext {
  /** `null` outside of a game. */
  readonly roller: PlayerId | null;
  readonly plane: string | null;
  readonly controller: PlayerId | null;
}

/** The current plane, for a roll by this player. */
export const planeContext = (game: Game, roller: PlayerId): PlaneContext => ({
  roller,
  plane: game.plane ?? null,
  controller: planarController(game, rulesetOf(game.edition)).answer,
});

/** Formats the effect of a face of the planar die under an edition. */
export function formatFaceEffect(
  face: PlanarFace,
  { roller, plane, controller }: PlaneContext,
  { chaosEnsues, planeswalkingOf }: Pick<Ruleset, 'chaosEnsues' | 'planeswalkingOf'>,
): Text {
  const whose = plane === null ? 'the plane’s' : text`${formatName(plane)}’s`;
  const by = (player: PlayerId | null): Text =>
    player === null ? '' : text`, under ${playerName(player)}’s control`;
  switch (face) {
    case 'blank':
      return 'Nothing happens.';
    case 'chaos':
      return chaosEnsues
        ? text`Chaos ensues: ${whose} chaos ability triggers${by(controller)}.`
        : text`${capitalized(whose)} chaos ability triggers${by(controller)}.`;
    case 'planeswalk':
      return planeswalkingOf === 'game'
        ? text`The planeswalking ability triggers${by(roller)}.`
        : text`${capitalized(whose)} planeswalking ability triggers${by(controller)}.`;
  }
}
