import type { PlayerId } from '../coin-vocabulary.ts';
import type { Refusal } from '../refusals.ts';
import { ok, type Result } from '../result.ts';
import type { Actor, Decided } from './actions.ts';
import { checkChanges, checkInGame, decided, firstRefusal, mayNote } from './checks.ts';
import { entryOf } from './course.ts';
import type { Game } from './state.ts';

export type DesignationAction =
  | { readonly kind: 'monarch/pass' | 'initiative/pass'; readonly to: PlayerId | null }
  | { readonly kind: 'day/change'; readonly to: 'day' | 'night' | null };

/** Who is the monarch or has the initiative, and whether it is day: anybody at the table may say. */
export function decideDesignation(
  game: Game,
  actor: Actor,
  action: DesignationAction,
): Result<Decided, Refusal> {
  const may = mayNote(game, actor);
  if (!may.ok) return may;
  const { monarch, initiative, day } = game.designations;
  if (action.kind === 'day/change') {
    const refused = firstRefusal([checkChanges(day, action.to)]);
    return refused ?? decided([entryOf({ kind: 'day/changed', to: action.to }, may.value)]);
  }
  const { kind, to } = action;
  const refused = firstRefusal([
    checkChanges(kind === 'monarch/pass' ? monarch : initiative, to),
    to === null ? ok(null) : checkInGame(game, to),
  ]);
  const passed = kind === 'monarch/pass' ? 'monarch/passed' : 'initiative/passed';
  return refused ?? decided([entryOf({ kind: passed, to }, may.value)]);
}
