import { authorize, BY_RULES, type Permission, type Unauthorized } from '../deciding/authority.ts';
import type { AcceptedTransition, Entry } from '../deciding/actions.ts';
import { checkPlaying } from '../deciding/checks.ts';
import { acceptEntries } from '../deciding/transition.ts';
import { permitBookkeeping, permanentChangedEntry, permittedEntry } from '../deciding/permanent-actions.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import {
  GROUP_KINDS,
  type Exemption,
  type GroupKind,
  type StateBasedKind,
  type TablePermanent,
} from '../game/permanents.ts';
import type { Game } from '../game/state.ts';
import { refuse, type Refusal, type RefusedBy } from '../refusals/refusal.ts';
import { distinct } from '../rule-numbers/citing.ts';
import { leaveBattlefield } from '../status/leave-battlefield.ts';
import type { Citations, Ruling } from '../vocabulary/citations.ts';
import type { ThingId } from '../vocabulary/ids.ts';
import type { Actor } from '../vocabulary/players.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import { withoutOpposites } from './set-permanent.ts';
import { isExempt, stateBasedActions, type StateBasedAction } from './state-based-actions.ts';

/** A player's response to reported state-based actions. */
export type StateBasedDecision =
  /** Applies the actions to these permanents, or to the whole group. */
  | {
      readonly kind: 'state-based/apply';
      readonly of: StateBasedKind;
      readonly ids: readonly ThingId[];
    }
  /** The permanent of a group that stays. */
  | { readonly kind: 'state-based/keep'; readonly of: GroupKind; readonly id: ThingId }
  /** Records that the actions do not happen at this table, or that they do again. */
  | {
      readonly kind: 'state-based/exempt';
      readonly of: StateBasedKind;
      readonly ids: readonly ThingId[];
      readonly isExempt: boolean;
    };

/**
 * Applies state-based actions to permanents, or records that they do not happen at this table. The legend that stays is
 * the choice of the player who decides for its controller; any player at the table records the rest.
 *
 * CR 420.5 (2006-10-01), 704.5 (2026-06-19).
 * @returns `button/stale` if it no longer applies.
 */
export function decideStateBased(
  game: Game,
  actor: Actor,
  action: StateBasedDecision,
  ruleset: Ruleset,
): Result<
  AcceptedTransition,
  | RefusedBy<typeof checkPlaying | typeof permitBookkeeping | typeof leaveBattlefield>
  | Unauthorized<'decision'>
  | Refusal<'button/stale'>
> {
  const playing = checkPlaying(game);
  if (!playing.ok) return playing;
  switch (action.kind) {
    case 'state-based/apply':
    case 'state-based/keep': {
      const matching = matchingActions(game, action, ruleset);
      const refused = matching
        .map(({ answer }) => permissionFor(game, actor, answer, ruleset))
        .find((result) => !result.ok);
      if (refused) return refused;
      const permission = matching[0]
        ? permissionFor(game, actor, matching[0].answer, ruleset)
        : permitBookkeeping(game, actor, ruleset);
      if (!permission.ok) return permission;
      return applyActions(game, action, matching, permission.value, ruleset);
    }
    case 'state-based/exempt': {
      const permission = permitBookkeeping(game, actor, ruleset);
      return permission.ok ? exempt(game, action, permission.value) : permission;
    }
  }
}

const idsOf = (action: StateBasedDecision): readonly ThingId[] =>
  'ids' in action ? action.ids : [action.id];

function matchingActions(
  game: Game,
  action: StateBasedDecision & { readonly kind: 'state-based/apply' | 'state-based/keep' },
  ruleset: Ruleset,
): readonly Ruling<StateBasedAction>[] {
  const requestedIds = idsOf(action);
  return stateBasedActions(game, ruleset).filter(
    ({ answer }) =>
      answer.kind === action.of &&
      !isExempt(game, answer) &&
      answer.ids.some((id) => requestedIds.includes(id)),
  );
}

