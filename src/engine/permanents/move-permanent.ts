import { citeRules } from '../rule-numbers/citing.ts';
import type { PlayerId } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { leaveBattlefield } from '../status/leave-battlefield.ts';
import { displayName } from '../status/views.ts';
import { firstRefusal, refuse, type Refusal, type RefusedBy } from '../refusals/refusal.ts';
import { fail, type Result } from '../vocabulary/result.ts';
import { cardsIn, revealedAs } from '../status/components.ts';
import { commanderInPlay } from '../game/commanders.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { AcceptedTransition, Entry } from '../deciding/actions.ts';
import { acceptEntries } from '../deciding/transition.ts';
import { BY_RULES, type Permission } from '../deciding/authority.ts';
import { checkChanges, checkInGame } from '../deciding/checks.ts';
import type { PermanentDestination } from '../events/permanent-events.ts';
import { removeFromCombat } from '../combat/combat.ts';
import { permittedEntry, findPermanentInPlay, findPermanent } from '../deciding/permanent-actions.ts';
import type { Game } from '../game/state.ts';
import type { TablePermanent } from '../game/permanents.ts';
import type { ThingId } from '../vocabulary/ids.ts';

/** Moves a permanent from the battlefield, or gives another player control of it. */
export type MovePermanent =
  | {
      readonly kind: 'permanent/leave';
      readonly id: ThingId;
      readonly to: Exclude<PermanentDestination, 'outside-the-game' | 'nowhere'>;
    }
  | { readonly kind: 'permanent/control'; readonly id: ThingId; readonly to: PlayerId };

/**
 * Moves a permanent to another zone, where only its card remains, or gives another player control of it.
 * CR 508.4, 217.1c, 504.6, 420.5f (2006-10-01); 710.4, 400.7, 708.9, 704.5d (2026-06-19).
 */
export function movePermanent(
  game: Game,
  permission: Permission,
  action: MovePermanent,
  ruleset: Ruleset,
): Result<
  AcceptedTransition,
  | RefusedBy<typeof moveToZone>
  | Refusal<'permanent/unknown' | 'status/phased-out' | 'game/not-a-player' | 'game/unchanged'>
> {
  return action.kind === 'permanent/leave'
    ? moveToZone(game, permission, action, ruleset)
    : giveControl(game, permission, action, ruleset);
}

function moveToZone(
  game: Game,
  permission: Permission,
  { id, to }: MovePermanent & { readonly kind: 'permanent/leave' },
  ruleset: Ruleset,
): Result<
  AcceptedTransition,
  Refusal<'permanent/unknown' | 'status/phased-out' | 'permanent/several-cards'>
> {
  const found = findPermanent(game, id);
  if (!found.ok) return found;
  const { permanent } = found.value;
  const cards = cardsIn(permanent);
  if (to === 'command' && cards.length > 1) {
    const commander = commanderInPlay(game, found.value)?.name ?? null;
    const facts = { permanent: displayName(permanent, ruleset), cards, commander };
    const rule = 'commander/component-returns';
    return fail(refuse('permanent/several-cards', facts, citeRules(ruleset.edition, rule)));
  }
  const left = leaveBattlefield(permanent, to, ruleset);
  if (!left.ok) return left;
  const { answer, citations } = left.value;
  const revealed = answer.isRevealed ? { revealed: revealedAs(permanent) } : {};
  return acceptEntries(game, [
    permittedEntry(permission, { kind: 'permanent/left', id, to, ...revealed }, citations),
  ]);
}

function giveControl(
  game: Game,
  permission: Permission,
  { id, to }: MovePermanent & { readonly kind: 'permanent/control' },
  ruleset: Ruleset,
): Result<
  AcceptedTransition,
  Refusal<'permanent/unknown' | 'status/phased-out' | 'game/not-a-player' | 'game/unchanged'>
> {
  const found = findPermanentInPlay(game, id, ruleset);
  if (!found.ok) return found;
  const unchanged = {
    of: 'controller',
    permanent: displayName(found.value.permanent, ruleset),
    playerId: to,
  } as const;
  const refused = firstRefusal([
    checkInGame(game, to),
    checkChanges(found.value.controllerId, to, unchanged),
  ]);
  return (
    refused ??
    acceptEntries(game, controllerChangeEntries(found.value, to, permission, 'permanent/controller', ruleset))
  );
}

/** A permanent that changes controllers leaves combat. CR 306.2 (2006-10-01), 506.4 (2026-06-19). */
export const controllerChangeEntries = (
  tablePermanent: TablePermanent,
  to: PlayerId,
  permission: Permission,
  rule: RuleSubject,
  ruleset: Ruleset,
): readonly Entry[] => [
  permittedEntry(
    permission,
    { kind: 'permanent/controller-changed', id: tablePermanent.id, to },
    citeRules(ruleset.edition, rule),
  ),
  ...removeFromCombat(tablePermanent, BY_RULES, ruleset),
];
