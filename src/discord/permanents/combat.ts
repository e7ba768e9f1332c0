import { mayBeAttacked } from '../../engine/combat/attacked.ts';
import { mayBeCreature } from '../../engine/combat/checks.ts';
import { rulesetOf } from '../../engine/editions/rulesets.ts';
import type { Game, TablePermanent } from '../../engine/game/state.ts';
import { isActive, shareTurns } from '../../engine/game/teams.ts';
import { viewOfPermanent } from '../../engine/status/views.ts';
import type { Edition } from '../../engine/vocabulary/editions.ts';

/*
 * Which permanents take part in combat, as far as the table knows.
 */

/** It may be declared as an attacker. */
export const canAttack = (one: TablePermanent, game: Game): boolean =>
  isActive(game, one.controllerId) && isReady(one, game);

/** It may be declared as a blocker, of this attacker or another. */
export const canBlock = (one: TablePermanent, game: Game): boolean =>
  defends(one, game) && mayFight(one, game) && one.combat?.role !== 'attacking';

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
export const canBeAttacked = (one: TablePermanent, game: Game): boolean =>
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
