import { rulesetOf, type Ruleset } from '#engine/editions/rulesets.ts';
import type { PlanarFace } from '#engine/dice/vocabulary.ts';
import type { PlanarEvent } from '#engine/events/planar.ts';
import { hasSeveralTurns } from '#engine/formats/grand-melee.ts';
import type { Game } from '#engine/game/state.ts';
import { planarController } from '#engine/planechase/planar-controller.ts';
import { citeOrLater } from '#engine/rule-numbers/citing.ts';
import type { PlayerId } from '#engine/vocabulary/players.ts';
import { citeAll } from '../words/cite.ts';
import { mention } from '../words/mention.ts';
import { capitalize } from '../words/words.ts';
import { formatName } from '../labels/things.ts';

export const FACE_NAMES: Readonly<Record<PlanarFace, string>> = {
  planeswalk: 'Planeswalk',
  chaos: 'Chaos',
  blank: 'Blank',
};

export function formatPlanarEvent(event: PlanarEvent): string {
  switch (event.kind) {
    case 'planar/rolled':
      return `**${FACE_NAMES[event.face]}**: ${mention(event.playerId)} rolls the planar die for {${event.cost}}.`;
    case 'planar/plane-named':
      return event.plane === null
        ? 'No plane is named any more.'
        : `The plane is ${formatName(event.plane)}.`;
  }
}

/**
 * Formats who turns up the starting plane, and by which rule. Empty without planes, and if each player with a turn
 * marker turns one up.
 */
export function formatStartingPlane(game: Game): readonly string[] {
  const { answer: starter } = planarController(game, rulesetOf(game.edition));
  if (starter === null || hasSeveralTurns(game)) return [];
  const rule = citeAll([citeOrLater('planechase/starting-plane', game.edition)]);
  return [`${mention(starter)} turns up the starting plane: \`/set plane\` names it. ${rule}`];
}

/** The players and the plane that matter to a roll of the planar die. `null` for anything unknown. */
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
): string {
  const whose = plane === null ? 'the plane’s' : `${formatName(plane)}’s`;
  const by = (player: PlayerId | null): string =>
    player === null ? '' : `, under ${mention(player)}’s control`;
  switch (face) {
    case 'blank':
      return 'Nothing happens.';
    case 'chaos':
      return chaosEnsues
        ? `Chaos ensues: ${whose} chaos ability triggers${by(controller)}.`
        : `${capitalize(whose)} chaos ability triggers${by(controller)}.`;
    case 'planeswalk':
      return planeswalkingOf === 'game'
        ? `The planeswalking ability triggers${by(roller)}.`
        : `${capitalize(whose)} planeswalking ability triggers${by(controller)}.`;
  }
}
