import type { AcceptedTransition } from '../deciding/actions.ts';
import { checkHost } from '../deciding/checks.ts';
import { acceptEntries, entryOf } from '../deciding/transition.ts';
import type { Game } from '../game/state.ts';
import type { Actor } from '../vocabulary/players.ts';
import { firstRefusal, refuse, type Refusal } from '../refusals/refusal.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';
import { REMINDERS, type ReminderKind } from '../vocabulary/reminders.ts';

/** Silences exactly these reminders for the rest of this game. */
export interface SilenceAction {
  readonly kind: 'reminders/silence';
  readonly silenced: readonly ReminderKind[];
}

/** Lets the host silence reminders for a game or turn them on again, before or after it begins. */
export function decideSilence(
  game: Game,
  actor: Actor,
  { silenced }: SilenceAction,
): Result<AcceptedTransition, Refusal<'game/host-only' | 'game/unchanged' | 'game/not-playing'>> {
  const { silenced: previous = [], ...others } = game.settings;
  const requested = REMINDERS.filter((reminder) => silenced.includes(reminder));
  const isSame = requested.length === previous.length && requested.every((kind) => previous.includes(kind));
  const refused = firstRefusal([
    game.stage === 'over' ? fail(refuse('game/not-playing', {})) : ok(null),
    checkHost(game, actor),
    isSame ? fail(refuse('game/unchanged', { of: 'settings' })) : ok(null),
  ]);
  if (refused) return refused;
  const settings = { ...others, ...(requested.length > 0 && { silenced: requested }) };
  return acceptEntries(game, [entryOf({ kind: 'game/settings-changed', settings }, 'host')]);
}
