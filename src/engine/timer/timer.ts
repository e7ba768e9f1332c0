import type { AcceptedTransition } from '../deciding/actions.ts';
import { authorizeBookkeeping, checkHost, checkPlaying } from '../deciding/checks.ts';
import { acceptEntries, appendEntries, entryOf } from '../deciding/transition.ts';
import type { Ruleset } from '../editions/rulesets.ts';
import type { TimerEvent } from '../events/timer-events.ts';
import type { Game } from '../game/state.ts';
import type { TimedPlayer } from '../game/timer.ts';
import { isTimerPaused, timedPlayerOf } from '../game/times.ts';
import { firstRefusal, refuse, type Refusal } from '../refusals/refusal.ts';
import type { Actor } from '../vocabulary/players.ts';
import { fail, ok, type Result } from '../vocabulary/result.ts';

/** Starts or stops timing the game. The host decides, as for other settings. */
export interface TimerSettingAction {
  readonly kind: 'timer/set';
  /** Whose time passes during the turn of a controlled player; `null` if the game isn't timed. */
  readonly timer: TimedPlayer | null;
}

export function decideTimerSetting(
  game: Game,
  actor: Actor,
  { timer }: TimerSettingAction,
): Result<AcceptedTransition, Refusal<'game/host-only' | 'game/unchanged' | 'game/not-playing'>> {
  const { timer: previous = null, ...others } = game.settings;
  const refused = firstRefusal([
    game.stage === 'over' ? fail(refuse('game/not-playing', {})) : ok(null),
    checkHost(game, actor),
    timer === previous ? fail(refuse('game/unchanged', { of: 'settings' })) : ok(null),
  ]);
  if (refused) return refused;
  const settings = { ...others, ...(timer && { timer }) };
  return acceptEntries(game, [entryOf({ kind: 'game/settings-changed', settings }, 'host')]);
}

/** Pauses or resumes the timer. Any player may. */
export interface PauseAction {
  readonly kind: 'timer/pause';
  readonly isPaused: boolean;
  /** In ms since 1970. */
  readonly at: number;
}

export function decidePause(
  game: Game,
  actor: Actor,
  { isPaused, at }: PauseAction,
  ruleset: Ruleset,
): Result<AcceptedTransition, Refusal> {
  const authority = authorizeBookkeeping(game, actor, ruleset);
  const refused = firstRefusal([
    checkPlaying(game),
    game.settings.timer === undefined ? fail(refuse('timer/off', {})) : ok(null),
    isPaused === isTimerPaused(game) ? fail(refuse('timer/unchanged', { isPaused })) : ok(null),
  ]);
  if (refused) return refused;
  if (!authority.ok) return authority;
  const event: TimerEvent = isPaused
    ? { kind: 'timer/paused', at, playerId: timedPlayerOf(game) }
    : { kind: 'timer/started', at };
  return acceptEntries(game, [entryOf(event, authority.value)]);
}

/**
 * Appends what a timed game has to record with a decision: its timer starts with the game or the setting, stops with
 * them, and is updated when the turn or the player whose time passes changes.
 * @param at when it was decided, in ms since 1970
 */
export function withTimeCounted(before: Game, decision: AcceptedTransition, at: number): AcceptedTransition {
  const event = timerEvent(before, decision.after, at);
  if (!event) return decision;
  const entry = entryOf(event, 'rules');
  const { after, final } = appendEntries(decision, [entry]);
  return { entries: [...decision.entries, entry], after, final };
}

function timerEvent(before: Game, after: Game, at: number): TimerEvent | null {
  const isTimed = after.stage === 'playing' && after.settings.timer !== undefined;
  if (isTimerPaused(after)) {
    const wasTimed = before.stage === 'playing' && before.settings.timer !== undefined && after.timer;
    return isTimed && !wasTimed ? { kind: 'timer/started', at } : null;
  }
  const playerId = timedPlayerOf(before);
  if (!isTimed) return { kind: 'timer/paused', at, playerId };
  const isSame = playerId === timedPlayerOf(after) && before.turn?.number === after.turn?.number;
  return isSame ? null : { kind: 'timer/counted', at, playerId };
}