/** Choosing the permanent that stays is a decision. */
const permissionFor = (
  game: Game,
  actor: Actor,
  found: StateBasedAction,
  ruleset: Ruleset,
): Result<Permission, RefusedBy<typeof permitBookkeeping> | Unauthorized<'decision'>> =>
  'stays' in found && found.stays !== null && typeof found.stays === 'object'
    ? authorize(game, actor, found.stays.chosenBy, 'decision', ruleset)
    : permitBookkeeping(game, actor, ruleset);

function applyActions(
  game: Game,
  action: StateBasedDecision & { readonly kind: 'state-based/apply' | 'state-based/keep' },
  found: readonly Ruling<StateBasedAction>[],
  permission: Permission,
  ruleset: Ruleset,
): Result<AcceptedTransition, RefusedBy<typeof leaveBattlefield> | Refusal<'button/stale'>> {
  const keptId = action.kind === 'state-based/keep' ? action.id : null;
  const entries: Entry[] = [];
  const handledIds = new Set<ThingId>();
  for (const { answer, citations } of found)
    for (const tablePermanent of game.permanents) {
      if (
        !answer.ids.some((id) => id === tablePermanent.id) ||
        tablePermanent.id === keptId ||
        handledIds.has(tablePermanent.id)
      )
        continue;
      handledIds.add(tablePermanent.id);
      const entry = entryFor(
        tablePermanent,
        answer.kind,
        citations,
        keptId === null ? BY_RULES : permission,
        ruleset,
      );
      if (!entry.ok) return entry;
      entries.push(entry.value);
    }
  return entries.length > 0 ? acceptEntries(game, entries) : fail(refuse('button/stale', {}));
}

/** The entry of a state-based action for a permanent. */
function entryFor(
  { id, permanent }: TablePermanent,
  kind: StateBasedKind,
  citations: Citations,
  permission: Permission,
  ruleset: Ruleset,
): Result<Entry, RefusedBy<typeof leaveBattlefield>> {
  switch (kind) {
    case 'equipment':
    case 'attached':
      return ok(
        permanentChangedEntry(permission, id, 'attached', {
          answer: { ...permanent, attachedTo: null },
          citations,
        }),
      );
    case 'counters': {
      const counters = withoutOpposites(permanent.counters);
      return ok(
        permanentChangedEntry(permission, id, 'counters', { answer: { ...permanent, counters }, citations }),
      );
    }
    case 'legend':
    case 'planeswalker':
    case 'world':
    case 'role':
    case 'aura':
    case 'toughness':
    case 'damage':
    case 'loyalty':
    case 'defense':
    case 'saga': {
      const left = leaveBattlefield(permanent, 'graveyard', ruleset);
      if (!left.ok) return left;
      const event = { kind: 'permanent/left', id, to: 'graveyard' } as const;
      return ok(permittedEntry(permission, event, distinct([...citations, ...left.value.citations])));
    }
  }
}

const GROUPS: ReadonlySet<StateBasedKind> = new Set(GROUP_KINDS);

/** Exempts one permanent from an action on single permanents; or the whole game from an action on groups. */
function exempt(
  game: Game,
  { of: kind, ids, isExempt: becomesExempt }: StateBasedDecision & { readonly kind: 'state-based/exempt' },
  permission: Permission,
): Result<AcceptedTransition, Refusal<'button/stale'>> {
  const presentIds = game.permanents.map(({ id }) => id).filter((id) => ids.includes(id));
  const all: readonly Exemption[] = GROUPS.has(kind)
    ? [{ kind, id: null }]
    : presentIds.map((id) => ({ kind, id }));
  const isExemptNow = ({ id }: Exemption): boolean =>
    game.exempt?.some((candidate) => candidate.kind === kind && candidate.id === id) ?? false;
  const entries = all
    .filter((exemption) => isExemptNow(exemption) !== becomesExempt)
    .map((what) =>
      permittedEntry(permission, { kind: 'permanent/exempted', what, isExempt: becomesExempt }, []),
    );
  return entries.length > 0 ? acceptEntries(game, entries) : fail(refuse('button/stale', {}));
}
