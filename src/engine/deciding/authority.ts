import { citeRules } from '../rule-numbers/citing.ts';
import { isGuest, type PlayerId, type Actor, type Authority } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { refuse, type Refusal } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import type { Citation, Ruling } from '../vocabulary/citations.ts';
import { controlChain, deciderOf, affectsPlayer } from '../game/control-chain.ts';
import type { Game } from '../game/state.ts';
import { isInGame, personOf } from '../game/seats.ts';

/**
 * The kind of an action: a decision that rules or objects request of a player; bookkeeping, which players do for
 * themselves; or `own`, which only the player can do, such as conceding.
 */
export type ActionKind = 'decision' | 'bookkeeping' | 'own';

/** Refusal codes by kind, if all players concerned are in the game. */
interface ForbiddenCode {
  readonly decision: 'control/decides-for-you' | 'control/not-yours';
  readonly bookkeeping: 'game/kept-by-owner';
  readonly own: 'control/own-alone';
}

/** Why an actor may not perform an action of this kind. */
export type Unauthorized<Of extends ActionKind = ActionKind> = Refusal<
  'game/not-a-player' | ForbiddenCode[Of]
>;

/** The authority by which an actor acts, and the rules that grant it; empty if no rule is needed. */
export interface Permission {
  readonly authority: Authority;
  readonly citations: readonly Citation[];
}

/** For consequences of the rules, which involve no player's choice. */
export const BY_RULES: Permission = { authority: 'rules', citations: [] };

/**
 * The player who makes a player's decisions now: the player, unless another one is in control. CR 507.3, 507.3d
 * (2006-10-01); 723.5, 723.8 (2026-06-19).
 */
export const controllerOf = (game: Game, playerId: PlayerId, { edition }: Ruleset): Ruling<PlayerId> => ({
  answer: deciderOf(game, playerId),
  citations: citeRules(edition, 'control/decisions', 'control/own-decisions'),
});

/**
 * True if the actor acts as host, and may correct the table: the host, or a user who may manage the server. Use this
 * instead of comparing `hostId`.
 */
export const isActingHost = ({ hostId }: Pick<Game, 'hostId'>, { id, mayManageServer }: Actor): boolean =>
  id === hostId || mayManageServer;

/**
 * Checks that an actor may do what belongs to a player. The host acts for guests as the guest would: their decisions,
 * their numbers, and conceding.
 * @returns the authority. The host corrects the table for others; but a controlled host does not decide as host, and
 *   no host performs a player's `own` actions, except for a guest.
 */
export function authorize<Of extends ActionKind>(
  game: Game,
  actor: Actor,
  playerId: PlayerId,
  kind: Of,
  ruleset: Ruleset,
): Result<Permission, Unauthorized<Of>>;
export function authorize(
  game: Game,
  actor: Actor,
  playerId: PlayerId,
  kind: ActionKind,
  ruleset: Ruleset,
): Result<Permission, Unauthorized> {
  const isHost = isActingHost(game, actor);
  const nonPlayer = [...(isHost ? [] : [actor.id]), playerId].find((id) => !isInGame(game, id));
  if (nonPlayer !== undefined) return fail(refuseNonPlayer(game, nonPlayer));
  if (kind === 'decision') return authorizeDecision(game, actor, playerId, ruleset);
  const { edition } = ruleset;
  const person = personOf(game, playerId);
  if (kind === 'bookkeeping') {
    if (actor.id === person) return ok({ authority: 'self', citations: [] });
    return isHost ? AS_HOST : fail(refuse('game/kept-by-owner', { playerId }));
  }
  if (actor.id !== person) {
    if (isHost && isGuest(playerId)) return AS_HOST;
    const isControlled = deciderOf(game, playerId) !== playerId;
    const citations = citeRules(
      edition,
      isControlled ? 'control/concede' : 'choice/concede',
      'choice/concede',
    );
    return fail(refuse('control/own-alone', { playerId: person }, citations));
  }
  const isControlled = deciderOf(game, playerId) !== playerId;
  return ok({ authority: 'self', citations: isControlled ? citeRules(edition, 'control/concede') : [] });
}

/**
 * Checks that an actor may record a player’s numbers, or what the player did or deals, such as damage or unused mana.
 * Allowed are the player, the player who decides for them, and the host. This is not a choice, so a controlled player
 * may do it too.
 */
export function authorizeRecording(
  game: Game,
  actor: Actor,
  playerId: PlayerId,
  ruleset: Ruleset,
): Result<Permission, Unauthorized<'bookkeeping'>> {
  const asDecider = authorize(game, actor, playerId, 'decision', ruleset);
  return asDecider.ok && asDecider.value.authority === 'controller'
    ? asDecider
    : authorize(game, actor, playerId, 'bookkeeping', ruleset);
}

function authorizeDecision(
  game: Game,
  actor: Actor,
  playerId: PlayerId,
  { edition }: Ruleset,
): Result<Permission, Refusal<ForbiddenCode['decision']>> {
  const decider = deciderOf(game, playerId);
  const rules = citeRules(edition, 'control/decisions');
  if (actor.id === personOf(game, decider))
    return decider === playerId
      ? ok({ authority: 'self', citations: [] })
      : ok({ authority: 'controller', citations: rules });
  const isControlled = controlChain(game, playerId).some((control) => affectsPlayer(game, control, actor.id));
  if (isControlled) return fail(refuse('control/decides-for-you', { by: decider }, rules));
  if (isActingHost(game, actor)) return AS_HOST;
  return fail(refuse('control/not-yours', { by: decider }, decider === playerId ? [] : rules));
}

const AS_HOST = ok<Permission>({ authority: 'host', citations: [] });

/** The refusal for a player who is not in the game or has left it. */
export const refuseNonPlayer = ({ seats }: Game, playerId: PlayerId): Refusal<'game/not-a-player'> =>
  refuse('game/not-a-player', {
    playerId,
    left: seats.find((seat) => seat.playerId === playerId)?.left ?? null,
  });
