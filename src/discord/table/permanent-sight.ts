import type { Card } from '../../engine/cards/card.ts';
import type { PlayerId } from '../../engine/vocabulary/players.ts';
import { whoSees } from '../../engine/control/decisions.ts';
import { rulesetOf } from '../../engine/editions/rulesets.ts';
import { UNNAMED } from '../../engine/permanents/adding.ts';
import type { Game, TablePermanent } from '../../engine/game/state.ts';

/**
 * The card of a face-down permanent, for whoever may look at it: its controller, and whoever controls that player.
 * @param readerId `null`: anybody
 * @returns `null` for what is face up, for whoever may not look, and where the table was not told the card.
 */
export function hiddenCard(
  { permanent: { card, status }, controllerId }: TablePermanent,
  game: Game,
  readerId: PlayerId | null,
): Card | null {
  if (!status.faceDown || readerId === null || card.name === UNNAMED) return null;
  const { sees } = whoSees(game, 'face-down-permanents', controllerId, rulesetOf(game.edition)).answer;
  return sees.includes(readerId) ? card : null;
}

/** It is in the phased-out zone, under rules by which there is one: not in play, and under nobody's control. */
export const isInPhasedOutZone = ({ permanent }: TablePermanent, { edition }: Game): boolean =>
  permanent.status.phasedOut && rulesetOf(edition).phasing === 'zone';
