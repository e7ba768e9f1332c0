import type { Ruleset } from '../editions/rulesets.ts';
import type { Actor, Authority } from '../vocabulary/players.ts';
import type { AcceptedTransition } from '../deciding/actions.ts';
import { checkHost, checkPlaying, authorizeBookkeeping } from '../deciding/checks.ts';
import { refuseNonPlayer } from '../deciding/authority.ts';
import { finalize } from '../deciding/transition.ts';
import type { Game } from '../game/state.ts';
import { decideBringCard, type BringCardAction } from './bring-card.ts';
import { outermostOf } from '../game/subgame-depth.ts';
import { carryOutSubgameEnd } from './end-entries.ts';
import { planSubgameEnd, type SubgameEnding } from './subgame-end.ts';
import { carryOutSubgameRestart, planSubgameRestart, type RestartSubgameAction } from './restarting.ts';
import { carryOutSubgameStart, planSubgame, type StartSubgame } from './starting.ts';
import { refuse, type Refusal, type RefusedBy } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import { isInGame } from '../game/seats.ts';

/** Actions on subgames: starting one, bringing a card into it, restarting it, ending it. */
export type SubgameAction = StartSubgame | BringCardAction | RestartSubgameAction | SubgameEnding;

type SubgameRefusal = RefusedBy<
  typeof decideStart | typeof decideBringing | typeof decideRestart | typeof decideEnd
>;

/**
 * Decides about subgames, following their plans. Any player in the game records that an effect creates or restarts one,
 * or brings a card in. Once a subgame has a result, any player in the main game may end it; before that, only the host
 * may.
 */
export function decideSubgame(
  game: Game,
  actor: Actor,
  action: SubgameAction,
  ruleset: Ruleset,
): Result<AcceptedTransition, SubgameRefusal> {
  switch (action.kind) {
    case 'subgame/start':
      return decideStart(game, actor, action, ruleset);
    case 'subgame/bring':
      return decideBringing(game, actor, action, ruleset);
    case 'subgame/restart':
      return decideRestart(game, actor, action, ruleset);
    case 'subgame/end':
      return decideEnd(game, actor, action, ruleset);
  }
}

/** Starts a subgame as planned by `planSubgame`, with the first turn. */
function decideStart(
  game: Game,
  actor: Actor,
  action: StartSubgame,
  ruleset: Ruleset,
): Result<
  AcceptedTransition,
  RefusedBy<typeof planSubgame | typeof authorizeBookkeeping | typeof carryOutSubgameStart>
> {
  const plan = planSubgame(game, action, ruleset);
  if (!plan.ok) return plan;
  const permission = authorizeBookkeeping(game, actor, ruleset);
  return permission.ok
    ? carryOutSubgameStart(game, permission.value, action, plan.value, ruleset)
    : permission;
}

function decideBringing(
  game: Game,
  actor: Actor,
  action: BringCardAction,
  ruleset: Ruleset,
): Result<
  AcceptedTransition,
  | RefusedBy<typeof checkPlaying | typeof authorizeBookkeeping | typeof decideBringCard>
  | Refusal<'subgame/none'>
> {
  if (!game.main) return fail(refuse('subgame/none', {}));
  const playing = checkPlaying(game);
  if (!playing.ok) return playing;
  const permission = authorizeBookkeeping(game, actor, ruleset);
  return permission.ok ? decideBringCard(game, permission.value, action, ruleset) : permission;
}

function decideRestart(
  game: Game,
  actor: Actor,
  action: RestartSubgameAction,
  ruleset: Ruleset,
): Result<AcceptedTransition, RefusedBy<typeof planSubgameRestart | typeof authorizeBookkeeping>> {
  const plan = planSubgameRestart(game, action, ruleset);
  if (!plan.ok) return plan;
  const permission = authorizeBookkeeping(game, actor, ruleset);
  return permission.ok ? carryOutSubgameRestart(game, permission.value, plan.value, ruleset) : permission;
}

function decideEnd(
  game: Game,
  actor: Actor,
  action: SubgameEnding,
  ruleset: Ruleset,
): Result<AcceptedTransition, RefusedBy<typeof planSubgameEnd | typeof checkMayEnd>> {
  const plan = planSubgameEnd(game, action, ruleset);
  if (!plan.ok) return plan;
  const permission = checkMayEnd(game, actor);
  return permission.ok
    ? ok(finalize(carryOutSubgameEnd(game, permission.value, plan.value, ruleset)))
    : permission;
}

/** The permission to end it: any player in the outermost game once it has its result, before that only the host. */
function checkMayEnd(
  game: Game,
  actor: Actor,
): Result<Authority, Refusal<'game/host-only' | 'game/not-a-player'>> {
  const outermost = outermostOf(game);
  if (game.result && isInGame(outermost, actor.id)) return ok('self');
  const asHost = checkHost(game, actor);
  if (asHost.ok) return ok('host');
  return game.result ? fail(refuseNonPlayer(outermost, actor.id)) : asHost;
}
