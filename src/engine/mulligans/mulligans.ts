import { authorize } from '../deciding/authority.ts';
import type { Transition, AcceptedTransition } from '../deciding/actions.ts';
import { checkPlaying } from '../deciding/checks.ts';
import { finalize, entryOf, appendEntries, emptyTransition } from '../deciding/transition.ts';
import type { Game } from '../game/state.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import { distinct, citeRules } from '../rule-numbers/citing.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import type { Actor, PlayerId } from '../vocabulary/players.ts';
import { firstRefusal, refuse, type Refusal, type RefusedBy } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import { mulliganProcedure } from './hands.ts';
import { handOf, mayMulligan, newHands, openingHands } from './order.ts';

export interface MulliganAction {
  readonly kind: 'mulligan/keep' | 'mulligan/take';
  readonly playerId: PlayerId;
}

/**
 * A player keeps an opening hand, or takes a mulligan; mulligans happen together once all players have decided.
 * Decisions are final.
 *
 * 101.4, 101.4a (2006-10-01); 103.5, 103.5d, 805.3a (2026-06-19).
 */
export function decideMulligan(
  game: Game,
  actor: Actor,
  { kind, playerId }: MulliganAction,
  ruleset: Ruleset,
): Result<
  AcceptedTransition,
  | RefusedBy<typeof checkPlaying | typeof authorize<'decision'>>
  | Refusal<'mulligan/over' | 'mulligan/settled' | 'mulligan/said' | 'mulligan/not-yet'>
> {
  const refused = firstRefusal([
    checkPlaying(game),
    mayMulligan(game)
      ? ok(null)
      : fail(refuse('mulligan/over', {}, citeRules(ruleset.edition, 'start/mulligan'))),
  ]);
  if (refused) return refused;
  const permission = authorize(game, actor, playerId, 'decision', ruleset);
  if (!permission.ok) return permission;

  const transition = dealNewHands(emptyTransition(game), ruleset);
  const { waiting, said, settled } = openingHands(transition.after, ruleset);
  const citations = citeRules(ruleset.edition, 'start/mulligan', ...rulesOfOrder(game, ruleset));
  if (settled.includes(playerId)) {
    const cards = handOf(transition.after, playerId, ruleset).keeps;
    return fail(refuse('mulligan/settled', { playerId, cards }, citations));
  }
  if (said.includes(playerId)) return fail(refuse('mulligan/said', { playerId, waiting }, citations));
  if (!waiting.includes(playerId)) return fail(refuse('mulligan/not-yet', { playerId, waiting }, citations));

  const cards = handOf(transition.after, playerId, ruleset).keeps;
  const { authority } = permission.value;
  const [rule, ...rules] = [...citations, ...permission.value.citations];
  const event =
    kind === 'mulligan/keep'
      ? ({ kind: 'mulligan/kept', playerId, cards } as const)
      : ({ kind: 'mulligan/said', playerId } as const);
  const entry = entryOf(event, authority, rule ? distinct([rule, ...rules]) : []);
  return ok(finalize(dealNewHands(appendEntries(transition, [entry]), ruleset)));
}

/** Deals new hands to the players taking mulligans, if all have decided. */
function dealNewHands(transition: Transition, ruleset: Ruleset): Transition {
  const hands = newHands(transition.after, ruleset);
  if (hands.length === 0) return transition;
  const { citations } = mulliganProcedure(transition.after, ruleset);
  return appendEntries(transition, [
    entryOf({ kind: 'mulligan/taken', hands: [...hands] }, 'rules', citations),
  ]);
}

const rulesOfOrder = ({ settings }: Game, { teamMulligans }: Ruleset): readonly RuleSubject[] =>
  teamMulligans && settings.format.sharesTurns ? ['start/mulligan-of-teams', 'team/mulligan'] : [];
