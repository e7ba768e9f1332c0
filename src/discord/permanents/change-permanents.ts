import type { AcceptedTransition } from '#engine/deciding/actions.ts';
import { finalize, followWith, emptyTransition } from '#engine/deciding/transition.ts';
import type { Ruleset } from '#engine/editions/rulesets.ts';
import { actingPlayerOf } from '#engine/deciding/act-owner.ts';
import type { Game } from '#engine/game/state.ts';
import { decidePermanents, type PermanentAction } from '#engine/permanents/permanents.ts';
import type { ThingId } from '#engine/vocabulary/ids.ts';
import type { Actor, PlayerId } from '#engine/vocabulary/players.ts';
import type { Refusal, RefusedBy } from '#engine/refusals/refusal.ts';
import { ok, type Result } from '#engine/vocabulary/result.ts';
import type { BotRequest, BotContext, HandlerResult } from '../command/command.ts';
import { executeGameAction, type GameActionOptions } from '../table/execute-game-action.ts';
import { findObject, findObjects, type FindOptions, type FindRefusal } from '../table/find-objects.ts';
import { pickablePermanents, type PickableObject } from '../table/pickable-objects.ts';
import type { PermanentFilter } from './options.ts';

/* Finds the permanents that a command names, and applies its actions to each of them. */

/** The actions to apply, in order. */
export type PermanentActions<Failure extends Refusal> = Result<readonly PermanentAction[], Failure>;

/** The game, and its permanents that the asker can name. */
export interface PermanentContext {
  readonly game: Game;
  readonly things: readonly PickableObject[];
  /** The permanents that match a filter. */
  readonly matching: (fits: PermanentFilter) => readonly PickableObject[];
  /** The permanents for which `all` stands: those in play under the control of the player for whom the asker acts. */
  readonly mine: (fits?: PermanentFilter) => readonly PickableObject[];
}

/**
 * Changes permanents. Names are resolved against the current game. Each action sees the result of the one before; if
 * one is refused, none is applied.
 */
export const changePermanents = (
  request: BotRequest,
  ctx: BotContext,
  parse: (context: PermanentContext) => PermanentActions<Refusal>,
  options: GameActionOptions = {},
): Promise<HandlerResult> =>
  executeGameAction(
    request,
    ctx,
    (game, actor, ruleset) => {
      const actions = parse(contextFor(game, request.origin.actorId));
      return actions.ok ? decideInOrder(game, actor, actions.value, ruleset) : actions;
    },
    options,
  );

function contextFor(game: Game, readerId: PlayerId): PermanentContext {
  const things = pickablePermanents(game, readerId);
  const matching = (fits: PermanentFilter): readonly PickableObject[] => {
    const ids = new Set(game.permanents.filter(fits).map(({ id }) => id));
    return things.filter(({ id }) => ids.has(id));
  };
  const mine = (fits: PermanentFilter = () => true): readonly PickableObject[] =>
    matching(
      (permanent) =>
        permanent.controllerId === actingPlayerOf(game, readerId) &&
        !permanent.permanent.status.phasedOut &&
        fits(permanent),
    );
  return { game, things, matching, mine };
}

function decideInOrder(
  game: Game,
  actor: Actor,
  actions: readonly PermanentAction[],
  ruleset: Ruleset,
): Result<AcceptedTransition, RefusedBy<typeof decidePermanents>> {
  let transition = emptyTransition(game);
  for (const action of actions) {
    const decided = decidePermanents(transition.after, actor, action, ruleset);
    if (!decided.ok) return decided;
    transition = followWith(transition, decided.value);
  }
  return ok(finalize(transition));
}

interface PermanentOption {
  readonly permanent: string;
}

/** Builds the action on the named permanent. */
export function forOne(
  { permanent }: PermanentOption,
  { things }: PermanentContext,
  action: (id: ThingId) => PermanentAction,
  fits: readonly PickableObject[] = things,
): PermanentActions<FindRefusal> {
  const found = findObject(things, permanent, fits);
  return found.ok ? ok([action(found.value)]) : found;
}

/** Builds the actions on each of the named permanents. */
export function forAll(
  { permanent }: PermanentOption,
  { things }: PermanentContext,
  actions: (id: ThingId) => readonly PermanentAction[],
  findOptions: FindOptions,
): PermanentActions<RefusedBy<typeof findObjects>> {
  const found = findObjects(things, permanent, findOptions);
  return found.ok ? ok(found.value.flatMap(actions)) : found;
}
