import { rulesetOf } from '../../engine/editions/rulesets.ts';
import type { Edition } from '../../engine/vocabulary/editions.ts';
import { mayBeCreature } from '../../engine/combat/checks.ts';
import { mayBeAttacked } from '../../engine/combat/attacked.ts';
import type { Game, TablePermanent } from '../../engine/game/state.ts';
import { isActive, shareTurns } from '../../engine/game/teams.ts';
import { viewOfPermanent } from '../../engine/status/views.ts';
import { sharesTypeLine } from '../../engine/split-cards/halves.ts';

/*
 * For which permanents a subcommand of `/permanent` makes sense: they are offered, and meant by a name. Others may be
 * picked by number, and are then refused with the rule.
 */

export type Fits = (one: TablePermanent) => boolean;

/** Which permanents a subcommand can do something with. */
export function fitsFor(subcommand: string, game: Game): Fits {
  switch (subcommand) {
    case 'flip':
      return isStatus('flipped', false);
    case 'turn-face-up':
      return isStatus('faceDown', true);
    case 'turn-face-down':
      return isStatus('faceDown', false);
    case 'attack':
      return (one) => isActive(game, one.controllerId) && isReady(one, game);
    case 'block':
      return (one) => defends(one, game) && mayFight(one, game) && one.combat?.role !== 'attacking';
    case 'attacker':
      return ({ combat }) => combat?.role === 'attacking';
    case 'attacked':
      return (one) => canBeAttacked(one, game);
    case 'unlock':
      return ({ permanent: { card, copyOf, status } }) => !status.faceDown && sharesTypeLine(copyOf ?? card);
    default:
      return () => true;
  }
}

const isStatus =
  (of: 'flipped' | 'faceDown', stands: boolean): Fits =>
  ({ permanent: { status } }) =>
    status[of] === stands;

/** Untapped, in play and perhaps a creature. */
const mayFight = (one: TablePermanent, { edition }: Game): boolean =>
  !one.permanent.status.phasedOut && !one.permanent.status.tapped && mayBeCreature(one, rulesetOf(edition));

/** It may be declared as an attacker or blocker. */
export const isReady = (one: TablePermanent, game: Game): boolean =>
  one.combat === null && mayFight(one, game);

/** Its controller is attacked; or is no active player, where nobody said who is attacked. */
function defends({ controllerId }: TablePermanent, game: Game): boolean {
  if (isActive(game, controllerId)) return false;
  const attackers = game.permanents.flatMap(({ combat }) => (combat?.role === 'attacking' ? [combat] : []));
  return (
    attackers.length === 0 ||
    attackers.some(({ playerId }) => playerId === null || shareTurns(game, playerId, controllerId))
  );
}

/** A planeswalker of an opponent, or a battle; or perhaps one, of an opponent. */
const canBeAttacked = (one: TablePermanent, game: Game): boolean =>
  !one.permanent.status.phasedOut &&
  mayBeAttacked(one, rulesetOf(game.edition)) &&
  (!isActive(game, one.controllerId) || typesOf(one, game.edition).includes('Battle'));

/** The table knows that it is a creature now. */
export const isKnownCreature = (one: TablePermanent, { edition }: Game): boolean =>
  typesOf(one, edition).includes('Creature');

/** The card types that the table knows of. */
function typesOf({ permanent }: TablePermanent, edition: Edition): readonly string[] {
  const view = viewOfPermanent(permanent, rulesetOf(edition));
  return view.ok ? view.value.answer.sets.flatMap(({ types }) => types) : [];
}
