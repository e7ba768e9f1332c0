import type { Clock } from '#basics/clock.ts';
import type { Log } from '#basics/log.ts';
import type { CommandMentions, RegisteredCommand } from '../command/command-mentions.ts';

/** The pause after the first attempt that found nothing; it doubles each time, up to {@link MAX_PAUSE_MS}. */
const FIRST_PAUSE_MS = 5000;
const MAX_PAUSE_MS = 10 * 60 * 1000;
/** The process that registers the commands may be about to change them, so they are fetched again after this time. */
const REFRESH_MS = 5 * 60 * 1000;

interface LearningOptions {
  readonly fetchCommands: () => Promise<readonly RegisteredCommand[]>;
  readonly mentions: Pick<CommandMentions, 'isEmpty' | 'learn'>;
  readonly clock: Clock;
  readonly log: Log;
  /** Stops learning. */
  readonly signal: AbortSignal;
}

/**
 * Learns the commands that another process registers: fetches them in growing pauses until Discord has some, and once
 * more {@link REFRESH_MS} later. Stops if this process registers them itself. Never throws.
 */
export function learnCommands({ fetchCommands, mentions, clock, log, signal }: LearningOptions): void {
  let pauseMs = FIRST_PAUSE_MS;
  let cancel = (): void => {};
  let isRefresh = false;
  signal.addEventListener('abort', () => cancel(), { once: true });

  async function attempt(): Promise<void> {
    if (signal.aborted || (!isRefresh && !mentions.isEmpty)) return;
    let commands: readonly RegisteredCommand[] = [];
    try {
      commands = await fetchCommands();
    } catch (err) {
      if (!signal.aborted) log.debug({ err }, 'the commands that replies mention are not known; retrying');
    }
    if (signal.aborted || (!isRefresh && !mentions.isEmpty)) return;
    if (commands.length === 0) {
      scheduleAttempt(pauseMs);
      pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS);
      return;
    }
    mentions.learn(commands);
    if (isRefresh) return;
    isRefresh = true;
    pauseMs = FIRST_PAUSE_MS;
    scheduleAttempt(REFRESH_MS);
  }

  const scheduleAttempt = (ms: number): void => {
    cancel = clock.after(ms, () => void attempt(), false);
  };

  void attempt();
}
