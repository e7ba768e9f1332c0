import type { Card } from '../cards/card.ts';
import { isUnknown } from '../faces/ordinary-cards.ts';
import { citeRules } from '../rule-numbers/citing.ts';
import { sharesTypeLine } from '../split-cards/halves.ts';
import type { Permanent } from '../status/permanent.ts';
import { transformPermanent, type TransformKind } from '../status/transforming.ts';
import { displayName } from '../status/views.ts';
import type { OptionallyCited, Ruling } from '../vocabulary/citations.ts';
import type { PermanentChange } from '../events/permanent-events.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { refuse, type Refusal, type RefusalFacts, type RefusedBy } from '../refusals/refusal.ts';
import { fail, type Result } from '../vocabulary/result.ts';
import { changeDoor, type DoorAction } from './doors.ts';
import {
  flipPermanent,
  turnPermanentFaceDown,
  turnPermanentFaceUp,
  unflipPermanent,
} from '../status/status-changes.ts';
import type { AcceptedTransition } from '../deciding/actions.ts';
import { acceptEntries } from '../deciding/transition.ts';
import type { Permission } from '../deciding/authority.ts';
import { permanentChangedEntry } from '../deciding/permanent-actions.ts';
import type { Game } from '../game/state.ts';
import type { TablePermanent } from '../game/permanents.ts';
import type { ThingId } from '../vocabulary/ids.ts';

/** Flips, transforms or turns a permanent, or unlocks or locks one of its doors. */
export type TurnPermanent =
  /** `anyway`: its ability resolves although it is no longer a flip card. */
  | { readonly kind: 'permanent/flip'; readonly id: ThingId; readonly anyway?: boolean }
  | { readonly kind: 'permanent/unflip'; readonly id: ThingId }
  | { readonly kind: 'permanent/transform'; readonly id: ThingId; readonly how: TransformKind }
  /** `card`: the revealed card; `null` if it was recorded before. */
  | { readonly kind: 'permanent/turn-face-up'; readonly id: ThingId; readonly card: Card | null }
  | { readonly kind: 'permanent/turn-face-down'; readonly id: ThingId; readonly hasMorph: boolean }
  | DoorAction;

/**
 * Flips, transforms or turns a permanent, unlocks or locks a door.
 *
 * CR 508.4, 510.4 (2006-10-01); 710.4, 708.2, 708.8, 709.5e (2026-06-19).
 */
export function turnPermanent(
  game: Game,
  tablePermanent: TablePermanent,
  permission: Permission,
  action: TurnPermanent,
  ruleset: Ruleset,
): Result<
  AcceptedTransition,
  RefusedBy<
    | typeof flipIfFlipCard
    | typeof transformPermanent
    | typeof unflipPermanent
    | typeof turnPermanentFaceUp
    | typeof turnPermanentFaceDown
    | typeof changeDoor
  >
> {
  const { id, permanent } = tablePermanent;
  switch (action.kind) {
    case 'permanent/flip':
      return accept(flipIfFlipCard(permanent, action.anyway === true, ruleset), 'flipped');
    case 'permanent/transform':
      return accept(
        transformPermanent(permanent, action.how, ruleset),
        action.how === 'convert' ? 'converted' : 'transformed',
      );
    case 'permanent/unflip':
      return accept(unflipPermanent(permanent, ruleset), 'flipped');
    case 'permanent/turn-face-up':
      return accept(
        turnPermanentFaceUp({ ...permanent, card: action.card ?? permanent.card }, ruleset),
        'turned-face-up',
      );
    case 'permanent/turn-face-down':
      return accept(turnPermanentFaceDown(permanent, ruleset, action.hasMorph), 'turned-face-down');
    case 'permanent/unlock':
      return accept(changeDoor(game, tablePermanent, action, ruleset), 'unlocked');
    case 'permanent/lock':
      return accept(changeDoor(game, tablePermanent, action, ruleset), 'locked');
  }

  function accept<Failure extends Refusal>(
    change: Result<OptionallyCited<Permanent>, Failure>,
    kind: PermanentChange,
  ): Result<AcceptedTransition, Failure> {
    return change.ok
      ? acceptEntries(game, [permanentChangedEntry(permission, id, kind, change.value)])
      : change;
  }
}

/**
 * Flips a flip card or a copy of one; any other permanent only if its ability resolves although it is no longer a
 * flip card. Unknown for cards known only by name.
 * CR 508.1a, 508.4 (2006-10-01); 710.1a, 710.4 (2026-06-19).
 */
function flipIfFlipCard(
  permanent: Permanent,
  anyway: boolean,
  ruleset: Ruleset,
): Result<Ruling<Permanent>, RefusedBy<typeof flipPermanent> | Refusal<'flip/no-flip-card'>> {
  const done = flipPermanent(permanent, ruleset);
  const { card: own, copyOf, status } = permanent;
  const card = copyOf ?? own;
  const isFlipCard = !status.faceDown && (card.layout === 'flip' || isUnknown(card));
  if (!done.ok || anyway || isFlipCard) return done;
  const facts = { permanent: displayName(permanent, ruleset), meant: suggestedAction(permanent) };
  return fail(refuse('flip/no-flip-card', facts, citeRules(ruleset.edition, 'flip/frame', 'flip/top-half')));
}

/** The action probably meant by flipping a permanent that is not a flip card; `null` without a suggestion. */
function suggestedAction({ card, copyOf, status }: Permanent): RefusalFacts['flip/no-flip-card']['meant'] {
  if (status.faceDown) return 'turn-face-up';
  if (card.layout === 'double-faced') return 'transform';
  return sharesTypeLine(copyOf ?? card) ? 'unlock' : null;
}
