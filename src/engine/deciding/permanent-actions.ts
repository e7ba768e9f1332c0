import { distinct } from '../rule-numbers/citing.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { Permanent } from '../status/permanent.ts';
import { checkPhasedIn } from '../status/phased-out.ts';
import { refuse, type Refusal } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import type { Citation, OptionallyCited } from '../vocabulary/citations.ts';
import type { Actor } from '../vocabulary/players.ts';
import type { Entry } from './actions.ts';
import { authorize, type Permission, type Unauthorized } from './authority.ts';
import { authorizeBookkeeping } from './checks.ts';
import { entryOf } from './transition.ts';
import type { GameEvent } from '../events/events.ts';
import type { PermanentChange } from '../events/permanent-events.ts';
import type { Game } from '../game/state.ts';
import type { TablePermanent } from '../game/permanents.ts';
import type { ThingId } from '../vocabulary/ids.ts';

/** Finds a permanent by id, phased out or not. */
export function findPermanent(
  { permanents }: Game,
  id: ThingId,
): Result<TablePermanent, Refusal<'permanent/unknown'>> {
  const known = permanents.find((permanent) => permanent.id === id);
  return known ? ok(known) : fail(refuse('permanent/unknown', {}));
}

/** Like {@link findPermanent}, but refuses a phased-out one. */
export function findPermanentInPlay(
  game: Game,
  id: ThingId,
  ruleset: Ruleset,
): Result<TablePermanent, Refusal<'permanent/unknown' | 'status/phased-out'>> {
  const found = findPermanent(game, id);
  if (!found.ok) return found;
  const checked = checkPhasedIn(found.value.permanent, ruleset);
  return checked.ok ? found : checked;
}

/** Checks the permission to record events of permanents: players in the game may, unless they are controlled. */
export function permitBookkeeping(
  game: Game,
  actor: Actor,
  ruleset: Ruleset,
): Result<Permission, Refusal<'control/decides-for-you' | 'game/not-a-player'>> {
  const permission = authorizeBookkeeping(game, actor, ruleset);
  return permission.ok ? ok({ authority: permission.value, citations: [] }) : permission;
}

/** Checks the permission for a decision of the permanent's controller. */
export const permitDecision = (
  game: Game,
  actor: Actor,
  { controllerId }: TablePermanent,
  ruleset: Ruleset,
): Result<Permission, Unauthorized<'decision'>> => authorize(game, actor, controllerId, 'decision', ruleset);

/** An entry with the citations of the event and of the permission. */
export function permittedEntry(
  { authority, citations: permissionCitations }: Permission,
  event: GameEvent,
  citations: readonly Citation[],
): Entry {
  const [first, ...others] = [...citations, ...permissionCitations];
  return entryOf(event, authority, first ? distinct([first, ...others]) : []);
}

export const permanentChangedEntry = (
  permission: Permission,
  id: ThingId,
  what: PermanentChange,
  { answer: permanent, citations }: OptionallyCited<Permanent>,
): Entry => permittedEntry(permission, { kind: 'permanent/changed', id, what, permanent }, citations);
