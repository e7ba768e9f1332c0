import { citeRules } from '../rule-numbers/citing.ts';
import type { PlayerId, Actor } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { firstRefusal, type Refusal } from '../refusals/refusal.ts';
import type { Result } from '../vocabulary/result.ts';
import type { Ruling } from '../vocabulary/citations.ts';
import type { AcceptedTransition } from '../deciding/actions.ts';
import { authorizeRecording, type Unauthorized } from '../deciding/authority.ts';
import { checkCount, checkWhole, MAX_COUNT } from '../deciding/checks.ts';
import { acceptEntries } from '../deciding/transition.ts';
import { permittedEntry } from '../deciding/permanent-actions.ts';
import { affectsPlayer, activeControlOf } from '../game/control-chain.ts';
import type { Game } from '../game/state.ts';
import { isActive } from '../game/teams.ts';

/**
 * The life that a player loses for unused mana as a phase ends: 1 for each mana, if the rules have mana burn, except
 * for a player whose turn another player controls.
 *
 * 300.3, 507.4 (2006-10-01). Since 500.4 (2009-07-11) the mana is lost without loss of life.
 */
export function manaBurn(game: Game, playerId: PlayerId, amount: number, ruleset: Ruleset): Ruling<number> {
  const { edition } = ruleset;
  if (!ruleset.manaBurn) return { answer: 0, citations: citeRules(edition, 'turn/mana-empties') };
  if (isTurnControlled(game, playerId))
    return { answer: 0, citations: citeRules(edition, 'control/mana-burn', 'turn/mana-burn') };
  return { answer: amount, citations: citeRules(edition, 'turn/mana-burn') };
}

/**
 * True if another player controls this player's turn in progress: the whole turn, and not while the player controls
 * themselves for a part of it.
 */
function isTurnControlled(game: Game, playerId: PlayerId): boolean {
  const ofTurn = game.controls.findLast(
    (control) =>
      control.span === 'next-turn' && control.state === 'in-force' && affectsPlayer(game, control, playerId),
  );
  const byOther = [ofTurn, activeControlOf(game, playerId)].every(
    (control) => control && control.by !== playerId,
  );
  return isActive(game, playerId) && byOther;
}

/**
 * Records that a phase or step ended with unused mana. The time is not checked, since not every table records each
 * step.
 */
export function decideUnusedMana(
  game: Game,
  actor: Actor,
  { playerId, amount }: { readonly playerId: PlayerId; readonly amount: number },
  ruleset: Ruleset,
): Result<
  AcceptedTransition,
  Unauthorized<'bookkeeping'> | Refusal<'option/out-of-range' | 'count/out-of-range'>
> {
  const permission = authorizeRecording(game, actor, playerId, ruleset);
  if (!permission.ok) return permission;
  const refused = firstRefusal([checkWhole('amount', amount, 1, MAX_COUNT)]);
  if (refused) return refused;

  const { answer: lifeLost, citations } = manaBurn(game, playerId, amount, ruleset);
  const life = game.seats.find((seat) => seat.playerId === playerId)?.life ?? 0;
  const outOfRange = firstRefusal([checkCount('life', life - lifeLost, -MAX_COUNT)]);
  const event = { kind: 'turn/mana-lost', playerId, amount, lifeLost } as const;
  return outOfRange ?? acceptEntries(game, [permittedEntry(permission.value, event, citations)]);
}
