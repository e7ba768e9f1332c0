import { restsOn } from '../rule-numbers/citing.ts';
import type { PlayerId, Actor } from '../vocabulary/players.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { Refusal } from '../vocabulary/refusals.ts';
import { ok, type Result } from '../vocabulary/result.ts';
import type { Decided } from '../deciding/actions.ts';
import { checkChanges, checkInGame, firstRefusal, mayNote } from '../deciding/checks.ts';
import { decided, entryOf } from '../deciding/course.ts';
import type { Game } from '../game/state.ts';

export type DesignationAction =
  | { readonly kind: 'monarch/pass' | 'initiative/pass'; readonly to: PlayerId | null }
  | { readonly kind: 'day/change'; readonly to: 'day' | 'night' | null };

/**
 * Who is the monarch or has the initiative, and whether it is day: anybody at the table may say. Editions without a
 * monarch or the initiative follow the first that has them: 725.1, 725.3, 726.1, 726.3 (2026-06-19).
 */
export function decideDesignation(
  game: Game,
  actor: Actor,
  action: DesignationAction,
  ruleset: Ruleset,
): Result<Decided, Refusal<'control/decides-for-you' | 'game/not-a-player' | 'game/unchanged'>> {
  const may = mayNote(game, actor, ruleset);
  if (!may.ok) return may;
  const { monarch, initiative, day } = game.designations;
  if (action.kind === 'day/change') {
    const refused = firstRefusal([checkChanges(day, action.to, { of: 'day', day })]);
    return refused ?? decided(game, [entryOf({ kind: 'day/changed', to: action.to }, may.value)]);
  }
  const { kind, to } = action;
  const [of, holder] =
    kind === 'monarch/pass' ? (['monarch', monarch] as const) : (['initiative', initiative] as const);
  const refused = firstRefusal([
    checkChanges(holder, to, { of, playerId: to }),
    to === null ? ok(null) : checkInGame(game, to),
  ]);
  const passes = holder !== null && to !== null;
  const because = restsOn(ruleset.edition, `${of}/designation`, ...(passes ? [`${of}/one` as const] : []));
  return refused ?? decided(game, [entryOf({ kind: `${of}/passed`, to }, may.value, because)]);
}
