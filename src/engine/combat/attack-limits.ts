import { distinct, restsOn } from '../rule-numbers/citing.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { calledBy } from '../status/views.ts';
import { refuse, type Refusal } from '../vocabulary/refusals.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import { turnOf } from '../steps/structure.ts';
import { areTeammates } from '../game/teams.ts';
import { mayAttack } from '../formats/may-attack.ts';
import { isMultiplayer } from '../game/circle.ts';
import type { Attacked } from './attacked.ts';
import type { Game, TablePermanent } from '../game/state.ts';
import type { ThingId } from '../vocabulary/ids.ts';

/**
 * Who is attacked where nobody says: in a game of many players the only one whom the player whose turn it is may
 * attack; otherwise `null`.
 */
export function onlyAttackable(game: Game, ruleset: Ruleset): PlayerId | null {
  if (!isMultiplayer(game)) return null;
  const [only = null, ...others] = mayAttack(game, turnOf(game).playerId, ruleset).answer.players;
  return others.length === 0 ? only : null;
}

/** How creatures attack: all those that do so at once, and whether they are declared. */
export interface Joining {
  readonly ids: ReadonlySet<ThingId>;
  readonly isDeclared: boolean;
}

/**
 * Refuses an attack that the options of the table do not allow a creature; they hold for a player and for what that
 * player defends. An effect that puts a creature there attacking may say whom it attacks, but for teammates.
 * @returns `combat/one-defender` where all attack one player and others attack another.
 *
 * 306.3, 601.3, 604.1a, 607.3c, 609.4 (2006-10-01); 506.2a, 508.4, 801.3, 803.1a, 809.3c, 811.4 (2026-06-19).
 */
export function checkMayAttack(
  game: Game,
  { controllerId, permanent }: TablePermanent,
  { playerId, permanentId }: Attacked,
  { ids, isDeclared }: Joining,
  ruleset: Ruleset,
): Result<null, Refusal<'combat/may-not-attack' | 'combat/one-defender'>> {
  const isMate = playerId !== null && areTeammates(game, controllerId, playerId);
  if (!isDeclared && !isMate) return ok(null);
  const { answer, because: rules } = mayAttack(game, controllerId, ruleset);
  const { how, players, why } = answer;
  const ofWhat = permanentId === null ? [] : restsOn(ruleset.edition, 'combat/attacked');
  const [rule, ...others] = rules;
  const because = distinct([rule, ...others, ...ofWhat]);
  const called = calledBy(permanent, ruleset);
  if (playerId === null ? players.length === 0 : !players.includes(playerId)) {
    const facts = { permanent: called, attackerId: controllerId, playerId, players, isMate, why };
    return fail(refuse('combat/may-not-attack', facts, because));
  }
  const defender = how === 'one' ? defendingPlayer(game, ids) : null;
  return defender === null || playerId === null || defender === playerId
    ? ok(null)
    : fail(refuse('combat/one-defender', { permanent: called, playerId: defender }, because));
}

/** Whom something else attacks already; `null` where nobody is, or nobody said who. */
const defendingPlayer = ({ permanents }: Game, joining: ReadonlySet<ThingId>): PlayerId | null =>
  permanents.find(
    ({ id, combat }) => combat?.role === 'attacking' && combat.playerId !== null && !joining.has(id),
  )?.combat?.playerId ?? null;
