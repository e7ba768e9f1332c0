import { distinct, citeRules } from '../rule-numbers/citing.ts';
import type { PlayerId, Actor } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { AcceptedTransition, Entry } from '../deciding/actions.ts';
import { isActingHost, authorize, type Unauthorized } from '../deciding/authority.ts';
import { acceptEntries } from '../deciding/transition.ts';
import { checkInGame, checkPlaying, checkListLimit } from '../deciding/checks.ts';
import { overwrittenBy, resumedAfter, ruleOfSpan } from './spans.ts';
import { isLasting, type Control, type ControlSpan } from '../game/control.ts';
import type { Game } from '../game/state.ts';
import type { ThingId } from '../vocabulary/ids.ts';
import { checkReach } from '../formats/ranges.ts';
import { parseOptionalName } from '../deciding/typed-names.ts';
import type { RuleSubject } from '../rule-numbers/numbers.ts';
import { firstRefusal, refuse, type Refusal, type RefusedBy } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';

/*
 * Controlling another player: Mindslaver controls the whole next turn that this player actually takes; a few other
 * cards control a combat phase, a search or a resolution, or last as long as something else does. Rule 507
 * (2006-10-01), rule 723 (2026-06-19).
 */

export type ControlAction =
  /** An effect gives `by` control of `of`. `card` is its source, such as `Mindslaver`. */
  | ({
      readonly kind: 'control/create';
      readonly of: PlayerId;
      readonly by: PlayerId;
      readonly card: string | null;
    } & Span)
  /** Its duration is over, or the host removes it. */
  | { readonly kind: 'control/end'; readonly id: ThingId };

type Span =
  | { readonly span: 'next-turn'; readonly extraTurnAfter: boolean }
  | { readonly span: Exclude<ControlSpan, 'next-turn'> };

/**
 * Creates an effect that gives control of a player, or ends one. A new effect overwrites those on the same player in
 * the same state (waiting, or active now) for as long as it lasts. Control of a turn in progress continues in it.
 *
 * CR 507.1, 507.1a (2006-10-01); 723.1, 723.1a, 723.2 (2026-06-19). Only `by`, the controller, may record it.
 */
export function decideControl(
  game: Game,
  actor: Actor,
  action: ControlAction,
  ruleset: Ruleset,
): Result<AcceptedTransition, RefusedBy<typeof checkPlaying | typeof createControl | typeof endControl>> {
  const playing = checkPlaying(game);
  if (!playing.ok) return playing;
  return action.kind === 'control/create'
    ? createControl(game, actor, action, ruleset)
    : endControl(game, actor, action.id, ruleset);
}

function createControl(
  game: Game,
  actor: Actor,
  action: ControlAction & { readonly kind: 'control/create' },
  ruleset: Ruleset,
): Result<
  AcceptedTransition,
  | Unauthorized<'decision'>
  | Refusal<'option/missing' | 'option/too-long' | 'table/too-many' | 'range/out-of-it'>
> {
  const { of, by, span } = action;
  const permission = authorize(game, actor, by, 'decision', ruleset);
  if (!permission.ok) return permission;
  const named = parseOptionalName('card', action.card);
  if (!named.ok) return named;
  const card = named.value;
  const extraTurnAfter = action.span === 'next-turn' && action.extraTurnAfter;
  const refused = firstRefusal([
    checkInGame(game, of),
    checkReach(game, by, of, ruleset),
    checkListLimit(game, 'controls'),
    extraTurnAfter ? checkListLimit(game, 'extraTurns') : ok(null),
  ]);
  if (refused) return refused;

  const { edition } = ruleset;
  const id = game.made + 1;
  const state = isLasting(action) ? 'in-force' : 'pending';
  const control: Control = { id, of, by, card, span, state, extraTurnAfter };
  const overwritten = overwrittenBy(control, game.controls, game, ruleset);
  const isOfTeam = of !== by && game.settings.format.sharesTurns;
  // More specific rules come first, such as those on replacing another effect or covering a team.
  const [leading = ruleOfSpan(control), ...others]: readonly RuleSubject[] = [
    ...(overwritten.length > 0 ? (['control/last-effect'] as const) : []),
    ...(isOfTeam ? (['team/turn-effects'] as const) : []),
  ];
  const ofSpan = citeRules(
    edition,
    leading,
    ...others,
    ruleOfSpan(control),
    ...(of === by ? (['control/oneself'] as const) : []),
  );
  const created: Entry = {
    event: { kind: 'control/created', control },
    authority: permission.value.authority,
    because: distinct([...ofSpan, ...permission.value.citations]),
  };
  return acceptEntries(game, [created, ...overwritten]);
}

function endControl(
  game: Game,
  actor: Actor,
  id: ThingId,
  ruleset: Ruleset,
): Result<AcceptedTransition, Unauthorized<'decision'> | Refusal<'control/over' | 'control/ends-by-itself'>> {
  const control = game.controls.find((candidate) => candidate.id === id);
  if (!control) return fail(refuse('control/over', {}));
  const { by } = control;
  const event = { kind: 'control/ended', id } as const;
  const citations = citeRules(ruleset.edition, ruleOfSpan(control));
  const permission = authorize(game, actor, by, 'decision', ruleset);
  if (isLasting(control) && permission.ok && permission.value.authority !== 'host')
    return acceptEntries(game, [
      {
        event,
        authority: permission.value.authority,
        because: distinct([...citations, ...permission.value.citations]),
      },
      ...resumedAfter([control], game, ruleset),
    ]);
  if (isActingHost(game, actor))
    return acceptEntries(game, [
      { event, authority: 'host', because: [] },
      ...resumedAfter([control], game, ruleset),
    ]);
  if (!permission.ok) return permission;
  return fail(refuse('control/ends-by-itself', {}, citations));
}
